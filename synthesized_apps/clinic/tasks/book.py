"""Tasks that book a time which the goal names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, pick, text

from ..models import Doctor, InsuranceCard, Member, Referral, Slot
from ..rules.household import ours
from ..rules.slots import free_slots
from ..seed import TODAY
from . import clauses, ways
from .records import (
    asked_for,
    card_of,
    draw_member,
    draw_slot,
    left_to_pay,
    main_card,
    referrals_of,
    slot_literals,
    slot_of_doctor,
)
from .rows import booked


class BookTemplate(RowsTemplate):
    """A template that books."""

    shape = "commit"
    difficulty = "hard"


class BookCovered(BookTemplate):
    """Book a time, paid with a card that the doctor accepts."""

    wordings = clauses.COVERED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a time and one of the person's cards."""
        return draw_covered(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the copay."""
        found = asked_for(params, state)
        card = card_of(state, found[0], text(params, "plan")) if found else None
        if found is None or card is None or card.valid_until < day(params, "day") or found[1].doctor.speciality.needs_referral:
            return None
        cost = left_to_pay(found[1].doctor, card)
        return None if cost is None else booked(*found, text(params, "kind"), text(params, "reason"), card, cost)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the doctor, choose the time, fill in the form."""
        yield from ways.open_time(before, slot_of(params, before))
        yield from self._rest(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the day; by the centre's page."""
        slot, rest = slot_of(params, before), list(self._rest(params, before))
        return [
            [*ways.straight_to(slot), *rest],
            [*ways.by_centre(slot.doctor), *ways.choose_time(before, slot.doctor, slot), *rest],
        ]

    def _rest(self, params: Params, before: Session) -> Iterator[Step]:
        cards = [card for card in before.scalars(where(InsuranceCard)) if card.member.name == params["member"]]
        yield from ways.who(text(params, "member"))
        yield from ways.fill_booking(params, ways.card_name(next(card for card in cards if card.plan.name == params["plan"])))


class BookOnReferral(BookTemplate):
    """Book a time with a specialist, on a referral that is valid then."""

    wordings = clauses.REFERRED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person and a specialist's time."""
        return draw_referred(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the full fee, and the referral with one visit less."""
        found, on = asked_for(params, state), day(params, "day")
        if found is None or not found[1].doctor.speciality.needs_referral:
            return None
        held = referrals_of(state, found[0], found[1].doctor.speciality)
        valid = [each for each in held if each.visits_left and each.valid_until >= on]
        if len(valid) != 1:
            return None
        return booked(*found, text(params, "kind"), text(params, "reason"), None, found[1].doctor.fee_cents, valid[0])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the doctor, choose the time, fill in the form."""
        yield from ways.open_time(before, slot_of(params, before))
        yield from ways.who(text(params, "member"))
        yield from ways.fill_booking(params, ways.WITHOUT)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the day; by the referral."""
        slot, rest = slot_of(params, before), [*ways.who(text(params, "member")), *ways.fill_booking(params, ways.WITHOUT)]
        held = (each for each in before.scalars(where(Referral)) if each.member.name == params["member"])
        referral = next(each for each in held if each.speciality_id == slot.doctor.speciality_id)
        led = [*ways.open_referral(referral), click("link", "Doctors for this referral"), click("link", ways.label(slot.doctor))]
        return [[*ways.straight_to(slot), *rest], [*led, *ways.choose_time(before, slot.doctor, slot), *rest]]


class BookPair(BookTemplate):
    """Book two people on one day. Which cards pay is for the app to tell."""

    ambiguous = True
    wordings = (
        "Book {kind} with {doctor} at {site} on {day} for both {member}, at {time}, and {other}, at {second}. Reason {reason}, no notes, "
        "each on the usual insurance.",
        "Please book {doctor} ({site}) for two of us on {day}: {member} at {time} and {other} at {second}. It should be {kind} each time, "
        "with {reason} as the reason and nothing in the notes; everybody's usual insurance pays.",
        "{member} and {other} would like to see {doctor} at {site} on the same day, {day}: the first at {time}, the second at {second}, "
        "{kind} for either of them. The reason is {reason}, the notes stay empty, and the cards are those that we normally use.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two people, and two times of one of the next days."""
        member, other, slot = draw_member(state, rng), draw_member(state, rng), draw_slot(state, rng, needs_referral=False)
        times = sorted(each.clock for each in free_slots(state, slot.doctor, day=slot.day))
        if len(times) < 3 or slot.day > TODAY + timedelta(days=13):
            return None
        first, second = sorted(int(place) for place in rng.choice(len(times), size=2, replace=False))
        asked = slot_literals(slot, member, rng)
        return {**asked, "time": times[first], "other": other.name, "second": times[second]}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both visits, each on its person's main card."""
        rows: list[Row] = []
        for who, when in (("member", "time"), ("other", "second")):
            found = asked_for(params, state, who, when)
            card = main_card(state, found[0]) if found else None
            cost = left_to_pay(found[1].doctor, card) if found and card else None
            if found is None or card is None or cost is None or found[1].doctor.speciality.needs_referral:
                return None
            rows += booked(*found, text(params, "kind"), text(params, "reason"), card, cost)
        return tuple(rows) if params["member"] != params["other"] else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other, the second from the page of the first one's visit."""
        doctor = slot_of(params, before).doctor
        yield from ways.search_doctor(doctor)
        yield from self._book(params, before, "member", "time", taken=0)
        yield click("link", "View visit")
        yield click("link", "Doctor’s page")
        yield from self._book(params, before, "other", "second", taken=1)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second one first, with a new search for each."""
        search = list(ways.search_doctor(slot_of(params, before).doctor))
        second = self._book(params, before, "other", "second", taken=0)
        return [[*search, *second, *search, *self._book(params, before, "member", "time", taken=1)]]

    def _book(self, params: Params, before: Session, who: str, when: str, taken: int) -> list[Step]:
        slot, member = slot_of(params, before, when), before.scalars(where(Member).where(Member.name == params[who])).one()
        card = next(each for each in member.cards if each.main)
        chosen = [*ways.choose_time(before, slot.doctor, slot, taken), *ways.who(member.name)]
        return [*chosen, *ways.fill_booking(params, ways.card_name(card))]


def slot_of(params: Params, before: Session, when: str = "time") -> Slot:
    """Return the time of a goal, the solution's own way: among all times of that day."""
    slots = before.scalars(where(Slot).where(Slot.day == day(params, "day"), Slot.clock == params[when]))
    return next(each for each in slots if (each.doctor.name, each.doctor.site.name) == (params["doctor"], params["site"]))


def draw_covered(state: Session, rng: Generator) -> Params:
    """Draw a person, a time of a doctor who needs no referral, and one of the person's cards."""
    member, slot = draw_member(state, rng), draw_slot(state, rng, needs_referral=False)
    return {**slot_literals(slot, member, rng), "plan": pick(rng, member.cards).plan.name}


def draw_referred(state: Session, rng: Generator) -> Params:
    """Draw a referral with a visit left, and a time in its speciality."""
    query = ours(Referral).where(Referral.visits_left > 0, Referral.valid_until > TODAY - timedelta(days=60)).order_by(Referral.id)
    referral = pick(rng, state.scalars(query).all())
    doctors = where(Doctor).where(Doctor.speciality_id == referral.speciality_id).order_by(Doctor.id)
    return slot_literals(slot_of_doctor(state, rng, pick(rng, state.scalars(doctors).all())), referral.member, rng)
