"""The policy ``tiny``: reads, chooses with the network, and writes the action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

import torch
from torch import Tensor

from genui_agent_navigator.context import Context
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.tiny.batch import Batch, collate, collate_choices, own_place
from genui_agent_navigator.tiny.model import Encoded, Model, Size, is_answer
from genui_agent_navigator.tiny.reading import Reading, Script, read
from genui_agent_navigator.tiny.typing import Choice, write
from genui_agent_navigator.tiny.vocabulary import Vocabulary
from genui_gym.errors import OptionError


@dataclass(frozen=True)
class Record:
    """A decision as the policy keeps it for learning; ``intent`` is that of the task where it was told, else -1."""

    reading: Reading
    choice: Choice
    intent: int = -1


class TinyPolicy:
    """A vocabulary and a network.

    Args:
        intents: How many intents the goals have that it learns from.
    """

    kind = "tiny"

    def __init__(self, vocabulary: Vocabulary, size: Size | None = None, intents: int = 0) -> None:
        self.vocabulary, self.intents = vocabulary, intents
        self.model = Model(len(vocabulary), len(vocabulary.sayings), intents, size or Size())

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
        words = {"tokens": self.vocabulary.tokens, "sayings": self.vocabulary.sayings}
        about = {**words, "intents": self.intents, "size": asdict(self.model.size)}
        (folder / "vocabulary.json").write_text(json.dumps(about, ensure_ascii=False), encoding="utf-8")
        torch.save(self.model.state_dict(), folder / "model.pt.part")
        (folder / "model.pt.part").replace(folder / "model.pt")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what :meth:`save` wrote.

        Raises:
            OptionError: Another version of the policy wrote it, with other parts.
        """
        try:
            about = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
            policy = cls(Vocabulary(tuple(about["tokens"]), tuple(about["sayings"])), Size(**about["size"]), about["intents"])
            policy.model.load_state_dict(torch.load(folder / "model.pt", weights_only=True))
        except (KeyError, TypeError, RuntimeError) as error:  # a part is missing, or a weight has another shape
            asked, seen = f"The checkpoint in {folder} was to be read", "Another version of this package wrote it"
            raise OptionError(asked, f"{seen}: {str(error).splitlines()[0]}", "Train it anew, into another folder") from error
        return policy

    def _choose(self, encoded: Encoded, readings: Sequence[Reading], scripts: Sequence[Script], greedy: bool) -> list[Choice]:
        """Choose the candidates, then options and stretches of text for those that need them."""
        batch = encoded.batch
        candidate = self._pick(self.model.candidates(encoded), greedy)
        choices = [Choice(_own_candidate(place, reading, batch)) for place, reading in zip(candidate.tolist(), readings, strict=True)]
        needs = [_needs(choice, script) for choice, script in zip(choices, scripts, strict=True)]
        selects = torch.tensor([row for row, need in enumerate(needs) if need == "option"], dtype=torch.long)
        if len(selects):
            options = self._pick(self.model.options(encoded.rows(selects), candidate[selects]), greedy)
            for row, option in zip(selects.tolist(), options.tolist(), strict=True):
                choices[row] = replace(choices[row], option=option)
        typed = torch.tensor([row for row, need in enumerate(needs) if need == "text"], dtype=torch.long)
        if len(typed):
            pointing = self.model.point(encoded.rows(typed), candidate[typed])
            start = self._pick(pointing.starts, greedy)
            length = self._pick(self.model.ends(pointing, start.unsqueeze(1)).squeeze(1), greedy)
            for row, first, last in zip(typed.tolist(), start.tolist(), (start + length).tolist(), strict=True):
                span = own_place(first, readings[row], batch), own_place(last, readings[row], batch)
                choices[row] = replace(choices[row], spans=(span,))
        return choices

    @staticmethod
    def _pick(log_probs: Tensor, greedy: bool) -> Tensor:
        if greedy:
            return log_probs.argmax(-1)
        return torch.multinomial(log_probs.exp(), 1).squeeze(-1)


def _own_candidate(place: int, reading: Reading, batch: Batch) -> int:
    """Return a candidate in the counting of its reading."""
    padded = batch.is_thing.shape[1]
    return place if place < padded else place - padded + len(reading.role)


def _needs(choice: Choice, script: Script) -> str:
    """Return what a candidate needs besides: ``option``, ``text`` or nothing."""
    if choice.candidate >= len(script.things):
        return "text" if is_answer(choice.candidate, len(script.things)) else ""
    return {"select_option": "option", "fill": "text"}.get(script.things[choice.candidate].operation, "")
