"""What the seed promises to the tasks: twins, namesakes, rides of every stage, prices that add up."""

from __future__ import annotations

from collections import Counter

from genui_gym.apps.rides.models import Account, Driver, Favourite, FullSlot, LostReport, Place, Ride, SavedPlace, Share
from genui_gym.apps.rides.rules.after import lost_problem, rating_problem, share_cents, split_problem
from genui_gym.apps.rides.rules.rides import cancel_fee
from genui_gym.apps.rides.rules.stage import stage_of
from genui_gym.apps.rides.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session

SEEDS = (0, 1, 2)


def test_places_have_twins_in_other_districts(seeded: Session) -> None:
    places = seeded.scalars(select(Place)).all()
    twins = [name for name, number in Counter(place.name for place in places).items() if number > 1]
    assert len(twins) >= 8
    assert len({(place.name, place.district_id) for place in places}) == len(places)
    assert len({(place.column, place.row) for place in places}) == len(places)


def test_rides_are_of_every_stage_and_days_tell_the_past_ones_apart(seeded: Session) -> None:
    rides = seeded.scalars(select(Ride)).all()
    stages = Counter(stage_of(ride, NOW) for ride in rides)
    assert (stages["done"], stages["cancelled"], stages["scheduled"], stages["coming"]) == (34, 5, 8, 1)
    past = [ride.pickup_at.date() for ride in rides if stage_of(ride, NOW) in ("done", "cancelled")]
    assert len(set(past)) == len(past)
    assert (
        sorted(bool(cancel_fee(ride, NOW)) for ride in rides if stage_of(ride, NOW) in ("scheduled", "coming")) == [False] * 7 + [True] * 2
    )
    assert sum(len(ride.places) == 4 and stage_of(ride, NOW) == "scheduled" for ride in rides) == 2


def test_receipts_add_up(seeded: Session) -> None:
    for ride in seeded.scalars(select(Ride)):
        parts = ride.fare_cents + ride.surcharge_cents + ride.stops_cents + ride.airport_cents - ride.discount_cents + ride.tip_cents
        assert ride.total_cents == (ride.fee_cents if ride.status == "cancelled" else parts)
    for share in seeded.scalars(select(Share)):
        ride = seeded.get_one(Ride, share.ride_id)
        assert share.cents == share_cents(ride, len(ride.shares))


def test_scheduled_rides_have_a_vehicle(seeded: Session) -> None:
    full = {(slot.vehicle_id, slot.starts) for slot in seeded.scalars(select(FullSlot))}
    for ride in seeded.scalars(select(Ride).where(Ride.scheduled)):
        assert stage_of(ride, NOW) != "scheduled" or ride.pickup_at.date() == NOW.date() or (ride.vehicle_id, ride.pickup_at) not in full


def test_one_of_each_pair_of_namesakes_has_driven_lately_and_the_other_never(seeded: Session) -> None:
    drivers = seeded.scalars(select(Driver)).all()
    names = Counter(driver.name for driver in drivers)
    done = [ride for ride in seeded.scalars(select(Ride).order_by(Ride.pickup_at.desc())) if stage_of(ride, NOW) == "done"]
    for name in (name for name, number in names.items() if number > 1):
        met = {ride.driver_id for ride in done if ride.driver and ride.driver.name == name}
        assert len(met) == 1
        latest = next(ride for ride in done if ride.driver_id in met)
        assert rating_problem(latest, NOW) is None
        assert latest.tip_cents == 0


def test_there_is_something_to_split_to_report_and_to_be_too_late_for(seeded: Session) -> None:
    done = [ride for ride in seeded.scalars(select(Ride)) if stage_of(ride, NOW) == "done"]
    assert sum(split_problem(ride, NOW) is None for ride in done) >= 2
    assert sum(lost_problem(ride, NOW) is None for ride in done) >= 2
    assert sum("within" in str(lost_problem(ride, NOW)) for ride in done) >= 5
    assert len({report.item for report in seeded.scalars(select(LostReport))}) == 5


def test_the_account_has_a_usual_place_and_one_worst_favourite_that_is_not_the_last(seeded: Session) -> None:
    owner = seeded.scalars(select(Account)).one()
    assert seeded.get_one(SavedPlace, owner.usual_place_id).label in ("Home", "Work")
    ratings = [each.driver.rating_hundredths for each in seeded.scalars(select(Favourite).order_by(Favourite.id))]
    assert ratings.count(min(ratings)) == 1
    assert ratings[-1] != min(ratings)
