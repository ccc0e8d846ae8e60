"""The seeded data: enough of it, with twins, sound references, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations

import numpy as np
import pytest
from genui_gym.apps.booking.models import (
    Account,
    Base,
    City,
    Closure,
    HelpArticle,
    Hotel,
    PaymentMethod,
    Promo,
    RatePlan,
    Review,
    Room,
    Trip,
)
from genui_gym.apps.booking.rules import Stay, fit_problems, quote, room_problems
from genui_gym.apps.booking.seed import TODAY, populate
from sqlalchemy import Engine, create_engine, func, select
from sqlalchemy.orm import Session

from genui_gym.world import VARIANTS


def seeded(seed: int) -> tuple[Engine, Session]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    session = Session(engine)
    populate(session, np.random.default_rng(seed))
    session.commit()
    return engine, session


def rows(session: Session) -> dict[str, list[tuple]]:
    tables = Base.metadata.sorted_tables
    return {table.name: [tuple(row) for row in session.execute(select(table).order_by(table.c.id))] for table in tables}


@pytest.fixture(scope="module", params=range(VARIANTS))
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    engine, opened = seeded(request.param)
    yield opened
    opened.close()
    engine.dispose()


def count(session: Session, model: type[Base]) -> int:
    return session.scalar(select(func.count()).select_from(model)) or 0


def test_there_is_enough_to_choose_from(session: Session) -> None:
    assert count(session, Hotel) >= 44
    assert count(session, City) >= 9
    assert count(session, HelpArticle) >= 10
    assert count(session, Closure) > 300
    for room in session.scalars(select(Room)):
        assert 2 <= len(room.plans) <= 3
    for hotel in session.scalars(select(Hotel)):
        assert len(hotel.rooms) >= 3
        assert len(hotel.reviews) >= 6
        assert hotel.review_count == len(hotel.reviews)


def test_the_account_has_trips_of_every_kind_and_ways_to_pay(session: Session) -> None:
    status = Counter(session.scalars(select(Trip.status)))
    assert status["upcoming"] >= 4
    assert status["past"] >= 4
    assert status["cancelled"] >= 2
    methods = session.scalars(select(PaymentMethod)).all()
    assert Counter(method.kind for method in methods) == {"card": 3, "wallet": 1}
    assert [method for method in methods if method.expires and method.expires < TODAY]
    default = session.get_one(PaymentMethod, session.scalars(select(Account)).one().default_payment_id)
    assert default.expires is not None
    assert default.expires > TODAY
    promos = session.scalars(select(Promo)).all()
    assert len(promos) >= 6
    assert sum(promo.valid_until < TODAY for promo in promos) >= 2


def test_there_are_twins(session: Session) -> None:
    names = Counter(session.scalars(select(Hotel.name)))
    assert len([name for name, number in names.items() if number == 2]) >= 4
    upcoming = Counter(trip.hotel.name for trip in session.scalars(select(Trip).where(Trip.status == "upcoming")))
    assert max(upcoming.values()) >= 2
    for hotel in session.scalars(select(Hotel)):
        pairs = combinations((room.name for room in hotel.rooms), 2)
        assert any(len(set(one.split()) ^ set(other.split())) == 2 for one, other in pairs), hotel.name
    leads = session.scalars(select(Trip.lead_guest)).all()
    assert any(one != other and SequenceMatcher(None, one, other).ratio() > 0.85 for one, other in combinations(leads, 2))


def test_names_are_unique_where_controls_carry_them(session: Session) -> None:
    labels = Counter((hotel.name, hotel.city_id) for hotel in session.scalars(select(Hotel)))
    assert max(labels.values()) == 1
    rates = Counter((plan.room.hotel_id, plan.room.name, plan.name) for plan in session.scalars(select(RatePlan)))
    assert max(rates.values()) == 1
    assert len(set(session.scalars(select(Trip.code)))) == count(session, Trip)


def test_every_reference_leads_somewhere(session: Session) -> None:
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            target = set(session.scalars(select(key.column)))
            held = set(session.scalars(select(key.parent).where(key.parent.is_not(None))))
            assert held <= target, f"{table.name}.{key.parent.name}"


def test_trips_cost_what_the_rules_say_and_fit_their_rooms(session: Session) -> None:
    for trip in session.scalars(select(Trip)):
        stay = Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)
        assert trip.total_cents == quote(session, trip.plan, stay, trip.promo).total_cents
        assert not fit_problems(trip.room, stay, trip.room.units)
        assert (trip.room.hotel_id, trip.plan.room_id) == (trip.hotel_id, trip.room_id)
        assert (trip.check_in > TODAY) == (trip.status == "upcoming") or trip.status == "cancelled"


def test_no_upcoming_trip_is_on_a_night_that_is_sold_out(session: Session) -> None:
    for trip in session.scalars(select(Trip).where(Trip.status == "upcoming")):
        stay = Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)
        assert not room_problems(session, trip.room, stay, trip)


def test_ratings_are_what_the_reviews_say(session: Session) -> None:
    for hotel in session.scalars(select(Hotel)):
        scores = session.scalars(select(Review.score).where(Review.hotel_id == hotel.id)).all()
        assert abs(hotel.rating_tenths - 10 * sum(scores) / len(scores)) <= 0.5


def test_the_same_seed_gives_the_same_rows_and_another_seed_other_prices() -> None:
    opened = [seeded(seed) for seed in (5, 5, 6)]
    first, again, other = (rows(session) for _, session in opened)
    for engine, session in opened:
        session.close()
        engine.dispose()
    assert first == again
    for table in ("room", "closure", "trip", "review"):
        assert first[table] != other[table]
    for table in ("city", "rate_plan", "promo", "help_article"):
        assert first[table] == other[table]
    assert [row[2:6] for row in first["hotel"]] == [row[2:6] for row in other["hotel"]]
