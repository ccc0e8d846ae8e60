"""``genui/<App>-v0``: an app folder as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from genui_gym import catalog
from genui_gym.catalog import Card
from genui_gym.env.backend import Backend, draw, open_world
from genui_gym.env.checkpoint import Checkpoint
from genui_gym.env.page_env import Episode, PageEnv
from genui_gym.errors import CheckpointError
from genui_gym.reward import Change, RewardReport
from genui_gym.task import Step, Task


class AppEnv(PageEnv):
    """Play a task of an app through its pages.

    Observation: a dict of texts (``goal, url, axtree, focused_element, open_pages_titles, dialog, last_action, last_action_error``), the
    index ``active_page_index``, and ``screenshot``, ``(height, width, 3)`` uint8. Action: a call as text, such as ``click('12')``; see
    :mod:`genui_gym.actions`. An element number is valid for the observation that showed it.

    Reward: the change of the score, which is in [0, 1], so that an episode's rewards sum to its final score. It ends with ``terminated``
    at the first success or at ``finish`` (a card with ``ends_on = "finish"``: at ``finish`` only), with ``truncated`` at the task's step
    limit. If the machinery fails, the step is truncated with ``info["error"]`` and a reward of NaN: nobody earned 0.

    ``info`` holds ``task_id, score, success, subgoals, side_effects, finished, false_completion, elements, capture, notes, steps,
    max_steps, action_set``.

    Args:
        card: Id of the environment's card.
        backend, observation, actions, render_mode: See :class:`PageEnv`.
        shelf: Folder of the shelf that the card is from, ``""`` for the bundled one.
        trust: Whether apps of that shelf run in this process; else they run confined.

    Raises:
        OptionError: An argument has a value that it cannot have.
    """

    def __init__(
        self,
        card: str,
        *,
        backend: Literal["browser", "text"] = "browser",
        observation: Sequence[str] | None = None,
        actions: Literal["elements", "coordinates", "all"] = "elements",
        render_mode: Literal["rgb_array", "human"] | None = None,
        shelf: str = "",
        trust: bool = False,
    ) -> None:
        if shelf:
            catalog.register_shelf(shelf, trust)
        super().__init__(catalog.card(card), backend=backend, observation=observation, actions=actions, render_mode=render_mode)
        self._arguments: dict[str, Any] = {
            "backend": backend, "observation": observation, "actions": actions, "render_mode": render_mode, "shelf": shelf,
            "trust": trust,
        }  # fmt: skip
        self._world: Backend | None = None
        self._task: Task | None = None

    def _begin(self, seed: int, options: Mapping[str, Any]) -> Episode:
        episode = self._choose(seed, options)
        self._view.show(episode.pages)
        return episode

    def _choose(self, seed: int, options: Mapping[str, Any]) -> Episode:
        if self._world is None:
            self._world = open_world(self.card.app, self.card.presentation)
        return self._draw(self.card, seed, options)

    def _draw(self, card: Card, seed: int, options: Mapping[str, Any]) -> Episode:
        """Draw the task that ``card`` plays in the present world."""
        world = self._world
        assert world is not None
        self._task, self._steps_of_solution = draw(card, world, seed, options)
        return Episode(
            task_id=self._task.id,
            goal=self._task.goal,
            max_steps=max(20, 2 * len(self._steps_of_solution)),
            pages=world,
            app=self._task.app,
            version=world.app.version,
            shape=self._task.shape,
            difficulty=self._task.difficulty,
        )

    def _save_world(self) -> bytes:
        return self.world.snapshot()

    def _resume(self, checkpoint: Checkpoint) -> Episode:
        episode = self._choose(0, {"task": checkpoint.task_id})
        if (episode.app, episode.version) != (checkpoint.app, checkpoint.version):
            raise CheckpointError(
                f"A checkpoint of {checkpoint.app} {checkpoint.version} was to be restored",
                f"The app is {episode.app} {episode.version}",
                "Install that version, or make the checkpoint anew",
            )
        self._load_world(checkpoint)
        return episode

    def _load_world(self, checkpoint: Checkpoint) -> None:
        assert self._world is not None
        self._world.restore(checkpoint.world)

    def _twin(self) -> Self:
        return type(self)(self.card.id, **self._arguments)

    def _score(self) -> RewardReport:
        assert self._world is not None
        assert self._task is not None
        return self._world.reward(self._task, self._answer)

    def _is_over(self, report: RewardReport) -> bool:
        return report.success and self.card.ends_on == "success"

    def close(self) -> None:
        """Close the page and let go of the database; may be called twice."""
        super().close()
        if self._world is not None:
            self._world.close()
            self._world = None

    @property
    def task(self) -> Task:
        """The task being played."""
        self._require_episode()
        assert self._task is not None
        return self._task

    @property
    def world(self) -> Backend:
        """The episode's backend; of an app that runs confined it has only what an environment needs."""
        self._require_episode()
        assert self._world is not None
        return self._world

    def solution(self) -> tuple[Step, ...]:
        """Return the golden path of the task being played."""
        self._require_episode()
        return self._steps_of_solution

    def calculate_reward(self) -> RewardReport:
        """Return what the oracle says of the present state; for people who debug."""
        return self.world.reward(self.task, self._answer)

    def changes(self) -> tuple[Change, ...]:
        """Return what has changed in the database since reset."""
        return self.world.changes()
