"""Where an app is: the origin that its pages see, and the port and headers by which its server knows the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import urlsplit

from genui_gym.actions.origin import allows, resolve


@dataclass(frozen=True)
class Address:
    """One app's place, as the browser needs it.

    Attributes:
        origin: What pages see, such as ``http://booking.localhost``.
        port: The loopback port that the server listens on.
        headers: Sent with every request; they name the world.
        now: The time on the pages' clock when the first of them opens, UTC where it does not say.
        seed: What pages take for chance comes from it.
    """

    origin: str
    port: int
    headers: Mapping[str, str] = field(default_factory=dict)
    now: datetime = datetime(2030, 1, 1, 9)
    seed: int = 0

    @property
    def host(self) -> str:
        """Host and port as pages name them."""
        parts = urlsplit(self.origin)
        return f"{parts.hostname}:{parts.port or 80}"

    def allows(self, url: str) -> bool:
        """Whether a page of this app may load ``url``: the app's own origin and nothing else."""
        return allows(self.origin, url)

    def resolve(self, url: str) -> str:
        """Return ``url`` in full.

        Args:
            url: An address on the origin, or a path that starts with ``/``.

        Raises:
            ActionError: It leads anywhere else.
        """
        return resolve(self.origin, url)
