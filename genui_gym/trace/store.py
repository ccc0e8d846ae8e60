"""Traces on disk: ``trace.jsonl`` with one line for the header, each frame and the outcome, and a PNG file a frame."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from genui_gym.errors import TraceError
from genui_gym.trace.record import FORMAT, Frame, Header, Outcome, Trace

_FILE = "trace.jsonl"


def write_trace(trace: Trace, folder: Path) -> Path:
    """Write a trace into ``folder`` (made if missing) and return the path of its JSONL file.

    That file appears last and at once, so that what looks like a trace is a whole one; an older trace in the folder is gone either way.

    Raises:
        TraceError: The folder cannot be written, for example because the disk is full. What had been written is removed.
    """
    rows = [{"kind": "header", **asdict(trace.header)}]
    rows += [{"kind": "frame", **asdict(frame)} for frame in trace.frames]
    if trace.outcome is not None:
        rows.append({"kind": "outcome", **asdict(trace.outcome)})
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path, part = folder / _FILE, folder / f"{_FILE}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        for name, pixels in trace.screenshots.items():
            Image.fromarray(pixels).save(folder / name, compress_level=1)
        part.write_bytes(text.encode("utf-8", "backslashreplace"))  # half a surrogate pair becomes the JSON escape of itself
        part.replace(path)
    except OSError as error:
        for written in (part, *(folder / name for name in trace.screenshots)):
            with contextlib.suppress(OSError):
                written.unlink()
        raise TraceError(f"A trace was to be written to {folder}", f"That failed: {error}", "Make room or name another folder") from error
    return path


def read_trace(path: Path, images: bool = True) -> Trace:
    """Read a trace from its folder or its JSONL file.

    Raises:
        TraceError: There is no trace, or it is damaged.
    """
    file = path / _FILE if path.is_dir() else path
    if not file.is_file():
        raise TraceError(f"A trace was looked for at {path}", "There is none", f"Name a folder that holds a {_FILE}")
    header: Header | None = None
    frames: list[Frame] = []
    outcome: Outcome | None = None
    try:
        for row in _rows(file):
            kind = row.pop("kind")
            if kind == "header":
                header = Header(**_only(Header, row))
            elif kind == "frame":
                frames.append(Frame(**_only(Frame, row)))
            else:
                outcome = Outcome(**_only(Outcome, row))
        if header is None or header.format != FORMAT:
            raise KeyError(f"a header of format {FORMAT}")
        shots = {frame.image: _pixels(file.parent / frame.image) for frame in frames if images and frame.image}
    except (OSError, ValueError, KeyError, TypeError, SyntaxError) as error:  # Pillow calls a broken PNG a syntax error
        raise TraceError(f"{file} was read as a trace", f"It is damaged: {error}", "Record the episode again") from error
    return Trace(header, frames, outcome, shots)


def find_traces(folder: Path) -> list[Path]:
    """Return the folders of all traces below ``folder``, sorted."""
    return sorted(file.parent for file in folder.rglob(_FILE))


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text(encoding="utf-8").split("\n"):
        if line.strip():
            row = json.loads(line)
            if not isinstance(row, dict):
                raise ValueError(f"a line is no object: {line[:80]}")
            yield {key: _frozen(value) for key, value in row.items()}


def _frozen(value: Any) -> Any:
    """Return a JSON value with tuples for lists, as they were when it was written."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _pixels(path: Path) -> NDArray[np.uint8]:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def _only(shape: type, row: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(shape)}
    return {key: value for key, value in row.items() if key in names}
