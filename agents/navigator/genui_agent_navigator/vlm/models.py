"""Where models that see come from, and what turns their pictures into numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from transformers import AutoModelForImageTextToText, AutoProcessor

from genui_agent_navigator.lm.models import precision
from genui_agent_navigator.vlm.still import StillProcessor
from genui_agent_navigator.vlm.toy import toy_processor, toy_vision_model

TOY = "toy"
"""The name of the model that is made from a configuration, with random weights."""


def load_vision_model(name: str) -> tuple[Any, Any]:
    """Return a model that reads pictures and text, and its processor.

    Args:
        name: A folder, a name on the hub, or :data:`TOY`.

    Raises:
        OSError: Transformers finds no such model.
    """
    if name == TOY:
        processor = toy_processor()
        return toy_vision_model(processor), processor
    kind = StillProcessor if _is_still(Path(name)) else AutoProcessor
    return AutoModelForImageTextToText.from_pretrained(name, dtype=precision()), kind.from_pretrained(name)


def _is_still(folder: Path) -> bool:
    """Whether a folder holds what :class:`StillProcessor` saved, which Transformers does not know by name."""
    file = folder / "processor_config.json"
    return file.is_file() and json.loads(file.read_text(encoding="utf-8")).get("processor_class") == StillProcessor.__name__
