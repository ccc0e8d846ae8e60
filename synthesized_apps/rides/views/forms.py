"""Reading routes, times and drafts from a form or an address, and telling the person what the rules refuse. Nothing here writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any

from flask import request

from genui_gym.appkit import Problems, key_of, today
from genui_gym.appkit.formats import day, hour

from ..catalogue import TEMPERATURES
from ..rules.plan import MOST_STOPS, Draft, Needs
from ..rules.slots import DAYS_AHEAD, times

_AMOUNT = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is being planned, as the address holds it: the route, the time (``None`` for now), and the ride that it changes, if any."""

    route: tuple[int, ...]
    at: datetime | None = None
    ride: int | None = None

    def fields(self) -> dict[str, Any]:
        """Return the fields of an address that hold it."""
        fields: dict[str, Any] = {"route": ".".join(map(str, self.route))}
        if self.at is not None:
            fields["at"] = f"{self.at:%Y-%m-%dT%H:%M}"
        return fields | ({"ride": self.ride} if self.ride is not None else {})

    def with_place(self, slot: int, key: int, added: bool) -> Plan:
        """Return the plan with a place set at a slot of the route, or added there."""
        before, after = self.route[:slot], self.route[slot if added else slot + 1 :]
        return replace(self, route=(*before, key, *after))

    def without(self, slot: int) -> Plan:
        """Return the plan without a place."""
        return replace(self, route=self.route[:slot] + self.route[slot + 1 :])

    def moved_up(self, slot: int) -> Plan:
        """Return the plan with a place one earlier."""
        route = list(self.route)
        route[slot - 1], route[slot] = route[slot], route[slot - 1]
        return replace(self, route=tuple(route))

    def turned(self) -> Plan:
        """Return the plan the other way round."""
        return replace(self, route=self.route[::-1])


def read_plan(values: Mapping[str, str]) -> Plan:
    """Return the plan of an address or a form; what cannot be read is left out, of the route and of the time."""
    keys = [key_of(part) for part in values.get("route", "").split(".")[: MOST_STOPS + 3]]
    return Plan(tuple(key for key in keys if key), read_time(values.get("at", "")), key_of(values.get("ride", "")))


def read_time(text: str) -> datetime | None:
    """Return a time written ``2026-06-10T14:30``, ``None`` where it is none."""
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M")
    except ValueError:
        return None


def read_needs(values: Mapping[str, str]) -> Needs:
    """Return what a vehicle must have, as the filters say it."""
    seats, bags = (key_of(values.get(name, "")) or 0 for name in ("seats", "bags"))
    return Needs(min(max(seats, 1), 8), min(bags, 8), *(name in values for name in ("child_seat", "wheelchair", "electric")))


def read_draft(form: Problems, plan: Plan, vehicle_id: int) -> Draft:
    """Return the ride that the form asks for; what cannot be read is noted in it."""
    return Draft(
        places=plan.route,
        vehicle_id=vehicle_id,
        payment_id=key_of(form.text("payment")) or 0,
        at=plan.at,
        cost_code_id=key_of(form.text("cost_code")),
        promo_code=form.text("promo", longest=40),
        quiet=form.checked("quiet"),
        temperature=form.choice("temperature", TEMPERATURES, "Choose a temperature."),
        note=form.text("note"),
    )


def read_slot(form: Problems) -> datetime | None:
    """Return the day and the time that a form asks for, or ``None`` with the messages noted in it."""
    chosen = form.date("day", "Choose a day.")
    wanted = form.choice("time", {value for value, _ in time_options() if value}, "Choose a time.")
    return datetime.combine(chosen, time.fromisoformat(wanted)) if chosen and wanted else None


def read_amount(form: Problems, field: str) -> int:
    """Return an amount of euros in cents, 0 with the message noted."""
    match = _AMOUNT.fullmatch(form.text(field).removeprefix("€").strip())
    if match is None:
        form.add(field, "Enter an amount such as 2.50.")
        return 0
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))


def day_options() -> list[tuple[str, str]]:
    """Return the days for which a ride can be scheduled."""
    days = [today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)]
    return [("", "Choose a day"), *((each.isoformat(), day(each)) for each in days)]


def time_options() -> list[tuple[str, str]]:
    """Return the times of day for which a ride can be scheduled."""
    return [("", "Choose a time"), *((hour(each), hour(each)) for each in times())]


def filled() -> dict[str, str]:
    """Return the fields of the address that are filled in."""
    return {name: value for name, value in request.args.items() if value}
