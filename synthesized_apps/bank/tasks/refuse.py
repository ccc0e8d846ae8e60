"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, number, pick, select, text

from ..models import Account, Payee, Transaction
from ..rules.disputes import DISPUTE_DAYS, REASONS, dispute_problems, last_day
from ..rules.iban import tail
from ..rules.money import plain
from ..rules.transfers import amount_problem, reference_problem
from ..seed import TODAY
from . import clauses
from .begin import contested, draw_contest
from .literals import BankTemplate
from .records import account_named, card_payments, draw_amount, draw_payee, draw_payer, draw_reference, free_of, left_on, listed_payees
from .transfer import named_parties, names_of
from .ways import entry_label, fill_transfer, filter_entries, open_account, open_payee, open_payment, option, payee_label


class RefuseTemplate(AnswerTemplate, BankTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


class CannotCover(RefuseTemplate):
    """The account does not have so much."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.COVERED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an amount around what is available."""
        source = draw_payer(state, rng)
        amount = draw_amount(rng, max(free_of(source) - 300_00, 50_00), free_of(source) + 300_00)
        return {**names_of(draw_payee(state, rng)), "account": source.name, "amount": amount, "reference": draw_reference(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what is missing, where nothing else is wrong with the transfer."""
        parties, amount = named_parties(params, state), number(params, "amount")
        if (
            parties is None
            or amount <= free_of(parties[0])
            or amount > left_on(state, TODAY)
            or reference_problem(text(params, "reference"))
        ):
            return None
        return Fact(cents=amount - free_of(parties[0]))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read what is available."""
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        payee = next(each for each in listed_payees(before) if each.name == params["payee"] and tail(each.iban) == params["tail"])
        yield click("link", "Payments")
        yield click("link", "Pay a payee")
        yield select("From account", option(source))
        yield select("Payee", payee_label(payee))
        yield from fill_transfer(number(params, "amount"), text(params, "reference"))
        yield click("button", "Review transfer")
        yield finish(self._missing(params, source), "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the account's page only."""
        source = before.scalars(where(Account).where(Account.name == params["account"])).one()
        return [[open_account(source), finish(self._missing(params, source), "infeasible")]]

    def _missing(self, params: Params, source: Account) -> str:
        aside = sum(goal.saved_cents for goal in source.goals)
        return money(number(params, "amount") - (source.balance_cents - aside + source.overdraft_cents))


class NoticeNeeded(RefuseTemplate):
    """The notice saver can't be moved so early."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.NOTICE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a savings account and a day within a month."""
        savings = pick(rng, state.scalars(where(Account).where(Account.kind.in_(("savings", "notice"))).order_by(Account.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(3, 32)))
        names = {"savings": savings.name, "account": draw_payer(state, rng).name}
        return {**names, "amount": draw_amount(rng, 50_00, 800_00), "day": on.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the first day that the notice allows, where nothing else is wrong with the transfer."""
        savings, target = account_named(state, text(params, "savings")), account_named(state, text(params, "account"))
        if savings is None or target is None or savings is target or amount_problem(number(params, "amount")):
            return None
        earliest = TODAY + timedelta(days=savings.notice_days)
        return Fact(day=earliest) if TODAY <= day(params, "day") < earliest else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read the message."""
        savings = self._savings(params, before)
        form = [click("link", "Payments"), click("link", "Move money"), select("From account", option(savings))]
        return iter([*form, *self._fill(params), click("button", "Review transfer"), self._answer(savings)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Try it from the account's page; count the days of notice that this page says."""
        savings = self._savings(params, before)
        form = [open_account(savings), click("link", "Move money from this account"), *self._fill(params)]
        return [[*form, click("button", "Review transfer"), self._answer(savings)], [open_account(savings), self._answer(savings)]]

    def _savings(self, params: Params, before: Session) -> Account:
        return next(account for account in before.scalars(where(Account)) if account.name == params["savings"])

    def _fill(self, params: Params) -> list[Step]:
        amount, on = fill("textbox", "Amount in euros", plain(number(params, "amount"))), fill("date", "Day", text(params, "day"))
        return [select("To account", text(params, "account")), amount, on]

    def _answer(self, savings: Account) -> Step:
        return finish(long_day(TODAY + timedelta(days=savings.notice_days)), "not_allowed")


class DisputeTooLate(RefuseTemplate):
    """The payment is too long ago."""

    outcome = "not_allowed"
    difficulty = "medium"
    worded: ClassVar = {"reason": REASONS}
    wordings = clauses.DISPUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an old payment."""
        return draw_contest(state, rng, TODAY - timedelta(days=DISPUTE_DAYS + 50), TODAY - timedelta(days=DISPUTE_DAYS - 20))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day on which it could be disputed, if that has passed and nothing else is wrong with the dispute."""
        entry = contested(params, state)
        if entry is None or dispute_problems(entry, text(params, "reason"), number(params, "amount"), text(params, "details"), "app"):
            return None
        until = entry.booked_on + timedelta(days=DISPUTE_DAYS)
        return Fact(day=until) if until < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the payment and try."""
        entry = self._entry(params, before)
        return iter([*open_payment(entry), *self._try(entry)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it among all payments of that day."""
        entry = self._entry(params, before)
        listed = [click("link", "All transactions"), *filter_entries(entry.booked_on, entry.booked_on)]
        return [[*listed, click("link", entry_label(entry)), *self._try(entry)]]

    def _entry(self, params: Params, before: Session) -> Transaction:
        listed = card_payments(before, text(params, "merchant"))
        return next(each for each in listed if each.booked_on == day(params, "day") and -each.amount_cents == params["amount"])

    def _try(self, entry: Transaction) -> list[Step]:
        return [click("link", "Dispute this payment"), finish(long_day(last_day(entry)), "not_allowed")]


class NoSuchPayee(RefuseTemplate):
    """The payee of that name has another IBAN."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.DELETE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name that one payee has, and an ending that none has."""
        payees = listed_payees(state)
        ending = f"{int(rng.integers(1000, 9999))}"
        return None if any(tail(payee.iban) == ending for payee in payees) else {"payee": pick(rng, payees).name, "tail": ending}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the ending that the payee really has."""
        named = [payee for payee in listed_payees(state) if payee.name == params["payee"]]
        if len(named) != 1 or named[0].iban.endswith(text(params, "tail")):
            return None
        return Fact(id=named[0].iban[-4:])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the name, open the payee, read the IBAN."""
        payee = self._payee(params, before)
        return iter([*open_payee(payee), finish(tail(payee.iban), "not_found")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read the list, which says how each IBAN ends."""
        payee = self._payee(params, before)
        return [[click("link", "Payments"), click("link", "Payees"), finish(tail(payee.iban), "not_found")]]

    def _payee(self, params: Params, before: Session) -> Payee:
        return next(each for each in listed_payees(before) if each.name == params["payee"])
