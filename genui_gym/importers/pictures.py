"""Screenshots that a recording names: read from beside it, never from outside its folder, and only if they are pictures."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from pathlib import Path

from PIL import Image as Pillow

from genui_gym.importers import limits
from genui_gym.importers.source import Source

Image = Callable[[str], "tuple[bytes, tuple[int, int]] | str"]
"""From a screenshot's name to its bytes and its size in pixels, or to the sentence that says why it cannot be had."""

LARGEST = 20 << 20
"""Bytes of a screenshot."""

MOST_PIXELS = 50_000_000
_FORMATS = ("PNG", "JPEG", "WEBP")


def pictures(source: Source) -> Image:
    """Return what finds the screenshots of a recording: in a zip file or folder by name, else beside the file."""
    in_members = source.shape in ("zip", "folder")
    whole = 0

    def image(name: str) -> tuple[bytes, tuple[int, int]] | str:
        nonlocal whole
        data = source.members.read(name) if in_members and name in source.members else _beside(source.path, name)
        if isinstance(data, str):
            return data
        whole += len(data)
        if whole > limits.LARGEST_WHOLE:
            return f"Screenshots of more than {limits.LARGEST_WHOLE >> 20} MiB were left out."
        size = size_of(data)
        return (data, size) if size is not None else f"The screenshot {name!r} is no PNG, JPEG or WebP."

    return image


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture, ``None`` if it is none; its pixels are not decoded."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            with Pillow.open(io.BytesIO(data), formats=_FORMATS) as picture:
                size = picture.size
    except (OSError, ValueError, SyntaxError, Pillow.DecompressionBombError):  # Pillow's words for a damaged header.
        return None
    return size if 0 < size[0] * size[1] <= MOST_PIXELS else None


def _beside(path: Path, name: str) -> bytes | str:
    """Read a file by its name from the folder of the recording."""
    folder = (path if path.is_dir() else path.parent).resolve()
    try:
        file = (folder / name).resolve()
        if not file.is_relative_to(folder):
            return f"The screenshot {name[:200]!r} lies outside the folder of the recording and was not read."
        if not file.is_file():
            return f"The screenshot {name[:200]!r} is not beside the recording."
        if file.stat().st_size > LARGEST:
            return f"The screenshot {name[:200]!r} is larger than {LARGEST >> 20} MiB."
        return file.read_bytes()
    except (OSError, ValueError):
        return f"The screenshot {name[:200]!r} cannot be read."
