"""The author of the reward. It knows the task, the tables and the rules of the frame check; it never sees a page, a view or a way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from genui_gym.agents.chat import Reply
from genui_gym.synthesis.llm.calls import Calls
from genui_gym.synthesis.llm.dialogue import Dialogue
from genui_gym.synthesis.llm.folder import Folder
from genui_gym.synthesis.llm.meanings import FEWEST, Declared, declared_in
from genui_gym.synthesis.llm.parts import MEANINGS, checked_file, function_of
from genui_gym.synthesis.llm.replies import file_of, verdict_of
from genui_gym.synthesis.llm.wording import bullets, prompt, reference

_STEPS = re.compile(r"\[[^\]]*\]")


class Oracle:
    """Writes what the tasks mean.

    Args:
        calls: Asks the model.
        app: The folder's name.
        task: What was to be done, in words.
        entered: What was entered and chosen when it was recorded.
        today: The day on which the app stands.
        folder: Where its file goes.

    Attributes:
        tasks: What the file declares.
    """

    def __init__(self, calls: Calls, app: str, task: str, entered: str, today: date, folder: Folder) -> None:
        self._dialogue = Dialogue("oracle", calls, prompt("oracle", reference=reference("oracle"), fewest=FEWEST))
        self._app, self._folder = app, folder
        self._facts = {"app": app, "task": task, "entered": entered or "- nothing that is known", "today": today.isoformat()}
        self.tasks: list[Declared] = []

    def write(self, models: str) -> None:
        """Write the meanings for these tables."""
        self._take(prompt("meanings", models=models, **self._facts))

    def reflect(self) -> str:
        """Return why the reward would not match the task, ``""`` if its author thinks that it does."""
        return self._dialogue.ask(prompt("reflect_reward"), verdict_of)

    def mend(self, faults: Sequence[str]) -> bool:
        """Write the meanings anew if the author sees itself to blame; return whether it did."""
        if not self._dialogue.ask(prompt("mend_reward", faults=bullets(faults)), verdict_of):
            return False
        self._take(prompt("file", path=MEANINGS))
        return True

    def concerned(self, faults: Sequence[str]) -> list[str]:
        """Return the faults that speak of the reward or of one of its tasks, without the steps that were played on pages."""
        own = "|".join(function_of(task.name) for task in self.tasks)
        named = re.compile(rf"\b{self._app}/({own})/|^({own}): |\bearned\b|\bRECORDED\b|{MEANINGS}|\bthe oracle\b", re.IGNORECASE)
        return [_STEPS.sub("[steps]", fault) for fault in faults if named.search(fault)]

    def _take(self, question: str) -> None:
        def read(reply: Reply) -> tuple[str, list[Declared]]:
            text = checked_file(MEANINGS, file_of(reply), self._app)
            return text, declared_in(text)

        text, self.tasks = self._dialogue.ask(question, read)
        self._folder.put(MEANINGS, text)
