"""The calendar itself: a month, a week, a day, and the agenda."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import current_world, db, today

from ..rules.people import own_busy
from ..rules.series import Occurrence, occurrences, person
from ..rules.times import clock_in, hour, month_after, week_of
from .lanes import hours_of, timeline
from .words import asked_day

pages = Blueprint("grid", __name__)
AGENDA_DAYS = 14
_DAY_SCALE, _DAY_WIDTH, _WEEK_SCALE, _WEEK_WIDTH = 88, 286, 40, 46
VIEWS = {"month": "Month", "week": "Week", "day": "Day", "agenda": "Agenda"}


@pages.get("/")
def month() -> ResponseReturnValue:
    """A month as a grid; below it today's events, if today is in it."""
    account, first = person(db()), asked_day().replace(day=1)
    begin, end = week_of(first, account.week_start), week_of(month_after(first) - timedelta(days=1), account.week_start) + timedelta(days=6)
    found = occurrences(db(), begin, end, account.zone)
    days = [begin + timedelta(days=number) for number in range((end - begin).days + 1)]
    return render_template(
        "month.html",
        weeks=[[(day, _on(found, day)) for day in days[start : start + 7]] for start in range(0, len(days), 7)],
        first=first,
        listed=_on(found, today()) if today().replace(day=1) == first else [],
        **_frame("month", first, month_after(first, -1), month_after(first)),
    )


@pages.get("/week")
def week() -> ResponseReturnValue:
    """A week as seven columns of hours."""
    account = person(db())
    first = week_of(asked_day(), account.week_start)
    last = first + timedelta(days=6)
    found = occurrences(db(), first, last, account.zone)
    days = [first + timedelta(days=number) for number in range(7)]
    timed = {day: [each for each in _on(found, day) if not each.event.all_day] for day in days}
    hours = [hours_of(timed[day], day) for day in days]
    span = min(begin for begin, _ in hours), max(end for _, end in hours)
    columns = [(day, _on(found, day), timeline(timed[day], day, _WEEK_SCALE, _WEEK_WIDTH, span, 18)) for day in days]
    return render_template(
        "week.html", columns=columns, last=last, **_frame("week", first, first - timedelta(days=7), last + timedelta(days=1))
    )


@pages.get("/day")
def day() -> ResponseReturnValue:
    """A day on a timeline."""
    account, shown = person(db()), asked_day()
    found = occurrences(db(), shown, shown, account.zone)
    timed = [each for each in found if not each.event.all_day]
    return render_template(
        "day.html",
        line=timeline(timed, shown, _DAY_SCALE, _DAY_WIDTH, hours_of(timed, shown), 44),
        all_day=[each for each in found if each.event.all_day],
        number=len(found),
        booked=sum(int((end - begin).total_seconds()) // 60 for begin, end in own_busy(db(), shown, account)),
        works=str(shown.weekday()) in account.work_days,
        account=account,
        now=hour(clock_in(account.zone, current_world().now)) if shown == today() else "",
        **_frame("day", shown, shown - timedelta(days=1), shown + timedelta(days=1)),
    )


@pages.get("/agenda")
def agenda() -> ResponseReturnValue:
    """Two weeks as a list."""
    first = asked_day()
    last = first + timedelta(days=AGENDA_DAYS - 1)
    found = occurrences(db(), first, last, person(db()).zone)
    days = [(each, on) for each in (first + timedelta(days=number) for number in range(AGENDA_DAYS)) if (on := _on(found, each))]
    return render_template(
        "agenda.html", days=days, last=last, **_frame("agenda", first, first - timedelta(days=AGENDA_DAYS), last + timedelta(days=1))
    )


@pages.get("/go")
def go() -> ResponseReturnValue:
    """Show another day in the same view."""
    view = request.args.get("view", "month")
    return redirect(url_for(f".{view if view in VIEWS else 'month'}", day=asked_day().isoformat()), 303)


def _on(found: list[Occurrence], day: date) -> list[Occurrence]:
    return [each for each in found if each.on(day)]


def _frame(view: str, shown: date, before: date, after: date) -> dict[str, object]:
    """Return what the head of every view needs."""
    views = [(name, url_for(f".{each}", day=shown.isoformat()), each == view) for each, name in VIEWS.items()]
    to = {name: url_for(f".{view}", day=each.isoformat()) for name, each in (("before", before), ("after", after))}
    return {
        "view": view,
        "shown": shown,
        "views": views,
        "away": not shown <= today() < after,
        **to,
        "noun": VIEWS[view].casefold() if view != "agenda" else "two weeks",
    }
