"""SIM cards: replacing one, with the checks that keep a thief out, and activating the one that came."""

from __future__ import annotations

from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Line, Sim
from .codes import sim_serial
from .days import written
from .lines import DELIVERIES

REASONS = {"lost": "It is lost", "stolen": "It was stolen", "damaged": "It is damaged", "kind": "I want the other kind"}
KINDS = {"card": "SIM card", "esim": "eSIM"}
REST_DAYS = 14
"""So many days after a SIM was ordered it can be replaced."""


def current_sim(line: Line) -> Sim:
    """Return the SIM that a line uses, or waits for."""
    return next(sim for sim in reversed(line.sims) if sim.status in ("active", "ordered"))


def free_from(line: Line) -> date:
    """Return the first day on which a line's SIM can be replaced."""
    return current_sim(line).ordered_on + timedelta(days=REST_DAYS)


def swap_problems(line: Line, kind: str, reason: str, last4: str, delivery: str, today: date) -> Messages:
    """Check a new SIM as filled in. An eSIM comes at once; only a card is delivered."""
    sim = current_sim(line)
    if today < free_from(line):
        return {"": f"The SIM of this line was ordered on {written(sim.ordered_on)}. It can be replaced from {written(free_from(line))}."}
    problems: Messages = {}
    if kind not in KINDS:
        problems["kind"] = "Choose a SIM card or an eSIM."
    elif kind == "esim" and not line.device.esim:
        problems["kind"] = f"The {line.device.name} of this line takes no eSIM."
    if reason not in REASONS:
        problems["reason"] = "Say why you need a new SIM."
    elif reason == "kind" and kind == sim.kind:
        problems["reason"] = f"This line has {'an eSIM' if kind == 'esim' else 'a SIM card'} already."
    if last4.strip() != sim.serial[-4:]:
        problems["last4"] = "These are not the last four digits of the SIM in use. They stand on the page of the line's SIM."
    if kind == "card" and delivery not in DELIVERIES:
        problems["delivery"] = "Choose where the SIM card goes."
    return problems


def swap(session: Session, line: Line, kind: str, reason: str, last4: str, delivery: str, today: date) -> Sim:
    """Order a new SIM; the old one is blocked if it is gone, and replaced otherwise.

    Raises:
        Refused: Something is wrong; nothing has changed.
    """
    refuse(swap_problems(line, kind, reason, last4, delivery, today))
    old = current_sim(line)
    fresh = Sim(
        kind=kind, serial="", status="active" if kind == "esim" else "ordered", reason="", ordered_on=today,
        delivery="app" if kind == "esim" else delivery,
    )  # fmt: skip
    old.status, old.reason = "blocked" if reason in ("lost", "stolen") else "replaced", reason
    line.sims.append(fresh)
    session.flush()
    fresh.serial = sim_serial(fresh.id)
    session.flush()
    return fresh


def activate(session: Session, sim: Sim, last4: str) -> None:
    """Activate the SIM card that came.

    Raises:
        Refused: It does not wait for that, or the digits are wrong.
    """
    refuse({"": "This SIM does not wait for its activation."} if sim.status != "ordered" else {})
    refuse({"last4": "These are not the last four digits of the new SIM card."} if last4.strip() != sim.serial[-4:] else {})
    sim.status = "active"
    session.flush()
