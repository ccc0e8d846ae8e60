"""Totals: a price times a number, with the fees that a page adds, is worked out in the app, asked for, and changed with the number."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.recording import PageView, Recording
from genui_gym.synthesis import Blueprint, recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.task import Step, click, fill
from tests.synthesis.recorded import CHOSEN, STAY

BILL = "<dl><dt>Nights</dt><dd>€252.00</dd><dt>Cleaning fee</dt><dd>€18.00</dd><dt>Total</dt><dd>{total}</dd></dl>"
LINES = "<p>3 nights €252.00</p><p>Service €4.50</p><p>Delivery of keys: €1.50</p><p>To pay {total}</p>"


def shown_by(name: str, *further: tuple[Step, ...]) -> list[set[str]]:
    """Play the recorded task of an app on the shelf, then further steps, and return what the page said after each part."""
    app, shown = load(name), list[set[str]]()
    task = recorded_task(app)
    template = next(each for each in app.templates if each.name == task.template)
    with closing(text_player(app)) as player:
        player.begin(0)
        for steps in (template.solution(task.params, None), *further):  # type: ignore[arg-type]  # the way needs no database
            for step in steps:
                state = player.step(step)
            shown.append({node.name for node in state.nodes})
    return shown


def paged(recording: Recording, change: Callable[[str], str]) -> Recording:
    """Return a recording with other documents."""
    steps = tuple(replace(step, before=_view(step.before, change), after=_view(step.after, change)) for step in recording.steps)
    return replace(recording, steps=steps)


def _view(shown: PageView | None, change: Callable[[str], str]) -> PageView | None:
    return replace(shown, html=change(shown.html)) if shown else None


def billed(bill: str, total: str) -> Recording:
    """Return the recording of a stay whose page says a bill, and whose button says its total."""
    *steps, last = STAY.steps
    assert last.target is not None
    pressed = replace(STAY, steps=(*steps, replace(last, target=replace(last.target, name=f"Book {total}"))))
    return paged(
        pressed, lambda html: html.replace("</form>", f"</form>{bill.format(total=total)}").replace("Book €252.00", f"Book {total}")
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Blueprint, Path]:
    blueprint, shelf = recover(STAY, name="totalled_hotels"), tmp_path_factory.mktemp("shelf")
    write_app(Plan(blueprint), shelf / "synthesized_apps" / "totalled_hotels")
    return blueprint, shelf


def test_a_total_that_a_page_shows_is_recovered(made: tuple[Blueprint, Path]) -> None:
    blueprint, _ = made
    assert blueprint.total is not None
    (mark,) = (mark for kind, _, mark in blueprint.facts if kind == "total")
    assert (mark.basis, mark.why) == ("recovered", "3 × 84.00 = 252.00, which a page shows")


def test_one_that_no_page_shows_is_assumed() -> None:
    steps = tuple(replace(step, value="2") if step.value == "3" else step for step in STAY.steps)
    (mark,) = (mark for kind, _, mark in recover(replace(STAY, steps=steps)).facts if kind == "total")
    assert mark.basis == "assumed"


def test_the_recorded_steps_earn_1_and_the_record_shows_the_total(made: tuple[Blueprint, Path]) -> None:
    blueprint, shelf = made
    with loadable(shelf, "totalled_hotels"):
        assert replay(STAY, blueprint).success
        (made,) = shown_by("totalled_hotels")
    assert "€252.00" in made


def test_the_total_is_asked_for(made: tuple[Blueprint, Path]) -> None:
    _, shelf = made
    with loadable(shelf, "totalled_hotels"):
        assert "find_total" in [template.name for template in load("totalled_hotels").templates]


@pytest.mark.parametrize(
    ("bill", "total", "fees"),
    [
        (BILL, "€270.00", (("Cleaning fee", 1800),)),
        (LINES, "€258.00", (("Service", 450), ("Delivery of keys", 150))),
        (LINES, "€256.50", (("Service", 450),)),
        (BILL, "€252.00", ()),
        (BILL, "€999.00", ()),
    ],
    ids=["one", "two", "one of two", "not added", "another sum"],
)
def test_fees_are_what_a_page_adds_to_the_price(bill: str, total: str, fees: tuple[tuple[str, int], ...]) -> None:
    blueprint = recover(billed(bill, total))
    assert blueprint.total is not None
    assert blueprint.total.fees == fees


def test_a_price_alone_makes_a_total_only_with_a_fee() -> None:
    assert recover(CHOSEN).total is None
    fee = "<p>Service fee €6.00</p><p>Total €90.00</p>"
    total = recover(paged(CHOSEN, lambda html: html + fee if "Review" in html else html)).total
    assert total is not None
    assert (total.number, total.fees) == ("", (("Service fee", 600),))


def test_a_total_with_a_fee_is_recovered_with_its_terms() -> None:
    ((said, mark),) = ((said, mark) for kind, said, mark in recover(billed(BILL, "€270.00")).facts if kind == "total")
    assert said == "price of the hotel × Nights + Cleaning fee"
    assert (mark.basis, mark.why) == ("recovered", "3 × 84.00 + Cleaning fee 18.00 = 270.00, which a page shows")


def test_a_record_shows_its_fee_and_a_total_that_holds_it_after_a_change_too(tmp_path: Path) -> None:
    blueprint = recover(billed(BILL, "€270.00"), name="billed_hotels")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "billed_hotels")
    change: tuple[Step, ...] = (click("link", "Change booking"), fill("spinbutton", "Nights", "2"), click("button", "Save changes"))
    with loadable(tmp_path, "billed_hotels"):
        assert replay(billed(BILL, "€270.00"), blueprint).success
        made, changed = shown_by("billed_hotels", change)
    assert {"Cleaning fee", "€18.00", "€270.00"} <= made
    assert "€186.00" in changed
