"""The frame check: every changed row is explained by an allowance, or it is a side effect.

The name is the frame problem's: a goal says what must change, and by being silent it says that nothing else may.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from genui_gym.reward.allowance import Allowance, Insert
from genui_gym.reward.changes import Change, net_changes


def frame_check(before: Session, after: Session, allowances: Sequence[Allowance]) -> tuple[str, ...]:
    """Return a sentence for every change that no allowance explains; each allowance explains at most its ``count`` of rows.

    Where several allowances could explain a row, they are dealt out so that as many rows as possible are explained.
    """
    changes = net_changes(before, after)
    explained = _deal(changes, allowances)
    return tuple(_sentence(change, allowances) for index, change in enumerate(changes) if index not in explained)


def _deal(changes: Sequence[Change], allowances: Sequence[Allowance]) -> set[int]:
    """Return the indices of the explained changes: a maximum matching, found by augmenting paths (Kuhn 1955)."""
    slots = [allowance for allowance in allowances for _ in range(min(allowance.count, len(changes)))]
    fitting = [[slot for slot, allowance in enumerate(slots) if allowance.explains(change)] for change in changes]
    holder: dict[int, int] = {}

    def place(change: int, tried: set[int]) -> bool:
        for slot in fitting[change]:
            if slot not in tried:
                tried.add(slot)
                if slot not in holder or place(holder[slot], tried):
                    holder[slot] = change
                    return True
        return False

    for index in range(len(changes)):
        place(index, set())
    return set(holder.values())


def _sentence(change: Change, allowances: Sequence[Allowance]) -> str:
    once_too_often = any(isinstance(allowance, Insert) and allowance.explains(change) for allowance in allowances)
    return f"{change} once more than the goal asks" if once_too_often else str(change)
