"""``genui catalogue``: writes the page of the bundled apps: their screens, tasks and proofs, and what cheap agents earn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from genui_gym.card import Card
    from genui_gym.cli.pages.catalogue import Row
    from genui_gym.cli.progress import Meters

AGENTS = ("do-nothing", "random", "lexical", "oracle")
"""Who plays the held-out tasks; the oracle shows that they can be done."""
_SCREENS = 4


def command(
    out: Annotated[Path | None, typer.Option(help="The folder of the page.", show_default="docs/ beside the apps")] = None,
    env: Annotated[str, typer.Option(help="The suite that the agents play.")] = "genui/Eval-v0",
    pictures: Annotated[bool, typer.Option(help="Take the screenshots anew.")] = True,
) -> None:
    """Write catalogue.md: for each app its screens, tasks and proof, and how cheap agents do on the held-out tasks."""
    from genui_gym.apps import HOME
    from genui_gym.cli.console import note
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages.catalogue import catalogue_page
    from genui_gym.cli.progress import meters
    from genui_gym.cli.suites import evaluate_all
    from genui_gym.evaluation import Plan

    folder = out or HOME / "docs"
    with meters() as bars:
        rows = _rows()
        for row in rows if pictures else ():
            _picture(row.card, folder / "images" / "catalogue" / f"{row.app}.png", bars)
        played = {agent: evaluate_all(Plan(agent, env), bars) for agent in AGENTS}
    note(f"Written to {write_text(folder / 'catalogue.md', catalogue_page(rows, env, played))}")


def _rows() -> list[Row]:
    """Return what the page says of each bundled app.

    Raises:
        AppError: One has no proof of its present state.
    """
    from genui_gym.apps import HOME, folders, load
    from genui_gym.catalog import cards
    from genui_gym.cli.pages.catalogue import Row
    from genui_gym.errors import AppError
    from genui_gym.presentation import PLAIN
    from genui_gym.prove import is_stale, read_proof

    plain = {card.app: card for card in cards().values() if card.kind == "app" and card.presentation == PLAIN}
    bundled = sorted(name for name, folder in folders().items() if folder.parent == HOME / "synthesized_apps")
    if stale := [name for name in bundled if is_stale(name)]:
        found = f"{', '.join(stale)} carry no proof of their present state"
        raise AppError("The catalogue was to be written", found, "Run `genui prove --all`")
    return [Row(plain[name], load(name), read_proof(name)) for name in bundled]


def _picture(card: Card, path: Path, bars: Meters) -> None:
    """Take some screens of an app, evenly spread over those that it has; the last one dark."""
    from genui_gym.cli.screens import screens_of, shoot
    from genui_gym.cli.sheet import save_sheet
    from genui_gym.presentation import PLAIN, Presentation

    meter = bars.add(f"screens of {card.app}", 1)
    screens = screens_of(card)
    chosen = [screens[index * len(screens) // _SCREENS] for index in range(_SCREENS)]
    light, dark = shoot(card, chosen[:-1], PLAIN), shoot(card, chosen[-1:], Presentation(theme="dark"))
    save_sheet([*light, *dark], path)
    meter.to(1)
