"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import full_day, hour
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, fill, finish, number, only, pick, select, text

from ..models import Zone
from ..rules.people import own_busy
from ..rules.search import Filters, find_events
from ..rules.series import Occurrence, person
from ..rules.settings import calendars
from ..rules.times import LENGTHS, moved, zones
from ..seed import TODAY
from .meet import WITHIN, draw_meeting, named, parties, turned, written
from .records import SOON, common_starts, draw_series, draw_single, held, owner, taking, the_one
from .rows import FindTemplate
from .ways import ask_for_time, go_to, jump, look_for, on_day, open_found, open_on


class CountHeld(FindTemplate):
    """How often does a series take place in a time?"""

    difficulty = "medium"
    wordings = (
        "How many times does {title} in the calendar {calendar} take place from {first} to {last}, both days included?",
        "Please count how often {title}, the one in the calendar {calendar}, is held between {first} and {last}, including these two days.",
        "Some events were called off, so I lost track. From {first} until the end of {last}, how many {title} do I have in the "
        "calendar {calendar}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a series and two days on which it takes place."""
        series = draw_series(state, rng)
        first = TODAY - timedelta(days=int(rng.integers(28)))
        days = [each.day for each in held(state, first, first + timedelta(days=int(rng.integers(40, 70)))) if each.event is series]
        names = {"title": series.title, "calendar": series.calendar.name}
        return {**names, "first": days[0].isoformat(), "last": days[-1].isoformat()} if len(days) > 3 else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many there are, where some day of the series is left out."""
        first, last = day(params, "first"), day(params, "last")
        found = [each for each in held(state, first, last) if each.event.title == params["title"]]
        mine = [each for each in found if each.event.calendar.name == params["calendar"]]
        return Fact(count=len(mine)) if len(mine) > 2 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, set the days and the calendar, read the number."""
        return iter([*look_for(text(params, "title")), *self._narrow(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Fill in all of the form at once."""
        words = [click("link", "Search events"), fill("searchbox", "Search events", text(params, "title"))]
        return [[*words, *self._narrow(params, before)]]

    def _narrow(self, params: Params, before: Session) -> list[Step]:
        calendar = next(each for each in calendars(before) if each.name == params["calendar"])
        found = find_events(before, Filters(text(params, "title"), day(params, "first"), day(params, "last"), calendar.id))
        days = [fill("date", "From day", text(params, "first")), fill("date", "To day", text(params, "last"))]
        apply = [select("In calendar", text(params, "calendar")), click("button", "Apply filters")]
        said = finish(str(sum(each.event.title == params["title"] for each in found)))
        return [click("disclosure", "Days and calendar"), *days, *apply, said]


class HourThere(FindTemplate):
    """What time is it in another city when an event starts?"""

    difficulty = "medium"
    wordings = (
        "What time is it in {city} when {title} starts on {day}?",
        "Please tell me at which time of day in {city} my event {title} of {day} begins.",
        "Somebody in {city} wants to dial in to {title} on {day}. At what time of theirs does it start?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an event and a city with another time."""
        there, home = draw_single(state, rng, TODAY), owner(state).zone
        cities = [zone.city for zone in state.scalars(where(Zone).order_by(Zone.id)) if zone.offset_minutes != home.offset_minutes]
        return {"title": there.event.title, "day": there.day.isoformat(), "city": pick(rng, cities)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the start, as that city's clocks show it."""
        there = the_one(state, text(params, "title"), day(params, "day"))
        zone = only(state, where(Zone).where(Zone.city == params["city"]))
        if there is None or zone is None or there.event.all_day:
            return None
        starts = there.starts + timedelta(minutes=zone.offset_minutes - owner(state).zone.offset_minutes)
        return Fact(time=starts.time())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the event and at the clocks."""
        each = on_day(before, day(params, "day"), text(params, "title"))[0]
        yield from open_on(each)
        yield click("link", "More")
        yield click("link", "World clocks")
        yield self._finish(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The clocks first, the event by a search."""
        each = on_day(before, day(params, "day"), text(params, "title"))[0]
        clocks = [click("link", "More"), click("link", "World clocks"), click("link", "Calendar")]
        return [[*clocks, *open_found(each), self._finish(params, before)]]

    def _finish(self, params: Params, before: Session) -> Step:
        each = on_day(before, day(params, "day"), text(params, "title"))[0]
        zone = next(zone for zone in zones(before) if zone.city == params["city"])
        return finish(hour(moved(each.starts, person(before).zone, zone)))


class FirstCommon(FindTemplate):
    """On which day do two people and the person have the first common slot?"""

    difficulty = "hard"
    wordings = (
        "What is the first day from {day} on with a slot of {minutes} for {one} ({team_one}), {two} ({team_two}) and me, as Find "
        "a time shows it?",
        "Please look with Find a time for the earliest day, {day} or later, on which {one} from {team_one}, {two} from "
        "{team_two} and I are all free "
        "for {minutes}. Which day is it?",
        "I need {minutes} with {one} ({team_one}) and {two} ({team_two}), not before {day}. On which day does Find a time have "
        "something for us first?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two colleagues, a length and a day."""
        return {name: value for name, value in draw_meeting(state, rng).items() if name not in ("title", "calendar")}

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the length in words."""
        return written(super().words(params), params)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the first day that has one, where it is not the first one that is asked about."""
        people, minutes = named(params, state), number(params, "minutes")
        if people is None or minutes not in LENGTHS:
            return None
        first = first_common(state, params, day(params, "day"), WITHIN)
        return Fact(day=first) if first and first != day(params, "day") else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Turn the days until one has a slot."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Tick the second person first."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, order: int) -> list[Step]:
        asked = ask_for_time(parties(params, before)[::order], day(params, "day"), LENGTHS[number(params, "minutes")])
        steps, on = turned(before, params, day(params, "day"))
        return [*asked, *steps, finish(full_day(on))]


class BusiestDay(FindTemplate):
    """On which day of a week is most time booked?"""

    difficulty = "hard"
    wordings = (
        "On which of the days from {first} to {last} is most time booked in my calendar?",
        "Please compare the days from {first} to {last} by the time that is booked, and tell me the date of the fullest one.",
        "I want to keep clear of my fullest day between {first} and {last}, both included, going by the booked hours. Which date is that?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw four days in a row."""
        first = TODAY + timedelta(days=int(rng.integers(1, SOON.days)))
        return {"first": first.isoformat(), "last": (first + timedelta(days=3)).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day with the most minutes; nothing where it leads by little or stands at an end."""
        first, last = day(params, "first"), day(params, "last")
        days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
        booked = sorted(((_minutes(state, each), each) for each in days), reverse=True)
        if len(days) < 3 or booked[0][0] - booked[1][0] < 15 or booked[0][1] in (first, last):
            return None
        return Fact(day=booked[0][1])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at each day."""
        first, last = day(params, "first"), day(params, "last")
        days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
        yield from go_to(first)
        for _ in days[1:]:
            yield click("link", "Next day")
        yield self._finish(days, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Backwards."""
        first, last = day(params, "first"), day(params, "last")
        days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
        return [[click("link", "Day"), *jump(last), *[click("link", "Previous day")] * (len(days) - 1), self._finish(days, before)]]

    def _finish(self, days: Sequence[date], before: Session) -> Step:
        account = person(before)
        booked = {each: sum((end - begin).total_seconds() for begin, end in own_busy(before, each, account)) for each in days}
        return finish(full_day(max(days, key=lambda each: booked[each])))


class WhoDeclined(FindTemplate):
    """Who of the guests of an event declined?"""

    difficulty = "easy"
    wordings = (
        "Who declined {title} on {day}? Answer with the full name only.",
        "Please tell me which guest said no to {title} of {day}, just the name in full.",
        "One of the guests of {title} on {day} won't come. What is their full name, and nothing else?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an occurrence of which one guest declined."""
        coming = held(state, TODAY, TODAY + SOON)
        found = [each for each in coming if [guest.answer for guest in each.event.guests].count("declined") == 1]
        there = pick(rng, found)
        return {"title": there.event.title, "day": there.day.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the only one."""
        there = the_one(state, text(params, "title"), day(params, "day"))
        names = [guest.contact.name for guest in there.event.guests if guest.answer == "declined"] if there else []
        return Fact(name=names[0]) if len(names) == 1 and there and len(there.event.guests) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the event by its day, read."""
        return iter([*open_on(self._shown(params, before)), self._finish(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By a search for everything with the title."""
        return [[*open_found(self._shown(params, before)), self._finish(params, before)]]

    def _shown(self, params: Params, before: Session) -> Occurrence:
        return on_day(before, day(params, "day"), text(params, "title"))[0]

    def _finish(self, params: Params, before: Session) -> Step:
        event = on_day(before, day(params, "day"), text(params, "title"))[0].event
        return finish(next(guest.contact.name for guest in event.guests if guest.answer == "declined"))


def first_common(state: Session, params: Params, start: date, within: int) -> date | None:
    """Return the first of some days on which everybody of a goal has a slot."""
    people = named(params, state) or []
    days = (start + timedelta(days=number) for number in range(within))
    return next((each for each in days if common_starts(state, people, each, number(params, "minutes"))), None)


def _minutes(state: Session, on: date) -> int:
    """Return how many minutes of a day are taken."""
    opens = {each * 5 for each in range(288)}
    taken: set[int] = set()
    for each in taking(state, on, on):
        begin, end = (int((moment - each.starts.replace(hour=0, minute=0)).total_seconds()) // 60 for moment in (each.starts, each.ends))
        taken |= {minute for minute in opens if begin <= minute < end} if each.day == on else set()
    return 5 * len(taken)
