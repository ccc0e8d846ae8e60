"""``genui split``: draws the tasks of the two suites."""

from __future__ import annotations

from collections import Counter


def command() -> None:
    """Draw the tasks for training and those held out, and write both lists beside their cards.

    The lists follow from hashes of names, so that a task stays where it is when others come; drawing takes a few minutes.
    """
    from genui_gym import apps
    from genui_gym.cli.console import out
    from genui_gym.cli.files import write_text
    from genui_gym.cli.progress import meters
    from genui_gym.cli.prove import follow
    from genui_gym.split import split
    from genui_gym.suite import suite_text

    with meters() as bars:
        drawn = split(follow(bars))
    for name, entries in (("train", drawn.train), ("eval", drawn.held_out)):
        path = write_text(apps.HOME / "envs" / "suites" / f"{name}.jsonl", suite_text(entries))
        strata = Counter(entry.stratum for entry in entries)
        said = ", ".join(f"{number} {stratum}" for stratum, number in strata.items() if stratum)
        out.print(f"{len(entries)} tasks{f' ({said})' if said else ''} written to {path}")
