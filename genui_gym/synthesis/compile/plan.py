"""What the source files of an app are filled with, worked out from a blueprint."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from genui_gym.synthesis.blueprint import Blueprint, Field, Form, Listing, Move, Screen, Thing
from genui_gym.synthesis.compile.column import Column, literal_of
from genui_gym.synthesis.compile.phrases import ticked
from genui_gym.synthesis.edits import alike
from genui_gym.synthesis.english import article, class_name, identifier, plural, spoken, words
from genui_gym.synthesis.invent import TIMES, pool_of

_CONSENT = re.compile(r"\b(agree|accept|terms|conditions|consent|privacy)\b", re.IGNORECASE)
_PARTS = ("", "other_", "third_", "fourth_", "fifth_")
BACK = "Back"
_NOW = date(2026, 5, 11)
_EDITED = ("date", "number", "choice", "radio", "time", "text", "long")
_NAMING = ("thing", "text", "choice", "radio", "date", "time", "long")
_SPANS = (("from", "until"), ("departing on", "returning on"))
_WRITTEN = ("text", "long", "secret", "search")


def _rank(column: Column) -> int:
    """Return how late a column comes among those that a record can be named by: nobody names one by what it cost."""
    place = _NAMING.index(column.kind) if column.kind in _NAMING else len(_NAMING) + 1
    return len(_NAMING) if column.kind == "text" and column.literal.startswith("€") else place


@dataclass(frozen=True)
class Plan:
    """A blueprint, with all that its sources need.

    Attributes:
        dropped: Class names of task templates that are left out, because an earlier attempt at them was not proven.
        records: How many records there are at the start.
    """

    blueprint: Blueprint
    dropped: frozenset[str] = frozenset()
    records: int = 18
    source: str = ""

    @property
    def app(self) -> str:
        return self.blueprint.name

    @cached_property
    def noun(self) -> str:
        return self.blueprint.noun

    @cached_property
    def nouns(self) -> str:
        return plural(self.noun)

    @cached_property
    def key(self) -> str:
        taken = {*(thing.key for thing in self.things), *(each.key for each in self.blueprint.fields)}
        return identifier(self.noun, taken, "record")

    @cached_property
    def cls(self) -> str:
        return class_name(self.key)

    @cached_property
    def cls_many(self) -> str:
        return class_name(plural(self.key))

    @cached_property
    def keys(self) -> str:
        return plural(self.key)

    @property
    def a_noun(self) -> str:
        return article(self.noun)

    @property
    def letter(self) -> str:
        return (words(self.noun) or ["r"])[0][:1].upper()

    @property
    def things(self) -> tuple[Thing, ...]:
        return self.blueprint.things

    @property
    def screens(self) -> tuple[Screen, ...]:
        return self.blueprint.screens

    @cached_property
    def now(self) -> date:
        """The day on which the app stands: some days before what was entered."""
        days = [date.fromisoformat(each.recorded) for each in self.blueprint.fields if each.kind == "date" and each.recorded[:2] == "20"]
        return min(days) - timedelta(days=14) if days else _NOW

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for key in self.blueprint.columns if (column := self._column(key)) is not None)

    def _column(self, key: str) -> Column | None:
        thing, asked = self.blueprint.thing(key), self.blueprint.field(key)
        if thing is not None:
            return Column(key, thing.noun, "thing", thing.noun, True, options=tuple(row.name for row in thing.rows), recorded=thing.chosen)
        if asked is None or self.is_consent(asked):
            return None
        kind = "text" if asked.kind in ("secret", "search") else asked.kind
        touched = asked.touched and (bool(asked.recorded) or kind == "flag")
        own = asked.default
        return Column(key, asked.label, kind, spoken(asked.label), touched, own, self.options(asked), asked.low, asked.high, asked.recorded)

    def options(self, asked: Field) -> tuple[str, ...]:
        """Return what can be put into a field: its options, or texts like the one that was entered."""
        if asked.kind == "time":
            return tuple(dict.fromkeys((*((asked.recorded,) if asked.recorded else ()), *TIMES)))
        if asked.kind in _WRITTEN and (edit := self.blueprint.edit) is not None:
            rows = {row.name for thing in self.things if thing.key == edit.thing for row in thing.rows}
            return tuple(each for each in alike(asked) if asked.key != edit.named or each not in rows)
        return asked.options if asked.kind in ("choice", "radio") else pool_of(asked) if asked.kind in _WRITTEN else ()

    def is_consent(self, asked: Field) -> bool:
        """Whether a field has to be ticked to go on, and so says nothing."""
        return asked.kind == "flag" and asked.recorded == "yes" and _CONSENT.search(asked.label) is not None

    @cached_property
    def literals(self) -> tuple[Column, ...]:
        """The columns that goals speak of."""
        return tuple(column for column in self.columns if column.touched)

    @cached_property
    def rest(self) -> tuple[Column, ...]:
        """The columns that stay as the form offers them."""
        return tuple(column for column in self.columns if not column.touched)

    @cached_property
    def first(self) -> Column:
        """The column by which a goal names a record first."""
        return min(self.literals, key=_rank)

    @cached_property
    def second(self) -> Column | None:
        """The column by which it names it next; ``None``: by its code."""
        others = [column for column in self.literals if column is not self.first and column.kind in _NAMING]
        return min(others, key=_rank, default=None)

    @cached_property
    def span(self) -> tuple[Column, Column] | None:
        """The two days from and until which a record lasts, ``None`` where it has no such."""
        days = {column.phrase().lead: column for column in self.literals if column.kind == "date"}
        return next(((days[one], days[other]) for one, other in _SPANS if one in days and other in days), None)

    @cached_property
    def apart(self) -> Column:
        """The column in which no two of several new records are alike: the first that can be different things often enough."""
        return next((column for column in self.literals if not 0 < len(column.options) < len(self.parts)), self.literals[0])

    @cached_property
    def edited(self) -> Column | None:
        """The column that is changed and asked for; ``None`` where there is none besides those that name.

        A day of a span is changed only where nothing else is there: the other one might be on its wrong side.
        """
        others = [column for column in self.literals if column not in (self.first, self.second) and column.kind in _EDITED]
        others = [column for column in others if column not in (self.span or ())] or others
        return min(others, key=lambda column: _EDITED.index(column.kind), default=None)

    @cached_property
    def asked(self) -> Column | None:
        """The column that a question asks for; ``None``: the code."""
        return self.edited or (self.first if self.second is None else None)

    @cached_property
    def changeable(self) -> tuple[Column, ...]:
        """The columns of a record's own form."""
        return tuple(column for column in self.columns if column.kind != "thing")

    def due(self, thing: str, number: str) -> str:
        """Return the code of what a record costs, of the code of the thing's row and of how many there are."""
        total = self.blueprint.total
        asked = self.blueprint.field(total.number) if total is not None else None
        many = f"int({number})" if asked is not None and asked.kind == "choice" else number
        times = f" * {many}" if asked is not None else ""
        return f"{thing}.cents{times}" + (" + sum(content.FEES.values())" if total is not None and total.fees else "")

    @cached_property
    def flags(self) -> dict[str, tuple[str, str]]:
        """What goals say of each box: when it is ticked, and when it is not."""
        return {column.key: ticked(column.label) for column in self.literals if column.kind == "flag"}

    @cached_property
    def counts(self) -> dict[str, tuple[str, str]]:
        """One and several of what each number counts, by literal."""
        counting = {column.key: column.counts for column in self.literals}
        return {f"{part}{key}": counts for part in self.parts for key, counts in counting.items() if counts is not None}

    @cached_property
    def drafted(self) -> tuple[Column, ...]:
        """The columns that are noted before the last form; with them there is a draft."""
        last = [self.form_columns(screen, part) for screen in self.screens for part in screen.acts if part.does == "commit"]
        return tuple(column for column in self.columns if any(column.key not in each for each in last))

    def form_columns(self, screen: Screen, part: Form | Listing) -> set[str]:
        """Return the keys of what a form or a list on a screen notes."""
        own = part.fields if isinstance(part, Form) else (part.thing,)
        return {*screen.carries, *own}

    # Screens

    def path(self, screen: Screen) -> str:
        """Return the address of a screen as a rule."""
        carried = "".join(f"/{plural(key)}/<int:{key}_id>" for key in screen.carries)
        if screen is self.screens[0]:
            return carried or "/"
        return carried if screen.shows and screen.shows == (screen.carries or ("",))[-1] else f"{carried}/{screen.key.replace('_', '-')}"

    @cached_property
    def records_path(self) -> str:
        own = f"/{self.keys.replace('_', '-')}"
        return own if own not in {self.path(screen)[: len(own)] for screen in self.screens} else f"/my-{own[1:]}"

    @cached_property
    def tabs(self) -> tuple[tuple[str, str, str], ...]:
        """Return the places of the bar at the bottom: name, endpoint, icon."""
        home, named = self.screens[0], self.link_names
        led = (
            link.name for screen in self.screens for link in screen.links if link.to == home.key and link.name not in (BACK, *self._rows)
        )
        first = next(led, "") or next(each for each in ("Home", "Start", "Front page") if each not in named)
        done = [self.blueprint.act.done.capitalize()] if self.blueprint.act is not None else []
        done += ["History", "Changes", "Earlier"] if self.blueprint.edit is not None else []
        icon = "clock" if self.blueprint.edit is not None else "list"
        own = next(
            each
            for each in (*done, self.nouns.capitalize(), f"My {self.nouns}", f"Your {self.nouns}", "Activity")
            if each not in named | {first}
        )
        return (
            ((first, f"screens.{home.key}", "home"), (own, "records.index", icon)) if not home.carries else ((own, "records.index", icon),)
        )

    @property
    def own_tab(self) -> str:
        return self.tabs[-1][0]

    @cached_property
    def _rows(self) -> set[str]:
        return {thing.full(row.name) for thing in self.things for row in thing.rows if thing.role == "link"}

    @cached_property
    def link_names(self) -> set[str]:
        """The names of all links that the recording brings."""
        return {link.name for screen in self.screens for link in screen.links} | self._rows

    # Moves

    @cached_property
    def way(self) -> tuple[Move, ...]:
        """The moves to a new record; what only looks something up is left out."""
        return tuple(move for move in self.blueprint.moves if not (move.kind == "field" and self._is_lost(move)))

    def _is_lost(self, move: Move) -> bool:
        return not any(move.key in form.fields for screen in self.screens if screen.key == move.screen for form in screen.forms)

    def searched(self, key: str) -> Thing | None:
        """Return the thing that a field looks for: the first of the screen to which its form leads."""
        for screen in self.screens:
            for form in screen.forms:
                if form.does == "search" and key in form.fields:
                    listing = next(iter(self.blueprint.screen(form.to or screen.key).listings), None)
                    return self.blueprint.thing(listing.thing) if listing else None
        return None

    def kind_of(self, key: str) -> str:
        """Return how a field is used: ``column``, ``consent``, ``search`` or ``account``."""
        if key in self.blueprint.columns:
            asked = self.blueprint.field(key)
            return "consent" if asked is not None and self.is_consent(asked) else "column"
        does = {form.does for screen in self.screens for form in screen.forms if key in form.fields}
        return "account" if "sign_in" in does else "search"

    @cached_property
    def account(self) -> dict[str, str]:
        """What somebody signs in with, by field."""
        keys = [key for screen in self.screens for form in screen.forms if form.does == "sign_in" for key in form.fields]
        fields = [asked for key in keys if (asked := self.blueprint.field(key)) is not None and asked.kind not in ("flag",)]
        return {asked.key: asked.recorded or ("lantern-42" if asked.kind == "secret" else pool_of(asked)[0]) for asked in fields}

    @cached_property
    def door(self) -> Screen | None:
        """The screen on which somebody signs in, ``None`` where no page is closed to others."""
        door = next((screen for screen in self.screens for form in screen.forms if form.does == "sign_in"), None)
        return door if door is not None and not door.carries else None

    @cached_property
    def closed(self) -> set[str]:
        """The screens that the recording first opened after it had signed in."""
        seen = [move.screen for move in self.blueprint.trail]
        if self.door is None or self.door.key not in seen:
            return set()
        place = seen.index(self.door.key)
        return {key for key in seen[place:] if key not in seen[: place + 1]}

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """What goes before the literals of each record, in tasks that make several: two, or as many as the recording makes."""
        return _PARTS[: min(max(2, len(self.blueprint.made)), len(_PARTS))]

    @cached_property
    def again(self) -> str:
        """The name of the link that leads back to the start of the way; ``""`` where the way starts with one that stands everywhere."""
        home, trail, first = self.tabs[0][0], self.blueprint.trail, self.way[0]
        makes = [place for place, move in enumerate(trail) if (move.kind, move.key) == (self.way[-1].kind, self.way[-1].key)]
        following = [trail[place + 1] for place in makes[:1] if place + 1 < len(trail)]
        return "" if first.kind == "link" and first.key in [move.key for move in following] else home

    @cached_property
    def recorded(self) -> dict[str, str | int | bool]:
        """The literals of the recorded task."""
        rounds = list(zip(self.parts, self.blueprint.made, strict=False))
        return {f"{part}{column.key}": literal_of(column, made) for part, made in rounds for column in self.literals}

    @property
    def maker_name(self) -> str:
        """The name of the recorded task's template."""
        act = self.blueprint.act
        if self.blueprint.edit is not None:
            return f"edit_{self.blueprint.edit.thing or self.key}"
        return f"{act.verb}_{act.thing}" if act is not None else re.sub(r"(?<!^)(?=[A-Z])", "_", self.maker).lower()

    @cached_property
    def maker(self) -> str:
        """The class name of the recorded task's template."""
        if len(self.blueprint.made) > 1:
            return f"MakeSeveral{self.cls_many}"
        return f"{'MakeAndCancel' if self.blueprint.undone else 'Make'}{self.cls}"
