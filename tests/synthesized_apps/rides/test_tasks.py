"""What is particular to the tasks of rides; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

import pytest
from genui_gym.apps.rides.models import Place, Ride, Waypoint
from genui_gym.apps.rides.rules.plan import Draft
from genui_gym.apps.rides.rules.rides import order_ride
from genui_gym.apps.rides.seed import NOW
from genui_gym.apps.rides.tasks import TEMPLATES
from genui_gym.apps.rides.tasks.wanted import Wanted, ride_rows
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.reward import row_subgoals
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection


def test_some_tasks_leave_to_the_app_where_the_ride_starts_and_what_it_is() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"order_fitting", "order_back"}


@pytest.mark.parametrize(
    ("keys", "met"), [((61, 17, 2, 45), True), ((61, 2, 17, 45), False), ((61, 17, 45), False), ((45, 2, 17, 61), False)]
)
def test_the_order_of_the_places_is_read(app: App, session: Session, classic: object, keys: tuple[int, ...], met: bool) -> None:
    wanted = Wanted([session.get_one(Place, key) for key in (61, 17, 2, 45)], session.get_one(type(classic), 2))
    rows = ride_rows(wanted, session)
    assert rows is not None
    connection = new_connection(seeded_image(app, 3))
    engine = engine_on(connection)
    with Session(engine) as after:
        order_ride(after, Draft(keys, 2, after.get_one(Ride, 1).payment_id), NOW)
        subgoals = {subgoal.name: subgoal.met for subgoal in row_subgoals(rows, session, after)}
    engine.dispose()
    connection.close()
    assert (subgoals["ride"], subgoals["vehicle"], subgoals["route"]) == (True, True, met)


def test_waypoints_are_numbered_from_the_pick_up(session: Session) -> None:
    positions: dict[int, list[int]] = {}
    for waypoint in session.query(Waypoint).order_by(Waypoint.ride_id, Waypoint.position):
        positions.setdefault(waypoint.ride_id, []).append(waypoint.position)
    assert all(listed == list(range(len(listed))) for listed in positions.values())
