"""Questions that a recording answers: the answer stands on its last page beside a label, and is about the thing that was opened."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from genui_gym.errors import SynthesisError
from genui_gym.recording import Recording, Target
from genui_gym.synthesis.blueprint import Mark, Thing, Told, ToldKind
from genui_gym.synthesis.english import identifier
from genui_gym.synthesis.invent import pool_of_label
from genui_gym.synthesis.reading import Page
from genui_gym.synthesis.visits import Visit

NOTING = "Bookmark"
"""The button that an app which only answers gets, so that there is something to change in it."""
_MONEY = re.compile(r"(?:[€$£]\s?|EUR\s?)(\d[\d,.]*\d|\d)|(\d[\d,.]*\d|\d)\s?(?:€|EUR)")
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_DAYS = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%a %d %b %Y", "%A %d %B %Y", "%B %d, %Y", "%d.%m.%Y")


def answer_of(recording: Recording) -> str:
    """Return what a recording ends with saying, ``""`` if it says nothing; a check of a page's text says it where a question was asked."""
    last = recording.steps[-1] if recording.steps else None
    if last is None or last.note:
        return ""
    asks = "?" in recording.meta.task
    return last.value.strip() if last.kind == "answer" or (last.kind == "assert" and asks) else ""


def noting(visit: Visit, place: int) -> Visit:
    """Return the last visit with the turn that it lacks: an invented button, which no recorded step presses."""
    return replace(visit, turn="button", target=Target("button", NOTING), element=None, effect="changes", index=place)


def told_of(page: Page | None, answer: str, thing: Thing) -> Told:
    """Return what the last page says of a thing: the label beside the answer, and a value for each of its rows.

    Raises:
        SynthesisError: The page does not hold the answer, or was not kept.
    """
    label = _label(page, answer) if page is not None else ""
    if page is not None and label is None:
        raise SynthesisError(
            f"An app was to be made of a recording that answers {answer!r}",
            "That stands on none of its pages, so it was worked out from several, and what from is not recorded",
            "Record a question whose answer can be read off the last page",
        )
    kind, value = _kind(answer)
    key = identifier(label or "answer", {thing.key}, "answer")
    recovered, invented = Mark("recovered", "from the last page"), Mark("assumed", "the recording opened another one")
    values, known = [], {value}
    for row in thing.rows:
        own = value if row.name == thing.chosen else next(each for each in _others(kind, value, row.name, label or "") if each not in known)
        known.add(own)
        values.append(own)
    marks = tuple(recovered if row.name == thing.chosen else invented for row in thing.rows)
    return Told(key, label or "Answer", kind, tuple(values), marks)


def _label(page: Page, answer: str) -> str | None:
    """Return the words beside an answer, ``None`` where no page holds it."""
    before = ""
    for node in page.listing.nodes:
        if answer in node.name and node.role not in ("link", "button"):
            rest = node.name.replace(answer, " ").strip(" :·,.–-") if node.role != "heading" else ""
            return rest if re.search(r"[A-Za-z]{3}", rest) and len(rest) < 40 else before.strip(" :")
        if node.name and len(node.name) < 40 and not any(letter.isdigit() for letter in node.name):
            before = node.name
    return None


def _kind(answer: str) -> tuple[ToldKind, str]:
    """Return what kind of value an answer is, and the value: cents, an ISO date, figures, or the words."""
    if money := _MONEY.fullmatch(answer):
        return "money", str(_cents(money[1] or money[2]))
    if day := _day(answer):
        return "date", day.isoformat()
    if _TIME.fullmatch(answer):
        return "time", f"{int(answer.partition(':')[0]):02d}:{answer.partition(':')[2]}"
    if re.fullmatch(r"\d{1,6}", answer):
        return "count", answer
    return ("id" if re.fullmatch(r"(?=.*\d)[A-Z0-9-]{4,}", answer) else "name"), answer


def _cents(text: str) -> int:
    whole, part = (text[:-3], text[-2:]) if len(text) > 3 and text[-3] in ".," else (text, "00")
    return int(re.sub(r"\D", "", whole)) * 100 + int(part)


def _day(text: str) -> date | None:
    for form in _DAYS:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None


def _others(kind: ToldKind, value: str, name: str, label: str) -> Iterator[str]:
    """Yield values that another row could have, the same ones for the same row."""
    start = zlib.crc32(name.encode())
    for place in range(200):
        number = (start + 7919 * place) % 100_003
        if kind == "money":
            yield str(max(int(value) + 50 * (number % 400 - 150), 100 + 50 * place))
        elif kind == "date":
            yield (date.fromisoformat(value) + timedelta(days=number % 120 - 40)).isoformat()
        elif kind == "time":
            yield f"{7 + number % 14:02d}:{5 * (number // 14 % 12):02d}"
        elif kind == "count":
            yield str(max(int(value) // 2, 1) + number % (2 * int(value) + 40))
        elif any(each.isdigit() for each in value):
            yield _with_other_figures(value, number)
        else:
            pool = pool_of_label(label)
            yield pool[number % len(pool)] if place < len(pool) else f"{pool[number % len(pool)]} {place}"


def _with_other_figures(text: str, number: int) -> str:
    figures = (str((int(each) + number + place * number // 7) % 10) if each.isdigit() else each for place, each in enumerate(text))
    return "".join(figures)
