"""The rows that a transfer makes: the transfer itself, and where it leaves at once the lines and balances of the accounts."""

from __future__ import annotations

from datetime import date

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.reward.rows import Columns
from genui_gym.task import RowsTemplate

from ..models import Account, Payee, Transaction, Transfer
from ..rules.days import working_after
from ..rules.transfers import transfer_code
from ..seed import TODAY
from .literals import BankTemplate


class CommitTemplate(RowsTemplate, BankTemplate):
    """A template that makes something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate, BankTemplate):
    """A template that changes what is there."""

    shape = "arrange"


def payment(source: Account, payee: Payee, amount: int, on: date, reference: str) -> list[Row]:
    """Return the rows of a standard transfer to a payee."""
    return transfer(source, {"payee_id": payee.id, "to_account_id": None}, payee.name, amount, on, reference)


def own_transfer(source: Account, target: Account, amount: int, on: date) -> list[Row]:
    """Return the rows of a transfer between own accounts without a reference."""
    return transfer(source, {"payee_id": None, "to_account_id": target.id}, target.name, amount, on, "", target)


def transfer(
    source: Account, to: Columns, receiver: str, amount: int, on: date, reference: str, target: Account | None = None
) -> list[Row]:
    """Return the rows of a transfer whose receiver has these columns; ``target`` is the own account that gets it, if one does."""
    speed, arrives_on = ("internal", on) if target else ("standard", working_after(on))
    parts: dict[str, Columns | Lines] = {
        "account paid from": {"account_id": source.id},
        "amount": {"amount_cents": amount},
        "day": {"execute_on": on, "arrives_on": arrives_on},
        "reference": {"reference": reference},
    }
    made = {"code": FromKey(transfer_code), "status": "sent" if on == TODAY else "scheduled", "created_on": TODAY, "speed": speed}
    if on != TODAY:
        return [New("transfer", Transfer, to, parts, made)]
    lines = [_line(source, receiver, -amount, reference)]
    balances: list[Row] = [Changed("paid", Account, source.id, {"balance_cents": source.balance_cents - amount}, ("transfer",))]
    if target is not None:
        lines.append(_line(target, source.name, amount, reference))
        balances.append(Changed("received", Account, target.id, {"balance_cents": target.balance_cents + amount}, ("transfer",)))
    return [New("transfer", Transfer, to, {**parts, "booked": Lines(Transaction, "transfer_id", lines)}, made, weight=4.0), *balances]


def _line(account: Account, counterparty: str, amount: int, reference: str) -> Columns:
    return {
        "account_id": account.id, "booked_on": TODAY, "clock": "", "counterparty": counterparty, "reference": reference, "kind": "transfer",
        "category": "Transfers", "amount_cents": amount, "status": "booked", "note": "", "card_id": None,
    }  # fmt: skip
