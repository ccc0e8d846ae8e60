"""Filters and sort orders: what they do is read off the rows before and after, and works in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.recording import Kind, Meta, PageView, Recording, Request, Step, Target
from genui_gym.synthesis import recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.task import click
from genui_gym.task import select as choose
from tests.synthesis.recorded import DONE, ORIGIN, did, page

HOTELS = (("Aurora", 4, 120, "Breakfast included"), ("Marina", 3, 84, ""), ("Tram", 2, 61, "Breakfast included"), ("Orchard", 5, 95, ""))
FORM = (
    '<form method="get"><label>Minimum stars <select name="s"><option>Any<option>3 stars<option>4 stars</select></label>'
    '<label>Sort by <select name="o"><option>Recommended<option>Price, lowest first<option>Price, highest first</select></label>'
    '<label><input type="checkbox" name="b"> Breakfast included</label><button>Show results</button></form>'
)


def hotels(*names: str, query: str = "") -> PageView:
    known = {name: (number, stars, price, more) for number, (name, stars, price, more) in enumerate(HOTELS, 1)}
    rows = ((name, *known[name]) for name in names)
    items = "".join(
        f'<li><a href="/h/{at}">{name}</a><p>{stars} stars</p><p>{more}</p><p>€{price}.00</p></li>' for name, at, stars, price, more in rows
    )
    return page(f"/{query}", "Hotels", f"{FORM}<ul>{items}</ul>")


EVERY = hotels("Aurora", "Marina", "Tram", "Orchard")


def recorded(kind: Kind, name: str, value: str, left: PageView, chosen: str) -> Recording:
    role = "checkbox" if kind == "check" else "combobox"
    hotel = page("/hotels/9", chosen, '<form method="post"><button>Book</button></form>')
    asked = Request("GET", left.url, 200)
    steps = (
        Step("goto", value=f"{ORIGIN}/", after=EVERY),
        did(kind, role, name, value, on=EVERY),
        Step("click", Target("button", "Show results"), before=EVERY, after=left, requests=(asked,)),
        did("click", "link", chosen, on=left, to=hotel),
        did("click", "button", "Book", on=hotel, to=DONE, sent="/book"),
    )
    return Recording(Meta("test", origin=ORIGIN), steps, "success")


STARS = recorded("select", "Minimum stars", "4 stars", hotels("Aurora", "Orchard", query="?s=4"), "Orchard")
PRICES = recorded("select", "Sort by", "Price, lowest first", hotels("Tram", "Marina", "Orchard", "Aurora", query="?o=p"), "Marina")
BREAKFAST = recorded("check", "Breakfast included", "", hotels("Aurora", "Tram", query="?b=1"), "Tram")


@pytest.mark.parametrize(
    ("recording", "how", "unit"),
    [(STARS, "at_least", "stars"), (PRICES, "sorts", ""), (BREAKFAST, "says", "")],
    ids=["stars", "prices", "breakfast"],
)
def test_what_a_field_does_is_read_off_the_rows(recording: Recording, how: str, unit: str) -> None:
    blueprint = recover(recording)
    (narrowing,) = blueprint.narrowings
    assert (narrowing.how, narrowing.unit, narrowing.mark.basis) == (how, unit, "recovered")
    assert blueprint.columns == (blueprint.things[0].key,), "a filter is no part of the record"
    assert {"Aurora", "Marina", "Tram", "Orchard"} <= {row.name for row in blueprint.things[0].rows}


def test_what_cannot_be_told_is_said(tmp_path: Path) -> None:
    blueprint = recover(recorded("select", "Minimum stars", "4 stars", hotels("Tram", "Orchard", query="?s=4"), "Orchard"))
    assert blueprint.narrowings == ()
    assert "What 'Minimum stars' does to the list cannot be told from its rows: it does nothing" in blueprint.losses


@pytest.mark.parametrize(
    ("recording", "step", "shown"),
    [
        (STARS, choose("Minimum stars", "3 stars"), {"Aurora", "Marina", "Orchard"}),
        (BREAKFAST, click("checkbox", "Breakfast included"), {"Aurora", "Tram"}),
    ],
    ids=["stars", "breakfast"],
)
def test_a_filter_works_in_the_app(recording: Recording, step: object, shown: set[str], tmp_path: Path) -> None:
    blueprint = recover(recording, name="narrowed_hotels")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "narrowed_hotels")
    with loadable(tmp_path, "narrowed_hotels"):
        assert replay(recording, blueprint).success
        player = text_player(load("narrowed_hotels"))
        player.begin(0)
        player.step(step)  # type: ignore[arg-type]  # a step
        state = player.step(click("button", "Show results"))
        player.close()
    known = {name for name, *_ in HOTELS}
    assert {node.name for node in state.elements if node.name in known} == shown


def test_a_sort_order_works_in_the_app(tmp_path: Path) -> None:
    blueprint = recover(PRICES, name="sorted_hotels")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "sorted_hotels")
    with loadable(tmp_path, "sorted_hotels"):
        player = text_player(load("sorted_hotels"))
        player.begin(0)
        player.step(choose("Sort by", "Price, highest first"))
        state = player.step(click("button", "Show results"))
        player.close()
    known = [name for name, *_ in HOTELS]
    assert [node.name for node in state.elements if node.name in known] == ["Aurora", "Orchard", "Marina", "Tram"]
