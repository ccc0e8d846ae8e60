"""Environments may ask a page's own scripts; agents may not."""

from __future__ import annotations

from typing import Any

import pytest

from genui_gym.actions import ACTIONS
from genui_gym.browser import BrowserView
from genui_gym.errors import BrowserError
from tests.browser.conftest import Show, Site


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("score", 3),
        ("({score, list: [1, 'zwei', null]})", {"score": 3, "list": [1, "zwei", None]}),
        ("new Promise((done) => setTimeout(() => done('later'), 5))", "later"),
        ("void 0", None),
    ],
)
def test_it_sees_what_the_pages_own_scripts_see(show: Show, view: BrowserView, expression: str, value: Any) -> None:
    show("<script>var score = 3</script>")
    assert view.evaluate(expression) == value


def test_a_script_that_raises_is_named_and_the_page_lives_on(show: Show, view: BrowserView) -> None:
    show("<p>x")
    with pytest.raises(BrowserError, match="ReferenceError: nothing is not defined"):
        view.evaluate("nothing.there")
    assert view.observe().nodes[0].name == "x"


def test_a_page_behind_a_dialog_gives_no_answer(show: Show, view: BrowserView) -> None:
    show("<button onclick='alert(1)'>Go</button>")
    view.click("1", "left", 1)
    assert view.observe().dialog
    with pytest.raises(BrowserError, match="DialogOpened"):
        view.evaluate("1")
    view.dialog_answer(True, None)
    assert view.evaluate("1") == 1


def test_a_script_that_never_ends_is_given_up(site: Site) -> None:
    view = BrowserView(screenshots=False, limit=1.0)
    site.page("<p>x")
    try:
        view.open(site.address)
        with pytest.raises(BrowserError, match="evaluating a script"):
            view.evaluate("(() => { while (true); })()")
    finally:
        view.close()


def test_it_is_no_action() -> None:
    assert "evaluate" not in ACTIONS
