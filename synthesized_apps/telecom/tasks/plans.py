"""Tasks that change plans and caps, and bring numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.appkit.formats import full_day, money
from genui_gym.reward import Changed, Fact, New, Row
from genui_gym.task import Params, Step, click, day, fill, finish, goto, number, only, pick, select, text

from ..catalogue import OPERATORS
from ..models import Line, Plan
from ..records import Port
from ..rules.codes import port_code
from ..rules.days import age_on, months_later
from ..rules.numbers import compact, spaced
from ..seed import TODAY
from . import clauses
from .literals import ArrangeTemplate, CommitTemplate, RefuseTemplate
from .records import draw_phone, line_literals, line_of, named_line, open_plans
from .ways import known_line, open_line, open_settings, switch_to, user_line

NEXT_MONTH = date(2026, 7, 1)


def wanted_plan(params: Params, state: Session) -> tuple[Line, Plan] | None:
    """Return the line and the cheapest plan for it that has enough; nothing where it is on it, or waits for another."""
    line = line_of(state, text(params, "user"))
    if line is None or line.next_plan_id is not None:
        return None
    enough = [plan for plan in open_plans(state, line) if plan.data_mb is None or plan.data_mb >= 1000 * number(params, "size")]
    ranked = sorted((plan for plan in enough if plan.minutes is None), key=lambda plan: plan.price_cents)
    if not ranked or ranked[0].id == line.plan_id or [plan.price_cents for plan in ranked].count(ranked[0].price_cents) > 1:
        return None
    return line, ranked[0]


def draw_plan(state: Session, rng: Generator) -> Params | None:
    """Draw a user, and as much data as the plan just has."""
    sizes = [plan.data_mb // 1000 for plan in state.scalars(where(Plan).where(Plan.kind == "phone").order_by(Plan.id)) if plan.data_mb]
    params: Params = {"user": draw_phone(state, rng).holder, "size": pick(rng, sizes)}
    found = wanted_plan(params, state)
    return params if found and found[1].data_mb == 1000 * number(params, "size") else None


def first_plan(params: Params, before: Session) -> Plan:
    """Return the plan that stands first among those that fit, as the list is sorted by price."""
    line = user_line(before, text(params, "user"))
    listed = before.scalars(where(Plan).where(Plan.open, Plan.billing == "contract", Plan.kind == "phone").order_by(Plan.price_cents))
    young = [plan for plan in listed if plan.oldest is None or age_on(line.born_on, TODAY) <= plan.oldest]
    return next(each for each in young if each.minutes is None and (each.data_mb or 10**9) >= 1000 * number(params, "size"))


def open_plan(params: Params, before: Session, entrance: Sequence[Step]) -> list[Step]:
    """Open the plan from a page of the line."""
    plan = first_plan(params, before)
    return [*entrance, click("link", "Change plan"), click("link", f"{plan.name}, {money(plan.price_cents)} a month")]


class ChangePlan(ArrangeTemplate):
    """Change to the cheapest plan that has enough, for somebody of this age."""

    difficulty = "medium"
    wordings = clauses.PLAN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a user and how much data is enough."""
        return draw_plan(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the line on its new plan, or with the change to come where it goes down."""
        found = wanted_plan(params, state)
        if found is None:
            return None
        line, plan = found
        if plan.price_cents < line.plan.price_cents:
            coming = {"next_plan_id": plan.id, "next_plan_on": NEXT_MONTH}
            return (Changed("change to come", Line, line.id, coming),) if line.bound_until < TODAY else None
        bound = months_later(TODAY, plan.term_months) - timedelta(days=1)
        return (Changed("plan", Line, line.id, {"plan_id": plan.id, "bound_until": bound if plan.term_months > 1 else line.bound_until}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the term, compare the plans, change."""
        settings = open_settings(user_line(before, text(params, "user")))
        return iter([*open_plan(params, before, settings), self._button(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the strip of lines."""
        return [[*open_plan(params, before, switch_to(user_line(before, text(params, "user")))), self._button(params, before)]]

    def _button(self, params: Params, before: Session) -> Step:
        return click("button", f"Change to {first_plan(params, before).name}")


class PlanBound(RefuseTemplate):
    """The minimum term does not allow a cheaper plan."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.PLAN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a user and how much data is enough."""
        return draw_plan(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day of the term, where it forbids the change."""
        found = wanted_plan(params, state)
        if found is None or found[1].price_cents >= found[0].plan.price_cents or found[0].bound_until < TODAY:
            return None
        return Fact(day=found[0].bound_until)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the plan, and read why it can't be had."""
        line = user_line(before, text(params, "user"))
        yield from open_plan(params, before, open_line(line))
        yield finish(full_day(line.bound_until), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read the term in the settings, then look at the plans."""
        line = user_line(before, text(params, "user"))
        return [[*open_settings(line), click("link", "Change plan"), finish(full_day(line.bound_until), "not_allowed")]]


class RaiseCaps(ArrangeTemplate):
    """Set the cap of every line that spent more than a sum."""

    difficulty = "hard"
    amounts: ClassVar = ("spent", "cap")
    wordings = (
        "For every line with a contract that has spent more than {spent} outside its plan this month, set the spending cap to {cap}. "
        "Leave the caps of the others.",
        "Please go through the contract lines: whichever has spent over {spent} outside its plan this month gets a spending cap of {cap}; "
        "the rest stay as they are.",
        "Some of our contract lines spend a lot outside their plans. All that are above {spent} this month should have {cap} as their "
        "spending cap, and nobody else's may change.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sum that two or three lines passed, and a cap."""
        spent = sorted(state.scalars(where(Line.extra_cents).where(Line.billing == "contract")), reverse=True)
        limit = spent[int(rng.integers(2, 4))]
        return {"spent": limit, "cap": 5_00 * int(rng.integers(5, 31))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return those lines with the cap; nothing where it is too low or was so already."""
        over = where(Line).where(Line.billing == "contract", Line.extra_cents > number(params, "spent")).order_by(Line.id)
        lines, cap = state.scalars(over).all(), number(params, "cap")
        if not 2 <= len(lines) <= 3 or cap % 5_00 or cap > 200_00 or any(line.extra_cents > cap or line.cap_cents == cap for line in lines):
            return None
        return tuple(Changed(f"cap of line {line.id}", Line, line.id, {"cap_cents": cap}) for line in lines)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at every line with a contract, and set the caps of those that spent so much."""
        for line in before.scalars(where(Line).order_by(Line.id)):
            if line.billing == "contract":
                yield from switch_to(line)
                if line.extra_cents > number(params, "spent"):
                    yield from self._set(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Only those that spent so much, the last one first."""
        lines = [line for line in before.scalars(where(Line).order_by(Line.id.desc())) if line.extra_cents > number(params, "spent")]
        return [[step for line in lines for step in (*open_line(line), *self._set(params))]]

    def _set(self, params: Params) -> list[Step]:
        form = [click("link", "Line settings"), click("link", "Spending cap")]
        euros = str(number(params, "cap") // 100)
        return [*form, fill("spinbutton", "Spending cap a month in euros", euros), click("button", "Save cap")]


class BringNumber(CommitTemplate):
    """Bring a number, to the plan that another line is on."""

    difficulty = "hard"
    wordings = (
        "Bring the number {number} to Murmo from {operator}, transfer code {code}, on {day}, with the same plan as {line} (number ending "
        "{tail}).",
        "Please request the transfer of {number} from {operator} for {day}; the transfer code is {code}. The plan should be the one that "
        "{line}, the line whose number ends in {tail}, is on.",
        "{number} is still with {operator} and should move to Murmo on {day}. They gave me the code {code}. Put it on whatever plan "
        "{line} (the number that ends in {tail}) has.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a number, an operator, a code, a day and a line on a plan for everybody."""
        lines = [line for line in state.scalars(where(Line).order_by(Line.id)) if _for_all(line.plan)]
        figures = rng.integers((611, 200, 1000), (699, 990, 10000))
        letters = "".join("ABCDEFGHKLMNPRSTUVWXYZ"[int(place)] for place in rng.integers(0, 22, size=2))
        on = TODAY + timedelta(days=int(rng.integers(4, 55)))
        return {
            "number": spaced(f"0{figures[0]}{figures[1]}{figures[2]}"), "operator": pick(rng, OPERATORS),
            "code": f"{letters}{int(rng.integers(100000, 1000000))}", "day": on.isoformat(), **line_literals(pick(rng, lines)),
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer, where the day is a working day and the plan is for everybody."""
        line, on, figures = named_line(params, state), day(params, "day"), compact(text(params, "number"))
        if line is None or not _for_all(line.plan) or on.weekday() > 4 or not 3 <= (on - TODAY).days <= 60 or not figures.isdigit():
            return None
        if state.scalars(where(Port).where(Port.number == figures)).first() or text(params, "operator") not in OPERATORS:
            return None
        parts: dict[str, Any] = {
            "operator": {"operator": text(params, "operator")},
            "transfer code": {"transfer_code": text(params, "code")},
            "plan": {"plan_id": line.plan_id},
            "day": {"on": on},
        }
        made = {"code": FromKey(port_code), "status": "requested", "requested_on": TODAY}
        return (New("transfer", Port, {"number": figures}, parts, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the plan up, fill in the form."""
        looked = open_settings(known_line(params, before))
        entrance = [click("link", "More"), click("link", "Number transfers"), click("link", "Bring a number")]
        return iter([*looked, *entrance, *self._form(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of lines, which says the plans."""
        entrance = [click("link", "All lines"), click("link", "Bring a number to Murmo")]
        return [[*entrance, *self._form(params, before)]]

    def _form(self, params: Params, before: Session) -> list[Step]:
        plan = known_line(params, before).plan
        return [
            fill("textbox", "Your number", text(params, "number")),
            select("Operator so far", text(params, "operator")),
            fill("textbox", "Transfer code", text(params, "code")),
            select("Plan at Murmo", f"{plan.name}, {money(plan.price_cents)} a month, {plan.billing}"),
            fill("date", "Day of the transfer", text(params, "day")),
            click("button", "Request transfer"),
        ]


def _for_all(plan: Plan) -> bool:
    return plan.kind == "phone" and plan.open and plan.oldest is None


class MovePort(ArrangeTemplate):
    """Move the transfer of a number to the first working day from a day on."""

    difficulty = "easy"
    wordings = (
        "Move the transfer of the number {number} to {day}, or to the first working day after it if numbers don't move on that day.",
        "Please postpone the transfer of {number}: it should happen on {day} or, where that is no working day, on the next one that is.",
        "The number {number} can't move on the day that is booked. Could you change it to {day}? If nothing is transferred then, take the "
        "earliest working day after it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a transfer to come and a day, half of the time one of a weekend."""
        port = pick(rng, state.scalars(where(Port).where(Port.on > TODAY + timedelta(days=1)).order_by(Port.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(5, 56)))
        on += timedelta(days=max(5 - on.weekday(), 0) if rng.random() < 0.5 else 0)
        return {"number": spaced(port.number), "day": on.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer on its day, to be confirmed anew."""
        moving = where(Port).where(Port.status.in_(("requested", "confirmed")), Port.number == compact(text(params, "number")))
        port, on = only(state, moving), day(params, "day")
        on += timedelta(days=max(7 - on.weekday(), 0) if on.weekday() > 4 else 0)
        if port is None or port.on == on or port.on <= TODAY + timedelta(days=1) or not 3 <= (on - TODAY).days <= 60:
            return None
        return (Changed("day", Port, port.id, {"on": on, "status": "requested"}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the transfer and change its day."""
        port = self._port(params, before)
        listed = [click("link", "More"), click("link", "Number transfers")]
        return iter(
            [*listed, click("link", f"{spaced(port.number)}, {port.code}"), click("link", "Choose another day"), *self._move(params)]
        )

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the form."""
        return [[goto(f"/transfers/{self._port(params, before).id}/day"), *self._move(params)]]

    def _port(self, params: Params, before: Session) -> Port:
        return next(each for each in before.scalars(where(Port).order_by(Port.id.desc())) if spaced(each.number) == params["number"])

    def _move(self, params: Params) -> list[Step]:
        on = day(params, "day")
        while on.isoweekday() > 5:
            on += timedelta(days=1)
        return [fill("date", "New day", on.isoformat()), click("button", "Move transfer")]
