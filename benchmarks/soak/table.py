"""The table of a soak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.soak.legs import Size
from benchmarks.soak.outside import Report

MOST_GROWTH = 0.2

HEAD = (
    "leg",
    "episodes",
    "steps",
    "scored",
    "lost",
    "won",
    "played again",
    "false zeros",
    "processes left",
    "files left",
    "memory",
    "minutes",
)


def passed(reports: Sequence[Report]) -> bool:
    """Return whether nothing was left, nothing was a false zero, and memory stayed."""
    return all(not report.broken and not report.left and not report.ledger.faults and not _grew(report) for report in reports)


def _grew(report: Report) -> bool:
    growth = report.ledger.growth()
    return growth is not None and growth > MOST_GROWTH


def table(reports: Sequence[Report], size: Size, seed: int) -> str:
    """Return the tables as Markdown, with what was wrong below them."""
    options = " ".join(f"--{name} {value:g}" for name, value in vars(size).items())
    lines = [f"`python -m benchmarks.soak {options} --seed {seed}`", "", _row(HEAD), _row(["---"] * len(HEAD))]
    lines += [_row(_figures(report)) for report in reports]
    lines += ["", _row(("leg", "done to it", "times", "episodes lost by it")), _row(["---"] * 4)]
    for report in reports:
        hit = report.ledger.hit
        lines += [_row((report.name, kind, times, hit.get(kind, 0))) for kind, times in sorted(report.ledger.strikes.items())]
    lines += ["", _row(("leg", "lost to")), _row(["---"] * 2)]
    lines += [_row((report.name, _counts(report.ledger.errors))) for report in reports if report.ledger.lost]
    lines += ["", *(f"- {report.name}: {note}" for report in reports for note in _notes(report))]
    return "\n".join([*lines, "", "**Passed.**" if passed(reports) else "**Not passed.**"])


def _figures(report: Report) -> list[object]:
    ledger, growth = report.ledger, report.ledger.growth()
    memory = "–" if growth is None else f"{growth:+.1%} of {ledger.memory[len(ledger.memory) // 5]:.0f} MB"
    counts = ledger.episodes, ledger.steps, ledger.scored, ledger.lost, ledger.won, ledger.checked, ledger.faults
    return [report.name, *(f"{each:,}" for each in counts), len(report.left), len(report.files), memory, f"{report.seconds / 60:.1f}"]


def _notes(report: Report) -> list[str]:
    wrong = [*report.ledger.false_zeros, *(f"left running: {each}" for each in report.left), *([report.broken] if report.broken else [])]
    return [*report.ledger.notes, *wrong, *(f"left lying: {each}" for each in report.files[:5])]


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"
