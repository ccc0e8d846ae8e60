"""Tasks that make an event with other people: in their city's time, or when everybody is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, day, number, pick, select, text

from ..catalogue import COLLEAGUES
from ..models import Contact
from ..rules.people import contact_name, contacts, free_slots
from ..rules.times import LENGTHS, zone_name
from ..seed import TODAY
from . import clauses
from .create import TITLES
from .records import calendar_named, common_starts, contact_named, draw_day, draw_hours, draw_own, later, moment, owner
from .rows import CommitTemplate, new_event
from .ways import NEW, SAVE, ask_for_time, find_person, hours, on, titled

WITHIN = 9
"""Among so many days goals look for a common slot."""


class PlanAbroad(CommitTemplate):
    """Make an event with a guest, at an hour of the guest's city and in its time zone."""

    difficulty = "hard"
    wordings = (
        "Put {title} into the calendar {calendar} on {day} from {start} to {end}, in the time zone of the city where {guest} "
        "({team}) is, and invite "
        "that person.",
        "Please enter {title} in the calendar {calendar} for {day}, {start} to {end} local time of the city of {guest} from "
        "{team}; use that city's "
        "time zone for the event, and add {guest} as a guest.",
        "I promised {guest} ({team}) a talk, {title}, on {day} from {start} to {end} where they are. Could you set it up in the "
        "calendar {calendar}, "
        "entered in their city's time, and invite them?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw somebody in another city."""
        home, everybody = owner(state).zone_id, state.scalars(where(Contact).order_by(Contact.id)).all()
        guest, start = pick(rng, [each for each in everybody if each.zone_id != home]), draw_hours(rng, 9, 16)
        return {
            "title": pick(rng, TITLES), "calendar": draw_own(state, rng).name, "day": draw_day(rng, TODAY).isoformat(), "start": start,
            "end": later(start, 15 * int(rng.integers(2, 6))), "guest": guest.name, "team": guest.team,
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event with the guest."""
        calendar, guest = calendar_named(state, text(params, "calendar")), contact_named(state, text(params, "guest"), text(params, "team"))
        starts, ends = (moment(day(params, "day"), text(params, name)) for name in ("start", "end"))
        if calendar is None or guest is None or not calendar.editable or ends <= starts:
            return None
        return (new_event(text(params, "title"), calendar, starts, ends, guest.zone_id, {}, [guest]),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the city up, make the event, then invite."""
        guest = self._guest(params, before)
        yield click("link", "People")
        yield from find_person(guest)
        yield click("link", contact_name(guest))
        yield click("link", "Calendar")
        yield NEW
        yield from self._fill(params, guest)
        yield click("link", "Add guests")
        yield from find_person(guest)
        yield click("checkbox", contact_name(guest))
        yield click("button", "Invite")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without a look at the contact, and without searching for the guest."""
        guest = self._guest(params, before)
        tick = [click("link", "Add guests"), click("checkbox", contact_name(guest)), click("button", "Invite")]
        return [[NEW, *self._fill(params, guest), *tick]]

    def _guest(self, params: Params, before: Session) -> Contact:
        return next(each for each in contacts(before) if (each.name, each.team) == (params["guest"], params["team"]))

    def _fill(self, params: Params, guest: Contact) -> list[Step]:
        times = [on(day(params, "day")), *hours(text(params, "start"), text(params, "end"))]
        return [*titled(text(params, "title"), text(params, "calendar")), *times, select("Time zone", zone_name(guest.zone)), SAVE]


class MeetFirst(CommitTemplate):
    """Make an event with two people in the first slot of a day in which everybody is free."""

    difficulty = "hard"
    wordings = clauses.MEET

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two colleagues, a length and a day."""
        return draw_meeting(state, rng)

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the length in words."""
        return written(super().words(params), params)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event in the first slot."""
        calendar, people = calendar_named(state, text(params, "calendar")), named(params, state)
        if calendar is None or people is None or not calendar.editable or day(params, "day") < TODAY:
            return None
        starts = common_starts(state, people, day(params, "day"), number(params, "minutes"))
        if not starts:
            return None
        ends = starts[0] + timedelta(minutes=number(params, "minutes"))
        return (new_event(text(params, "title"), calendar, starts[0], ends, owner(state).zone_id, {}, people),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find a time with both, take the first slot."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Tick the second person first; or start at the first person's page."""
        one = parties(params, before)[0]
        page = [click("link", "People"), *find_person(one), click("link", contact_name(one)), click("link", f"Find a time with {one.name}")]
        return [self._way(params, before, -1), [*page, *self._form(params, before, 1)[1:]]]

    def _way(self, params: Params, before: Session, order: int) -> list[Step]:
        return [click("link", "People"), click("link", "Find a time with others"), *self._form(params, before, order)]

    def _form(self, params: Params, before: Session, order: int) -> list[Step]:
        """Return the steps on the form, the tick of the first person at their head, and those after it."""
        people, minutes = parties(params, before), number(params, "minutes")
        start = free_slots(before, people, day(params, "day"), minutes)[0]
        asked = list(ask_for_time(people[::order], day(params, "day"), LENGTHS[minutes]))[2:]
        slot = click("link", f"{hour(start)}–{hour(start + timedelta(minutes=minutes))}")
        ticks = [step for step in asked if step.role == "checkbox"]
        rest = [step for step in asked if step.role != "checkbox"]
        return [*ticks, *rest, slot, *titled(text(params, "title"), text(params, "calendar")), SAVE]


def draw_meeting(state: Session, rng: Generator) -> Params:
    """Draw two colleagues, a length and a day."""
    people = [state.get_one(Contact, int(key) + 1) for key in rng.choice(COLLEAGUES, size=2, replace=False)]
    return {
        "title": pick(rng, TITLES), "calendar": draw_own(state, rng).name, "day": draw_day(rng, TODAY - timedelta(days=6)).isoformat(),
        "minutes": pick(rng, (30, 45, 60, 90)), "one": people[0].name, "team_one": people[0].team, "two": people[1].name,
        "team_two": people[1].team,
    }  # fmt: skip


def named(params: Params, state: Session) -> list[Contact] | None:
    """Return the two people of a goal, ``None`` where they are not two that there are."""
    found = [contact_named(state, text(params, f"{which}"), text(params, f"team_{which}")) for which in ("one", "two")]
    people = [each for each in found if each is not None]
    return people if len({each.id for each in people}) == len(found) else None


def parties(params: Params, before: Session) -> list[Contact]:
    """Return the two people of a goal, the solution's own way: by looking through the list."""
    listed = {contact_name(each): each for each in contacts(before)}
    return [listed[f"{params[which]}, {params[f'team_{which}']}"] for which in ("one", "two")]


def turned(before: Session, params: Params, on: date) -> tuple[list[Step], date]:
    """Return the steps that turn the days from ``on`` until one has a slot for a goal's people, and that day.

    Raises:
        LookupError: None of the next days has one.
    """
    people, minutes, steps = parties(params, before), number(params, "minutes"), list[Step]()
    for _ in range(WITHIN):
        if free_slots(before, people, on, minutes):
            return steps, on
        steps.append(click("link", "Day after"))
        on += timedelta(days=1)
    raise LookupError(f"no slot of {minutes} minutes within {WITHIN} days before {on}")


def written(words: Mapping[str, str], params: Params) -> Mapping[str, str]:
    """Write the length as the pages do."""
    return {**words, "minutes": LENGTHS.get(number(params, "minutes"), f"{params['minutes']} minutes")}
