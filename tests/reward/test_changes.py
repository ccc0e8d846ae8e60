"""Net changes, by log and by scan."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy.orm import Session

from genui_gym.reward import net_changes
from genui_gym.reward.changes import TOUCHED

from .conftest import Hotel, State, Trip

Edit = Callable[[Session], None]


def update(session: Session) -> None:
    session.get_one(Trip, 1).note = "late"


def update_and_undo(session: Session) -> None:
    session.get_one(Hotel, 3).name = "Valley"
    session.flush()
    session.get_one(Hotel, 3).name = "Hill"


def insert(session: Session) -> None:
    session.add(Trip(id=9, hotel_id=3, arrival=date(2026, 6, 1)))


def delete(session: Session) -> None:
    session.delete(session.get_one(Trip, 2))


EDITS: dict[Edit, set[tuple[str, int]]] = {
    update: {("trip", 1)},
    update_and_undo: {("hotel", 3)},
    insert: {("trip", 9)},
    delete: {("trip", 2)},
}


@pytest.mark.parametrize(
    "edits",
    [chosen for n in range(len(EDITS) + 1) for chosen in itertools.combinations(EDITS, n)],
    ids=lambda edits: "-".join(edit.__name__ for edit in edits),
)
def test_log_and_scan_agree(edits: tuple[Edit, ...], before: Session, after: Session) -> None:
    for edit in edits:
        edit(after)
    after.commit()
    scanned = net_changes(before, after)
    after.info[TOUCHED] = set().union(*(EDITS[edit] for edit in edits)) | {("hotel", 1), ("trip", 77)}
    assert net_changes(before, after) == scanned
    assert {(change.op, change.table, change.rowid) for change in scanned} == {
        (edit.__name__, "trip", next(iter(EDITS[edit]))[1]) for edit in edits if edit is not update_and_undo
    }


def test_changes_are_sentences_of_stored_values(before: Session, after: Session) -> None:
    trip = after.get_one(Trip, 1)
    trip.state, trip.arrival = State.CANCELLED, date(2026, 5, 3)
    insert(after)
    delete(after)
    after.commit()
    assert [str(change) for change in net_changes(before, after)] == [
        "trip 1 changed arrival from '2026-05-01' to '2026-05-03', state from 'BOOKED' to 'CANCELLED'",
        "trip 2 was deleted",
        "trip 9 was added",
    ]


def test_columns_of_a_change(before: Session, after: Session) -> None:
    update(after)
    delete(after)
    after.commit()
    updated, deleted = net_changes(before, after)
    assert updated.columns == ("note",)
    assert set(deleted.columns) == {"id", "hotel_id", "arrival", "state", "note"}


def test_nothing_changed(before: Session, after: Session) -> None:
    assert net_changes(before, after) == ()
