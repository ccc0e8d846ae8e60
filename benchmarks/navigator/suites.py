"""A command that makes shelves with a list of tasks which no suite of the library has; it writes a card and never an app.

python -m benchmarks.navigator.suites drawn --out SHELF --id genui/Easy-v0 --apps booking --difficulty easy --seeds 0:8
python -m benchmarks.navigator.suites hard --out SHELF --id genui/EvalHard-v0
python -m benchmarks.navigator.suites rebuilt --out SHELF --id genui/Rebuilt-v0 --seeds 0:2 --shelves SHELF ...
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import genui_gym  # noqa: F401  (importing it registers the ids)
from genui_gym import apps
from genui_gym.catalog import card, cards, register_shelf
from genui_gym.errors import OptionError
from genui_gym.presentation import PLAIN
from genui_gym.split import draw_all
from genui_gym.suite import Entry, read_suite, suite_text

_CARD = """id = "{id}"
kind = "suite"
suite = "tasks.jsonl"
order = "draw"
ends_on = "finish"
backends = ["browser", "text"]
"""


def drawn(names: Iterable[str], seeds: range, difficulty: str = "") -> Iterator[Entry]:
    """Yield a task of each template of apps for each seed, of one ``difficulty`` if it is given; the stratum is the app."""
    for name in names:
        app, played_as = apps.load(name), plain_card(name)
        kept = {template.name for template in app.templates if difficulty in ("", template.difficulty)}
        yield from (Entry(each.task.id, played_as, name) for each in draw_all(app, seeds) if each.task.template in kept)


def plain_card(app: str) -> str:
    """Return the id of the environment that shows all of an app as it is."""
    return next(each.id for each in cards().values() if (each.app, each.tasks, each.presentation) == (app, "all", PLAIN))


def hard(suite: str = "genui/Eval-v0") -> Iterator[Entry]:
    """Yield the tasks of a suite in the dress of their app's Hard card, without those that have it already or whose app has none."""
    dresses = {each.app: each.id for each in cards().values() if each.id.endswith("Hard-v0")}
    for entry in read_suite(card(suite).suite):
        dress = dresses.get(card(entry.card).app)
        if dress is not None and dress != entry.card:
            yield Entry(entry.task, dress, entry.stratum)


def gathered(shelves: Sequence[Path], out: Path) -> list[str]:
    """Copy the apps of several shelves, where they have any, onto one, trust it, and return their names."""
    for shelf in shelves:
        for part in ("synthesized_apps", "envs"):
            if (shelf / part).is_dir():
                shutil.copytree(shelf / part, out / part, dirs_exist_ok=True)
    register_shelf(out, trust=True)
    return sorted(folder.name for folder in (out / "synthesized_apps").iterdir() if folder.is_dir())


def write_shelf(out: Path, name: str, entries: Iterable[Entry]) -> int:
    """Write a shelf with one suite, its tasks in an order that follows from their names, and return how many it has.

    Raises:
        OptionError: There is no task.
    """
    listed = sorted(entries, key=lambda entry: hashlib.sha256(entry.task.encode()).digest())
    if not listed:
        raise OptionError(f"Tasks of {name} were to be listed", "There is none", "Ask for other apps, seeds or another difficulty")
    (out / "synthesized_apps").mkdir(parents=True, exist_ok=True)
    (out / "envs").mkdir(exist_ok=True)
    (out / "envs" / "tasks.jsonl").write_text(suite_text(listed), encoding="utf-8")
    (out / "envs" / "suite.toml").write_text(_CARD.format(id=name), encoding="utf-8")
    return len(listed)


def main() -> None:
    """Read the command, write the shelf, say how many tasks there are."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.navigator.suites", description=__doc__)
    parser.add_argument("kind", choices=("drawn", "hard", "rebuilt"))
    parser.add_argument("--out", type=Path, required=True, help="the shelf that is made")
    parser.add_argument("--id", required=True, help="the id of its suite")
    parser.add_argument("--shelves", type=Path, nargs="+", default=[], help="shelves of synthesized apps (rebuilt)")
    parser.add_argument("--apps", nargs="+", default=[], help="bundled apps (drawn)")
    parser.add_argument("--difficulty", default="", choices=("", "easy", "medium", "hard"), help="of the templates (drawn)")
    parser.add_argument("--seeds", default="0:1", help="a range, as FIRST:END (drawn and rebuilt)")
    options = parser.parse_args()
    seeds = range(*map(int, options.seeds.split(":")))
    if options.kind == "hard":
        entries = hard()
    else:
        for part in ("synthesized_apps", "envs"):
            (options.out / part).mkdir(parents=True, exist_ok=True)
        names = options.apps if options.kind == "drawn" else gathered(options.shelves, options.out)
        entries = drawn(names, seeds, options.difficulty)
    print(f"{write_shelf(options.out, options.id, entries)} tasks of {options.id} in {options.out}")


if __name__ == "__main__":
    main()
