"""What an episode leaves behind: a header, a frame for reset and for each step, and how it ended.

Times in a trace are durations; wall-clock dates, ports and process numbers never enter it, so that equal episodes leave equal traces
(but for ``timings`` and ``usage``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT = "genui-trace/1"


@dataclass(frozen=True)
class Header:
    """What was played: environment id, agent, task and seed."""

    env: str
    agent: str
    app: str
    app_version: str
    task_id: str
    goal: str
    shape: str
    difficulty: str
    seed: int
    backend: str
    max_steps: int
    viewport: tuple[int, int]
    format: str = FORMAT


@dataclass(frozen=True)
class Frame:
    """One moment: the action that led here (``None`` at reset) and what was seen after it.

    Attributes:
        action: The action as text, exactly as the agent gave it.
        target: The element it acted on, as it stood in the observation before: ``{bid, role, name, box}``, or ``None``.
        url, titles, active, axtree, focused, dialog, error: The observation's, see :class:`genui_gym.env.AppEnv`.
        elements: The interactive elements: dicts with ``bid, role, name, value, states, options, box``.
        reward, score, success: Of this step.
        subgoals: Dicts with ``name, weight, met, requires``.
        side_effects: Sentences.
        changes: The state's net changes against the reset, as sentences (for people; the agent never saw them).
        timings: Milliseconds by phase; ``step`` (or ``reset``) is the whole.
        image: File name of the screenshot inside the trace's folder, ``""`` without one.
        thought: What the agent said beside its action, if anything.
    """

    index: int
    action: str | None
    target: dict[str, Any] | None
    url: str
    titles: tuple[str, ...]
    active: int
    axtree: str
    focused: str
    dialog: str
    error: str
    elements: tuple[dict[str, Any], ...]
    reward: float
    score: float
    success: bool
    subgoals: tuple[dict[str, Any], ...]
    side_effects: tuple[str, ...]
    changes: tuple[str, ...]
    timings: dict[str, float]
    image: str = ""
    thought: str = ""


@dataclass(frozen=True)
class Outcome:
    """How the episode ended.

    Attributes:
        ended: ``success``, ``finish`` (the agent said so), ``failure`` (the pages said so), ``limit`` (step limit), ``error``
            (infrastructure or agent failure), or ``quit``.
        score: The score at the end; ``None`` where an infrastructure failure left none.
        false_completion: The agent finished without success.
        error: What failed, ``""`` if nothing did.
        usage: What the agent counted, such as tokens.
    """

    ended: str
    score: float | None
    success: bool
    false_completion: bool
    steps: int
    error: str = ""
    usage: dict[str, float] = field(default_factory=dict)


@dataclass
class Trace:
    """One episode. ``screenshots`` holds the images by file name while they are in memory."""

    header: Header
    frames: list[Frame]
    outcome: Outcome | None = None
    screenshots: dict[str, NDArray[np.uint8]] = field(default_factory=dict)
