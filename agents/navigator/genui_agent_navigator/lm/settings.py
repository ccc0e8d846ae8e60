"""The options of training as configurations of TRL."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from genui_agent_navigator.options import Options
from genui_gym.errors import OptionError

if TYPE_CHECKING:
    from trl import GRPOConfig, SFTConfig

_RATES = {("bc", True): 5e-4, ("bc", False): 2e-3, ("grpo", True): 5e-5, ("grpo", False): 5e-4}
"""Learning rates by stage, and whether an adapter learns or a whole small model."""

_ROWS = 2
"""Episodes whose steps are learned from at a time; what an update has more is accumulated."""


def sft_config(options: Options, folder: Path, *, adapter: bool) -> SFTConfig:
    """Return how behaviour cloning is done."""
    from trl import SFTConfig

    return SFTConfig(**_common(options, folder, adapter) | {
        "num_train_epochs": options.epochs,
        "per_device_train_batch_size": 8,
        "gradient_accumulation_steps": 1,
        "warmup_steps": 10,
        "logging_steps": 10,
        "save_strategy": "epoch",
        "max_length": None,
    } | further(options))  # fmt: skip


def grpo_config(options: Options, folder: Path, *, adapter: bool, tokens: int) -> GRPOConfig:
    """Return how multistep GRPO is done: a mean over tokens, the ratio clipped asymmetrically, a divergence only where it is asked for.

    Args:
        tokens: The most tokens of a reply.
    """
    from trl import GRPOConfig

    return GRPOConfig(**_common(options, folder, adapter) | {
        "max_steps": options.rounds,
        "per_device_train_batch_size": _ROWS,
        "gradient_accumulation_steps": max(1, options.groups * options.episodes // _ROWS),
        "num_generations": options.episodes,
        "max_completion_length": tokens,
        "temperature": options.temperature,
        "top_k": 0,
        "epsilon": options.clip_low,
        "epsilon_high": options.clip_high,
        "beta": options.kl,
        "use_bias_correction_kl": False,
        "loss_type": "dapo",
        "lr_scheduler_type": "constant",
        "save_strategy": "steps",
        "save_steps": 10,
    } | further(options))  # fmt: skip


def _common(options: Options, folder: Path, adapter: bool) -> dict[str, Any]:
    gpu = torch.cuda.is_available()
    return {
        "output_dir": str(folder),
        "learning_rate": options.learning_rate or _RATES[options.stage, adapter],
        "seed": options.seed,
        "use_cpu": not gpu,
        "bf16": gpu,
        "activation_checkpointing": gpu,
        "report_to": "none",
        "logging_steps": 1,
        "save_total_limit": 1,
        "disable_tqdm": True,
    }


def further(options: Options) -> dict[str, Any]:
    """Return the arguments of TRL's configuration that the option ``trl`` adds, such as those of vLLM.

    Raises:
        OptionError: It is no JSON object.
    """
    try:
        given = json.loads(options.trl or "{}")
    except ValueError as error:
        raise OptionError(f"trl={options.trl!r} was given", f"It is not JSON: {error}", 'Write it like {"use_vllm": true}') from error
    if not isinstance(given, dict):
        raise OptionError(f"trl={options.trl!r} was given", "It is no object", 'Write it like {"use_vllm": true}')
    return given
