"""``genui gallery``: every kind of page once, with pictures that are the app's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from genui_gym.catalog import card
from genui_gym.cli.gallery import command
from genui_gym.cli.pages import gallery_page
from genui_gym.cli.screens import _kind, screens_of
from genui_gym.errors import AppError


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://a.localhost/", "/?"),
        ("http://a.localhost/trips/12/cancel?x=1", "/trips/*/cancel?"),
        ("http://a.localhost/hotels/h7?notice=saved", "/hotels/*?notice"),
    ],
)
def test_pages_of_a_kind_are_one_screen(url: str, kind: str) -> None:
    assert _kind(url) == kind


def test_screens_are_states_that_golden_paths_reach(notes_id: str) -> None:
    screens = screens_of(card(notes_id))
    assert screens[0].url == "http://notes.localhost/"
    assert len({_kind(screen.url) for screen in screens}) == len(screens) > 1
    assert all(screen.title and screen.world for screen in screens)


def test_the_page_holds_every_screen(notes_id: str, tmp_path: Path) -> None:
    command(["notes"], skins=False, out=tmp_path / "gallery.html")
    page = (tmp_path / "gallery.html").read_text()
    pictures = re.findall(r'src="(data:image/webp;base64,[^"]+)"', page)
    assert len(pictures) == 2 * len(screens_of(card(notes_id)))
    assert len(set(pictures)) > 1
    assert not re.search('(src|href)="(?!data:|#)', page)


def test_an_unknown_app_is_named(tmp_path: Path) -> None:
    with pytest.raises(AppError, match="bookin"):
        command(["bookin"], skins=False, out=tmp_path / "gallery.html")


def test_titles_are_escaped() -> None:
    assert "<b>" not in gallery_page([("<b>", [("<b>", {"light": "data:,"})])])
