"""What the seed promises: enough of everything, twins, a sound history, other data for other seeds."""

from __future__ import annotations

from collections import Counter

import pytest
from genui_gym.apps.telecom.models import BlockedNumber, Call, Line, LinePack, Pack, PaymentCard, Plan, Store, TopUp
from genui_gym.apps.telecom.records import Bill, BillEntry, Gift, Outage, PointEntry, Port, Ticket, Visit
from genui_gym.apps.telecom.rules.lines import customer
from genui_gym.apps.telecom.rules.sims import current_sim, free_from
from genui_gym.apps.telecom.rules.wallet import uses_of
from genui_gym.apps.telecom.seed import TODAY
from genui_gym.apps.telecom.views.words import call_name, entry_name
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image

SEEDS = range(6)


def test_there_is_enough_to_search(seeded: Session) -> None:
    least = {
        Line: 9,
        Plan: 20,
        Pack: 35,
        Call: 90,
        Bill: 9,
        BillEntry: 80,
        LinePack: 15,
        TopUp: 12,
        Store: 12,
        Gift: 14,
        Ticket: 8,
        Outage: 9,
    }
    assert {table.__name__ for table, number in least.items() if len(seeded.scalars(select(table)).all()) < number} == set()


def test_twins_differ_by_something_that_can_be_seen(seeded: Session) -> None:
    lines = seeded.scalars(select(Line)).all()
    assert {label for label, number in Counter(line.label for line in lines).items() if number > 1} == {"Kim", "Tablet"}
    assert len({line.number[-4:] for line in lines}) == len(lines)
    for table, parts in (
        (Store, ("name", "district_id")),
        (Pack, ("name", "days")),
        (Gift, ("name", "points")),
        (PaymentCard, ("brand", "last4")),
    ):
        rows = [tuple(getattr(row, part) for part in parts) for row in seeded.scalars(select(table))]
        assert len(set(rows)) == len(rows)
        assert len({row[0] for row in rows}) < len(rows)


@pytest.mark.parametrize(
    ("table", "statuses"),
    [
        (Bill, {"open", "overdue", "paid"}),
        (Port, {"requested", "confirmed", "done", "rejected", "cancelled"}),
        (Ticket, {"open", "waiting", "solved", "closed"}),
        (Outage, {"current", "planned", "solved"}),
        (Visit, {"booked", "done", "cancelled"}),
    ],
)
def test_the_history_has_every_status(seeded: Session, table: type, statuses: set[str]) -> None:
    assert {row.status for row in seeded.scalars(select(table))} == statuses


def test_names_on_the_pages_are_unique(seeded: Session) -> None:
    for table, name in ((BillEntry, entry_name), (Call, lambda call: (call.line_id, call_name(call)))):
        names = [name(row) for row in seeded.scalars(select(table))]
        assert len(set(names)) == len(names)


def test_what_tasks_need_is_there(seeded: Session) -> None:
    lines = seeded.scalars(select(Line)).all()
    assert sum(free_from(line) > TODAY for line in lines) >= 2
    assert any(line.device.esim and current_sim(line).kind == "card" and free_from(line) <= TODAY for line in lines)
    assert lines[0].bound_until > TODAY
    assert max(len(uses_of(seeded, card)) for card in seeded.scalars(select(PaymentCard))) >= 2
    assert seeded.scalars(select(BlockedNumber)).all()


def test_points_add_up_and_packs_of_the_seed_are_sound(seeded: Session) -> None:
    assert customer(seeded).points == sum(entry.points for entry in seeded.scalars(select(PointEntry)))
    for bought in seeded.scalars(select(LinePack)):
        assert 0 <= bought.used_mb <= bought.pack.data_mb
        assert bought.bought_on <= TODAY
        assert (bought.status == "scheduled") == (bought.starts_on > TODAY)
    assert all(line.extra_cents <= line.cap_cents for line in seeded.scalars(select(Line)) if line.billing == "contract")


def test_other_seeds_give_other_prices_numbers_and_history(app: App) -> None:
    with open_image(seeded_image(app, 1)) as one, open_image(seeded_image(app, 2)) as other:
        for table, column in (
            (Plan, "price_cents"),
            (Pack, "price_cents"),
            (Line, "number"),
            (Call, "number"),
            (BillEntry, "amount_cents"),
            (Gift, "stock"),
        ):
            values = [[getattr(row, column) for row in session.scalars(select(table))] for session in (one, other)]
            assert values[0] != values[1], table
