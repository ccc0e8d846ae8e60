"""Check 7: another task's golden path first, then this one; the other's work is a side effect of this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.prove.image import KEY, IllegalEdit, Place, Row, RowChange, same_changes
from genui_gym.prove.legal import Legal

_OTHERS = 6


def run(context: Context) -> Outcome:
    """Lay the changes of other tasks of the same seed over each golden end state, and the other way round."""
    outcome, tried, refused, skipped = Outcome(), 0, 0, 0
    changes: dict[str, tuple[RowChange, ...]] = {}
    for case in context.golden:
        changes[case.task.id] = context.bench(case).changes
    for case in context.each(context.golden):
        others = _sample(context, case, [each for each in context.golden if _another(case, each) and changes[each.task.id]])
        bench = context.bench(case)
        for other in others:
            edits = compose(bench, Legal(context.app.metadata, bench.rows), changes[other.task.id])
            if edits is None:
                skipped += 1
                continue
            verdict = _refused(outcome, bench, case, other, edits)
            skipped += verdict is None
            tried += verdict is not None
            refused += bool(verdict)
    outcome.figures = {"pairs": tried, "refused_rate": rate(refused, tried), "pairs_that_overlap": skipped}
    return outcome


def _another(case: Case, other: Case) -> bool:
    return other.task.seed == case.task.seed and other.task.template != case.task.template


def _sample(context: Context, case: Case, others: Sequence[Case]) -> list[Case]:
    order = context.rng("others", case).permutation(len(others))[:_OTHERS]
    return [others[index] for index in sorted(order)]


def compose(bench: Bench, legal: Legal, changes: Sequence[RowChange]) -> dict[Place, Row | None] | None:
    """Return the edits that add another task's changes to this end state; ``None`` where both are one task or touch the same row.

    Rows that the other task added get new keys, and its references to them follow.
    """
    ours = {change.place for change in bench.changes if change.before is not None}
    if same_changes(changes, bench.changes) or any(change.place in ours for change in changes if change.before is not None):
        return None
    moved: dict[Place, int] = {}
    for table in {change.table for change in changes}:
        added = [change for change in changes if change.table == table and change.before is None]
        moved |= {change.place: key for change, key in zip(added, bench.free_keys(table, len(added)), strict=True)}
    return {
        (change.table, moved.get(change.place, change.key)): None if change.after is None else _follow(legal, change, change.after, moved)
        for change in changes
    }


def _follow(legal: Legal, change: RowChange, row: Row, moved: Mapping[Place, int]) -> Row:
    followed = dict(row)
    for column, value in row.items():
        target = change.table if column == KEY else legal.target(change.table, column)
        if target is not None and (target, value) in moved and (column != KEY or change.before is None):
            followed[column] = moved[target, value]
    return followed


def _refused(outcome: Outcome, bench: Bench, case: Case, other: Case, edits: Mapping[Place, Row | None]) -> bool | None:
    """Whether the oracle refuses both; ``None`` where the schema does not allow both."""
    try:
        report = bench.score(case.task, case.answer, edits)
    except IllegalEdit:
        return None
    except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
        asked = f"{case.task.id}: scored after {other.task.id} was done as well"
        outcome.fault(asked, f"the oracle raised {error!r}", "Make it say no instead of raising")
        return False
    if report.success:
        outcome.survivor(f"{case.task.id}: {other.task.id} done as well")
        outcome.fault(
            f"{case.task.id}: scored after {other.task.id} was done as well",
            "it was a success",
            "Let its allowances explain only what its own goal asks for",
        )
    return not report.success
