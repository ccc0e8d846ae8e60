"""The generator that asks a model: prompt for a coder, list of files, a file a turn, reward by another author, script, reflection."""

from __future__ import annotations

import shutil

from genui_gym.errors import SynthesisError
from genui_gym.recording import Recording
from genui_gym.synthesis.blueprint import Blueprint, Mark
from genui_gym.synthesis.brand import app_name, invented_brand
from genui_gym.synthesis.generator import Draft, Order
from genui_gym.synthesis.llm.authors import Authors, brief
from genui_gym.synthesis.llm.budget import Budget, Prices, check_prices
from genui_gym.synthesis.llm.calls import Asked, Calls
from genui_gym.synthesis.llm.replies import Unusable
from genui_gym.synthesis.recover import recover
from genui_gym.synthesis.targets import resolved

_TOLD = 20
"""Faults of an attempt that are told at most."""
_ANEW = "Begun again"


class LLM:
    """Writes an app by asking a model. After the first attempt only what faults speak of is written anew.

    Args:
        endpoint: What answers.
        budget: What all calls together may cost.
        prices: What a token costs, if anybody knows.
        vision: Whether screenshots go along with the first question.

    Raises:
        OptionError: The budget is in dollars, and there are no prices.
    """

    name = "llm"
    trusted = False

    def __init__(self, endpoint: Asked, budget: Budget | None = None, prices: Prices | None = None, vision: bool = True) -> None:
        self.endpoint, self.budget, self.prices, self.vision = endpoint, budget or Budget(), prices, vision
        check_prices(self.budget, prices)
        self.calls: Calls | None = None
        self._brief = ""
        self._authors: Authors | None = None

    def blueprint(self, recording: Recording, task: str, name: str) -> Blueprint:
        """Return what rules recover of the recording; of one that shows pages alone, no more than its name and its task.

        Raises:
            SynthesisError: Nobody says what was to be done, or the recording shows nothing.
        """
        try:
            return recover(recording, task, name)
        except SynthesisError as error:
            return _bare(recording, task, name, self.endpoint.model, error)

    def generate(self, order: Order, faults: tuple[str, ...]) -> Draft | None:
        """Write the app; what the model does wrong is a fault of the attempt.

        Raises:
            BudgetError: The budget is spent.
            ModelError: The model gives no reply.
        """
        calls = self.calls = self.calls or Calls(self.endpoint, order.scratch / "llm", self.budget, self.prices)
        told = faults[:_TOLD]
        try:
            changed = self._authors.mend(order.folder, told) if self._authors is not None else ""
            if self._authors is None or not changed:
                changed = _ANEW if faults else ""
                shutil.rmtree(order.folder, ignore_errors=True)
                self._brief = self._brief or brief(calls, order, self.vision)
                self._authors = Authors(calls, order, self._brief)
                self._authors.begin(told)
            return Draft(changed, self._authors.doubts(), self._authors.script)
        except Unusable as error:
            self._authors = None
            return Draft(_ANEW if faults else "", (f"The model was asked. {error}",))


def _bare(recording: Recording, task: str, name: str, model: str, error: SynthesisError) -> Blueprint:
    """Return the blueprint of a recording of which rules make nothing.

    Raises:
        SynthesisError: A model could make nothing of it either.
    """
    shown = any(view.image in recording.images for step in recording.steps for view in (step.before, step.after) if view is not None)
    named = any(step.target is not None and resolved(step.target).name for step in recording.steps)
    if not shown and not named:
        raise error
    task = task or recording.meta.task
    if not task:
        raise SynthesisError(
            "A model was to make an app of a recording", f"Rules recover no task of it ({error.found}), and nobody says it", "Give --task"
        )
    brand = invented_brand(recording)
    marks = (
        ("brand", brand, Mark("assumed", "the recorded name is not used")),
        ("everything else", "screens, records and rules", Mark("assumed", f"{model} makes it of the task and of what the recording shows")),
    )
    return Blueprint(
        name=name or app_name(brand), brand=brand, noun="record", task=task, screens=(), fields=(), things=(), columns=(), moves=(),
        losses=(f"Rules recovered nothing: {error.found}",), facts=marks,
    )  # fmt: skip
