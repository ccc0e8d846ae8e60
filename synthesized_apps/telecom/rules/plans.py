"""Plans: which a line may be on, when a change takes effect, changing and taking a change back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import refuse
from genui_gym.appkit.formats import money

from ..models import Line, Plan
from .days import age_on, months_later, next_month, written


def plans_for(session: Session, line: Line) -> Sequence[Plan]:
    """Return the plans on sale of a line's kind and billing, the cheapest first."""
    query = select(Plan).where(Plan.kind == line.kind, Plan.billing == line.billing, Plan.open)
    return session.scalars(query.order_by(Plan.price_cents, Plan.id)).all()


def starts_on(line: Line, plan: Plan, today: date) -> date:
    """Return when a change would take effect: a contract goes down with the next month, all else starts at once."""
    down = line.billing == "contract" and plan.price_cents < line.plan.price_cents
    return next_month(today) if down else today


def barred_because(line: Line, plan: Plan, today: date) -> str | None:
    """Return why a line cannot change to a plan, ``None`` if it can."""
    if plan.id == line.plan_id:
        return f"This line is on {plan.name} already."
    if not plan.open or (plan.kind, plan.billing) != (line.kind, line.billing):
        return f"{plan.name} is not on sale for this line."
    if plan.oldest is not None and age_on(line.born_on, today) > plan.oldest:
        return f"{plan.name} is for users of up to {plan.oldest} years; {line.holder} is {age_on(line.born_on, today)}."
    if line.next_plan is not None and line.next_plan_on is not None:
        return f"This line changes to {line.next_plan.name} on {written(line.next_plan_on)}. Cancel that change first."
    if starts_on(line, plan, today) > today and today <= line.bound_until:
        return f"The minimum term of this line runs until {written(line.bound_until)}. Until then it can only move to a dearer plan."
    missing = plan.price_cents - line.balance_cents
    if line.billing == "prepaid" and missing > 0:
        return f"The balance of this line is {money(missing)} too low for {plan.name}."
    return None


def change_plan(session: Session, line: Line, plan: Plan, today: date) -> date:
    """Change a line's plan and return the day on which it does; a term of more than a month binds the line anew.

    Raises:
        Refused: It cannot change to that plan.
    """
    barred = barred_because(line, plan, today)
    refuse({"": barred} if barred else {})
    starts = starts_on(line, plan, today)
    if starts > today:
        line.next_plan_id, line.next_plan_on = plan.id, starts
    else:
        line.plan_id = plan.id
        if line.billing == "prepaid":
            line.balance_cents -= plan.price_cents
        elif plan.term_months > 1:
            line.bound_until = bound_from(starts, plan)
    session.flush()
    return starts


def bound_from(starts: date, plan: Plan) -> date:
    """Return the last day of the minimum term of a plan that starts on a day."""
    return months_later(starts, plan.term_months) - timedelta(days=1)


def cancel_change(session: Session, line: Line) -> None:
    """Take back a change of plan that is to come.

    Raises:
        Refused: There is none.
    """
    refuse({"": "No change of plan is waiting for this line."} if line.next_plan_id is None else {})
    line.next_plan_id = line.next_plan_on = None
    session.flush()
