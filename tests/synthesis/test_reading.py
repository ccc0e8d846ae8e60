"""What a row of a list says besides its name."""

from __future__ import annotations

import pytest

from genui_gym.synthesis.reading import read_page


@pytest.mark.parametrize(
    ("row", "note", "cents"),
    [
        ("<p>Cardiology <b>Harbour Street</b></p>", "Cardiology Harbour Street", None),
        ("<p><span>Cardiology</span><span>4.1</span></p>", "Cardiology 4.1", None),
        ("<p>well<b>known</b></p>", "wellknown", None),
        ("<p>Ondalia</p><div><p>from</p><p>€89.00</p></div>", "Ondalia", 8900),
        ("<p>from Ondalia</p><p>€89.00</p>", "from Ondalia", 8900),
        ("<p>From the sea</p><p>from</p>", "From the sea · from", None),
        ("<p>Breakfast €13.50 per person</p><p><strong>€444.00</strong></p><p>per night</p>", "", 44400),
        ("<p>Two nights for €444.00</p>", "", 44400),
    ],
    ids=["one text", "side by side", "within a word", "before a price", "more than that", "no price", "its own price", "price in a text"],
)
def test_a_row_says_its_note_and_its_price(row: str, note: str, cents: int | None) -> None:
    page = read_page(f'<ul><li><a href="/x/1">One</a>{row}</li><li><a href="/x/2">Two</a></li></ul>', "http://a.localhost/")
    one, two = page.listing.elements
    found = page.row(one, [one, two], "One")
    assert (found.note, found.cents) == (note, cents)


def test_the_one_row_of_a_list_ends_where_it_ends() -> None:
    html = '<h2>Filters and order</h2><p>1 doctor</p><ul><li><a href="/x/1">One</a><p>Eye care</p></li></ul>'
    page = read_page(html, "http://a.localhost/")
    (one,) = page.listing.elements
    assert page.row(one, [one], "One").note == "Eye care"
