"""The customer and the lines: what is used and left, the spending cap, roaming, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy
from genui_gym.appkit.formats import money

from ..models import Customer, Line, LinePack, Store, UsageDay
from .numbers import number_problem

HIGHEST_CAP, CAP_STEP = 200_00, 5_00
DELIVERIES = {"home": "By post to your home", "store": "To your store, for collection"}
REPLIES = {"app": "Message in the app", "phone": "Phone call", "email": "E-mail"}


@dataclass(frozen=True, slots=True)
class Meter:
    """What a line used of one thing this month; ``limit`` is ``None`` where it is unlimited."""

    used: int
    limit: int | None

    @property
    def left(self) -> int:
        """What is left, at least nothing; nothing too where there is no limit."""
        return max((self.limit or 0) - self.used, 0)

    @property
    def share(self) -> float:
        """How much is left, from 0 to 1."""
        return 1.0 if self.limit is None else self.left / self.limit if self.limit else 0.0


def customer(session: Session) -> Customer:
    """Return the customer who is signed in."""
    return session.scalars(select(Customer)).one()


def all_lines(session: Session) -> Sequence[Line]:
    """Return the lines, in order."""
    return session.scalars(select(Line).order_by(Line.id)).all()


def used_between(session: Session, line: Line, first: date, last: date) -> tuple[int, int, int]:
    """Return how many megabytes, minutes and text messages a line used from a day to another, both included."""
    sums = [func.coalesce(func.sum(column), 0) for column in (UsageDay.data_mb, UsageDay.minutes, UsageDay.sms)]
    data, minutes, sms = session.execute(select(*sums).where(UsageDay.line_id == line.id, UsageDay.on.between(first, last))).one()
    return data, minutes, sms


def meters(session: Session, line: Line, today: date) -> dict[str, Meter]:
    """Return how much of the plan a line used this month: ``data``, ``minutes`` and ``sms``."""
    used = used_between(session, line, today.replace(day=1), today)
    limits = (line.plan.data_mb, line.plan.minutes, line.plan.sms)
    return {name: Meter(spent, limit) for name, spent, limit in zip(("data", "minutes", "sms"), used, limits, strict=True)}


def packs_of(session: Session, line: Line, *statuses: str) -> Sequence[LinePack]:
    """Return a line's packs of these statuses, the one that ends last first."""
    query = select(LinePack).where(LinePack.line_id == line.id, LinePack.status.in_(statuses))
    return session.scalars(query.order_by(LinePack.ends_on.desc(), LinePack.id.desc())).all()


def cap_problem(line: Line, cents: int) -> str | None:
    """Check a spending cap."""
    if line.billing == "prepaid":
        return "A prepaid line spends what is on its balance; it has no cap."
    if not 0 <= cents <= HIGHEST_CAP or cents % CAP_STEP:
        return f"Choose a cap from €0 to {money(HIGHEST_CAP)}, in steps of {money(CAP_STEP)}."
    if cents < line.extra_cents:
        return f"{money(line.extra_cents)} is spent already this month. Choose a higher cap."
    return None


def set_cap(session: Session, line: Line, cents: int) -> None:
    """Bound what a line can spend outside its plan in a month.

    Raises:
        Refused: It is prepaid, or the cap is none that can be chosen.
    """
    problem = cap_problem(line, cents)
    refuse({"cap": problem} if problem else {})
    line.cap_cents = cents
    session.flush()


def roaming_booked(session: Session, line: Line) -> LinePack | None:
    """Return the roaming pack that a line has or will have."""
    return next((pack for pack in packs_of(session, line, "active", "scheduled") if pack.pack.kind == "roaming"), None)


def set_roaming(session: Session, line: Line, on: bool) -> None:
    """Let a line roam, or not.

    Raises:
        Refused: It would strand a pack that is booked.
    """
    booked = roaming_booked(session, line)
    refuse({"": f"{booked.pack.name} is booked for this line. Cancel the pack first."} if booked and not on else {})
    line.roaming = on
    session.flush()


def rename(session: Session, line: Line, label: str) -> None:
    """Give a line another name; several may have the same.

    Raises:
        Refused: The name is missing or too long.
    """
    wrong = name_problem(label, "a name for the line", 24)
    refuse({"label": wrong} if wrong else {})
    line.label = tidy(label)
    session.flush()


def set_preferences(session: Session, home_line_id: int, delivery: str, store_id: int, reply_by: str) -> None:
    """Save what the customer prefers.

    Raises:
        Refused: One of them is none of its list.
    """
    problems: Messages = {}
    if session.get(Line, home_line_id) is None:
        problems["home_line"] = "Choose one of your lines."
    if delivery not in DELIVERIES:
        problems["delivery"] = "Choose how SIM cards come."
    if session.get(Store, store_id) is None:
        problems["store"] = "Choose a store."
    if reply_by not in REPLIES:
        problems["reply_by"] = "Choose how we answer."
    refuse(problems)
    person = customer(session)
    person.home_line_id, person.sim_delivery, person.store_id, person.reply_by = home_line_id, delivery, store_id, reply_by
    session.flush()


def set_contact(session: Session, email: str, phone: str, address: str) -> None:
    """Save contact details; the form has checked the e-mail address.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    problems: Messages = {}
    wrong = number_problem(phone)
    if wrong:
        problems["phone"] = wrong
    if not 8 <= len(tidy(address)) <= 120:
        problems["address"] = "Enter street, door and district, 120 characters at most."
    refuse(problems)
    person = customer(session)
    person.email, person.phone, person.address = email.strip(), tidy(phone), tidy(address)
    session.flush()
