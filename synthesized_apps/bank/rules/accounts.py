"""The customer and the accounts: what is there, what is free, and what the account holder may set."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, contact, name_problem, refuse, tidy
from genui_gym.appkit.formats import money

from ..models import Account, Alert, Person

DELIVERIES = {"home": "By post to your home", "branch": "To your branch, for collection"}
CONTACTS = {"app": "Message in the app", "phone": "Phone call", "email": "E-mail"}
LOWEST_LIMIT, HIGHEST_LIMIT = 100_00, 10_000_00
"""Between these the daily transfer limit can be set."""


def customer(session: Session) -> Person:
    """Return the customer who is signed in."""
    return session.scalars(select(Person)).one()


def accounts(session: Session) -> list[Account]:
    """Return the accounts, in order."""
    return list(session.scalars(select(Account).order_by(Account.id)))


def pays_others(account: Account) -> bool:
    """Whether payees can be paid from an account; savings only go to own accounts."""
    return account.kind in ("current", "joint")


def put_aside(account: Account) -> int:
    """Return how much of an account belongs to goals."""
    return sum(goal.saved_cents for goal in account.goals)


def available(account: Account) -> int:
    """Return what can be spent: the balance and the overdraft, less what is put aside for goals."""
    return account.balance_cents + account.overdraft_cents - put_aside(account)


def rename(session: Session, account: Account, name: str) -> None:
    """Give an account another name.

    Raises:
        Refused: The name is missing, too long or another account's.
    """
    wrong = name_problem(name, "a name for the account", 30)
    taken = session.scalar(select(Account.id).where(Account.name == tidy(name), Account.id != account.id))
    if taken:
        wrong = f"Another account is called {tidy(name)} already."
    refuse({"name": wrong} if wrong else {})
    account.name = tidy(name)
    session.flush()


def contact_problems(email: str, phone: str, address: str) -> Messages:
    """Check contact data."""
    problems = contact.problems(email.strip(), phone.strip(), "+353 1 555 0134")
    if not 8 <= len(tidy(address)) <= 120:
        problems["address"] = "Enter street, town and postcode, 120 characters at most."
    return problems


def set_contact(session: Session, email: str, phone: str, address: str) -> None:
    """Save contact data.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(contact_problems(email, phone, address))
    person = customer(session)
    person.email, person.phone, person.address = email.strip(), phone.strip(), tidy(address)
    session.flush()


def set_daily_limit(session: Session, cents: int | None) -> None:
    """Set how much may go to payees on one day.

    Raises:
        Refused: It is no amount in whole euros between the bank's bounds.
    """
    if cents is None or not LOWEST_LIMIT <= cents <= HIGHEST_LIMIT or cents % 100:
        refuse({"daily_limit": f"Enter whole euros from {money(LOWEST_LIMIT)} to {money(HIGHEST_LIMIT)}."})
        return
    customer(session).daily_limit_cents = cents
    session.flush()


def set_preferences(session: Session, account_id: int, delivery: str, contact: str) -> None:
    """Save what the forms suggest: the account to pay from, where cards go, how disputes are answered.

    Raises:
        Refused: One of them is none of its list.
    """
    account = session.get(Account, account_id)
    problems: Messages = {}
    if account is None or not pays_others(account):
        problems["default_account"] = "Choose one of your current accounts."
    if delivery not in DELIVERIES:
        problems["card_delivery"] = "Choose where new cards go."
    if contact not in CONTACTS:
        problems["dispute_contact"] = "Choose how we answer disputes."
    refuse(problems)
    person = customer(session)
    person.default_account_id, person.card_delivery, person.dispute_contact = account_id, delivery, contact
    session.flush()


def set_alert(session: Session, alert: Alert, push: bool, email: bool, sms: bool, threshold_cents: int | None) -> None:
    """Save how an event is told.

    Raises:
        Refused: The event needs an amount and got none.
    """
    if alert.threshold_cents is not None and (threshold_cents is None or not 1 <= threshold_cents <= 1_000_000_00):
        refuse({"threshold": "Enter an amount from €0.01 to €1,000,000.00."})
    alert.push, alert.email, alert.sms = push, email, sms
    if alert.threshold_cents is not None:
        alert.threshold_cents = threshold_cents
    session.flush()
