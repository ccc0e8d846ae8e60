"""What an experiment leaves: a page with one table, a picture, and the raw figures of every task."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.navigator.experiment import Curve, Experiment
from benchmarks.navigator.figures import Line, Played, compared, curves, played
from benchmarks.navigator.picture import draw
from benchmarks.navigator.runs import Bench
from genui_gym.evaluation import Comparison, Figures, Interval

_MEASURES = {"progress": "score", "false_completions": "false completions", "side_effects": "side effects"}
_METHOD = """Shares are percentages of tasks, each the mean over the seeds of the training; in brackets the 95 % interval of 10,000
resamples of tasks. It says how another draw of tasks would differ; how another seed would, the row of seeds shows."""


@dataclass(frozen=True)
class Files:
    """The files of an experiment."""

    page: Path
    picture: Path
    raw: Path

    @classmethod
    def of(cls, experiment: Experiment, folder: Path) -> Files:
        """Return where an experiment's files stand."""
        name = f"{experiment.number}-{experiment.name}"
        return cls(folder / f"{name}.md", folder / f"{name}.svg", folder / f"{name}.json")


def write(experiment: Experiment, bench: Bench, folder: Path) -> Files | None:
    """Write what is known of an experiment, finished or not, and return the files; ``None`` where nothing is known yet."""
    arms, lines = played(experiment, bench), curves(experiment, bench)
    if not arms and not lines:
        return None
    files, pairs = Files.of(experiment, folder), compared(experiment, arms)
    folder.mkdir(parents=True, exist_ok=True)
    draw(arms, lines, files.picture)
    raw = {
        "experiment": experiment.title,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seeds": experiment.seeds,
        "runs": {run.name: bench.note(run) for run in experiment.runs if bench.is_done(run)},
        "arms": {each.arm.name: each.as_dict() for each in arms},
        "compared": [{"before": before, "after": after, **made.as_dict()} for before, after, made in pairs],
        "curves": {curve.training.name: by_seed for curve, by_seed in lines},
    }
    files.raw.write_text(json.dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    files.page.write_text("\n\n".join(page(experiment, bench, arms, lines, pairs, files)) + "\n", encoding="utf-8")
    return files


def page(
    experiment: Experiment,
    bench: Bench,
    arms: Sequence[Played],
    lines: Sequence[tuple[Curve, dict[int, dict[str, Line]]]],
    pairs: Sequence[tuple[str, str, Comparison]],
    files: Files,
) -> Iterator[str]:
    """Yield the paragraphs of an experiment's page."""
    made = f"`make navigator-experiments EXPERIMENTS={experiment.number}`, {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores"
    yield f"# {experiment.title}"
    yield f"{experiment.about}\n\n{made}; the raw figures are in [{files.raw.name}]({files.raw.name})."
    missing = [run.name for run in experiment.runs if not bench.is_done(run)]
    if missing:
        whole = [str(seed) for seed in experiment.seeds if all(map(bench.is_done, experiment.runs_of([seed])))]
        done = f"; done as a whole: seed {', '.join(whole)}" if whole else f": {', '.join(missing)}"
        yield f"**Not finished**: {len(missing)} of {len(experiment.runs)} runs are still to be done{done}."
    if tried := [bench.note(run)["code"] for run in experiment.runs if len(run.codes) > 1 and bench.is_done(run)]:
        yield f"Of {len(tried)} recordings {tried.count(0)} became proven apps."
    if arms:
        yield _METHOD
        yield "\n".join(table(arms))
    yield f"![{experiment.title}]({files.picture.name})"
    if lines:
        yield "\n".join(ends(lines))
    if pairs:
        yield "\n".join(f"- {difference(*pair)}" for pair in pairs)
    yield "\n".join(["## Commands", "", *commands(experiment, bench)])


def table(arms: Sequence[Played]) -> Iterator[str]:
    """Yield the lines of the table: a column for each arm."""
    parts = [each.parts for each in arms]
    yield "| |" + "".join(f" {each.arm.name} |" for each in arms)
    yield "|---|" + "---:|" * len(arms)
    for name in dict.fromkeys(name for each in parts for name in each):
        tasks = max(each[name].tasks for each in parts if name in each)
        yield f"| success, {name} ({tasks}) |" + "".join(f" {_cell(each.get(name), 'success')} |" for each in parts)
    yield "| seeds |" + "".join(f" {', '.join(f'{100 * each.success_of(seed):.1f}' for seed in each.seeds)} |" for each in arms)
    for measure, said in _MEASURES.items():
        yield f"| {said} |" + "".join(f" {_cell(each['all'], measure)} |" for each in parts)
    yield "| steps |" + "".join(f" {each['all'].steps.value:.1f} |" if each["all"].steps else " – |" for each in parts)


def ends(lines: Sequence[tuple[Curve, dict[int, dict[str, Line]]]]) -> Iterator[str]:
    """Yield a table of where each curve begins and ends."""
    yield "| training | figure | seed | first | last | best | epochs or updates |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for curve, by_seed in lines:
        for seed, of_seed in by_seed.items():
            for name, line in of_seed.items():
                if line:
                    values = [value for _, value in line]
                    best = min(values) if name == "loss" else max(values)
                    figures = f"{values[0]:.3g} | {values[-1]:.3g} | {best:.3g} | {line[-1][0]}"
                    yield f"| {curve.training.name} | {name.replace('_', ' ')} | {seed} | {figures} |"


def difference(before: str, after: str, made: Comparison) -> str:
    """Return in a sentence how two arms differ in success."""
    success = made.differences["success"]
    told = f"**{after}** against **{before}**, {made.tasks} tasks: {_points(success.difference)}, p = {success.test.p_permutation:.2g}"
    told += f"; {success.test.better} tasks better, {success.test.worse} worse"
    if success.kept is not None:
        told += f"; {100 * success.kept.value:.1f} % kept ({100 * success.kept.low:.1f}–{100 * success.kept.high:.1f})"
    strata = "; ".join(f"{name} {_points(each.difference)}" for name, each in made.strata.items())
    return f"{told}. By part: {strata}." if len(made.strata) > 1 else f"{told}."


def commands(experiment: Experiment, bench: Bench) -> Iterator[str]:
    """Yield a block of every run that is done: its command, how long it took, and with which state of the code."""
    yield "```console"
    for run in experiment.runs:
        if bench.is_done(run):
            note = bench.note(run)
            yield f"$ {note['command']}"
            yield f"{run.name}: {note['seconds'] / 60:.1f} minutes, code {note['code']}, at {note['commit'] or 'no commit'}"
    yield "```"


def _cell(figures: Figures | None, measure: str) -> str:
    interval: Interval | None = getattr(figures, measure) if figures is not None else None
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}–{100 * interval.high:.1f})" if interval else "–"


def _points(interval: Interval) -> str:
    return f"{100 * interval.value:+.1f} points ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"
