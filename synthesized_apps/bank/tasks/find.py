"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, goto, number, only, pick, text

from ..models import Account, Payee, Transaction, Transfer
from ..rules.days import month_span, months_back, written_month
from ..rules.history import SPENDING, Filters, find_entries, statement
from ..seed import TODAY
from .literals import BankTemplate
from .records import account_named, card_payments, draw_payer, in_month, listed_payees, payee_named
from .transfer import names_of
from .ways import filter_entries, open_account, open_payee, search_entries

_FEWEST, _MOST = 3, 30


class FindTemplate(AnswerTemplate, BankTemplate):
    """A template that asks."""

    shape = "find"


class SpentAt(FindTemplate):
    """How much was spent at a merchant in a time?"""

    difficulty = "medium"
    wordings = (
        "How much did I pay in total at {merchant} by card from {first} to {last}, all accounts together?",
        "Please add up all card payments to {merchant} between {first} and {last}, both days included, whichever account they are from.",
        "I wonder what {merchant} has cost me from {first} until {last}, counting everything paid by card from any account. What "
        "is the sum?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a merchant, and two days on which it was paid."""
        query = where(Transaction.counterparty).where(Transaction.kind == "card").distinct().order_by(Transaction.counterparty)
        merchant = pick(rng, state.scalars(query).all())
        days = sorted({entry.booked_on for entry in card_payments(state, merchant)})
        if len(days) < _FEWEST + 2:
            return None
        start = int(rng.integers(len(days) - _FEWEST))
        end = int(rng.integers(start + _FEWEST - 1, min(start + _MOST, len(days))))
        return {"merchant": merchant, "first": days[start].isoformat(), "last": days[end].isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        span = Transaction.booked_on.between(day(params, "first"), day(params, "last"))
        paid = card_payments(state, text(params, "merchant"), span)
        return Fact(cents=-sum(entry.amount_cents for entry in paid)) if paid else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, set both days, read the sum."""
        first, last = day(params, "first"), day(params, "last")
        return iter([*search_entries(text(params, "merchant"), first, last), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Search, then set the days and the kind of payment."""
        first, last = day(params, "first"), day(params, "last")
        filters = filter_entries(first, last, kind="Card payments")
        return [[*search_entries(text(params, "merchant")), *filters, self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        filters = Filters(text=text(params, "merchant"), first=day(params, "first"), last=day(params, "last"))
        found = find_entries(before, filters)
        return finish(money(-sum(entry.amount_cents for entry in found if entry.counterparty == params["merchant"])))


class MonthEnd(FindTemplate):
    """What was the balance at the end of a month?"""

    difficulty = "easy"
    wordings = (
        "What was the balance of the {account} at the end of {month}?",
        "Please look up the closing balance on the statement of the {account} for {month}.",
        "For my books I need to know how much there was on the {account} when {month} ended. How much was it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an account and a month."""
        accounts = state.scalars(where(Account.name).order_by(Account.id)).all()
        return {"account": pick(rng, accounts), "month": pick(rng, months_back(TODAY, 13)[:-1])}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Take back from today's balance what came after the month."""
        account = account_named(state, text(params, "account"))
        if account is None or params["month"] not in months_back(TODAY, 13)[:-1]:
            return None
        last = month_span(text(params, "month"))[1]
        later = where(Transaction.amount_cents).where(Transaction.account_id == account.id, Transaction.booked_on > last)
        return Fact(cents=account.balance_cents - sum(state.scalars(later)))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the statement and read."""
        month = text(params, "month")
        account = before.scalars(where(Account).where(Account.name == params["account"])).one()
        yield open_account(account)
        yield click("link", "Statements")
        if not month.startswith(f"{TODAY.year}"):
            yield click("link", month[:4])
        yield click("link", written_month(month))
        yield finish(money(statement(before, account, month).closing))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the statement."""
        account = before.scalars(where(Account).where(Account.name == params["account"])).one()
        closing = money(statement(before, account, text(params, "month")).closing)
        return [[goto(f"/accounts/{account.id}/statements/{params['month']}"), finish(closing)]]


class BiggestPayment(FindTemplate):
    """On which day was the biggest card payment of a category?"""

    difficulty = "hard"
    wordings = (
        "On which date was the biggest single card payment in the category {category} from the {account} in {month}?",
        "Please find the largest card payment that the {account} made in {month} in the category {category}, and tell me its date.",
        "In {month} one card payment from the {account} under {category} was higher than the others there. Which day was that?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a category in which a month has at least three card payments."""
        account, month, category = draw_payer(state, rng), pick(rng, months_back(TODAY, 13)[:-1]), pick(rng, SPENDING)
        paid = in_month(state, month, Transaction.account_id == account.id, Transaction.category == category, Transaction.kind == "card")
        return {"category": category, "account": account.name, "month": month} if len(paid) >= _FEWEST else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day; nothing where two are the biggest."""
        account = account_named(state, text(params, "account"))
        if account is None:
            return None
        here = (Transaction.account_id == account.id, Transaction.category == params["category"], Transaction.kind == "card")
        paid = in_month(state, text(params, "month"), *here)
        top = [entry.booked_on for entry in paid if entry.amount_cents == min(each.amount_cents for each in paid)]
        return Fact(day=top[0]) if len(top) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, and look for the highest amount."""
        span, choices = month_span(text(params, "month")), {"category": text(params, "category"), "kind": "Card payments"}
        filters = filter_entries(*span, text(params, "account"), **choices)
        return iter([click("link", "All transactions"), *filters, self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the account's page, which chooses the account."""
        span, choices = month_span(text(params, "month")), {"category": text(params, "category"), "kind": "Card payments"}
        account = [open_account(self._account(params, before)), click("link", "Search this account")]
        return [[*account, *filter_entries(*span, **choices), self._answer(params, before)]]

    def _account(self, params: Params, before: Session) -> Account:
        return before.scalars(where(Account).where(Account.name == params["account"])).one()

    def _answer(self, params: Params, before: Session) -> Step:
        first, last = month_span(text(params, "month"))
        account, category = self._account(params, before), text(params, "category")
        paid = find_entries(before, Filters(account_id=account.id, category=category, kind="card", first=first, last=last))
        return finish(long_day(min(paid, key=lambda entry: entry.amount_cents).booked_on))


class FindCode(FindTemplate):
    """What is the code of a transfer?"""

    difficulty = "medium"
    wordings = (
        "What is the code of the transfer of {amount} that I sent to {payee}, IBAN ending {tail}?",
        "Please look up the transfer code of the {amount} that went to {payee}, the payee whose IBAN ends in {tail}.",
        "{payee} (the IBAN that ends in {tail}) can't find my {amount}. Which code does that transfer have?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a transfer that was sent to a payee of the list."""
        transfers = state.scalars(
            where(Transfer).where(Transfer.status == "sent", Transfer.payee_id.is_not(None)).order_by(Transfer.id)
        ).all()
        transfer = pick(rng, transfers)
        listed = transfer.payee and not transfer.payee.deleted_on
        return {**names_of(transfer.payee), "amount": transfer.amount_cents} if transfer.payee and listed else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code, where one transfer alone fits."""
        payee = payee_named(state, text(params, "payee"), text(params, "tail"))
        if payee is None:
            return None
        query = where(Transfer).where(Transfer.payee_id == payee.id, Transfer.status == "sent")
        found = only(state, query.where(Transfer.amount_cents == number(params, "amount")))
        return Fact(id=found.code) if found else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the payee and the transfer."""
        payee = self._payee(params, before)
        transfer = self._transfer(params, before, payee)
        name = f"{payee.name}, {money(transfer.amount_cents)}, {long_day(transfer.execute_on)}, {transfer.code}"
        return iter([*open_payee(payee), click("link", name), finish(transfer.code)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list of sent transfers, whose links say the code."""
        transfer = self._transfer(params, before, self._payee(params, before))
        return [[click("link", "Payments"), click("link", "Scheduled and sent"), click("link", "Sent"), finish(transfer.code)]]

    def _payee(self, params: Params, before: Session) -> Payee:
        return next(each for each in listed_payees(before) if each.name == params["payee"] and each.iban[-4:] == params["tail"])

    def _transfer(self, params: Params, before: Session, payee: Payee) -> Transfer:
        sent = before.scalars(where(Transfer).where(Transfer.payee_id == payee.id))
        return next(each for each in sent if each.status == "sent" and each.amount_cents == params["amount"])
