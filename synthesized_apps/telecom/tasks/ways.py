"""The pages' controls, as the solutions walk them; each way begins on the start page or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import full_day, money
from genui_gym.task import Params, Step, click, fill, select

from ..models import Line, Pack, PaymentCard
from ..records import BillEntry


def known_line(params: Params, before: Session, line: str = "line", tail: str = "tail") -> Line:
    """Return the line of the goal as the list of lines shows it."""
    lines = before.scalars(where(Line).order_by(Line.id))
    return next(each for each in lines if label(each) == f"{params[line]} (ends {params[tail]})")


def user_line(before: Session, user: str, billing: str = "contract") -> Line:
    """Return the phone that the list of lines shows with this user."""
    lines = before.scalars(where(Line).order_by(Line.id)).all()
    (found,) = [each for each in lines if each.holder == user and each.billing == billing and each.kind == "phone"]
    return found


def label(line: Line) -> str:
    """Return a line's name on the pages."""
    return f"{line.label} (ends {line.number[-4:]})"


def open_line(line: Line) -> list[Step]:
    """Open a line by the list of all lines, which says who uses which."""
    return [click("link", "Home"), click("link", "All lines"), click("link", label(line))]


def switch_to(line: Line) -> list[Step]:
    """Open a line by the strip on the start page."""
    return [click("link", "Home"), click("link", label(line))]


def open_settings(line: Line) -> list[Step]:
    """Open a line's settings."""
    return [*open_line(line), click("link", "Line settings")]


def open_cards() -> list[Step]:
    """Open the payment cards, which say what each pays."""
    return [click("link", "Bills"), click("link", "Payment cards")]


def open_preferences() -> list[Step]:
    """Look at the preferences."""
    return [click("link", "More"), click("link", "Preferences")]


def card_label(card: PaymentCard) -> str:
    """Return a card's name on the pages."""
    return f"{card.brand} ending {card.last4}"


def pack_label(pack: Pack) -> str:
    """Return the name of a pack's tile."""
    return f"{pack.name}, {pack.days} {'day' if pack.days == 1 else 'days'}, {money(pack.price_cents)}"


def filter_packs(size: str = "", days: str = "", sort: str = "") -> Iterator[Step]:
    """Set the filters of the packs."""
    yield click("disclosure", "Filter and sort")
    if size:
        yield select("Data", size)
    if days:
        yield select("Length", days)
    if sort:
        yield select("Sort by", sort)
    yield click("button", "Apply filters")


def order_pack(line: Line, way: str, starts: date | None = None, card: PaymentCard | None = None, chosen: bool = False) -> Iterator[Step]:
    """Fill in the order of a pack; ``chosen`` where the page knows the line."""
    if not chosen:
        yield select("For the line", label(line))
    if starts is not None:
        yield fill("date", "First day", starts.isoformat())
    yield click("radio", way)
    if card is not None:
        yield select("Card, if you pay by card", card_label(card))
    yield click("button", "Buy pack")


def entry_label(entry: BillEntry) -> str:
    """Return the name of a charge on the pages."""
    return f"{entry.text}, {money(entry.amount_cents)}, {full_day(entry.on)}, {label(entry.line)}"


def search_charges(words: str = "", line: Line | None = None, kind: str = "", month: str = "") -> Iterator[Step]:
    """Search the charges of all bills."""
    yield click("link", "Bills")
    yield click("link", "Search charges")
    yield from narrow_charges(words, line, kind, month)


def narrow_charges(words: str = "", line: Line | None = None, kind: str = "", month: str = "") -> Iterator[Step]:
    """Set the filters of the charges."""
    if words:
        yield fill("searchbox", "Search charges", words)
    if line is not None:
        yield select("Line", label(line))
    if kind:
        yield select("Kind", kind)
    if month:
        yield select("Bill", month)
    yield click("button", "Show charges")
