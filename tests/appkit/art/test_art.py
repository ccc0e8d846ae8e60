"""Pictures: the same for the same seed, well-formed, and unlike each other."""

from __future__ import annotations

import hashlib
import re
from xml.etree import ElementTree

import pytest

from genui_gym.appkit.art import KINDS, picture
from genui_gym.errors import AppError

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_is_the_same_on_every_machine() -> None:
    text = "".join(picture(kind, seed).svg for kind in KINDS for seed in range(8))
    assert hashlib.sha256(text.encode()).hexdigest() == "69929438a9b092e82cd09c793078f17546521022e5736c5645f5e6094e07d353"


@pytest.mark.parametrize("kind", KINDS)
def test_forty_pictures_of_a_kind_are_well_formed_and_differ(kind: str) -> None:
    pictures = [picture(kind, seed) for seed in range(40)]
    assert len({each.svg for each in pictures}) == 40
    for each in pictures:
        root = ElementTree.fromstring(each.svg)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == "0 0 640 400"
        assert root.findtext(f"{SVG}title") == each.alt
        assert len(list(root)) > 30


@pytest.mark.parametrize("kind", KINDS)
def test_neighbours_are_lit_differently(kind: str) -> None:
    assert len({picture(kind, seed).alt.split(" ", 2)[-1] for seed in range(8)}) >= 4


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_a_picture_comes_from_outside(kind: str) -> None:
    for seed in range(8):
        svg = picture(kind, seed).svg
        assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
        assert set(re.findall(r"url\(#(\w+)\)", svg)) <= set(re.findall(r'id="(\w+)"', svg))
        assert not re.search(r"nan|inf\b|None", svg)


def test_numbers_are_not_written_as_exponents() -> None:
    assert not re.search(r"\d[eE][-+]\d", "".join(picture(kind, seed).svg for kind in KINDS for seed in range(40)))


def test_a_misspelled_kind_says_what_there_is() -> None:
    with pytest.raises(AppError, match="Did you mean 'facade'"):
        picture("facades", 1)
