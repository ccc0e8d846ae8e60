"""Edits of what is there: told from what is made, and an app of them in which only the right fields of the right record may change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.flows import drawn, strangers
from benchmarks.formats import FORMATS
from genui_gym.apps import load
from genui_gym.errors import SynthesisError
from genui_gym.importers import read_recording
from genui_gym.prove.player import Played, text_player
from genui_gym.recording import Meta, Recording, Step
from genui_gym.synthesis import Blueprint, recover
from genui_gym.synthesis.allowed import trespasses
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.task import Step as Way
from genui_gym.task import click, fill
from genui_gym.task import select as choose
from tests.synthesis.recorded import CANCELLED, CHOSEN, ORIGIN, ROOMS, TAKEN_BACK, did, page

FLOWS = {flow.name.removeprefix("stranger: "): flow for flow in strangers() if not flow.failed}
CARD = (click("link", "Priya Raman"), click("link", "Edit"), fill("textbox", "Phone", "555 0199"), choose("Group", "Work"))
SAVE = click("button", "Save")


def filled(fields: str, *steps: Step, heading: str = "Edit stay", button: str = "Save", rows: str = "") -> Recording:
    """Return a recording in which a row is opened and its form sent; the steps are those in the form, ``fields`` its markup."""
    names = ("Casa Marina", "Hotel Aurora", "The Blue Tram")
    home = page("/", "Stays", f"<ul>{''.join(f'<li><a href=/stays/{n}>{name}</a>{rows}</li>' for n, name in enumerate(names, 1))}</ul>")
    form = page("/stays/1/form", heading, f'<form method="post">{fields}<button>{button}</button></form>')
    stay = page("/stays/1", "Casa Marina", '<a href="/stays/1/form">Go on</a>')
    return Recording(
        Meta("test", origin=ORIGIN),
        (
            Step("goto", value=f"{ORIGIN}/", after=home),
            did("click", "link", "Casa Marina", on=home, to=stay),
            did("click", "link", "Go on", on=stay, to=form),
            *(replace(step, before=form, after=form) for step in steps),
            did("click", "button", button, on=form, to=stay, sent="/stays/1/form"),
        ),
    )


GUEST = '<label>Guest <input name="g" value="Ada Lovell"></label><label>Size <select name="s"><option>S<option selected>M</select></label>'
_HOME = page("/", "Stays", "")
ENTERED = did("fill", "textbox", "Guest", "Ben Okafor", on=_HOME)


def written(blueprint: Blueprint, shelf: Path) -> Path:
    """Write the app onto a shelf; return its folder."""
    folder = shelf / "synthesized_apps" / blueprint.name
    write_app(Plan(blueprint), folder)
    return folder


@pytest.fixture(scope="module", params=["contacts", "settings"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Recording, Blueprint, Path]:
    recording, shelf = FLOWS[request.param].made[0], tmp_path_factory.mktemp("shelf")
    blueprint = recover(recording, name=f"edited_{request.param}")
    written(blueprint, shelf)
    return request.param, recording, blueprint, shelf


@pytest.fixture(scope="module")
def contacts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shelf = tmp_path_factory.mktemp("shelf")
    written(recover(FLOWS["contacts"].made[0], name="contacts_edited"), shelf)
    return shelf


def played(shelf: Path, *steps: Way) -> Played:
    """Play steps on the recorded task of the address book."""
    with loadable(shelf, "contacts_edited"):
        app = load("contacts_edited")
        player = text_player(app)
        found = player.play(recorded_task(app), steps)
        player.close()
    return found


def test_a_record_of_a_list_is_edited() -> None:
    blueprint = recover(FLOWS["contacts"].made[0])
    assert blueprint.edit is not None
    assert (blueprint.edit.noun, blueprint.edit.named, blueprint.edit.mark.basis) == ("person", "name", "recovered")
    assert blueprint.edit.known["Priya Raman"] == {
        "name": "Priya Raman", "phone": "555 0118", "group": "Friends", "starred": "yes", "notes": "Met in Lisbon",
    }  # fmt: skip
    assert [each.key for each in blueprint.fields if each.touched] == ["phone", "group"]
    assert ("edit", "person: Phone from '555 0118' to '555 0199', Group from 'Friends' to 'Work'") in [
        (kind, said) for kind, said, _ in blueprint.items()
    ]


def test_the_one_record_of_an_account_is_edited() -> None:
    blueprint = recover(FLOWS["settings"].made[0])
    assert blueprint.edit is not None
    assert (blueprint.edit.thing, blueprint.edit.noun, blueprint.edit.to) == ("", "settings", "settings")
    assert {each.key: (each.default, each.recorded) for each in blueprint.fields if each.touched} == {
        "tongue": ("English", "French"),
        "week_begins_on": ("Monday", "Sunday"),
        "weekly_letter": ("yes", "no"),
        "rows_on_a_page": ("20", "30"),
    }


@pytest.mark.parametrize("recording", [ROOMS, CHOSEN, TAKEN_BACK, CANCELLED], ids=["form", "chosen", "taken back", "cancelled"])
def test_what_is_made_or_cancelled_is_no_edit(recording: Recording) -> None:
    assert recover(recording).edit is None


@pytest.mark.parametrize(
    ("heading", "button", "fields", "is_edit"),
    [
        ("Edit stay", "Save", GUEST, True),
        ("Stay", "Update stay", GUEST, True),
        ("Change the guest", "Confirm", GUEST, True),
        ("Your stay", "Confirm", GUEST, False),
        ("New guest", "Save", GUEST, False),
        ("Edit stay", "Book", GUEST, False),
        ("Edit stay", "Save", GUEST.replace("Ada Lovell", ""), True),
        ("Preferences", "Save", GUEST.replace("Ada Lovell", ""), False),
        ("Stay", "Save", GUEST.replace("Ada Lovell", "").replace(" selected", ""), False),
    ],
)
def test_button_page_and_what_the_form_held_tell_an_edit(heading: str, button: str, fields: str, is_edit: bool) -> None:
    assert (recover(filled(fields, ENTERED, heading=heading, button=button)).edit is not None) is is_edit


def test_a_form_that_is_saved_as_it_was_is_refused_with_what_it_held() -> None:
    with pytest.raises(SynthesisError, match=r"'Guest' held 'Ada Lovell' before.*enters something else"):
        recover(filled(GUEST, replace(ENTERED, value="Ada Lovell")))


def test_what_is_saved_as_it_was_beside_a_change_counts_as_left_alone() -> None:
    blueprint = recover(filled(GUEST, ENTERED, did("select", "combobox", "Size", "M", on=_HOME)))
    assert [each.key for each in blueprint.fields if each.touched] == ["guest"]
    assert [move.key for move in blueprint.moves if move.kind == "field"] == ["guest"]


def test_what_rows_show_of_their_fields_is_no_longer_said_beside_their_names() -> None:
    blueprint = recover(filled(GUEST, ENTERED, rows="<p>Ada Lovell</p><p>By the sea</p>"))
    assert blueprint.edit is not None
    assert blueprint.edit.known["Hotel Aurora"] == {"guest": "Ada Lovell"}
    assert {row.note for row in blueprint.things[0].rows} == {"By the sea"}


def test_the_recorded_steps_earn_1_and_nothing_in_the_app_trespasses(made: tuple[str, Recording, Blueprint, Path]) -> None:
    _, recording, blueprint, shelf = made
    assert trespasses(shelf / "synthesized_apps" / blueprint.name) == []
    with loadable(shelf, blueprint.name):
        fidelity = replay(recording, blueprint)
    assert (fidelity.success, fidelity.problem, fidelity.score) == (True, "", 1.0)


def test_every_template_can_be_drawn_and_done_and_is_said_in_three_ways(made: tuple[str, Recording, Blueprint, Path]) -> None:
    name, _, blueprint, shelf = made
    with loadable(shelf, blueprint.name):
        app = load(blueprint.name)
        assert len(app.templates) == {"contacts": 10, "settings": 7}[name]
        assert {template.shape for template in app.templates} == {"arrange", "find", "refuse"}
        player = text_player(app)
        for template in app.templates:
            task, steps = drawn(app, template, 1)
            found = player.play(task, steps)
            assert (found.report.success, found.report.side_effects) == (True, ()), task.goal
            assert len(set(template.wordings)) >= 3
        player.close()


def test_the_recorded_edit_is_a_success(contacts: Path) -> None:
    assert played(contacts, *CARD, SAVE).report.success


@pytest.mark.parametrize(
    "further",
    [[click("checkbox", "Starred")], [fill("textbox", "Notes", "Met in Porto")], [fill("textbox", "Name", "Priya R.")]],
    ids=["a box", "a text", "the name"],
)
def test_another_field_that_changes_too_is_a_side_effect(further: list[Way], contacts: Path) -> None:
    report = played(contacts, *CARD, *further, SAVE).report
    assert not report.success
    assert report.side_effects


def test_half_of_the_edit_is_half_done(contacts: Path) -> None:
    assert 0 <= played(contacts, *CARD[:3], SAVE).report.score < 1


def test_the_same_edit_of_another_record_earns_nothing(contacts: Path) -> None:
    report = played(contacts, click("link", "Ines Farrow"), *CARD[1:], SAVE).report
    assert report.score == 0
    assert report.side_effects


def test_saving_a_form_as_it_is_changes_nothing(contacts: Path) -> None:
    assert played(contacts, *CARD[:2], SAVE).report.side_effects == ()


def test_a_wrong_value_that_is_put_right_on_the_same_day_is_forgiven(contacts: Path) -> None:
    wrong = (*CARD[:2], fill("textbox", "Phone", "555 0000"), SAVE, click("link", "Edit"), *CARD[2:], SAVE)
    assert played(contacts, *wrong).report.success


def test_a_name_that_is_taken_is_refused(contacts: Path) -> None:
    with loadable(contacts, "contacts_edited"):
        player = text_player(load("contacts_edited"))
        player.begin(0)
        for step in (*CARD[:2], fill("textbox", "Name", "Ines Farrow"), SAVE):
            state = player.step(step)
        player.close()
    assert "There is another one of this name." in " ".join(node.name for node in state.nodes)


def test_a_change_can_be_put_back_from_the_history(contacts: Path) -> None:
    with loadable(contacts, "contacts_edited"):
        player = text_player(load("contacts_edited"))
        player.begin(0)
        way = (*CARD, SAVE, click("link", "History"), click("link", "Priya Raman, until 11 May 2026"), click("button", "Put back"))
        for step in (*way, click("link", "Edit")):
            state = player.step(step)
        player.close()
    assert [node.value for node in state.elements if node.name == "Phone"] == ["555 0118"]


def test_an_edit_behind_a_sign_in_needs_it_and_signing_in_changes_no_row(tmp_path: Path) -> None:
    fields = '<label>E-mail <input name="e"></label><label>Password <input type="password" name="p"></label>'
    door = page("/", "Sign in", f'<form method="post">{fields}<button>Sign in</button></form>')
    inside = page("/in", "Welcome", '<a href="/profile">Profile</a>')
    form = page("/profile", "Profile", f'<form method="post">{GUEST}<button>Update profile</button></form>')
    recording = Recording(
        Meta("test", origin=ORIGIN),
        (
            Step("goto", value=f"{ORIGIN}/", after=door),
            did("fill", "textbox", "E-mail", "ada@example.com", on=door),
            did("fill", "textbox", "Password", "hunter-22", on=door),
            did("click", "button", "Sign in", on=door, to=inside, sent="/"),
            did("click", "link", "Profile", on=inside, to=form),
            replace(ENTERED, before=form, after=form),
            did("click", "button", "Update profile", on=form, sent="/profile"),
        ),
    )
    blueprint = recover(recording, name="behind_a_door")
    assert trespasses(written(blueprint, tmp_path)) == []
    with loadable(tmp_path, "behind_a_door"):
        assert replay(recording, blueprint).success
        app = load("behind_a_door")
        player = text_player(app)
        shut = player.play(recorded_task(app), [Way("goto", arguments={"url": f"{app.origin}/profile"})])
        assert "Sign in" in [node.name for node in player.state.elements]
        assert (shut.report.score, shut.report.side_effects) == (0, ())
        signed = [fill("textbox", "E-mail", "ada@example.com"), fill("textbox", "Password", "hunter-22"), click("button", "Sign in")]
        report = player.play(recorded_task(app), [*signed, click("link", "Profile")]).report
        assert (report.score, report.side_effects, player.state.url.rpartition("/")[2]) == (0, (), "profile")
        player.close()


_RADIOS = "".join(
    f'<label><input type="radio" name="r"{" checked" * (name == "Slow")}> {name}</label>' for name in ("Slow", "Quick", "Now")
)
_NOTE = '<label>Note <input name="o" value="By the door"></label>'
KINDS = {
    "text": ('<label>Guest <input name="g" value="Ada Lovell"></label>', ENTERED),
    "code": ('<label>Code <input name="g" value="HT-4417"></label>', did("fill", "textbox", "Code", "HT-2210", on=_HOME)),
    "name": (f'<label>Title <input name="t" value="Casa Marina"></label>{GUEST}', did("fill", "textbox", "Title", "Casa Mare", on=_HOME)),
    "long": ("<label>Wishes <textarea name=w>A cot</textarea></label>", did("fill", "textbox", "Wishes", 'Say "hello"', on=_HOME)),
    "number": (
        '<label>Nights <input type="number" name="n" min="1" max="9" value="3"></label>',
        did("fill", "spinbutton", "Nights", "5", on=_HOME),
    ),
    "date": ('<label>Day <input type="date" name="d" value="2026-08-16"></label>', did("fill", "date", "Day", "2026-08-20", on=_HOME)),
    "open date": (f'{_NOTE}<label>Day <input type="date" name="d"></label>', did("fill", "date", "Day", "2026-08-20", on=_HOME)),
    "time": ('<label>At <input type="time" name="t" value="18:30"></label>', did("fill", "time", "At", "19:45", on=_HOME)),
    "radio": (f"<fieldset><legend>Pace</legend>{_RADIOS}</fieldset>", did("check", "radio", "Quick", on=_HOME)),
    "box": (f'{_NOTE}<label><input type="checkbox" name="b" checked> News</label>', did("uncheck", "checkbox", "News", on=_HOME)),
    "boxes alone": (
        '<label><input type="checkbox" name="b" checked> News</label><label><input type="checkbox" name="c"> Post</label>',
        did("uncheck", "checkbox", "News", on=_HOME),
    ),
    "secret beside": (f'{GUEST}<label>Password <input type="password" name="p"></label>', ENTERED),
    "fold": (f"<details><summary>More</summary>{GUEST}</details>", did("click", "disclosure", "More", on=_HOME), ENTERED),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_each_kind_is_edited_and_asked_for(kind: str, tmp_path: Path) -> None:
    fields, *steps = KINDS[kind]
    recording = filled(fields, *steps)
    blueprint = recover(recording, name="each_kind")
    assert blueprint.edit is not None
    assert trespasses(written(blueprint, tmp_path)) == []
    with loadable(tmp_path, "each_kind"):
        assert replay(recording, blueprint).success
        app = load("each_kind")
        player = text_player(app)
        for template in app.templates:
            task, steps = drawn(app, template, 2)
            assert player.play(task, steps).report.success, task.goal
        player.close()


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_format_does_not_hold_is_assumed(form: str, tmp_path: Path) -> None:
    recording = read_recording(FORMATS[form](FLOWS["contacts"].made[0], tmp_path / "file"))
    blueprint = recover(recording, name=f"edited_{form}")
    assert blueprint.edit is not None
    assert blueprint.edit.mark.basis == ("recovered" if form in ("own", "har") else "assumed")
    assert {each.key: each.recorded for each in blueprint.fields if each.touched} == {"phone": "555 0199", "group": "Work"}
    assert all(each.default not in ("", each.recorded) for each in blueprint.fields if each.touched)
    written(blueprint, tmp_path)
    with loadable(tmp_path, blueprint.name):
        assert replay(recording, blueprint).success
