"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from genui_gym.task import Params, day, only, pick, text

from ..models import Account, Contact, CostCode, District, Driver, PaymentMethod, Place, Promo, Ride, SavedPlace, Vehicle
from ..rules.slots import full_slots, times
from ..rules.stage import stage_of
from ..seed import NOW, TODAY

FEATURES = {"Electric": "electric", "Child seat": "child_seat", "Wheelchair": "wheelchair"}
"""By how pages and goals say it, the column that says whether a vehicle has it."""


def place_named(state: Session, name: str, district: str) -> Place | None:
    """Return the place of this name in this district."""
    return only(state, select(Place).join(District).where(Place.name == name, District.name == district))


def place_of(params: Params, state: Session, name: str = "place", district: str = "district") -> Place | None:
    """Return the place that two literals of a goal name."""
    return place_named(state, text(params, name), text(params, district))


def names_of(place: Place, name: str = "place", district: str = "district") -> dict[str, str]:
    """Return the literals that name a place."""
    return {name: place.name, district: place.district.name}


def saved_named(state: Session, label: str) -> SavedPlace | None:
    """Return the saved place of this name."""
    return only(state, select(SavedPlace).where(SavedPlace.label == label))


def vehicle_named(state: Session, name: str) -> Vehicle | None:
    """Return the type of vehicle of this name."""
    return only(state, select(Vehicle).where(Vehicle.name == name))


def payment_named(state: Session, label: str) -> PaymentMethod | None:
    """Return the way to pay of this name."""
    return only(state, select(PaymentMethod).where(PaymentMethod.label == label))


def company_account(state: Session) -> PaymentMethod:
    """Return the account of the company."""
    return state.scalars(select(PaymentMethod).where(PaymentMethod.kind == "company")).one()


def cost_code(state: Session, code: str) -> CostCode | None:
    """Return the cost code that reads so."""
    return only(state, select(CostCode).where(CostCode.code == code))


def promo_coded(state: Session, code: str) -> Promo | None:
    """Return the promo with this code."""
    return only(state, select(Promo).where(Promo.code == code))


def driver_named(state: Session, name: str, car: str) -> Driver | None:
    """Return the driver of this name with this car."""
    return only(state, select(Driver).where(Driver.name == name, Driver.car == car))


def contact_named(state: Session, name: str, phone: str) -> Contact | None:
    """Return the contact of this name with this number."""
    return only(state, select(Contact).where(Contact.name == name, Contact.phone == phone))


def person(state: Session) -> Account:
    """Return the account."""
    return state.scalars(select(Account)).one()


def usual(state: Session) -> SavedPlace:
    """Return the saved place where rides start unless something else is said."""
    return state.get_one(SavedPlace, person(state).usual_place_id)


def rides(state: Session, *stages: str) -> list[Ride]:
    """Return the rides that have come this far, the latest first."""
    listed = state.scalars(select(Ride).options(selectinload(Ride.waypoints)).order_by(Ride.pickup_at.desc(), Ride.id.desc()))
    return [ride for ride in listed if stage_of(ride, NOW) in stages]


def ride_on(state: Session, on: date, *stages: str) -> Ride | None:
    """Return the one ride of a day that has come this far."""
    begins = datetime.combine(on, time())
    query = select(Ride).where(Ride.pickup_at >= begins, Ride.pickup_at < begins + timedelta(days=1))
    found = [ride for ride in state.scalars(query) if stage_of(ride, NOW) in stages]
    return found[0] if len(found) == 1 else None


def ride_to(state: Session, params: Params, on: date, *stages: str) -> Ride | None:
    """Return the one ride to the place of the goal on a day."""
    place, begins = place_of(params, state), datetime.combine(on, time())
    query = select(Ride).where(Ride.pickup_at >= begins, Ride.pickup_at < begins + timedelta(days=1))
    listed = [ride for ride in state.scalars(query) if stage_of(ride, NOW) in stages]
    found = [ride for ride in listed if place is not None and ride.places[-1].id == place.id]
    return found[0] if len(found) == 1 else None


def slot_of(params: Params, date_name: str = "date", time_name: str = "time") -> datetime:
    """Return the time that two literals of a goal name."""
    return datetime.combine(day(params, date_name), time.fromisoformat(text(params, time_name)))


def slot_literals(slot: datetime, date_name: str = "date", time_name: str = "time") -> dict[str, str]:
    """Return the literals of a time."""
    return {date_name: slot.date().isoformat(), time_name: f"{slot:%H:%M}"}


def draw_place(state: Session, rng: Generator, but: frozenset[int] = frozenset()) -> Place:
    """Draw a place that has a name of its own, half of the time one that has a twin elsewhere."""
    listed = [each for each in state.scalars(select(Place).where(Place.kind != "Address").order_by(Place.id)) if each.id not in but]
    names = [each.name for each in listed]
    twins = [each for each in listed if names.count(each.name) > 1]
    return pick(rng, twins if rng.random() < 0.5 else listed)


def draw_slot(state: Session, rng: Generator, vehicle: Vehicle, full: bool = False) -> datetime:
    """Draw a time of the next days, one for which such a vehicle is left or one for which none is."""
    on = TODAY + timedelta(days=int(rng.integers(1, 14)))
    taken = full_slots(state, vehicle)
    offered = [datetime.combine(on, each) for each in times()]
    return pick(rng, [slot for slot in offered if (slot in taken) == full])


def draw_vehicle(state: Session, rng: Generator) -> Vehicle:
    """Draw a type of vehicle."""
    return pick(rng, state.scalars(select(Vehicle).order_by(Vehicle.id)).all())


def draw_saved(state: Session, rng: Generator) -> SavedPlace:
    """Draw a saved place, mostly not the usual one."""
    listed = state.scalars(select(SavedPlace).order_by(SavedPlace.id)).all()
    others = [each for each in listed if each.id != person(state).usual_place_id]
    return pick(rng, others if rng.random() < 0.8 else listed)


def ride_literals(ride: Ride, date_name: str = "date") -> Mapping[str, str]:
    """Return the literals that name a ride: where it goes, and on which day."""
    return {**names_of(ride.places[-1]), date_name: ride.pickup_at.date().isoformat()}
