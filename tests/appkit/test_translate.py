"""Pages are translated as they leave: what is read and heard, never what a person wrote or a form sends."""

from __future__ import annotations

import pytest

from genui_gym.appkit.translate import translated
from genui_gym.locale import Catalogue, Translator

THERE = Translator([Catalogue({"Search": "搜索", "One": "一", "Help & more": "帮助 <更多>"}, {})])
HEAD = '<!DOCTYPE html><html lang="zh"><head><title>{}</title></head><body>{}</body></html>'


def page(body: str, title: str = "x") -> str:
    return HEAD.format(title, body)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<h1> Search </h1>", "<h1> 搜索 </h1>"),
        ("<p>Search <b>One</b> Lisbon</p>", "<p>搜索 <b>一</b> Lisbon</p>"),
        ("<p>Help &amp; more</p>", "<p>帮助 &lt;更多&gt;</p>"),
        ('<a aria-label="Search" title="One" href="/Search">x</a>', '<a aria-label="搜索" title="一" href="/Search">x</a>'),
        ('<img alt="Search" src="Search">', '<img alt="搜索" src="Search">'),
        ('<input name="q" value="Search" placeholder="Search">', '<input name="q" value="Search" placeholder="搜索">'),
        ('<input type="submit" value="Search">', '<input type="submit" value="搜索">'),
        ('<input type="submit" name="way" value="Search">', '<input type="submit" name="way" value="Search">'),
        ('<button name="way" value="Search">Search</button>', '<button name="way" value="Search">搜索</button>'),
        ("<select><option>One</option></select>", '<select><option value="One">一</option></select>'),
        ('<select><option value="">One</option></select>', '<select><option value="">一</option></select>'),
        ('<select><optgroup label="One"></optgroup></select>', '<select><optgroup label="一"></optgroup></select>'),
        ("<textarea>Search</textarea>", "<textarea>Search</textarea>"),
        ("<textarea>\n\nSearch</textarea>", "<textarea>\n\nSearch</textarea>"),
        ('<p translate="no">Search <b title="One">One</b></p>', '<p translate="no">Search <b title="One">One</b></p>'),
        ("<svg><title>Search</title><text>One</text></svg>", "<svg><title>搜索</title><text>一</text></svg>"),
        ('<script>say("Search")</script>', '<script>say("Search")</script>'),
        ('<input type="hidden" name="x" value="One">', '<input type="hidden" name="x" value="One">'),
    ],
)
def test_a_piece_of_a_page(body: str, said: str) -> None:
    assert translated(page(body), THERE) == page(said)


def test_the_title_of_the_window() -> None:
    assert translated(page("", "Search · Nidora"), THERE) == page("", "搜索 · Nidora")
