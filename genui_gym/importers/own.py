"""What the library itself writes: recordings in its one form, and traces of episodes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from genui_gym.actions.call import Action, parse
from genui_gym.errors import ActionError, RecordingError, TraceError
from genui_gym.importers.source import Members, Source
from genui_gym.recording import (
    FILE,
    FORMAT,
    Kind,
    Meta,
    Outcome,
    PageView,
    Recording,
    Step,
    Target,
    decode_recording,
    encode_recording,
    is_plain,
)
from genui_gym.recording import Source as Origin
from genui_gym.trace import FORMAT as TRACE_FORMAT
from genui_gym.trace import Frame, Trace, read_trace

TRACE_FILE = "trace.jsonl"
NO_DOCUMENTS = "A trace keeps what the pages showed as text: no document and no request."
Box = tuple[float, float, float, float]


class OwnImporter:
    """Recordings as ``genui trace convert`` writes them, and episodes as ``genui run --save-traces`` does."""

    name = "own"
    title = "genui recordings and traces"

    def recognises(self, source: Source) -> bool:
        return _format(_rows(source)) in (FORMAT, TRACE_FORMAT)

    def read(self, source: Source) -> Recording:
        rows = _rows(source)
        if _format(rows) == FORMAT:
            images = _beside(source)
            return decode_recording(rows, lambda name: _image(source, images, name))
        try:
            trace = read_trace(source.path, images=False)
        except TraceError as error:
            raise RecordingError(error.asked, error.found, error.fix) from error
        recording = read_episode(trace, _shots(source, trace))
        return decode_recording(encode_recording(recording), recording.images.__getitem__)  # which looks at every type


IMPORTER = OwnImporter()


def _rows(source: Source) -> list[dict[str, Any]]:
    if source.shape == "folder":
        name = next((each for each in (FILE, TRACE_FILE) if each in source.members), "")
        return source.objects(source.members.text(name)) if name else []
    return [source.json] if isinstance(source.json, dict) else source.rows


def _format(rows: list[dict[str, Any]]) -> object:
    return rows[0].get("format") if rows else None


def _beside(source: Source) -> Members:
    return source.members if source.shape == "folder" else Source(Path(source.path.parent)).members


def _image(source: Source, members: Members, name: str) -> bytes:
    if name not in members:
        source.refuse(f"Its image {name!r} is missing", "Keep the images in the folder of their recording")
    return members.read(name)


def _shots(source: Source, trace: Trace) -> dict[str, bytes]:
    members = _beside(source)
    names = [frame.image for frame in trace.frames if is_plain(frame.image) and frame.image in members]
    return {name: members.read(name) for name in dict.fromkeys(names)}


def read_episode(trace: Trace, images: Mapping[str, bytes]) -> Recording:
    """Return a trace as a recording: actions on element numbers become steps on role and name."""
    episode = _Episode(images)
    for before, frame in zip(trace.frames, trace.frames[1:], strict=False):
        episode.frame(before, frame)
    header = trace.header
    first = trace.frames[0].url if trace.frames else ""
    opened = [Step("goto", value=first, after=episode.view(trace.frames[0]))] if first else []
    meta = Meta("own", header.format, f"{header.env} · {header.task_id}", header.goal, viewport=_viewport(header.viewport))
    losses = [NO_DOCUMENTS]
    if episode.failed:
        losses.append(f"Actions that were refused and changed nothing were left out: {episode.failed}.")
    return Recording(meta, (*opened, *episode.steps), _outcome(trace), (*losses, *dict.fromkeys(episode.losses)), images=dict(images))


def _outcome(trace: Trace) -> Outcome:
    if trace.outcome is None or trace.outcome.ended in ("error", "quit"):
        return "unknown"
    return "success" if trace.outcome.success else "failure"


@dataclass
class _Episode:
    """The steps so far, what stands in the focus, and what the pages have shown."""

    images: Mapping[str, bytes]
    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    failed: int = 0
    focused: Target | None = None
    shown: str = ""

    def view(self, frame: Frame) -> PageView:
        title = frame.titles[frame.active] if 0 <= frame.active < len(frame.titles) else ""
        return PageView(frame.url, title, image=frame.image if frame.image in self.images else "")

    def frame(self, before: Frame, frame: Frame) -> None:
        self.shown += before.axtree.casefold()
        if frame.error or frame.action is None:
            self.failed += bool(frame.error)
            return
        try:
            action = parse(frame.action)
        except ActionError as error:
            raise RecordingError(
                f"A trace holds the action {frame.action[:80]!r}", str(error), "Read it with the version that wrote it"
            ) from error
        target = _target(action, before, frame)
        for step in self._steps(action, target):
            self.steps.append(replace(step, source=self._source(step), before=self.view(before), after=self.view(frame)))
        if target is not None:
            self.focused = target

    def _source(self, step: Step) -> Origin:
        entered = step.kind in ("fill", "select", "answer") and step.value.strip()
        return "page" if entered and step.value.strip().casefold() in self.shown else ""

    def _steps(self, action: Action, target: Target | None) -> Iterator[Step]:
        given = action.arguments
        match action.name:
            case "click" | "dblclick" | "hover" | "mouse_click" | "mouse_dblclick" | "mouse_move" | "focus":
                yield Step(_POINTED[action.name], target, note=_pointed(action))
            case "fill" | "clear":
                yield Step("fill", target, str(given.get("value", "")))
            case "select_option":
                yield Step("select", target, str(given["option"]))
            case "upload_file":
                yield Step("upload", target, str(given["name"]))
            case "press" | "keyboard_press":
                yield Step("press", target or self.focused, str(given["key_comb"]))
            case "type":
                yield from (Step("press", self.focused, _KEYS.get(letter, letter)) for letter in str(given["text"]))
            case "scroll":
                yield Step("scroll", value=f"{given['delta_x']:g},{given['delta_y']:g}")
            case "swipe":
                yield Step("drag", Target(box=(given["x1"], given["y1"], 0, 0)), f"{given['x2']:g},{given['y2']:g}")
            case "goto":
                yield Step("goto", value=str(given["url"]))
            case "go_back" | "go_forward":
                yield Step("back" if action.name == "go_back" else "forward")
            case "wait" | "noop":
                return
            case "finish" | "report_infeasible":
                yield from _answered(action)
            case _:
                yield Step("unknown", note=str(action))
                self.losses.append(f"The action {action.name} has no place in a recording; it is kept as text.")


_KEYS = {"\n": "Enter", "\t": "Tab", " ": "Space"}
_POINTED: dict[str, Kind] = {
    **dict.fromkeys(("click", "mouse_click", "focus"), "click"),
    **dict.fromkeys(("dblclick", "mouse_dblclick"), "dblclick"),
    **dict.fromkeys(("hover", "mouse_move"), "hover"),
}


def _pointed(action: Action) -> str:
    button = action.arguments.get("button", "left")
    return "focus alone" if action.name == "focus" else f"{button} button" if button != "left" else ""


def _answered(action: Action) -> Iterator[Step]:
    given = action.arguments
    outcome = str(given.get("outcome", "infeasible" if action.name == "report_infeasible" else "done"))
    answer = str(given.get("answer", given.get("reason", "")))
    if answer or outcome != "done":
        yield Step("answer", value=answer, note="" if outcome == "done" else outcome)


def _target(action: Action, before: Frame, frame: Frame) -> Target | None:
    """Return what an action acted on: the element that the trace names, else the smallest under the point."""
    if frame.target is not None:
        return _element(frame.target)
    x, y = action.arguments.get("x"), action.arguments.get("y")
    if x is None or y is None:
        return None
    under = [each for each in before.elements if (box := _box(each)) and _holds(box, x, y)]
    if not under:
        return Target(box=(float(x), float(y), 0.0, 0.0))
    return _element(min(under, key=lambda each: _area(_box(each))))


def _element(row: Mapping[str, Any]) -> Target:
    return Target(role=str(row["role"]), name=str(row["name"]), box=_box(row))


def _box(row: Mapping[str, Any]) -> Box | None:
    box = row.get("box")
    return (float(box[0]), float(box[1]), float(box[2]), float(box[3])) if box and len(box) == 4 else None


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def _area(box: Box | None) -> float:
    return box[2] * box[3] if box else float("inf")


def _viewport(size: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    return int(width), int(height)
