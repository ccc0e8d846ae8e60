"""The oracle: plays a task's golden path through the page, like any agent."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from genui_gym.actions import Action
from genui_gym.errors import AgentError, did_you_mean
from genui_gym.task import Step

_PATIENCE = 5
"""How many times it waits for a control that is not there: a page may be on its way."""


class OracleAgent:
    """Follows the solution that it was shown, finding each control by role and exact name among the elements of the observation.

    Knowing the solution is its one privilege. A solution that does not end the episode itself is ended with ``finish()``.
    """

    privileged = True

    def __init__(self) -> None:
        self.thought = ""
        self._steps: deque[Step] = deque()
        self._waited = 0

    def learn_solution(self, steps: Sequence[Step]) -> None:
        """Take the golden path of the coming episode."""
        self._steps = deque(steps)

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode; the goal tells nothing that the solution does not."""
        self.thought, self._waited = "", 0

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Action:
        """Return the next step as an action on the element that it names.

        Raises:
            AgentError: No element, or more than one, has the step's role and name.
        """
        if not self._steps:
            self.thought = "The solution is at its end."
            return Action("finish")
        step = self._steps[0]
        found = _matches(step, info["elements"])
        if step.role and not found and self._waited < _PATIENCE:
            self._waited += 1
            self.thought = f"Not there yet: {step}"
            return Action("wait")
        self._steps.popleft()
        self._waited, self.thought = 0, str(step)
        if not step.role:
            return Action(step.action, step.arguments)
        return Action(step.action, {"bid": _only(step, found, info["elements"]), **step.arguments})


def _matches(step: Step, elements: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(element["bid"]) for element in elements if (element["role"], element["name"]) == (step.role, step.name)]


def _only(step: Step, matches: Sequence[str], elements: Sequence[Mapping[str, Any]]) -> str:
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise AgentError(
            f"The solution says {step}",
            f"{len(matches)} elements have that role and name: {', '.join(matches)}",
            "Give each control of the page a name of its own",
        )
    same_name = sorted({element["role"] for element in elements if element["name"] == step.name})
    names = {element["name"] for element in elements if element["role"] == step.role}
    found = f"That name belongs to a {' and a '.join(same_name)}" if same_name else did_you_mean(step.name, names, step.role)
    raise AgentError(f"The solution says {step}, which the page does not show", found, "Mend the solution or the page")
