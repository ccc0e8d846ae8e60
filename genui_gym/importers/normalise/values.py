"""Values in one spelling: dates and times in ISO 8601, ticks as what they do, options by their text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time

from genui_gym.importers.normalise.fields import is_plain_click, same
from genui_gym.importers.pages import Page, read_page
from genui_gym.recording import Kind, Step, Target

_TICKED = ("checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio")
_NUMERIC = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_WORDS = ("%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%b %d %Y", "%d-%b-%Y", "%a %d %b %Y", "%A, %B %d, %Y", "%Y/%m/%d")
_TIMES = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M%p", "%I %p", "%H.%M")


def plain_values(steps: Sequence[Step], locale: str, losses: list[str]) -> list[Step]:
    """Return the steps with plain values; a date that can be read in two ways stays as it is and goes into ``losses``."""
    plain: list[Step] = []
    ticks: list[tuple[Target, bool]] = []
    for step in steps:
        if step.kind in ("goto", "back", "forward", "reload"):
            ticks = []
        if step.kind == "fill" and step.target is not None:
            step = _filled(step, locale, losses)
        elif is_plain_click(step) and _is_tickable(step.target):
            step = _ticked(step, ticks)
        plain.append(step)
    return plain


def _filled(step: Step, locale: str, losses: list[str]) -> Step:
    target = step.target or Target()
    if target.tag == "select":
        page = _page(step)
        element = page.find(target) if page is not None else None
        chosen = page.option(element, step.value) if page is not None and element is not None and element.tag == "select" else step.value
        return replace(step, kind="select", value=chosen)
    kind = target.kind if target.kind not in ("", "text") else target.role
    if kind == "date":
        found = list(dict.fromkeys(dates(step.value, locale)))
        if len(found) > 1:
            losses.append(f"The date {step.value!r} can be read in two ways; it stays as it is.")
        return replace(step, value=found[0].isoformat()) if len(found) == 1 else step
    return replace(step, value=_time(step.value)) if kind == "time" else step


def dates(text: str, locale: str = "") -> Iterator[date]:
    """Yield the dates that a text may mean: one for most, two for 02/03/2026 where the language does not decide."""
    text = " ".join(text.split())
    day = _date(text, "%Y-%m-%d")
    if day is not None:
        yield day
        return
    numeric = _NUMERIC.fullmatch(text)
    if numeric is None:
        yield from filter(None, (_date(text, pattern) for pattern in _WORDS))
        return
    first, sign, second, year = numeric.groups()
    monthly = _day(int(year), int(first), int(second)) if sign != "." else None
    daily = _day(int(year), int(second), int(first))
    if locale and monthly is not None and daily is not None:
        american = locale.replace("_", "-").lower() in ("en", "en-us", "en-ph")
        yield monthly if american else daily
        return
    yield from filter(None, (monthly, daily))


def _date(text: str, pattern: str) -> date | None:
    try:
        return datetime.strptime(text, pattern).date()
    except ValueError:
        return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _time(text: str) -> str:
    """Return a time of day as HH:MM, or the text itself if it is none."""
    for pattern in _TIMES:
        try:
            found: time = datetime.strptime(" ".join(text.upper().split()), pattern).time()
        except ValueError:
            continue
        return found.isoformat("seconds" if found.second else "minutes")
    return text


def _is_tickable(target: Target | None) -> bool:
    return target is not None and (target.role in _TICKED or (target.tag == "input" and target.kind in ("checkbox", "radio")))


def _ticked(step: Step, ticks: list[tuple[Target, bool]]) -> Step:
    """Return a click on a box as the tick that it sets or takes away.

    The page says what it was before; else the click before on the same box; a box of which nothing is known was not ticked.
    """
    target = step.target or Target()
    if target.role in ("radio", "menuitemradio") or target.kind == "radio":
        return replace(step, kind="check")
    known = next((place for place, (each, _) in enumerate(ticks) if same(each, target)), None)
    page = _page(step)
    element = page.find(target) if page is not None else None
    if page is not None and element is not None:
        was = page.is_ticked(element)
    else:
        was = ticks[known][1] if known is not None else False
    if known is None:
        ticks.append((target, not was))
    else:
        ticks[known] = (target, not was)
    kind: Kind = "uncheck" if was else "check"
    return replace(step, kind=kind)


def _page(step: Step) -> Page | None:
    return read_page(step.before.html, step.before.url) if step.before is not None else None
