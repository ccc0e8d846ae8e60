"""Both views of the same pages, in step: small pages for each rule, then every template of the bundled apps.

``benchmarks/parity.py`` plays many more walks.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from genui_gym import apps, catalog
from genui_gym.actions import parse, perform
from genui_gym.env.served import ServedBrowserView
from genui_gym.errors import ActionError
from genui_gym.text import TextView, differences
from genui_gym.world import Site as Pages

from .conftest import KIT, Site

PAGES = Path(__file__).parent / "pages"
ROOT = Path(__file__).resolve().parent.parent.parent
CARDS = [card for card in catalog.cards().values() if card.kind == "app" and not card.shelf and "text" in card.backends]
TEMPLATES = [(card.id, each.name) for card in CARDS for each in catalog.templates_of(card, apps.load(card.app))]
WALK = 6

CASES: dict[str, str] = {
    "text": "click('1')",
    "groups": "",
    "hidden": "click('3'); click('4'); click('5')",
    "names": "focus('3'); click('2')",
    "fields": "fill('1','7'); fill('1','x'); fill('2','1000'); fill('3','#AABBCC'); fill('4','2024-02-30'); "
    "fill('4','2025-03-04'); fill('6','10:61'); fill('8','2024-W10'); fill('10','secret'); fill('13','x'); "
    "fill('15','ro'); click('17'); focus('17'); hover('17'); select_option('21','a'); select_option('23','d'); "
    "select_option('23','a'); select_option('23','zz'); select_option('23','f'); fill('23','e'); click('99'); "
    "click('abc'); press('1','ArrowUp'); press('2','PageUp')",
    "form": "click('4'); select_option('6','Y'); click('7'); go_back(); click('8'); go_back(); go_forward()",
    "upgraded": "fill('2','a\\nb'); click('7'); go_back(); click('8'); go_back(); press('1','Enter')",
    "checks": "click('3'); fill('1','x'); press('1','Enter'); fill('2','a@b'); click('3')",
    "keys": "keyboard_press('Tab'); " * 11
    + "keyboard_press('Shift+Tab'); " * 4
    + "press('2','End'); type('Q'); press('2','Backspace'); press('2','Shift+Home'); type('new\\n'); press('3','Space'); "
    "press('4','ArrowDown'); press('6','ArrowDown'); press('7','Enter'); press('9','Space'); keyboard_press('Hyper'); "
    "press('1','Enter')",
    "places": "click('1'); go_back(); click('2'); fill('6','kept'); go_back(); goto('/echo'); go_back(); goto('/'); go_back(); go_back()",
    "far": "click('2'); hover('3'); keyboard_press('Tab'); keyboard_press('Tab'); hover('4'); keyboard_press('Tab')",
    "dialogs": "click('1'); keyboard_press('Tab'); click('1'); click('2'); keyboard_press('Escape'); click('1'); keyboard_press('Escape')",
    "outside": "click('1'); focus('2'); click('3'); goto('http://else.example/'); goto('/missing'); fill('1','x'); "
    "dialog_accept(); tab_focus(2); tab_close(); wait(0)",
}
"""Actions on the page of that name in ``pages``, as they follow each other; ``upgraded`` is ``form``."""
UPGRADED = ("upgraded", "far")
"""Cases whose pages have the kit's script, so that one document shows several pages."""


@pytest.fixture(scope="module")
def views() -> Iterator[tuple[ServedBrowserView, TextView]]:
    views = ServedBrowserView(screenshots=False), TextView()
    yield views
    for view in views:
        view.leave()
        view.close()


def act(view: Any, action: str) -> str:
    try:
        perform(parse(action), view)
    except ActionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("case", CASES)
def test_a_small_page_is_the_same_in_both_views(case: str, views: tuple[ServedBrowserView, TextView], site: Site) -> None:
    html = (PAGES / f"{'form' if case == 'upgraded' else case}.html").read_text(encoding="utf-8")
    site.pages["/"] = f"<!doctype html><meta charset=utf-8>{KIT if case in UPGRADED else ''}{html}"
    for view in views:
        view.show(Pages(site.app, "shop"))
    assert differences(*(view.observe() for view in views)) == []
    for action in filter(None, CASES[case].split("; ")):
        errors = [act(view, action) for view in views]
        assert errors[0] == errors[1], action
        assert differences(*(view.observe() for view in views)) == [], action


@pytest.mark.parametrize("button", ["<button id=save>Save</button>", "<input type=submit id=save value=Save>"])
def test_what_is_typed_after_a_page_was_left_is_lost_with_it(button: str, views: tuple[ServedBrowserView, TextView], site: Site) -> None:
    """The page that comes has its focus where the old one had it, but keys that were pressed before it came are not for it."""
    site.pages["/"] = f"<!doctype html>{KIT}<form method=post action='/to/'>{button}</form>"
    asked = []
    for view in views:
        view.show(Pages(site.app, "shop"))
        view.observe()
        site.asked.clear()
        act(view, "focus('1')")
        act(view, "type(' x  ')")
        assert view.observe().focused == "1"
        asked.append(site.asked.copy())
    assert asked[0] == asked[1] == ["POST /to/", "GET /"]


@pytest.fixture(scope="module")
def parity() -> Iterator[Any]:
    spec = importlib.util.spec_from_file_location("genui_parity", ROOT / "benchmarks" / "parity.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture(scope="module")
def pair(parity: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    made = parity.Pair(request.param)
    yield made
    made.close()


@pytest.mark.parametrize(("pair", "template"), TEMPLATES, indirect=["pair"], ids=[name for _, name in TEMPLATES])
def test_a_golden_path_and_a_walk_are_the_same_in_both_views(pair: Any, template: str, parity: Any) -> None:
    assert parity.first_difference(parity.golden(pair, template, 1))[1] == ""
    assert parity.first_difference(parity.walk(pair, template, 1, WALK))[1] == ""
