"""Every kind of field and form: written, served, filled in as recorded, and understood by the oracle."""

from __future__ import annotations

import re
from contextlib import closing
from html import escape
from pathlib import Path

import pytest
from werkzeug.test import Client

from genui_gym.apps import load
from genui_gym.recording import Meta, Recording, Step
from genui_gym.synthesis import recover
from genui_gym.synthesis.allowed import trespasses
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.compile.wording import wordings
from genui_gym.synthesis.replay import Fidelity, replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.world import World
from tests.synthesis.recorded import LIST, ORIGIN, did, page


def replayed(recording: Recording, shelf: Path) -> Fidelity:
    made = recover(recording, name="made_up")
    write_app(Plan(made), shelf / "synthesized_apps" / made.name)
    with loadable(shelf, made.name):
        return replay(recording, made)


def sent(*fields: tuple[str, str, str, str, str], html: str, button: str = "Send") -> Recording:
    """Return a recording of one form: step, role, name and value of each field, and its markup."""
    home = page("/", "Write", f'<form method="post">{html}<button>{button}</button></form>')
    steps = [did(kind, role, name, value, on=home) for kind, role, name, value, _ in fields]  # type: ignore[arg-type]
    last = did("click", "button", button, on=home, to=page("/done", "Done", ""), sent="/")
    return Recording(Meta("test", origin=ORIGIN), (Step("goto", value=ORIGIN + "/", after=home), *steps, last))


RADIOS = "<fieldset><legend>Speed</legend>" + "".join(
    f'<label><input type="radio" name="s" value="{number}"> {name}</label>' for number, name in enumerate(("Slow", "Quick", "Today", "Now"))
)
KINDS = {
    "text": (("fill", "textbox", "City", "Porto", ""), '<label>City <input name="c"></label>'),
    "long": (("fill", "textbox", "Message", "See you soon.", ""), '<label>Message <textarea name="m"></textarea></label>'),
    "number": (("fill", "spinbutton", "Guests", "3", ""), '<label>Guests <input type="number" name="g" min="1" max="6"></label>'),
    "date": (("fill", "date", "Day", "2026-08-16", ""), '<label>Day <input type="date" name="d"></label>'),
    "time": (("fill", "time", "At", "18:45", ""), '<label>At <input type="time" name="t"></label>'),
    "choice": (
        ("select", "combobox", "Size", "M", ""),
        '<label>Size <select name="s"><option>S<option>M<option>L<option>XL</select></label>',
    ),
    "radio": (("click", "radio", "Quick", "", ""), RADIOS + "</fieldset>"),
    "flag": (("check", "checkbox", "Gift", "", ""), '<label><input type="checkbox" name="f"> Gift</label>'),
    "ticked": (("uncheck", "checkbox", "News", "", ""), '<label><input type="checkbox" name="n" checked> News</label>'),
    "consent": (
        ("check", "checkbox", "I agree to the terms", "", ""),
        '<label><input type="checkbox" name="a"> I agree to the terms</label>',
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_each_kind_takes_what_was_recorded(kind: str, tmp_path: Path) -> None:
    field, html = KINDS[kind]
    near = replayed(sent(KINDS["text"][0], field, html=KINDS["text"][1] + html), tmp_path)
    assert (near.reward, near.problem) == (1.0, "")
    assert near.controls == near.values == 1.0


OFFERED = {
    "text": '<label>Note <input name="x" value="Soon"></label>',
    "long": '<label>Note <textarea name="x">Soon</textarea></label>',
    "number": '<label>Guests <input type="number" name="x" min="1" max="6" value="2"></label>',
    "date": '<label>Day <input type="date" name="x" value="2026-08-16"></label>',
    "open date": '<label>Day <input type="date" name="x"></label>',
    "time": '<label>At <input type="time" name="x" value="18:45"></label>',
    "choice": '<label>Size <select name="x"><option>S<option selected>M</select></label>',
    "flag": '<label><input type="checkbox" name="x" checked> Gift</label>',
}


@pytest.mark.parametrize("kind", OFFERED)
def test_what_the_form_offers_and_nobody_touched_may_be_emptied(kind: str, tmp_path: Path) -> None:
    made = recover(sent(KINDS["text"][0], html=KINDS["text"][1] + OFFERED[kind]), name="offering")
    write_app(plan := Plan(made), tmp_path / "synthesized_apps" / made.name)
    offered = next(column.key for column in plan.columns if column.key != "city")
    with loadable(tmp_path, made.name), closing(World.open(load(made.name), 0)) as world:
        posts = [rule.rule for rule in world._flask.url_map.iter_rules() if "POST" in (rule.methods or ())]
        assert len(posts) > 1
        for path in posts:
            Client(world.wsgi).post(re.sub("<.*?>", "1", path), data={"city": "Porto", offered: ""})
            assert world.failure == ""


def test_consent_is_needed_and_nothing_that_a_goal_speaks_of() -> None:
    field, html = KINDS["consent"]
    plan = Plan(recover(sent(KINDS["text"][0], field, html=KINDS["text"][1] + html)))
    assert [column.key for column in plan.columns] == ["city"]


def test_a_search_narrows_a_list_and_is_no_part_of_the_record(tmp_path: Path) -> None:
    home = page("/", "Find", '<form action="/hotels"><label>Search hotels <input type="search" name="q"></label><button>Go</button></form>')
    shown, hotel = (
        page("/hotels", "Hotels", f"<ul>{LIST}</ul>"),
        page("/hotels/2", "Casa Marina", '<form method="post"><button>Book</button></form>'),
    )
    steps = (
        Step("goto", value=ORIGIN + "/", after=home),
        did("fill", "searchbox", "Search hotels", "Casa", on=home),
        did("click", "button", "Go", on=home, to=shown),
        did("click", "link", "Casa Marina", on=shown, to=hotel),
        did("click", "button", "Book", on=hotel, to=page("/done", "Done", ""), sent="/hotels/2"),
    )
    recording = Recording(Meta("test", origin=ORIGIN), steps)
    assert Plan(recover(recording)).blueprint.columns == ("hotel",)
    assert replayed(recording, tmp_path).reward == 1.0


def test_signing_in_knows_the_recorded_account(tmp_path: Path) -> None:
    form = '<form method="post" action="/in"><label>E-mail <input name="e"></label><label>Password <input type="password" name="p"></label>'
    door, home = page("/in", "Welcome", form + "<button>Sign in</button></form>"), sent(KINDS["text"][0], html=KINDS["text"][1]).steps
    inside = home[0].after
    steps = (
        Step("goto", value=ORIGIN + "/in", after=door),
        did("fill", "textbox", "E-mail", "ada@example.com", on=door),
        did("fill", "textbox", "Password", "hunter-22", on=door),
        did("click", "button", "Sign in", on=door, to=inside, sent="/in"),
        *home[1:],
    )
    recording = Recording(Meta("test", origin=ORIGIN), steps)
    assert Plan(recover(recording)).account == {"e_mail": "ada@example.com", "password": "hunter-22"}
    assert replayed(recording, tmp_path).reward == 1.0


def test_each_goal_has_three_wordings_that_say_every_literal() -> None:
    plan = Plan(recover(sent(KINDS["text"][0], KINDS["date"][0], html=KINDS["text"][1] + KINDS["date"][1])))
    said = wordings(plan)
    assert all(len(set(each)) == 3 for each in said.values())
    assert all("{city}" in wording and "{on_day}" in wording for wording in said["make"])
    assert all("{other_city}" in wording for wording in said["several_made"])


HOSTILE = ('x""" + __import__("os").system("true") + """', "{{ 7 * 7 }}", "\\", "'; drop --", "{name} %s\n#", "<b>&amp;</b>")


@pytest.mark.parametrize("said", HOSTILE)
def test_what_a_page_says_never_becomes_code(said: str, tmp_path: Path) -> None:
    title = page("/", said, f'<form method="post"><label>{escape(said)} <input name="c"></label><button>{escape(said)} now</button></form>')
    name = " ".join(said.split())
    done = did("click", "button", f"{name} now", on=title, to=page("/done", "Done", ""), sent="/")
    recording = Recording(Meta("test", origin=ORIGIN), (did("fill", "textbox", name, said, on=title), done))
    made = recover(recording, name="made_up")
    write_app(Plan(made, source=said), tmp_path / "synthesized_apps" / "made_up")
    assert trespasses(tmp_path / "synthesized_apps" / "made_up") == []
    with loadable(tmp_path, "made_up"):
        near = replay(recording, made)
    assert "49" not in near.problem
    assert near.steps
    assert all(step.found != "missing" for step in near.steps)
