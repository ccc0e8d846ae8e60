"""Behaviour cloning: steps of golden episodes as a data set in chat form, learned by TRL's SFTTrainer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datasets import Dataset, Features, Image, List, Value
from transformers import PrinterCallback

from genui_agent_navigator.context import Context
from genui_agent_navigator.lm.chat import Form, Message, answer, conversation
from genui_agent_navigator.policy import Decision

Example = tuple[Context, Decision]
"""A context, and what was done in it."""

_TARGET = re.compile(r"\w+\(['\"](\d+)['\"]")


def chat_rows(examples: Sequence[Example], form: Form) -> Dataset:
    """Return a row for each step: ``prompt`` and ``completion`` as messages and, where the form has pictures, the prompt's ``images``."""
    thoughts = [decision.thought or pointed(context, decision.action) for context, decision in examples]
    rows = [
        (conversation(context, form), answer(decision.action, thought, form))
        for (context, decision), thought in zip(examples, thoughts, strict=True)
    ]
    if form.pictures == "none":
        return Dataset.from_list([{"prompt": prompt, "completion": [said]} for prompt, said in rows])
    message = {"role": Value("string"), "content": List({"type": Value("string"), "text": Value("string")})}
    features = Features({"prompt": List(message), "completion": List(message), "images": List(Image())})
    told = [{"prompt": _without_images(prompt), "completion": [said], "images": _images_of(prompt)} for prompt, said in rows]
    return Dataset.from_list(told, features=features)


def pointed(context: Context, action: str) -> str:
    """Return a thought for an action that has none: role and name of the element, so that a model first reads out what it then numbers."""
    named = {str(element["bid"]): f'{element["role"]} "{element["name"]}"' for element in context.now.elements}
    target = _TARGET.match(action)
    return named.get(target[1], "") if target else ""


def clone(model: Any, processor: Any, rows: Dataset, args: Any, *, callbacks: Sequence[Any] = ()) -> list[dict[str, float]]:
    """Learn the completions of the rows; go on from a checkpoint in the folder of ``args``, if there is one.

    Args:
        args: An ``SFTConfig``.

    Returns:
        What was logged.
    """
    from trl import SFTTrainer

    trainer = SFTTrainer(model, args, train_dataset=rows, processing_class=processor, callbacks=list(callbacks))
    trainer.remove_callback(PrinterCallback)
    trainer.train(resume_from_checkpoint=has_checkpoint(Path(args.output_dir)))
    for module in model.modules():
        vars(module).pop("forward", None)  # TRL binds one of its own, with which a copy of the model would go on asking the original.
    return list(trainer.state.log_history)


def has_checkpoint(folder: Path) -> bool:
    """Whether a trainer of Transformers left a checkpoint."""
    return any(folder.glob("checkpoint-*"))


def _without_images(prompt: Sequence[Message]) -> list[Message]:
    return [{**each, "content": [{"type": b["type"], "text": b.get("text")} for b in each["content"]]} for each in prompt]


def _images_of(prompt: Sequence[Message]) -> list[Any]:
    return [block["image"] for message in prompt for block in message["content"] if block["type"] == "image"]
