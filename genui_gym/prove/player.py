"""Playing a task's steps through the pages of its app, as the environment would: the same views, the same world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from genui_gym.actions import Action, perform
from genui_gym.apps import App
from genui_gym.elements import PageState
from genui_gym.env.view import View
from genui_gym.errors import ActionError
from genui_gym.prove.watched import Watched
from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Step, Task, goto, in_locale
from genui_gym.world import STEP_SECONDS


@dataclass(frozen=True)
class Played:
    """How an episode ended.

    Attributes:
        image: The database at the end, serialized.
        answer: What ``finish`` said; ``None`` if it never came.
        report: The environment's last score.
        problem: Why the steps could not all be played, as a sentence; empty if they could.
        addresses: Where the page stood before the first step and after each.
        sent: How many steps were played before the one that first sent a form; all of them if none did.
    """

    image: bytes
    answer: Answer | None
    report: RewardReport
    problem: str = ""
    addresses: tuple[str, ...] = ()
    sent: int = 0


class Player:
    """Plays steps on one view of an app's pages; nothing is kept from one episode to the next.

    It plays on after success, which an environment need not, so that a page can be reloaded and the answer judged last.

    Args:
        app: The app.
        view: Shows its pages; the player closes it.
        backend: The view's name.

    Attributes:
        world: Where it plays; it knows what was asked of it in this episode.
        state: What the page shows.
    """

    state: PageState

    def __init__(self, app: App, view: View, backend: str) -> None:
        self.world, self.view, self.backend = Watched(app), view, backend
        self._addresses: list[str] = []
        self._sent: int | None = None

    def begin(self, seed: int) -> PageState:
        """Start an episode and return what the first page shows."""
        self.view.leave()
        self.world.reset(seed)
        self.view.show(self.world)
        self.world.clock.advance(STEP_SECONDS)
        self._addresses, self._sent = [], None
        return self._look()

    def step(self, step: Step) -> PageState:
        """Play one step and return what the page shows then.

        Raises:
            ActionError: The page has no such control, or not just one; the action has no effect; or the app failed.
        """
        seen, played = len(self.world.requests), len(self._addresses) - 1
        perform(action_of(in_locale(step, self.world.translator), self.state), self.view)
        state = self._look()
        if self._sent is None and any(request.method == "POST" for request in self.world.requests[seen:]):
            self._sent = played
        if self.world.failure:
            raise ActionError(f"The step {step} was played", f"The app failed: {self.world.failure}", "Mend the view")
        return state

    def reload(self) -> PageState:
        """Open the page's address again."""
        return self.step(goto(self.state.url))

    def play(self, task: Task, steps: Sequence[Step], reload: bool = False) -> Played:
        """Play ``steps`` in a new episode of ``task``, reloading the page once nothing is left to do but ``finish``.

        Raises:
            OracleError: The oracle raised.
            InfrastructureError: The machinery failed.
        """
        problem = ""
        self.begin(task.seed)
        try:
            for step in split_finish(steps)[0]:
                self.step(step)
            if reload:
                self.reload()
        except ActionError as error:
            problem = str(error)
        finally:
            self.view.leave()
        return self.played(task, steps, problem)

    def played(self, task: Task, steps: Sequence[Step], problem: str = "") -> Played:
        """Return how the episode stands once ``steps`` were played."""
        answer = finishing_answer([in_locale(step, self.world.translator) for step in steps])
        sent = len(self._addresses) - 1 if self._sent is None else self._sent
        return Played(self.world.image(), answer, self.world.reward(task, answer), problem, tuple(self._addresses), sent)

    def close(self) -> None:
        """Close the page and the world."""
        self.view.close()
        self.world.close()

    def _look(self) -> PageState:
        self.state = self.view.observe()
        self._addresses.append(self.state.url)
        self.world.clock.advance(STEP_SECONDS)
        return self.state


def text_player(app: App) -> Player:
    """Make a player without a browser."""
    from genui_gym.text import TextView

    return Player(app, TextView(), "text")


def action_of(step: Step, state: PageState) -> Action:
    """Return the action that a step means on the page that ``state`` lists.

    Raises:
        ActionError: The page has no such control, or more than one.
    """
    if not step.role:
        return Action(step.action, step.arguments)
    found = [node.bid for node in state.elements if (node.role, node.name) == (step.role, step.name)]
    if len(found) == 1:
        return Action(step.action, {"bid": found[0], **step.arguments})
    names = sorted({node.name for node in state.elements if node.role == step.role})
    seen = f"{state.url} shows {len(found)} of them; its {step.role}s are {names}"
    raise ActionError(f"The step {step} was to be played", seen, "Name a control that stands on the page once")


def split_finish(steps: Sequence[Step]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Split steps into the work and the closing ``finish``, which may be missing."""
    work = tuple(step for step in steps if step.action not in ("finish", "report_infeasible"))
    return work, tuple(steps[len(work) :])


def finishing_answer(steps: Sequence[Step]) -> Answer | None:
    """Return the answer that the steps end with."""
    last = steps[-1] if steps else None
    if last is None or last.action != "finish":
        return None
    outcome = last.arguments.get("outcome", "done")
    return Answer(last.arguments.get("answer", ""), outcome)  # type: ignore[arg-type]  # one of the four; score() compares
