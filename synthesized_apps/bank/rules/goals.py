"""Savings goals: parts of a savings account that are put aside for something."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy
from genui_gym.appkit.formats import money

from ..models import Account, Goal
from .accounts import available

SYMBOLS = {"plane": "Travel", "home": "Home", "gift": "Gift", "shield": "Safety", "bag": "Something new", "heart": "Family"}
HIGHEST_TARGET = 500_000_00


def goals(session: Session) -> list[Goal]:
    """Return the goals, the next one due first."""
    return list(session.scalars(select(Goal).order_by(Goal.due_on, Goal.id)))


def savings_account(session: Session) -> Account:
    """Return the account in which goals are kept."""
    return session.scalars(select(Account).where(Account.kind == "savings").order_by(Account.id)).first() or session.get_one(Account, 1)


def goal_problems(
    session: Session, name: str, symbol: str, target_cents: int | None, due_on: date | None, today: date, but: Goal | None = None
) -> Messages:
    """Check a new goal, or a change of the goal ``but``."""
    wrong = name_problem(name, "a name for the goal", 40)
    if session.scalar(select(Goal.id).where(Goal.name == tidy(name), Goal.id != (but.id if but else 0))):
        wrong = f"You have a goal called {tidy(name)} already."
    problems: Messages = {"name": wrong} if wrong else {}
    if symbol not in SYMBOLS:
        problems["symbol"] = "Choose what it is for."
    if target_cents is None or not 1_00 <= target_cents <= HIGHEST_TARGET:
        problems["target"] = f"Enter a target from €1.00 to {money(HIGHEST_TARGET)}."
    if due_on is None or due_on <= today:
        problems["due_on"] = "Choose a day from tomorrow on."
    return problems


def start_goal(
    session: Session, name: str, symbol: str, target_cents: int | None, due_on: date | None, first_cents: int | None, today: date
) -> Goal:
    """Start a goal and put a first amount into it.

    Raises:
        Refused: Something is wrong; nothing has changed.
    """
    account = savings_account(session)
    problems = goal_problems(session, name, symbol, target_cents, due_on, today)
    if first_cents is None or first_cents > available(account):
        problems["first"] = f"Enter an amount up to {money(available(account))}, which is free in {account.name}."
    refuse(problems)
    goal = Goal(
        account_id=account.id, name=tidy(name), symbol=symbol, target_cents=target_cents, saved_cents=first_cents, due_on=due_on,
        created_on=today,
    )  # fmt: skip
    session.add(goal)
    session.flush()
    return goal


def change_goal(session: Session, goal: Goal, name: str, symbol: str, target_cents: int | None, due_on: date | None, today: date) -> None:
    """Change a goal.

    Raises:
        Refused: Something is wrong; nothing has changed.
    """
    refuse(goal_problems(session, name, symbol, target_cents, due_on, today, but=goal))
    assert target_cents is not None
    assert due_on is not None
    goal.name, goal.symbol, goal.target_cents, goal.due_on = tidy(name), symbol, target_cents, due_on
    session.flush()


def put_in(session: Session, goal: Goal, cents: int | None) -> None:
    """Put money aside for a goal, from what is free in its account.

    Raises:
        Refused: There is not that much.
    """
    free = available(goal.account)
    if cents is None or not 1 <= cents <= free:
        refuse({"amount": f"Enter an amount from €0.01 to {money(free)}, which is free in {goal.account.name}."})
        return
    goal.saved_cents += cents
    session.flush()


def take_out(session: Session, goal: Goal, cents: int | None) -> None:
    """Free some of a goal's money.

    Raises:
        Refused: There is not that much in it.
    """
    if cents is None or not 1 <= cents <= goal.saved_cents:
        refuse({"amount": f"Enter an amount from €0.01 to {money(goal.saved_cents)}, which is in this goal."})
        return
    goal.saved_cents -= cents
    session.flush()


def end_goal(session: Session, goal: Goal) -> None:
    """Give a goal up; its money is free again."""
    session.delete(goal)
    session.flush()
