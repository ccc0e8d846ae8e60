"""Presentations under which an app is looked at as well: each skin with everything that can be turned on, and each other language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

from genui_gym.apps import App
from genui_gym.locale import has_catalogue
from genui_gym.presentation import INTERRUPTIONS, PLAIN, Locale, Presentation
from genui_gym.world import World

HARD = (
    Presentation(skin="ios", layout="top", text="large", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
    Presentation(skin="android", layout="rail", density="compact", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
    Presentation(skin="harmony", text="small", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
)


def speaking(app: App) -> list[Presentation]:
    """Return the presentations in the other languages that an app speaks."""
    return [Presentation(locale=locale) for locale in get_args(Locale) if has_catalogue(app.folder, locale)]


@contextmanager
def dressed(world: World, presentation: Presentation) -> Iterator[None]:
    """Present the world so from its next reset or restoring on, and plainly again after the block."""
    world.presentation = presentation
    try:
        yield
    finally:
        world.presentation = PLAIN
