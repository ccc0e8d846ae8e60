"""From what a page reports to steps: keystrokes become one value, two clicks one double click. No browser is needed to test it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from genui_gym.recorder.exchanges import Exchange
from genui_gym.recording import Kind, PageView, Step, Target


@dataclass(eq=False)
class Draft:
    """A step while it is still going on."""

    kind: Kind
    target: Target | None = None
    value: str = ""
    note: str = ""
    before: PageView | None = None
    after: PageView | None = None
    requests: list[Exchange] = field(default_factory=list)

    def step(self) -> Step:
        """Return the step as it stands."""
        return Step(
            self.kind, self.target, self.value, "", self.before, self.after, tuple(each.request for each in self.requests), self.note
        )


class Notebook:
    """The steps of a recording in their order."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []

    @property
    def last(self) -> Draft | None:
        """The step that goes on."""
        return self.drafts[-1] if self.drafts else None

    def add(self, report: Mapping[str, Any], before: PageView | None) -> Draft:
        """Take a report of the page; return the step that it begins or goes on with."""
        kind, value, note = cast(Kind, str(report["kind"])), str(report["value"]), str(report["note"])
        target = target_of(report["target"]) if report["target"] is not None else None
        last = self.last
        if last is not None and kind == last.kind == "fill" and _same(last.target, target):
            last.value, last.after = value, None
            return last
        if last is not None and kind == last.kind == "scroll":
            last.value, last.after = _sum(last.value, value), None
            return last
        draft = Draft(kind, target, value, note, before)
        if kind == "dblclick":
            self._take_clicks(draft)
        self.drafts.append(draft)
        return draft

    def _take_clicks(self, draft: Draft) -> None:
        """Let a double click stand for the two clicks that it begins with."""
        while len(self.drafts) > 1 and self.drafts[-1].kind == "click" and _same(self.drafts[-1].target, draft.target):
            click = self.drafts.pop()
            draft.before, draft.requests = click.before, [*click.requests, *draft.requests]

    def steps(self) -> tuple[Step, ...]:
        """Return all steps as they stand."""
        return tuple(draft.step() for draft in self.drafts)


def target_of(row: Mapping[str, Any]) -> Target:
    """Return the element that a page described."""
    texts: dict[str, Any] = {
        name: str(row[name]) for name in ("role", "name", "label", "placeholder", "testid", "tag", "kind", "href", "text")
    }
    left, top, width, height = (float(each) for each in row["box"])
    css, frame = (tuple(str(each) for each in row[name]) for name in ("css", "frame"))
    return Target(**texts, css=css, frame=frame, box=(left, top, width, height))


def _same(one: Target | None, other: Target | None) -> bool:
    """Return whether two targets are one element; where it stands may have changed."""
    return one is not None and other is not None and (one.css, one.frame) == (other.css, other.frame)


def _sum(one: str, other: str) -> str:
    pairs = zip(one.split(","), other.split(","), strict=True)
    return ",".join(str(int(first) + int(second)) for first, second in pairs)
