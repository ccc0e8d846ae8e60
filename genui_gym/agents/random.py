"""The random agent: the floor that a task has to lie above."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, get_args

import numpy as np

from genui_gym.actions import Action
from genui_gym.task import Outcome

_FIELDS = {"textbox", "searchbox", "spinbutton", "slider", "combobox"}
_WORD = re.compile(r"\w[\w'’.:@/+-]*\w|\w")
_DAY = re.compile(r"\b(\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4})\b")
_LONGEST_SPAN = 4
_DAYS_AROUND = 2
_SCROLL = 400

_DATE_FORMAT = "format=YYYY-MM-DD"

Element = Mapping[str, Any]
Choice = tuple[Action, Element | None]
"""A valid action whose free arguments are still to be drawn, and the element it acts on."""


class RandomAgent:
    """Draws each action uniformly from all that are valid at the observation.

    Those are: a click on each enabled element; for each field, filling it and pressing Enter in it; for each select, choosing an option;
    scrolling up and down, going back, ``noop``, ``finish`` with each outcome, and ``report_infeasible``; with several pages open, switching
    to each and closing one. While a dialog waits, answering it takes the place of everything that acts on the page. With the
    ``coordinates`` actions an element is clicked at its centre and text is typed where the focus is. Hovering, double clicks and waiting
    are left out: they change no app, and leaving them out makes a stronger floor.

    A free value is drawn uniformly from the spans of up to four words of the goal, its days as ``YYYY-MM-DD``, and the empty text. A date
    field gets a day of the goal or of a date field on the page, moved by up to two days; a number field gets a number of the goal or
    0 to 9. Every draw follows from the agent's seed and the task's id, so that a run repeats.
    """

    privileged = False

    def __init__(self, seed: int = 0) -> None:
        self.seed = int(seed)
        self._rng = np.random.default_rng(self.seed)
        self._spans: list[str] = [""]
        self._days: list[date] = []
        self._set = "elements"

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode of the task ``info["task_id"]``."""
        self._rng = np.random.default_rng([self.seed, zlib.crc32(str(info["task_id"]).encode())])
        self._set = info.get("action_set", "elements")
        words = list(_WORD.finditer(goal))
        spans = (goal[first.start() : last.end()] for i, first in enumerate(words) for last in words[i : i + _LONGEST_SPAN])
        self._days = [datetime.strptime(text, "%d %B %Y").date() for text in _DAY.findall(goal)]
        self._spans = list(dict.fromkeys(["", *spans, *map(str, self._days)]))

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Action:
        """Return one of the valid actions, each as likely as another."""
        elements = info["elements"]
        valid = list(_endings())
        if observation.get("dialog"):
            valid += [(Action("dialog_accept"), None), (Action("dialog_dismiss"), None)]
        else:
            tabs = len(str(observation.get("open_pages_titles", "")).splitlines())
            valid += [*_on_page(self._set), *_on_tabs(tabs), *_on_elements(self._set, elements)]
        action, element = valid[int(self._rng.integers(len(valid)))]
        return Action(action.name, {**action.arguments, **self._free_arguments(action.name, element, elements)})

    def _free_arguments(self, name: str, element: Element | None, elements: Sequence[Element]) -> dict[str, str]:
        if name == "fill" and element is not None:
            return {"value": self._value(element, elements)}
        if name == "select_option" and element is not None:
            return {"option": self._one_of(element["options"])}
        parameter = {"finish": "answer", "report_infeasible": "reason", "dialog_accept": "text", "type": "text"}.get(name)
        return {parameter: self._one_of(self._spans)} if parameter else {}

    def _value(self, field: Element, elements: Sequence[Element]) -> str:
        if _DATE_FORMAT in field["states"]:
            shown = [date.fromisoformat(e["value"]) for e in elements if _DATE_FORMAT in e["states"] and e["value"]]
            if days := self._days + shown:
                moved = int(self._rng.integers(-_DAYS_AROUND, _DAYS_AROUND + 1))
                return str(days[int(self._rng.integers(len(days)))] + timedelta(days=moved))
        if field["role"] in ("spinbutton", "slider"):
            return self._one_of([*(span for span in self._spans if span.isdecimal()), *map(str, range(10))])
        return self._one_of(self._spans)

    def _one_of(self, values: Sequence[str]) -> str:
        return values[int(self._rng.integers(len(values)))]


def _endings() -> Iterator[Choice]:
    for outcome in get_args(Outcome):
        yield Action("finish", {"outcome": outcome}), None
    yield Action("report_infeasible"), None
    yield Action("noop"), None


def _on_page(action_set: str) -> Iterator[Choice]:
    yield Action("go_back"), None
    yield Action("scroll", {"delta_x": 0, "delta_y": _SCROLL}), None
    yield Action("scroll", {"delta_x": 0, "delta_y": -_SCROLL}), None
    if action_set == "coordinates":
        yield Action("type"), None
        yield Action("keyboard_press", {"key_comb": "Enter"}), None


def _on_tabs(count: int) -> Iterator[Choice]:
    if count > 1:
        yield Action("tab_close"), None
        yield from ((Action("tab_focus", {"index": index}), None) for index in range(count))


def _on_elements(action_set: str, elements: Sequence[Element]) -> Iterator[Choice]:
    for element in elements:
        if "disabled" in element["states"]:
            continue
        if action_set != "coordinates":
            yield from _on_element(element)
        elif element["box"] and not element["offscreen"]:
            left, top, width, height = element["box"]
            yield Action("mouse_click", {"x": left + width // 2, "y": top + height // 2}), element


def _on_element(element: Element) -> Iterator[Choice]:
    bid = {"bid": str(element["bid"])}
    yield Action("click", bid), element
    if element["options"]:
        yield Action("select_option", bid), element
    elif element["role"] in _FIELDS or any(state.startswith("format=") for state in element["states"]):
        yield Action("fill", bid), element
        yield Action("press", {**bid, "key_comb": "Enter"}), element
