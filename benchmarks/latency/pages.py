"""What everybody plays: pages of MiniWoB++ and clicks and fills on them that do not end the episode.

An episode that ends shows an empty observation in MiniWoB++, which would cost it nothing; so no action here submits anything.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Act:
    """One action.

    Attributes:
        selector: CSS selector of the element that is acted on.
        value: What is filled in; ``None`` is a click.
        done: An expression of JavaScript that is true in the page once the action took effect.
    """

    selector: str
    value: str | None = None
    done: str = "true"

    @property
    def kind(self) -> str:
        return "click" if self.value is None else "fill"


def _check(selector: str, checked: bool = True) -> Act:
    return Act(selector, done=f"document.querySelector({json.dumps(selector)}).checked === {str(checked).lower()}")


def _fill(selector: str, value: str) -> Act:
    return Act(selector, value, f"document.querySelector({json.dumps(selector)}).value.endsWith({json.dumps(value)})")


def _focus(selector: str) -> Act:
    return Act(selector, done=f"document.activeElement === document.querySelector({json.dumps(selector)})")


def _unfold(selector: str) -> Act:
    return Act(selector, done=f"document.querySelector({json.dumps(selector)}).getAttribute('aria-expanded') === 'true'")


def _show_tab(number: int) -> Act:
    link = f"a[href='#tabs-{number}']"
    return Act(link, done=f"document.querySelector({json.dumps(link)}).parentElement.getAttribute('aria-selected') === 'true'")


PAGES: dict[str, tuple[Act, ...]] = {
    "click-checkboxes": (_check("#ch0"), _check("#ch1"), _check("#ch0", False)),
    "click-tab-2": tuple(_show_tab(number) for number in (2, 3, 1)),
    "click-collapsible-2": (_unfold("h3:nth-of-type(2)"), _unfold("h3:nth-of-type(1)")),
    "form-sequence-2": (_check("input[value='2']"), _fill("#input-1", "17"), _fill("#input-3", "5")),
    "enter-text": (_fill("#tt", "Kasandra"), _focus("#tt")),
    "login-user": (_fill("#username", "elyse"), _fill("#password", "Qx7")),
    "search-engine": (_fill("#search-text", "Ada"), Act("#search", done="document.querySelectorAll('.search-title').length === 3")),
    "use-autocomplete": (_fill("#tags", "Ma"), _focus("#tags")),
}
"""The actions of an episode on each page."""


def page_seed(seed: int) -> int:
    """Return the number that seeds the page's chance in episode ``seed``: drawn as BrowserGym draws it, so that all see the same page."""
    return int(np.random.RandomState(seed).randint(0, 1_000_000))
