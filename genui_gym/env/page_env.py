"""What every environment of pages is: a view, actions as text, observations, an episode that ends, and a score."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any, Literal, Self

import gymnasium as gym
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from genui_gym.actions import Action, ActionSpace, parse, perform, specs
from genui_gym.catalog import Card
from genui_gym.elements import PageState
from genui_gym.env.checkpoint import Checkpoint, Progress, check_checkpoint, no_checkpoint
from genui_gym.env.observation import element_dict, observation, observation_space
from genui_gym.env.options import channels_of, check_options, reset_options
from genui_gym.env.view import View, make_view
from genui_gym.errors import ActionError, InfrastructureError, OptionError, OracleError, ServerError, TaskError
from genui_gym.reward import Change, RewardReport
from genui_gym.task import Answer, Step
from genui_gym.world import STEP_SECONDS, Pages


@dataclass(frozen=True)
class Episode:
    """What is being played.

    Attributes:
        task_id: Names it; the option ``task`` of ``reset`` takes it.
        goal: What the agent is told.
        max_steps: The step at which it is truncated.
        pages: What the view shows.
        app, version: Whose pages they are, and of which version.
        shape, difficulty: The task's, where there is one.
    """

    task_id: str
    goal: str
    max_steps: int
    pages: Pages
    app: str
    version: str = ""
    shape: str = ""
    difficulty: str = ""


class PageEnv(gym.Env[dict[str, Any], str], ABC):
    """The step loop that all kinds share. A kind says how an episode begins, how it stands, and when it is over.

    Args:
        card: What the environment is.
        backend: The view: ``"browser"``, or ``"text"``, the same pages and numbers without a browser and without pixels.
        observation: Which of ``screenshot`` and ``axtree`` to observe; by default all that the view has.
        actions: ``"elements"``, ``"coordinates"`` or ``"all"``; without pixels there are no coordinates.
        render_mode: ``"rgb_array"``, or ``"human"`` for a browser window on a display.

    Raises:
        OptionError: An argument has a value that it cannot have.
    """

    metadata = {"render_modes": ["rgb_array", "human"], "render_fps": 4}  # noqa: RUF012 (the base class declares it so)

    def __init__(
        self,
        card: Card,
        *,
        backend: Literal["browser", "text"] = "browser",
        observation: Sequence[str] | None = None,
        actions: Literal["elements", "coordinates", "all"] = "elements",
        render_mode: Literal["rgb_array", "human"] | None = None,
    ) -> None:
        self.card = card
        self.backend = backend
        self.render_mode = render_mode
        self._channels = channels_of(backend, observation)
        check_options(backend, self._channels, actions, render_mode)
        self._action_set = actions
        screenshots = "screenshot" in self._channels or render_mode == "rgb_array"
        self._view: View = make_view(backend, card, screenshots=screenshots, headed=render_mode == "human")
        self.observation_space = observation_space(self._channels, card.viewport)
        self.action_space = ActionSpace(actions, card.viewport)
        self._allowed = specs(actions)
        self._episode: Episode | None = None
        self._answer: Answer | None = None
        self._steps = 0
        self._over = True
        self._lost_by = ""

    @abstractmethod
    def _begin(self, seed: int, options: Mapping[str, Any]) -> Episode:
        """Choose what is played, open its first page, and return it."""

    @abstractmethod
    def _score(self) -> RewardReport:
        """Return how the episode stands, after each look at the page."""

    @abstractmethod
    def _is_over(self, report: RewardReport) -> bool:
        """Return whether the episode has ended by itself."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start an episode.

        Args:
            seed: Decides task, data and everything else; without one the environment's own generator draws it.
            options: ``{"task": ...}`` with a task id from ``info["task_id"]``, or a template's name.

        Raises:
            OptionError, TaskError: The options ask for what there is not.
            InfrastructureError: There is no browser, no server, or the start page does not load.
        """
        asked = reset_options(options)
        super().reset(seed=seed)
        started = perf_counter()
        drawn = int(self.np_random.integers(2**31)) if seed is None else seed
        self._episode, self._over = None, True
        self._answer, self._steps, self._last_action, self._last_error, self._lost_by = None, 0, "", "", ""
        self._view.leave()
        episode = self._begin(drawn, asked)
        episode.pages.clock.advance(STEP_SECONDS)
        self._state: PageState = self._view.observe()
        episode.pages.clock.advance(STEP_SECONDS)
        self._report = self._score()
        self._episode, self._over = episode, False
        self._took = {"reset": _milliseconds(started)}
        return self._observation(""), self._info()

    def step(self, action: str | Action) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, let the page settle, look, and score.

        Args:
            action: A call as text, or an :class:`Action`.

        Returns:
            Observation, change of the score, terminated, truncated, info.
        """
        episode = self.episode
        if self._over:
            gym.logger.warn("step() was called after the episode ended; it has no effect until reset().")
            return self._observation(""), 0.0, True, False, self._info()
        started = perf_counter()
        self._steps += 1
        self._last_action = str(action)
        try:
            error = self._last_error = self._act(action)
            self._state = self._view.observe()
            episode.pages.clock.advance(STEP_SECONDS)
            if episode.pages.failure:
                raise ServerError("The app answered a request", f"It failed: {episode.pages.failure}", "Mend the app")
            was, self._report = self._report.score, self._score()
        except (InfrastructureError, OracleError) as failure:
            return self._lost(failure)
        self._took = {"step": _milliseconds(started)}
        terminated = self._answer is not None or self._is_over(self._report)
        truncated = not terminated and self._steps >= episode.max_steps
        self._over = terminated or truncated
        return self._observation(error), self._report.score - was, terminated, truncated, self._info()

    def save(self) -> Checkpoint:
        """Return the episode as it stands between two steps: small, and it pickles.

        Raises:
            gymnasium.error.ResetNeeded: Nothing is played.
            CheckpointError: The episode was lost, or it holds what cannot be saved; see ``docs/checkpoints.md``.
        """
        episode = self.episode
        if self._lost_by:
            raise no_checkpoint(episode.task_id, f"The episode was lost to {self._lost_by}")
        return Checkpoint(
            card=self.card.id,
            app=episode.app,
            version=episode.version,
            backend=self.backend,
            task_id=episode.task_id,
            world=self._save_world(),
            window=self._view.save(),
            progress=Progress(
                self._steps,
                self._over,
                self._answer,
                self._report,
                self._last_action,
                self._last_error,
                replace(self._state, screenshot=None, timings={}),
            ),
            rng=(self.np_random.bit_generator.state, self.np_random_seed),
        )

    def restore(self, checkpoint: Checkpoint) -> tuple[dict[str, Any], dict[str, Any]]:
        """Go on from a checkpoint; what is played is given up. From here on all is as it would have been there.

        Args:
            checkpoint: Made by :meth:`save` of an environment with the same id, in this process or another.

        Returns:
            Observation and info, as they were when it was made.

        Raises:
            CheckpointError: It belongs to another environment, or cannot be restored here whole. ``reset()`` is needed then.
        """
        check_checkpoint(checkpoint, self.card)
        started = perf_counter()
        self._episode, self._over, self._lost_by = None, True, ""
        self._view.leave()
        episode = self._resume(checkpoint)
        self._view.load(episode.pages, checkpoint.window)
        state, progress = self._view.observe(), checkpoint.progress
        checkpoint.compare(state)
        if self.backend == "browser":
            self._load_world(checkpoint)  # Once more: opening the pages may have used up randomness.
        self._state = replace(state, notes=progress.shown.notes)
        self._steps, self._answer, self._report = progress.steps, progress.answer, progress.report
        self._last_action, self._last_error = progress.action, progress.error
        generator, self._np_random_seed = checkpoint.rng
        self._np_random, _ = seeding.np_random(0)
        self._np_random.bit_generator.state = generator
        self._episode, self._over = episode, progress.over
        self._took = {"restore": _milliseconds(started)}
        return self._observation(self._last_error), self._info()

    def fork(self, n: int) -> list[Self]:
        """Return ``n`` new environments with this one's arguments that go on from here, each for itself; close them when done.

        Raises:
            OptionError: ``n`` is no positive integer.
            CheckpointError: See :meth:`save` and :meth:`restore`.
        """
        if n not in range(1, 2**31):
            raise OptionError(f"fork({n!r}) was called", "It makes a number of environments", "Ask for 1 or more")
        checkpoint, made = self.save(), []
        try:
            for _ in range(n):
                made.append(self._twin())
                made[-1].restore(checkpoint)
        except BaseException:
            for env in made:
                env.close()
            raise
        return made

    def _save_world(self) -> bytes:
        """Return the app's state."""
        raise no_checkpoint(self.episode.task_id, "The state of pages without an app of ours is out of reach")

    def _resume(self, checkpoint: Checkpoint) -> Episode:
        """Choose the checkpoint's task, put the app's state back, and return what is played."""
        raise no_checkpoint(checkpoint.task_id, "The state of pages without an app of ours is out of reach")

    def _load_world(self, checkpoint: Checkpoint) -> None:
        """Put the app's state back."""

    def _twin(self) -> Self:
        """Return a new environment with the same arguments."""
        raise no_checkpoint(self.episode.task_id, "The state of pages without an app of ours is out of reach")

    def render(self) -> NDArray[np.uint8] | None:
        """Return the latest screenshot, ``(height, width, 3)`` uint8, in the mode ``rgb_array``; the window of ``human`` draws itself."""
        if self.render_mode is None:
            gym.logger.warn("render() was called without a render_mode; give one to gym.make.")
        if self.render_mode != "rgb_array":
            return None
        self._require_episode()
        return self._state.screenshot

    def close(self) -> None:
        """Close the page; may be called twice."""
        self._view.leave()
        self._view.close()
        self._episode = None

    @property
    def episode(self) -> Episode:
        """What is being played.

        Raises:
            gymnasium.error.ResetNeeded: Nothing is.
        """
        return self._require_episode()

    @property
    def view(self) -> View:
        """The pages as the agent meets them. For recorders and tests: what they do in it counts as no step."""
        return self._view

    @property
    def max_steps(self) -> int:
        """The step at which the episode is truncated."""
        return self.episode.max_steps

    @property
    def timings(self) -> dict[str, float]:
        """Milliseconds of the latest ``step`` or ``reset`` and of its phases. Not in ``info``, which is equal for equal seeds."""
        return self._took | self._state.timings

    def solution(self) -> tuple[Step, ...]:
        """Return the golden path of what is being played.

        Raises:
            TaskError: There is none.
        """
        raise TaskError(f"The solution of {self.episode.task_id} was asked for", "Nobody wrote one", "Play it with another agent")

    def changes(self) -> tuple[Change, ...]:
        """Return what has changed in the app's database since reset; nothing where there is none of ours."""
        return ()

    def _require_episode(self) -> Episode:
        if self._episode is None:
            raise gym.error.ResetNeeded("The environment was used before reset(), or after close(). Call reset() first.")
        return self._episode

    def _act(self, action: str | Action) -> str:
        try:
            call = action if isinstance(action, Action) else parse(action, self._allowed)
            self._answer = perform(call, self._view)
            if call.name == "wait":
                self.episode.pages.clock.advance(float(call.arguments.get("milliseconds", 500)) / 1000)
        except ActionError as mistake:
            return str(mistake)
        return ""

    def _lost(self, failure: InfrastructureError | OracleError) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._over, self._lost_by = True, type(failure).__name__
        self._view.leave()
        error = {"kind": type(failure).__name__, "message": str(failure)}
        return self._observation(""), math.nan, False, True, self._info() | {"score": None, "success": False, "error": error}

    def _observation(self, error: str) -> dict[str, Any]:
        texts = {"goal": self.episode.goal, "last_action": self._last_action, "last_action_error": error}
        return observation(self._state, self._channels, texts)

    def _info(self) -> dict[str, Any]:
        report = self._report
        return {
            "task_id": self.episode.task_id,
            "score": report.score,
            "success": report.success,
            "subgoals": [asdict(subgoal) for subgoal in report.subgoals],
            "side_effects": list(report.side_effects),
            "finished": self._answer is not None,
            "false_completion": self._answer is not None and not report.success,
            "elements": [element_dict(node) for node in self._state.elements],
            "capture": self._state.capture,
            "notes": list(self._state.notes),
            "steps": self._steps,
            "max_steps": self.episode.max_steps,
            "action_set": self._action_set,
        }


def _milliseconds(since: float) -> float:
    return (perf_counter() - since) * 1e3
