"""Two authors who write one app: the builder, and the oracle, who knows the builder's tables and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from genui_gym.synthesis.generator import Order
from genui_gym.synthesis.llm.builder import SCRIPT, Builder
from genui_gym.synthesis.llm.calls import Calls
from genui_gym.synthesis.llm.dialogue import Dialogue
from genui_gym.synthesis.llm.folder import Folder
from genui_gym.synthesis.llm.oracle import Oracle
from genui_gym.synthesis.llm.parts import MEANINGS, WAYS, fixed_files, today_of
from genui_gym.synthesis.llm.replies import words_of
from genui_gym.synthesis.llm.telling import entered, facts, screenshots, story
from genui_gym.synthesis.llm.wording import prompt
from genui_gym.task import Step

_MODELS = "models.py"


def brief(calls: Calls, order: Order, vision: bool) -> str:
    """Return what the model itself makes of task and recording: the brief of a coder who never sees either.

    Raises:
        Unusable: It makes nothing of them.
        BudgetError, ModelError: There is no reply.
    """
    recording, blueprint = order.recording, order.blueprint
    question = prompt(
        "recording", task=task_of(order), brand=blueprint.brand, today=today_of(recording).isoformat(), story=story(recording),
        facts=facts(blueprint),
    )  # fmt: skip
    return Dialogue("meta", calls, prompt("meta")).ask(question, words_of, screenshots(recording) if vision else ())


def task_of(order: Order) -> str:
    """Return what was to be done, in words."""
    return order.blueprint.task or f"Make a {order.blueprint.noun} as it was recorded"


class Authors:
    """The builder and the oracle of one app."""

    def __init__(self, calls: Calls, order: Order, brief: str) -> None:
        self._order, self._model = order, calls.endpoint.model
        self._folder = Folder(order.folder)
        app, today = order.blueprint.name, today_of(order.recording)
        self._builder = Builder(calls, brief, app, today, self._folder)
        self._oracle = Oracle(calls, app, task_of(order), entered(order.recording), today, self._folder)

    @property
    def script(self) -> tuple[Step, ...]:
        """The builder's test script."""
        return self._builder.script

    def begin(self, faults: Sequence[str]) -> None:
        """Write everything; ``faults`` are those of an app that was given up.

        Raises:
            Unusable: Something could not be written.
        """
        first, *rest = self._builder.plan(faults)
        self._builder.write(first)
        self._oracle.write(self._folder.files[_MODELS])
        for path in rest:
            self._builder.write(path)
        self._builder.write_ways(self._oracle.tasks)
        self._builder.write_script()
        self._put_fixed()

    def mend(self, place: Path, faults: Sequence[str]) -> str:
        """Write at another place what faults speak of; return what was written anew, ``""`` where neither author sees itself to blame.

        Raises:
            Unusable: Something could not be written.
        """
        self._folder.move(place)
        names, tasks = self._builder.mend(faults), self._oracle.tasks
        if _MODELS in names:
            self._builder.write(_MODELS)
            self._oracle.write(self._folder.files[_MODELS])
        elif (concerned := self._oracle.concerned(faults)) and self._oracle.mend(concerned):
            names = [*names, MEANINGS]
        if self._oracle.tasks != tasks:
            names = [*names, WAYS]
        for path in [each for each in names if each not in (_MODELS, MEANINGS, WAYS, SCRIPT)]:
            self._builder.write(path)
        if WAYS in names:
            self._builder.write_ways(self._oracle.tasks)
        if SCRIPT in names:
            self._builder.write_script()
        self._put_fixed()
        return f"Anew: {', '.join(dict.fromkeys(names))}" if names else ""

    def doubts(self) -> tuple[str, ...]:
        """Return what the authors say against their own work, in sentences."""
        asked = (("The builder", "the app works", self._builder.reflect()), ("The oracle", "the reward is right", self._oracle.reflect()))
        return tuple(f"{who} was asked whether {what}. It says no: {why.rstrip('.')}." for who, what, why in asked if why)

    def _put_fixed(self) -> None:
        order = self._order
        docs = {task.name: task.doc for task in self._oracle.tasks}
        self._folder.put_all(
            fixed_files(
                app=order.blueprint.name, brand=order.blueprint.brand, task=task_of(order), today=today_of(order.recording),
                source=order.source, model=self._model, docs=docs,
            )
        )  # fmt: skip
