"""What the sources of an app that answers a question are filled with: its columns, the words of its goals, and the ways to its rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from genui_gym.synthesis.compile.cases import Entry, entries_of
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import class_name, plural
from genui_gym.synthesis.inquiry import Choice, Inquiry, Part

MODULES = {
    "__init__.py": "__init__.py.j2", "app.toml": "app.toml.j2", "reward.py": "reward.py.j2", "models.py": "ask_models.py.j2",
    "content.py": "ask_content.py.j2", "seed.py": "ask_seed.py.j2", "views/__init__.py": "ask_views__init__.py.j2",
    "views/screens.py": "ask_views_screens.py.j2", "views/records.py": "ask_views_records.py.j2", "views/rows.py": "ask_views_rows.py.j2",
    "tasks/__init__.py": "tasks__init__.py.j2", "tasks/literals.py": "ask_literals.py.j2", "tasks/ways.py": "ask_ways.py.j2",
    "tasks/find.py": "ask_tasks_find.py.j2", "tasks/keep.py": "ask_tasks_keep.py.j2", "templates/records.html": "ask_records.html.j2",
    "templates/record.html": "ask_record.html.j2",
}  # fmt: skip
PREFIXES = ("", "other_", "third_", "fourth_", "fifth_", "sixth_", "seventh_", "eighth_")
_SIGNS = {"money": "int", "figure": "int", "date": "date"}


@dataclass(frozen=True)
class Span:
    """A column of days or figures, and the choices that bound it."""

    part: Part
    choices: tuple[Choice, ...]

    def written(self, value: str) -> str:
        """Return the code of a literal that says a value."""
        return f"{value}.isoformat()" if self.part.kind == "date" else f"round({value})"


@dataclass(frozen=True)
class Asking:
    """A question with its words and code."""

    plan: Plan
    inquiry: Inquiry

    @cached_property
    def entries(self) -> list[Entry]:
        """Every row of the app."""
        return entries_of(self.inquiry)

    @property
    def noun(self) -> str:
        return self.inquiry.noun

    @property
    def nouns(self) -> str:
        return plural(self.inquiry.noun)

    # Columns

    @cached_property
    def tags(self) -> list[Choice]:
        """The choices that become columns of their own."""
        return [choice for choice in self.inquiry.choices if not choice.part]

    @property
    def keys(self) -> list[str]:
        """Every column of a row of the content, the name first."""
        return ["own_name", *(choice.key for choice in self.tags), *(part.key for part in self.inquiry.parts)]

    def type_of(self, part: Part) -> str:
        """Return the type of a column."""
        return "float" if part.kind == "figure" and self._has_points(part) else _SIGNS.get(part.kind, "str")

    def _has_points(self, part: Part) -> bool:
        return any("." in entry.values[part.key] for entry in self.entries)

    @property
    def rows(self) -> list[list[str]]:
        """The rows of the content as code."""
        return [
            [
                quoted(entry.name),
                *(quoted(entry.values[choice.key]) for choice in self.tags),
                *(self._code(part, entry) for part in self.inquiry.parts),
            ]
            for entry in self.entries
        ]

    def _code(self, part: Part, entry: Entry) -> str:
        value = entry.values[part.key]
        return value if self.type_of(part) in ("int", "float") else quoted(value)

    @property
    def given(self) -> list[str]:
        """The arguments with which a row of the content becomes one of the table."""
        days = {part.key for part in self.inquiry.parts if part.kind == "date"}
        return [f"{key}=date.fromisoformat({key})" if key in days else f"{key}={key}" for key in self.keys]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Label and code of what a row says, ``self`` being the row."""
        written = {
            "money": 'f"€{{self.{} / 100:,.2f}}"',
            "date": 'f"{{self.{0}.day}} {{self.{0}:%B}} {{self.{0}.year}}"',
            "figure": 'f"{{self.{}:g}}"',
        }
        said = [(part.label, written.get(part.kind, "self.{}").format(part.key)) for part in self.inquiry.parts]
        return [*said, *((choice.label, f"self.{choice.key}") for choice in self.tags)]

    # Literals

    def prefixes(self) -> tuple[str, ...]:
        """Return what goes before the literals of each page that was read."""
        return PREFIXES[: len(self.inquiry.pages)]

    def literal(self, choice: Choice, page: int) -> str:
        """Return the name of a choice's literal for a page."""
        return f"{PREFIXES[page]}{choice.key}" if choice.varies else choice.key

    @property
    def shared(self) -> list[Choice]:
        return [choice for choice in self.inquiry.choices if not choice.varies]

    @property
    def like_one(self) -> list[Choice]:
        """The choices whose literals are those of one row that is drawn."""
        return [choice for choice in self.shared if choice.how == "tag"]

    @property
    def varied(self) -> list[Choice]:
        return [choice for choice in self.inquiry.choices if choice.varies]

    @property
    def recorded(self) -> dict[str, str | int]:
        """The literals of the recorded question."""
        pages = range(len(self.inquiry.pages))
        return {self.literal(choice, page): self._valued(choice, page) for choice in self.inquiry.choices for page in pages}

    def _valued(self, choice: Choice, page: int) -> str | int:
        said = choice.recorded[page]
        return round(float(said)) if self._is_figure(choice) else said

    def _is_figure(self, choice: Choice) -> bool:
        return choice.how != "tag" and self.inquiry.part(choice.part).kind == "figure"

    def condition(self, choice: Choice) -> str:
        """Return the code that a row of the table is in question, ``prefix`` being that of the page."""
        name = f'f"{{prefix}}{choice.key}"' if choice.varies else quoted(choice.key)
        if choice.how == "tag":
            return f"Entry.{choice.part or choice.key} == text(params, {name})"
        return (
            f"Entry.{choice.part} {'>=' if choice.how == 'from' else '<='} {'number' if self._is_figure(choice) else 'day'}(params, {name})"
        )

    @property
    def spans(self) -> list[Span]:
        """The columns that literals bound."""
        bounds = [choice for choice in self.inquiry.choices if choice.how != "tag"]
        parts = dict.fromkeys(choice.part for choice in bounds)
        return [Span(self.inquiry.part(part), tuple(choice for choice in bounds if choice.part == part)) for part in parts]

    @property
    def own(self) -> str:
        """The literals that lead to the row ``entry``, as code."""
        pairs = [f"{quoted(self.literal(choice, 0))}: {self._held(choice, 'entry')}" for choice in self.inquiry.choices if choice.entered]
        return "{" + ", ".join(pairs) + "}"

    @property
    def checks(self) -> list[str]:
        """The lines that tell whether a row is meant."""
        signs = {"tag": "==", "from": ">=", "to": "<="}
        tests = [
            f"{self._held(choice, 'entry')} {signs[choice.how]} {'float(str({}))' if self._is_figure(choice) else 'str({})'}".format(
                f"asked[{quoted(choice.key)}]"
            )
            for choice in self.inquiry.choices
        ]
        return [f"tests = ({', '.join(tests)},)", "return all(tests)"] if len(", ".join(tests)) < 110 else [
            "tests = (", *(f"    {test}," for test in tests), ")", "return all(tests)"
        ]  # fmt: skip

    def _held(self, choice: Choice, row: str) -> str:
        is_day = choice.part and self.inquiry.part(choice.part).kind == "date"
        return f"{row}.{choice.part or choice.key}{'.isoformat()' if is_day else ''}"

    # Templates

    @property
    def cls(self) -> str:
        """The class of the recorded question's template."""
        deed = {"cell": "Find", "count": "Count", "sum": "Total", "least": "Least", "greatest": "Greatest"}[self.inquiry.deed]
        key = self.inquiry.of or next(iter(self.inquiry.says), "entries")
        return f"{deed}{class_name(key)}"

    @property
    def maker(self) -> str:
        """The name of that template."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", self.cls).lower()

    @property
    def templates(self) -> list[tuple[str, list[str]]]:
        """The task templates by module."""
        kept = ["BookmarkEntry", "BookmarkSwap", "BookmarkTwo", "TakeOff"]
        return [("find", sorted((self.cls, "BookmarksInNumber", "BookmarkGone"))), ("keep", kept)]

    @property
    def fact(self) -> str:
        """The arguments of the fact that answers, ``row`` being the row and ``rows`` all of them."""
        inquiry = self.inquiry
        if inquiry.deed == "count":
            return "count=len(rows)"
        if inquiry.deed == "sum":
            kind = "cents" if inquiry.part(inquiry.of).kind == "money" else "count"
            return f"{kind}=sum(each.{inquiry.of} for each in rows)"
        facts = {
            "money": "cents=row.{}",
            "date": "day=row.{}",
            "figure": "count=row.{}",
            "time": "time=time.fromisoformat(row.{})",
            "id": "id=row.{}",
        }
        return ", ".join(facts.get(part.kind, "name=row.{}").format(part.key) for part in map(inquiry.part, inquiry.says))

    @property
    def answer(self) -> str:
        """The words of the answer as code."""
        inquiry = self.inquiry
        if inquiry.deed == "count":
            return "str(len(rows))"
        if inquiry.deed == "sum":
            total = f"sum(each.{inquiry.of} for each in rows)"
            return f'f"€{{{total} / 100:.2f}}"' if inquiry.part(inquiry.of).kind == "money" else f"str({total})"
        said = {"money": "€{{row.{} / 100:.2f}}", "date": "{{row.{}.isoformat()}}"}
        parts = [said.get(part.kind, "{{row.{}}}").format(part.key) for part in map(inquiry.part, inquiry.says)]
        return f'f"{", ".join(parts)}"'


def asking_of(plan: Plan) -> Asking | None:
    """Return the question of a plan, ``None`` where it asks none."""
    return Asking(plan, plan.blueprint.inquiry) if plan.blueprint.inquiry is not None else None
