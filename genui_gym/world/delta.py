"""A database as what differs from another: an episode changes a few pages of the database that its seed gives."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass

from genui_gym.errors import CheckpointError

_PAGE_SIZE_AT = 16
"""Where a SQLite image says how large its pages are, in two bytes; 1 stands for 65,536 (the SQLite file format, section 1.3.2)."""
_DIGEST = 16


@dataclass(frozen=True)
class Delta:
    """A SQLite image as its difference from another.

    Attributes:
        base: The digest of the other.
        size: The length of the image in bytes.
        pages: The numbers of the pages that differ.
        content: These pages one after the other, compressed.
    """

    base: bytes
    size: int
    pages: tuple[int, ...]
    content: bytes


def shrink(image: bytes, base: bytes) -> Delta:
    """Return ``image`` as its difference from ``base``."""
    size = _page_size(image)
    pages = tuple(at // size for at in range(0, len(image), size) if image[at : at + size] != base[at : at + size])
    content = b"".join(image[number * size : (number + 1) * size] for number in pages)
    return Delta(_digest(base), len(image), pages, zlib.compress(content))


def grow(delta: Delta, base: bytes) -> bytes:
    """Return the image that was shrunk.

    Raises:
        CheckpointError: ``base`` is not what it was shrunk by.
    """
    if _digest(base) != delta.base:
        raise CheckpointError(
            "A database was to be put together from its difference",
            "The app's data at reset are others than when it was saved",
            "Use the version of the app that it was saved with, or save anew",
        )
    size, content = _page_size(base), zlib.decompress(delta.content)
    image = bytearray(base[: delta.size].ljust(delta.size, b"\0"))
    for place, number in enumerate(delta.pages):
        image[number * size : (number + 1) * size] = content[place * size : (place + 1) * size]
    return bytes(image)


def _page_size(image: bytes) -> int:
    said = int.from_bytes(image[_PAGE_SIZE_AT : _PAGE_SIZE_AT + 2], "big")
    return 65536 if said == 1 else said


def _digest(image: bytes) -> bytes:
    return hashlib.sha256(image).digest()[:_DIGEST]
