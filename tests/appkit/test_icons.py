"""The kit's icons."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from genui_gym.appkit.icons import FILLED, drawings, icon, icons_with
from genui_gym.errors import AppError


@pytest.mark.parametrize("name", [*drawings(), *FILLED])
def test_an_icon_is_decoration_in_the_colour_of_the_text(name: str) -> None:
    svg = ElementTree.fromstring(str(icon(name)))
    assert svg.attrib["aria-hidden"] == "true"
    assert svg.attrib["stroke"] == "currentColor"
    assert svg.attrib["fill"] == ("currentColor" if name in FILLED else "none")


@pytest.mark.parametrize("name", drawings())
def test_a_drawing_is_path_data_alone(name: str) -> None:
    assert re.fullmatch(r"[Mm][MmLlHhVvCcSsQqTtAaZz0-9., -]+", drawings()[name])


def test_its_size_can_be_chosen() -> None:
    assert 'width="16" height="16" viewBox="0 0 24 24"' in icon("star", 16)


def test_a_misspelled_icon_says_what_there_is() -> None:
    with pytest.raises(AppError, match="Did you mean 'star'"):
        icon("starr")


def test_an_app_adds_icons_of_its_own_and_keeps_the_kits() -> None:
    own = icons_with({"swap": "M4 8h14", "star": "M1 1h2"})
    assert '<path d="M4 8h14"/>' in own("swap", 20)
    assert 'width="20"' in own("swap", 20)
    assert '<path d="M1 1h2"/>' in own("star", 24)
    assert own("heart", 24) == icon("heart", 24)
    with pytest.raises(AppError, match="'starr'"):
        own("starr", 24)
