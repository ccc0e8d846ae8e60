"""Recordings on disk: a folder with ``recording.jsonl`` and its images.

The first line is the header; then come pages, each once and before the first step that shows it, and steps, which name their pages by
number. What a field does not say is left out, so that a line is as short as what it says.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, cast, get_args

from genui_gym.errors import RecordingError
from genui_gym.recording.form import FORMAT, KINDS, Meta, Outcome, PageView, Recording, Request, Source, Step, Target

FILE = "recording.jsonl"
_PLAIN = re.compile(r"\w[\w.-]{0,99}")
_SOURCES, _OUTCOMES = get_args(Source), get_args(Outcome)

Row = Mapping[str, Any]


def is_plain(name: str) -> bool:
    """Whether an image may have that name: a short file name without any folder."""
    return _PLAIN.fullmatch(name) is not None and name != FILE


def write_recording(recording: Recording, folder: Path) -> Path:
    """Write a recording into ``folder`` (made if missing) and return the path of its JSONL file, which appears last and at once.

    Raises:
        RecordingError: The folder cannot be written, or an image's name is no plain file name. What had been written is removed.
    """
    strange = next((name for name in recording.images if not is_plain(name)), None)
    if strange is not None:
        raise RecordingError(f"A recording was to be written to {folder}", f"Its image {strange!r} has no plain file name", "Rename it")
    path, part = folder / FILE, folder / f"{FILE}.part"
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in encode_recording(recording))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        for name, data in recording.images.items():
            (folder / name).write_bytes(data)
        part.write_bytes(text.encode("utf-8", "backslashreplace"))  # half a surrogate pair becomes the JSON escape of itself
        part.replace(path)
    except OSError as error:
        for written in (part, *(folder / name for name in recording.images)):
            with contextlib.suppress(OSError):
                written.unlink()
        raise RecordingError(
            f"A recording was to be written to {folder}", f"That failed: {error}", "Make room or name another folder"
        ) from error
    return path


def read_recording_file(path: Path) -> Recording:
    """Read what :func:`write_recording` wrote, from its folder or its JSONL file.

    Raises:
        RecordingError: There is none, or it is damaged.
    """
    file = path / FILE if path.is_dir() else path
    asked = f"A recording was looked for at {path}"
    if not file.is_file():
        raise RecordingError(asked, "There is none", f"Name a folder that holds a {FILE}")
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
        return decode_recording(rows, lambda name: (file.parent / name).read_bytes())
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise RecordingError(asked, f"It is damaged: {error}", "Record the flow again") from error


def encode_recording(recording: Recording) -> Iterator[dict[str, Any]]:
    """Yield the lines of a recording as JSON objects."""
    header = {"outcome": recording.outcome, "losses": recording.losses, "scrubbed": recording.scrubbed, "images": list(recording.images)}
    yield {"format": FORMAT, "meta": _told(recording.meta), **{key: value for key, value in header.items() if value}}
    numbers: dict[PageView, int] = {}
    for step in recording.steps:
        for view in (step.before, step.after):
            if view is not None and view not in numbers:
                numbers[view] = len(numbers)
                yield {"page": _told(view, keep=("url",))}
        row = {"step": step.kind, **_told(step)}
        del row["kind"]
        if step.target is not None:
            row["target"] = _told(step.target)
        if step.requests:
            row["requests"] = [_told(request) for request in step.requests]
        row |= {place: numbers[view] for place, view in (("before", step.before), ("after", step.after)) if view is not None}
        yield row


def decode_recording(rows: Iterable[object], image: Callable[[str], bytes]) -> Recording:
    """Return the recording that lines say; ``image`` gets the bytes of an image by its name.

    Raises:
        ValueError: A line is not what it should be.
        KeyError: A step names a page that no line before it holds.
    """
    lines = iter(rows)
    header = _object(next(lines, None))
    if header.get("format") != FORMAT:
        raise ValueError(f"it does not begin with a header of the format {FORMAT}")
    pages: dict[int, PageView] = {}
    steps: list[Step] = []
    for line in map(_object, lines):
        if "page" in line:
            pages[len(pages)] = PageView(**_texts(PageView, _object(line["page"])))
        else:
            steps.append(_step(line, pages))
    names = _strings(header.get("images", ()))
    if not all(map(is_plain, names)):
        raise ValueError("an image has no plain file name")
    scrubbed = {str(kind): _whole(count) for kind, count in _object(header.get("scrubbed", {})).items()}
    outcome = cast(Outcome, _one_of(header.get("outcome", "unknown"), _OUTCOMES))
    images = {name: image(name) for name in names}
    return Recording(_meta(_object(header["meta"])), tuple(steps), outcome, _strings(header.get("losses", ())), scrubbed, images)


def _told(value: Any, keep: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of a dataclass that say something and are no dataclasses themselves."""
    row = {}
    for each in fields(value):
        said = getattr(value, each.name)
        if each.name in ("target", "before", "after", "requests"):
            continue
        if each.default is MISSING or each.name in keep or said != each.default:
            row[each.name] = said
    return row


def _step(row: Row, pages: Mapping[int, PageView]) -> Step:
    requests = tuple(_request(_object(each)) for each in row.get("requests", ()))
    before, after = (pages[_whole(row[place])] if place in row else None for place in ("before", "after"))
    return Step(
        next(kind for kind in KINDS if kind == _one_of(row["step"], KINDS)),
        _target(_object(row["target"])) if "target" in row else None,
        _text(row.get("value", "")),
        cast(Source, _one_of(row.get("source", ""), _SOURCES)),
        before,
        after,
        requests,
        _text(row.get("note", "")),
    )


def _target(row: Row) -> Target:
    lists: dict[str, Any] = {name: _strings(row.get(name, ())) for name in ("css", "xpath", "frame")}
    box = tuple(_number(each) for each in row["box"]) if row.get("box") is not None else None
    if box is not None and len(box) != 4:
        raise ValueError(f"a box has {len(box)} numbers")
    return Target(**_texts(Target, row, without=("css", "xpath", "frame", "box")), **lists, box=cast(Any, box))


def _request(row: Row) -> Request:
    return Request(**_texts(Request, row, without=("status",)), status=_whole(row.get("status", 0)))


def _meta(row: Row) -> Meta:
    viewport = tuple(_whole(each) for each in row["viewport"]) if row.get("viewport") is not None else None
    if viewport is not None and len(viewport) != 2:
        raise ValueError(f"a viewport has {len(viewport)} numbers")
    return Meta(**_texts(Meta, row, without=("viewport",)), viewport=cast(Any, viewport))


def _texts(shape: type, row: Row, without: tuple[str, ...] = ()) -> dict[str, Any]:
    names = {each.name for each in fields(shape)} - set(without)
    return {name: _text(value) for name, value in row.items() if name in names}


def _object(value: object) -> Row:
    if not isinstance(value, dict):
        raise ValueError(f"an object was expected and not {str(value)[:80]!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a text was expected and not {str(value)[:80]!r}")
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"a list of texts was expected and not {str(value)[:80]!r}")
    return tuple(map(_text, value))


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"a whole number was expected and not {str(value)[:80]!r}")
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ValueError(f"a number was expected and not {str(value)[:80]!r}")
    return value


def _one_of(value: object, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"one of {', '.join(filter(None, known))} was expected and not {str(value)[:80]!r}")
    return str(value)
