"""A question that a recording answers: the answer is found beside its label, and what was not recorded is invented in its kind."""

from __future__ import annotations

import ast
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from benchmarks.flows import drawn
from genui_gym.apps import load
from genui_gym.errors import SynthesisError
from genui_gym.prove.player import text_player
from genui_gym.recording import Request, Step, Target
from genui_gym.synthesis import recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.compile.cases import entries_of
from genui_gym.synthesis.questions import answer_of, answered
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from tests.synthesis.recorded import GUEST, HOTELS, TOLD, asked, did, page


@pytest.mark.parametrize(
    ("answer", "label", "kind", "value"),
    [
        ("11:30", "Check-out until", "time", "11:30"),
        ("24", "Rooms", "figure", "24"),
        ("€2.50", "City tax", "money", "250"),
        ("3 May 1987", "Open since", "date", date(1987, 5, 3).isoformat()),
        ("Ines Prado", "Owner", "name", "Ines Prado"),
        ("HT-4417", "Licence", "id", "HT-4417"),
    ],
)
def test_the_answer_is_found_with_its_label_and_kind(answer: str, label: str, kind: str, value: str) -> None:
    inquiry = recover(asked(answer)).inquiry
    assert inquiry is not None
    (part,) = inquiry.parts
    assert (inquiry.deed, part.label, part.kind) == ("cell", label, kind)
    assert [dict(line.cells) for page in inquiry.pages for line in page] == [{part.key: value}]
    values = [entry.values[part.key] for entry in entries_of(inquiry)]
    assert len(set(values)) == len(values) >= 8, "another hotel never gives the same answer"


@pytest.mark.parametrize("answer", ["11:30", "€2.50"])
def test_the_recorded_steps_with_their_answer_earn_1(answer: str, tmp_path: Path) -> None:
    blueprint = recover(asked(answer), name="asking_hotels")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "asking_hotels")
    with loadable(tmp_path, "asking_hotels"):
        assert replay(asked(answer), blueprint).success
        wrong = asked("10:15")
        assert replay(wrong, blueprint).reward == 0.0


def test_a_check_of_a_text_answers_where_a_question_was_asked() -> None:
    assert answer_of(asked("11:30", "assert")) == "11:30"
    assert answer_of(asked("11:30", "assert", task="Open the Casa Marina.")) == ""


@pytest.mark.parametrize("kind", ["assert", "wait"])
def test_a_check_that_names_its_text_by_a_selector_answers_too(kind: str) -> None:
    recording = asked("11:30")
    checked = Step(kind, Target(text="11:30"), note="to be visible")  # type: ignore[arg-type]  # both are kinds of steps
    assert answer_of(replace(recording, steps=(*recording.steps[:-1], checked))) == "11:30"


def test_without_documents_the_answer_belongs_to_all_that_was_entered_and_chosen(tmp_path: Path) -> None:
    steps = (
        Step("goto", value="http://stranger.localhost/"),
        Step("fill", Target("searchbox", "Search"), "Demir"),
        Step("click", Target("button", "Find")),
        Step("click", Target("link", "Invoice 2497")),
        Step("back"),
        Step("click", Target("link", "Invoice 2498")),
        Step("answer", value="€40.00"),
    )
    recording = replace(asked("€40.00"), steps=steps)
    blueprint = recover(recording, name="asking_invoices")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "asking_invoices")
    with loadable(tmp_path, "asking_invoices"):
        assert replay(recording, blueprint).success
        recorded = recorded_task(load("asking_invoices"))
    assert list(recorded.params.values()) == ["Demir", "Invoice 2497", "Invoice 2498"]


def test_what_can_be_chosen_takes_no_name_that_the_app_has(tmp_path: Path) -> None:
    """A radio of which a script says neither name nor group becomes the field ``choice``."""
    steps = (
        Step("goto", value="http://stranger.localhost/"),
        Step("check", Target("radio", "Express delivery")),
        Step("click", Target("button", "Continue")),
        Step("fill", Target("textbox", "Coupon"), "SOUND15"),
        Step("click", Target("button", "Review order")),
        Step("answer", value="€40.00"),
    )
    app = tmp_path / "synthesized_apps" / "asking_totals"
    write_app(Plan(recover(replace(asked("€40.00"), steps=steps), name="asking_totals")), app)
    for file in app.rglob("*.py"):
        bound = [target.id for node in ast.parse(file.read_text()).body for target in getattr(node, "targets", [])]
        assert len(bound) == len(set(bound)), f"{file.name} binds a name twice"


def test_what_was_sent_on_the_way_to_an_answer_changes_nothing(tmp_path: Path) -> None:
    recording = asked("11:30")
    opened = replace(recording.steps[1], requests=(Request("POST", "http://stranger.localhost/seen", 302),))
    recording = replace(recording, steps=(recording.steps[0], opened, recording.steps[2]))
    blueprint = recover(recording, name="asking_hotels")
    assert blueprint.inquiry is not None
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "asking_hotels")
    with loadable(tmp_path, "asking_hotels"):
        assert replay(recording, blueprint).success


def test_a_refusal_is_no_answer() -> None:
    recording = asked("11:30")
    refused = replace(recording.steps[-1], note="not_found")
    assert answer_of(replace(recording, steps=(*recording.steps[:-1], refused))) == ""


def test_an_answer_that_stands_on_no_page_is_refused() -> None:
    with pytest.raises(SynthesisError, match="stands on none of its pages"):
        recover(asked("€99.00"))


def test_an_answer_to_which_nothing_led_is_refused() -> None:
    steps = (Step("goto", value=TOLD.url, after=TOLD), did("click", "link", "Reserve", on=TOLD, to=GUEST))
    recording = replace(asked("Your details"), steps=(*steps, Step("answer", value="Your details", before=GUEST, after=GUEST)))
    with pytest.raises(SynthesisError, match="Nothing was entered or chosen"):
        recover(recording)


def test_an_answer_given_besides_the_file_ends_the_recording() -> None:
    recording = asked("11:30")
    without = replace(recording, steps=recording.steps[:-1])
    assert answer_of(answered(without, "11:30")) == "11:30"
    assert answered(recording, "12:00") == recording, "its own answer counts"


def test_each_choice_on_the_way_is_said_by_the_question(tmp_path: Path) -> None:
    rooms = "".join(f'<li><a href="/rooms/{at}">{name}</a></li>' for at, name in enumerate(("Attic", "Garden room", "Loft", "Suite"), 11))
    hotel = page("/hotels/2", "Casa Marina", f"<ul>{rooms}</ul>")
    room = page("/rooms/12", "Garden room", "<dl><dt>Beds</dt><dd>3</dd></dl>")
    steps = (
        Step("goto", value=HOTELS.url, after=HOTELS),
        did("click", "link", "Casa Marina", on=HOTELS, to=hotel),
        did("click", "link", "Garden room", on=hotel, to=room),
        Step("answer", value="3", before=room, after=room),
    )
    recording = replace(asked("3"), steps=steps)
    blueprint = recover(recording, name="asking_rooms")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "asking_rooms")
    with loadable(tmp_path, "asking_rooms"):
        assert replay(recording, blueprint).success
        app = load("asking_rooms")
        assert recorded_task(app).params == {"hotel": "Casa Marina", "room": "Garden room"}
        template = next(each for each in app.templates if each.name == recorded_task(app).template)
        task, way = drawn(app, template, 3)
        player = text_player(app)
        assert player.play(task, way).report.success
        player.close()
