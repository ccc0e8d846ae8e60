"""What is particular to the tasks of rides; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.rides.models import Place, Ride, Waypoint
from genui_gym.apps.rides.rules.plan import Draft
from genui_gym.apps.rides.rules.rides import order_ride
from genui_gym.apps.rides.seed import NOW
from genui_gym.apps.rides.tasks import TEMPLATES, clauses
from genui_gym.apps.rides.tasks.wanted import Wanted, ride_rows
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.reward import row_subgoals
from genui_gym.task import Task, draw_task
from genui_gym.world import World, seeded_image
from genui_gym.world.database import engine_on, new_connection

SHARED = (clauses.FREE, clauses.LIMIT, clauses.PROMO, clauses.CANCEL, clauses.DRIVER, clauses.LOST)
BY_NAME = {template.name: template for template in TEMPLATES}


@pytest.fixture(scope="module")
def tasks(rides: App) -> list[tuple[Task, int]]:
    """A task of every template for two seeds, with the number of its steps."""
    drawn = []
    for seed in (1, 2):
        world = World.open(rides, seed)
        with world.reading() as session:
            for template in TEMPLATES:
                task = draw_task("rides", template, seed, session)
                drawn.append((task, len(list(template.solution(task.params, session)))))
        world.close()
    return drawn


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert Counter(template.shape for template in TEMPLATES)["refuse"] == len(SHARED)


def test_tasks_are_long_enough_to_be_worth_learning(tasks: list[tuple[Task, int]]) -> None:
    assert median(length for _, length in tasks) >= 7
    hard = [length for task, length in tasks if task.difficulty == "hard"]
    easy = [length for task, length in tasks if task.difficulty == "easy"]
    assert min(hard) > max(easy)


def test_some_tasks_leave_to_the_app_where_the_ride_starts_and_what_it_is() -> None:
    assert {name for name, template in BY_NAME.items() if template.ambiguous} == {"order_fitting", "order_back"}


@pytest.mark.parametrize(
    ("keys", "met"), [((61, 17, 2, 45), True), ((61, 2, 17, 45), False), ((61, 17, 45), False), ((45, 2, 17, 61), False)]
)
def test_the_order_of_the_places_is_read(rides: App, session: Session, classic: object, keys: tuple[int, ...], met: bool) -> None:
    wanted = Wanted([session.get_one(Place, key) for key in (61, 17, 2, 45)], session.get_one(type(classic), 2))
    rows = ride_rows(wanted, session)
    assert rows is not None
    connection = new_connection(seeded_image(rides, 3))
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
