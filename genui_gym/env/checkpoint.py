"""An episode as data: all that decides what comes after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from genui_gym.actions.window import Window
from genui_gym.card import Card
from genui_gym.elements import PageState
from genui_gym.errors import CheckpointError
from genui_gym.reward import RewardReport
from genui_gym.task import Answer

FORMAT = 2
"""The version of what a :class:`Checkpoint` holds; another one is refused."""


@dataclass(frozen=True)
class Progress:
    """How far an episode has come.

    Attributes:
        steps: How many steps were taken.
        over: Whether it has ended.
        answer: What the agent said at ``finish``.
        report: How it stands.
        action, error: The latest action, and what was wrong with it.
        shown: What the view showed, without pixels.
    """

    steps: int
    over: bool
    answer: Answer | None
    report: RewardReport
    action: str
    error: str
    shown: PageState


@dataclass(frozen=True)
class Checkpoint:
    """An episode between two steps. It pickles; open only pickles that you trust.

    Attributes:
        card: The environment's id.
        app, version: Whose pages they are, and of which version.
        backend: The view it was made in.
        task_id: What is played, with its seed.
        world: The database, the touched rows, the clock and the randomness of the app.
        window: The page in use, the history and the cookies.
        progress: How far the episode has come.
        rng: The generator that draws the seeds of later episodes, and the seed it was given.
        format: The version of all this.
    """

    card: str
    app: str
    version: str
    backend: str
    task_id: str
    world: bytes
    window: Window
    progress: Progress
    rng: tuple[Mapping[str, Any], int]
    format: int = FORMAT

    def compare(self, shown: PageState) -> None:
        """Refuse a page that is not the one that was saved.

        Raises:
            CheckpointError: The pages differ.
        """
        from genui_gym.text.compare import differences

        found = differences(self.progress.shown, shown, ("the checkpoint", "the page"))
        if found:
            raise CheckpointError(
                f"A checkpoint of {self.task_id} was restored", f"The page shows something else: {'; '.join(found[:3])}", "Reset instead"
            )


def no_checkpoint(task_id: str, why: str) -> CheckpointError:
    """What to raise where an episode cannot be saved."""
    return CheckpointError(f"A checkpoint of {task_id} was asked for", why, "Play on, or reset")


def check_checkpoint(given: object, card: Card) -> None:
    """Refuse what an environment cannot go on from.

    Raises:
        CheckpointError: It is no checkpoint, of another card, or of another format.
    """
    if not isinstance(given, Checkpoint):
        asked, found = f"Something of the type {type(given).__name__} was to be restored", "It is no Checkpoint"
        raise CheckpointError(asked, found, "Give what save() returned; unpickle it first where it was pickled")
    if given.format != FORMAT:
        asked, found = f"A checkpoint of format {given.format} was to be restored", f"This version reads format {FORMAT}"
        raise CheckpointError(asked, found, "Make it anew")
    if given.card != card.id:
        asked, found = f"A checkpoint of {given.card} was to be restored", f"This environment is {card.id}"
        raise CheckpointError(asked, found, f"Use gym.make({given.card!r})")
