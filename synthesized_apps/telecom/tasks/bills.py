"""Tasks about bills: paying, disputing, adding up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.appkit.formats import full_day, money
from genui_gym.reward import Changed, Fact, New, Row
from genui_gym.task import Params, Step, click, fill, finish, pick, select, text

from ..models import PaymentCard
from ..records import Bill, BillEntry, Dispute
from ..rules.bills import DISPUTE_DAYS, KINDS, REASONS, dispute_problems
from ..rules.codes import dispute_code
from ..rules.days import written_month
from ..rules.lines import REPLIES
from ..seed import TODAY
from . import clauses
from .literals import CommitTemplate, FindTemplate, RefuseTemplate
from .records import card_ending, charges, draw_line, line_literals, named_line, person, working_cards
from .ways import card_label, entry_label, known_line, narrow_charges, open_preferences, search_charges

DISPUTABLE = ("pack", "roaming", "calls", "premium")
REASON_OF = {words: reason for reason, words in REASONS.items()}
STORIES = {
    "unknown": ("Nobody in our family ordered this", "We never used this and don't know it"),
    "amount": ("The price was to be half of this", "A lower price stands in your list"),
    "cancelled": ("This was cancelled in the spring", "I have the cancellation in writing"),
    "twice": ("The same stands on the bill before", "It was ordered once and billed twice"),
    "quality": ("It broke off again and again", "It never worked for a single day"),
}
"""What customers write, by what is wrong."""


class PayOverdue(CommitTemplate):
    """Pay every bill that is overdue, and no other."""

    difficulty = "medium"
    wordings = (
        "Pay every bill that is overdue, and only those, with the card ending {last4}.",
        "Please settle all bills that are overdue with my card that ends in {last4}; what is not due yet stays unpaid.",
        "I seem to have missed some due dates. Whatever bill is overdue, the card ending {last4} should pay it now, nothing else.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a card that works."""
        return {"last4": pick(rng, working_cards(state)).last4}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the overdue bills as paid."""
        card = card_ending(state, text(params, "last4"))
        if card is None:
            return None
        paid = {"status": "paid", "paid_on": TODAY, "card_id": card.id}
        late = state.scalars(where(Bill).where(Bill.status == "overdue").order_by(Bill.id)).all()
        return tuple(Changed(f"bill {bill.month}", Bill, bill.id, paid) for bill in late) or None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Pay one after the other, the latest first."""
        return iter(self._way(params, before, self._late(before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the start page, which names them."""
        late = self._late(before)[::-1]
        return [[step for bill in late for step in (click("link", "Home"), *self._pay(params, before, bill))]]

    def _late(self, before: Session) -> list[Bill]:
        return [bill for bill in before.scalars(where(Bill).order_by(Bill.month.desc())) if bill.due_on < TODAY and bill.paid_on is None]

    def _way(self, params: Params, before: Session, late: Sequence[Bill]) -> list[Step]:
        return [step for bill in late for step in (click("link", "Bills"), *self._pay(params, before, bill))]

    def _pay(self, params: Params, before: Session, bill: Bill) -> list[Step]:
        card = before.scalars(where(PaymentCard).where(PaymentCard.last4 == params["last4"])).one()
        sum_ = money(bill.total_cents)
        opened = [click("link", f"Bill for {written_month(bill.month)}, {sum_}"), click("link", "Pay this bill")]
        return [*opened, select("Pay with", card_label(card)), click("button", f"Pay {sum_}")]


def contested(params: Params, state: Session) -> BillEntry | None:
    """Return the one charge that the goal names, if nothing is wrong with it but perhaps the time."""
    line, reason = named_line(params, state), REASON_OF.get(text(params, "reason"), "")
    if line is None or dispute_problems(reason, text(params, "details"), person(state).reply_by):
        return None
    found = charges(state, line, BillEntry.text == params["charge"], BillEntry.bill.has(Bill.month == params["month"]))
    if len(found) != 1 or found[0].kind not in DISPUTABLE:
        return None
    known = state.scalars(where(Dispute).where(Dispute.entry_id == found[0].id, Dispute.status != "withdrawn")).first()
    return None if known else found[0]


def draw_contest(state: Session, rng: Generator) -> Params | None:
    """Draw a charge and what is wrong with it."""
    line = draw_line(state, rng, "contract", "phone")
    entries = charges(state, line, BillEntry.kind.in_(DISPUTABLE))
    if not entries:
        return None
    entry, reason = pick(rng, entries), pick(rng, REASONS)
    return {
        **line_literals(line), "charge": entry.text, "month": entry.bill.month, "reason": REASONS[reason],
        "details": pick(rng, STORIES[reason]),
    }  # fmt: skip


def open_charge(params: Params, before: Session) -> list[Step]:
    """Search for the charge and open it."""
    line = known_line(params, before)
    return [
        *search_charges(text(params, "charge"), line, "", written_month(text(params, "month"))),
        click("link", entry_label(charge_of(params, before))),
    ]


def charge_of(params: Params, before: Session) -> BillEntry:
    """Return the charge as the bill of the month shows it."""
    bill = next(each for each in before.scalars(where(Bill)) if each.month == params["month"])
    line = known_line(params, before)
    return next(each for each in bill.entries if each.line_id == line.id and each.text == params["charge"])


class DisputeCharge(CommitTemplate):
    """Dispute a charge in time; how Murmo answers is the customer's preference."""

    difficulty = "hard"
    ambiguous = True
    months: ClassVar = ("month",)
    wordings = clauses.DISPUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a charge and what is wrong with it."""
        return draw_contest(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the dispute, if it is in time."""
        entry = contested(params, state)
        if entry is None or entry.bill.issued_on + timedelta(days=DISPUTE_DAYS) < TODAY:
            return None
        parts: dict[str, Any] = {
            "reason": {"reason": REASON_OF[text(params, "reason")]},
            "details": {"details": text(params, "details")},
            "answer": {"reply_by": person(state).reply_by},
        }
        made = {"code": FromKey(dispute_code), "status": "open", "opened_on": TODAY}
        return (New("dispute", Dispute, {"entry_id": entry.id}, parts, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the preference up, search for the charge, fill in the form."""
        return iter([*open_preferences(), *open_charge(params, before), *self._contest(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the bill of the month."""
        bill = next(each for each in before.scalars(where(Bill)) if each.month == params["month"])
        opened = [click("link", "Bills"), click("link", f"Bill for {written_month(bill.month)}, {money(bill.total_cents)}")]
        return [[*opened, click("link", entry_label(charge_of(params, before))), *self._contest(params, before)]]

    def _contest(self, params: Params, before: Session) -> list[Step]:
        return [
            click("link", "Dispute this charge"),
            click("radio", text(params, "reason")),
            fill("textbox", "What happened?", text(params, "details")),
            select("How should we answer?", REPLIES[person(before).reply_by]),
            click("button", "Open dispute"),
        ]


class DisputeTooLate(RefuseTemplate):
    """The bill was issued too long ago."""

    outcome = "not_allowed"
    difficulty = "medium"
    months: ClassVar = ("month",)
    wordings = clauses.DISPUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a charge and what is wrong with it."""
        return draw_contest(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day on which it could be disputed, if that has passed."""
        entry = contested(params, state)
        until = None if entry is None else entry.bill.issued_on + timedelta(days=DISPUTE_DAYS)
        return Fact(day=until) if until and until < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the charge, and read until when it could be disputed."""
        yield from open_charge(params, before)
        yield finish(full_day(charge_of(params, before).bill.issued_on + timedelta(days=DISPUTE_DAYS)), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the bill of the month."""
        bill = next(each for each in before.scalars(where(Bill)) if each.month == params["month"])
        opened = [click("link", "Bills"), click("link", f"Bill for {written_month(bill.month)}, {money(bill.total_cents)}")]
        found = click("link", entry_label(charge_of(params, before)))
        return [[*opened, found, finish(full_day(bill.issued_on + timedelta(days=DISPUTE_DAYS)), "not_allowed")]]


class SpentOn(FindTemplate):
    """How much did two bills charge a line for one kind of thing?"""

    difficulty = "hard"
    months: ClassVar = ("first", "second")
    worded: ClassVar = {"kind": KINDS}
    wordings = (
        "How much do the bills for {first} and {second} together charge {line} (number ending {tail}) for {kind}?",
        "Please add up what {line}, the line whose number ends in {tail}, was charged under {kind} on the {first} bill and on the "
        "{second} bill. What is the sum?",
        "I wonder what {line} (the number that ends in {tail}) cost me for {kind}, counting the bill for {first} and the one for {second} "
        "and no others. How much was it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line, a kind and two months."""
        line, kind = draw_line(state, rng, "contract", "phone"), pick(rng, DISPUTABLE)
        months = list(state.scalars(where(Bill.month).order_by(Bill.month)))
        first, second = sorted(int(place) for place in rng.choice(len(months), size=2, replace=False))
        return {**line_literals(line), "kind": kind, "first": months[first], "second": months[second]}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum, where both bills have such charges."""
        line, months = named_line(params, state), (text(params, "first"), text(params, "second"))
        if line is None or months[0] == months[1]:
            return None
        sums = [
            sum(
                entry.amount_cents
                for entry in charges(state, line, BillEntry.kind == params["kind"], BillEntry.bill.has(Bill.month == month))
            )
            for month in months
        ]
        return Fact(cents=sum(sums)) if all(sums) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the charges of one month, then of the other, and add."""
        line, kind = known_line(params, before), KINDS[text(params, "kind")]
        yield from search_charges("", line, kind, written_month(text(params, "first")))
        yield from narrow_charges("", None, "", written_month(text(params, "second")))
        yield finish(self._sum(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the two bills."""
        bills = [bill for bill in before.scalars(where(Bill)) if bill.month in (params["first"], params["second"])]
        named = [click("link", f"Bill for {written_month(bill.month)}, {money(bill.total_cents)}") for bill in bills]
        steps = [step for bill in named for step in (click("link", "Bills"), bill)]
        return [[*steps, finish(self._sum(params, before))]]

    def _sum(self, params: Params, before: Session) -> str:
        line = known_line(params, before)
        listed = [each for each in before.scalars(where(BillEntry)) if each.line_id == line.id and each.kind == params["kind"]]
        return money(sum(each.amount_cents for each in listed if each.bill.month in (params["first"], params["second"])))
