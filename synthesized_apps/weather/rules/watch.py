"""Notification rules: what a person wants to be told about a saved place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Rule, Saved, Settings
from .events import CHANNELS, EVENTS, LEADS, MOST_RULES
from .settings import settings_of
from .units import shown, unit_of, worth


@dataclass(frozen=True)
class Draft:
    """What the form of a rule says, as typed."""

    threshold: str
    lead: str
    channel: str


def full_because(saved: Saved) -> str | None:
    """Return why a place takes no more rules, ``None`` if it does."""
    return f"{saved.label} has {MOST_RULES} rules, which is the most. Delete one to make room." if len(saved.rules) >= MOST_RULES else None


def rule_for(saved: Saved, event: str) -> Rule | None:
    """Return a place's rule for an event."""
    return next((rule for rule in saved.rules if rule.event == event), None)


def draft_problems(settings: Settings, event: str, draft: Draft) -> Messages:
    """Check what the form says."""
    kind, tenths = EVENTS[event], worth(draft.threshold, EVENTS[event].quantity, settings)
    least, most = (shown(10 * bound, kind.quantity, settings) for bound in (kind.least, kind.most))
    unit = unit_of(kind.quantity, settings)
    problems: Messages = {}
    if tenths is None:
        problems["threshold"] = "Enter a number with at most one decimal."
    elif not 10 * kind.least <= tenths <= 10 * kind.most:
        problems["threshold"] = f"Enter a number from {least} to {most}{f' {unit}' if unit else ''}."
    elif kind.quantity in ("index", "percent") and tenths % 10:
        problems["threshold"] = "Enter a whole number."
    if draft.lead not in LEADS:
        problems["lead"] = "Choose when you want to be told."
    if draft.channel not in CHANNELS:
        problems["channel"] = "Choose how you want to be told."
    return problems


def add_rule(session: Session, saved: Saved, event: str, draft: Draft, today: date) -> Rule:
    """Add a rule.

    Raises:
        Refused: The place has a rule for this event or no room, or a field is wrong; nothing has changed.
    """
    full = full_because(saved)
    if rule_for(saved, event):
        full = f"{saved.label} has a rule for this already: {EVENTS[event].name}. Change that one."
    refuse({"": full} if full else {})
    settings = settings_of(session)
    refuse(draft_problems(settings, event, draft))
    rule = Rule(
        event=event, threshold_tenths=worth(draft.threshold, EVENTS[event].quantity, settings), lead=draft.lead, channel=draft.channel,
        active=True, created_on=today,
    )  # fmt: skip
    saved.rules.append(rule)
    session.flush()
    return rule


def change_rule(session: Session, rule: Rule, draft: Draft) -> None:
    """Change a rule; a threshold that reads as before stays exactly as strict.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    settings, quantity = settings_of(session), EVENTS[rule.event].quantity
    refuse(draft_problems(settings, rule.event, draft))
    if draft.threshold.strip() != shown(rule.threshold_tenths, quantity, settings):
        rule.threshold_tenths = worth(draft.threshold, quantity, settings) or 0
    rule.lead, rule.channel = draft.lead, draft.channel
    session.flush()


def switch_rule(session: Session, rule: Rule, active: bool) -> None:
    """Pause a rule, or let it go on."""
    rule.active = active
    session.flush()


def delete_rule(session: Session, rule: Rule) -> None:
    """Delete a rule."""
    session.delete(rule)
    session.flush()
