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
from torch import Tensor
from torch.nn import functional as F

from genui_agent_navigator.demos import Demo
from genui_agent_navigator.tiny.batch import Veil, collate, collate_choices
from genui_agent_navigator.tiny.intents import intents_of
from genui_agent_navigator.tiny.policy import Record, TinyPolicy
from genui_agent_navigator.tiny.reading import GOAL_LENGTH, Reading, read
from genui_agent_navigator.tiny.typing import recognise
from genui_agent_navigator.tiny.vocabulary import UNKNOWN, Vocabulary
from genui_agent_navigator.tiny.words import KINDS, atoms
from genui_gym.actions import parse

WORD, NAME = KINDS.index("word"), KINDS.index("name")
_GOALS_RATE = 5e-3
_KNOWN = 0.03
"""Loss below which a record counts as known."""
_SAID_OFTEN = 4
"""A value that was typed although nothing said it becomes a saying when so many tasks typed it."""


@dataclass(frozen=True)
class Cloning:
    """How it is learned.

    Attributes:
        batch: Steps in an update.
        hidden: Share of the words that are hidden from a step, in every second step.
        names: Share of the names and quoted words of goals that are hidden from every step: others will be said one day.
        unsaid: Share of the goal's words that are hidden at most, besides; how much differs from step to step.
        intent: Weight of telling the intent of a goal.
        goals: Updates, each of ``goals_batch`` goals, in which intents are learned from the goals alone, before the first step is.
    """

    epochs: int = 20
    batch: int = 20
    learning_rate: float = 1.5e-3
    weight_decay: float = 0.01
    hidden: float = 0.15
    names: float = 0.5
    unsaid: float = 0.6
    intent: float = 0.3
    goals: int = 800
    goals_batch: int = 128


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
    records, intents = [], intents_of(demos)
    for demo in demos:
        for context, decision in demo.steps if demo.success else ():
            reading, script = read(context, vocabulary)
            choice = recognise(decision.action, script)
            if choice is not None:
                records.append(Record(reading, choice, intents[demo.task]))
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
        self.updates = 0.0
        self._names = _names(records, len(policy.vocabulary))
        self._losses = np.full(len(records), np.inf)
        self.optimizer = torch.optim.AdamW(policy.model.parameters(), how.learning_rate, weight_decay=how.weight_decay, fused=True)

    def state(self) -> dict[str, Any]:
        """Return what :meth:`resume` needs to go on as if nothing had happened."""
        return {
            "updates": self.updates,
            "losses": self._losses.tolist(),
            "optimizer": self.optimizer.state_dict(),
            "random": self.random.bit_generator.state,
        }

    def resume(self, state: Mapping[str, Any]) -> None:
        """Take a state up."""
        self.updates = state["updates"]
        self._losses = np.array(state["losses"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.random.bit_generator.state = state["random"]

    def epoch(self, report: Callable[[float], None] | None = None) -> float:
        """Learn the records once and return the mean loss; ``report`` hears the share of the run that is done, in epochs.

        What was known well when it was last learned is passed over three times in four.
        """
        before = torch.get_float32_matmul_precision()
        torch.set_float32_matmul_precision("medium")
        try:
            if self.updates == 0:
                self.acquaint()
            return self._epoch(report)
        finally:
            torch.set_float32_matmul_precision(before)

    def acquaint(self) -> float:
        """Learn which goal has which intent, most of its words hidden, and return the mean loss of the last updates."""
        intent = self.policy.model.intent.train()
        torch.manual_seed(int(self.random.integers(2**31)))
        goals = list({record.reading.goal.tobytes(): record for record in self.records}.values())
        optimizer = torch.optim.AdamW(intent.parameters(), _GOALS_RATE, weight_decay=self.how.weight_decay)
        losses = []
        for update in range(self.how.goals):
            for group in optimizer.param_groups:
                group["lr"] = _GOALS_RATE * (1 - update / self.how.goals)
            chosen = [goals[index] for index in self.random.integers(len(goals), size=self.how.goals_batch)]
            told = intent(*self._blurred([record.reading for record in chosen]))
            loss = F.nll_loss(told, torch.tensor([record.intent for record in chosen]))
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            losses.append(float(loss.detach()))
        return float(np.mean(losses[-50:])) if losses else 0.0

    def _blurred(self, readings: Sequence[Reading]) -> tuple[Tensor, Tensor, Tensor]:
        """Return goals, which of their atoms tell something, and the words of the pages, as the network's intent takes them."""
        width = max(len(reading.goal) for reading in readings)
        goal, asks = np.zeros((len(readings), width), np.int64), np.zeros((len(readings), width), np.bool_)
        for row, seen, reading in zip(goal, asks, readings, strict=True):
            size = len(reading.goal)
            row[:size] = reading.goal
            seen[:size] = reading.asks & (self.random.random(size) > 0.9 * self.random.random())
        page = np.stack([reading.page_words for reading in readings]).astype(np.int64)
        return torch.from_numpy(goal), torch.from_numpy(asks), torch.from_numpy(page)

    def _epoch(self, report: Callable[[float], None] | None) -> float:
        self.policy.model.train()
        torch.manual_seed(int(self.random.integers(2**31)))
        learned = np.flatnonzero((self._losses > _KNOWN) | (self.random.random(len(self.records)) < 0.25))
        batches = list(self._batches(learned))
        whole = self.total / self.how.epochs
        for batch in batches:
            self._losses[batch] = self._update([self.records[index] for index in batch])
            self.updates += whole / len(batches)
            if report is not None:
                report(self.updates / whole)
        return float(np.mean(self._losses))

    def _update(self, records: Sequence[Record]) -> NDArray[np.float32]:
        """Learn some records and return the loss of each."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.how.learning_rate * self._schedule()
        readings = [record.reading for record in records]
        batch = collate(readings, [self._veil(reading) for reading in readings])
        chosen = collate_choices([record.choice for record in records], readings, batch)
        encoded = self.policy.model.encode(batch)
        told = encoded.intents.gather(1, torch.tensor([[record.intent] for record in records]))
        losses = -self.policy.model.log_prob(encoded, chosen)
        self.optimizer.zero_grad()
        (losses - self.how.intent * told.squeeze(1)).mean().backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.policy.model.parameters(), 1.0)
        self.optimizer.step()
        return losses.detach().numpy()

    def _schedule(self) -> float:
        """Return the factor of the learning rate: up over the first updates, then down along a cosine to a twentieth at the end."""
        warm = min(1.0, (self.updates + 1) / min(100, 1 + self.total / 10))
        gone = min(max(self.updates / self.total, self._spent()), 1.0)
        return warm * (0.05 + 0.95 * (1 + math.cos(math.pi * gone)) / 2)

    def _veil(self, reading: Reading) -> Veil:
        """Return what is hidden from a step: words everywhere, words of the goal, and how far apart the atoms of the goal stand."""
        words = np.zeros(len(self.policy.vocabulary), np.bool_)
        if self.random.random() < 0.5:
            words[1:] = self.random.random(len(words) - 1) < self.how.hidden
        words |= self._names & (self.random.random(len(words)) < self.how.names)
        size = len(reading.goal)
        share = self.how.unsaid * self.random.random()
        places = reading.asks & (reading.goal_kind == WORD) & (self.random.random(size) < share)
        order = np.sort(self.random.choice(GOAL_LENGTH, size, replace=False)) if self.random.random() < 0.5 else np.arange(size)
        return Veil(words, places, order)

    def _batches(self, learned: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        """Yield records, by their index, in batches of about equal length, in random order."""
        length = np.array([len(record.reading.role) + len(record.reading.goal) for record in self.records])[learned]
        order = learned[np.argsort(length * (0.8 + 0.4 * self.random.random(len(learned))), kind="stable")]
        batches = [order[at : at + self.how.batch] for at in range(0, len(order), self.how.batch)]
        for index in self.random.permutation(len(batches)):
            yield batches[index]


def _names(records: Sequence[Record], size: int) -> NDArray[np.bool_]:
    """Return which words of the vocabulary goals say as names or in quotes, ``(size,)``."""
    found = np.zeros(size, np.bool_)
    for record in records:
        reading = record.reading
        found[reading.goal[(reading.goal_kind == NAME) | ((reading.goal_kind == WORD) & ~reading.asks)]] = True
    found[: UNKNOWN + 1] = False
    return found
