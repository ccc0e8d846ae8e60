"""The Gymnasium space of actions: every text that parses as a call of an action set."""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Space
from numpy.random import Generator

from genui_gym.actions.call import Action, parse
from genui_gym.actions.catalogue import ACTION_SETS, specs
from genui_gym.actions.spec import Parameter
from genui_gym.actions.unicode import random_text
from genui_gym.errors import ActionError, OptionError, did_you_mean

_KEYS = ("Enter", "Tab", "Escape", "Backspace", "ArrowDown", "ArrowUp", "Control+a", "Shift+Tab")
_PATHS = ("/", "/search", "/help", "/profile")
_MOST_ELEMENTS = 99
_MOST_PAGES = 3
_LONGEST_WAIT = 1000
_LONGEST_TEXT = 12


class ActionSpace(Space[str]):
    """Actions as text, such as ``click('12')``.

    A sample is a syntactically valid call of any action of the set, with arguments that could make sense: element numbers from 1 to 99,
    points inside the viewport, keys that exist, short texts. Whether a page has that element is for the page to say.

    Args:
        action_set: ``"elements"``, ``"coordinates"`` or ``"all"``.
        viewport: Width and height of the observed image in pixels.
        seed: Seed or generator for :meth:`sample`.

    Raises:
        OptionError: There is no such action set.
    """

    def __init__(self, action_set: str = "elements", viewport: tuple[int, int] = (375, 812), seed: int | Generator | None = None) -> None:
        if action_set not in ACTION_SETS:
            raise OptionError(
                f"There is no action set {action_set!r}", did_you_mean(action_set, ACTION_SETS, "action set"), "Name one of these"
            )
        self.action_set = action_set
        self.viewport = (int(viewport[0]), int(viewport[1]))
        super().__init__(shape=None, dtype=None, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: a call is no vector of numbers."""
        return False

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a text that parses as a call of the set."""
        if not isinstance(x, str):
            return False
        try:
            parse(x, specs(self.action_set))
        except ActionError:
            return False
        return True

    def sample(self, mask: None = None, probability: None = None) -> str:
        """Return a valid call, each action of the set as likely as another; optional arguments are left out half of the time."""
        rng = self.np_random
        names = ACTION_SETS[self.action_set]
        spec = specs(self.action_set)[names[int(rng.integers(len(names)))]]
        given = [parameter for parameter in spec.parameters if parameter.required or rng.integers(2)]
        return str(Action(spec.name, {parameter.name: self._argument(parameter, rng) for parameter in given}))

    def _argument(self, parameter: Parameter, rng: Generator) -> Any:
        width, height = self.viewport
        match parameter.name:
            case "bid":
                return str(rng.integers(1, _MOST_ELEMENTS + 1))
            case "x" | "x1" | "x2":
                return int(rng.integers(width))
            case "y" | "y1" | "y2":
                return int(rng.integers(height))
            case "delta_x" | "delta_y":
                return int(rng.integers(-height, height + 1))
            case "index":
                return int(rng.integers(_MOST_PAGES))
            case "milliseconds":
                return int(rng.integers(1, _LONGEST_WAIT + 1))
            case "key_comb":
                return _KEYS[int(rng.integers(len(_KEYS)))]
            case "url":
                return _PATHS[int(rng.integers(len(_PATHS)))]
        if parameter.choices:
            return parameter.choices[int(rng.integers(len(parameter.choices)))]
        return random_text(rng, _LONGEST_TEXT)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and (self.action_set, self.viewport) == (other.action_set, other.viewport)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"ActionSpace({self.action_set!r}, viewport={self.viewport})"
