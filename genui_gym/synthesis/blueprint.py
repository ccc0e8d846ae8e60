"""What an app is going to be: entities, screens, forms and the way through them, each item with where it was taken from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from genui_gym.synthesis.inquiry import Inquiry

Basis = Literal["recovered", "assumed"]
FieldKind = Literal["text", "long", "number", "date", "time", "choice", "radio", "flag", "secret", "search"]
Deed = Literal["go", "search", "sign_in", "store", "commit"]
"""What a form does: lead on, narrow a list, let somebody in, note a part of the record, make the record."""


@dataclass(frozen=True)
class Mark:
    """Where an item comes from: ``recovered`` from the recording, or ``assumed`` for a reason."""

    basis: Basis
    why: str


@dataclass(frozen=True)
class Field:
    """Something that a form asks for, which becomes a column of the record.

    Attributes:
        key: Its name in code, unique in the blueprint.
        label: Its accessible name; of radio buttons the name of their group.
        options: What can be chosen.
        recorded: What was entered: an option's name, an ISO date, ``yes`` or ``no`` for a flag; ``""`` if it was left alone.
        default: What it holds before anybody touches it.
        touched: Whether the recording entered something.
        low, high: The least and the greatest number that it takes.
        spare: Whether it may be left out, as only some of several records enter something; of options the first then says so.
    """

    key: str
    label: str
    kind: FieldKind
    mark: Mark
    options: tuple[str, ...] = ()
    recorded: str = ""
    default: str = ""
    touched: bool = True
    low: int = 0
    high: int = 0
    spare: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a list as it was shown: its name, more of its text, and its price in cents if it had one."""

    name: str
    note: str = ""
    cents: int | None = None


@dataclass(frozen=True)
class Thing:
    """A kind of record that is chosen from a list.

    Attributes:
        key: Its name in code, a singular noun.
        noun: The same in words.
        before, after: What the control says before and after the row's name, such as ``Add `` and ``to cart``.
        rows: Every row; the chosen one is among them.
        chosen: The name of the row that the recording chose.
        marks: Of the rows in the same order.
    """

    key: str
    noun: str
    role: str
    rows: tuple[Row, ...]
    marks: tuple[Mark, ...]
    chosen: str
    before: str = ""
    after: str = ""

    def full(self, name: str) -> str:
        """Return the name of the control that chooses a row."""
        return f"{self.before}{name}{self.after}"

    def own(self, control: str) -> str:
        """Return the name of the row that a control chooses."""
        return control[len(self.before) : len(control) - len(self.after)]

    @property
    def priced(self) -> bool:
        """Whether every row has a price."""
        return all(row.cents is not None for row in self.rows)


@dataclass(frozen=True)
class Link:
    """A control that leads to another screen and does nothing else."""

    name: str
    to: str


@dataclass(frozen=True)
class Listing:
    """A list of things. Choosing one opens ``to`` with it, notes it (``store``) or makes the record with it (``commit``)."""

    thing: str
    to: str
    does: Literal["open", "store", "commit"] = "open"


@dataclass(frozen=True)
class Form:
    """Fields with the button that sends them.

    Attributes:
        fields: Keys of fields; of ``search`` and ``sign_in`` they are no columns of the record.
        button: The button's name; its role is ``role``.
        fold: The name of the fold-out in it, ``""`` if it has none.
        folded: The fields in the fold-out; with all of them the button stands there too.
    """

    button: str
    does: Deed
    to: str
    fields: tuple[str, ...] = ()
    role: str = "button"
    fold: str = ""
    folded: tuple[str, ...] = ()


@dataclass(frozen=True)
class Order:
    """What an option of a sort order sorts by: ``cents`` or ``name``."""

    option: str
    by: str
    falling: bool


@dataclass(frozen=True)
class Narrowing:
    """What a field of a form that looks for something does to the rows of a list.

    Attributes:
        field: The field's key.
        how: Keep rows that say what was chosen, or that have so much of a unit at least or at most; or sort them.
        unit: A word behind a number in the rows, or ``cents``.
    """

    field: str
    how: Literal["says", "at_least", "at_most", "sorts"]
    unit: str
    mark: Mark
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True)
class Act:
    """What a recording does to something that is there: the verb, such as ``cancel``, and what the thing is then."""

    thing: str
    verb: str
    done: str


@dataclass(frozen=True)
class Edit:
    """What a recording changes of something that is there: the fields of a form that held what it was before.

    Attributes:
        thing: The kind of record whose row was opened; ``""`` if it is the one record of the account, as settings are.
        noun: What the record is called.
        named: The field that holds the row's name, ``""`` if none does.
        to: The screen that comes after saving.
        known: What records held, by the names of their rows and the keys of fields; the one record of the account has the name ``""``.
    """

    thing: str
    noun: str
    named: str
    to: str
    known: Mapping[str, Mapping[str, str]]
    mark: Mark


@dataclass(frozen=True)
class Total:
    """What a record costs.

    Attributes:
        thing: Whose row has the price.
        number: The field that says how many times it is paid, ``""`` where it is paid once.
        fees: What is added to every record: what a page calls it, and how many cents it is.
    """

    thing: str
    number: str
    fees: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Screen:
    """A page.

    Attributes:
        key: Its endpoint.
        title: Its heading; of a thing's own page the thing's name takes its place.
        path: Its address as recorded, keys as ``<id>``; ``""`` if unknown.
        carries: Keys of the things that its address names.
        shows: The thing whose page it is, or ``""``.
    """

    key: str
    title: str
    path: str
    mark: Mark
    carries: tuple[str, ...] = ()
    shows: str = ""
    links: tuple[Link, ...] = ()
    listings: tuple[Listing, ...] = ()
    forms: tuple[Form, ...] = ()

    @property
    def acts(self) -> tuple[Form | Listing, ...]:
        """Its forms and lists, all that does something with what was entered or chosen."""
        return (*self.forms, *self.listings)

    def leads_to(self, key: str) -> bool:
        """Whether something on it leads to the screen of this key."""
        return any(link.to == key for link in self.links) or any(part.to == key for part in self.acts)


@dataclass(frozen=True)
class Move:
    """One action of the way through the screens.

    Attributes:
        kind: ``link``, ``thing`` (choose a row), ``field`` (enter something), ``fold`` (open a fold-out), ``button`` or ``back``.
        key: The link's, button's or fold-out's name, or the key of the thing or field.
        step: Which step of the recording it was.
    """

    screen: str
    kind: Literal["link", "thing", "field", "fold", "button", "back"]
    key: str
    step: int


@dataclass(frozen=True)
class Blueprint:
    """Everything that a generator needs.

    Attributes:
        name: The app's folder.
        brand: The invented name that takes the place of the recorded one.
        noun: What the record is called, such as ``booking``.
        columns: Keys of the fields and things that make up the record, in order.
        moves: The way to the record, without detours; ``trail`` is every move as recorded.
        made: What was entered and chosen for each record that the recording makes, by key.
        undone: The name of the control that the recording cancels its record with at the end, ``""`` if it doesn't.
        undone_role: The role of that control.
        act: What is done to the thing that was opened, ``None`` if a record is made of what was entered and chosen.
        edit: What is changed of something that is there, ``None`` where no form was filled with it; then nothing is made.
        inquiry: What the recording asks, ``None`` where it changes something; then nothing is made.
        total: What a record costs, ``None`` if nothing is added up.
        narrowings: What filters and sort orders do.
        facts: Further items that were recovered or assumed: what, and where it comes from.
    """

    name: str
    brand: str
    noun: str
    task: str
    screens: tuple[Screen, ...]
    fields: tuple[Field, ...]
    things: tuple[Thing, ...]
    columns: tuple[str, ...]
    moves: tuple[Move, ...]
    trail: tuple[Move, ...] = ()
    made: tuple[dict[str, str], ...] = ()
    undone: str = ""
    undone_role: str = ""
    losses: tuple[str, ...] = ()
    narrowings: tuple[Narrowing, ...] = ()
    total: Total | None = None
    act: Act | None = None
    edit: Edit | None = None
    inquiry: Inquiry | None = None
    facts: tuple[tuple[str, str, Mark], ...] = field(default=())

    def field(self, key: str) -> Field | None:
        """Return the field of this key."""
        return next((each for each in self.fields if each.key == key), None)

    def thing(self, key: str) -> Thing | None:
        """Return the thing of this key."""
        return next((each for each in self.things if each.key == key), None)

    def screen(self, key: str) -> Screen:
        """Return the screen of this key."""
        return next(each for each in self.screens if each.key == key)

    def items(self) -> Iterator[tuple[str, str, Mark]]:
        """Yield every item as its kind, what it is, and where it comes from."""
        yield from self.facts
        for screen in self.screens:
            yield "screen", f"{screen.title} {screen.path}".strip(), screen.mark
        for each in self.fields:
            said = f"{each.label} ({each.kind}{', ' + ' | '.join(each.options[:6]) if each.options else ''})"
            yield "field", said, each.mark
        for narrowing in self.narrowings:
            asked = self.field(narrowing.field)
            said = asked.label if asked is not None else narrowing.field
            yield "sort order" if narrowing.how == "sorts" else "filter", said, narrowing.mark
        for thing in self.things:
            for basis in ("recovered", "assumed"):
                rows = [(row, mark) for row, mark in zip(thing.rows, thing.marks, strict=True) if mark.basis == basis]
                if rows:
                    names = " | ".join(row.name for row, _ in rows[:4]) + (f" and {len(rows) - 4} more" if len(rows) > 4 else "")
                    yield f"{thing.noun} × {len(rows)}", names, rows[0][1]
