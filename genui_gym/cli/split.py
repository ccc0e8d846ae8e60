"""``genui split``: draws the tasks of the two suites."""

from __future__ import annotations

from collections import Counter

import typer

SUITES = {"train": "genui/Train-v0", "eval": "genui/Eval-v0"}
"""The files of the suites, and the environments that play them."""


def command() -> None:
    """Draw the tasks for training and those held out, write both lists, and play the golden path of every one of their tasks.

    The lists follow from hashes of names, so that a task stays where it is when others come; it takes some minutes.
    """
    from genui_gym import apps
    from genui_gym.cli.console import note, out
    from genui_gym.cli.files import write_text
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.cli.prove import follow
    from genui_gym.cli.suites import evaluate_all
    from genui_gym.evaluation import Plan
    from genui_gym.split import split
    from genui_gym.suite import suite_text

    with meters() as bars:
        drawn = split(follow(bars))
        lists = {"train": drawn.train, "eval": drawn.held_out}
        for name, entries in lists.items():
            write_text(apps.HOME / "envs" / "suites" / f"{name}.jsonl", suite_text(entries))
        played = {name: evaluate_all(Plan("oracle", env), bars).results for name, env in SUITES.items()}
    for name, entries in lists.items():
        strata = Counter(entry.stratum for entry in entries)
        said = ", ".join(f"{number} {stratum}" for stratum, number in strata.items() if stratum)
        won = sum(each.success for each in played[name])
        out.print(f"{SUITES[name]}: {len(entries)} tasks{f' ({said})' if said else ''}; golden paths succeed on {won} of {len(entries)}")
    failed = [each.task for of_suite in played.values() for each in of_suite if not each.success]
    for task in failed:
        note(f"[red]✗[/] {task}: its golden path does not succeed")
    if failed:
        raise typer.Exit(NOT_GOOD)
