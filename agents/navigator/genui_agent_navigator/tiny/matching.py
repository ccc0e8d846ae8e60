"""How a text of the page is said in the goal: which atoms, and how much of it in a row."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from genui_agent_navigator.tiny.words import Atom


@dataclass(frozen=True)
class Match:
    """A text beside the goal.

    Attributes:
        row: For each atom of the goal how much the text is it, ``(goal,)``; larger where more of the text stands in a row there.
        cover: Share of the text's atoms that the goal has, by weight.
        count: How many of its atoms the goal has.
        run: The longest stretch that both have, in atoms that say something.
        size: Atoms of the text that say something.
    """

    row: NDArray[np.float32]
    cover: float = 0.0
    count: int = 0
    run: int = 0
    size: int = 0


class Goal:
    """The atoms of a goal, ready for looking up.

    Args:
        atoms: In order.
    """

    def __init__(self, atoms: Sequence[Atom]) -> None:
        self.atoms = atoms
        self._content = [index for index, atom in enumerate(atoms) if atom.weight == 1.0]
        self._at: dict[str, list[int]] = defaultdict(list)
        for place, index in enumerate(self._content):
            self._at[atoms[index].key].append(place)
        self.keys = frozenset(self._at)

    def match(self, text: Iterable[Atom], common: Counter[str]) -> Match:
        """Compare a text with the goal.

        Args:
            text: Its atoms.
            common: In how many texts of the page a key stands: what stands everywhere tells little.
        """
        content = [atom for atom in text if atom.weight == 1.0]
        if not content or self.keys.isdisjoint(atom.key for atom in content):
            return Match(np.zeros(len(self.atoms), np.float32), size=len(content))
        ahead = self._runs(content)
        runs: dict[tuple[int, int], int] = {}
        for (a, g), length in sorted(ahead.items(), reverse=True):
            runs[a, g] = max(length, runs.get((a + 1, g + 1), 0))
        weights = [1.0 / (1.0 + math.log(max(common[atom.key], 1))) for atom in content]
        row = np.zeros(len(self.atoms), np.float32)
        hit = {a for a, _ in runs}
        for (a, g), length in runs.items():
            index = self._content[g]
            row[index] = max(row[index], weights[a] * length)
        cover = sum(weights[a] for a in hit) / sum(weights)
        return Match(row, cover, len(hit), max(runs.values()), len(content))

    def _runs(self, content: Sequence[Atom]) -> dict[tuple[int, int], int]:
        """Return, where atom ``a`` of a text is atom ``g`` of the goal, how many before it are as well, itself included."""
        found: dict[tuple[int, int], int] = {}
        for a, atom in enumerate(content):
            for g in self._at.get(atom.key, ()):
                found[a, g] = found.get((a - 1, g - 1), 0) + 1
        return found


def commonness(texts: Iterable[Iterable[Atom]]) -> Counter[str]:
    """Return in how many texts each key stands."""
    return Counter(key for text in texts for key in {atom.key for atom in text})
