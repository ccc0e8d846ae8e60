"""Where models come from: a folder, a name that Transformers knows, or the one that a Python package ships; with LoRA if wanted."""

from __future__ import annotations

from typing import Any

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from genui_agent_navigator.lm.smollm import smollm2

SMOLLM2 = "smollm2"
"""The name of the model for demonstrations, which needs no hub."""


def load_language_model(name: str) -> tuple[Any, Any]:
    """Return a causal language model and its tokenizer.

    Args:
        name: A folder, a name on the hub, or :data:`SMOLLM2`.

    Raises:
        OptionError: The package with the weights of :data:`SMOLLM2` is not installed.
        OSError: Transformers finds no such model.
    """
    path = str(smollm2()) if name == SMOLLM2 else name
    model = AutoModelForCausalLM.from_pretrained(path, dtype=precision())
    return model, AutoTokenizer.from_pretrained(path, padding_side="left")


def precision() -> torch.dtype:
    """Return the type of numbers: 16 bits on a GPU, 32 elsewhere, where fewer are slower."""
    return torch.bfloat16 if torch.cuda.is_available() else torch.float32


def with_adapter(model: Any, rank: int) -> Any:
    """Return a model in which only low-rank additions to its linear layers learn (LoRA, arXiv 2106.09685); those of vision are left out."""
    from peft import LoraConfig, get_peft_model

    sees = hasattr(model.config, "vision_config")
    config = LoraConfig(
        r=rank,
        lora_alpha=2 * rank,
        target_modules="all-linear",
        exclude_modules=r".*visual.*" if sees else None,
        task_type="CAUSAL_LM",
    )
    return get_peft_model(model, config)
