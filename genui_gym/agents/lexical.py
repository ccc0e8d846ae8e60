"""The lexical agent: clicks what shares most words with the goal, copies spans of it into fields. A cheap baseline, not a reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from genui_gym.actions import Action

Element = Mapping[str, Any]

_WORD = re.compile(r"[^\W_]+")
_DAY = re.compile(r"\b(\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4})\b")
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”')
_NAME = re.compile(r"\b[A-Z0-9][\w'’&.@+-]*(?: (?:(?:of|the|and|de|la|&) )?[A-Z0-9][\w'’&.@+-]*)*")
_COUNTED = re.compile(r"\b(\d+) ([^\W\d_]+)")
_FIELDS = {"textbox", "searchbox", "spinbutton", "combobox", "slider", "date"}
_STOP = frozenset(
    "a an and any are as at be but by can could do for from go have i if in is it its me my no not of off on or our out please so that the "
    "their them then there this to up us want we what when where which with without would you your".split()
)


class LexicalAgent:
    """Does at each step what shares most words with the goal, each thing once, and finishes when nothing does.

    Fields come before buttons and links: a date field takes the goal's days in order, a number field the number before the noun of its
    label, a select the option that shares most words, any other field a quoted span or a name of the goal. Of equal scores the first
    on the page wins, so that a run repeats.

    Args:
        patience: After how many steps it finishes in any case.
    """

    privileged = False

    def __init__(self, patience: int = 40) -> None:
        self.patience = int(patience)
        self.reset("", {})

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode: read the goal's words, days, counts and names once."""
        self._goal = _words(goal)
        self._days = [datetime.strptime(text, "%d %B %Y").date().isoformat() for text in _DAY.findall(goal)]
        self._counts = {noun.casefold(): number for number, noun in _COUNTED.findall(goal)}
        self._spans = [one or other for one, other in _QUOTED.findall(goal)] + _NAME.findall(_DAY.sub(",", goal))
        self._done: set[tuple[str, str, str]] = set()
        self._steps = 0

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Action:
        """Return the best of what was not done yet on this page."""
        self._steps += 1
        path = str(observation.get("url", "")).split("?")[0]
        if observation.get("dialog"):
            return Action("dialog_accept")
        fresh = [each for each in info["elements"] if "disabled" not in each["states"] and self._key(path, each) not in self._done]
        for field in (each for each in fresh if each["options"] or each["role"] in _FIELDS):
            self._done.add(self._key(path, field))
            if action := self._fill(field):
                return action
        best = max(fresh, key=self._score, default=None)
        if best is None or self._score(best) == 0 or self._steps > self.patience:
            return Action("finish", {"answer": self._spans[0] if self._spans else ""})
        self._done.add(self._key(path, best))
        return Action("click", {"bid": str(best["bid"])})

    @staticmethod
    def _key(path: str, element: Element) -> tuple[str, str, str]:
        return path, element["role"], element["name"]

    def _score(self, element: Element) -> float:
        """Return the share of the name's words that the goal has, times how many they are."""
        words = _words(element["name"])
        return len(words & self._goal) ** 2 / len(words) if words else 0.0

    def _fill(self, field: Element) -> Action | None:
        bid = {"bid": str(field["bid"])}
        if field["options"]:
            option = max(field["options"], key=lambda each: len(_words(each) & self._goal))
            return Action("select_option", {**bid, "option": option}) if _words(option) & self._goal else None
        value = self._value(field)
        return None if value is None or value == field["value"] else Action("fill", {**bid, "value": value})

    def _value(self, field: Element) -> str | None:
        if field["role"] in ("spinbutton", "slider"):
            label = set(map(_stem, _words(field["name"])))
            return next((number for noun, number in self._counts.items() if _stem(noun) in label), None)
        values = self._days if any(state.startswith("format=") for state in field["states"]) else self._spans
        return values.pop(0) if values else None


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold())) - _STOP


def _stem(word: str) -> str:
    return word.removesuffix("s")
