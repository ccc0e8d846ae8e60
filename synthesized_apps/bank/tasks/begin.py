"""Tasks that begin something lasting: a standing order, a savings goal, a dispute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.reward.rows import Columns
from genui_gym.task import Json, Params, Step, click, day, fill, number, pick, select, text

from ..models import Account, Card, Dispute, Goal, StandingOrder, Transaction
from ..rules.days import FREQUENCIES
from ..rules.disputes import DISPUTE_DAYS, REASONS, dispute_code
from ..rules.goals import SYMBOLS
from ..rules.money import plain
from ..seed import TODAY
from . import clauses
from .records import card_payments, draw_amount, draw_payee, draw_payer, draw_reference, free_of, listed_payees, own_active, person
from .rows import CommitTemplate
from .transfer import named_parties, names_of
from .ways import open_payee, open_payment, option, payee_label

NEW_GOALS = ("Summer in Sweden", "New kiln", "Emergency repairs", "Piano lessons", "New bathroom", "House in the hills", "Bicycle trip")
STORIES = {
    "unknown": ("I was abroad that day and did not buy this.", "Nobody in our house knows this shop."),
    "twice": ("The till showed an error and then charged me anyway.", "The terminal asked for the card a second time."),
    "amount": ("The amount on my receipt is lower.", "The waiter typed in a tip that I did not give."),
    "missing": ("The parcel never came and nobody answers my mails.", "They promised delivery in two days and never delivered."),
    "returned": ("I sent it back and got no money.", "The shop took it back and promised a refund."),
    "subscription": ("I cancelled this by mail months ago.", "The subscription ended and they still charge me."),
}
"""What customers write, by what is wrong."""


class NewOrder(CommitTemplate):
    """Set up a standing order."""

    difficulty = "hard"
    worded: ClassVar = {"frequency": {key: words.casefold() for key, words in FREQUENCIES.items()}}
    wordings = (
        "Set up a standing order from the {account} to {payee} (IBAN ending {tail}): {amount} {frequency}, first on {first}, "
        "last day {last}, "
        "reference {reference}.",
        "Please let {payee}, whose IBAN ends in {tail}, get {amount} {frequency} by standing order from the {account}. It starts "
        "on {first}, "
        "its last day is {last}, the reference is {reference}.",
        "From {first} until {last} I'll owe {payee} (the IBAN that ends in {tail}) {amount} {frequency}. Could you arrange a "
        "standing order "
        "from the {account} with {reference} as the reference?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw everything that the form asks for."""
        first = TODAY + timedelta(days=int(rng.integers(3, 60)))
        last = first + timedelta(days=int(rng.integers(120, 700)))
        terms = {
            "frequency": pick(rng, FREQUENCIES),
            "first": first.isoformat(),
            "last": last.isoformat(),
            "reference": draw_reference(rng),
        }
        amount = draw_amount(rng, 8_00, 320_00, 50)
        return {**names_of(draw_payee(state, rng)), "account": draw_payer(state, rng).name, "amount": amount, **terms}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the standing order."""
        parties, frequency = named_parties(params, state), text(params, "frequency")
        first, last = day(params, "first"), day(params, "last")
        if parties is None or frequency not in FREQUENCIES or first <= TODAY or last < first:
            return None
        source, payee = parties
        parts: dict[str, Columns | Lines] = {
            "account paid from": {"account_id": source.id},
            "amount": {"amount_cents": number(params, "amount")},
            "frequency": {"frequency": frequency},
            "first day": {"next_on": first},
            "last day": {"ends_on": last},
            "reference": {"reference": text(params, "reference")},
        }
        made = {"status": "active", "created_on": TODAY}
        return (New("standing order", StandingOrder, {"payee_id": payee.id, "to_account_id": None}, parts, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        entrance = [click("link", "Payments"), click("link", "Standing orders"), click("link", "New standing order")]
        payee = next(each for each in listed_payees(before) if names_of(each).items() <= params.items())
        return iter([*entrance, select("Who gets it", payee_label(payee)), *self._terms(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the payee's page."""
        payee = next(each for each in listed_payees(before) if names_of(each).items() <= params.items())
        return [[*open_payee(payee), click("link", "Repeat"), *self._terms(params, before)]]

    def _terms(self, params: Params, before: Session) -> list[Step]:
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        return [
            select("From account", option(source)),
            fill("textbox", "Amount in euros", plain(number(params, "amount"))),
            fill("textbox", "Reference", text(params, "reference")),
            select("How often", FREQUENCIES[text(params, "frequency")]),
            fill("date", "First payment", text(params, "first")),
            fill("date", "Last day", text(params, "last")),
            click("button", "Set up standing order"),
        ]


class StartGoal(CommitTemplate):
    """Start a savings goal with a first amount."""

    difficulty = "medium"
    amounts: ClassVar = ("target", "first")
    worded: ClassVar = {"purpose": SYMBOLS}
    wordings = (
        'Start a savings goal called "{goal}", for: {purpose}. Target {target} by {day}; put {first} in at once.',
        'Please begin a new goal "{goal}" ("{purpose}") that has to reach {target} by {day}, with {first} as its first amount.',
        'I want to save up {target} until {day} and call it "{goal}"; it is for "{purpose}". {first} should be put aside for it '
        "right away.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name that resembles another goal's, and amounts."""
        due = TODAY + timedelta(days=int(rng.integers(60, 600)))
        first, target = draw_amount(rng, 20_00, 600_00, 5_00), draw_amount(rng, 900_00, 6_000_00, 50_00)
        return {"goal": pick(rng, NEW_GOALS), "purpose": pick(rng, SYMBOLS), "target": target, "day": due.isoformat(), "first": first}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the goal if so much is free."""
        account = state.scalars(where(Account).where(Account.kind == "savings")).one()
        purpose, first = text(params, "purpose"), number(params, "first")
        if purpose not in SYMBOLS or day(params, "day") <= TODAY or first > free_of(account):
            return None
        parts: dict[str, Columns | Lines] = {
            "purpose": {"symbol": purpose},
            "target": {"target_cents": number(params, "target")},
            "day": {"due_on": day(params, "day")},
            "first amount": {"saved_cents": first},
        }
        return (New("goal", Goal, {"name": text(params, "goal")}, parts, {"account_id": account.id, "created_on": TODAY}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        return iter(self._way(params, [click("link", "Goals")]))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the page of everything else."""
        return [self._way(params, [click("link", "More"), click("link", "Goals")])]

    def _way(self, params: Params, entrance: Sequence[Step]) -> list[Step]:
        return [
            *entrance,
            click("link", "New goal"),
            fill("textbox", "Name", text(params, "goal")),
            select("What is it for?", SYMBOLS[text(params, "purpose")]),
            fill("textbox", "Target in euros", plain(number(params, "target"))),
            fill("date", "Day", text(params, "day")),
            fill("textbox", "First amount in euros", plain(number(params, "first"))),
            click("button", "Start goal"),
        ]


def contested(params: Params, state: Session) -> Transaction | None:
    """Return the one card payment of the merchant, day and amount that the goal names."""
    where_ = (Transaction.booked_on == day(params, "day"), Transaction.amount_cents == -number(params, "amount"))
    found = card_payments(state, text(params, "merchant"), *where_)
    return found[0] if len(found) == 1 and found[0].status == "booked" else None


def draw_contest(state: Session, rng: Generator, first: date, last: date) -> Params:
    """Draw a card payment between two days, and what is wrong with it."""
    query = where(Transaction).where(Transaction.kind == "card", Transaction.booked_on.between(first, last)).order_by(Transaction.id)
    entry = pick(rng, state.scalars(query).all())
    names: dict[str, Json] = {"merchant": entry.counterparty, "day": entry.booked_on.isoformat(), "amount": -entry.amount_cents}
    reason = pick(rng, REASONS)
    return {**names, "reason": reason, "details": pick(rng, STORIES[reason])}


def contest(params: Params, entry: Transaction) -> Iterator[Step]:
    """Fill in the form of a dispute."""
    yield click("radio", REASONS[text(params, "reason")])
    yield fill("textbox", "What happened?", text(params, "details"))
    if entry.card is not None:
        yield click("checkbox", f"Freeze {entry.card.label} ending {entry.card.last4}")
    yield click("button", "Open dispute")


class DisputeCharge(CommitTemplate):
    """Dispute a card payment in time and freeze the card; how the bank answers is the customer's preference."""

    difficulty = "hard"
    ambiguous = True
    worded: ClassVar = {"reason": REASONS}
    wordings = clauses.DISPUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a payment of the last months."""
        return draw_contest(state, rng, TODAY - timedelta(days=DISPUTE_DAYS), TODAY - timedelta(days=3))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the dispute and the frozen card."""
        entry, reason = contested(params, state), text(params, "reason")
        if entry is None or reason not in REASONS or (TODAY - entry.booked_on).days > DISPUTE_DAYS or not own_active(state, entry.card):
            return None
        if any(dispute.entry_id == entry.id for dispute in state.scalars(where(Dispute))):
            return None
        parts: dict[str, Columns | Lines] = {
            "reason": {"reason": reason},
            "amount": {"amount_cents": number(params, "amount")},
            "details": {"details": text(params, "details")},
            "answer": {"contact": person(state).dispute_contact},
        }
        made = {"code": FromKey(dispute_code), "status": "open", "opened_on": TODAY, "closed_on": None}
        dispute = New("dispute", Dispute, {"entry_id": entry.id}, parts, made, weight=3.0)
        return dispute, Changed("card frozen", Card, entry.card_id or 0, {"status": "frozen"})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the payment, open it, fill in the form."""
        entry = self._entry(params, before)
        yield from open_payment(entry)
        yield click("link", "Dispute this payment")
        yield from contest(params, entry)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Freeze the card on its own page, after the dispute is open."""
        entry = self._entry(params, before)
        without = [step for step in contest(params, entry) if step.role != "checkbox"]
        freezing = [click("link", "Open payment"), click("link", "Open card"), click("button", "Freeze card")]
        return [[*open_payment(entry), click("link", "Dispute this payment"), *without, *freezing]]

    def _entry(self, params: Params, before: Session) -> Transaction:
        wanted = (params["merchant"], params["day"], -number(params, "amount"))
        entries = before.scalars(where(Transaction).where(Transaction.kind == "card"))
        return next(each for each in entries if (each.counterparty, each.booked_on.isoformat(), each.amount_cents) == wanted)
