"""Check 9: what the oracle compares is said in the goal, and what the goal says is read by the oracle.

Parameters are the goal's literals, so every wording has to show each of them, and the oracle has to read each; a number or date that a
wording says by itself belongs to no parameter, and nothing could read it. What a goal's verbs ask for are the changes of its golden path:
undoing any of them has to undo the success. Wordings in other languages are held to the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from genui_gym.locale import Translator, fields_of, translator_for
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.prove.dress import speaking
from genui_gym.prove.image import IllegalEdit
from genui_gym.task import Json, Task

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_NUMBERS = re.compile(rf"\d+|\b(?:{_MONTHS})\b(?= \d)")


class Overseen(dict[str, Json]):
    """Parameters that remember which of them were read."""

    def __init__(self, params: Mapping[str, Json]) -> None:
        super().__init__(params)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Json:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Json = None) -> Json:  # type: ignore[override]  # as Mapping[str, Json] has it
        self.read.add(name)
        return super().get(name, default)

    def __iter__(self) -> Iterator[str]:
        self.read |= self.keys()
        return super().__iter__()


def run(context: Context) -> Outcome:
    """Hold wordings, parameters and oracle against each other."""
    outcome, wordings, literals, undone = Outcome(), 0, 0, 0
    translators = [each for each in (translator_for(context.app.folder, shown.locale) for shown in speaking(context.app)) if each]
    for case in context.each(context.cases):
        literals += len(case.task.params)
        wordings += _wordings(outcome, case, case.template.wordings)
        wordings += sum(_wordings(outcome, case, _abroad(outcome, case, each)) for each in translators)
        if case.succeeded:
            _reads(outcome, context.bench(case), case)
            undone += _undo(outcome, context.bench(case), case)
    outcome.figures = {"wordings": wordings, "literals_read": literals, "changes_undone": undone}
    return outcome


def _wordings(outcome: Outcome, case: Case, wordings: Sequence[str]) -> int:
    template, words = case.template, case.template.words(case.task.params)
    for wording in wordings:
        for literal in sorted(case.task.params.keys() - fields_of(wording)):
            if not template.ambiguous:
                asked = f"{template.name}: the literal {literal!r} was looked for in the wording {wording!r}"
                outcome.fault(asked, "it is not said", "Say it, or let the oracle find it from what is said")
        said = wording.format(**dict.fromkeys(words, ""))
        for number in _NUMBERS.findall(said):
            asked = f"{template.name}: {number!r} in the wording {wording!r} was looked for among the literals"
            outcome.fault(asked, "it stands there by itself", "Make it a parameter, so that the oracle can read it")
    return len(wordings)


def _abroad(outcome: Outcome, case: Case, translator: Translator) -> Sequence[str]:
    """Return a template's wordings in another language; it needs as many as in English."""
    there = translator.wordings(case.template.name)
    if len(there) < len(case.template.wordings):
        asked = f"{case.template.name}: its wordings in another language were counted"
        outcome.fault(asked, f"the catalogue has {len(there)}", f"Write {len(case.template.wordings)} of them")
    return there


def _reads(outcome: Outcome, bench: Bench, case: Case) -> None:
    task, params = case.task, Overseen(case.task.params)
    overseen = Task(task.app, task.template, task.seed, task.shape, task.difficulty, params, task.goal)
    bench.score(overseen, case.answer)
    for literal in sorted(task.params.keys() - params.read):
        asked = f"{task.template}: the oracle was watched on {task.id}"
        outcome.fault(asked, f"it never reads {literal!r}", "Let it compare the literal, or leave it out of the goal")


def _undo(outcome: Outcome, bench: Bench, case: Case) -> int:
    """Undo each change of the golden path by itself; return how many could be."""
    undone = 0
    for change in bench.changes:
        try:
            report = bench.score(case.task, case.answer, {change.place: change.before})
        except IllegalEdit:
            continue
        except Exception:  # an oracle that stumbles over what is gone gives no reward, so it does ask for it
            undone += 1
            continue
        undone += 1
        if report.success:
            asked = f"{case.task.id}: the golden path's change of {change.table} was undone"
            outcome.fault(asked, "it was still a success", "Let the oracle ask for it, or the solution do without")
    return undone
