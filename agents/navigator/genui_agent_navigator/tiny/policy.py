"""The policy ``tiny``: reads, chooses with the network, and writes the action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

import torch
from torch import Tensor

from genui_agent_navigator.context import Context
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.tiny.batch import Batch, collate, collate_choices, own_place
from genui_agent_navigator.tiny.model import Encoded, Model, Size, is_answer
from genui_agent_navigator.tiny.reading import SPECIALS, Reading, Script, read
from genui_agent_navigator.tiny.typing import Choice, write
from genui_agent_navigator.tiny.vocabulary import Vocabulary


@dataclass(frozen=True)
class Record:
    """A decision as the policy keeps it for learning."""

    reading: Reading
    choice: Choice


class TinyPolicy:
    """A vocabulary and a network."""

    kind = "tiny"

    def __init__(self, vocabulary: Vocabulary, size: Size | None = None) -> None:
        self.vocabulary = vocabulary
        self.model = Model(len(vocabulary), len(vocabulary.sayings), size or Size())

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        """Return the likeliest choice of each part in turn, or a sampled one."""
        pairs = [read(context, self.vocabulary) for context in contexts]
        readings = [reading for reading, _ in pairs]
        scripts = [script for _, script in pairs]
        self.model.eval()
        with torch.no_grad():
            encoded = self.model.encode(collate(readings))
            choices = self._choose(encoded, readings, scripts, greedy)
            chosen = collate_choices(choices, readings, encoded.batch)
            log_probs = self.model.log_prob(encoded, chosen)
        return [
            Decision(str(write(choice, script)), log_prob=float(log_prob), record=Record(reading, choice))
            for choice, script, reading, log_prob in zip(choices, scripts, readings, log_probs, strict=True)
        ]

    def log_probs(self, records: Sequence[Record]) -> Tensor:
        """Return the log-probabilities of recorded choices under the network as it is now, ``(len(records),)``, for learning."""
        readings = [record.reading for record in records]
        batch = collate(readings)
        return self.model.log_prob(self.model.encode(batch), collate_choices([record.choice for record in records], readings, batch))

    def save(self, folder: Path) -> None:
        """Write vocabulary, size and weights."""
        about = {"tokens": self.vocabulary.tokens, "sayings": self.vocabulary.sayings, "size": asdict(self.model.size)}
        (folder / "vocabulary.json").write_text(json.dumps(about, ensure_ascii=False), encoding="utf-8")
        torch.save(self.model.state_dict(), folder / "model.pt.part")
        (folder / "model.pt.part").replace(folder / "model.pt")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what :meth:`save` wrote."""
        about = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
        policy = cls(Vocabulary(tuple(about["tokens"]), tuple(about["sayings"])), Size(**about["size"]))
        policy.model.load_state_dict(torch.load(folder / "model.pt", weights_only=True))
        return policy

    def _choose(self, encoded: Encoded, readings: Sequence[Reading], scripts: Sequence[Script], greedy: bool) -> list[Choice]:
        candidate = self._pick(self.model.candidates(encoded), greedy)
        option = self._pick(self.model.options(encoded, candidate), greedy)
        starts, query = self.model.starts(encoded, candidate)
        start = self._pick(starts, greedy)
        length = self._pick(self.model.ends(encoded, query, start.unsqueeze(1)).squeeze(1), greedy)
        return [
            _choice(*row, reading, script, encoded.batch)
            for row, reading, script in zip(torch.stack([candidate, option, start, length], 1).tolist(), readings, scripts, strict=True)
        ]

    @staticmethod
    def _pick(log_probs: Tensor, greedy: bool) -> Tensor:
        if greedy:
            return log_probs.argmax(-1)
        return torch.multinomial(log_probs.exp(), 1).squeeze(-1)


def _choice(candidate: int, option: int, start: int, length: int, reading: Reading, script: Script, batch: Batch) -> Choice:
    """Return a choice in the counting of its reading, with only what its candidate needs."""
    padded, own = batch.is_thing.shape[1], len(script.things)
    place = candidate if candidate < padded else candidate - padded + own
    assert place < own + len(SPECIALS)
    span = (own_place(start, reading, batch), own_place(start + length, reading, batch))
    if place < own:
        operation = script.things[place].operation
        return Choice(place, option if operation == "select_option" else -1, (span,) if operation == "fill" else ())
    return Choice(place, spans=(span,) if is_answer(place, own) else ())
