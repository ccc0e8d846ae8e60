"""Presentations under which an app is looked at as well: each skin with everything that can be turned on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from genui_gym.presentation import INTERRUPTIONS, PLAIN, Presentation
from genui_gym.world import World

HARD = (
    Presentation(skin="ios", layout="top", text="large", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
    Presentation(skin="android", layout="rail", density="compact", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
    Presentation(skin="harmony", text="small", shuffle=True, distractors=6, interruptions=INTERRUPTIONS),
)


@contextmanager
def dressed(world: World, presentation: Presentation) -> Iterator[None]:
    """Present the world so from its next reset or restoring on, and plainly again after the block."""
    world.presentation = presentation
    try:
        yield
    finally:
        world.presentation = PLAIN
