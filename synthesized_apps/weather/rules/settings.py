"""The settings, and changing them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import refuse

from ..models import Settings
from .events import CHANNELS, LEADS
from .units import RAINS, TEMPERATURES, WINDS

_HOUR, _DAY = 60, 24 * 60


def settings_of(session: Session) -> Settings:
    """Return the settings."""
    return session.scalars(select(Settings)).one()


def choose_units(session: Session, temperature: str, wind: str, rain: str) -> None:
    """Set the units.

    Raises:
        Refused: One of them is no choice; nothing has changed.
    """
    checks = (("temperature_unit", temperature, TEMPERATURES), ("wind_unit", wind, WINDS), ("rain_unit", rain, RAINS))
    refuse({field: "Choose one of the units." for field, chosen, known in checks if chosen not in known})
    settings = settings_of(session)
    settings.temperature_unit, settings.wind_unit, settings.rain_unit = temperature, wind, rain
    session.flush()


def choose_notifying(session: Session, lead: str, channel: str, quiet_from: int, quiet_until: int) -> None:
    """Set what new rules start with and when it is quiet; times are full hours in minutes.

    Raises:
        Refused: Something is no choice, or the quiet hours begin when they end; nothing has changed.
    """
    problems = {} if lead in LEADS else {"usual_lead": "Choose when you want to be told."}
    problems |= {} if channel in CHANNELS else {"usual_channel": "Choose how you want to be told."}
    for field, minutes in (("quiet_from", quiet_from), ("quiet_until", quiet_until)):
        problems |= {} if minutes in range(0, _DAY, _HOUR) else {field: "Choose a full hour."}
    if quiet_from == quiet_until:
        problems.setdefault("quiet_until", "Quiet hours have to end at another hour than they begin.")
    refuse(problems)
    settings = settings_of(session)
    settings.usual_lead, settings.usual_channel, settings.quiet_from, settings.quiet_until = lead, channel, quiet_from, quiet_until
    session.flush()


def change_person(session: Session, name: str, email: str) -> None:
    """Correct the person's name and address for email."""
    settings = settings_of(session)
    settings.name, settings.email = name, email
    session.flush()
