"""What the sources of an app are filled with in which a record that is there is edited: its fields, what they held, and the ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from genui_gym.synthesis.blueprint import Edit, Form, Move, Screen, Thing
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.editing_values import coded
from genui_gym.synthesis.compile.phrases import is_named_so, valued
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.steps import enter, lines_of
from genui_gym.synthesis.english import article, class_name, plural

MODULES = {
    "models.py": "edit_models.py.j2", "seed.py": "edit_seed.py.j2", "views/__init__.py": "edit_views__init__.py.j2",
    "views/records.py": "edit_views_records.py.j2", "tasks/literals.py": "edit_literals.py.j2", "tasks/ways.py": "edit_ways.py.j2",
    "tasks/edit.py": "edit_tasks_edit.py.j2", "tasks/find.py": "edit_tasks_find.py.j2", "templates/records.html": "edit_records.html.j2",
    "templates/record.html": "edit_record.html.j2",
}  # fmt: skip
"""The files that take the place of those of an app in which records are made; the others are the same."""
UNNEEDED = frozenset(("tasks/make.py", "tasks/keep.py", "templates/change.html", "templates/cancel.html"))
_FEW_WORDS, _QUOTE = 4, '"'
_CHECKED = ("text", "choice", "radio", "date", "time", "number", "long")
"""What kinds of columns a question asks for and a correction is about, the likeliest first."""


@dataclass(frozen=True)
class Editing:
    """An edit with all that its sources need.

    Attributes:
        thing: The list that the record stands in, ``None`` for the one record of the account.
    """

    plan: Plan
    edit: Edit
    thing: Thing | None

    # Names

    @property
    def noun(self) -> str:
        return self.edit.noun

    @property
    def many(self) -> str:
        return plural(self.noun)

    @property
    def a_noun(self) -> str:
        return article(self.noun) if self.thing is not None else f"the {self.noun}"

    @property
    def key(self) -> str:
        return self.thing.key if self.thing is not None else self.plan.key

    @property
    def keys(self) -> str:
        return plural(self.key)

    @property
    def cls(self) -> str:
        return class_name(self.key)

    @property
    def maker(self) -> str:
        """The name of the recorded task's template."""
        return f"edit_{self.key}"

    # Columns

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """What a record holds."""
        return tuple(column for column in self.plan.columns if column.kind != "thing")

    @cached_property
    def changed(self) -> tuple[Column, ...]:
        """What the recording changes."""
        return tuple(column for column in self.columns if column.touched)

    @cached_property
    def another(self) -> Column | None:
        """What another task changes: something that the recording left alone, else one of several that it changed."""
        others = [column for column in self.columns if not column.touched and column.key != self.edit.named]
        left = [column for column in others if column.default or column.kind == "flag"]
        return next(iter(left), self.changed[-1] if len(self.changed) > 1 else None)

    @cached_property
    def checked(self) -> Column | None:
        """What a question asks for and a correction is about; ``None`` where there are boxes alone."""
        held = [column for column in self.columns if column.kind in _CHECKED and column.key != self.edit.named and column.default]
        return min(held, key=lambda column: (not column.touched, _CHECKED.index(column.kind)), default=None)

    @cached_property
    def counted(self) -> Column | None:
        """What tells the records of a list that a question counts."""
        chosen = [column for column in self.columns if column.kind in ("choice", "radio")]
        return chosen[0] if chosen and self.thing is not None else None

    @property
    def named_changed(self) -> bool:
        """Whether the recording changes what the record is called by."""
        return self.edit.named in [column.key for column in self.changed]

    @property
    def has_days(self) -> bool:
        return any(column.kind == "date" for column in self.columns)

    @property
    def flags(self) -> list[str]:
        """The literals that are boxes."""
        return [column.key for column in self.columns if column.kind == "flag"]

    def type_of(self, column: Column) -> str:
        """Return a column's type; a day that was left open may stay so."""
        return "date | None" if column.kind == "date" and not column.default else column.type

    def known(self, row: str) -> Mapping[str, str]:
        """Return what a record held when it was recorded, as code by column."""
        held = self.edit.known.get(row, {})
        return {
            column.key: coded(column, held[column.key]) for column in self.columns if column.key in held and column.key != self.edit.named
        }

    @property
    def all_known(self) -> dict[str, Mapping[str, str]]:
        """Return the same for every row of which anything was shown, as it stands in the content."""
        names = [row.name for row in self.thing.rows] if self.thing is not None else [""]
        return {name: held for name in names if (held := self.known(name))}

    @property
    def varied(self) -> list[Column]:
        """The columns that differ from seed to seed: of records of a list all but their name, else those that tasks speak of."""
        spoken = [*self.changed, self.another, self.checked]
        return [column for column in self.columns if column.key != self.edit.named and (self.thing is not None or column in spoken)]

    def shown(self, row: str) -> list[tuple[str, str]]:
        """Return label and expression of each line of a page that shows a record."""
        lines = []
        for column in self.columns:
            value = f"{row}.{column.key}"
            said = {"flag": f'"Yes" if {value} else "No"', "date": f"{value} | full_day"}.get(column.kind, value)
            if self.type_of(column) == "date | None":
                said = f'({said}) if {value} else "None"'
            elif column.type == "str" and not column.default:
                said = f'{value} or "None"'
            lines.append((column.label[:1].upper() + column.label[1:], said))
        return lines

    # Pages

    @cached_property
    def screen(self) -> Screen:
        """The page of the form."""
        return next(each for each in self.plan.screens if any(form.does == "commit" for form in each.forms))

    @property
    def form(self) -> Form:
        return next(form for form in self.screen.forms if form.does == "commit")

    @cached_property
    def shows(self) -> set[str]:
        """The pages that show the record as it is, besides the one of its form."""
        own = {each.key for each in self.plan.screens if each.shows and each.shows == self.edit.thing and each.shows in each.carries}
        after = self.plan.blueprint.screen(self.edit.to)
        return {*own, *([after.key] if self.thing is None and after is not self.plan.screens[0] else [])} - {self.screen.key}

    @property
    def after(self) -> str:
        """The call that makes the address of the page to look at once an earlier version was put back."""
        target = self.plan.blueprint.screen(self.edit.to)
        if not target.carries:
            return f'url_for("screens.{target.key}", notice="back")'
        if target.carries == (self.key,):
            return f'url_for("screens.{target.key}", {self.key}_id=earlier.{self.key}_id, notice="back")'
        return 'url_for("records.index", notice="back")'

    # Tasks

    def name(self, literal: str = "") -> str:
        """Return how goals write the name of a record, which is a literal; in quotes where it reads like more than a name."""
        rows = [row.name for row in self.thing.rows] if self.thing is not None else []
        return valued(literal or self.key, self.noun, "thing", rows)

    @property
    def the_one(self) -> str:
        """What goals call the record."""
        if self.thing is None:
            return f"my {self.noun}"
        return self.name() if all(is_named_so(row.name, self.noun) for row in self.thing.rows) else f"the {self.noun} {self.name()}"

    def called(self, column: Column) -> str:
        """Return what goals call a column; a box by its label in quotes."""
        label = column.label.replace('"', "'").strip(" :*")
        return f'"{label}"' if column.kind == "flag" else column.called

    def called_there(self, column: Column) -> str:
        """Return the same with whose it is: of a record, but in it where the column is called by more than a word or two."""
        name = self.called(column)
        brief = self.thing is not None and not name.startswith(_QUOTE) and len(name.split()) < _FEW_WORDS
        return f"{name} {'of' if brief else 'in'} {self.the_one}"

    @property
    def templates(self) -> list[tuple[str, list[str]]]:
        """The task templates by module."""
        listed, checks, another = self.thing is not None, self.checked, self.another
        edits = [f"Edit{self.cls}", f"PutBack{self.cls}"]
        edits += [f"Set{class_name(another.key)}"] if another is not None else []
        edits += [f"Set{class_name(another.key)}OfTwo"] if another is not None and listed else []
        edits += [f"Correct{class_name(checks.key)}"] if checks is not None else []
        edits += [f"Swap{class_name(plural(checks.key))}"] if checks is not None and listed else []
        finds = [f"Find{class_name(checks.key)}", f"FindEarlier{class_name(checks.key)}", "CorrectOther"] if checks is not None else []
        finds += [f"Count{class_name(self.keys)}"] if self.counted is not None else []
        return [(module, sorted(names)) for module, names in (("edit", edits), ("find", finds)) if names]

    @cached_property
    def opening(self) -> list[str]:
        """The lines of the recorded way to the form, with the name of the row as an argument."""
        moves = list(self._before)
        folds = [move for move in self.plan.way[len(moves) :] if move.kind == "fold"]
        literal = f'text(params, f"{{part}}{self.key}")'
        return [line.replace(literal, "name") for line in lines_of(self.plan, [*moves, *folds])]

    @property
    def _before(self) -> Iterator[Move]:
        way, own = self.plan.way, self.screen.key
        last = max((place for place, move in enumerate(way) if move.screen != own), default=-1)
        return iter(way[: last + 1])

    @property
    def saving(self) -> str:
        """The line that sends the form."""
        return f'yield click("{self.form.role}", {quoted(self.form.button)})'

    def entering(self, column: Column, value: str) -> str:
        """Return the line that enters a value, which is code, into a column's field."""
        if column.kind == "flag":
            return f'yield click("checkbox", {quoted(column.label)})'
        line = enter(column, "")
        given = f"text(params, {quoted(column.key)})"
        own = f"str(params[{quoted(column.key)}])"
        return line.replace(own, value).replace(given, value) if value else line


def editing_of(plan: Plan) -> Editing | None:
    """Return the edit of a plan, ``None`` where it edits nothing."""
    edit = plan.blueprint.edit
    return Editing(plan, edit, plan.blueprint.thing(edit.thing)) if edit is not None else None
