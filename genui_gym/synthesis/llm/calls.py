"""Calls of the model, each written down: what was paid for once is replayed from the log when a run begins again."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from genui_gym.agents.chat import Reply
from genui_gym.errors import ModelError, SynthesisError
from genui_gym.synthesis.llm.budget import Budget, Prices, Spent

Message = dict[str, Any]
LOG = "calls.jsonl"


class Asked(Protocol):
    """What answers: :class:`genui_gym.agents.chat.Endpoint`."""

    model: str
    settings: dict[str, Any]

    def ask(self, messages: Sequence[Message]) -> Reply:
        """Return the reply to messages."""


class Calls:
    """Asks a model, writes every call down, and keeps to a budget.

    The log has one JSON object a line: ``call`` (from 1), ``dialogue``, ``digest`` (of everything that was sent), ``model``, ``after``
    (how many earlier messages of the dialogue went along), ``prompt`` (the messages since), ``reply``, ``input_tokens``,
    ``output_tokens``, ``seconds``, ``cost`` (dollars, or ``"unknown"``); ``error`` where there was no reply. Images stand in
    it by their digest.

    Args:
        endpoint: What answers.
        folder: Where the log stands, or is begun.
        budget: What all calls may cost together, those of the log as well.
        prices: What a token costs, if anybody knows.
        clock: Seconds, from any beginning.
    """

    def __init__(
        self, endpoint: Asked, folder: Path, budget: Budget, prices: Prices | None, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.endpoint, self.path, self.budget, self.prices, self.clock = endpoint, folder / LOG, budget, prices, clock
        self.spent = Spent()
        self._kept: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        self._told: dict[str, int] = defaultdict(int)
        for entry in _read(self.path):
            self._kept[entry["digest"]].append(entry)

    def ask(self, dialogue: str, messages: Sequence[Message]) -> Reply:
        """Return the reply to the messages of a dialogue, from the log if it was paid for already.

        Raises:
            BudgetError: The budget is spent.
            ModelError: The model gives no reply.
        """
        written = [_without_images(message) for message in messages]
        digest = _digest([dialogue, self.endpoint.model, self.endpoint.settings, written])
        if self._kept[digest]:
            entry = self._kept[digest].popleft()
            reply, seconds = _reply_of(entry), float(entry["seconds"])
        else:
            self.spent.check(self.budget, str(self.path))
            reply, seconds = self._asked(dialogue, messages, written, digest)
        self.spent.add(reply, seconds, self.prices)
        self._told[dialogue] = len(messages) + 1
        return reply

    def _asked(self, dialogue: str, messages: Sequence[Message], written: list[Message], digest: str) -> tuple[Reply, float]:
        after = self._told[dialogue] if self._told[dialogue] <= len(messages) else 0
        entry: dict[str, Any] = {
            "call": self.spent.calls + 1, "dialogue": dialogue, "digest": digest, "model": self.endpoint.model,
            "after": after, "prompt": written[after:],
        }  # fmt: skip
        began = self.clock()
        try:
            reply = self.endpoint.ask(messages)
        except ModelError as error:
            self._write({**entry, "seconds": self.clock() - began, "error": str(error)})
            kept = f"{error.fix}; what was paid for ({self.spent.calls} calls) is kept in {self.path}: the same command goes on from there"
            raise ModelError(error.asked, error.found, kept) from None
        seconds = self.clock() - began
        cost = "unknown" if self.prices is None else self.prices.of(reply)
        said = {"text": reply.text, "cut": reply.cut, "refused": reply.refused}
        tokens = {"input_tokens": reply.input_tokens, "output_tokens": reply.output_tokens}
        self._write({**entry, "reply": said, **tokens, "seconds": seconds, "cost": cost})
        return reply, seconds

    def _write(self, entry: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as log:
            log.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _read(path: Path) -> list[dict[str, Any]]:
    """Return the calls of a log that have a reply. A last line that a kill cut short is taken off the file.

    Raises:
        SynthesisError: It is no log.
    """
    if not path.is_file():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    try:
        entries = [json.loads(line) for line in whole.splitlines()]
    except ValueError as error:
        raise SynthesisError(
            f"The calls of an earlier run were to be read from {path}", f"It is damaged: {error}", "Delete it, or name another --scratch"
        ) from None
    return [entry for entry in entries if "reply" in entry]


def _reply_of(entry: dict[str, Any]) -> Reply:
    said = entry["reply"]
    return Reply(said["text"], (), said["cut"], said["refused"], entry["input_tokens"], entry["output_tokens"])


def _without_images(message: Message) -> Message:
    """Return a message with its images as digests."""
    content = message["content"]
    if isinstance(content, str):
        return message
    parts = [part if part["type"] == "text" else {"type": "image", "sha256": _digest(part["image_url"]["url"])} for part in content]
    return {**message, "content": parts}


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
