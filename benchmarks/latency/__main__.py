"""Latency, memory and throughput beside the peers, in one run.

make bench                                        at most half an hour; writes benchmarks/results/latency.md and latency.svg
make bench ROUNDS=2                               quicker and coarser
make bench RESUME=1                               goes on with a run that was broken off
python -m benchmarks.latency --ours               without peers, and without writing the page
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.latency import roster
from benchmarks.latency.crew import ROOT, Actor, Role
from benchmarks.latency.measure import Part, at_once, take_turns
from benchmarks.latency.pages import PAGES
from benchmarks.latency.programs import find_programs
from benchmarks.latency.report import Circumstances, picture, report
from benchmarks.latency.results import Diary, Results
from genui_gym.browser import find_browser

Work = Callable[[], Part]
_APPS = ("genui/Booking-v0",)
_CROWDS, _MOST_ROUNDS = 8, 3
"""Several environments at once: how many play in all rounds together, and how many rounds there are at most."""
_NOT_IN_CROWDS = (roster.OURS_LARGE, roster.OURS_WHOLE, roster.BARE, roster.BARE_REUSED)


def parts(options: argparse.Namespace, roles: list[Role]) -> dict[str, Work]:
    """Return what is to be measured, by name."""
    work: dict[str, Work] = {}
    for page in options.pages:
        work[page] = partial(take_turns, roles, page, options.rounds)
    for app in _APPS:
        work[app] = partial(take_turns, roster.booking(), app, options.rounds)
    crowd = [role for role in roles if role.name not in _NOT_IN_CROWDS]
    for count in options.envs:
        rounds = max(1, min(options.rounds, _MOST_ROUNDS, _CROWDS // count))
        work[f"{count} at once"] = partial(at_once, crowd, count, rounds)
        work[f"{count} in one process"] = partial(at_once, crowd[:1], count, rounds, shared=True)
    return work


def main() -> int:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--pages", nargs="+", default=list(PAGES), choices=list(PAGES))
    parser.add_argument("--envs", type=int, nargs="*", default=[1, 2, 4, 8])
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv-peers", help="the peers' venv")
    parser.add_argument("--diary", type=Path, default=ROOT / "runs" / "bench" / "latency.jsonl", help="where each part is kept")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results", help="the folder of the page")
    parser.add_argument("--resume", action="store_true", help="go on with the run in the diary")
    parser.add_argument("--ours", action="store_true", help="measure without peers and print the page")
    options = parser.parse_args()
    roles = roster.ours() if options.ours else roster.everybody(find_programs(options.venv, str(find_browser())))
    diary = Diary(options.diary, resume=options.resume)
    for name, work in parts(options, roles).items():
        if name not in diary.parts:
            print(f"{datetime.now():%H:%M:%S} {name}", file=sys.stderr, flush=True)
            diary.keep(name, work())
    results = Results(diary.parts.values())
    page = report(results, _circumstances(roles, options.rounds))
    print(page)
    if not options.ours:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "latency.md").write_text(page, encoding="utf-8")
        (options.out / "latency.svg").write_text(picture(results), encoding="utf-8")
    return 0


def _circumstances(roles: list[Role], rounds: int) -> Circumstances:
    about = {}
    for role in (*roles, *roster.booking()):
        with Actor(role) as actor:
            about[role.name] = actor.ask("about")
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    return Circumstances(f"{datetime.now(UTC):%Y-%m-%d}", machine, about, rounds)


if __name__ == "__main__":
    sys.exit(main())
