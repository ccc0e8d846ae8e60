"""Check 6: damage the golden end state in one row or cell; nothing that the goal does not ask for may pass.

In a public collection of generated tasks the verifiers accepted the golden end state with one untouched record deleted in 99.4 % of
trials; they see no state from before, ours does. Cells that a goal declares ``FREE`` cannot be refused: they count as not refused, and
there may be few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.prove.image import IllegalEdit
from genui_gym.prove.legal import Legal
from genui_gym.prove.mutations import Mutation, mutations
from genui_gym.reward import FREE, Allowance, Delete, Insert, RewardReport

BAR = 0.995
MOST_EXCLUDED = 0.05
MUTATIONS, FEWEST = 1600, 16
"""Mutations of an app in all, shared among its tasks; and of a task at least."""
_SCAN_EVERY = 20
"""Every so many mutations are scored again by reading all tables, to hold the list of touched rows against it."""


@dataclass
class _Tally:
    tried: int = 0
    refused: int = 0
    excluded: int = 0
    raised: int = 0
    cells: int = 0
    scans: int = 0
    possible: int = 0


def run(context: Context) -> Outcome:
    """Damage every golden end state in many ways."""
    outcome, tally = Outcome(), _Tally()
    most = max(FEWEST, MUTATIONS // max(len(context.golden), 1))
    for case in context.each(context.golden):
        bench = context.bench(case)
        tally.possible += sum(len(rows) * (2 + len(next(iter(rows.values())))) for rows in bench.rows.values() if rows)
        allowances = case.template.allowed(case.task.params, bench.before)
        for mutation in mutations(bench, Legal(context.app.metadata, bench.rows), context.rng("frame", case), most):
            _try_mutation(outcome, tally, case, bench, mutation, allowances)
    kill_rate, excluded = rate(tally.refused, tally.tried), round(tally.excluded / max(tally.tried, 1), 6)
    outcome.figures = {
        "frame_mutations": tally.tried,
        "frame_mutations_possible": tally.possible,
        "frame_kill_rate": kill_rate,
        "excluded_share": excluded,
        "cells_of_touched_rows": tally.cells,
        "oracle_raised": tally.raised,
        "full_scans": tally.scans,
    }
    if kill_rate < BAR:
        seen = f"{tally.tried - tally.refused} of {tally.tried} were still a success, {tally.excluded} of them in cells declared FREE"
        outcome.fault("Golden end states were damaged in one row or cell", seen, "Narrow the allowances that explain the survivors")
    if excluded > MOST_EXCLUDED:
        seen = f"{excluded:.1%} hit cells that are declared FREE"
        outcome.fault("Golden end states were damaged in one row or cell", seen, "Say what these cells must be, at least by a predicate")
    return outcome


def _try_mutation(outcome: Outcome, tally: _Tally, case: Case, bench: Bench, mutation: Mutation, allowances: Sequence[Allowance]) -> None:
    scan = tally.tried % _SCAN_EVERY == 0
    try:
        report = _score(bench, case, mutation)
        again = _score(bench, case, mutation, scan=True) if scan else report
    except Exception:  # an oracle that stumbles over a record that is gone gives no reward, so it does refuse
        tally.tried, tally.refused, tally.raised = tally.tried + 1, tally.refused + 1, tally.raised + 1
        return
    if report is None or again is None:
        return
    tally.tried += 1
    tally.scans += scan
    tally.cells += bool(mutation.column) and (mutation.table, mutation.key) in bench.touched
    if report != again:
        seen = f"reading every table gave {again.side_effects}, the touched rows alone {report.side_effects}"
        outcome.fault(f"{case.task.id}: scored with {mutation.name}", seen, "Compare the rows of both databases, all of them")
    if not report.success:
        tally.refused += 1
    elif _is_free(mutation, allowances):
        tally.excluded += 1
    else:
        outcome.survivor(f"{case.task.id}: {mutation.name}")


def _score(bench: Bench, case: Case, mutation: Mutation, scan: bool = False) -> RewardReport | None:
    """Score the first way of the mutation that the schema allows; ``None`` if it allows none."""
    for edits in mutation.edits:
        try:
            return bench.score(case.task, case.answer, edits, scan)
        except IllegalEdit:
            continue
    return None


def _is_free(mutation: Mutation, allowances: Sequence[Allowance]) -> bool:
    return any(
        not isinstance(allowance, Delete)
        and allowance.table == mutation.table
        and allowance.columns.get(mutation.column) is FREE
        and (isinstance(allowance, Insert) or allowance.key == mutation.key)
        for allowance in allowances
    )
