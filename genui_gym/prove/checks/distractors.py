"""Check 8: what a task names stands among others that it could be mistaken for, and choosing the twin is no success."""

from __future__ import annotations

from genui_gym.prove.bench import NOTHING, Bench
from genui_gym.prove.checks.literals import REFUSALS, asks_for_the_same
from genui_gym.prove.context import Case, Context, Outcome, changed
from genui_gym.prove.image import KEY, Edits, IllegalEdit, Place, Row
from genui_gym.prove.legal import Legal
from genui_gym.prove.near import Literals, is_words
from genui_gym.prove.player import finishing_answer
from genui_gym.task import Answer

FEWEST = 3
"""How many other values the column of a literal must hold at least."""


def run(context: Context) -> Outcome:
    """Count the distractors of every literal that is chosen from a column, and choose its twin."""
    outcome, chosen, fewest, twins = Outcome(), 0, [], 0
    for case in context.each(context.golden):
        bench = context.bench(case)
        literals = context.literals(case)
        for literal, value in case.task.params.items():
            if not is_words(value) or not literals.columns(str(value)):
                continue
            chosen += 1
            fewest.append(_count(outcome, case, literals, literal, str(value)))
            if literals.twins(str(value)):
                twins += _choose_twin(context, outcome, case, bench, literals, literal, str(value))
    outcome.figures = {"literals_from_a_column": chosen, "fewest_distractors": min(fewest, default=0), "twins_chosen": twins}
    return outcome


def _count(outcome: Outcome, case: Case, literals: Literals, literal: str, value: str) -> int:
    choices = literals.choices(value)
    if choices < FEWEST:
        table, column = literals.columns(value)[0]
        outcome.fault(
            f"{case.task.template}: other values were looked for beside {literal}={value!r}",
            f"{table}.{column} holds {choices}",
            f"Seed at least {FEWEST} plausible wrong alternatives",
        )
    return choices


def _choose_twin(context: Context, outcome: Outcome, case: Case, bench: Bench, literals: Literals, literal: str, value: str) -> bool:
    """Do to the twin what the golden path did to the target; return whether there was something to do."""
    twin = literals.twins(value)[0]
    edits, answer = twin_edits(bench, Legal(context.app.metadata, bench.rows), literals, value, twin), case.answer
    task = changed(case.task, literal, twin)
    if not edits:
        answer = _twin_answer(case, bench, literal, twin)
        if answer == case.answer:
            return False
    try:
        success = bench.score(case.task, answer, edits).success
    except IllegalEdit:
        return False
    except REFUSALS:
        success = False
    except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
        asked = f"{case.task.id}: scored with {twin!r} chosen for {literal}={value!r}"
        outcome.fault(asked, f"the oracle raised {error!r}", "Make it say no instead of raising")
        return True
    if success and not asks_for_the_same(context, case, bench, task):
        outcome.survivor(f"{case.task.id}: {twin!r} chosen for {literal}={value!r}")
        outcome.fault(
            f"{case.task.id}: the twin {twin!r} was chosen for {literal}={value!r}",
            "it was a success",
            "Let the oracle tell the two apart",
        )
    return True


def _twin_answer(case: Case, bench: Bench, literal: str, twin: str) -> Answer | None:
    """Return what the solution would answer about the twin; the golden answer where it cannot say."""
    try:
        steps = tuple(case.template.solution(changed(case.task, literal, twin).params, bench.before))
    except Exception:  # the app's own code on parameters that it never drew
        return case.answer
    return finishing_answer(steps)


def twin_edits(bench: Bench, legal: Legal, literals: Literals, value: str, twin: str) -> Edits:
    """Return the edits that turn the golden end state into one where the twin was chosen; nothing where it was no choice of a record."""
    swaps, targets = _swaps(bench, literals, value, twin), {table for table, _ in literals.columns(value)}
    edits: dict[Place, Row | None] = {}
    for change in bench.changes:
        other = swaps.get(change.place) if change.table in targets else None
        if other is not None and change.before is not None:
            after, row = change.after, bench.rows[change.table].get(other)
            edits[change.place] = change.before
            edits[change.table, other] = None if after is None or row is None else {**row, **{name: after[name] for name in change.columns}}
        elif change.after is not None:
            moved = _with_twin(legal, swaps, change.table, change.after, value, twin)
            if moved != change.after:
                edits[change.place] = moved
    return edits or NOTHING


def _swaps(bench: Bench, literals: Literals, value: str, twin: str) -> dict[Place, int]:
    """Return, for each row that holds the literal, the key of one that holds the twin."""
    swaps: dict[Place, int] = {}
    for table, column in literals.columns(value):
        twins = [row[KEY] for row in bench.old[table].values() if row[column] == twin]
        if twins:
            swaps |= {(table, row[KEY]): twins[0] for row in bench.old[table].values() if row[column] == value}
    return swaps


def _with_twin(legal: Legal, swaps: dict[Place, int], table: str, row: Row, value: str, twin: str) -> Row:
    moved = dict(row)
    for column, cell in row.items():
        target = legal.target(table, column)
        if cell == value:
            moved[column] = twin
        elif target is not None and (target, cell) in swaps:
            moved[column] = swaps[target, cell]
    return moved
