"""TRL's own GRPOTrainer plays the Booking app through tool calls, on the text view, on a CPU.

    pip install torch==2.13.0
    pip install 'genui-gym[trl]'
    python examples/trl_grpo.py

The model has less than a million parameters and is made here, with a tokenizer of the words that it will meet. It is first shown some
golden episodes, since a model that never calls a tool has nothing to learn from; then the reward teaches it. With a model of yours that
calls tools, such as Qwen3, only the second part is needed. This shows how the parts fit; it is no recipe: after sixty steps of golden
episodes the tiny model called no tool yet, and more were not measured. ``--smoke`` takes two steps of each, to see that all is there.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path
from time import perf_counter

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")

import gymnasium as gym

import genui_gym  # noqa: F401 (registers the environments)
from genui_gym.integrations.trl import environment_factory

try:
    import torch
    import trl
    from datasets import Dataset
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM, set_seed
    from transformers.utils import get_json_schema
    from trl import GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer
except ImportError:
    sys.exit("This example needs TRL. Install it by: pip install 'genui-gym[trl]'")

ENV, TEMPLATE = "genui/Booking-v0", "set_default_payment"

Booking = environment_factory(ENV, backend="text", tools=("click",))
"""The class that the trainer takes. Clicks alone can do this task, and every further tool costs some hundred tokens of each prompt."""

TOOLS = [get_json_schema(Booking().click)]
ON_A_CPU = {
    "use_cpu": True,
    "bf16": False,
    "activation_checkpointing": False,
    "report_to": "none",
    "save_strategy": "no",
    "logging_steps": 1,
}


def golden_episode(seed: int) -> list[dict]:
    """Return the conversation of an episode in which the task is done."""
    with gym.make(ENV, backend="text") as env:
        env.reset(seed=seed, options={"task": TEMPLATE})
        path = env.unwrapped.solution()
    rollout = Booking()
    page = rollout.reset(seed=seed, task=TEMPLATE)
    messages = [{"role": "user", "content": page}]
    for step in path:
        bid = re.search(rf'\[(\d+)\] {step.role} "{re.escape(step.name)}"', page)[1]
        page = rollout.click(bid=bid)
        call = {"type": "function", "function": {"name": "click", "arguments": {"bid": bid}}}
        messages += [{"role": "assistant", "content": "", "tool_calls": [call]}, {"role": "tool", "name": "click", "content": page}]
    assert rollout.get_reward() == 1.0
    return [*messages, {"role": "assistant", "content": "Done"}]


def word_tokenizer(conversations: list[list[dict]]) -> PreTrainedTokenizerFast:
    """Return a tokenizer whose tokens are the words, signs and blanks of the conversations; its chat template renders tool calls."""
    template = (Path(trl.__file__).parent / "chat_templates" / "qwen3_instruct_2507.jinja").read_text(encoding="utf-8")
    split = pre_tokenizers.Split(Regex(r"\w+|\s|[^\w\s]"), "isolated")
    marks = ["<|endoftext|>", "<unk>", "<|im_start|>", "<|im_end|>", "<tool_call>", "</tool_call>"]
    written = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel({"<unk>": 0}, unk_token="<unk>")))
    texts = [written.apply_chat_template(each, tools=TOOLS, chat_template=template, tokenize=False) for each in conversations]
    words = [word for text in texts for word, _ in split.pre_tokenize_str(text)]
    vocabulary = {word: number for number, word in enumerate(dict.fromkeys([*marks, *map(str, range(100)), *words]))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.pre_tokenizer, tokenizer.decoder = split, decoders.Fuse()
    tokenizer.add_tokens(marks[4:])
    tokenizer.add_special_tokens(marks[:4])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, chat_template=template, pad_token=marks[0], unk_token=marks[1], eos_token=marks[3]
    )


def tiny_model(tokenizer: PreTrainedTokenizerFast) -> Qwen2ForCausalLM:
    return Qwen2ForCausalLM(
        Qwen2Config(
            vocab_size=len(tokenizer),
            hidden_size=128,
            intermediate_size=256,
            num_hidden_layers=3,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=8192,
            tie_word_embeddings=True,
            bos_token_id=None,
            eos_token_id=tokenizer.eos_token_id,
            pad_token_id=tokenizer.pad_token_id,
        )
    )


def warm_up(model: Qwen2ForCausalLM, tokenizer: PreTrainedTokenizerFast, conversations: list[list[dict]], steps: int, folder: str) -> None:
    """Show the model golden episodes; only what the assistant says counts."""
    rows = Dataset.from_list([{"messages": each, "tools": TOOLS} for each in conversations])
    args = SFTConfig(
        folder,
        max_steps=steps,
        per_device_train_batch_size=4,
        learning_rate=3e-3,
        lr_scheduler_type="constant",
        assistant_only_loss=True,
        max_length=None,
        **ON_A_CPU,
    )
    SFTTrainer(model, args, train_dataset=rows, processing_class=tokenizer).train()


def learn(
    model: Qwen2ForCausalLM,
    tokenizer: PreTrainedTokenizerFast,
    steps: int,
    folder: str,
    *,
    tasks: int = 64,
    rollouts: int = 8,
    longest: int = 4096,
) -> list[float]:
    """Train by the reward, on seeds that no golden episode is of, and return the mean reward of each step.

    A step plays ``rollouts`` episodes of each of two tasks; an episode may have ``longest`` tokens, its pages included.
    """
    beginning = [{"role": "user", "content": ""}]  # What was asked and the first page are put behind this.
    rows = [{"prompt": beginning, "seed": 1000 + number, "task": TEMPLATE} for number in range(tasks)]
    args = GRPOConfig(
        folder,
        max_steps=steps,
        per_device_train_batch_size=2 * rollouts,
        num_generations=rollouts,
        max_completion_length=longest,
        max_tool_calling_iterations=6,
        learning_rate=3e-4,
        lr_scheduler_type="constant",
        **ON_A_CPU,
    )
    trainer = GRPOTrainer(model, args=args, train_dataset=Dataset.from_list(rows), processing_class=tokenizer, environment_factory=Booking)
    trainer.train()
    return [entry["reward"] for entry in trainer.state.log_history if "reward" in entry]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--warm-up", type=int, default=150, help="steps on golden episodes")
    parser.add_argument("--steps", type=int, default=30, help="steps of GRPO")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    if options.smoke:
        options.warm_up, options.steps = 2, 2
    set_seed(options.seed)
    torch.set_num_threads(1)  # Faster than more for so small a model.
    started = perf_counter()
    conversations = [golden_episode(seed) for seed in range(4 if options.smoke else 32)]
    tokenizer = word_tokenizer(conversations)
    model = tiny_model(tokenizer)
    with tempfile.TemporaryDirectory() as folder:
        warm_up(model, tokenizer, conversations, options.warm_up, folder)
        warm = perf_counter()
        small = {"rollouts": 2, "longest": 64} if options.smoke else {}
        rewards = learn(model, tokenizer, options.steps, folder, **small)
    fifth = max(1, len(rewards) // 5)
    print(f"{model.num_parameters()} parameters, {len(tokenizer)} words; {warm - started:.0f} s of golden episodes")
    print(
        f"{TEMPLATE}: mean reward {sum(rewards[:fifth]) / fifth:.2f} in the first fifth of {len(rewards)} steps, "
        f"{sum(rewards[-fifth:]) / fifth:.2f} in the last, {perf_counter() - warm:.0f} s"
    )


if __name__ == "__main__":
    main()
