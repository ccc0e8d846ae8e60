"""Behaviour cloning: the likelihood of demonstrated choices, with words hidden at random, so that it learns to compare and to point."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from genui_agent_navigator.demos import Demo
from genui_agent_navigator.tiny.batch import collate, collate_choices
from genui_agent_navigator.tiny.policy import Record, TinyPolicy
from genui_agent_navigator.tiny.reading import read
from genui_agent_navigator.tiny.typing import recognise
from genui_agent_navigator.tiny.vocabulary import Vocabulary
from genui_agent_navigator.tiny.words import atoms
from genui_gym.actions import parse

_SAID_OFTEN = 4
"""A value that was typed although nothing said it becomes a saying when so many tasks typed it."""


@dataclass(frozen=True)
class Cloning:
    """How it is learned.

    Attributes:
        batch: Steps in an update.
        hidden: Share of the words that are hidden from a step, in every second step.
    """

    epochs: int = 20
    batch: int = 32
    learning_rate: float = 1.5e-3
    weight_decay: float = 0.01
    hidden: float = 0.25


def vocabulary_of(demos: Sequence[Demo]) -> Vocabulary:
    """Return the words that demonstrations say and show, and the values that they type out of nowhere."""
    texts = [(demo.task, demo.goal) for demo in demos]
    for demo in demos:
        shown = {look.axtree for look in (context.now for context, _ in demo.steps)}
        texts += [(demo.task, text) for tree in shown for text in tree.split("\n")]
    return Vocabulary.of(texts, _sayings(demos))


def _sayings(demos: Sequence[Demo]) -> list[str]:
    said: Counter[str] = Counter()
    for demo in demos:
        values = {str(parse(decision.action).arguments.get("value", "")) for _, decision in demo.steps}
        keys = {atom.key for atom in atoms(demo.goal)}
        said.update(value for value in values if value and not {atom.key for atom in atoms(value)} <= keys)
    return [value for value, count in said.most_common() if count >= _SAID_OFTEN]


def records_of(demos: Sequence[Demo], vocabulary: Vocabulary) -> list[Record]:
    """Return the steps of successful demonstrations that the policy could have taken."""
    records = []
    for demo in demos:
        for context, decision in demo.steps if demo.success else ():
            reading, script = read(context, vocabulary)
            choice = recognise(decision.action, script)
            if choice is not None:
                records.append(Record(reading, choice))
    return records


class Cloner:
    """Learns records, epoch by epoch.

    Args:
        spent: Returns which share of the time is used up, where time may end the run before its epochs do.

    Attributes:
        total: Updates that the whole run will take, for the schedule of the learning rate.
    """

    def __init__(
        self, policy: TinyPolicy, records: Sequence[Record], how: Cloning, seed: int, spent: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._spent = spent
        self.policy, self.records, self.how = policy, records, how
        self.random = np.random.default_rng(seed)
        self.total = how.epochs * math.ceil(len(records) / how.batch)
        self.updates = 0
        self.optimizer = torch.optim.AdamW(policy.model.parameters(), how.learning_rate, weight_decay=how.weight_decay)

    def state(self) -> dict[str, Any]:
        """Return what :meth:`resume` needs to go on as if nothing had happened."""
        return {"updates": self.updates, "optimizer": self.optimizer.state_dict(), "random": self.random.bit_generator.state}

    def resume(self, state: Mapping[str, Any]) -> None:
        """Take a state up."""
        self.updates = state["updates"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.random.bit_generator.state = state["random"]

    def epoch(self, report: Callable[[float], None] | None = None) -> float:
        """Learn every record once and return the mean loss; ``report`` hears the share of the run that is done, in epochs."""
        self.policy.model.train()
        torch.manual_seed(int(self.random.integers(2**31)))
        losses: list[float] = []
        batches = list(self._batches())
        for batch in batches:
            losses.append(self._update(batch))
            if report is not None:
                report(self.updates / len(batches))
        return float(np.mean(losses))

    def _update(self, records: Sequence[Record]) -> float:
        for group in self.optimizer.param_groups:
            group["lr"] = self.how.learning_rate * self._schedule()
        readings = [record.reading for record in records]
        batch = collate(readings, [self._hidden() for _ in records])
        chosen = collate_choices([record.choice for record in records], readings, batch)
        loss = -self.policy.model.log_prob(self.policy.model.encode(batch), chosen).mean()
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.policy.model.parameters(), 1.0)
        self.optimizer.step()
        self.updates += 1
        return float(loss.detach())

    def _schedule(self) -> float:
        """Return the factor of the learning rate: up over the first updates, then down along a cosine to a twentieth at the end."""
        warm = min(1.0, (self.updates + 1) / min(100, 1 + self.total / 10))
        gone = min(max(self.updates / self.total, self._spent()), 1.0)
        return warm * (0.05 + 0.95 * (1 + math.cos(math.pi * gone)) / 2)

    def _hidden(self) -> NDArray[np.bool_]:
        """Return which words are hidden from a step: none, or a share of all."""
        size = len(self.policy.vocabulary)
        hidden = np.zeros(size, np.bool_)
        if self.random.random() < 0.5:
            hidden[1:] = self.random.random(size - 1) < self.how.hidden
        return hidden

    def _batches(self) -> Iterator[list[Record]]:
        """Yield all records in batches of about equal length, in random order."""
        noise = self.random.random(len(self.records))
        length = [len(record.reading.role) + len(record.reading.goal) for record in self.records]
        order = sorted(range(len(self.records)), key=lambda index: length[index] * (0.8 + 0.4 * noise[index]))
        batches = [order[at : at + self.how.batch] for at in range(0, len(order), self.how.batch)]
        for index in self.random.permutation(len(batches)):
            yield [self.records[record] for record in batches[index]]
