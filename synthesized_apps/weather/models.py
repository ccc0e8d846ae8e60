"""All that can change in Orrava, and the weather it shows.

Temperatures are whole degrees Celsius, wind is whole km/h, rain is tenths of a millimetre, times of day are minutes after midnight at
the place. Pages write them in the units of the person's settings.
"""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Location(Base):
    """A place on the map that has weather; ``offset_hours`` is what its clock is ahead of UTC."""

    name: Mapped[str]
    region: Mapped[str]
    country: Mapped[str]
    elevation: Mapped[int]
    offset_hours: Mapped[int]
    station: Mapped[str]


class Day(Base):
    """The weather of a day: measured before today, forecast from today on. ``chance`` and ``uv`` are of forecasts, else ``None``."""

    __table_args__ = (Index("day_of_location", "location_id", "day"),)
    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"))
    day: Mapped[date]
    sky: Mapped[str]
    high: Mapped[int]
    low: Mapped[int]
    rain_tenths: Mapped[int]
    chance: Mapped[int | None]
    gust: Mapped[int]
    wind: Mapped[int]
    wind_from: Mapped[str]
    humidity: Mapped[int]
    uv: Mapped[int | None]
    sunrise: Mapped[int]
    sunset: Mapped[int]


class Hour(Base):
    """The forecast of an hour."""

    __table_args__ = (Index("hour_of_location", "location_id", "day"),)
    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"))
    day: Mapped[date]
    hour: Mapped[int]
    sky: Mapped[str]
    temperature: Mapped[int]
    rain_tenths: Mapped[int]
    chance: Mapped[int]
    wind: Mapped[int]


class Air(Base):
    """The air of a day: its quality index, particles and ozone in µg/m³, and pollen from 0 (none) to 5."""

    __table_args__ = (Index("air_of_location", "location_id", "day"),)
    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"))
    day: Mapped[date]
    quality: Mapped[int]
    fine_dust: Mapped[int]
    ozone: Mapped[int]
    birch: Mapped[int]
    grass: Mapped[int]
    mugwort: Mapped[int]


class Normal(Base):
    """What a month is like on average of thirty years: mean high and low, and rain in millimetres."""

    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"), index=True)
    month: Mapped[int]
    high: Mapped[int]
    low: Mapped[int]
    rain: Mapped[int]


class Warning(Base):
    """An official warning for a place; both times are on the place's clock."""

    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"), index=True)
    kind: Mapped[str]
    level: Mapped[str]
    starts: Mapped[datetime]
    ends: Mapped[datetime]
    body: Mapped[str]
    location: Mapped[Location] = relationship()


class Saved(Base):
    """A place in the person's list, under a label of their own; ``position`` counts from 1."""

    location_id: Mapped[int] = mapped_column(ForeignKey("location.id"), index=True)
    label: Mapped[str]
    position: Mapped[int]
    added_on: Mapped[date]
    location: Mapped[Location] = relationship()
    rules: Mapped[list[Rule]] = relationship(back_populates="saved", order_by="Rule.id")


class Rule(Base):
    """When the person wants to be told about a saved place. ``threshold_tenths`` is in °C, km/h, % or the index, times ten."""

    saved_id: Mapped[int] = mapped_column(ForeignKey("saved.id"), index=True)
    event: Mapped[str]
    threshold_tenths: Mapped[int]
    lead: Mapped[str]
    channel: Mapped[str]
    active: Mapped[bool]
    created_on: Mapped[date]
    saved: Mapped[Saved] = relationship(back_populates="rules")


class Settings(Base):
    """The person, their units, what new rules start with, and the place that opens first."""

    name: Mapped[str]
    email: Mapped[str]
    temperature_unit: Mapped[str]
    wind_unit: Mapped[str]
    rain_unit: Mapped[str]
    usual_lead: Mapped[str]
    usual_channel: Mapped[str]
    quiet_from: Mapped[int]
    quiet_until: Mapped[int]
    first_saved_id: Mapped[int] = mapped_column(ForeignKey("saved.id"))


class Message(Base):
    """A notification that was sent."""

    saved_id: Mapped[int]
    label: Mapped[str]
    event: Mapped[str]
    body: Mapped[str]
    sent_at: Mapped[datetime]


class HelpArticle(HelpText, Base):
    """A page of help."""
