"""Topping up prepaid lines, by hand and by itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Line, TopUp
from .codes import top_up_code
from .wallet import card_problem

AMOUNTS = (5_00, 10_00, 15_00, 20_00, 30_00, 50_00)
BONUS = {30_00: 2_00, 50_00: 5_00}
THRESHOLDS = (2_00, 5_00, 10_00)


def top_ups_of(session: Session, line: Line) -> Sequence[TopUp]:
    """Return a line's top-ups, the latest first."""
    return session.scalars(select(TopUp).where(TopUp.line_id == line.id).order_by(TopUp.on.desc(), TopUp.id.desc())).all()


def not_prepaid(line: Line) -> str | None:
    """Return why a line cannot be topped up, ``None`` if it can."""
    return None if line.billing == "prepaid" else "This line has a contract; it is paid with the bill."


def top_up(session: Session, line: Line, amount_cents: int | None, card_id: int | None, today: date) -> TopUp:
    """Add money to a prepaid line.

    Raises:
        Refused: It has a contract, or amount or card is wrong; nothing has changed.
    """
    refuse({"": not_prepaid(line) or ""} if not_prepaid(line) else {})
    problems: Messages = {} if amount_cents in AMOUNTS else {"amount": "Choose an amount."}
    wrong = card_problem(session, card_id, today)
    refuse(problems | ({"card_id": wrong} if wrong else {}))
    assert amount_cents is not None
    assert card_id is not None
    made = TopUp(
        code="", line_id=line.id, card_id=card_id, amount_cents=amount_cents, bonus_cents=BONUS.get(amount_cents, 0), automatic=False,
        on=today,
    )  # fmt: skip
    session.add(made)
    line.balance_cents += amount_cents + made.bonus_cents
    session.flush()
    made.code = top_up_code(made.id)
    session.flush()
    return made


def set_automatic(
    session: Session, line: Line, below_cents: int | None, amount_cents: int | None, card_id: int | None, today: date
) -> None:
    """Let a line be topped up by itself.

    Raises:
        Refused: It has a contract, or a choice is wrong; nothing has changed.
    """
    refuse({"": not_prepaid(line) or ""} if not_prepaid(line) else {})
    problems: Messages = {} if below_cents in THRESHOLDS else {"below": "Choose when to top up."}
    if amount_cents not in AMOUNTS:
        problems["amount"] = "Choose an amount."
    wrong = card_problem(session, card_id, today)
    refuse(problems | ({"card_id": wrong} if wrong else {}))
    line.autotop_below_cents, line.autotop_cents, line.autotop_card_id = below_cents, amount_cents, card_id
    session.flush()


def stop_automatic(session: Session, line: Line) -> None:
    """End the automatic top-up of a line.

    Raises:
        Refused: There is none.
    """
    refuse({"": "This line has no automatic top-up."} if line.autotop_cents is None else {})
    line.autotop_below_cents = line.autotop_cents = line.autotop_card_id = None
    session.flush()
