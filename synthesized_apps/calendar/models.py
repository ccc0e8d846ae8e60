"""All that can change in Diurna. Times of an event are local to its zone; a zone is a fixed number of minutes from UTC."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Zone(Base):
    """The time of a city: ``offset_minutes`` is what it is ahead of UTC, all year."""

    city: Mapped[str]
    offset_minutes: Mapped[int]


class Account(Base):
    """The person who is signed in. Hours are written ``09:00``; ``work_days`` are digits, 0 for Monday; ``week_start`` is 0 or 6."""

    name: Mapped[str]
    email: Mapped[str]
    zone_id: Mapped[int] = mapped_column(ForeignKey("zone.id"))
    work_start: Mapped[str]
    work_end: Mapped[str]
    work_days: Mapped[str]
    week_start: Mapped[int]
    default_minutes: Mapped[int]
    default_calendar_id: Mapped[int] = mapped_column(ForeignKey("calendar.id"))
    zone: Mapped[Zone] = relationship()
    default_calendar: Mapped[Calendar] = relationship()


class Calendar(Base):
    """A calendar. ``reminder_minutes`` is how long before its events it reminds by default, ``None`` for not at all."""

    name: Mapped[str]
    tone: Mapped[str]
    owner: Mapped[str]
    editable: Mapped[bool]
    shown: Mapped[bool]
    reminder_minutes: Mapped[int | None]


class Contact(Base):
    """Somebody else; working hours are in the time of the own zone."""

    name: Mapped[str]
    email: Mapped[str]
    team: Mapped[str]
    zone_id: Mapped[int] = mapped_column(ForeignKey("zone.id"))
    work_start: Mapped[str]
    work_end: Mapped[str]
    zone: Mapped[Zone] = relationship()


class Busy(Base):
    """A time, in UTC, at which a contact is busy with what is not ours."""

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"), index=True)
    starts: Mapped[datetime]
    ends: Mapped[datetime]


class Event(Base):
    """An event, or a series of them.

    ``repeats`` is empty, ``daily``, ``weekly`` or ``monthly``, ``every`` so many of these, on ``weekdays`` (digits, 0 for Monday), up to
    the day ``until``. ``starts`` and ``ends`` are those of the first. An event that was changed by itself has left the series
    ``series_id``, where it stood on ``original_day``. ``answer`` is empty for own events, else how the invitation of ``organiser`` was
    answered: ``waiting``, ``accepted``, ``tentative``, ``declined`` or ``proposed`` (then for ``proposed_starts``).
    """

    calendar_id: Mapped[int] = mapped_column(ForeignKey("calendar.id"), index=True)
    title: Mapped[str]
    starts: Mapped[datetime]
    ends: Mapped[datetime]
    all_day: Mapped[bool]
    zone_id: Mapped[int] = mapped_column(ForeignKey("zone.id"))
    place: Mapped[str]
    notes: Mapped[str]
    busy: Mapped[bool]
    reminder_minutes: Mapped[int | None]
    repeats: Mapped[str]
    every: Mapped[int]
    weekdays: Mapped[str]
    until: Mapped[date | None]
    series_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"))
    original_day: Mapped[date | None]
    organiser_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id"))
    answer: Mapped[str]
    answer_by: Mapped[date | None]
    open_to_proposals: Mapped[bool]
    reply: Mapped[str]
    proposed_starts: Mapped[datetime | None]
    made_on: Mapped[date]
    deleted_on: Mapped[date | None]
    calendar: Mapped[Calendar] = relationship()
    zone: Mapped[Zone] = relationship()
    organiser: Mapped[Contact | None] = relationship()
    guests: Mapped[list[Guest]] = relationship(order_by="Guest.id")
    skips: Mapped[list[Skip]] = relationship(order_by="Skip.day")


class Skip(Base):
    """A day on which a series does not take place."""

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    day: Mapped[date]


class Guest(Base):
    """Somebody who is invited to an event; ``answer`` is ``waiting``, ``accepted``, ``tentative`` or ``declined``."""

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"))
    answer: Mapped[str]
    optional: Mapped[bool]
    contact: Mapped[Contact] = relationship()


class Todo(Base):
    """Something to do, by a day or some time."""

    title: Mapped[str]
    area: Mapped[str]
    due: Mapped[date | None]
    done_on: Mapped[date | None]
    made_on: Mapped[date]


class HelpArticle(HelpText, Base):
    """A page of help."""
