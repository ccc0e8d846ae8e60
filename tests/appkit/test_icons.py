"""The kit's icons."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from genui_gym.appkit.icons import FILLED, drawings, icon
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
