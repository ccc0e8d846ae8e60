"""Where the focus is when a page has come."""

from __future__ import annotations

import pytest

from genui_gym.text.landing import carry_focus, focus_target
from genui_gym.text.live import Live
from genui_gym.text.markup import Element, parse


def page(html: str, url: str = "http://shop.localhost/cart") -> Live:
    return Live(parse(f"<!doctype html><body>{html}"), url)


def by_id(live: Live, name: str) -> Element:
    return live.document.ids[name]


def held(html: str, tag: str) -> Live:
    """Return a page whose last element of a kind has the focus."""
    live = page(html)
    live.focus([each for each in live.document.elements if each.tag == tag][-1])
    return live


def focused(live: Live) -> str:
    return live.active.get("data-it") if live.active is not None else ""


def test_a_named_place_is_opened_and_focused() -> None:
    live = page("<details id=more><summary>More</summary><a id=deep href=/>Deep</a></details>", "http://shop.localhost/cart#deep")
    assert focus_target(live)
    assert live.is_open(by_id(live, "more"))
    assert live.active is live.start is by_id(live, "deep")


def test_a_place_that_takes_no_focus_is_where_tab_sets_out_from() -> None:
    live = page("<input id=first><p id=text>Text</p>", "http://shop.localhost/cart#text")
    live.focus(by_id(live, "first"))
    assert focus_target(live)
    assert (live.active, live.start) == (None, by_id(live, "text"))


@pytest.mark.parametrize("url", ["http://shop.localhost/cart", "http://shop.localhost/cart#nowhere"])
def test_no_place_is_named(url: str) -> None:
    live = page("<input id=first>", url)
    live.focus(by_id(live, "first"))
    assert not focus_target(live)
    assert live.active is by_id(live, "first")


@pytest.mark.parametrize(
    ("before", "tag", "after"),
    [
        ("<input id=q>", "input", "<input id=p><input id=q data-it=x>"),
        ("<input name=q value=1>", "input", "<input name=q value=2><input name=q value=1 data-it=x>"),
        ("<input name=q value=3>", "input", "<input name=q value=2 data-it=x><input name=q value=1>"),
        ("<a href=/b>B</a>", "a", "<a href=/a>A</a><a href=/b data-it=x>B</a>"),
        ("<button>Go</button>", "button", "<button>Go</button>"),
        ("<input id=q>", "input", "<input id=q><input autofocus data-it=x>"),
    ],
)
def test_what_stands_for_the_focused_element_is_focused(before: str, tag: str, after: str) -> None:
    live = page(after)
    carry_focus(held(before, tag), live)
    assert focused(live) == ("x" if "data-it" in after else "")


def test_another_path_begins_without_focus() -> None:
    live = page("<input id=q>", "http://shop.localhost/orders")
    carry_focus(held("<input id=q>", "input"), live)
    assert (live.active, live.start) == (None, live.document.body)


def test_the_caret_stays_where_a_selection_began() -> None:
    before = held("<input id=q value=shoes>", "input")
    before.carets[by_id(before, "q")] = (4, 2)
    live = page("<input id=q value=shoes>")
    carry_focus(before, live)
    assert live.carets[by_id(live, "q")] == (2, 2)
