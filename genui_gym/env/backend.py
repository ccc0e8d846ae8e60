"""Where an app's worlds come from: in this process for apps that are trusted, confined for all others. One interface covers both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from genui_gym import apps
from genui_gym.card import Card
from genui_gym.env.choice import Choice, choose_task
from genui_gym.env.remote import RemoteWorld
from genui_gym.presentation import PLAIN, Presentation
from genui_gym.world import World

Backend = World | RemoteWorld


def open_world(app: str, presentation: Presentation = PLAIN) -> Backend:
    """Return a world of an app, not yet reset.

    Raises:
        AppError: There is no such app, or it does not load.
        SandboxMissing: It is of a shelf that is not trusted, and this machine cannot confine it.
    """
    return World(apps.load(app), presentation) if apps.is_trusted(app) else RemoteWorld(app, presentation)


def draw(card: Card, world: Backend, seed: int, options: Mapping[str, Any]) -> Choice:
    """Reset ``world`` and draw the episode's task; see :func:`choose_task`."""
    return choose_task(card, world, seed, options) if isinstance(world, World) else world.choose(card, seed, options)
