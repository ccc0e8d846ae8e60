"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from genui_gym.appkit.formats import long_day, money
from genui_gym.task import Step, click, fill, select

from ..models import Account, Payee, Transaction
from ..rules.accounts import available
from ..rules.iban import tail
from ..rules.money import plain
from ..seed import TODAY


def option(account: Account) -> str:
    """Return an account as the forms offer it."""
    return f"{account.name} · {money(available(account))}"


def open_account(account: Account) -> Step:
    """Open an account from the start page."""
    return click("link", f"{account.name}, {money(account.balance_cents)}")


def open_goal(name: str) -> Step:
    """Open a savings goal from the list."""
    return click("link", f"{name}, savings goal")


def payee_label(payee: Payee) -> str:
    """Return a payee's name on the pages."""
    return f"{payee.name} (ends {tail(payee.iban)})"


def fill_transfer(amount: int, reference: str = "", on: date = TODAY) -> Iterator[Step]:
    """Fill in the lower part of the form of a transfer."""
    yield fill("textbox", "Amount in euros", plain(amount))
    if reference:
        yield fill("textbox", "Reference", reference)
    if on != TODAY:
        yield fill("date", "Day", on.isoformat())


def confirm(amount: int, on: date = TODAY) -> Iterator[Step]:
    """Review and confirm a transfer."""
    yield click("button", "Review transfer")
    yield click("button", f"{'Send' if on == TODAY else 'Schedule'} {money(amount)}")


def pay(source: Account, payee: Payee, amount: int, reference: str, on: date = TODAY, entrance: Sequence[Step] = ()) -> Iterator[Step]:
    """Pay a payee, from the tab of payments or another entrance to the form."""
    yield from entrance or (click("link", "Payments"), click("link", "Pay a payee"))
    yield select("From account", option(source))
    yield select("Payee", payee_label(payee))
    yield from fill_transfer(amount, reference, on)
    yield from confirm(amount, on)


def move(source: Account, target: Account, amount: int, on: date = TODAY, entrance: Sequence[Step] = ()) -> Iterator[Step]:
    """Move money between own accounts."""
    yield from entrance or (click("link", "Payments"), click("link", "Move money"))
    yield select("From account", option(source))
    yield select("To account", target.name)
    yield from fill_transfer(amount, "", on)
    yield from confirm(amount, on)


def open_payee(payee: Payee) -> Iterator[Step]:
    """Search the payees for a name and open one."""
    yield click("link", "Payments")
    yield click("link", "Payees")
    yield fill("searchbox", "Search payees", payee.name)
    yield click("button", "Find")
    yield click("link", payee_label(payee))


def search_entries(words: str, first: date | None = None, last: date | None = None, account: str = "") -> Iterator[Step]:
    """Search the transactions from the start page."""
    yield click("link", "All transactions")
    yield fill("searchbox", "Search", words)
    if first or last or account:
        yield from filter_entries(first, last, account)
    else:
        yield click("button", "Find")


def filter_entries(first: date | None = None, last: date | None = None, account: str = "", **choices: str) -> Iterator[Step]:
    """Set filters of the transactions."""
    yield click("disclosure", "Filters")
    if account:
        yield select("Account", account)
    for label, choice in choices.items():
        yield select(label.capitalize(), choice)
    if first:
        yield fill("date", "From day", first.isoformat())
    if last:
        yield fill("date", "To day", last.isoformat())
    yield click("button", "Apply filters")


def entry_label(entry: Transaction) -> str:
    """Return the name of a card payment on the pages."""
    return f"{entry.counterparty}, {money(entry.amount_cents)}, {long_day(entry.booked_on)} {entry.clock}"


def open_payment(entry: Transaction) -> Iterator[Step]:
    """Search for a card payment by merchant and day, and open it."""
    yield from search_entries(entry.counterparty, entry.booked_on, entry.booked_on)
    yield click("link", entry_label(entry))
