"""Catalogues: what an app's pages and goals say in another language, from the TOML file ``locale/<locale>.toml`` of its folder.

::

    kept = ["hotel.name", "trip.guest"]       # columns whose values stay as they are: names, and what a person wrote

    [messages]
    "Search" = "搜索"
    "{:number} nights" = "{}晚"
    "Remove {guest:kept} from {trip}" = "从{trip}中移除{guest}"

    [goals.cancel_trip]
    wordings = ["...", "...", "..."]          # with the fields of the template's own wordings
    typed = ["label"]                         # literals that stay as they are, because a person types them or finds them as data

    [goals.cancel_nothing]
    like = "cancel_trip"                      # the same words as that one

A place of a message is ``{}`` or ``{name}``, and may say what it takes: ``{:number}`` figures, ``{:money}`` an amount, ``{:time}`` a time
of day, ``{:known}`` only what has a translation itself, ``{:kept}`` anything, left as it is. What a middle dot sets apart is translated
part by part, so that a place never reaches over one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

from genui_gym.errors import AppError, did_you_mean

KINDS = ("", "number", "money", "time", "known", "kept")
"""What a place of a message can take."""
_KEYS = frozenset({"kept", "messages", "goals"})


@dataclass(frozen=True)
class Goal:
    """How a template words its goal.

    Attributes:
        wordings: The ways to say it.
        typed: The literals that are not translated.
    """

    wordings: tuple[str, ...]
    typed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Catalogue:
    """The words of one app, or of the kit, in another language.

    Attributes:
        messages: Translations by the English text.
        goals: Wordings by the template's name.
        kept: Columns, as ``table.column``, whose values stay as they are on the pages.
    """

    messages: Mapping[str, str]
    goals: Mapping[str, Goal]
    kept: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """A place of a message: its name, a number where it has none, and what it takes."""

    name: str
    kind: str


def catalogue_path(folder: Path, locale: str) -> Path:
    """Return where the catalogue of a folder stands."""
    return folder / "locale" / f"{locale}.toml"


def has_catalogue(folder: Path, locale: str) -> bool:
    """Whether the app in ``folder`` can be shown in ``locale``."""
    return catalogue_path(folder, locale).is_file()


def read_catalogue(folder: Path, locale: str) -> Catalogue:
    """Read and check the catalogue of the app in ``folder``.

    Raises:
        AppError: There is none, or something in it is off.
    """
    path = catalogue_path(folder, locale)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        there = ", ".join(["en", *sorted(each.stem for each in path.parent.glob("*.toml"))])
        raise AppError(
            f"The app {folder.name!r} was asked for in the locale {locale!r}",
            f"It has no catalogue {path.name}; it speaks {there}",
            f"Choose one of these on the card, or write {folder.name}/locale/{path.name}",
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise AppError(f"{path} was read as a catalogue", f"It is not TOML: {error}", "Mend that line") from error
    if stray := sorted(raw.keys() - _KEYS):
        raise AppError(f"The catalogue {path} has {stray[0]!r}", did_you_mean(stray[0], _KEYS, "key"), "Remove or rename it")
    for english, said in raw.get("messages", {}).items():
        if wrong := _wrong(english, said):
            raise AppError(f"The catalogue {path} was read", f"{english!r} = {said!r}: {wrong}", "Mend that line")
    goals = {name: _goal(path, raw["goals"], name) for name in raw.get("goals", {})}
    return Catalogue(raw.get("messages", {}), goals, tuple(raw.get("kept", ())))


def places_of(message: str) -> list[tuple[str, Place | None]]:
    """Split a message into its own words, each with the place that follows it; ``None`` after the last words.

    Raises:
        ValueError: Its braces do not pair up.
    """
    parts: list[tuple[str, Place | None]] = []
    for words, name, kind, _ in Formatter().parse(message):
        number = sum(place is not None for _, place in parts)
        parts.append((words, None if name is None else Place(name or str(number), kind or "")))
    return parts


def _wrong(english: str, said: Any) -> str:
    """Return what is wrong with a message, ``""`` if nothing is."""
    if not isinstance(said, str):
        return "a translation is a text"
    try:
        here, there = ([place for _, place in places_of(each) if place] for each in (english, said))
    except ValueError as error:
        return str(error)
    names = [place.name for place in here]
    if len(set(names)) < len(names):
        return "a place of the English text stands twice"
    if {place.name for place in there} - set(names):
        return "the translation has a place that the English text has not"
    kind = next((place.kind for place in (*here, *there) if place.kind not in KINDS), "")
    return f"a place takes {kind!r}, which is none of {', '.join(KINDS[1:])}" if kind else ""


def _goal(path: Path, goals: Mapping[str, Any], name: str) -> Goal:
    raw = goals[name]
    raw = goals.get(raw["like"], {}) if isinstance(raw, dict) and raw.keys() == {"like"} else raw
    wordings = raw.get("wordings") if isinstance(raw, dict) and not raw.keys() - {"wordings", "typed"} else None
    if not isinstance(wordings, list) or not wordings or not all(isinstance(each, str) for each in wordings):
        needed = "It needs wordings, a list of texts, and may have typed; or like, the name of a goal that has them"
        raise AppError(f"The catalogue {path} has goals.{name}", needed, "Mend it")
    return Goal(tuple(wordings), frozenset(raw.get("typed", ())))
