"""The author of the app: it plans the files, writes one a turn, then ways and a test script. It never sees the oracle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from genui_gym.synthesis.llm.calls import Calls
from genui_gym.synthesis.llm.dialogue import Dialogue
from genui_gym.synthesis.llm.folder import Folder
from genui_gym.synthesis.llm.meanings import Declared
from genui_gym.synthesis.llm.parts import WAYS, checked_file, checked_list, function_of
from genui_gym.synthesis.llm.replies import file_of, names_of, script_of, verdict_of
from genui_gym.synthesis.llm.wording import bullets, prompt, reference
from genui_gym.task import Step

SCRIPT = "script"
"""What a list of files to mend calls the test script."""


class Builder:
    """Writes the app.

    Args:
        calls: Asks the model.
        brief: What the app has to be, as the model itself put it.
        app: The folder's name.
        today: The day on which it stands.
        folder: Where its files go.

    Attributes:
        written: The files that it wrote, in order.
        script: The test script.
    """

    def __init__(self, calls: Calls, brief: str, app: str, today: date, folder: Folder) -> None:
        pages = {"kit": reference("kit"), "example": reference("app"), "ways": reference("ways")}
        system = prompt("builder", brief=brief, today=today.isoformat(), **pages)
        self._dialogue = Dialogue("builder", calls, system)
        self._app, self._folder = app, folder
        self.written: list[str] = []
        self.script: tuple[Step, ...] = ()

    def plan(self, faults: Sequence[str]) -> list[str]:
        """Return the files that it is going to write, in order; ``faults`` are those of an app that was given up."""
        earlier = prompt("plan_again", faults=bullets(faults)) if faults else ""
        return self._dialogue.ask(prompt("plan", earlier=earlier), lambda reply: checked_list(names_of(reply)))

    def write(self, path: str) -> None:
        """Write one file."""
        self._take(path, prompt("file", path=path))

    def write_ways(self, tasks: Sequence[Declared]) -> None:
        """Write how each task is done; it is told the goals of the tasks and not what they mean."""
        told = "\n".join(
            f"- `{function_of(task.name)}` ({task.shape}{f', ends with finish(answer, {task.outcome!r})' if task.outcome else ''}; "
            f"literals {', '.join(task.literals) or 'none'}): {task.wordings[0]}"
            for task in tasks
        )
        self._take(WAYS, prompt("ways", tasks=told))

    def write_script(self) -> None:
        """Write the test script of the recorded task."""
        self.script = self._dialogue.ask(prompt("script"), script_of)

    def reflect(self) -> str:
        """Return why the app would not work when used, ``""`` if its author thinks that it would."""
        return self._dialogue.ask(prompt("reflect_app"), verdict_of)

    def mend(self, faults: Sequence[str]) -> list[str]:
        """Return the files that it wants to write anew because of faults; :data:`SCRIPT` stands for the test script."""
        known = [*self.written, SCRIPT]
        names = self._dialogue.ask(prompt("mend_app", faults=bullets(faults), files=", ".join(known)), names_of)
        return [name for name in known if name in names]

    def _take(self, path: str, question: str) -> None:
        text = self._dialogue.ask(question, lambda reply: checked_file(path, file_of(reply), self._app))
        self._folder.put(path, text)
        self.written = list(dict.fromkeys((*self.written, path)))
