"""Tasks that change what is planned: transfers, payees, goals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, number, only, pick, text

from ..catalogue import TWINS
from ..models import Goal, Payee, StandingOrder, Transfer
from ..rules.days import is_working, working_after
from ..rules.money import plain
from ..seed import TODAY
from . import clauses
from .records import draw_amount, draw_working_day, goal_named, left_on, listed_payees, payee_named
from .rows import ArrangeTemplate
from .transfer import names_of
from .ways import open_goal, open_payee

_RUNNING = ("active", "paused")


def transfer_label(transfer: Transfer) -> str:
    """Return the name of a transfer to a payee on the pages."""
    name = transfer.payee.name if transfer.payee else ""
    return f"{name}, {money(transfer.amount_cents)}, {long_day(transfer.execute_on)}, {transfer.code}"


class MoveScheduled(ArrangeTemplate):
    """Give a scheduled transfer another day and amount."""

    difficulty = "medium"
    wordings = (
        "Move the transfer to {payee} that is scheduled for {old} to {day}, and make it {amount}.",
        "Please change the scheduled transfer to {payee} of {old}: it should leave on {day} instead, with {amount} as the amount.",
        "What is to go to {payee} on {old} is wrong. It ought to be {amount}, and leave on {day}. Could you correct that transfer?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a scheduled transfer, half of the time one of two to the same payee."""
        listed = self._scheduled(state)
        busy = [each for each in listed if sum(other.payee_id == each.payee_id for other in listed) > 1]
        transfer = pick(rng, busy if rng.random() < 0.5 else listed)
        on = draw_working_day(rng).isoformat()
        names = {"payee": transfer.payee.name if transfer.payee else "", "old": transfer.execute_on.isoformat()}
        return {**names, "day": on, "amount": draw_amount(rng, 15_00, 450_00)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the transfer with both."""
        query = where(Transfer).join(Payee).where(Transfer.status == "scheduled", Payee.name == params["payee"])
        transfer = only(state, query.where(Transfer.execute_on == day(params, "old")))
        on, amount = day(params, "day"), number(params, "amount")
        if transfer is None or on <= TODAY or not is_working(on) or on == transfer.execute_on or amount > left_on(state, on):
            return None
        moved = Changed("day", Transfer, transfer.id, {"execute_on": on, "arrives_on": working_after(on)})
        return (moved, Changed("amount", Transfer, transfer.id, {"amount_cents": amount})) if amount != transfer.amount_cents else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open it from the list, change both at once."""
        return iter([click("link", "Payments"), click("link", "Scheduled and sent"), *self._open(params, before), *self._change(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list on the start page; the amount first, the day in a second change."""
        amount, on, save = self._change(params)
        apart = [amount, save, click("link", "Change transfer"), on, save]
        return [[click("link", "All scheduled"), *self._open(params, before), *apart]]

    def _open(self, params: Params, before: Session) -> list[Step]:
        wanted = (params["payee"], params["old"])
        listed = self._scheduled(before)
        transfer = next(each for each in listed if each.payee and (each.payee.name, each.execute_on.isoformat()) == wanted)
        return [click("link", transfer_label(transfer)), click("link", "Change transfer")]

    def _change(self, params: Params) -> list[Step]:
        amount = fill("textbox", "Amount in euros", plain(number(params, "amount")))
        return [amount, fill("date", "Day", text(params, "day")), click("button", "Save transfer")]

    def _scheduled(self, state: Session) -> Sequence[Transfer]:
        query = where(Transfer).where(Transfer.status == "scheduled", Transfer.payee_id.is_not(None))
        return state.scalars(query.order_by(Transfer.id)).all()


class DropPayee(ArrangeTemplate):
    """Delete a payee for whom something is planned."""

    difficulty = "hard"
    wordings = clauses.DELETE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a payee with plans, mostly one that has a twin."""
        planned = [payee for payee in listed_payees(state) if any(_planned(state, payee))]
        twins = [payee for payee in planned if payee.name in TWINS]
        return names_of(pick(rng, twins if rng.random() < 0.7 else planned))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the payee, its transfers and its standing orders."""
        payee = payee_named(state, text(params, "payee"), text(params, "tail"))
        transfers, orders = _planned(state, payee) if payee else ((), ())
        if payee is None or not (transfers or orders):
            return None
        rows: list[Row] = [Changed(f"transfer {each.id} cancelled", Transfer, each.id, {"status": "cancelled"}) for each in transfers]
        rows += [Changed(f"standing order {each.id} cancelled", StandingOrder, each.id, {"status": "cancelled"}) for each in orders]
        return (*rows, Changed("payee deleted", Payee, payee.id, {"deleted_on": TODAY}))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Cancel what is planned from the payee's page, then delete it."""
        return iter(self._way(params, before, turned=False))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Cancel in the opposite order."""
        return [self._way(params, before, turned=True)]

    def _way(self, params: Params, before: Session, turned: bool) -> list[Step]:
        payee = next(each for each in listed_payees(before) if each.name == params["payee"] and each.iban.endswith(text(params, "tail")))
        transfers, orders = _planned(before, payee)
        ends = [[click("link", transfer_label(each)), click("link", "Cancel transfer")] for each in transfers]
        ends += [
            [click("link", f"Standing order {each.id}: {payee.name}, {money(each.amount_cents)}"), click("link", "Cancel standing order")]
            for each in orders
        ]
        after = [click("button", "Cancel now"), click("link", "Open payee")]
        cancelling = [step for end in (ends[::-1] if turned else ends) for step in (*end, *after)]
        return [*open_payee(payee), *cancelling, click("link", "Delete payee"), click("button", "Delete now")]


class ShiftGoal(ArrangeTemplate):
    """Move money from one goal to another, and the other's day."""

    difficulty = "hard"
    wordings = (
        'Take {amount} out of the goal "{goal}", put the same amount into "{other}", and set the day of "{other}" to {day}.',
        'Please free {amount} from my goal "{goal}" and put exactly that aside for "{other}", which from now on has to be '
        "reached by {day}.",
        '"{other}" matters more than "{goal}": let {amount} go over from the one to the other, and give "{other}" the day {day}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two goals, an amount that the first has, and a day."""
        listed = state.scalars(where(Goal).order_by(Goal.id)).all()
        source, target = pick(rng, listed), pick(rng, listed)
        if source is target:
            return None
        due = TODAY + timedelta(days=int(rng.integers(40, 600)))
        return {
            "goal": source.name,
            "other": target.name,
            "amount": draw_amount(rng, 20_00, source.saved_cents, 5_00),
            "day": due.isoformat(),
        }

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both goals."""
        source, target = goal_named(state, text(params, "goal")), goal_named(state, text(params, "other"))
        amount, due = number(params, "amount"), day(params, "day")
        if source is None or target is None or source is target or amount > source.saved_cents or due <= TODAY or due == target.due_on:
            return None
        return (
            Changed("taken out", Goal, source.id, {"saved_cents": source.saved_cents - amount}),
            Changed("put in", Goal, target.id, {"saved_cents": target.saved_cents + amount}),
            Changed("day", Goal, target.id, {"due_on": due}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Take out, put in, edit."""
        return iter([click("link", "Goals"), *self._take(params), *self._put(params), *self._date(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The day first."""
        dated = [open_goal(text(params, "other")), *self._date(params), click("link", "Back")]
        return [[click("link", "Goals"), *dated, *self._take(params), *self._put(params)]]

    def _take(self, params: Params) -> list[Step]:
        return [*self._money(text(params, "goal"), "Take money out", params, "Take out"), click("link", "Back")]

    def _put(self, params: Params) -> list[Step]:
        return self._money(text(params, "other"), "Put money in", params, "Put in")

    def _money(self, goal: str, way: str, params: Params, button: str) -> list[Step]:
        amount = fill("textbox", "Amount in euros", plain(number(params, "amount")))
        return [open_goal(goal), click("link", way), amount, click("button", button)]

    def _date(self, params: Params) -> list[Step]:
        return [click("link", "Edit goal"), fill("date", "Day", text(params, "day")), click("button", "Save goal")]


def _planned(state: Session, payee: Payee) -> tuple[Sequence[Transfer], Sequence[StandingOrder]]:
    """Return what is planned for a payee: transfers by day, standing orders by key."""
    transfers = where(Transfer).where(Transfer.payee_id == payee.id, Transfer.status == "scheduled").order_by(Transfer.execute_on)
    orders = where(StandingOrder).where(StandingOrder.payee_id == payee.id, StandingOrder.status.in_(_RUNNING)).order_by(StandingOrder.id)
    return state.scalars(transfers).all(), state.scalars(orders).all()
