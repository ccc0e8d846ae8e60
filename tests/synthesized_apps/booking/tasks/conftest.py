"""Databases before and after, and doing a task by the rules instead of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from functools import partial

import pytest
from genui_gym.apps.booking import rules
from genui_gym.apps.booking.models import City, Favourite, Hotel, PaymentMethod, Trip
from genui_gym.apps.booking.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Params, Task, draw_task
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection


@dataclass
class Bench:
    """A task with its databases before and after."""

    app: App
    task: Task
    before: Session
    after: Session
    answer: Answer | None = None

    def report(self, params: Params | None = None) -> RewardReport:
        """Score what is, for the task or for one with other literals."""
        self.after.flush()
        task = self.task if params is None else Task(**{**vars(self.task), "params": params})
        return self.app.calculate_reward(self.before, self.after, task, self.answer)

    def do(self) -> None:
        """Do the task."""
        done = ACTS.get(self.task.template)
        if done is None:
            last = list(self.template.solution(self.task.params, self.before))[-1]
            self.answer = Answer(**{"text": last.arguments["answer"], "outcome": last.arguments["outcome"]})
        else:
            done(self.after, self.task.params, self)

    @property
    def template(self):
        """The task's template."""
        return next(template for template in self.app.templates if template.name == self.task.template)


def hotel_of(session: Session, name: object, city: object) -> Hotel:
    return session.scalars(select(Hotel).join(City).where(Hotel.name == name, City.name == city)).one()


def trip_of(session: Session, params: Params) -> Trip:
    hotel = hotel_of(session, params["hotel"], params["city"])
    return session.scalars(select(Trip).where(Trip.status == "upcoming", Trip.hotel_id == hotel.id)).one()


def stay_in(params: Params) -> rules.Stay:
    days = (date.fromisoformat(str(params[name])) for name in ("check_in", "check_out"))
    return rules.Stay(*days, **{name: int(params.get(name, usual)) for name, usual in (("rooms", 1), ("adults", 2), ("children", 0))})


def order(session: Session, plan, stay: rules.Stay, **said) -> None:
    person = rules.account(session)
    payment = said.pop("payment", None)
    method = session.scalars(select(PaymentMethod).where(PaymentMethod.label == payment)).first() if payment else None
    filled = {"lead_guest": person.name, "contact_email": person.email, "contact_phone": person.phone} | said
    rules.place_booking(session, rules.Draft(plan.id, stay, payment_id=method.id if method else person.default_payment_id, **filled), TODAY)


def book_named(session: Session, params: Params, bench: Bench, payment: str | None = None) -> None:
    hotel = hotel_of(session, params["hotel"], params["city"])
    plan = next(plan for room in hotel.rooms if room.name == params["room"] for plan in room.plans if plan.name == params["plan"])
    names = {"lead": "lead_guest", "request": "requests", "promo": "promo_code"}
    said = {field: str(params[name]) for name, field in names.items() if name in params}
    guests = (str(params["companion"]),) if "companion" in params else ()
    order(session, plan, stay_in(params), payment=payment or params.get("payment"), guests=guests, **said)


def book_again(session: Session, params: Params, bench: Bench) -> None:
    trips = session.scalars(select(Trip).where(Trip.status == "past"))
    trip = next(trip for trip in trips if trip.hotel.city.name == params["city"])
    order(session, trip.plan, stay_in({**params, "adults": trip.adults, "children": trip.children}))


def book_best(session: Session, params: Params, bench: Bench) -> None:
    city = session.scalars(select(City).where(City.name == params["city"])).one()
    kilometres = params.get("kilometres")
    filters = rules.Filters(
        min_stars=params.get("stars"), max_distance=kilometres and kilometres * 1000,
        breakfast="stars" in params, free_cancellation=bool(kilometres),
    )  # fmt: skip
    found = rules.search(session, city, stay_in(params), filters, "rating" if kilometres else "price", TODAY)
    kept = set(session.scalars(select(Favourite.hotel_id)))
    fitting = [offer for offer in found if bench.task.template != "book_favourite" or offer.hotel.id in kept]
    order(session, fitting[0].plan, stay_in(params))


def cancel(session: Session, params: Params, bench: Bench) -> None:
    rules.cancel_trip(session, trip_of(session, params), TODAY)


def cancel_both(session: Session, params: Params, bench: Bench) -> None:
    for trip in session.scalars(select(Trip).where(Trip.status == "upcoming")).all():
        if trip.hotel.name == params["hotel"]:
            rules.cancel_trip(session, trip, TODAY)


def change(session: Session, params: Params, bench: Bench) -> None:
    trip = trip_of(session, params)
    now = {"check_in": trip.check_in.isoformat(), "check_out": trip.check_out.isoformat(), "adults": trip.adults, "children": trip.children}
    rules.change_trip(session, trip, stay_in({**now, "rooms": trip.rooms, **params}), TODAY)


def correct(session: Session, params: Params, bench: Bench) -> None:
    trip = trip_of(session, params)
    rules.update_trip_details(session, trip, str(params["lead"]), trip.contact_email, trip.contact_phone, str(params["request"]))


def switch(session: Session, params: Params, bench: Bench) -> None:
    trip = trip_of(session, params)
    stay = rules.Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)
    dates = {"check_in": stay.check_in.isoformat(), "check_out": stay.check_out.isoformat()}
    book_named(session, {**params, **dates, "adults": stay.adults, "children": stay.children, "hotel": params["other"]}, bench)
    rules.cancel_trip(session, trip, TODAY)


def journey(session: Session, params: Params, bench: Bench) -> None:
    book_named(session, {**params, "check_out": params["change"]}, bench)
    rules.toggle_favourite(session, hotel_of(session, params["hotel"], params["city"]), TODAY)
    onward = {"hotel": params["other"], "city": params["elsewhere"], "room": params["second_room"], "plan": params["second_plan"]}
    book_named(session, {**params, **onward, "check_in": params["change"]}, bench)


def save_both(session: Session, params: Params, bench: Bench) -> None:
    for name, city in (("hotel", "city"), ("other", "elsewhere")):
        rules.toggle_favourite(session, hotel_of(session, params[name], params[city]), TODAY)


def swap(session: Session, params: Params, bench: Bench) -> None:
    rules.toggle_favourite(session, hotel_of(session, params["hotel"], params["city"]), TODAY)
    city = session.scalars(select(City).where(City.name == params["elsewhere"])).one()
    rules.toggle_favourite(session, max(city.hotels, key=lambda hotel: hotel.rating_tenths), TODAY)


def contact(session: Session, params: Params, bench: Bench) -> None:
    rules.update_contact(session, rules.account(session).name, str(params["email"]), str(params["phone"]))


def preferences(session: Session, params: Params, bench: Bench) -> None:
    person = rules.account(session)
    rules.update_preferences(session, str(params["bed"]), str(params["floor"]), person.newsletter, person.trip_reminders)


def default_payment(session: Session, params: Params, bench: Bench) -> None:
    method = session.scalars(select(PaymentMethod).where(PaymentMethod.label == params["payment"])).one()
    rules.set_default_payment(session, method.id, TODAY)


ACTS: dict[str, Callable[[Session, Params, Bench], None]] = {
    **dict.fromkeys(("book_room", "book_for_family", "book_with_promo", "book_for_friend"), book_named),
    **dict.fromkeys(("book_cheapest", "book_best_rated", "book_favourite"), book_best),
    **dict.fromkeys(("cancel_if_free", "cancel_anyway"), cancel),
    **dict.fromkeys(("move_trip", "change_party"), change),
    "book_with_wallet": partial(book_named, payment="Nidora wallet"),
    "book_again": book_again,
    "book_journey": journey,
    "cancel_both": cancel_both,
    "correct_guest": correct,
    "switch_hotel": switch,
    "save_hotels": save_both,
    "swap_favourite": swap,
    "update_contact": contact,
    "set_preferences": preferences,
    "set_default_payment": default_payment,
}


def opened(app: App, seed: int, stack: ExitStack) -> Session:
    connection = new_connection(seeded_image(app, seed))
    stack.callback(connection.close)
    engine = engine_on(connection)
    stack.callback(engine.dispose)
    return stack.enter_context(Session(engine))


@pytest.fixture
def bench_for(app: App) -> Iterator[Callable[[str, int], Bench]]:
    """Draw a task and open its databases."""
    with ExitStack() as stack:

        def make(template: str, seed: int) -> Bench:
            before, after = opened(app, seed, stack), opened(app, seed, stack)
            found = next(each for each in app.templates if each.name == template)
            return Bench(app, draw_task("booking", found, seed, before), before, after)

        yield make
