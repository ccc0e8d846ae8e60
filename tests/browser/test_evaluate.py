"""Environments may ask a page's own scripts; agents may not."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.wrappers import Response

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
    view = BrowserView(screenshots=False)
    site.page("<p>x")
    try:
        view.open(site.address)
        view._limit = 1.0
        with pytest.raises(BrowserError, match="evaluating a script"):
            view.evaluate("(() => { while (true); })()")
    finally:
        view.close()


def test_it_is_no_action() -> None:
    assert "evaluate" not in ACTIONS


def test_a_page_that_forbids_evaluation_is_read_and_asked_all_the_same(site: Site, view: BrowserView) -> None:
    policy = {"Content-Security-Policy": "default-src 'self' 'unsafe-inline'"}
    html = "<!doctype html><p id=p>x</p><script>try { eval('1') } catch (e) { p.textContent = e.name }</script><button>Go</button>"
    site.route("/", lambda request: Response(html, mimetype="text/html", headers=policy))
    view.open(site.address)
    assert [node.name for node in view.observe().nodes] == ["EvalError", "Go"]
    assert view.evaluate("p.textContent") == "EvalError"
    view.click("1", "left", 1)
