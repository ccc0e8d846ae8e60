"""Goals, spending, statements, budgets, and what the customer sets."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.bank.models import Alert, Goal, Transaction
from genui_gym.apps.bank.rules import accounts, goals, history
from genui_gym.apps.bank.rules.history import Filters
from genui_gym.apps.bank.seed import TODAY
from sqlalchemy import func, select

from genui_gym.appkit import Refused

LATER = TODAY + timedelta(days=100)


def test_a_goal_takes_no_more_than_is_free(session) -> None:
    account = goals.savings_account(session)
    free = accounts.available(account)
    with pytest.raises(Refused, match="which is free"):
        goals.start_goal(session, "Boat", "bag", 500_00, LATER, free + 1, TODAY)
    goal = goals.start_goal(session, "Boat", "bag", 500_00, LATER, free, TODAY)
    session.refresh(account, ["goals"])
    assert accounts.available(account) == 0
    with pytest.raises(Refused, match="which is free"):
        goals.put_in(session, goal, 1)
    goals.take_out(session, goal, free)
    with pytest.raises(Refused, match="in this goal"):
        goals.take_out(session, goal, 1)
    goals.end_goal(session, goal)
    assert session.get(Goal, goal.id) is None


@pytest.mark.parametrize(
    ("name", "symbol", "target", "due", "field"),
    [
        ("", "bag", 500_00, LATER, "name"), ("New bicycle", "bag", 500_00, LATER, "name"), ("x" * 41, "bag", 500_00, LATER, "name"),
        ("Boat", "moon", 500_00, LATER, "symbol"), ("Boat", "bag", 99, LATER, "target"), ("Boat", "bag", None, LATER, "target"),
        ("Boat", "bag", 500_00, TODAY, "due_on"), ("Boat", "bag", 500_00, None, "due_on"),
    ],
)  # fmt: skip
def test_a_wrong_goal_says_where(session, name, symbol, target, due, field: str) -> None:
    assert set(goals.goal_problems(session, name, symbol, target, due, TODAY)) == {field}


def test_statements_add_up_and_follow_each_other(session) -> None:
    for account in accounts.accounts(session):
        march, april = (history.statement(session, account, month) for month in ("2026-03", "2026-04"))
        assert march.closing == april.opening
        assert april.opening + april.paid_in - april.paid_out == april.closing
        assert history.statement(session, account, "2026-05").closing == account.balance_cents


def test_filters_narrow_and_combine(session) -> None:
    every = len(history.find_entries(session, Filters()))
    assert every == session.scalar(select(func.count(Transaction.id)))
    filters = Filters("tessel market", account_id=1, kind="card", first=date(2026, 1, 1), last=date(2026, 4, 30), low=10_00, high=60_00)
    found = history.find_entries(session, filters)
    assert found
    for entry in found:
        assert entry.counterparty == "Tessel Market"
        assert (entry.account_id, entry.kind) == (1, "card")
        assert date(2026, 1, 1) <= entry.booked_on <= date(2026, 4, 30)
        assert 10_00 <= -entry.amount_cents <= 60_00
    assert [entry.booked_on for entry in found] == sorted((entry.booked_on for entry in found), reverse=True)
    assert not history.find_entries(session, Filters("%"))[every:]


def test_spending_counts_no_transfers_and_no_income(session) -> None:
    spent = history.spending(session, "2026-04", 1)
    assert set(spent) <= set(history.SPENDING)
    assert list(spent.values()) == sorted(spent.values(), reverse=True)
    found = history.find_entries(session, Filters(account_id=1, category="Groceries", first=date(2026, 4, 1), last=date(2026, 4, 30)))
    assert spent.get("Groceries", 0) == -sum(entry.amount_cents for entry in found)


def test_only_spent_money_changes_its_category(session) -> None:
    paid = session.scalars(select(Transaction).where(Transaction.kind == "card")).first()
    history.describe(session, paid, "Travel", "  Trip  ")
    assert (paid.category, paid.note) == ("Travel", "Trip")
    with pytest.raises(Refused):
        history.describe(session, paid, "Income", "")
    salary = session.scalars(select(Transaction).where(Transaction.kind == "credit")).first()
    with pytest.raises(Refused):
        history.describe(session, salary, "Groceries", "")


def test_budgets_are_set_changed_and_dropped(session) -> None:
    history.set_budget(session, "Travel", 300_00)
    history.set_budget(session, "Travel", 250_00)
    assert history.budgets(session)["Travel"].limit_cents == 250_00
    history.drop_budget(session, "Travel")
    for act in (lambda: history.drop_budget(session, "Travel"), lambda: history.set_budget(session, "Income", 1_00)):
        with pytest.raises(Refused):
            act()
    with pytest.raises(Refused, match=r"€1\.00"):
        history.set_budget(session, "Travel", 99)


def test_preferences_and_limits_have_bounds(session) -> None:
    accounts.set_daily_limit(session, 100_00)
    for wrong in (None, 99_00, 10_001_00, 150_50):
        with pytest.raises(Refused, match="whole euros"):
            accounts.set_daily_limit(session, wrong)
    with pytest.raises(Refused, match="current accounts"):
        accounts.set_preferences(session, 4, "home", "app")
    with pytest.raises(Refused, match="new cards"):
        accounts.set_preferences(session, 1, "moon", "app")
    alert = session.scalars(select(Alert).where(Alert.threshold_cents.is_not(None))).first()
    with pytest.raises(Refused, match=r"€0\.01"):
        accounts.set_alert(session, alert, True, True, True, 0)


def test_accounts_have_names_of_their_own(session, everyday) -> None:
    for wrong, message in (("Easy saver", "called Easy saver"), ("", "Enter a name"), ("x" * 31, "30 characters")):
        with pytest.raises(Refused, match=message):
            accounts.rename(session, everyday, wrong)
    accounts.rename(session, everyday, "  Daily   money ")
    assert everyday.name == "Daily money"
