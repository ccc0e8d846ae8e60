"""Which words the policy knows. What it does not know it can still compare, point at and type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from genui_agent_navigator.tiny.words import Atom, atoms

PAD, UNKNOWN = 0, 1
_TASKS = 2
"""A word is learned when it stands in so many tasks at least."""


@dataclass(frozen=True)
class Vocabulary:
    """The tokens that have an embedding of their own, in order.

    Attributes:
        tokens: Of words, small numbers, kinds and signs; the first two places are kept for padding and for what is not known.
        sayings: Values that many demonstrations typed although neither goal nor page said them.
    """

    tokens: tuple[str, ...]
    sayings: tuple[str, ...] = ()
    _index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {token: index for index, token in enumerate(self.tokens, UNKNOWN + 1)})

    def __len__(self) -> int:
        return len(self.tokens) + UNKNOWN + 1

    def ids(self, text: Iterable[Atom], length: int) -> list[int]:
        """Return the numbers of the first ``length`` atoms that are no signs, padded."""
        found = [self._index.get(atom.token, UNKNOWN) for atom in text if atom.kind != "sign"][:length]
        return found + [PAD] * (length - len(found))

    def all_ids(self, text: Iterable[Atom]) -> list[int]:
        """Return the numbers of all atoms."""
        return [self._index.get(atom.token, UNKNOWN) for atom in text]

    @classmethod
    def of(cls, texts: Iterable[tuple[str, str]], sayings: Iterable[str] = ()) -> Vocabulary:
        """Learn the words of texts; each comes with the task that it was seen in."""
        seen: dict[str, set[str]] = defaultdict(set)
        for task, text in texts:
            for atom in atoms(text):
                seen[atom.token].add(task)
        return cls(tuple(sorted(token for token, tasks in seen.items() if len(tasks) >= _TASKS)), tuple(sayings))
