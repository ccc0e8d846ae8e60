"""Tasks that change what is there: visits, cards, usual doctors, settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, fill, only, pick, select, text

from ..models import Account, Doctor, DoctorLanguage, InsuranceCard, Member, Pharmacy, Site, Speciality, Visit
from ..rules.household import ME, ours
from ..rules.people import REMIND_DAYS
from ..rules.visits import last_free_day
from ..seed import TODAY
from . import clauses, ways
from .commit import slot_of
from .records import card_of, draw_member, member_named, names_of, slot_at, slot_of_doctor, upcoming, visit_named
from .rows import cancelled_free


class ArrangeTemplate(RowsTemplate):
    """A template that changes what is there."""

    shape = "arrange"


class MoveVisit(ArrangeTemplate):
    """Move a visit to another time."""

    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit and a time of its doctor."""
        return draw_move(state, rng, late=False)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the new time."""
        visit = visit_named(state, params)
        if visit is None or visit.day - timedelta(days=visit.doctor.notice_days) < TODAY or day(params, "day") == visit.day:
            return None
        slot = slot_at(state, visit.doctor, day(params, "day"), text(params, "time"))
        if slot is None or (visit.referral and visit.referral.valid_until < slot.day):
            return None
        return (Changed("moved", Visit, visit.id, {"day": slot.day, "clock": slot.clock}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the visit from the timeline, choose the time, confirm."""
        visit, slot = visit_of(params, before), slot_of(params, before)
        yield click("link", "Visits")
        yield click("link", ways.first(text(params, "member")))
        yield ways.visit_link(visit)
        yield click("link", "Move visit")
        yield from ways.choose_time(before, visit.doctor, slot)
        yield click("button", "Move to this time")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the whole timeline, the long way through the calendar and back."""
        visit, slot = visit_of(params, before), slot_of(params, before)
        choosing = [*ways.choose_time(before, visit.doctor, slot), click("link", "Choose another time"), click("link", slot.clock)]
        return [
            [click("link", "Visits"), ways.visit_link(visit), click("link", "Move visit"), *choosing, click("button", "Move to this time")]
        ]


class CancelFree(ArrangeTemplate):
    """Cancel all of somebody's visits until a day that can be cancelled without a fee."""

    difficulty = "hard"
    wordings = (
        "Cancel every upcoming visit of {member} up to and including {day} that can still be cancelled without a fee. Leave the others.",
        "Please cancel all visits that {member} has until {day}, that day included, as far as cancelling them costs nothing. Keep the "
        "rest.",
        "{member} won't be able to come to anything until {day}, the day itself included. Whatever of it can be called off free of "
        "charge should "
        "be cancelled; what would cost a fee stays.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and the day of one of the later visits."""
        member = draw_member(state, rng)
        days = [visit.day for visit in upcoming(state, Visit.member_id == member.id)]
        return {"member": member.name, "day": pick(rng, days[2:]).isoformat()} if len(days) > 2 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return two visits or more, cancelled, with their referrals."""
        member = member_named(state, text(params, "member"))
        visits = upcoming(state, Visit.member_id == member.id, Visit.day <= day(params, "day")) if member else ()
        free = [each for each in visits if (each.day - TODAY).days >= each.doctor.notice_days]
        return tuple(row for visit in free for row in cancelled_free(visit)) if len(free) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Cancel one after the other from the timeline."""
        return iter(self._way(self._visits(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(self._visits(params, before)[::-1])]

    def _visits(self, params: Params, before: Session) -> list[Visit]:
        mine = [each for each in upcoming(before) if each.member.name == params["member"] and each.day <= day(params, "day")]
        return [each for each in mine if last_free_day(each) >= TODAY]

    def _way(self, visits: Sequence[Visit]) -> list[Step]:
        ends = (click("link", "Cancel visit"), click("button", "Cancel this visit"))
        return [step for visit in visits for step in (click("link", "Visits"), ways.visit_link(visit), *ends)]


class RenewCard(ArrangeTemplate):
    """Enter a new card of a plan, and make it the main one."""

    difficulty = "medium"
    wordings = (
        "The {plan} card of {member} was replaced: its number is {number} now, valid until {day}. Renew it and make it the main card.",
        "Please update {member}'s {plan} card with the new number {number} and the new last day {day}. After that it should be the "
        "main card.",
        "{member} got a new {plan} card by post. It has the number {number} and runs until {day}. Could you enter that, and see to it "
        "that this "
        "card is the main one from now on?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a card that is not the main one, and what stands on the new one."""
        card = pick(rng, state.scalars(ours(InsuranceCard).where(~InsuranceCard.main).order_by(InsuranceCard.id)).all())
        fresh = f"{card.number[:2]}-{int(rng.integers(1000, 9999))}-{int(rng.integers(1000, 9999))}"
        until = TODAY + timedelta(days=int(rng.integers(300, 1400)))
        return {"plan": card.plan.name, "member": card.member.name, "number": fresh, "day": until.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the card, and the one that was the main one."""
        member = member_named(state, text(params, "member"))
        card = card_of(state, member, text(params, "plan")) if member else None
        if member is None or card is None or card.main or day(params, "day") < TODAY:
            return None
        old = [each for each in member.cards if each.main]
        return (
            Changed("number", InsuranceCard, card.id, {"number": text(params, "number")}),
            Changed("last day", InsuranceCard, card.id, {"valid_until": day(params, "day")}),
            Changed("main", InsuranceCard, card.id, {"main": True}),
            *(Changed("no longer main", InsuranceCard, each.id, {"main": False}, ("main",)) for each in old),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Renew it from the person's page."""
        yield click("link", "Family")
        yield click("link", text(params, "member"))
        yield click("link", f"Renew {params['plan']}")
        yield fill("textbox", "Card number", text(params, "number"))
        yield fill("date", "Valid until", text(params, "day"))
        yield click("button", "Save card")
        yield click("button", f"Make {params['plan']} main")


class SwitchUsual(ArrangeTemplate):
    """Give two people the same usual doctor, known by language and centre."""

    difficulty = "hard"
    wordings = (
        "Make the general practice doctor at {site} who speaks {language} the usual doctor of both {member} and {other}.",
        "Please find out who in general practice at {site} speaks {language}, and set that doctor as the usual one for {member} as "
        "well as for "
        "{other}.",
        "{member} and {other} would both like to have the {language}-speaking doctor of general practice at {site} as their usual "
        "doctor. Could "
        "you change that?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two people, and a doctor who is neither's."""
        member, other = draw_member(state, rng), draw_member(state, rng)
        query = where(Doctor).join(Speciality).where(Speciality.name == "General practice").order_by(Doctor.id)
        doctor = pick(rng, state.scalars(query).all())
        language = pick(rng, [each.name for each in doctor.languages[1:]])
        return {"site": doctor.site.name, "language": language, "member": member.name, "other": other.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both with the one doctor that fits."""
        people = [member_named(state, text(params, name)) for name in ("member", "other")]
        query = (
            where(Doctor).join(Site).join(Speciality, Speciality.id == Doctor.speciality_id).where(Speciality.name == "General practice")
        )
        speaks = Doctor.languages.any(DoctorLanguage.name == params["language"])
        doctor = only(state, query.where(Site.name == params["site"], speaks))
        if doctor is None or people[0] is people[1] or any(each is None or each.usual_doctor_id == doctor.id for each in people):
            return None
        return tuple(Changed(f"doctor of {each.name}", Member, each.id, {"usual_doctor_id": doctor.id}) for each in people if each)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other."""
        return iter(self._way(params, before, ("member", "other")))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other one first."""
        return [self._way(params, before, ("other", "member"))]

    def _way(self, params: Params, before: Session, order: Sequence[str]) -> list[Step]:
        spoken = {row.doctor_id for row in before.scalars(where(DoctorLanguage)) if row.name == params["language"]}
        general = [each for each in before.scalars(where(Doctor)) if each.speciality.name == "General practice" and each.id in spoken]
        doctor = next(each for each in general if each.site.name == params["site"])
        steps = []
        for name in order:
            change = (click("link", "Usual doctor"), click("radio", ways.label(doctor)), click("button", "Save usual doctor"))
            steps += [click("link", "Family"), click("link", text(params, name)), *change]
        return steps


class SetReminders(ArrangeTemplate):
    """Change when and how reminders come, and the usual pharmacy."""

    difficulty = "medium"
    columns: ClassVar[Mapping[str, str]] = {"text message": "by_text", "e-mail": "by_email"}
    wordings = (
        "Set visit reminders to {when}, turn reminders by {way} {state}, and make {pharmacy} in {district} the usual pharmacy.",
        "Please have us reminded of visits {when}; reminders by {way} should be {state}. Our usual pharmacy is {pharmacy} in "
        "{district} from now on.",
        "We would like to be reminded {when}, with {way} {state}, and from now on we go to {pharmacy} in {district} for our "
        "medicines. Could you "
        "save all that as our usual settings?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw settings that are all different from those that are kept."""
        kept, way = state.get_one(Account, ME), pick(rng, self.columns)
        pharmacy = pick(rng, state.scalars(where(Pharmacy).where(Pharmacy.id != kept.pharmacy_id).order_by(Pharmacy.id)).all())
        when = pick(rng, [words for days, words in REMIND_DAYS.items() if days != kept.remind_days])
        state_now = "off" if getattr(kept, self.columns[way]) else "on"
        return {"when": when.lower(), "way": way, "state": state_now, "pharmacy": pharmacy.name, "district": pharmacy.district}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three changes."""
        kept, days = state.get_one(Account, ME), {words.lower(): days for days, words in REMIND_DAYS.items()}
        column, switched = self.columns.get(text(params, "way")), {"on": True, "off": False}.get(text(params, "state"))
        pharmacy = only(state, where(Pharmacy).where(Pharmacy.name == params["pharmacy"], Pharmacy.district == params["district"]))
        when = days.get(text(params, "when"))
        if when is None or column is None or switched is None or pharmacy is None:
            return None
        wanted = {"remind_days": when, column: switched, "pharmacy_id": pharmacy.id}
        if any(getattr(kept, name) == value for name, value in wanted.items()):
            return None
        return tuple(Changed(name, Account, kept.id, {name: value}) for name, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Reminders first, then the pharmacy."""
        return iter([click("link", "Family"), *self._reminders(params), *self._pharmacy(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The pharmacy first."""
        return [[click("link", "Family"), *self._pharmacy(params), *self._reminders(params)]]

    def _reminders(self, params: Params) -> list[Step]:
        when = text(params, "when")
        choice = select("Remind us of visits", when[0].upper() + when[1:])
        return [click("link", "Reminders"), choice, click("checkbox", text(params, "way").capitalize()), click("button", "Save reminders")]

    def _pharmacy(self, params: Params) -> list[Step]:
        choice = click("radio", f"{params['pharmacy']}, {params['district']}")
        return [click("link", "Usual pharmacy"), choice, click("button", "Save pharmacy")]


def draw_move(state: Session, rng: Generator, late: bool) -> Params | None:
    """Draw a visit to come that it is too late to move, or one that can be moved, and a time of its doctor."""
    visits = [visit for visit in upcoming(state) if (last_free_day(visit) < TODAY) == late]
    if not visits:
        return None
    visit = pick(rng, visits)
    slot = slot_of_doctor(state, rng, visit.doctor)
    return {**names_of(visit), "day": slot.day.isoformat(), "time": slot.clock} if slot.day != visit.day else None


def visit_of(params: Params, before: Session) -> Visit:
    """Return the visit of a goal, the solution's own way: by looking through the timeline."""
    wanted = (params["member"], params["doctor"], params["site"], params["old"])
    return next(each for each in upcoming(before) if tuple(names_of(each).values()) == wanted)
