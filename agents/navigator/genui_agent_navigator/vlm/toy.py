"""A Qwen2.5-VL of less than a million parameters, made from a configuration: it proves the path from pixels to reward on a CPU."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from transformers import Qwen2_5_VLConfig, Qwen2_5_VLForConditionalGeneration
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import Qwen2VLImageProcessorPil

from genui_agent_navigator.lm.toy import toy_tokenizer
from genui_agent_navigator.vlm.still import StillProcessor

_PATCH, _MERGE = 14, 2
_TOKEN = _PATCH * _MERGE
"""The side of the square of pixels that becomes one token."""


def toy_processor(texts: Iterable[str] = (), *, tokens: int = 64) -> StillProcessor:
    """Return a processor.

    Args:
        texts: What its tokenizer learns its words from; what it never saw it spells.
        tokens: The most tokens that a picture becomes; larger ones are scaled down.
    """
    said = [f"Thought: Action: click('{number}') mouse_click({number}, {number}) finish('')" for number in range(100)]
    tokenizer = toy_tokenizer([*said, *texts])
    pictures = Qwen2VLImageProcessorPil(patch_size=_PATCH, merge_size=_MERGE, min_pixels=4 * _TOKEN**2, max_pixels=tokens * _TOKEN**2)
    return StillProcessor(image_processor=pictures, tokenizer=tokenizer, chat_template=tokenizer.chat_template)


def toy_vision_model(processor: StillProcessor, *, width: int = 96, layers: int = 2, seed: int = 0) -> Any:
    """Return a model with random weights for the processor's tokens."""
    torch.manual_seed(seed)
    tokenizer = processor.tokenizer
    heads, depth = 4, 2
    half = width // heads // 2
    places = [half - 2 * (half // 3), half // 3, half // 3]
    text = {
        "vocab_size": len(tokenizer), "hidden_size": width, "intermediate_size": 2 * width, "num_hidden_layers": layers,
        "num_attention_heads": heads, "num_key_value_heads": 2, "max_position_embeddings": 4096, "tie_word_embeddings": True,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0, "mrope_section": places},
        "bos_token_id": None, "eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id,
    }  # fmt: skip
    vision = {
        "depth": depth, "hidden_size": width, "intermediate_size": 2 * width, "num_heads": heads, "out_hidden_size": width,
        "patch_size": _PATCH, "spatial_merge_size": _MERGE, "temporal_patch_size": 2, "window_size": 4 * _PATCH,
        "fullatt_block_indexes": [depth - 1],
    }  # fmt: skip
    marks = {
        "image_token_id": "<|image_pad|>",
        "video_token_id": "<|video_pad|>",
        "vision_start_token_id": "<|vision_start|>",
        "vision_end_token_id": "<|vision_end|>",
    }
    numbers = {name: tokenizer.convert_tokens_to_ids(mark) for name, mark in marks.items()}
    return Qwen2_5_VLForConditionalGeneration(Qwen2_5_VLConfig(text_config=text, vision_config=vision, tie_word_embeddings=True, **numbers))
