"""Tasks that move money between the person's own accounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, day, fill, goto, number, pick, select, text

from ..models import Account
from ..rules.money import plain
from ..seed import TODAY
from . import clauses
from .records import account_named, draw_amount, draw_payer, free_of
from .rows import CommitTemplate, own_transfer
from .ways import confirm, move, open_account


class SettleUp(CommitTemplate):
    """Bring an account to a round balance with a transfer from another one."""

    difficulty = "hard"
    wordings = (
        "With one transfer from the {source}, without a reference, bring the balance of the {account} to exactly {amount} today.",
        "Please move as much from the {source} to the {account} right now, leaving the reference empty, that the balance of the "
        "{account} is "
        "{amount} afterwards. One transfer only.",
        "The balance of the {account} should read {amount} today. Top it up in one go from the {source}, no reference, so that "
        "it comes out "
        "to the cent.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two accounts and a balance that is higher than what is there."""
        listed = state.scalars(where(Account).where(Account.kind != "notice").order_by(Account.id)).all()
        source, target = pick(rng, listed), pick(rng, listed)
        rounded = -(-target.balance_cents // 50_00) * 50_00
        return {"source": source.name, "account": target.name, "amount": rounded + 50_00 * int(rng.integers(1, 12))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer of what is missing."""
        source, target = account_named(state, text(params, "source")), account_named(state, text(params, "account"))
        if source is None or target is None or source is target or source.notice_days:
            return None
        missing = number(params, "amount") - target.balance_cents
        return tuple(own_transfer(source, target, missing, TODAY)) if 0 < missing <= free_of(source) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the balance, then move the difference."""
        target = before.scalars(where(Account).where(Account.name == params["account"])).one()
        look = (open_account(target), click("link", "Payments"), click("link", "Move money"))
        return iter(self._way(params, before, look))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page, and from the page of the account that pays."""
        source = before.scalars(where(Account).where(Account.name == params["source"])).one()
        own = (open_account(source), click("link", "Move money from this account"))
        return [self._way(params, before, (click("link", "Move"),)), self._way(params, before, own)]

    def _way(self, params: Params, before: Session, entrance: Sequence[Step]) -> list[Step]:
        named = {account.name: account for account in before.scalars(where(Account))}
        source, target = named[text(params, "source")], named[text(params, "account")]
        return list(move(source, target, number(params, "amount") - target.balance_cents, entrance=entrance))


class WithdrawSavings(CommitTemplate):
    """Schedule a withdrawal from savings for a day on which it is possible."""

    difficulty = "medium"
    wordings = clauses.NOTICE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a savings account and a day within three months."""
        savings = pick(rng, state.scalars(where(Account).where(Account.kind.in_(("savings", "notice"))).order_by(Account.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(3, 90)))
        names = {"savings": savings.name, "account": draw_payer(state, rng).name}
        return {**names, "amount": draw_amount(rng, 50_00, 800_00), "day": on.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the scheduled transfer if the notice fits."""
        savings, target = account_named(state, text(params, "savings"), "savings", "notice"), account_named(state, text(params, "account"))
        on = day(params, "day")
        if savings is None or target is None or savings is target or on <= TODAY or (on - TODAY).days < savings.notice_days:
            return None
        return tuple(own_transfer(savings, target, number(params, "amount"), on))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Move the money on that day."""
        named = {account.name: account for account in before.scalars(where(Account))}
        return move(named[text(params, "savings")], named[text(params, "account")], number(params, "amount"), day(params, "day"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the form, with the account chosen there."""
        named = {account.name: account for account in before.scalars(where(Account))}
        savings, target = named[text(params, "savings")], named[text(params, "account")]
        steps = [goto(f"/payments/own?account={savings.id}"), select("To account", target.name), fill("date", "Day", text(params, "day"))]
        amount = fill("textbox", "Amount in euros", plain(number(params, "amount")))
        return [[*steps, amount, *confirm(number(params, "amount"), day(params, "day"))]]
