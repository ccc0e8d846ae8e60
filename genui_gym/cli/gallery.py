"""``genui gallery``: one page with every screen of every app, light and dark, in each skin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from genui_gym.card import Card
    from genui_gym.cli.progress import Meters
    from genui_gym.presentation import Presentation


def command(
    apps: Annotated[list[str] | None, typer.Argument(metavar="[APP]...", help="The apps to show; all by default.")] = None,
    skins: Annotated[bool, typer.Option(help="Show every skin, not the kit's own alone.")] = True,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("runs/gallery.html"),
) -> None:
    """Take a picture of every screen that golden paths show, and put them on one page."""
    from genui_gym.cli.console import note
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages import gallery_page
    from genui_gym.cli.progress import meters

    with meters() as bars:
        shown = [_shots(card, _ways(skins), bars) for card in _cards(apps or [])]
    note(f"Written to {write_text(out, gallery_page(shown))}")


def _cards(names: list[str]) -> list[Card]:
    """Return the card that shows each app plainly.

    Raises:
        AppError: There is no app of a name.
    """
    from genui_gym.apps import folder_of
    from genui_gym.catalog import cards
    from genui_gym.presentation import PLAIN

    for name in names:
        folder_of(name)
    plain = {card.app: card for card in cards().values() if card.kind == "app" and card.presentation == PLAIN}
    return [card for app, card in plain.items() if not names or app in names]


def _ways(skins: bool) -> dict[str, Presentation]:
    from genui_gym.presentation import Presentation

    kit = {"light": Presentation(), "dark": Presentation(theme="dark")}
    others = {
        "iOS-like": Presentation(skin="ios"),
        "Android-like": Presentation(skin="android", theme="dark"),
        "HarmonyOS-like": Presentation(skin="harmony"),
    }
    return kit | (others if skins else {})


def _shots(card: Card, ways: dict[str, Presentation], bars: Meters) -> tuple[str, list[tuple[str, dict[str, str]]]]:
    """Return the app's title, and for each screen its title and its pictures by way of presentation."""
    from genui_gym.apps import about
    from genui_gym.cli.pages.render import data_url
    from genui_gym.cli.screens import screens_of, shoot

    screens = screens_of(card)
    meter = bars.add(card.app, len(screens) * len(ways))
    pictures: list[dict[str, str]] = [{} for _ in screens]
    for number, (way, presentation) in enumerate(ways.items()):
        for index, pixels in enumerate(shoot(card, screens, presentation)):
            pictures[index][way] = data_url(pixels)
            meter.to(number * len(screens) + index + 1, way)
    return about(card.app)["title"], [(screen.title, shots) for screen, shots in zip(screens, pictures, strict=True)]
