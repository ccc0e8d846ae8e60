"""A language model of a few hundred thousand parameters, made from a configuration, with a tokenizer trained on the spot: for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

_MARKS = ("<|end|>", "<|pad|>", "<|system|>", "<|user|>", "<|assistant|>")
IMAGE_MARKS = ("<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>")
_TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>"
    "{% if message.content is string %}{{ message.content }}{% else %}{% for block in message.content %}"
    "{% if block.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>{% else %}{{ block.text }}{% endif %}"
    "{% endfor %}{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def toy_tokenizer(texts: Iterable[str], size: int = 2_000) -> PreTrainedTokenizerFast:
    """Return a tokenizer of bytes whose frequent words are one token each; it can write anything."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    marks = [*_MARKS, *IMAGE_MARKS]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        texts, trainers.BpeTrainer(vocab_size=size, special_tokens=marks, initial_alphabet=alphabet, show_progress=False)
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token=_MARKS[0], pad_token=_MARKS[1], padding_side="left", chat_template=_TEMPLATE
    )


def toy_language_model(tokenizer: PreTrainedTokenizerFast, *, width: int = 96, layers: int = 2, seed: int = 0) -> Any:
    """Return a causal language model with random weights."""
    torch.manual_seed(seed)
    config = Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=width,
        intermediate_size=2 * width,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    return Qwen2ForCausalLM(config)
