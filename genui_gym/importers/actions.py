"""Screenshots with actions: JSONL, one object a line, as agents and data sets of phone and web recordings write them.

The format is documented in docs/recordings.md. A line's action is an object of ours, a string in the style of UI-TARS, or has the keys of
AndroidControl (``action_type``) or Mind2Web (``operation``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from genui_gym.importers.pictures import Image, pictures
from genui_gym.importers.source import Source
from genui_gym.importers.uitars import Box, Spoken, key_names, parse_action
from genui_gym.recording import KINDS, Kind, Meta, Outcome, PageView, Recording, Step, Target

Raw = Mapping[str, Any]
Units = Literal["pixels", "thousandths", "unit"]
"""What a coordinate counts: CSS pixels of the screenshot, thousandths of its width and height, or the fraction of them."""

FORMAT = "genui-actions/1"
_OUTCOMES: dict[str, Outcome] = {"success": "success", "successful": "success", "failure": "failure", "infeasible": "failure"}


def parse_actions(lines: Sequence[Raw], image: Image) -> Recording:
    """Return the recording that the lines of a file say; a line of no known shape becomes an ``unknown`` step."""
    header = lines[0] if lines and _is_header(lines[0]) else {}
    reading = _Reading(header, image)
    for number, raw in enumerate(lines, 1):
        if raw is not header:
            reading.line(number, raw)
    return reading.recording()


def _is_header(raw: Raw) -> bool:
    return raw.get("format") == FORMAT or not any(each in raw for each in ("action", "action_type", "operation", "screenshot"))


@dataclass
class _Reading:
    """What has been read so far."""

    header: Raw
    image: Image
    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    images: dict[str, bytes] = field(default_factory=dict)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    outcome: Outcome = "unknown"
    assumed: bool = False

    def line(self, number: int, raw: Raw) -> None:
        self.outcome = _OUTCOMES.get(_text(raw, "outcome") or _text(raw, "goal_status") or _text(raw, "status"), self.outcome)
        before = self._view(_text(raw, "screenshot"), _text(raw, "url"))
        if before is not None and self.steps and self.steps[-1].after is None:
            self.steps[-1] = replace(self.steps[-1], after=before)
        action = _action_of(raw)
        if action is None:
            if before is None and "outcome" not in raw:
                self.losses.append(f"Line {number} holds no action and no screenshot.")
            return
        after = self._view(_text(raw, "screenshot_after"), _text(raw, "url_after"))
        note = _text(raw, "thought")
        said = self._spoken(number, action, before, note) if isinstance(action, str) else [self._object(number, action, before, note)]
        self.steps += [replace(step, before=before) for step in said]
        self.steps[-1] = replace(self.steps[-1], after=after)

    def _view(self, name: str, url: str) -> PageView | None:
        if name and name not in self.images:
            got = self.image(name)
            if isinstance(got, str):
                self.losses.append(got)
                name = ""
            else:
                self.images[name], self.sizes[name] = got
        return PageView(url, image=name) if name or url else None

    def _spoken(self, number: int, text: str, before: PageView | None, note: str) -> list[Step]:
        found: list[Step] = []
        for spoken in parse_action(text):
            units = self._units("pixels" if spoken.absolute else "thousandths")
            box = self._pixels(spoken.box, units, before)
            target = Target(box=box) if box is not None else None
            if spoken.kind == "fill":
                target = found[-1].target if found and found[-1].kind == "click" else self._focused()
            found.append(Step(spoken.kind, target, self._value(spoken, units, before), note="; ".join(filter(None, (spoken.note, note)))))
            if spoken.kind == "unknown":
                self.losses.append(f"Line {number}: the action is not known; it is kept as text: {spoken.note[:100]}")
        return found

    def _focused(self) -> Target | None:
        """Return what the step before clicked: what is typed without a place goes there."""
        return self.steps[-1].target if self.steps and self.steps[-1].kind == "click" else None

    def _value(self, spoken: Spoken, units: Units, before: PageView | None) -> str:
        end = self._pixels(spoken.end, units, before)
        if spoken.kind == "drag" or (spoken.kind == "scroll" and end is not None):
            return f"{end[0]:g},{end[1]:g}" if end is not None else ""
        return spoken.value

    def _object(self, number: int, action: Raw, before: PageView | None, note: str) -> Step:
        raw = action if _text(action, "kind") else _foreign(action)
        kind: Kind = next((each for each in KINDS if each == _text(raw, "kind")), "unknown")
        if kind == "unknown":
            self.losses.append(f"Line {number}: the action is not known; it is kept as text: {str(dict(action))[:100]}")
            return Step(kind, note=str(dict(action))[:500])
        box = self._pixels(_box_of(raw), self._units("pixels"), before)
        told = raw.get("target")
        target = _target(told) if isinstance(told, Mapping) else Target()
        target = replace(
            target, box=box or self._pixels(_box_of(told) if isinstance(told, Mapping) else None, self._units("pixels"), before)
        )
        if target == Target() and kind == "fill":
            target = self._focused() or target
        return Step(
            kind, None if target == Target() else target, _text(raw, "value"), note="; ".join(filter(None, (_text(raw, "note"), note)))
        )

    def _units(self, usual: Units) -> Units:
        said = _text(self.header, "coordinates")
        if said in ("pixels", "thousandths", "unit"):
            return said  # type: ignore[return-value]
        self.assumed = self.assumed or usual == "thousandths"
        return usual

    def _pixels(self, box: Box | None, units: Units, before: PageView | None) -> Box | None:
        """Return a box in pixels; ``None`` where the size of the screen is not known."""
        if box is None or units == "pixels":
            return box
        size = self.sizes.get(before.image if before is not None else "") or _size(self.header.get("viewport"))
        if size is None:
            self._lose("Coordinates were left out: they are relative, and neither a screenshot nor the header says the size of the screen.")
            return None
        whole = 1000 if units == "thousandths" else 1
        width, height = size[0] / whole, size[1] / whole
        return round(box[0] * width, 1), round(box[1] * height, 1), round(box[2] * width, 1), round(box[3] * height, 1)

    def _lose(self, sentence: str) -> None:
        if sentence not in self.losses:
            self.losses.append(sentence)

    def recording(self) -> Recording:
        if self.assumed and any(step.target is not None and step.target.box for step in self.steps):
            self._lose("The file does not say what its coordinates count; thousandths of the screen were assumed.")
        size = _size(self.header.get("viewport")) or next(iter(self.sizes.values()), None)
        meta = Meta("actions", _text(self.header, "format"), _text(self.header, "title"), self._task(), viewport=size)
        return Recording(meta, tuple(self.steps), self.outcome, tuple(self.losses), images=self.images)

    def _task(self) -> str:
        return _text(self.header, "task") or _text(self.header, "goal")


def _action_of(raw: Raw) -> str | Raw | None:
    action = raw.get("action")
    if isinstance(action, str | Mapping) and action:
        return action
    return raw if _text(raw, "action_type") or isinstance(raw.get("operation"), Mapping) else None


def _foreign(action: Raw) -> Raw:
    """Return an action with the keys of AndroidControl or Mind2Web as one of ours; ``{}`` if it is neither."""
    operation = action.get("operation")
    if isinstance(operation, Mapping):
        kind = {"CLICK": "click", "TYPE": "fill", "SELECT": "select", "HOVER": "hover"}.get(_text(operation, "op").upper(), "")
        return {"kind": kind, "value": _text(operation, "value"), "target": _mind2web(_text(action, "action_repr"))}
    name = _text(action, "action_type")
    known = _ANDROID.get(name)
    if known is None:
        return {}
    kind, value = known
    found = {"kind": kind, "value": key_names(_text(action, value)) if name == "press_key" else _text(action, value)}
    return {**found, **{key: action[key] for key in ("x", "y") if key in action}, "note": "held" if name == "long_press" else ""}


_ANDROID = {
    "click": ("click", ""),
    "long_press": ("click", ""),
    "double_tap": ("dblclick", ""),
    "input_text": ("fill", "text"),
    "type": ("fill", "text"),
    "scroll": ("scroll", "direction"),
    "swipe": ("scroll", "direction"),
    "navigate_back": ("back", ""),
    "press_key": ("press", "key"),
    "wait": ("wait", ""),
    "answer": ("answer", "text"),
    "status": ("answer", "goal_status"),
}
"""The kind of each action of AndroidControl and AndroidWorld, and the key that holds its value."""


def _mind2web(words: str) -> Raw:
    """Return the target of ``[button]  Search -> CLICK``."""
    role, bracket, rest = words.strip().removeprefix("[").partition("]")
    return {"role": role.strip(), "name": rest.rpartition("->")[0].strip()} if bracket else {}


def _target(raw: Raw) -> Target:
    names = ("role", "name", "label", "placeholder", "testid", "tag", "kind", "href", "text")
    told: dict[str, Any] = {name: _text(raw, name) for name in names}
    lists: dict[str, Any] = {
        kind: tuple(each for each in _list(raw.get(kind)) if isinstance(each, str)) for kind in ("css", "xpath", "frame")
    }
    return Target(**told, **lists)


def _box_of(raw: Raw) -> Box | None:
    """Return a point (``x``, ``y``) or a box (``box``: left, top, width, height) of an object."""
    x, y = raw.get("x"), raw.get("y")
    if _is_number(x) and _is_number(y):
        return float(x), float(y), 0.0, 0.0  # type: ignore[arg-type]
    box = _list(raw.get("box"))
    if len(box) == 4 and all(map(_is_number, box)):
        return float(box[0]), float(box[1]), float(box[2]), float(box[3])
    return None


def _size(value: object) -> tuple[int, int] | None:
    size = _list(value)
    return (size[0], size[1]) if len(size) == 2 and all(isinstance(each, int) and 0 < each < 100_000 for each in size) else None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def _list(value: object) -> Sequence[Any]:
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, Sequence) else ()


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


class ActionsImporter:
    """Reads lines of actions; their screenshots lie in the folder of the file, or in the zip file or folder that holds it."""

    name = "actions"
    title = "screenshots with actions (JSONL)"

    def recognises(self, source: Source) -> bool:
        rows = _rows(source)[:50]
        named = [row["format"] for row in rows[:1] if "format" in row]
        return named == [FORMAT] if named else any(_action_of(row) is not None for row in rows)

    def read(self, source: Source) -> Recording:
        rows = _rows(source)
        if not rows:
            source.refuse("It holds no lines of actions", "Write one JSON object a line, as docs/recordings.md says")
        return parse_actions(rows, pictures(source))


def _rows(source: Source) -> list[dict[str, Any]]:
    if source.shape in ("zip", "folder"):
        name = next((each for each in source.members.names if each.endswith(".jsonl") and "/" not in each), "")
        return source.objects(source.members.text(name)) if name else []
    if source.shape == "json":
        return [source.json] if isinstance(source.json, dict) else []
    return source.rows


IMPORTER = ActionsImporter()
