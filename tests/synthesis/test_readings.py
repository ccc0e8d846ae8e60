"""Readings of a question: which expressions over the shown rows give the answer, and which of them is the likeliest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.flows import drawn
from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.recording import Meta, PageView, Recording, Step
from genui_gym.synthesis import Blueprint, recover
from genui_gym.synthesis.cells import Cell, answer_in, cells_in
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.compile.cases import entries_of
from genui_gym.synthesis.inquiry import Inquiry
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.readings import readings
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.synthesis.shown import Reading
from tests.synthesis.recorded import ORIGIN, did, page

ENTRIES = (
    ("Café Lumen", "Card", "3 May 2026", "€4.50"),
    ("Café Lumen", "Transfer", "9 May 2026", "€12.00"),
    ("Café Lumen", "Card", "21 May 2026", "€7.25"),
    ("Café Lumen", "Card", "2 June 2026", "€6.00"),
)
ROWS = "".join(f"<li><p>{name}</p><p>{how} · {on}</p><p>{due}</p></li>" for name, how, on, due in ENTRIES)
FORM = (
    '<form action="/found"><label>Search <input type="search" name="q"></label><label>From day <input type="date" name="f"></label>'
    '<label>Account <select name="a"><option>All accounts<option>Current<option>Savings<option>Travel<option>Joint</select></label>'
    "<button>Show</button></form>"
)
HOME, FOUND = page("/", "Account", FORM), page("/found", "Payments", FORM + f"<p>4 rows</p><ul>{ROWS}</ul>")


def best(answer: str, task: str, body: str = f"<ul>{ROWS}</ul>") -> Reading:
    shown = page("/found", "Payments", body)
    return readings([read_page(shown.html, shown.url)], answer_in(answer, 2026), task, 2026)[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("€1,402.50 on Thu 14 May", [Cell("money", "140250"), Cell("date", "2026-05-14")]),
        ("18:15 · 22 °C", [Cell("time", "18:15"), Cell("figure", "22")]),
        ("KR75022 and 12-34", []),
        ("May 3, 1987", [Cell("date", "1987-05-03")]),
    ],
)
def test_values_are_told_from_words(text: str, found: list[Cell]) -> None:
    assert cells_in(text, 2026) == found


def test_an_answer_of_several_values_is_all_of_them() -> None:
    assert answer_in("Wednesday 8 July 2026, €106.00", 2026) == [Cell("money", "10600"), Cell("date", "2026-07-08")]
    assert answer_in("Ines Prado", 2026) == [Cell("name", "Ines Prado")]
    assert answer_in("HT-4417", 2026) == [Cell("id", "HT-4417")]


@pytest.mark.parametrize(
    ("answer", "task", "deed", "words", "within"),
    [
        ("4", "How many payments are there?", "count", (), False),
        ("€29.75", "What do they come to in total?", "sum", (), False),
        ("€17.75", "What do those by Card come to in total?", "sum", ("Card",), False),
        ("9 May 2026", "When was the most expensive one?", "greatest", (), False),
        ("3 May 2026", "When was the first one?", "least", (), False),
        ("€7.25", "What was the dearest by Card from 1 May 2026 to 30 May 2026?", "greatest", ("Card",), False),
        ("€23.75", "What was paid altogether from 1 May 2026 to 30 May 2026?", "sum", (), True),
        ("€12.00", "How much was the Transfer?", "cell", ("Transfer",), False),
    ],
)  # fmt: skip
def test_the_words_of_the_goal_decide_between_readings(answer: str, task: str, deed: str, words: tuple[str, ...], within: bool) -> None:
    found = best(answer, task)
    assert (found.deed, found.words, found.within) == (deed, words, within)


def test_a_figure_in_the_goal_can_be_a_limit() -> None:
    days = "".join(
        f"<li><b>{day} May 2026</b><i>{rain} %</i><i>{high} °</i></li>" for day, rain, high in ((3, 12, 20), (4, 80, 29), (5, 8, 24))
    )
    found = best("5 May 2026", "Which is the warmest day whose chance of rain is not above 15 percent?", f"<ul>{days}</ul>")
    assert found.deed == "greatest"
    assert found.bound == (("figure", 0), "to", "15")
    assert found.told == "the row with the greatest 'Number in °', of the rows with at most 15"


def test_rows_need_not_be_written_as_rows() -> None:
    parts = "".join(
        f'<section><h2>{house}</h2><a class="at" href="/{at}"><b>{at}</b><i>2D</i></a></section>'
        for house, at in (("One", "18:15"), ("Two", "20:45"))
    )
    assert best("20:45", "When is the last showing?", parts).deed == "greatest"


def test_what_stands_beside_a_label_comes_before_what_is_worked_out() -> None:
    found = best("€29.75", "How much is it?", f"<dl><dt>Due</dt><dd>€29.75</dd></dl><ul>{ROWS}</ul>")
    assert (found.deed, found.label) == ("cell", "Due")


def test_what_holds_for_a_term_is_read_beside_it_and_not_from_the_row_of_that_name() -> None:
    facts = "".join(
        f'<div class="fact"><dt>{term}</dt><dd>{holds}</dd></div>'
        for term, holds in (("From", "Ada"), ("Speed", "Standard"), ("Code", "CT-8397"), ("Arrives on", "Wed 8 Apr 2026"))
    )
    found = best("CT-8397", "Look up the code of Ada's transfer.", f"<h2>Transfer CT-8397</h2><dl>{facts}</dl>")
    assert found.told == "what stands beside 'Code'"


# Questions as a whole


def searched(answer: str, task: str, shown: PageView = FOUND) -> Recording:
    steps = (
        Step("goto", value=f"{ORIGIN}/", after=HOME),
        did("fill", "searchbox", "Search", "Café Lumen", on=HOME),
        did("fill", "date", "From day", "2026-05-01", on=HOME),
        did("select", "combobox", "Account", "Current", on=HOME),
        did("click", "button", "Show", on=HOME, to=shown),
        Step("answer", value=answer, before=shown, after=shown),
    )
    return Recording(Meta("test", task=task, origin=ORIGIN), steps, "success")


def inquiry_of(recording: Recording) -> Inquiry:
    inquiry = recover(recording).inquiry
    assert inquiry is not None
    return inquiry


TOTAL = searched("€17.75", "What did I pay at Café Lumen by Card in total since 1 May 2026, from the Current account?")


def test_what_was_entered_decides_which_rows_count() -> None:
    inquiry = inquiry_of(TOTAL)
    assert [(choice.key, choice.how, choice.recorded, choice.entered) for choice in inquiry.choices] == [
        ("search", "tag", ("Café Lumen",), True),
        ("from_day", "from", ("2026-05-01",), True),
        ("account", "tag", ("Current",), True),
        ("said_kind_wanted", "tag", ("Card",), False),
    ]
    assert inquiry.noun == "payment"
    assert [len(page) for page in inquiry.pages] == [4]


def test_no_other_case_has_the_recorded_answer() -> None:
    inquiry = inquiry_of(TOTAL)
    cases: dict[tuple[str, ...], int] = {}
    for entry in entries_of(inquiry):
        if entry.values["said_kind"] == "Card":
            case = entry.values["search"], entry.values["account"]
            cases[case] = cases.get(case, 0) + int(entry.values["amount"])
    assert cases["Café Lumen", "Current"] == 1775
    assert len(set(cases.values())) == len(cases) == 7
    assert "All accounts" not in {account for _, account in cases}, "that asks for nothing"


def test_an_answer_that_is_not_what_rows_are_called_is_read_from_the_same_place_of_each() -> None:
    rows = "".join(f"<li><p>{name}</p><p>{code}</p></li>" for name, code in (("Ada", "HT-4417"), ("Bo", "HT-2030"), ("Cy", "HT-9001")))
    inquiry = inquiry_of(searched("HT-2030", "What is the code of Bo?", page("/found", "Guests", f"<ul>{rows}</ul>")))
    assert [line.cells["the_code"] for line in inquiry.pages[0]] == ["HT-4417", "HT-2030", "HT-9001"]


def test_several_readings_are_said_to_be_assumed() -> None:
    made = recover(searched("€12.00", "What was the highest amount?"))
    (mark,) = [mark for kind, _, mark in made.items() if kind == "question"]
    assert mark.basis == "assumed" or made.inquiry is None or not made.inquiry.others


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Blueprint, Path]:
    blueprint, shelf = recover(TOTAL, name="asking_payments"), tmp_path_factory.mktemp("shelf")
    write_app(Plan(blueprint), shelf / "synthesized_apps" / "asking_payments")
    return blueprint, shelf


def test_the_recorded_steps_earn_1_and_another_answer_nothing(made: tuple[Blueprint, Path]) -> None:
    blueprint, shelf = made
    with loadable(shelf, "asking_payments"):
        assert replay(TOTAL, blueprint).success
        assert replay(replace(TOTAL, steps=(*TOTAL.steps[:-1], replace(TOTAL.steps[-1], value="€29.75"))), blueprint).reward == 0.0
        goal = recorded_task(load("asking_payments")).goal
        assert goal.startswith('What is the total amount of the payments for "Café Lumen", from 1 May 2026, with the account Current')


def test_every_template_can_be_drawn_and_done(made: tuple[Blueprint, Path]) -> None:
    with loadable(made[1], "asking_payments"):
        app = load("asking_payments")
        assert len(app.templates) == 7
        player = text_player(app)
        for template in app.templates:
            for seed in (1, 2):
                task, steps = drawn(app, template, seed)
                assert player.play(task, steps).report.success, task.goal
        player.close()


def test_a_page_shows_what_was_asked_for_and_nothing_else(made: tuple[Blueprint, Path]) -> None:
    with loadable(made[1], "asking_payments"):
        player = text_player(load("asking_payments"))
        player.begin(0)
        state = player.view.observe()
        assert not [node for node in state.elements if node.name.startswith("P-1")]
        _, steps = drawn(player.world.app, next(each for each in player.world.app.templates if each.name == "total_amount"), 0)
        for step in steps[:-1]:
            state = player.step(step)
        shown = [node.name for node in state.elements if node.name.startswith("P-1")]
        player.close()
    assert 1 < len(shown) < len(entries_of(inquiry_of(TOTAL))) / 2


# Several pages


DETAILS = {
    number: page(f"/orders/{number}", f"Order {number}", f"<dl><dt>Tip</dt><dd>€{tip}</dd></dl>")
    for number, tip in ((1, "2.00"), (2, "1.50"))
}
ORDERS = page(
    "/", "Orders", "<ul>" + "".join(f'<li><a href="/orders/{number}">Order {number}, Sole</a></li>' for number in range(1, 6)) + "</ul>"
)


def test_a_sum_over_several_pages_is_a_question_about_each_of_them(tmp_path: Path) -> None:
    steps = (
        Step("goto", value=ORDERS.url, after=ORDERS),
        did("click", "link", "Order 1, Sole", on=ORDERS, to=DETAILS[1]),
        Step("back", before=DETAILS[1], after=ORDERS),
        did("click", "link", "Order 2, Sole", on=ORDERS, to=DETAILS[2]),
        Step("answer", value="€3.50", before=DETAILS[2], after=DETAILS[2]),
    )
    recording = Recording(Meta("test", task="What did I tip in total?", origin=ORIGIN), steps, "success")
    blueprint = recover(recording, name="asking_tips")
    assert blueprint.inquiry is not None
    assert [choice.recorded for choice in blueprint.inquiry.choices] == [("Order 1, Sole", "Order 2, Sole")]
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "asking_tips")
    with loadable(tmp_path, "asking_tips"):
        assert replay(recording, blueprint).success
        app = load("asking_tips")
        assert recorded_task(app).params == {"order": "Order 1, Sole", "other_order": "Order 2, Sole"}
        player = text_player(app)
        task, way = drawn(app, next(each for each in app.templates if each.name == "total_tip"), 5)
        assert player.play(task, way).report.success
        player.close()
