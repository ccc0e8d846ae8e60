"""What the sources of an app that answers a question are filled with: its columns, the words of its goals, and the ways to its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from genui_gym.synthesis.blueprint import Field, Form, Listing, Move, Screen
from genui_gym.synthesis.compile.cases import Entry, entries_of
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.fields import asking
from genui_gym.synthesis.compile.navigation import back, current, links
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.steps import ROLES
from genui_gym.synthesis.english import class_name, listed, plural, spoken
from genui_gym.synthesis.inquiry import Choice, Inquiry, Part, Said

MODULES = {
    "__init__.py": "__init__.py.j2", "app.toml": "app.toml.j2", "reward.py": "reward.py.j2", "models.py": "ask_models.py.j2",
    "content.py": "ask_content.py.j2", "seed.py": "ask_seed.py.j2", "views/__init__.py": "ask_views__init__.py.j2",
    "views/screens.py": "ask_views_screens.py.j2", "views/records.py": "ask_views_records.py.j2", "views/rows.py": "ask_views_rows.py.j2",
    "tasks/__init__.py": "tasks__init__.py.j2", "tasks/literals.py": "ask_literals.py.j2", "tasks/ways.py": "ask_ways.py.j2",
    "tasks/find.py": "ask_tasks_find.py.j2", "tasks/keep.py": "ask_tasks_keep.py.j2", "templates/records.html": "ask_records.html.j2",
    "templates/record.html": "ask_record.html.j2",
}  # fmt: skip
_PREFIXES = ("", "other_", "third_", "fourth_", "fifth_", "sixth_", "seventh_", "eighth_")
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
        return _PREFIXES[: len(self.inquiry.pages)]

    def literal(self, choice: Choice, page: int) -> str:
        """Return the name of a choice's literal for a page."""
        return f"{_PREFIXES[page]}{choice.key}" if choice.varies else choice.key

    @property
    def shared(self) -> list[Choice]:
        return [choice for choice in self.inquiry.choices if not choice.varies]

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

    # Words

    @property
    def said(self) -> str:
        """What is asked, within a sentence."""
        return self._asked()

    def _named(self, choice: Choice, prefix: str = "") -> str:
        said = spoken(choice.label)
        return f"{said} {{{prefix}{choice.key}}}"

    def _which(self) -> str:
        shared = listed([self._named(choice) for choice in self.shared])
        pages = [listed([self._named(choice, prefix) for choice in self.varied]) for prefix in self.prefixes()] if self.varied else []
        return ", ".join(part for part in (shared, listed(pages) + ", all together" if pages else "") if part)

    def _asked(self) -> str:
        inquiry = self.inquiry
        of = spoken(inquiry.part(inquiry.of).label) if inquiry.of else ""
        says = listed([spoken(inquiry.part(key).label) for key in inquiry.says])
        return {
            "cell": f"what is the {says}",
            "count": f"how many {self.nouns} are there",
            "sum": f"what is the total {of}",
            "least": f"what is the least {of}" if says == of else f"what is the {says} of the {self.noun} with the least {of}",
            "greatest": f"what is the greatest {of}" if says == of else f"what is the {says} of the {self.noun} with the greatest {of}",
        }[inquiry.deed]

    @cached_property
    def wordings(self) -> dict[str, tuple[str, ...]]:
        """The words of every template's goals."""
        asked, which, noun, nouns = self._asked(), self._which(), self.noun, self.nouns
        gone = "If it has a bookmark already, finish as not found with the number of bookmarks."
        return {
            "question": (
                f"{asked[:1].upper()}{asked[1:]}, with {which}?",
                f"Please look it up for me, with {which}: {asked}?",
                f"I would like to know this, with {which}: {asked}? Only the answer, please.",
            ),
            "one": (
                f"Bookmark the {noun} {{label}}. {gone}",
                f"Please set a bookmark on {{label}} among the {nouns}. {gone}",
                f"I want to find the {noun} {{label}} again. Could you bookmark it? {gone}",
            ),
            "two": (
                f"Bookmark the {nouns} {{label}} and {{other}}.",
                f"Please set bookmarks on two {nouns}: {{label}} and {{other}}.",
                "Both {label} and {other} should be among my bookmarks. Can you do that?",
            ),
            "swap": (
                f"Bookmark the {noun} {{label}}, and take the bookmark off {{other}}.",
                "Please set a bookmark on {label} and remove that of {other}.",
                f"I marked the wrong {noun}: {{label}} should have a bookmark, and {{other}} should have none.",
            ),
            "off": (
                f"Take the bookmark off the {noun} {{label}}.",
                "Please remove {label} from my bookmarks.",
                f"I no longer need the bookmark of the {noun} {{label}}. Could you remove it?",
            ),
            "count": (
                "How many bookmarks do I have?",
                "Please count my bookmarks.",
                f"Tell me the number of {nouns} that have a bookmark.",
            ),
        }  # fmt: skip

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

    # Ways

    def look(self) -> tuple[list[str], list[str]]:
        """Return the lines of the way to the first page that is read, and those from there to the last one."""
        first = next((each.step for each in self._moves_to(0)), 0)
        moves = self.plan.blueprint.trail
        return (
            [line for move in moves if move.step <= first for line in self._lines(move)],
            [line for move in moves if move.step > first for line in self._lines(move)],
        )

    def _moves_to(self, page: int) -> Iterator[Move]:
        """Yield the move that opens a page that is read."""
        moves = self.plan.blueprint.trail
        yield from (move for move in moves if move.step == self.inquiry.opened[page])

    def _lines(self, move: Move) -> Iterator[str]:
        if move.kind == "back":
            yield 'yield Step("go_back")'
        elif move.kind in ("link", "fold"):
            yield f'yield click("{"link" if move.kind == "link" else "disclosure"}", {quoted(move.key)})'
        elif move.kind == "button":
            role = next((form.role for form in self.plan.blueprint.screen(move.screen).forms if form.button == move.key), "button")
            yield f'yield click("{role}", {quoted(move.key)})'
        else:
            said = next(each for each in self.inquiry.said if each.step == move.step)
            yield from self._entering(move, said)

    def _entering(self, move: Move, said: Said) -> Iterator[str]:
        choice = self.inquiry.choice(move.key)
        value = quoted(said.value) if choice is None or said.page < 0 else f"text(params, {quoted(self.literal(choice, said.page))})"
        thing, asked = self.plan.blueprint.thing(move.key), self.plan.blueprint.field(move.key)
        if thing is not None:
            name = " + ".join((*([quoted(thing.before)] if thing.before else []), value, *([quoted(thing.after)] if thing.after else [])))
            yield f'yield click("{thing.role}", {name})'
        elif asked is not None:
            yield _filling(asked, value)

    # Pages

    def screen(self, screen: Screen) -> dict[str, Any]:
        """Return what the template of a screen is filled with."""
        plan = self.plan
        behind = back(plan, screen)
        shown = screen.shows if self.inquiry.choice(screen.shows) else ""
        own = list(screen.forms)
        return {
            "title": f"asked.get({quoted(shown)}, {quoted(screen.title)})" if shown else quoted(screen.title),
            "tab": plan.tabs[0][0],
            "back": self._address(behind) if behind else "",
            "forms": [self._form(screen, form) for form in own],
            "listings": [self._listing(listing) for listing in screen.listings],
            "current": [(link.name, self._address(link.to, "{}")) for link in current(plan, screen)],
            "links": [(link.name, self._address(link.to)) for link in links(plan, screen)],
            "reads": screen.key in self.inquiry.screens,
        }

    def _address(self, to: str, more: str = "") -> str:
        home = to == self.plan.screens[0].key and not more
        given = "" if home else f", **dict(asked, **{more})" if more else ", **asked"
        return f"url_for({quoted(f'screens.{to}')}{given})"

    def _form(self, screen: Screen, form: Form) -> dict[str, Any]:
        fields = [asked for key in form.fields if (asked := self.plan.blueprint.field(key)) is not None]
        kind = "plain" if form.does == "go" else "primary"
        pressed = f"{{{{ ui.button({quoted(form.button)}{', kind=' + quoted(kind) if kind == 'plain' else ''}) }}}}"
        if form.role == "link":
            pressed = f'<button class="button button-{kind}" type="submit" role="link">{{{{ {quoted(form.button)} }}}}</button>'
        return {
            "action": f"url_for({quoted(f'screens.{form.to or screen.key}')})",
            "own": [asked.key for asked in fields],
            "fields": [asking(None, asked, True) for asked in fields if asked.key not in form.folded],
            "fold": form.fold if form.folded else "",
            "folded": [asking(None, asked, True) for asked in fields if asked.key in form.folded],
            "folds_all": len(form.folded) == len(fields),
            "button": pressed,
        }

    def _listing(self, listing: Listing) -> dict[str, Any]:
        thing = self.plan.blueprint.thing(listing.thing)
        assert thing is not None
        name = " ~ ".join((*([quoted(thing.before)] if thing.before else []), "name", *([quoted(thing.after)] if thing.after else [])))
        chosen = self.inquiry.choice(thing.key) is not None
        return {
            "key": thing.key, "role": thing.role, "name": name, "noun": thing.noun,
            "names": f"names({quoted(thing.key)})" if chosen else "[" + ", ".join(quoted(row.name) for row in thing.rows) + "]",
            "address": self._address(listing.to, f"{{{quoted(thing.key)}: name}}") if chosen else self._address(listing.to),
            "action": f"url_for({quoted(f'screens.{listing.to}')})",
        }  # fmt: skip

    @property
    def options(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Key, kind and options of every field that offers some."""
        found = list[tuple[str, str, tuple[str, ...]]]()
        for asked in self.plan.blueprint.fields:
            if asked.kind in ("choice", "radio"):
                choice = self.inquiry.choice(asked.key)
                found.append((asked.key, asked.kind, tuple(dict.fromkeys((*asked.options, *(choice.options if choice else ()))))))
        return found


def _filling(asked: Field, value: str) -> str:
    """Return the line that enters a value into a field."""
    if asked.kind == "choice":
        return f"yield choose({quoted(asked.label)}, {value})"
    if asked.kind == "radio":
        return f'yield click("radio", {value})'
    if asked.kind == "flag":
        return f'yield click("checkbox", {quoted(asked.label)})'
    return f'yield fill("{ROLES.get(asked.kind, "textbox")}", {quoted(asked.label)}, {value})'


def asking_of(plan: Plan) -> Asking | None:
    """Return the question of a plan, ``None`` where it asks none."""
    return Asking(plan, plan.blueprint.inquiry) if plan.blueprint.inquiry is not None else None
