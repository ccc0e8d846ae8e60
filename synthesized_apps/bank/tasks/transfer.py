"""Tasks that send money to payees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import New, Row
from genui_gym.task import Params, Step, click, day, fill, number, pick, select, text

from ..models import Account, Payee, Transfer
from ..rules.days import is_working
from ..rules.iban import COUNTRIES, LENGTHS, tail, with_check_digits
from ..seed import TODAY
from . import clauses
from .records import (
    PAYERS,
    account_named,
    draw_amount,
    draw_payee,
    draw_payer,
    draw_reference,
    draw_working_day,
    free_of,
    left_on,
    listed_payees,
    payee_named,
    person,
)
from .rows import CommitTemplate, payment, transfer
from .ways import confirm, fill_transfer, open_account, open_payee, option, pay, payee_label

NEW_NAMES = (
    "Clara Jansen",
    "Tom Keller",
    "Kim Nowicki",
    "Sunrise Bakery",
    "Hofmann Plumbing",
    "Green Valley Garden",
    "Lena Fisher",
    "Mark Dvorak",
)


def names_of(payee: Payee) -> dict[str, str]:
    """Return the literals that name a payee: the name and the end of the IBAN."""
    return {"payee": payee.name, "tail": tail(payee.iban)}


def named_parties(params: Params, state: Session) -> tuple[Account, Payee] | None:
    """Return the account and the payee that the goal names."""
    source = account_named(state, text(params, "account"), *PAYERS)
    payee = payee_named(state, text(params, "payee"), text(params, "tail"))
    return (source, payee) if source and payee else None


class PayPayee(CommitTemplate):
    """Schedule a transfer to one of two payees of a name."""

    difficulty = "medium"
    wordings = (
        "Schedule a standard transfer of {amount} from the {account} to {payee} (IBAN ending {tail}) for {day}, reference {reference}.",
        "Please have {amount} sent to {payee}, the payee whose IBAN ends in {tail}, on {day}. Pay it from the {account}, at "
        "standard speed, and "
        "write {reference} as the reference.",
        "{payee} with the IBAN that ends in {tail} should get {amount} from my {account} on {day}, standard transfer, with the words "
        "{reference}. Could you see to it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw whom, how much, from where and when."""
        on = draw_working_day(rng).isoformat()
        who, source = names_of(draw_payee(state, rng)), draw_payer(state, rng).name
        return {**who, "account": source, "amount": draw_amount(rng, 15_00, 480_00), "day": on, "reference": draw_reference(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the scheduled transfer."""
        parties, on, amount = named_parties(params, state), day(params, "day"), number(params, "amount")
        if parties is None or on <= TODAY or not is_working(on) or amount > left_on(state, on):
            return None
        return tuple(payment(*parties, amount, on, text(params, "reference")))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form and confirm."""
        return iter(self._way(params, before, ()))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page's own button, and from the payee's page."""
        payee = _payee_of(params, before)
        return [self._way(params, before, entrance) for entrance in ((click("link", "Pay"),), (*open_payee(payee), click("link", "Pay")))]

    def _way(self, params: Params, before: Session, entrance: Sequence[Step]) -> list[Step]:
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        amount, on = number(params, "amount"), day(params, "day")
        return list(pay(source, _payee_of(params, before), amount, text(params, "reference"), on, entrance))


class PayIfCovered(CommitTemplate):
    """Send money now, from an account that has it."""

    difficulty = "medium"
    wordings = clauses.COVERED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an amount around what is available."""
        source = draw_payer(state, rng)
        amount = draw_amount(rng, max(free_of(source) - 300_00, 50_00), free_of(source) + 300_00)
        return {**names_of(draw_payee(state, rng)), "account": source.name, "amount": amount, "reference": draw_reference(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer if account and daily limit allow it."""
        parties, amount = named_parties(params, state), number(params, "amount")
        if parties is None or amount > min(free_of(parties[0]), left_on(state, TODAY)):
            return None
        return tuple(payment(*parties, amount, TODAY, text(params, "reference")))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form and confirm."""
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        return pay(source, _payee_of(params, before), number(params, "amount"), text(params, "reference"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the account's page first."""
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        look = (open_account(source), click("link", "Payments"), click("link", "Pay a payee"))
        return [list(pay(source, _payee_of(params, before), number(params, "amount"), text(params, "reference"), entrance=look))]


class PayUsual(CommitTemplate):
    """Pay somebody as last time, with their usual reference, from the account that is usually paid from."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Schedule a standard transfer to {payee} for {day}: as much as my last transfer to them that was sent, with their usual reference.",
        "Please pay {payee} again on {day}, standard speed. The amount is that of the latest transfer I sent to them; write what I usually "
        "write to them.",
        "{payee} should get the same on {day} as with the last transfer that went out to them, at standard speed. The reference "
        "is the usual one.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a payee who got different amounts, the last of them with other words."""
        payee = pick(rng, listed_payees(state))
        sent = _sent(state, payee)
        telling = len({each.amount_cents for each in sent}) > 1 and sent[0].reference != payee.usual_reference
        return {"payee": payee.name, "day": draw_working_day(rng).isoformat()} if telling else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer: last amount, usual reference, default account."""
        payee, on = payee_named(state, text(params, "payee")), day(params, "day")
        sent = _sent(state, payee) if payee else []
        if payee is None or not sent or on <= TODAY or not is_working(on) or sent[0].amount_cents > left_on(state, on):
            return None
        source = state.get_one(Account, person(state).default_account_id)
        return tuple(payment(source, payee, sent[0].amount_cents, on, payee.usual_reference))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the payee, read amount and reference, pay."""
        payee, amount = self._seen(params, before)
        yield from open_payee(payee)
        yield click("link", "Pay")
        yield from fill_transfer(amount, payee.usual_reference, day(params, "day"))
        yield from confirm(amount, day(params, "day"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read, then pay from the tab of payments, where the usual account is chosen already."""
        payee, amount = self._seen(params, before)
        form = [click("link", "Payments"), click("link", "Pay a payee"), select("Payee", payee_label(payee))]
        filled = fill_transfer(amount, payee.usual_reference, day(params, "day"))
        return [[*open_payee(payee), *form, *filled, *confirm(amount, day(params, "day"))]]

    def _seen(self, params: Params, before: Session) -> tuple[Payee, int]:
        """Return the payee, and the amount of the last transfer that its page shows."""
        payee = next(each for each in listed_payees(before) if each.name == params["payee"])
        query = where(Transfer).where(Transfer.payee_id == payee.id, Transfer.status == "sent")
        return payee, max(before.scalars(query), key=lambda each: (each.execute_on, each.id)).amount_cents


class AddPayeeAndPay(CommitTemplate):
    """Add a payee and schedule the first transfer."""

    difficulty = "hard"
    wordings = (
        "Add the payee {payee} with the IBAN {iban}, no usual reference, and schedule a standard transfer of {amount} to them from the "
        "{account} for {day}, reference {reference}.",
        "Please add {payee}, IBAN {iban}, to my payees, leaving the usual reference empty. Then have {amount} sent to them on "
        "{day} from the "
        "{account} by standard transfer; the reference is {reference}.",
        "I have to pay somebody new: {payee}, {iban}. Keep them as a payee without a usual reference. They should get {amount} from the "
        "{account} on {day}, standard, with {reference} as the reference.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name that resembles another payee's, and a sound IBAN."""
        country = pick(rng, sorted(COUNTRIES))
        iban = with_check_digits(country, "".join(str(digit) for digit in rng.integers(0, 10, size=LENGTHS[country] - 4)))
        spaced = " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))
        on, source, amount = draw_working_day(rng, 3), draw_payer(state, rng).name, draw_amount(rng, 20_00, 900_00)
        who = {"payee": pick(rng, NEW_NAMES), "iban": spaced}
        return {**who, "account": source, "amount": amount, "day": on.isoformat(), "reference": draw_reference(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the payee and the transfer to it."""
        source, on, amount = account_named(state, text(params, "account"), *PAYERS), day(params, "day"), number(params, "amount")
        if source is None or on <= TODAY or not is_working(on) or amount > left_on(state, on):
            return None
        known = max(state.scalars(where(Payee.id)))
        iban, added = text(params, "iban").replace(" ", ""), {"usual_reference": "", "added_on": TODAY, "deleted_on": None}
        payee = New("payee", Payee, {"name": text(params, "payee")}, {"IBAN": {"iban": iban}}, added)
        fresh = {"payee_id": lambda value, row: value is not None and value > known, "to_account_id": None}
        return (payee, *transfer(source, fresh, text(params, "payee"), amount, on, text(params, "reference")))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Add the payee, then pay from its page."""
        return iter([*self._add(params), click("link", "Pay"), self._source(params, before), *self._send(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Add the payee, then pay from the tab of payments."""
        payee = select("Payee", f"{params['payee']} (ends {tail(text(params, 'iban').replace(' ', ''))})")
        form = [click("link", "Payments"), click("link", "Pay a payee"), payee, self._source(params, before)]
        return [[*self._add(params), *form, *self._send(params)]]

    def _add(self, params: Params) -> list[Step]:
        fields = [fill("textbox", "Name", text(params, "payee")), fill("textbox", "IBAN", text(params, "iban"))]
        return [click("link", "Payees"), click("link", "New payee"), *fields, click("button", "Save payee")]

    def _source(self, params: Params, before: Session) -> Step:
        return select("From account", option(before.scalars(where(Account).where(Account.name == params["account"])).one()))

    def _send(self, params: Params) -> list[Step]:
        amount, on = number(params, "amount"), day(params, "day")
        return [*fill_transfer(amount, text(params, "reference"), on), *confirm(amount, on)]


def _payee_of(params: Params, before: Session) -> Payee:
    """Return the payee of the goal, the solution's own way: by looking through the list."""
    return next(each for each in listed_payees(before) if each.name == params["payee"] and each.iban[-4:] == params["tail"])


def _sent(state: Session, payee: Payee) -> Sequence[Transfer]:
    """Return what was sent to a payee, the latest first."""
    query = where(Transfer).where(Transfer.payee_id == payee.id, Transfer.status == "sent")
    return state.scalars(query.order_by(Transfer.execute_on.desc(), Transfer.id.desc())).all()
