"""Lists that a row was chosen from: what kind of thing it is, and every row that was shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

from genui_gym.prove.owners import PEOPLE
from genui_gym.synthesis.blueprint import Mark, Row, Thing
from genui_gym.synthesis.english import identifier, is_verb, singular, words
from genui_gym.synthesis.invent import FEWEST_OPTIONS, like, with_more_options
from genui_gym.synthesis.reading import FEWEST_ROWS, Page, pattern_of
from genui_gym.synthesis.visits import Visit
from genui_gym.text.markup import Element

_ORDINALS = ("second", "third", "fourth", "fifth", "further")
FEWEST, MOST = 8, 40
"""How many rows a thing has."""
ENOUGH = FEWEST_OPTIONS
"""How many rows a thing needs of which nothing is changed or taken away."""
_PAGES = frozenset(("home", "start", "search", "find", "page", "list", "flow"))
"""What pages are called, and rows are not."""
_IN_ROWS = frozenset(("li", "tr", "article"))
_IS_DAY = re.compile(r"^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?\d{1,2} [A-Z][a-z]{2,8} \d{4}\b", re.IGNORECASE)


class Lists:
    """The things of a recording by key; they are filled in as visits are read. No thing has the key of a field."""

    def __init__(self, things: dict[str, Thing], fields: Mapping[str, object], task: str = "") -> None:
        self._things, self._fields, self._task = things, fields, task
        self._known: dict[tuple[str, str, str, int], str] = {}
        self._chosen: dict[str, set[str]] = {}
        self._turns: dict[tuple[str, str, str], list[tuple[str, int]]] = {}
        self._changes = self._loose = 0
        self._further: Sequence[Row] = ()

    def alike(self, thing: Thing) -> list[Thing]:
        """Return the other things with a row whose control has the name of one of this thing's."""
        own = {(thing.role, thing.full(row.name)) for row in thing.rows}
        others = (each for each in self._things.values() if each.key != thing.key)
        return [each for each in others if own & {(each.role, each.full(row.name)) for row in each.rows}]

    def expect(self, rows: Sequence[Row]) -> None:
        """Let the list that is chosen from next hold these rows too: they were there before it was narrowed."""
        self._further = rows

    def changed(self, made: bool) -> None:
        """Note that something was changed: what is chosen from a list after that does not take the place of what was chosen before.

        Args:
            made: A record was made of it all: the next one begins.
        """
        self._changes += 1
        if made:
            self._turns.clear()
            self._loose = 0

    def _turn(self, visit: Visit, place: tuple[str, str, str]) -> int:
        """Return how many times a list was chosen from before in this record, as it was: on another address, or before a change."""
        turns = self._turns.setdefault(place, [])
        varies = place[2].endswith(":")
        now = (visit.view.url if visit.view is not None and not varies else "", self._changes)
        if now not in turns:
            turns.append(now)
        return turns.index(now)

    def thing(self, visit: Visit, title: str) -> Thing | None:
        """Return the thing that a visit's turn chose, ``None`` if it chose nothing from a list."""
        found = _read(visit, title, self._task)
        if found is None:
            return None
        if not found.before:
            known = {row.name for row in found.rows}
            further = [row for row in self._further if row.name not in known]
            mark = Mark("recovered", f"from the list on {title!r}, before it was narrowed")
            found = replace(found, rows=(*found.rows, *further), marks=(*found.marks, *(mark for _ in further)))
        self._further = ()
        return self._noted(visit, title, found)

    def _noted(self, visit: Visit, title: str, found: Thing) -> Thing:
        address, list_of = _address(visit), _list_of(visit, found)
        if visit.page is None and not any(list_of[:2]):
            self._loose += 1
            list_of = ("", f"choice {self._loose}", list_of[2])
        turn = self._turn(visit, list_of)
        place = (*list_of, turn)
        if place in self._known:
            known, found = _agreed(self._things[self._known[place]], found)
            rows = {row.name: (row, mark) for row, mark in zip((*known.rows, *found.rows), (*known.marks, *found.marks), strict=True)}
            thing = replace(
                known, chosen=found.chosen, rows=tuple(row for row, _ in rows.values()), marks=tuple(mark for _, mark in rows.values())
            )
        else:
            said = [word for word in words(found.before) if word.isalpha()] if found.before.endswith(": ") else []
            dated = all(_IS_DAY.search(row.name) for row in found.rows)
            noun = " ".join(said) or ("day" if dated else _noun(address, title))
            again = max(turn, sum(each.noun.endswith(noun) for each in self._things.values()) if not list_of[0] else 0)
            noun = f"{_ORDINALS[min(again, len(_ORDINALS)) - 1]} {noun}" if again else noun
            key = identifier(f"chosen {noun}" if dated or noun in PEOPLE else noun, {**self._things, **self._fields}, "item")
            self._known[place] = key
            thing = replace(found, key=key, noun=noun)
        chosen = self._chosen.setdefault(thing.key, set())
        chosen.add(visit.target.name)
        self._things[thing.key] = thing = _filled(thing, {thing.own(name) for name in chosen})
        return thing


def same_list(one: Visit, other: Visit, task: str = "") -> bool:
    """Whether two turns chose from the same list."""
    lists = [_list_of(visit, found) for visit in (one, other) if (found := _read(visit, "", task)) is not None]
    return len(lists) == 2 and lists[0] == lists[1]


def _read(visit: Visit, title: str, task: str) -> Thing | None:
    """Return the list of a visit's turn as its page shows it: a thing without key and noun.

    Without a page, a link is a row of a list if its address has a key of its own, or if its name is no word of an app: it says figures, has
    several parts, or stands in the task.
    """
    page, element = visit.page, visit.element
    if page is not None and element is not None:
        alike = _rows_of(page, element, visit)
        if not alike:
            return None
        names = [page.name(each) for each in alike]
        before, after = _around(names) if visit.turn == "button" else (_verb(names) or _prefix(names), "")
        rows = [page.row(each, alike, name[len(before) : len(name) - len(after)]) for each, name in zip(alike, names, strict=True)]
        mark = Mark("recovered", f"from the list on {title!r}")
    elif visit.turn == "link" and page is None and (row := _named(visit, task)):
        row = row.rpartition(": ")[2]
        before, after, rows = visit.target.name.removesuffix(row), "", [Row(row)]
        mark = Mark("recovered", "from the link that was followed")
    else:
        return None
    chosen = visit.target.name[len(before) : len(visit.target.name) - len(after)]
    return Thing("", "", visit.turn, tuple(rows), (mark,) * len(rows), chosen, before, after)


def _named(visit: Visit, task: str) -> str:
    """Return the name of the row that a link chooses, without the verb before it; ``""`` if it chooses none."""
    verb, _, rest = visit.target.name.partition(" ")
    name = rest if is_verb(verb) and rest else visit.target.name
    if name == visit.target.name and _leads_to_one(visit) and not is_verb(verb):
        return name
    says = any(letter.isdigit() for letter in name) or ", " in name or ": " in name
    return name if says or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", task) else ""


def _address(visit: Visit) -> str:
    return visit.element.get("href") if visit.element is not None else visit.target.href or visit.led


def _list_of(visit: Visit, found: Thing) -> tuple[str, str, str]:
    """Return what tells a list from others: its page, where its rows lead, and the first word of their controls."""
    address = _address(visit)
    return visit.pattern, pattern_of(address) if address else "", found.before.partition(" ")[0]


def _agreed(known: Thing, found: Thing) -> tuple[Thing, Thing]:
    """Return two readings of one list with the same words before and after their rows' names: those that both have."""
    before = _around((known.before, found.before))[0] if known.before != found.before else known.before
    after = known.after if known.after == found.after else ""
    return _renamed(known, before, after), _renamed(found, before, after)


def _renamed(thing: Thing, before: str, after: str) -> Thing:
    other = replace(thing, before=before, after=after)
    rows = tuple(replace(row, name=other.own(thing.full(row.name))) for row in thing.rows)
    return replace(other, rows=rows, chosen=other.own(thing.full(thing.chosen)))


def _leads_to_one(visit: Visit) -> bool:
    """Whether a link of a page that was not kept leads to the address of one thing: another page, with a key that its own address lacks."""
    address, own = visit.target.href or visit.led, visit.view.url if visit.view is not None else ""
    return urlsplit(address).path != urlsplit(own).path and _names_another(address, visit)


def _names_another(address: str, visit: Visit) -> bool:
    """Whether an address holds a key that the address of the visit's own page does not."""
    return not _key(address) <= _key(visit.view.url if visit.view is not None else "")


def _rows_of(page: Page, element: Element, visit: Visit) -> list[Element]:
    """Return the controls of the list that one belongs to; nothing if it is no row of one."""
    if page.is_apart(element):
        return []
    alike = page.alike(element)
    names = [page.name(each) for each in alike]
    unique = [each for each, name in zip(alike, names, strict=True) if name and names.count(name) == 1]
    if element not in unique:
        return []
    in_rows = any(each.tag in _IN_ROWS for each in element.ancestors)
    if visit.turn == "link":
        leads = _names_another(element.get("href"), visit)
        varies = pattern_of(element.get("href")) == visit.pattern and _prefix(names) != "" and page.name(element).startswith(_prefix(names))
        return unique if (leads and (in_rows or len(unique) >= FEWEST_ROWS)) or varies else []
    before, after = _around(names)
    fewest = 2 if before and after else FEWEST_ROWS
    return unique if len(unique) >= fewest and in_rows and (before or after) else []


def _key(address: str) -> set[tuple[str, str]]:
    """Return the parts of an address that hold figures: of its path, and of its query with their names."""
    parts = urlsplit(address)
    pairs = (*(("", part) for part in parts.path.split("/")), *parse_qsl(parts.query))
    return {pair for pair in pairs if any(letter.isdigit() for letter in pair[1])}


def _around(names: Sequence[str]) -> tuple[str, str]:
    """Return what all names have in common before and after their own words, in whole words."""
    before = _beginning(names)
    before = before[: before.rfind(" ") + 1]
    rest = [name[len(before) :] for name in names]
    after = _beginning([name[::-1] for name in rest])[::-1]
    after = after[after.find(" ") :] if " " in after else ""
    after = after if after.strip()[:1].islower() else ""
    return (before, after) if all(len(name) > len(after) for name in rest) else (before, "")


def _beginning(names: Sequence[str]) -> str:
    """Return the letters that all names begin with."""
    least, greatest = min(names), max(names)
    differs = (place for place, letter in enumerate(least) if place >= len(greatest) or letter != greatest[place])
    return least[: next(differs, len(least))]


def _verb(names: Sequence[str]) -> str:
    """Return what all names of links begin with, if it says what following them does: ``Reserve ``."""
    before = _around(names)[0]
    return before if len(names) >= FEWEST_ROWS and before and is_verb(before.split()[0]) else ""


def _prefix(names: Sequence[str]) -> str:
    """Return what the names of two links or more say they are: ``Colour: ``."""
    before = _around(names)[0]
    return before if len(names) > 1 and before.endswith(": ") else ""


def _noun(address: str, title: str) -> str:
    """Return what a row of a list is: by the part of its address before its key, the name of the key, or the page's title."""
    parts = [part for part in pattern_of(address).split("/") if part]
    named = [parts[place - 1] for place, part in enumerate(parts) if part == "<id>" and place and parts[place - 1] != "<id>"]
    keys = [key for key, value in parse_qsl(urlsplit(address).query) if any(letter.isdigit() for letter in value)]
    said = words(named[-1]) if named else [word for word in words(keys[-1]) if word != "id"] if keys else words(title)
    noun = singular(said[-1]) if said else "item"
    return noun if len(noun) > 2 and not noun.isdigit() and not is_verb(noun) and noun not in _PAGES else "option"


def trimmed(thing: Thing) -> Thing:
    """Return a thing without the invented rows that it can do without: those that were shown are enough to be mistaken for each other."""
    pairs = list(zip(thing.rows, thing.marks, strict=True))
    shown = [pair for pair in pairs if pair[1].basis == "recovered" or pair[0].name == thing.chosen]
    others = [pair for pair in pairs if pair not in shown]
    kept = [*shown, *others[: max(ENOUGH - len(shown), 0)]]
    return replace(thing, rows=tuple(row for row, _ in kept), marks=tuple(mark for _, mark in kept))


def _filled(thing: Thing, chosen: set[str]) -> Thing:
    """Return a thing with as many rows as a list needs to be one: not too many, those that were chosen among them, the rest invented."""
    pairs = list({row.name: (row, mark) for row, mark in zip(thing.rows, thing.marks, strict=True)}.values())
    room = MOST - len(chosen)
    others = [pair for pair in pairs if pair[0].name not in chosen][:room]
    kept = [pair for pair in pairs if pair[0].name in chosen or pair in others]
    if thing.before.endswith(": ") and thing.role == "link" and len(kept) > 1:
        invented = [Row(name) for name in with_more_options([row.name for row, _ in kept], thing.noun)[len(kept) :]]
    else:
        invented = like([row for row, _ in kept], max(FEWEST - len(kept), 0))
    mark = Mark("assumed", "a list needs things that it can be mistaken for")
    kept += [(row, mark) for row in invented]
    return replace(thing, rows=tuple(row for row, _ in kept), marks=tuple(each for _, each in kept))
