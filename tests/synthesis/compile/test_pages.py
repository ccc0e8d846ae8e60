"""Pages as a person would have written them: what they are called, what they say, and in which order."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.recording import Meta, Recording, Step
from genui_gym.synthesis import recover
from genui_gym.synthesis.compile import Compile, Plan, write_app
from genui_gym.synthesis.shelves import loadable
from genui_gym.task import click, fill
from genui_gym.world import World
from tests.synthesis.recorded import CHOSEN, DONE, LIST, ORIGIN, ROOMS, STAY, did, page


def written(recording: Recording, shelf: Path) -> Path:
    """Return the folder of the app that is made of a recording."""
    made = Compile().blueprint(recording, "", "made_up")
    write_app(Plan(made), shelf / "synthesized_apps" / made.name)
    return shelf / "synthesized_apps" / made.name


SEARCH = '<form action="/find"><input type="search" name="q" aria-label="Search hotels"><button>Search</button></form>'
SOUGHT, FOUND = page("/", "Roomify", SEARCH), page("/find", "“Casa Marina”", f"<ul>{LIST}</ul>")
OWN = page("/hotels/2", "Casa Marina", '<form method="post"><label>Guest <input name="g"></label><button>Book</button></form>')
SEARCHED = Recording(
    Meta("test", origin=ORIGIN),
    (
        Step("goto", value=f"{ORIGIN}/", after=SOUGHT),
        did("fill", "searchbox", "Search hotels", "Casa Marina", on=SOUGHT),
        did("click", "button", "Search", on=SOUGHT, to=FOUND),
        did("click", "link", "Casa Marina", on=FOUND, to=OWN),
        did("fill", "textbox", "Guest", "Ada", on=OWN),
        did("click", "button", "Book", on=OWN, to=DONE, sent="/hotels/2"),
    ),
    "success",
)


def test_the_start_page_bears_the_name_of_the_app_and_a_result_what_was_looked_for(tmp_path: Path) -> None:
    folder = written(SEARCHED, tmp_path)
    assert (folder / "templates" / "find.html").is_file(), "a page is not named by what somebody once looked for"
    with loadable(tmp_path, "made_up"), closing(text_player(load("made_up"))) as player:
        assert _heading(player.begin(0)) == recover(SEARCHED).brand
        player.step(fill("searchbox", "Search hotels", "Aurora"))
        assert _heading(player.step(click("button", "Search"))) == "“Aurora”"
        assert _heading(player.step(click("link", "Hotel Aurora"))) == "Hotel Aurora"
        player.view.leave()


def test_a_result_that_nobody_looked_for_is_called_by_its_rows(tmp_path: Path) -> None:
    assert '"Hotels"' in (written(SEARCHED, tmp_path) / "views" / "screens.py").read_text(encoding="utf-8")


def test_a_page_that_says_no_more_than_a_name_says_the_thing_once(tmp_path: Path) -> None:
    text = (written(SEARCHED, tmp_path) / "templates" / "hotel.html").read_text(encoding="utf-8")
    assert text.count("hotel.name") == 1
    assert "{{ ui.price(hotel.cents) }}" in text
    assert "ui.facts" not in text


def test_a_page_with_words_of_its_own_keeps_them_and_names_the_thing_below(tmp_path: Path) -> None:
    other = page("/hotels/2", "Your stay", OWN.html.partition("</h1>")[2])
    steps = tuple(replace(step, before=other if step.before is OWN else step.before) for step in SEARCHED.steps)
    steps = tuple(replace(step, after=other if step.after is OWN else step.after) for step in steps)
    text = (written(replace(SEARCHED, steps=steps), tmp_path) / "templates" / "hotel.html").read_text(encoding="utf-8")
    assert '"Your stay"' in text
    assert '<p class="strong">{{ hotel.name }}</p>' in text


COLOURS = "".join(f'<a href="/lamps/1?colour={number}">Colour: {name}</a>' for number, name in enumerate(("Black", "Navy", "Sand"), 1))
LAMPS = "".join(f'<li><a href="/lamps/{number}">Lamp {name}</a></li>' for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), 1))
SHOP, LAMP = (
    page("/", "Lamps", f"<ul>{LAMPS}</ul>"),
    page("/lamps/1", "Lamp Ada", f"{COLOURS}<form method='post'><button>Buy now</button></form>"),
)
PAY = page("/pay", "Checkout", '<form method="post"><label>Name <input name="n"></label><button>Place order</button></form>')
VARIANT = Recording(
    Meta("test", origin=ORIGIN),
    (
        Step("goto", value=f"{ORIGIN}/", after=SHOP),
        did("click", "link", "Lamp Ada", on=SHOP, to=LAMP),
        did("click", "link", "Colour: Navy", on=LAMP, to=LAMP),
        did("click", "button", "Buy now", on=LAMP, to=PAY, sent="/lamps/1"),
        did("fill", "textbox", "Name", "Ada", on=PAY),
        did("click", "button", "Place order", on=PAY, to=DONE, sent="/pay"),
    ),
    "success",
)


def test_what_is_chosen_on_a_page_stands_above_the_button_that_sends_it(tmp_path: Path) -> None:
    text = (written(VARIANT, tmp_path) / "templates" / "lamp.html").read_text(encoding="utf-8")
    assert text.index("<h2>Colour</h2>") < text.index("Buy now")
    with loadable(tmp_path, "made_up"), closing(text_player(load("made_up"))) as player:
        player.begin(0)
        player.step(click("link", "Lamp Bo"))
        state = player.step(click("link", "Colour: Sand"))
        chosen = [node.name for node in state.elements if any(each.startswith("current") for each in node.states)]
        assert chosen == ["Colour: Sand", "Home"], "what was chosen, and the tab"
        player.view.leave()


def test_a_list_that_was_shown_is_left_as_it_was(tmp_path: Path) -> None:
    made = Compile().blueprint(VARIANT, "", "made_up")
    named = {thing.noun: [row.name for row in thing.rows] for thing in made.things}
    assert named["lamp"] == ["Lamp Ada", "Lamp Bo", "Lamp Cy", "Lamp Di"]
    assert named["colour"][:3] == ["Black", "Navy", "Sand"]
    assert len(named["colour"]) == 4


@pytest.mark.parametrize("named", [True, False])
def test_the_days_of_a_span_are_in_order(named: bool, tmp_path: Path) -> None:
    dates = '<label>Check-in <input type="date" name="i"></label><label>Check-out <input type="date" name="o"></label>'
    home = page("/", "Book", f'<form method="post"><label>Name <input name="n"></label>{dates}<button>Book</button></form>')
    days = (("date", "Check-in", "2026-08-16"), ("date", "Check-out", "2026-08-20"))
    entered = (("textbox", "Name", "Ada"), *days) if named else days
    steps = (
        Step("goto", value=f"{ORIGIN}/", after=home),
        *(did("fill", role, name, value, on=home) for role, name, value in entered),
        did("click", "button", "Book", on=home, to=DONE, sent="/"),
    )
    written(Recording(Meta("test", origin=ORIGIN), steps, "success"), tmp_path)
    with loadable(tmp_path, "made_up"):
        app = load("made_up")
        template = next(each for each in app.templates if each.name == "make_booking")
        world = World.open(app, 3)
        with world.reading() as session:
            rows = session.connection().exec_driver_sql("select check_in, check_out from booking").all()
            drawn = [template.candidate(session, np.random.default_rng(seed)) for seed in range(20)]
        world.close()
    assert rows
    assert all(first < last for first, last in rows)
    assert all(each["check_in"] < each["check_out"] for each in drawn)


@pytest.mark.parametrize("recording", [ROOMS, CHOSEN, STAY], ids=["rooms", "chosen", "stay"])
def test_there_are_pairs_of_names_that_no_record_has(recording: Recording, tmp_path: Path) -> None:
    text = (written(recording, tmp_path) / "seed.py").read_text(encoding="utf-8")
    records = int(text.partition("RECORDS = ")[2].split()[0])
    pairs = int(text.partition("rng.permutation(")[2].partition(")")[0])
    assert records < pairs


def _heading(state: object) -> str:
    return next(node.name for node in state.nodes if node.role == "heading")  # type: ignore[attr-defined]
