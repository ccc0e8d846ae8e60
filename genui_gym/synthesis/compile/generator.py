"""The generator as attempts use it: what was wrong with one decides what the next leaves out."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.recording import Recording
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.compile.choices import Choices, check_size, chosen, next_choices
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.writing import write_app
from genui_gym.synthesis.generator import Draft, Order
from genui_gym.synthesis.lists import trimmed
from genui_gym.synthesis.recover import recover


class Compile:
    """Writes the same bytes for the same recording. Of what it writes, only names, labels and values come from the recording."""

    name = "compile"
    trusted = True

    def __init__(self) -> None:
        self._choices = Choices()

    def blueprint(self, recording: Recording, task: str, name: str) -> Blueprint:
        """Return what the recording shows and what is assumed besides.

        Raises:
            SynthesisError: The recording lacks what an app could be made of.
        """
        made = recover(recording, task, name)
        if made.act is None and made.edit is None and made.inquiry is None:
            made = replace(made, things=tuple(trimmed(thing) for thing in made.things))
        check_size(made)
        return made

    def generate(self, order: Order, faults: tuple[str, ...]) -> Draft | None:
        """Write the app without what the faults speak of; ``None`` where nothing is left to leave out."""
        changed = ""
        if faults:
            following = next_choices(order.blueprint, self._choices, faults)
            if following is None:
                return None
            self._choices, changed = following
        made = chosen(order.blueprint, self._choices)
        write_app(Plan(made, self._choices.dropped, source=order.source), order.folder)
        return Draft(changed)
