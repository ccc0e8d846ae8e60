"""What the navigator learns, measured.

make navigator-experiments                             all seven, in the order 1, 2, 4, 3, 5, 6, 7: many hours
make navigator-experiments EXPERIMENTS='1 2'           these
python -m benchmarks.navigator 1 --most 50             begins no run after 50 minutes; the same command goes on later
python -m benchmarks.navigator 1 --seeds 0 2           trains with these seeds alone; another machine may do the others
python -m benchmarks.navigator 3 --list                prints the commands, and runs none
python -m benchmarks.navigator 1 --miniature --out F   a handful of tasks, to see that it works
"""

from __future__ import annotations

import argparse
import math
import signal
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from time import monotonic

from benchmarks.navigator.experiment import Experiment
from benchmarks.navigator.experiments import EXPERIMENTS
from benchmarks.navigator.miniature import small
from benchmarks.navigator.report import write
from benchmarks.navigator.runs import ROOT, Bench, Call, call
from genui_gym.errors import GenuiError

RESULTS = ROOT / "benchmarks" / "results" / "navigator"
RUNS = ROOT / "runs" / "navigator-experiments"


def main(arguments: Sequence[str] | None = None, call: Call = call) -> int:
    """Run what is asked for, write what is known, and return the exit code: 0, 3 where a command failed, 130 when interrupted."""
    options = _options(arguments)
    chosen = [EXPERIMENTS[number] for number in options.numbers or EXPERIMENTS]
    if options.miniature:
        chosen = [small(experiment) for experiment in chosen]
    bench = Bench(options.runs, options.workers, call)
    if options.list:
        for run in dict.fromkeys(run for experiment in chosen for run in experiment.runs_of(options.seeds)):
            print(f"{'done' if bench.is_done(run) else '    '} {bench.typed(run)}")
        return 0
    # Being told to end is an interrupt, also where a shell that began this in its background has turned interrupts off.
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGINT, signal.SIGTERM)}
    ends = monotonic() + (60 * options.most or math.inf)
    try:
        for experiment in chosen:
            perform(experiment, bench, options.out, ends, options.seeds)
    except GenuiError as error:
        print(error, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("Interrupted. The same command goes on from here.", file=sys.stderr)
        return 130
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def perform(experiment: Experiment, bench: Bench, out: Path, ends: float, seeds: Collection[int] = ()) -> None:
    """Run what an experiment lacks, as long as there is time to begin it, and write what is known, also when it is broken off."""
    print(f"{experiment.number}. {experiment.title}", flush=True)
    runs = experiment.runs_of(seeds)
    try:
        for number, run in enumerate(runs, 1):
            if bench.is_done(run) or monotonic() > ends:
                continue
            print(f"[{number}/{len(runs)}] {bench.typed(run)}", flush=True)
            bench.perform(run)
            print(f"      {bench.note(run)['seconds']:.0f} s", flush=True)
    finally:
        files = write(experiment, bench, out)
    if files is not None:
        print(f"Written to {files.page}", flush=True)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.navigator", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("numbers", type=int, nargs="*", metavar="NUMBER", help="experiments; all if left out")
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[], metavar="SEED", help="run these seeds of each experiment; all if left out"
    )
    parser.add_argument("--runs", type=Path, default=RUNS, help="where checkpoints and episodes are kept, and what is done is known from")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where pages, pictures and raw figures are written")
    parser.add_argument("--workers", type=int, default=2, help="processes that play at a time; 0 trains in one")
    parser.add_argument("--most", type=float, default=0.0, help="begin no run after so many minutes; 0: go on to the end")
    parser.add_argument("--miniature", action="store_true", help="make them small, to see that they work; needs --out")
    parser.add_argument("--list", action="store_true", help="print the commands of every run, and whether it is done")
    options = parser.parse_args(arguments)
    if unknown := set(options.numbers) - EXPERIMENTS.keys():
        parser.error(f"there is no experiment {min(unknown)}: they are {', '.join(map(str, sorted(EXPERIMENTS)))}")
    if options.miniature and options.out == RESULTS:
        parser.error("--miniature measures nothing: name another folder with --out")
    return options


if __name__ == "__main__":
    sys.exit(main())
