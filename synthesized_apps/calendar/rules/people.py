"""Other people: contacts, guests, and when everybody is free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from genui_gym.appkit import refuse

from ..models import Account, Busy, Contact, Event, Guest
from .events import locked_because
from .series import busy_times, days_of, person, seen
from .times import at, from_utc, moved, to_utc

ANSWERS = {"waiting": "No answer yet", "accepted": "Accepted", "tentative": "Maybe", "declined": "Declined"}
MAX_GUESTS = 20
STEP = timedelta(minutes=30)
Span = tuple[datetime, datetime]


def contacts(session: Session, words: str = "") -> list[Contact]:
    """Return the contacts whose name, team or address has every word, by name."""
    query = select(Contact).options(joinedload(Contact.zone)).order_by(Contact.name, Contact.team)
    wanted = words.casefold().split()
    return [each for each in session.scalars(query) if all(word in f"{each.name} {each.team} {each.email}".casefold() for word in wanted)]


def contact_name(contact: Contact) -> str:
    """Return the words that tell a contact from a namesake: ``Ana Costa, Design``."""
    return f"{contact.name}, {contact.team}"


def guest_problem(event: Event, contact_ids: Sequence[int]) -> str | None:
    """Return why these people cannot be invited, ``None`` if they can."""
    known = {guest.contact_id for guest in event.guests}
    if not contact_ids:
        return "Choose at least one person."
    if known & set(contact_ids):
        return "Some of them are guests already."
    return f"An event can have {MAX_GUESTS} guests at most." if len(known) + len(contact_ids) > MAX_GUESTS else None


def invite(session: Session, event: Event, contact_ids: Sequence[int], optional: bool) -> None:
    """Invite people to an event.

    Raises:
        Refused: The event is not ours to change, or the people cannot be invited.
    """
    locked = locked_because(event)
    refuse({"": locked} if locked else {})
    wrong = guest_problem(event, contact_ids)
    refuse({"people": wrong} if wrong else {})
    event.guests += [Guest(contact_id=key, answer="waiting", optional=optional) for key in contact_ids]
    session.flush()


def uninvite(session: Session, guest: Guest) -> None:
    """Take somebody off an event.

    Raises:
        Refused: The event is not ours to change.
    """
    locked = locked_because(session.get_one(Event, guest.event_id))
    refuse({"": locked} if locked else {})
    session.delete(guest)
    session.flush()


def busy_of(session: Session, contact: Contact, day: date, account: Account) -> list[Span]:
    """Return when a contact is busy on a day, as the clocks of the account's zone show it; spans that touch are one."""
    opens, closes = (to_utc(datetime.combine(each, datetime.min.time()), account.zone) for each in (day, day + timedelta(days=1)))
    query = select(Busy).where(Busy.contact_id == contact.id, Busy.starts < closes, Busy.ends > opens)
    spans = [(from_utc(each.starts, account.zone), from_utc(each.ends, account.zone)) for each in session.scalars(query)]
    return _joined([*spans, *_shared(session, contact, day, account)])


def _shared(session: Session, contact: Contact, day: date, account: Account) -> Iterable[Span]:
    """Yield the times of events to which the contact is invited, or which the contact organises."""
    invited = select(Guest.event_id).where(Guest.contact_id == contact.id, Guest.answer != "declined")
    mine = (Event.id.in_(invited)) | (Event.organiser_id == contact.id)
    query = select(Event).where(mine, Event.deleted_on.is_(None), Event.all_day.is_(False))
    for event in session.scalars(query):
        for each in days_of(event, day - timedelta(days=1), day + timedelta(days=1)):
            occurrence = seen(event, each, account.zone)
            if occurrence.on(day):
                yield occurrence.starts, occurrence.ends


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for starts, ends in sorted(spans):
        if joined and starts <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], ends))
        else:
            joined.append((starts, ends))
    return joined


def own_busy(session: Session, day: date, account: Account) -> list[Span]:
    """Return when the person is busy on a day."""
    return _joined((each.starts, each.ends) for each in busy_times(session, day, day, account.zone))


def works(contact: Contact, starts: datetime, ends: datetime, account: Account) -> bool:
    """Whether a span seen from the account's zone is within a contact's working hours, from Monday to Friday."""
    begin, end = (moved(each, account.zone, contact.zone) for each in (starts, ends))
    day = begin.date()
    return day.weekday() < 5 and at(day, contact.work_start) <= begin and end <= at(day, contact.work_end)


def free_slots(session: Session, people: Sequence[Contact], day: date, minutes: int) -> list[datetime]:
    """Return the starts, each half hour, of the slots of a day in which the person and all of ``people`` work and are free."""
    account, length = person(session), timedelta(minutes=minutes)
    if str(day.weekday()) not in account.work_days:
        return []
    taken = [*own_busy(session, day, account), *(span for contact in people for span in busy_of(session, contact, day, account))]
    slots, starts = [], at(day, account.work_start)
    while starts + length <= at(day, account.work_end):
        free = not any(starts < end and begin < starts + length for begin, end in taken)
        if free and all(works(contact, starts, starts + length, account) for contact in people):
            slots.append(starts)
        starts += STEP
    return slots
