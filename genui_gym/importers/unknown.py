"""What a file is that holds no recording, in the words of whoever has it before them."""

from __future__ import annotations

from collections.abc import Sequence

from genui_gym.importers.source import Source

_MAGIC = (
    (b"\x89PNG", "a PNG picture"), (b"\xff\xd8\xff", "a JPEG picture"), (b"GIF8", "a GIF picture"), (b"%PDF", "a PDF document"),
    (b"\x1f\x8b", "a gzip archive"), (b"\x1aE\xdf\xa3", "a WebM film"), (b"SQLite format 3", "an SQLite database"),
)  # fmt: skip
_MP4, _WEBP = (4, b"ftyp"), (8, b"WEBP")
_SHOWN, _LONGEST = 4, 40
PICTURES = ("a PNG picture", "a JPEG picture", "a GIF picture", "a WebP picture", "a WebM film", "an MP4 film")


def said_to_be(source: Source) -> str:
    """Return what a file or folder is by its content, with as much of it as tells that it is the wrong one."""
    if source.shape == "folder":
        return f"a folder of no known format, with {_some(source.members.names)}"
    if source.shape == "zip":
        return f"a zip file of no known format, with {_some(source.members.names)}"
    if source.shape == "json":
        return f"JSON of no known format, {_json(source.json)}"
    if source.shape == "lines":
        return f"lines of JSON of no known format, each {_json(source.rows[0])}"
    if source.shape == "text":
        return f"text of no known format, which begins with {_beginning(source.text)!r}"
    return kind_of(source.data) or "bytes of no known format"


def kind_of(data: bytes) -> str:
    """Return what well-known file begins like this, ``""`` if none does."""
    named = (*((0, magic, said) for magic, said in _MAGIC), (*_MP4, "an MP4 film"), (*_WEBP, "a WebP picture"))
    return next((said for place, magic, said in named if data[place : place + len(magic)] == magic), "")


def _json(value: object) -> str:
    if isinstance(value, dict):
        return f"an object with the keys {_some(list(map(str, value)))}" if value else "an empty object"
    return f"a list of {len(value)}" if isinstance(value, list) else "a single value"


def _some(names: Sequence[str]) -> str:
    """Return the first few names, and how many more there are."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…" for name in names[:_SHOWN]) + more


def _beginning(text: str) -> str:
    line = text.strip().partition("\n")[0].strip()
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
