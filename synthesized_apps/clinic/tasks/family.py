"""Tasks that change what is kept for the family: cards, usual doctors, settings, refills under way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, only, pick, select, text

from ..models import Account, Doctor, DoctorLanguage, InsuranceCard, Member, Plan, Prescription, Refill, Site, Speciality
from ..rules.household import ME, ours
from ..rules.people import REMIND_DAYS
from ..seed import TODAY
from . import clauses, ways
from .arrange import ArrangeTemplate
from .records import card_of, draw_member, draw_pharmacy, member_named, pharmacy_named, prescribed, under_way


class RenewCard(ArrangeTemplate):
    """Enter a new card of a plan, and make it the main one."""

    difficulty = "medium"
    wordings = (
        "The {plan} card of {member} was replaced: its number is {number} now, valid until {day}. Renew it and make it the main card.",
        "Please update {member}'s {plan} card with the new number {number} and the new last day {day}. After that it should be the main "
        "card.",
        "{member} got a new {plan} card by post. It has the number {number} and runs until {day}. Could you enter that, and see to it that "
        "this card is the main one from now on?",
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
        """Renew it from the person's page, then make it the main one."""
        return iter([*self._open(params), *self._renew(params), click("button", f"Make {params['plan']} main")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Make it the main one first, where it has not expired; in any case by way of another person."""
        mine = (each for each in before.scalars(where(InsuranceCard)) if each.member.name == params["member"])
        card, main = next(each for each in mine if each.plan.name == params["plan"]), click("button", f"Make {params['plan']} main")
        astray = [click("link", "Family"), click("link", "Tessa Lindqvist"), *self._open(params), *self._renew(params), main]
        return [astray] if card.valid_until < TODAY else [astray, [*self._open(params), main, *self._renew(params)]]

    def _open(self, params: Params) -> list[Step]:
        return [click("link", "Family"), click("link", text(params, "member"))]

    def _renew(self, params: Params) -> list[Step]:
        number, until = fill("textbox", "Card number", text(params, "number")), fill("date", "Valid until", text(params, "day"))
        return [click("link", f"Renew {params['plan']}"), number, until, click("button", "Save card")]


class MainOfInsurer(ArrangeTemplate):
    """Make the cards of an insurer the main ones, of everybody who has one."""

    difficulty = "hard"
    wordings = (
        "For everybody in the family who has a valid card of {insurer} but another insurer's as the main card, make the {insurer} card "
        "the main one.",
        "Please go through the insurance cards of the whole family: whoever has a valid one of {insurer} should have it as the main card "
        "instead of another insurer's. Change nothing else.",
        "We would all like to use {insurer} from now on, as far as we have a card of it that is still valid. Could you make those the main "
        "cards where the main one is another insurer's?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an insurer."""
        return {"insurer": pick(rng, sorted(set(state.scalars(where(Plan.insurer)))))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cards of two people or more, and those that were the main ones; nothing where somebody has two to choose from."""
        rows: list[Row] = []
        for member in state.scalars(where(Member).where(Member.account_id == ME).order_by(Member.id)):
            fitting = [each for each in member.cards if each.plan.insurer == text(params, "insurer") and each.valid_until >= TODAY]
            old = [each for each in member.cards if each.main and each.plan.insurer != params["insurer"]]
            if len(fitting) > 1:
                return None
            if fitting and old:
                name = f"main card of {member.name}"
                rows.append(Changed(name, InsuranceCard, fitting[0].id, {"main": True}))
                rows += [Changed(f"old {name}", InsuranceCard, each.id, {"main": False}, (name,)) for each in old]
        return tuple(rows) if len(rows) > 2 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at everybody's cards, and change those that fit."""
        for member in before.scalars(ours(Member).order_by(Member.id)):
            yield from self._look(member, self._card(params, member))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first, and only those that need it."""
        people = [(member, self._card(params, member)) for member in before.scalars(ours(Member).order_by(Member.id.desc()))]
        return [[step for member, card in people if card for step in self._look(member, card)]]

    def _look(self, member: Member, card: InsuranceCard | None) -> list[Step]:
        look = [click("link", "Family"), click("link", member.name)]
        return [*look, click("button", f"Make {card.plan.name} main")] if card else look

    def _card(self, params: Params, member: Member) -> InsuranceCard | None:
        main = next(each for each in member.cards if each.main)
        valid = [each for each in member.cards if each.valid_until >= TODAY and each.plan.insurer == params["insurer"]]
        return valid[0] if valid and main.plan.insurer != params["insurer"] else None


class SwitchUsual(ArrangeTemplate):
    """Give two people the same usual doctor, known by language and centre."""

    difficulty = "hard"
    wordings = (
        "Make the general practice doctor at {site} who speaks {language} the usual doctor of both {member} and {other}.",
        "Please find out who in general practice at {site} speaks {language}, and set that doctor as the usual one for {member} as well as "
        "for {other}.",
        "{member} and {other} would both like to have the {language}-speaking doctor of general practice at {site} as their usual doctor. "
        "Could you change that?",
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
        general = where(Doctor).join(Site).join(Speciality, Speciality.id == Doctor.speciality_id)
        speaks = Doctor.languages.any(DoctorLanguage.name == params["language"])
        doctor = only(state, general.where(Speciality.name == "General practice", Site.name == params["site"], speaks))
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
        "Please have us reminded of visits {when}; reminders by {way} should be {state}. Our usual pharmacy is {pharmacy} in {district} "
        "from now on.",
        "We would like to be reminded {when}, with {way} {state}, and from now on we go to {pharmacy} in {district} for our medicines. "
        "Could you save all that as our usual settings?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw settings that are all different from those that are kept."""
        kept, way = state.get_one(Account, ME), pick(rng, self.columns)
        when = pick(rng, [words for days, words in REMIND_DAYS.items() if days != kept.remind_days])
        switched = "off" if getattr(kept, self.columns[way]) else "on"
        return {"when": when.lower(), "way": way, "state": switched, **draw_pharmacy(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three changes."""
        kept, days = state.get_one(Account, ME), {words.lower(): days for days, words in REMIND_DAYS.items()}
        column, switched = self.columns.get(text(params, "way")), {"on": True, "off": False}.get(text(params, "state"))
        pharmacy, when = pharmacy_named(state, params), days.get(text(params, "when"))
        if when is None or column is None or switched is None or pharmacy is None:
            return None
        wanted = {"remind_days": when, column: switched, "pharmacy_id": pharmacy.id}
        if any(getattr(kept, name) == value for name, value in wanted.items()):
            return None
        return tuple(Changed(name, Account, kept.id, {name: value}) for name, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Reminders first, then the pharmacy."""
        return iter([click("link", "Family"), *self._reminders(params), *ways.usual_pharmacy(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The pharmacy first."""
        return [[click("link", "Family"), *ways.usual_pharmacy(params), *self._reminders(params)]]

    def _reminders(self, params: Params) -> list[Step]:
        when = text(params, "when")
        choice = select("Remind us of visits", when[0].upper() + when[1:])
        return [click("link", "Reminders"), choice, click("checkbox", text(params, "way").capitalize()), click("button", "Save reminders")]


class Reroute(ArrangeTemplate):
    """Send a refill to another pharmacy, which becomes the usual one."""

    difficulty = "hard"
    wordings = clauses.REROUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a refill under way, and a pharmacy."""
        return draw_reroute(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the refill and the account, both with the pharmacy."""
        wanted, pharmacy, kept = prescribed(state, params), pharmacy_named(state, params), state.get_one(Account, ME)
        refill = under_way(wanted) if wanted else None
        if refill is None or refill.status != "requested" or pharmacy is None or pharmacy.id in (refill.pharmacy_id, kept.pharmacy_id):
            return None
        return (
            Changed("refill sent elsewhere", Refill, refill.id, {"pharmacy_id": pharmacy.id}),
            Changed("usual pharmacy", Account, kept.id, {"pharmacy_id": pharmacy.id}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The refill first, from the records, then the pharmacy."""
        return iter([*ways.open_prescription(params), *self._send(params, before), click("link", "Family"), *ways.usual_pharmacy(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The pharmacy first, then the refill from the start page."""
        usual = [click("link", "Family"), *ways.usual_pharmacy(params)]
        opening = [click("link", "Home"), click("link", "Refill medicine"), ways.prescription_link(params)]
        return [[*usual, *opening, *self._send(params, before)]]

    def _send(self, params: Params, before: Session) -> list[Step]:
        choice = select("Other pharmacy", f"{params['pharmacy']}, {params['district']}")
        return [ways.refill_link(refill_of(params, before)), choice, click("button", "Send it there")]


def draw_reroute(state: Session, rng: Generator) -> Params:
    """Draw the literals that name a refill under way, and those that name a pharmacy."""
    listed = state.scalars(ours(Prescription).order_by(Prescription.id))
    drawn = pick(rng, [each for each in listed if under_way(each)])
    return {"medicine": drawn.medicine, "strength": drawn.strength, "member": drawn.member.name, **draw_pharmacy(state, rng)}


def refill_of(params: Params, before: Session) -> Refill:
    """Return the latest refill of a goal's medicine, the solution's own way: among all of them."""
    named = (params["medicine"], params["strength"], params["member"])
    listed = before.scalars(where(Refill).order_by(Refill.id.desc()))
    return next(each for each in listed if (each.prescription.medicine, each.prescription.strength, each.prescription.member.name) == named)
