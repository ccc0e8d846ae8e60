"""What the reader script answers: a fact, or a fault that an agent is told in words."""

from __future__ import annotations

from typing import Any

from genui_gym.actions.faults import fault


def check(answer: dict[str, Any], bid: str, asked: str) -> dict[str, Any]:
    """Return ``answer`` unless it reports a fault.

    Raises:
        ActionError: It does; nothing happened.
    """
    if "fault" in answer:
        raise fault(answer["fault"], answer["detail"], bid, asked)
    return answer
