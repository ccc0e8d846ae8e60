from __future__ import annotations

import pytest

from genui_gym.text.address import encoded, full, same_document, with_query

HERE = "http://shop.localhost/rooms/3?night=2#top"


@pytest.mark.parametrize(
    ("relative", "absolute"),
    [
        ("", "http://shop.localhost/rooms/3?night=2"),
        ("?a=1", "http://shop.localhost/rooms/3?a=1"),
        ("#end", "http://shop.localhost/rooms/3?night=2#end"),
        (" 4 ", "http://shop.localhost/rooms/4"),
        ("../x/./y", "http://shop.localhost/x/y"),
        ("/São Paulo?q=é ü", "http://shop.localhost/S%C3%A3o%20Paulo?q=%C3%A9%20%C3%BC"),
        ("/a%20b", "http://shop.localhost/a%20b"),
        ("//SHOP.localhost", "http://shop.localhost/"),
        ("mailto:a@b.c", "mailto:a@b.c"),
    ],
)
def test_an_address_is_written_as_a_browser_writes_it(relative: str, absolute: str) -> None:
    assert full(HERE, relative) == absolute


def test_fields_are_written_as_a_form_writes_them() -> None:
    assert encoded([("a b", "1+2"), ("ü", "~*-._"), ("e", "")]) == "a+b=1%2B2&%C3%BC=%7E*-._&e="


def test_a_query_replaces_query_and_fragment() -> None:
    assert with_query(HERE, "x=1") == "http://shop.localhost/rooms/3?x=1"
    assert with_query(HERE, "") == "http://shop.localhost/rooms/3"


def test_a_fragment_is_a_place_in_the_same_document() -> None:
    assert same_document(HERE, "http://shop.localhost/rooms/3?night=2")
    assert not same_document(HERE, "http://shop.localhost/rooms/3")
