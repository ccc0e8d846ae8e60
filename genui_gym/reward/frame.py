"""The frame check: every changed row is explained by an allowance, or it is a side effect.

The name is the frame problem's: a goal says what must change, and by being silent it says that nothing else may.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from genui_gym.reward.allowance import Allowance, Insert
from genui_gym.reward.changes import Change, net_changes


def frame_check(before: Session, after: Session, allowances: Sequence[Allowance]) -> tuple[str, ...]:
    """Return a sentence for every change that no allowance explains; each allowance explains at most its ``count`` of rows."""
    left = {index: allowance.count for index, allowance in enumerate(allowances)}
    effects = []
    for change in net_changes(before, after):
        index = next((i for i, allowance in enumerate(allowances) if left[i] and allowance.explains(change)), None)
        if index is None:
            effects.append(_sentence(change, allowances))
        else:
            left[index] -= 1
    return tuple(effects)


def _sentence(change: Change, allowances: Sequence[Allowance]) -> str:
    once_too_often = any(isinstance(allowance, Insert) and allowance.explains(change) for allowance in allowances)
    return f"{change} once more than the goal asks" if once_too_often else str(change)
