"""A simulated judge that errs: what training would earn if success were guessed from the last screen.

On the same episodes a vision-language judge saw success in 71.81 % where code saw it in 48.99 % (GUI-Genesis, arXiv 2602.14093). If it
missed none, it passed at least ``(71.81 - 48.99) / (100 - 48.99)`` = 44.7 % of the failures: :data:`FALSE_POSITIVES`. The two judges here
pass every success and about that share of failures, in two ways:

- :class:`ScreenJudge` is a fixed function of the final screen: whatever looks like a confirmation passes, and of all other screens a fixed
  share. The same wrong screen is always right to it, so that its mistakes can be learned, as a model's can.
- :class:`ChanceJudge` throws a coin for each failed episode: the same rate, and nothing that could be learned.

:class:`Judged` wraps an environment so that it pays what a judge says. ``info`` still holds what the code says, for reports.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, SupportsFloat

import gymnasium as gym
import numpy as np
from numpy.random import Generator

from genui_gym.errors import OptionError

FALSE_POSITIVES = (71.81 - 48.99) / (100 - 48.99)

Observation = Mapping[str, Any]

_NUMBER = re.compile(r"^(\s*)\[\d+\] ", re.MULTILINE)
_LINE = re.compile(r"^(?P<indent>\s*)(?:\[\d+\] )?(?P<role>[a-z]+)(?: \"(?P<name>.*)\")?")
_NOTICE = re.compile(
    r"\b(?:was|were|has|have|now|thanks?|confirmed|success\w*|done|completed?|booked|ordered|placed|paid|sent|saved|added|updated|changed"
    r"|moved|deleted|removed|cancelled|canceled)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\b(?:confirmed|confirmation|thank you|success\w*|completed?|all set)\b", re.IGNORECASE)


class Judge(Protocol):
    """Says whether an episode passes."""

    def passes(self, success: bool, observation: Observation) -> bool:
        """Return the verdict; ``success`` is what the code says, ``observation`` the last one."""


@dataclass(frozen=True, slots=True)
class ScreenJudge:
    """Passes successes, screens that look like a confirmation, and a fixed ``share`` of all other screens.

    Which other screens pass follows from a hash of their text and ``salt``. With the default share at least :data:`FALSE_POSITIVES` of the
    failures pass; :meth:`calibrated` takes off what confirmations add.
    """

    share: float = FALSE_POSITIVES
    salt: int = 0

    def passes(self, success: bool, observation: Observation) -> bool:
        """Return the verdict."""
        text = screen_text(observation)
        return success or looks_confirmed(text) or self._draw(text) < self.share

    @classmethod
    def calibrated(cls, screens: Iterable[Observation], rate: float = FALSE_POSITIVES, salt: int = 0) -> ScreenJudge:
        """Return the judge that passes ``rate`` of failures with these final screens, as nearly as their number lets.

        Where more of them look like confirmations than ``rate``, all of those pass and nothing else.

        Raises:
            OptionError: There is no screen.
        """
        texts = [screen_text(each) for each in screens]
        if not texts:
            raise OptionError("A judge was to be calibrated", "There is no screen of a failed episode", "Play some episodes first")
        draws = sorted(cls(salt=salt)._draw(text) for text in texts if not looks_confirmed(text))
        passing = max(0, round(rate * len(texts)) - (len(texts) - len(draws)))
        bounds = [0.0, *draws, 1.0]
        return cls((bounds[passing] + bounds[passing + 1]) / 2 if passing else 0.0, salt)

    def _draw(self, text: str) -> float:
        """Return a number in [0, 1) that follows from a text."""
        digest = hashlib.sha256(f"{self.salt}\n{text}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:8]) / 2**64


@dataclass
class ChanceJudge:
    """Passes successes, and each failure with the probability ``rate``, drawn anew each time from ``seed``.

    Environments that play side by side need a judge each, with seeds of their own.
    """

    rate: float = FALSE_POSITIVES
    seed: int = 0
    _rng: Generator = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(self.seed)

    def passes(self, success: bool, observation: Observation) -> bool:
        """Return the verdict."""
        return success or bool(self._rng.random() < self.rate)


class Judged(gym.Wrapper[Observation, str, Observation, str], gym.utils.RecordConstructorArgs):
    """Pays 1 at the end of an episode that the judge passes, and 0 at every other step.

    The last step's ``info`` holds ``judged``: whether it passed. What the machinery loses stays lost: a reward of NaN, no verdict.

    Args:
        env: An environment of this library that observes ``axtree``.
        judge: Who judges.

    Raises:
        OptionError: It observes no ``axtree``.
    """

    def __init__(self, env: gym.Env[Any, Any], judge: Judge) -> None:
        gym.utils.RecordConstructorArgs.__init__(self, judge=judge)
        super().__init__(env)
        if "axtree" not in getattr(env.observation_space, "spaces", {}):
            raise OptionError("A judge was put on an environment", "It does not observe 'axtree'", "Make it with observation=('axtree',)")
        self._judge = judge
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start an episode."""
        self._over = True
        begun = self.env.reset(seed=seed, options=options)
        self._over = False
        return begun

    def step(self, action: str) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Act; the reward is the judge's."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        if "error" in info:
            self._over = True
            return observation, reward, terminated, truncated, info
        ends, self._over = (terminated or truncated) and not self._over, self._over or terminated or truncated
        if not ends:
            return observation, 0.0, terminated, truncated, info
        passed = self._judge.passes(bool(info["success"]), observation)
        return observation, float(passed), terminated, truncated, {**info, "judged": passed}


def screen_text(observation: Observation) -> str:
    """Return what a judge reads of a screen: its tree without the elements' numbers."""
    return _NUMBER.sub(r"\1", str(observation["axtree"]))


def looks_confirmed(text: str) -> bool:
    """Whether a screen says that something was done: in a heading, or in a notice (a ``status`` and what lies in it)."""
    notice: int | None = None
    for line in text.split("\n"):
        match = _LINE.match(line)
        if match is None:
            continue
        depth, role, name = len(match["indent"]), match["role"], match["name"] or ""
        if notice is not None and depth <= notice:
            notice = None
        if role == "status":
            notice = depth
        if (notice is not None and _NOTICE.search(name)) or (role == "heading" and _HEADING.search(name)):
            return True
    return False
