"""Each template, drawn from seeded data: nothing done scores nothing, the task done scores one, anything near it does not."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from genui_gym.apps.booking.tasks import TEMPLATES
from sqlalchemy import text
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.prove.image import read_tables
from genui_gym.prove.near import Literals
from genui_gym.reward.changes import raw_connection
from genui_gym.task import Answer, draw_task
from genui_gym.world import VARIANTS, open_image, seeded_image

NAMES = [template.name for template in TEMPLATES]
ANSWERED = [template.name for template in TEMPLATES if template.shape in ("find", "refuse")]
DONE = [name for name in NAMES if name not in ANSWERED]
FOREIGN = (
    "UPDATE account SET country = 'Peru'",
    "UPDATE account SET newsletter = 1 - newsletter",
    "UPDATE payment_method SET balance_cents = balance_cents + 1 WHERE kind = 'wallet'",
    "UPDATE trip SET requests = 'Champagne' WHERE status = 'past' AND id = 1",
    "UPDATE hotel SET rating_tenths = 99 WHERE id = 3",
    "DELETE FROM favourite WHERE id = (SELECT min(id) FROM favourite WHERE added_on < '2026-05-11')",
    "DELETE FROM trip WHERE id = 2",
    "INSERT INTO favourite (hotel_id, added_on) SELECT id, '2026-05-11' FROM hotel WHERE id NOT IN (SELECT hotel_id FROM favourite)",
)

CELLS = {
    "code": "ND00000", "children": 5, "requests": "Nothing said", "contact_email": "x@y.example", "contact_phone": "+1 2345678",
    "lead_guest": "Alba Reyes", "status": "past", "total_cents": 1, "booked_on": "2026-05-10", "cancelled_on": "2026-05-11",
    "fee_cents": 1, "refund_cents": 1, "payment_id": 3, "promo_id": 6, "check_out": "2026-12-01", "rooms": 4, "adults": 7,
}  # fmt: skip

Make = Callable[[str, int], Any]


@pytest.fixture(scope="module")
def databases(app: App) -> Iterator[list[Session]]:
    """Every database that a seed can give, for reading."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_image(seeded_image(app, seed))) for seed in range(VARIANTS)]


def test_shapes_and_difficulties_are_balanced() -> None:
    shapes = Counter(template.shape for template in TEMPLATES)
    assert shapes["commit"] >= 5
    assert shapes["arrange"] >= 5
    assert shapes["find"] >= 4
    assert shapes["refuse"] >= 3
    assert set(Counter(template.difficulty for template in TEMPLATES)) == {"easy", "medium", "hard"}
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("template", TEMPLATES, ids=NAMES)
def test_every_wording_shows_every_literal(template: Any, databases: list[Session]) -> None:
    assert len(set(template.wordings)) >= 3
    for seed in range(30):
        params = draw_task("booking", template, seed, databases[seed % VARIANTS]).params
        words = template.words(params)
        assert set(words) == set(params)
        for wording in template.wordings:
            assert {name for _, name, _, _ in string.Formatter().parse(wording) if name} == set(params)
            assert all(words[name] in wording.format(**words) for name in params)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_done_is_worth_nothing(name: str, seed: int, bench_for: Make) -> None:
    bench = bench_for(name, seed)
    outcomes = ("done", "infeasible", "not_found", "not_allowed")
    for answer in (None, Answer(), *(Answer(bench.task.goal, outcome) for outcome in outcomes)):
        bench.answer = answer
        report = bench.report()
        assert (report.score, report.success) == (0.0, False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_task_done_scores_one_and_a_near_miss_of_any_literal_does_not(name: str, seed: int, bench_for: Make) -> None:
    bench = bench_for(name, seed)
    bench.do()
    assert bench.report().success, bench.report()
    assert bench.report().score == 1.0
    literals = Literals(bench.app.metadata, read_tables(raw_connection(bench.before)))
    for literal, value in bench.task.params.items():
        for other in literals.near_misses(value):
            assert not bench.report({**bench.task.params, literal: other}).success, f"{literal} = {other!r}"


@pytest.mark.parametrize("name", DONE)
def test_what_nobody_asked_for_is_a_side_effect(name: str, bench_for: Make) -> None:
    bench = bench_for(name, 1)
    bench.do()
    bench.after.commit()
    for sql in FOREIGN:
        bench.after.execute(text(sql))
        report = bench.report()
        assert not report.success, sql
        assert report.score <= 0.5
        bench.after.rollback()
    assert bench.report().success


@pytest.mark.parametrize("name", ANSWERED)
def test_a_right_answer_is_worthless_after_a_change_or_with_another_outcome(name: str, bench_for: Make) -> None:
    bench = bench_for(name, 2)
    bench.do()
    right = bench.answer
    for outcome in {"done", "infeasible", "not_found", "not_allowed"} - {right.outcome}:
        bench.answer = Answer(right.text, outcome)
        assert bench.report().score == 0.0
    bench.answer = right
    bench.after.execute(text("UPDATE account SET phone = '+1 555 0100'"))
    assert not bench.report().success


@pytest.mark.parametrize("name", [template.name for template in TEMPLATES if template.shape == "commit"])
def test_a_second_copy_of_the_booking_is_one_too_many(name: str, bench_for: Make) -> None:
    bench = bench_for(name, 0)
    bench.do()
    columns = ", ".join(column.name for column in bench.app.metadata.tables["trip"].columns if column.name != "id")
    bench.after.execute(text(f"INSERT INTO trip ({columns}) SELECT {columns} FROM trip WHERE id = (SELECT max(id) FROM trip)"))
    assert not bench.report().success


@pytest.mark.parametrize("name", [template.name for template in TEMPLATES if template.shape == "commit"])
def test_every_cell_of_the_booking_is_fixed(name: str, bench_for: Make) -> None:
    bench = bench_for(name, 1)
    bench.do()
    bench.after.commit()
    for column, value in CELLS.items():
        bench.after.execute(text(f"UPDATE trip SET {column} = :value WHERE id = (SELECT max(id) FROM trip)"), {"value": value})
        assert not bench.report().success, column
        bench.after.rollback()
