"""Tasks that book a room which the goal names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Subgoal
from genui_gym.task import Answer, Params, Step, click, fill, goto, only, pick, text

from ..models import City, Hotel, PaymentMethod, Promo, RatePlan
from ..rules import promo_problem, quote
from ..rules import stay_problems as wrong_stay
from ..seed import TODAY
from . import clauses
from .booked import Booking, BookTemplate, booking, booking_subgoals, wallet_is_charged
from .records import bookable, draw_plan, draw_stay, plan_named
from .stays import stay, stay_literals
from .ways import open_hotel, pay, reserve, to_hotel, update_stay

POPULAR = 6
"""The start page has a tile for each of the first so many cities."""


def named_plan(params: Params, state: Session) -> RatePlan | None:
    """Return the rate plan that a goal names by hotel, city, room and rate."""
    return plan_named(state, text(params, "hotel"), text(params, "city"), text(params, "room"), text(params, "plan"))


def names_of(plan: RatePlan) -> dict[str, str]:
    """Return the literals that name a rate plan."""
    return {"hotel": plan.room.hotel.name, "city": plan.room.hotel.city.name, "room": plan.room.name, "plan": plan.name}


def price_of(params: Params, before: Session, promo: Promo | None = None) -> int:
    """Return the total that the booking page shows, found the solution's way: city, hotel, room, rate, one after the other."""
    city = next(city for city in before.scalars(select(City)) if city.name == params["city"])
    hotel = next(hotel for hotel in city.hotels if hotel.name == params["hotel"])
    room = next(room for room in hotel.rooms if room.name == params["room"])
    plan = next(plan for plan in room.plans if plan.name == params["plan"])
    return quote(before, plan, stay(params), promo).total_cents


def to_form(params: Params) -> Iterator[Step]:
    """Walk from the start page to the booking form of the named rate."""
    yield from open_hotel(text(params, "hotel"), text(params, "city"), stay(params))
    yield reserve(text(params, "room"), text(params, "plan"))


def hotel_of(params: Params, before: Session) -> Hotel:
    """Return the hotel of a goal, the solution's own way: among all of that name."""
    hotels = before.scalars(select(Hotel).where(Hotel.name == params["hotel"]))
    return next(hotel for hotel in hotels if hotel.city.name == params["city"])


def straight_to_form(params: Params, before: Session) -> Iterator[Step]:
    """Walk to the booking form of the named rate from the address of the hotel's page."""
    yield to_hotel(hotel_of(params, before).id, stay(params))
    yield reserve(text(params, "room"), text(params, "plan"))


class BookRoom(BookTemplate):
    """Book a named room on a named rate, if it is free."""

    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a rate that is free."""
        plan = draw_plan(state, rng)
        wanted = draw_stay(rng, int(rng.integers(1, min(plan.room.sleeps, 4) + 1)))
        return {**names_of(plan), **stay_literals(wanted, "adults")} if bookable(state, [plan], wanted) else None

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking of the named rate."""
        plan = named_plan(params, state)
        return None if plan is None or wrong_stay(stay(params), TODAY) else booking(state, [plan], stay(params))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the city, open the hotel, reserve, pay."""
        yield from to_form(params)
        yield pay(price_of(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the city's tile on the start page; by the address of the hotel's page."""
        steps = list(self.solution(params, before))
        explore = [click("link", f"Explore {params['city']}"), *steps[1:]]
        typed = [*straight_to_form(params, before), steps[-1]]
        return [explore, typed] if hotel_of(params, before).city_id <= POPULAR else [typed]


class BookForFamily(BookTemplate):
    """Book several rooms, with children."""

    difficulty = "medium"
    wordings = (
        "Book {rooms} of the type {room} ({plan}) at {hotel} in {city} from {check_in} to {check_out} for {adults} and {children}.",
        "We are a group of {adults} and {children}. Please reserve {rooms}, {room} with the rate {plan}, at {hotel}, {city}, "
        "arriving {check_in} and leaving {check_out}.",
        "It would be great to have {rooms} at {hotel} ({city}) between {check_in} and {check_out}: {room}, {plan}, "
        "{adults} plus {children}. Could you arrange that?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a rate with enough units and a group that needs them."""
        plan = draw_plan(state, rng)
        rooms = int(rng.integers(2, 4))
        adults = rooms + int(rng.integers(0, 2))
        wanted = draw_stay(rng, adults, 4, int(rng.integers(1, 4)), rooms)
        if wanted.guests <= plan.room.sleeps * (rooms - 1) or not bookable(state, [plan], wanted):
            return None
        return {**names_of(plan), **stay_literals(wanted, "rooms", "adults", "children")}

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking of the named rate."""
        plan = named_plan(params, state)
        return None if plan is None or wrong_stay(stay(params), TODAY) else booking(state, [plan], stay(params))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search with the whole group, then as for any booking."""
        yield from to_form(params)
        yield pay(price_of(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the hotel's page, opened without the group."""
        hotel = hotel_of(params, before)
        page = [goto(f"/hotels/{hotel.id}"), *update_stay(stay(params))]
        return [[*page, reserve(text(params, "room"), text(params, "plan")), pay(price_of(params, before))]]


class BookWithPromo(BookTemplate):
    """Book with a promo code, if it is accepted."""

    difficulty = "medium"
    wordings = clauses.PROMO
    extras = ("promo",)

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a code that holds for a free rate."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2, 7)
        city = plan.room.hotel.city
        holding = [promo for promo in state.scalars(select(Promo).order_by(Promo.id)) if promo_problem(promo, wanted, city, TODAY) is None]
        if not holding or not bookable(state, [plan], wanted):
            return None
        return {**names_of(plan), **stay_literals(wanted, "adults"), "promo": pick(rng, holding).code}

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking of the named rate with the code."""
        plan, promo = named_plan(params, state), only(state, select(Promo).where(Promo.code == params["promo"]))
        if plan is None or promo is None or wrong_stay(stay(params), TODAY):
            return None
        return booking(state, [plan], stay(params), promo=promo)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Apply the code before paying."""
        yield from to_form(params)
        yield fill("textbox", "Promo code", text(params, "promo"))
        yield click("button", "Apply promo code")
        promo = next(promo for promo in before.scalars(select(Promo)) if promo.code == params["promo"])
        yield pay(price_of(params, before, promo))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Pay without applying the code first: it is sent along."""
        return [[*to_form(params), fill("textbox", "Promo code", text(params, "promo")), pay(price_of(params, before))]]


class BookWithWallet(BookTemplate):
    """Book and pay from the wallet, if it holds enough."""

    difficulty = "medium"
    wordings = clauses.WALLET
    extras = ("payment",)

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free rate that is paid now and that the wallet can pay."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2, 4)
        if plan.pay_at_hotel or not bookable(state, [plan], wanted):
            return None
        balance = state.scalars(select(PaymentMethod.balance_cents).where(PaymentMethod.kind == "wallet")).one()
        return {**names_of(plan), **stay_literals(wanted, "adults")} if quote(state, plan, wanted).total_cents <= balance else None

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking of the named rate, paid from the wallet."""
        plan, wallet = named_plan(params, state), only(state, select(PaymentMethod).where(PaymentMethod.kind == "wallet"))
        if plan is None or wallet is None or wrong_stay(stay(params), TODAY):
            return None
        return booking(state, [plan], stay(params), payment=wallet)

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Also look whether the wallet was charged the price."""
        wanted = self.meaning(params, before)
        charged = wanted is not None and wallet_is_charged(wanted, before, after)
        return [*booking_subgoals(wanted, before, after, self.extras, 0.9), Subgoal("wallet charged", 0.1, charged, ("payment",))]

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose the wallet before paying."""
        yield from to_form(params)
        yield click("radio", "Pay with Nidora wallet")
        yield pay(price_of(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the hotel's page."""
        return [[*straight_to_form(params, before), click("radio", "Pay with Nidora wallet"), pay(price_of(params, before))]]


class BookForFriend(BookTemplate):
    """Book for somebody else, with a companion, a request and a card to pay with."""

    difficulty = "hard"
    extras = ("lead guest", "other guests", "requests", "payment")
    wordings = (
        "Book {room}, {plan}, at {hotel} in {city} from {check_in} to {check_out} for {adults}. Lead guest: {lead}; second guest: "
        '{companion}. Special request: "{request}". Pay with the {payment}.',
        "A friend, {lead}, is travelling with {companion}. Please book them ({adults}) into {hotel}, {city}, {check_in} to "
        "{check_out}: {room} "
        "on the {plan} rate, in the name of {lead} as lead guest and {companion} as the other one. Charge my {payment} and pass "
        'on "{request}" as a special request.',
        "Could you arrange a surprise? {lead} and {companion} should find a {room} ({plan}) waiting at {hotel} in {city}, {adults}, "
        'from {check_in} until {check_out}; {lead} is the lead guest. My {payment} pays, and the hotel should read "{request}" '
        "under special requests.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free rate, names, a request, and the valid card that is not the default."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2, 4)
        if plan.room.sleeps < 2 or not bookable(state, [plan], wanted):
            return None
        names = rng.permutation(len(_FRIENDS))
        cards = state.scalars(select(PaymentMethod).where(PaymentMethod.expires >= TODAY)).all()
        return {
            **names_of(plan), **stay_literals(wanted, "adults"), "lead": _FRIENDS[names[0]], "companion": _FRIENDS[names[1]],
            "request": pick(rng, _REQUESTS), "payment": pick(rng, cards).label,
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking with everything that was said."""
        plan, card = named_plan(params, state), only(state, select(PaymentMethod).where(PaymentMethod.label == params["payment"]))
        if plan is None or card is None or wrong_stay(stay(params), TODAY):
            return None
        said = {"lead_guest": text(params, "lead"), "requests": text(params, "request")}
        return booking(state, [plan], stay(params), payment=card, guests=(text(params, "companion"),), **said)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the whole form."""
        yield from to_form(params)
        yield from self._form(params)
        yield pay(price_of(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The form filled in from the bottom up."""
        return [[*to_form(params), *reversed(self._form(params)), pay(price_of(params, before))]]

    def _form(self, params: Params) -> list[Step]:
        return [
            fill("textbox", "Lead guest name", text(params, "lead")),
            fill("textbox", "Guest 2 name", text(params, "companion")),
            fill("textbox", "Special requests", text(params, "request")),
            click("radio", f"Pay with {params['payment']}"),
        ]


_FRIENDS = ("Noor Haddad", "Nora Haddad", "Elin Sand", "Elin Sandt", "Pavel Novak", "Paula Novak", "Ruth Okafor", "Tomas Vidal")
_REQUESTS = (
    "A cot in the room, please",
    "A quiet room to the courtyard",
    "Two rooms' distance from the lift",
    "Late arrival around midnight",
    "Feather-free pillows for both",
    "A room on a high floor, please",
)
