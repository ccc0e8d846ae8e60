"""A numbered choice of actions and numbers as observation, for libraries of classic reinforcement learning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from genui_gym.actions import Action
from genui_gym.errors import OptionError
from genui_gym.integrations.features import ELEMENT_FEATURES, PAGE_WORDS, element_features, page_features, words

Mask = NDArray[np.bool_]
Element = Mapping[str, Any]

GENERAL = (
    Action("go_back"),
    Action("finish"),
    Action("dialog_accept"),
    Action("dialog_dismiss"),
)
"""The last choices, which need no element."""

_FIELDS = {"textbox", "searchbox", "spinbutton", "date", "time", "datetime-local", "month", "week"}
_NUMBERS = {"spinbutton", "slider"}
_DATES = {"date"}
_LONG_DATE = re.compile(r"\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b")
_MARKED = re.compile(
    r"'(?P<quoted>[^']+)'"
    r"|(?P<mail>[\w.+-]+@[\w.-]*\w)"
    r"|(?P<phone>\+\d[\d ]{5,}\d)"
    r"|(?P<name>[A-Z]\w+(?:[ -](?:(?:of|de|del|da|the) )?[A-Z]\w+)*)"
    r"|(?P<number>\d+)"
)


class ElementChoice(gym.Wrapper[dict[str, Any], int, dict[str, Any], Any], gym.utils.RecordConstructorArgs):
    """Makes the actions of a page countable and its observation an array, so that Stable-Baselines3 and its like can play.

    Choice ``e * (1 + values) + o`` acts on the ``e``-th element of the page, in document order. Operation ``o = 0`` clicks it. Operation
    ``o = 1 + k`` gives it its ``k``-th candidate: a select one of its options, those that the goal names first and then in the page's
    order; a field one of the goal's values, in the goal's order (see :func:`candidates`). The last choices are those of :data:`GENERAL`.
    What a page does not offer is masked: :meth:`action_masks` (sb3-contrib) and ``info["action_mask"]`` (Gymnasium), ``(n,)`` bool. A
    masked choice is a ``noop()``: it costs a step.

    Observation: a dict of float32 arrays in [0, 1]: ``goal`` and ``page``, ``(PAGE_WORDS,)``, hashed bags of the words of the goal and of
    the address with the page's title; ``elements``, ``(elements, ELEMENT_FEATURES)``, see :func:`element_features`; zeros where there is
    no element. Reward, end and all else are the environment's.

    Args:
        env: An environment with the actions ``"elements"`` or ``"all"``, in any view; it needs no ``axtree`` and no ``screenshot``.
        elements: How many elements of a page can be chosen; further ones cannot be reached.
        values: How many candidates an element has at most.

    Raises:
        OptionError: The environment has no actions on elements.
    """

    def __init__(self, env: gym.Env[dict[str, Any], Any], *, elements: int = 40, values: int = 4) -> None:
        gym.utils.RecordConstructorArgs.__init__(self, elements=elements, values=values)
        gym.Wrapper.__init__(self, env)
        if getattr(env.action_space, "action_set", None) not in ("elements", "all"):
            raise OptionError(f"ElementChoice was put around {env}", "It has no actions on elements", "Make it with actions='elements'")
        self._elements, self._values = elements, values
        self._calls: list[Action | None] = []
        self.action_space: spaces.Space[Any] = spaces.Discrete(elements * (1 + values) + len(GENERAL))
        shapes = {"goal": (PAGE_WORDS,), "page": (PAGE_WORDS,), "elements": (elements, ELEMENT_FEATURES)}
        self.observation_space = spaces.Dict({name: spaces.Box(0, 1, shape, np.float32) for name, shape in shapes.items()})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode."""
        return self._shown(*self.env.reset(seed=seed, options=options))

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take a choice; ``observation["last_action"]`` of the environment, and :meth:`meaning`, say what it is."""
        call: Any = str(self.meaning(action) or Action("noop"))
        observation, reward, terminated, truncated, info = self.env.step(call)
        features, info = self._shown(observation, info)
        return features, float(reward), terminated, truncated, info

    def action_masks(self) -> Mask:
        """Return which choices the page offers, ``(n,)`` bool."""
        return np.array([call is not None for call in self._calls], np.bool_)

    def meaning(self, action: int) -> Action | None:
        """Return the call that a choice stands for at present; ``None`` for a masked one."""
        return self._calls[int(action)]

    def _shown(self, seen: Mapping[str, Any], info: dict[str, Any]) -> tuple[dict[str, NDArray[np.float32]], dict[str, Any]]:
        elements = info["elements"][: self._elements]
        self._calls = self._choices(elements, seen["goal"], bool(seen["dialog"]))
        info["action_mask"] = self.action_masks()
        asked = frozenset(words(seen["goal"]))
        table = np.zeros((self._elements, ELEMENT_FEATURES), np.float32)
        for row, element in zip(table, elements, strict=False):
            row[:] = element_features(element, asked, focused=element["bid"] == seen["focused_element"])
        page = page_features(f"{seen['url']} {seen['open_pages_titles']}")
        return {"goal": page_features(seen["goal"]), "page": page, "elements": table}, info

    def _choices(self, elements: Sequence[Element], goal: str, dialog: bool) -> list[Action | None]:
        calls: list[Action | None] = []
        for element in () if dialog else elements:
            given = [] if _is_barred(element) else _given(element, goal)[: self._values]
            calls += [_click(element), *given, *[None] * (self._values - len(given))]
        calls += [None] * (self._elements * (1 + self._values) - len(calls))
        return calls + [call if call.name.startswith("dialog_") == dialog else None for call in GENERAL]


def candidates(goal: str) -> list[str]:
    """Return the values that a goal names, in its order: quoted texts, e-mail addresses, phone numbers, names, numbers, and days.

    A day such as ``14 May 2026`` is written as ``2026-05-14``. Nothing is listed twice.
    """
    dated = _LONG_DATE.sub(lambda at: f"'{datetime.strptime(at[0], '%d %B %Y').date()}'", goal)
    return list(dict.fromkeys(next(filter(None, at.groups())) for at in _MARKED.finditer(dated)))


def _is_barred(element: Element) -> bool:
    return bool({"disabled", "readonly"} & set(element["states"]))


def _is_field(element: Element) -> bool:
    return element["role"] in _FIELDS | _NUMBERS or (element["role"] == "combobox" and not element["options"])


def _click(element: Element) -> Action | None:
    useless = "disabled" in element["states"] or _is_field(element) or element["options"]
    return None if useless else Action("click", {"bid": element["bid"]})


def _given(element: Element, goal: str) -> list[Action]:
    """Return the calls that give an element its candidates."""
    bid, options = element["bid"], element["options"]
    if options:
        named = sorted(options, key=lambda option: not set(words(option)) <= set(words(goal)))
        return [Action("select_option", {"bid": bid, "option": option}) for option in named]
    if not _is_field(element):
        return []
    kinds = {"date": r"\d{4}-\d{2}-\d{2}"} | dict.fromkeys(_NUMBERS, r"\d+")
    fitting = re.compile(kinds.get(element["role"], r".*"), re.DOTALL)
    return [Action("fill", {"bid": bid, "value": value}) for value in candidates(goal) if fitting.fullmatch(value)]
