"""Thousands of episodes while browsers and workers die, pages hang, the disk is full and signals arrive.

    make soak                                        writes benchmarks/results/soak.md
    python -m benchmarks.soak --text 30 --chromium 9 --others 4 --traces 6 --signals 3 --gap 6

It is passed (exit code 0) when no process is left, no failure of the machinery was written down as a reward of 0 or as the agent's
(``benchmarks/soak/ledger.py`` says what is looked for), and no leg's memory grew by more than a fifth after its warm-up.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields
from pathlib import Path

from benchmarks.soak.legs import Size, names, run
from benchmarks.soak.outside import Report, run_outside
from benchmarks.soak.table import passed, table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for each in fields(Size):
        parser.add_argument(f"--{each.name}", type=type(each.default), default=each.default)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="how many legs run at a time")
    parser.add_argument("--only", nargs="*", default=[], help="parts of the names of legs")
    parser.add_argument("--out", type=Path, default=None, help="a file for the table")
    parser.add_argument("--outside", default="", help=argparse.SUPPRESS)
    parser.add_argument("--inside", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    size = Size(**{each.name: getattr(options, each.name) for each in fields(Size)})
    again = [sys.executable, "-m", "benchmarks.soak", "--seed", str(options.seed)]
    again += [word for key, value in asdict(size).items() for word in (f"--{key}", str(value))]
    # Where a shell began this in its background, SIGINT would stay ignored in all processes that come of it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if options.inside:
        print(json.dumps(run(options.inside, size, options.seed).to_json()))
        return 0
    if options.outside:
        print(json.dumps(run_outside(options.outside, [*again, "--inside", options.outside]).to_json()))
        return 0

    def watch(name: str) -> Report:
        said = subprocess.run([*again, "--outside", name], check=True, stdout=subprocess.PIPE, text=True).stdout
        report = Report.from_json(json.loads(said))
        print(f"{name}: {report.line()}", flush=True)
        return report

    with ThreadPoolExecutor(options.jobs) as jobs:
        reports = list(jobs.map(watch, names(options.only)))
    text = table(reports, size, options.seed)
    print(text)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(f"# Soak\n\n{text}\n", encoding="utf-8")
    return int(not passed(reports))


if __name__ == "__main__":
    sys.exit(main())
