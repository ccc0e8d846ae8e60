"""Files that commands leave behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from genui_gym.errors import OptionError


def write_text(path: Path, text: str) -> Path:
    """Write a text file, with the folders above it.

    Raises:
        OptionError: It cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path} was to be written", f"That failed: {error}", "Name another place, or make room") from error
    return path


def write_json(path: Path, value: Any) -> Path:
    """Write a JSON file, with the folders above it."""
    return write_text(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")
