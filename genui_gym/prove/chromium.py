"""Plays steps through the real page in Chromium, as the environment would: the same view, the same world, the same look-up of controls."""

from __future__ import annotations

from collections.abc import Sequence

from genui_gym.actions import Action, perform
from genui_gym.apps import App
from genui_gym.catalog import Card, cards
from genui_gym.elements import PageState
from genui_gym.env.view import make_view
from genui_gym.errors import ActionError
from genui_gym.prove.player import Played, finishing_answer, split_finish
from genui_gym.task import Step, Task, goto
from genui_gym.world import STEP_SECONDS, World


class ChromiumPlayer:
    """A :class:`genui_gym.prove.player.Player` on the browser view.

    It plays on after success, which an environment need not, so that a page can be reloaded and the answer judged last.
    """

    backend = "browser"

    def __init__(self, app: App) -> None:
        self._world = World(app)
        card = next((each for each in cards().values() if each.app == app.name), None) or Card(f"genui/{app.title}", "app", app.name)
        self._view = make_view("browser", card, screenshots=False, headed=False)

    def play(self, task: Task, steps: Sequence[Step], reload: bool = False) -> Played:
        """Play ``steps`` in the world, reset to the task's seed, on a fresh page."""
        world, problem = self._world, ""
        self._view.leave()
        world.reset(task.seed)
        work, _ = split_finish(steps)
        try:
            self._view.show(world)
            state = self._view.observe()
            for step in work:
                state = self._step(step, state)
            if reload:
                self._step(goto(state.url), state)
        except ActionError as error:
            problem = str(error)
        finally:
            self._view.leave()
        answer = finishing_answer(steps)
        return Played(world.image(), answer, world.reward(task, answer), problem)

    def close(self) -> None:
        """Close the page and the world."""
        self._view.close()
        self._world.close()

    def _step(self, step: Step, state: PageState) -> PageState:
        perform(_action(step, state), self._view)
        seen = self._view.observe()
        self._world.clock.advance(STEP_SECONDS)
        if self._world.failure:
            raise ActionError(f"The step {step} was played", f"The app failed: {self._world.failure}", "Mend the view")
        return seen


def _action(step: Step, state: PageState) -> Action:
    if not step.role:
        return Action(step.action, step.arguments)
    found = [node.bid for node in state.elements if (node.role, node.name) == (step.role, step.name)]
    if len(found) == 1:
        return Action(step.action, {"bid": found[0], **step.arguments})
    names = sorted({node.name for node in state.elements if node.role == step.role})
    seen = f"{state.url} shows {len(found)} of them; its {step.role}s are {names}"
    raise ActionError(f"The step {step} was to be played", seen, "Name a control that stands on the page once")
