"""A dialogue with the model: questions follow each other, and a reply that is not what was asked for goes back with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from genui_gym.agents.chat import Reply
from genui_gym.synthesis.llm.calls import Calls, Message
from genui_gym.synthesis.llm.replies import Unusable
from genui_gym.synthesis.llm.wording import prompt

REPAIRS = 2
"""How often a reply goes back."""

Read = TypeVar("Read")


class Dialogue:
    """Messages that one author has seen. What it never saw, it cannot use: each author has a dialogue of its own.

    Args:
        name: What the log calls it.
        calls: Asks the model.
        system: What the author is told first.
    """

    def __init__(self, name: str, calls: Calls, system: str) -> None:
        self.name, self._calls = name, calls
        self.messages: list[Message] = [{"role": "system", "content": system}]

    def ask(self, question: str, read: Callable[[Reply], Read], images: Sequence[str] = ()) -> Read:
        """Ask, and return what was read out of the reply. Replies that were sent back are forgotten once there is a good one.

        Args:
            question: What is asked.
            read: Makes something of the reply, or raises :class:`Unusable`.
            images: Data addresses that go along.

        Raises:
            Unusable: No reply was of use.
            BudgetError: The budget is spent.
            ModelError: The model gives no reply.
        """
        self.messages.append({"role": "user", "content": _content(question, images)})
        asked, sent_back = len(self.messages), 0
        while True:
            reply = self._calls.ask(self.name, self.messages)
            self.messages.append({"role": "assistant", "content": reply.text or "(nothing)"})
            try:
                found = read(reply)
            except Unusable as error:
                if sent_back == REPAIRS:
                    raise
                sent_back += 1
                self.messages.append({"role": "user", "content": prompt("again", why=error)})
            else:
                del self.messages[asked:-1]
                return found


def _content(question: str, images: Sequence[str]) -> str | list[dict[str, Any]]:
    if not images:
        return question
    return [{"type": "text", "text": question}, *({"type": "image_url", "image_url": {"url": address}} for address in images)]
