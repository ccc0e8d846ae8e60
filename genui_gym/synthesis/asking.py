"""From a recording that answers a question to the question itself: what was read, how it answers, and what decided what was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from genui_gym.errors import SynthesisError
from genui_gym.synthesis.blueprint import Field
from genui_gym.synthesis.cells import Cell, answer_in, cells_in, days_in
from genui_gym.synthesis.english import identifier, singular, words
from genui_gym.synthesis.flow import Flow
from genui_gym.synthesis.inquiry import Choice, How, Inquiry, Line, Part, Said
from genui_gym.synthesis.invent import options_of
from genui_gym.synthesis.readings import readings
from genui_gym.synthesis.shown import NAMED, Column, Reading, Shown, columns_of

_FROM, _TO = (
    re.compile(r"\b(from|since|after|start|first|begin\w*|earliest)\b", re.I),
    re.compile(r"\b(to|until|till|before|end|last|latest)\b", re.I),
)
_MOST_PAGES, _MOST_OTHERS = 8, 3
_SILENT = ("flag", "secret")


@dataclass(frozen=True)
class _Read:
    """Pages that were read, with what had been entered and chosen before each, and how they answer."""

    places: tuple[int, ...]
    chosen: tuple[Mapping[str, str], ...]
    reading: Reading
    others: tuple[str, ...]


def inquiry_of(flow: Flow, answer: str, task: str) -> Inquiry:
    """Return the question that a recording answers.

    Raises:
        SynthesisError: The answer cannot be had from what was shown, or nothing was entered or chosen.
    """
    year = next((day.year for day in days_in(f"{task} {answer}", date.min.year) if day.year > 1), _year(flow))
    cells = answer_in(answer, year)
    read = (
        _read(flow, cells, task, year)
        if any(visit.page is not None for visit in flow.visits[-1:])
        else _unread(flow, cells, len(flow.visits) - 1)
    )
    if read is None:
        raise SynthesisError(
            f"An app was to be made of a recording that answers {answer!r}",
            "That stands on none of its pages, and no count, sum, least or greatest of rows that it shows gives it",
            "Record a question whose answer the pages show, or rows that it can be worked out from",
        )
    made = _Asking(flow, read, task, cells).inquiry()
    if not made.choices:
        raise SynthesisError(
            f"An app was to be made of a recording that answers {answer!r}",
            "Nothing was entered or chosen on the way, so there is nothing that a question could be about in other words",
            "Record a question about one thing of a list, or about what a search finds",
        )
    return made


def _year(flow: Flow) -> int:
    years = [int(found) for field in flow.fields.values() for found in re.findall(r"\b(20\d\d)-\d\d-\d\d", field.recorded)]
    return years[0] if years else 2026


def _before(flow: Flow, place: int) -> dict[str, str]:
    """Return what had been entered and chosen when the page at a place was opened."""
    silent = {key for key, asked in flow.fields.items() if asked.kind in _SILENT}
    return {key: _own(flow, key, value) for at, _, key, value in flow.said if at < place and key not in silent and value}


def _own(flow: Flow, key: str, value: str) -> str:
    """Return what a step entered, of a control that chose a row the row's name."""
    return flow.things[key].own(value) if key in flow.things else value


def _unread(flow: Flow, cells: Sequence[Cell], place: int) -> _Read:
    """Return the reading of a page whose document is not known: the answer stood on it."""
    columns = columns_of(cells)
    row = Shown((), {column: cell.value for column, cell in zip(columns, cells, strict=True)})
    labels = {column: NAMED[column[0]] for column in columns}
    reading = Reading("cell", None, tuple(columns), (), None, False, ((row,),), (0,), labels=labels)
    return _Read((place,), (_before(flow, place),), reading, ())


def _read(flow: Flow, cells: Sequence[Cell], task: str, year: int) -> _Read | None:
    for places in _sets(flow, cells):
        pages = [page for place in places if (page := flow.visits[place].page) is not None]
        found = readings(pages, cells, task, year)
        if found:
            others = dict.fromkeys(each.told for each in found[1:] if each.told != found[0].told)
            return _Read(places, tuple(_before(flow, place) for place in places), found[0], tuple(others)[:_MOST_OTHERS])
    return _chosen(flow, cells)


def _chosen(flow: Flow, cells: Sequence[Cell]) -> _Read | None:
    """Return the reading that one row was found, where the answer is the name of what was chosen last: nothing tells how it was."""
    things = [(place, key, _own(flow, key, value)) for place, _, key, value in flow.said if key in flow.things]
    if not things or not _names(things[-1][2], cells, _year(flow)):
        return None
    place, key, _ = things[-1]
    reading = _unread(flow, cells, place).reading
    return _Read((place,), (_before(flow, place),), replace(reading, labels={reading.says[0]: flow.things[key].noun}), ())


def _says(chosen: str, answer: Sequence[Cell]) -> bool:
    """Whether a name gives the answer away: then no goal can say it, and the way to it is as recorded."""
    values = cells_in(chosen, 1)
    return all(cell in values if cell.kind not in ("name", "id") else cell.value.casefold() in chosen.casefold() for cell in answer)


def _names(chosen: str, cells: Sequence[Cell], year: int) -> bool:
    """Whether what was chosen says the answer by its name."""
    return set(cells) <= {Cell("name", chosen), Cell("id", chosen), *cells_in(chosen, year)}


def _sets(flow: Flow, cells: Sequence[Cell]) -> Iterator[tuple[int, ...]]:
    """Yield the pages that may have been read together: the last one, with others of its kind, each after another choice, then others.

    Where the answer is what was chosen last, it was known before: then those before come first.
    """
    last = len(flow.visits) - 1
    earlier = [(place,) for place in range(last - 1, -1, -1) if flow.visits[place].page is not None]
    chosen = [_own(flow, key, value) for _, _, key, value in flow.said if key in flow.things][-1:]
    if chosen and _names(chosen[0], cells, _year(flow)):
        yield from earlier
        return
    yield (last,)
    known, alike = [_before(flow, last)], list[int]()
    for place in range(last - 1, -1, -1):
        visit, before = flow.visits[place], _before(flow, place)
        same = flow.screen_of(place) == flow.screen_of(last) or (visit.pattern and visit.pattern == flow.visits[last].pattern)
        if same and visit.page is not None and before not in known and len(alike) < _MOST_PAGES:
            known.append(before)
            alike.insert(0, place)
    for number in range(1, len(alike) + 1):
        yield from ((*some, last) for some in reversed(list(combinations(alike, number))))
    yield from earlier


class _Asking:
    """Puts the question together."""

    def __init__(self, flow: Flow, read: _Read, task: str, answer: Sequence[Cell]) -> None:
        self.flow, self.read, self.task, self.answer = flow, read, task, answer
        self._names: dict[Column, str] = {}
        self._parts: list[Part] = []

    def inquiry(self) -> Inquiry:
        reading = self.read.reading
        looked = (reading.of, reading.bound[0] if reading.bound else None, *reading.says)
        counted = [column for column in dict.fromkeys(looked) if column is not None]
        for column in counted:
            self._column(column)
        keys = [key for key in self.read.chosen[-1] if all(key in each for each in self.read.chosen)]
        entered = [self._choice(key) for key in keys if not any(_says(each[key], self.answer) for each in self.read.chosen)]
        merged = {value.casefold() for choice in entered for value in choice.recorded if choice.how == "tag"}
        told = [word for word in reading.words if word.casefold() not in merged]
        choices = [*entered, *(self._told(word) for word in told), *self._bound(), *self._span()]
        rows = [[row for row in some if all(row.says(word) for word in reading.words if word not in told)] for some in reading.rows]
        screens = tuple(dict.fromkeys(self.flow.screen_of(place) for place in self.read.places))
        return Inquiry(
            noun=self._noun(),
            parts=tuple(self._parts),
            deed=reading.deed,
            of=self._names[reading.of] if reading.of else "",
            says=tuple(self._names[column] for column in reading.says),
            choices=tuple(choices),
            pages=tuple(
                tuple(line for row in some if (line := self._line(row, told, counted, at)) is not None) for at, some in enumerate(rows)
            ),
            opened=tuple(self.flow.visits[place - 1].index if place else 0 for place in self.read.places),
            said=tuple(self._said(choices)),
            screens=screens,
            reading=reading.told,
            others=self.read.others,
        )

    # Columns

    def _column(self, column: Column) -> str:
        if column not in self._names:
            label = self.read.reading.labels.get(column, NAMED[column[0]])
            label = f"Second {label.lower()}" if label in [part.label for part in self._parts] else label
            self._names[column] = self._part(label, Part("", label, column[0]))
        return self._names[column]

    def _part(self, name: str, part: Part) -> str:
        taken = {*self.flow.fields, *self.flow.things, *(each.key for each in self._parts)}
        key = identifier(name, taken, "value")
        self._parts.append(replace(part, key=key))
        return key

    def _line(self, row: Shown, told: Sequence[str], counted: Sequence[Column], page: int) -> Line | None:
        """Return a row with the columns that count, ``None`` where it lacks one."""
        cells = {}
        for column, key in self._names.items():
            value = row.cells.get(column) or (self._called(row) if column[0] in ("name", "id") else "")
            if not value:
                return None
            cells[key] = value
        for word in told:
            cells[self._key_of(word)] = word if row.says(word) else self._instead(row, word)
        return Line(row.name or self._title(page), cells)

    def _called(self, row: Shown) -> str:
        """Return what a row says where others say the answer: their name, or what stands in the same place."""
        said = next(cell.value.casefold() for cell in self.answer if cell.kind in ("name", "id"))
        every = [each for some in self.read.reading.rows for each in some if each.says(said)]
        if not every or every[0].name.casefold() == said:
            return row.name
        place = [piece.casefold() for piece in every[0].pieces].index(said)
        return row.pieces[place] if place < len(row.pieces) else ""

    def _title(self, page: int) -> str:
        things = [value for key, value in self.read.chosen[page].items() if key in self.flow.things]
        return things[-1] if things else self.flow.title_of(self.read.places[page])

    def _noun(self) -> str:
        if not self.read.reading.rows[0][0].pieces:
            things = [key for key in self.read.chosen[-1] if key in self.flow.things]
            return self.flow.things[things[-1]].noun if things else "entry"
        said = words(self.flow.title_of(self.read.places[-1]))
        return singular(said[-1]) if said and said[-1].endswith("s") and len(said[-1]) > 4 else "entry"

    # Choices

    def _choice(self, key: str) -> Choice:
        recorded = tuple(each[key] for each in self.read.chosen)
        thing, asked = self.flow.things.get(key), self.flow.fields.get(key)
        if thing is not None:
            return Choice(key, thing.noun, "tag", recorded, tuple(dict.fromkeys((*recorded, *(row.name for row in thing.rows)))))
        assert asked is not None
        how = self._how(asked, recorded)
        options = tuple(dict.fromkeys((*recorded, *options_of(asked)))) if how == "tag" else ()
        return Choice(key, asked.label, how, recorded, options, self._column(("date", 0)) if how != "tag" else "")

    def _how(self, asked: Field, recorded: Sequence[str]) -> How:
        """Return whether a field bounds the days of the rows: by its name, and as all of them keep to it."""
        rows = [row for some in self.read.reading.rows for row in some]
        days = [row.cells.get(("date", 0), "") for row in rows]
        if asked.kind == "date" and all(days):
            if _FROM.search(asked.label) and min(days) >= max(recorded):
                return "from"
            if _TO.search(asked.label) and max(days) <= min(recorded):
                return "to"
        return "tag"

    def _told(self, word: str) -> Choice:
        every = dict.fromkeys(row.pieces[0] for some in self.read.reading.rows for row in some if row.pieces)
        label = "name" if word in every else "kind"
        key = self._part(f"said {label}", Part("", label.capitalize(), "name"))
        self._words = {**getattr(self, "_words", {}), word: key}
        rows = [row for some in self.read.reading.rows for row in some]
        values = dict.fromkeys((word, *(self._instead(row, word) for row in rows if not row.says(word))))
        return Choice(f"{key}_wanted", label, "tag", (word,) * len(self.read.places), tuple(values), key, entered=False)

    def _key_of(self, word: str) -> str:
        return str(self._words[word])

    def _instead(self, row: Shown, word: str) -> str:
        """Return what a row says where others say the word."""
        every = [each for some in self.read.reading.rows for each in some if each.says(word)]
        place = [piece.casefold() for piece in every[0].pieces].index(word.casefold())
        return row.pieces[place] if place < len(row.pieces) and len(row.pieces[place]) < 40 else "Other"

    def _bound(self) -> Iterator[Choice]:
        if (bound := self.read.reading.bound) is not None:
            column, how, figure = bound
            label = f"{self._parts_label(column)} {'at least' if how == 'from' else 'at most'}"
            yield Choice("limit", label, how, (figure,) * len(self.read.places), part=self._column(column), entered=False)

    def _parts_label(self, column: Column) -> str:
        return next(part.label for part in self._parts if part.key == self._column(column))

    def _span(self) -> Iterator[Choice]:
        if not self.read.reading.within:
            return
        days = sorted({day.isoformat() for day in days_in(self.task, 1)})
        key, many = self._column(("date", 0)), len(self.read.places)
        yield Choice("first_day", "first day", "from", (days[0],) * many, part=key, entered=False)
        yield Choice("last_day", "last day", "to", (days[-1],) * many, part=key, entered=False)

    def _said(self, choices: Sequence[Choice]) -> Iterator[Said]:
        """Yield what each step entered or chose, and for which page it did."""
        known = {choice.key: choice for choice in choices}
        for place, step, key, said in self.flow.said:
            value = _own(self.flow, key, said)
            page = next((at for at, read in enumerate(self.read.places) if place < read), -1)
            speaks = page >= 0 and key in known and known[key].recorded[page] == value
            yield Said(step, value, page if speaks else -1)
