"""The only place where an agent may go: the app's own origin."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from genui_gym.errors import ActionError

INSIDE = ("about", "data", "blob", "javascript")
"""Schemes that never leave the page."""


def origin_of(url: str) -> str:
    """Return scheme and host of an address, such as ``http://booking.localhost``."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def allows(origin: str, url: str) -> bool:
    """Whether a page of the app at ``origin`` may load ``url``: the app's own origin and nothing else."""
    return urlsplit(url).scheme in INSIDE or origin_of(url) == origin


def resolve(origin: str, url: str) -> str:
    """Return ``url`` in full.

    Args:
        origin: The app's origin.
        url: An address on the origin, or a path that starts with ``/``.

    Raises:
        ActionError: It leads anywhere else.
    """
    full = urljoin(f"{origin}/", url) if url.startswith("/") else url
    if origin_of(full) != origin:
        raise ActionError(f"{url!r} is outside the app", f"Only {origin} can be opened", "Give a path such as '/'")
    return full
