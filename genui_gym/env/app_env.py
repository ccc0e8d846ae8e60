"""``genui/<App>-v0``: an app folder as a Gymnasium environment."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from time import perf_counter
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from genui_gym import apps, catalog
from genui_gym.actions import Action, ActionSpace, parse, perform, specs
from genui_gym.actions.catalogue import ACTION_SETS
from genui_gym.elements import PageState
from genui_gym.env.choice import choose_task
from genui_gym.env.observation import CHANNELS, element_dict, observation, observation_space
from genui_gym.env.view import View, make_view
from genui_gym.errors import ActionError, InfrastructureError, OptionError, OracleError, ServerError
from genui_gym.reward import Change, RewardReport
from genui_gym.task import Answer, Step, Task
from genui_gym.world import World

STEP_SECONDS = 1.0
"""How far a step moves the world's clock."""


class AppEnv(gym.Env[dict[str, Any], str]):
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
        backend: The view: ``"browser"``, or ``"text"``, the same pages and numbers without a browser and without pixels.
        observation: Which of ``screenshot`` and ``axtree`` to observe; by default all that the view has.
        actions: ``"elements"``, ``"coordinates"`` or ``"all"``; without pixels there are no coordinates.
        render_mode: ``"rgb_array"``, or ``"human"`` for a browser window on a display.
        shelf: Folder of the shelf that the card is from, ``""`` for the bundled one.

    Raises:
        OptionError: An argument has a value that it cannot have.
    """

    metadata = {"render_modes": ["rgb_array", "human"], "render_fps": 4}  # noqa: RUF012 (the base class declares it so)

    def __init__(
        self,
        card: str,
        *,
        backend: Literal["browser", "text"] = "browser",
        observation: Sequence[str] | None = None,
        actions: Literal["elements", "coordinates", "all"] = "elements",
        render_mode: Literal["rgb_array", "human"] | None = None,
        shelf: str = "",
    ) -> None:
        if shelf:
            catalog.register_shelf(shelf)
        self.card = catalog.card(card)
        channels = (CHANNELS if backend == "browser" else ("axtree",)) if observation is None else tuple(observation)
        _check_option("observation", channels, CHANNELS)
        _check_option("actions", [actions], ACTION_SETS)
        _check_option("render_mode", [] if render_mode is None else [render_mode], self.metadata["render_modes"])
        if backend == "text":
            _refuse_pixels(channels, actions, render_mode)
        self.backend = backend
        self._channels = channels
        self._action_set = actions
        self.render_mode = render_mode
        screenshots = "screenshot" in self._channels or render_mode == "rgb_array"
        self._view: View = make_view(backend, self.card, screenshots=screenshots, headed=render_mode == "human")
        self.observation_space = observation_space(self._channels, self.card.viewport)
        self.action_space = ActionSpace(actions, self.card.viewport)
        self._allowed = specs(actions)
        self._world: World | None = None
        self._task: Task | None = None
        self._steps = 0
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start an episode.

        Args:
            seed: Decides task, data and everything else; without one the environment's own generator draws it.
            options: ``{"task": ...}`` with a task id from ``info["task_id"]``, or a template's name.

        Raises:
            OptionError, TaskError: The options ask for what there is not.
            InfrastructureError: There is no browser, no server, or the start page does not load.
        """
        super().reset(seed=seed)
        started = perf_counter()
        drawn = int(self.np_random.integers(2**31)) if seed is None else seed
        world = self._world or World(apps.load(self.card.app))
        self._world = world
        self._view.leave()
        self._task, self._steps_of_solution = choose_task(self.card, world, drawn, options or {})
        self.max_steps = max(20, 2 * len(self._steps_of_solution))
        self._answer: Answer | None = None
        self._steps, self._over = 0, False
        self._report = world.reward(self._task)
        self._last_action = ""
        self._view.show(world)
        self._state = self._view.observe()
        self._took = {"reset": _milliseconds(started)}
        return self._observation(""), self._info()

    def step(self, action: str | Action) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, let the page settle, look, and score.

        Args:
            action: A call as text, or an :class:`Action`.

        Returns:
            Observation, change of the score, terminated, truncated, info.
        """
        self._require_episode()
        if self._over:
            gym.logger.warn("step() was called after the episode ended; it has no effect until reset().")
            return self._observation(""), 0.0, True, False, self._info()
        started = perf_counter()
        self._steps += 1
        self._last_action = str(action)
        try:
            error = self._act(action)
            self._reset_world.clock.advance(STEP_SECONDS)
            self._state = self._view.observe()
            if self._reset_world.failure:
                raise ServerError("The app answered a request", f"It failed: {self._reset_world.failure}", "Mend the app")
            was, self._report = self._report.score, self._reset_world.reward(self.task, self._answer)
        except (InfrastructureError, OracleError) as failure:
            return self._lost(failure)
        self._took = {"step": _milliseconds(started)}
        terminated = self._answer is not None or (self._report.success and self.card.ends_on == "success")
        truncated = not terminated and self._steps >= self.max_steps
        self._over = terminated or truncated
        return self._observation(error), self._report.score - was, terminated, truncated, self._info()

    def render(self) -> NDArray[np.uint8] | None:
        """Return the latest screenshot, ``(height, width, 3)`` uint8, in the mode ``rgb_array``; the window of ``human`` draws itself."""
        if self.render_mode is None:
            gym.logger.warn("render() was called without a render_mode; give one to gym.make.")
        if self.render_mode != "rgb_array":
            return None
        self._require_episode()
        return self._state.screenshot

    def close(self) -> None:
        """Close the page and let go of the database; may be called twice."""
        self._view.leave()
        self._view.close()
        if self._world is not None:
            self._world.close()
            self._world = None
        self._task = None

    @property
    def task(self) -> Task:
        """The task being played."""
        self._require_episode()
        assert self._task is not None
        return self._task

    @property
    def world(self) -> World:
        """The episode's backend."""
        self._require_episode()
        return self._reset_world

    @property
    def timings(self) -> dict[str, float]:
        """Milliseconds of the latest ``step`` or ``reset`` and of its phases. Not in ``info``, which is equal for equal seeds."""
        return self._took | self._state.timings

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

    @property
    def _reset_world(self) -> World:
        assert self._world is not None
        return self._world

    def _act(self, action: str | Action) -> str:
        try:
            call = action if isinstance(action, Action) else parse(action, self._allowed)
            self._answer = perform(call, self._view)
        except ActionError as mistake:
            return str(mistake)
        return ""

    def _lost(self, failure: InfrastructureError | OracleError) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._over = True
        self._view.leave()
        error = {"kind": type(failure).__name__, "message": str(failure)}
        return self._observation(""), math.nan, False, True, self._info() | {"score": None, "success": False, "error": error}

    def _observation(self, error: str) -> dict[str, Any]:
        texts = {"goal": self.task.goal, "last_action": self._last_action, "last_action_error": error}
        return observation(self._state, self._channels, texts)

    def _info(self) -> dict[str, Any]:
        state: PageState = self._state
        report = self._report
        return {
            "task_id": self.task.id,
            "score": report.score,
            "success": report.success,
            "subgoals": [asdict(subgoal) for subgoal in report.subgoals],
            "side_effects": list(report.side_effects),
            "finished": self._answer is not None,
            "false_completion": self._answer is not None and not report.success,
            "elements": [element_dict(node) for node in state.elements],
            "capture": state.capture,
            "notes": list(state.notes),
            "steps": self._steps,
            "max_steps": self.max_steps,
            "action_set": self._action_set,
        }

    def _require_episode(self) -> None:
        if self._task is None:
            raise gym.error.ResetNeeded("The environment was used before reset(), or after close(). Call reset() first.")


def _check_option(name: str, given: Iterable[str], known: Iterable[str]) -> None:
    unknown = [value for value in given if value not in known]
    if unknown:
        raise OptionError(
            f"The environment was made with {name}={unknown[0]!r}", f"It takes {', '.join(map(repr, known))}", "Choose one of these"
        )


def _refuse_pixels(channels: Iterable[str], actions: str, render_mode: str | None) -> None:
    asked = [f"observation={('screenshot',)!r}"] if "screenshot" in channels else []
    asked += [f"actions={actions!r}"] if actions == "coordinates" else []
    asked += [f"render_mode={render_mode!r}"] if render_mode is not None else []
    if asked:
        raise OptionError(
            f"The environment was made with backend='text' and {asked[0]}",
            "The text view has no pixels",
            "Leave it out, or use backend='browser'",
        )


def _milliseconds(since: float) -> float:
    return (perf_counter() - since) * 1e3
