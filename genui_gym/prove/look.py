"""What was seen of a page in Chromium."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from genui_gym.env.view import View
from genui_gym.prove.crawl import Place

Theme = Literal["light", "dark"]
Complaint = tuple[str, str, str]
"""Kind, element and detail of what does not measure up."""

CONTRAST, TARGET = 4.5, 44
"""The least contrast of text (WCAG 2.2, 1.4.3), and the least side of what a finger has to hit, in CSS pixels."""
VIEWPORTS = ((375, 812), (410, 858))
THEMES: tuple[Theme, ...] = ("light", "dark")
Dress = tuple[tuple[int, int], Theme]
"""A size and a theme."""


def dresses(skin: str) -> tuple[Dress, ...]:
    """Return how a page is looked at: in both themes, and at the second size in one, as that moves things and leaves their colours."""
    both: tuple[Dress, ...] = tuple((VIEWPORTS[0], theme) for theme in THEMES)
    return both if skin else (*both, (VIEWPORTS[1], THEMES[0]))


@dataclass(frozen=True)
class Finding:
    """Something on a page that cannot be read, hit or seen whole.

    Attributes:
        kind: ``contrast``, ``target``, ``clipped`` or ``overlapping``.
        element: Which element, by tag, class and text.
        detail: What was measured.
        dress: At which sizes and in which themes.
    """

    kind: str
    element: str
    detail: str
    dress: tuple[str, ...]


@runtime_checkable
class Inspects(View, Protocol):
    """A view of pages in Chromium that can be measured."""

    def listen(self) -> list[str]:
        """Return a list that grows with every error that the active page reports."""

    def dress(self, viewport: tuple[int, int], theme: Theme) -> None:
        """Give the page another size and colour scheme."""

    def audit(self) -> list[Complaint]:
        """Measure the page as it is dressed."""


@dataclass(frozen=True)
class Look:
    """One place, seen in Chromium.

    Attributes:
        place: The place.
        skin: The skin it was in, with everything turned on; empty for the app as it is.
        findings: What does not measure up.
        complaints: What the page's console, scripts and policy complained of, and what it asked for outside the app.
        differs: Where the elements are not those that were listed without a browser.
        problem: Why the place could not be reached; empty if it was.
    """

    place: Place
    skin: str = ""
    findings: tuple[Finding, ...] = ()
    complaints: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    problem: str = ""
