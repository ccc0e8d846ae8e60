"""What the sources of an app are filled with in which something that is there changes: the words of its goals, and the ways to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from genui_gym.synthesis.blueprint import Act, Thing
from genui_gym.synthesis.compile.phrases import is_named_so
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import article, class_name, plural

MODULES = {
    "models.py": "act_models.py.j2", "seed.py": "act_seed.py.j2", "views/__init__.py": "act_views__init__.py.j2",
    "views/records.py": "act_views_records.py.j2", "tasks/literals.py": "act_literals.py.j2", "tasks/ways.py": "act_ways.py.j2",
    "tasks/act.py": "act_tasks_act.py.j2", "tasks/find.py": "act_tasks_find.py.j2", "templates/records.html": "act_records.html.j2",
    "templates/record.html": "act_record.html.j2",
}  # fmt: skip
"""The files that take the place of those of an app in which records are made; the others are the same."""
UNNEEDED = frozenset(("tasks/make.py", "tasks/keep.py", "templates/change.html", "templates/cancel.html"))


@dataclass(frozen=True)
class Acting:
    """An act with its words.

    Attributes:
        cls: The class of the rows.
        verb: The act with a capital letter, as class names have it.
        many: The plural of what the rows are.
    """

    act: Act
    thing: Thing

    @property
    def cls(self) -> str:
        return class_name(self.thing.key)

    @property
    def verb(self) -> str:
        return self.act.verb.capitalize()

    @property
    def keys(self) -> str:
        return plural(self.thing.key)

    @property
    def noun(self) -> str:
        return self.thing.noun

    @property
    def many(self) -> str:
        return plural(self.thing.noun)

    @property
    def a_noun(self) -> str:
        return article(self.thing.noun)

    @property
    def templates(self) -> list[tuple[str, list[str]]]:
        """The task templates by module."""
        asked = [f"Find{self.cls}Price"] if self.thing.priced else []
        acts = [f"{self.verb}{self.cls}", f"{self.verb}Two", f"{self.verb}AndBring", f"BringBack{self.cls}"]
        return [("act", sorted(acts)), ("find", sorted((*asked, f"Count{class_name(self.keys)}", f"{self.verb}Gone")))]

    @property
    def maker(self) -> str:
        """The name of the recorded task's template."""
        return f"{self.act.verb}_{self.thing.key}"

    def way(self, lines: list[str]) -> list[str]:
        """Return the lines of the recorded way, with the name of the row as an argument."""
        literal = f'text(params, f"{{part}}{self.thing.key}")'
        return [line.replace(literal, "name") for line in lines]

    @property
    def wordings(self) -> Mapping[str, tuple[str, ...]]:
        """The words of every template's goals."""
        verb, done, many, one, other = self.act.verb, self.act.done, self.many, f"{{{self.thing.key}}}", "{other}"
        named = all(is_named_so(row.name, self.noun) for row in self.thing.rows)
        the_one, both = (one, "") if named else (f"the {self.noun} {one}", f"the {many} ")
        gone = f"If it is {done} already, finish as not found with the number of {many} that are left."
        return {
            "one": (
                f"{self.verb} {the_one}. {gone}",
                f"Please {verb} {one} in my {many}. {gone}",
                f"{the_one[:1].upper()}{the_one[1:]} should be {done}. Can you do that? {gone}",
            ),
            "two": (
                f"{self.verb} {both}{one} and {other}.",
                f"Please {verb} two {many}: {one} and {other}.",
                f"Neither {one} nor {other} is to stay among my {many}. Have both {done}.",
            ),
            "bring": (
                f"Bring back {the_one}, which was {done}.",
                f"Please take it back that {one} was {done}.",
                f"It was a mistake that {the_one} was {done}. Could you bring it back?",
            ),
            "swap": (
                f"{self.verb} {the_one}, and bring back {other}, which was {done}.",
                f"Please {verb} {one} among my {many} and bring back {other} instead.",
                f"I mixed up two {many}: {one} should be {done}, and {other} should not be.",
            ),
            "count": (
                f"How many {many} are there that were not {done}?",
                f"Please count my {many}, without those that were {done}.",
                f"Tell me the number of {many} that are left, not counting any that were {done}.",
            ),
            "price": (
                f"What is the price of {the_one}?",
                f"Please look up what {the_one} costs.",
                f"I need the price that is given for {the_one}. How much is it?",
            ),
        }


def acting_of(plan: Plan) -> Acting | None:
    """Return the act of a plan, ``None`` where it makes records."""
    act = plan.blueprint.act
    thing = plan.blueprint.thing(act.thing) if act is not None else None
    return Acting(act, thing) if act is not None and thing is not None else None
