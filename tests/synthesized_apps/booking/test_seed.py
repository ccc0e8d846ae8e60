"""The seeded data: enough of it, with twins, sound references, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import combinations

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
from genui_gym.apps.booking.seed import TODAY
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import VARIANTS, open_image, seeded_image

SEEDS = range(VARIANTS)


def count(seeded: Session, model: type[Base]) -> int:
    return seeded.scalar(select(func.count()).select_from(model)) or 0


def test_there_is_enough_to_choose_from(seeded: Session) -> None:
    assert count(seeded, Hotel) >= 44
    assert count(seeded, City) >= 9
    assert count(seeded, HelpArticle) >= 10
    assert count(seeded, Closure) > 300
    for room in seeded.scalars(select(Room)):
        assert 2 <= len(room.plans) <= 3
    for hotel in seeded.scalars(select(Hotel)):
        assert len(hotel.rooms) >= 3
        assert len(hotel.reviews) >= 6
        assert hotel.review_count == len(hotel.reviews)


def test_the_account_has_trips_of_every_kind_and_ways_to_pay(seeded: Session) -> None:
    status = Counter(seeded.scalars(select(Trip.status)))
    assert status["upcoming"] >= 4
    assert status["past"] >= 4
    assert status["cancelled"] >= 2
    methods = seeded.scalars(select(PaymentMethod)).all()
    assert Counter(method.kind for method in methods) == {"card": 3, "wallet": 1}
    assert [method for method in methods if method.expires and method.expires < TODAY]
    default = seeded.get_one(PaymentMethod, seeded.scalars(select(Account)).one().default_payment_id)
    assert default.expires is not None
    assert default.expires > TODAY
    promos = seeded.scalars(select(Promo)).all()
    assert len(promos) >= 6
    assert sum(promo.valid_until < TODAY for promo in promos) >= 2


def test_there_are_twins(seeded: Session) -> None:
    names = Counter(seeded.scalars(select(Hotel.name)))
    assert len([name for name, number in names.items() if number == 2]) >= 4
    upcoming = Counter(trip.hotel.name for trip in seeded.scalars(select(Trip).where(Trip.status == "upcoming")))
    assert max(upcoming.values()) >= 2
    for hotel in seeded.scalars(select(Hotel)):
        pairs = combinations((room.name for room in hotel.rooms), 2)
        assert any(len(set(one.split()) ^ set(other.split())) == 2 for one, other in pairs), hotel.name
    leads = seeded.scalars(select(Trip.lead_guest)).all()
    assert any(one != other and SequenceMatcher(None, one, other).ratio() > 0.85 for one, other in combinations(leads, 2))


def test_names_are_unique_where_controls_carry_them(seeded: Session) -> None:
    labels = Counter((hotel.name, hotel.city_id) for hotel in seeded.scalars(select(Hotel)))
    assert max(labels.values()) == 1
    rates = Counter((plan.room.hotel_id, plan.room.name, plan.name) for plan in seeded.scalars(select(RatePlan)))
    assert max(rates.values()) == 1
    assert len(set(seeded.scalars(select(Trip.code)))) == count(seeded, Trip)


def test_every_reference_leads_somewhere(seeded: Session) -> None:
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            target = set(seeded.scalars(select(key.column)))
            held = set(seeded.scalars(select(key.parent).where(key.parent.is_not(None))))
            assert held <= target, f"{table.name}.{key.parent.name}"


def test_trips_cost_what_the_rules_say_and_fit_their_rooms(seeded: Session) -> None:
    for trip in seeded.scalars(select(Trip)):
        stay = Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)
        assert trip.total_cents == quote(seeded, trip.plan, stay, trip.promo).total_cents
        assert not fit_problems(trip.room, stay, trip.room.units)
        assert (trip.room.hotel_id, trip.plan.room_id) == (trip.hotel_id, trip.room_id)
        assert (trip.check_in > TODAY) == (trip.status == "upcoming") or trip.status == "cancelled"


def test_no_upcoming_trip_is_on_a_night_that_is_sold_out(seeded: Session) -> None:
    for trip in seeded.scalars(select(Trip).where(Trip.status == "upcoming")):
        stay = Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)
        assert not room_problems(seeded, trip.room, stay, trip)


def test_ratings_are_what_the_reviews_say(seeded: Session) -> None:
    for hotel in seeded.scalars(select(Hotel)):
        scores = seeded.scalars(select(Review.score).where(Review.hotel_id == hotel.id)).all()
        assert abs(hotel.rating_tenths - 10 * sum(scores) / len(scores)) <= 0.5


def test_another_seed_gives_other_prices_of_the_same_hotels(app: App, reseeded: Callable[[int, int], set[str]]) -> None:
    differing = reseeded(5, 6)
    assert {"room", "closure", "trip", "review"} <= differing
    assert not {"city", "rate_plan", "promo", "help_article"} & differing
    hotels = []
    for seed in (5, 6):
        with open_image(seeded_image(app, seed)) as opened:
            hotels.append([row[2:6] for row in opened.execute(select(Base.metadata.tables["hotel"])).all()])
    assert hotels[0] == hotels[1]
