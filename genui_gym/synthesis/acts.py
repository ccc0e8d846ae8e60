"""Acts on something that is there: a row that was opened and then cancelled, archived or closed changes, and nothing new is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genui_gym.synthesis.blueprint import Act, Thing
from genui_gym.synthesis.english import words
from genui_gym.synthesis.visits import Visit

_DONE = {
    "cancel": "cancelled", "delete": "deleted", "remove": "removed", "archive": "archived", "close": "closed", "block": "blocked",
    "freeze": "frozen", "stop": "stopped", "pause": "paused", "withdraw": "withdrawn", "dismiss": "dismissed", "reject": "rejected",
    "accept": "accepted", "approve": "approved", "discard": "discarded", "deactivate": "deactivated", "unsubscribe": "unsubscribed",
    "terminate": "terminated", "decline": "declined", "hide": "hidden", "mute": "muted", "revoke": "revoked",
}  # fmt: skip
"""What something is after each of these was done to it."""


def act_of(done: Visit, columns: Sequence[str], records: int, things: Mapping[str, Thing]) -> Act | None:
    """Return the act that a recording ends with: its button says one, and nothing but a row that was opened goes into it."""
    said = words(done.target.name)
    verb = next((word for word in said[:1] if word in _DONE), "")
    if not verb or records != 1 or len(columns) != 1 or columns[0] not in things or done.entries:
        return None
    return Act(columns[0], verb, _DONE[verb])
