"""The screens of an app: the pages that its golden paths show, each once, in the state in which it was shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from genui_gym.agent import PrivilegedAgent
    from genui_gym.card import Card
    from genui_gym.env import AppEnv
    from genui_gym.presentation import Presentation


@dataclass(frozen=True)
class Screen:
    """A page in a state.

    Attributes:
        title: The page's title without the app's name.
        url: Its address.
        world: The state, as :meth:`genui_gym.world.World.snapshot` gives it.
    """

    title: str
    url: str
    world: bytes


def screens_of(card: Card, seed: int = 0) -> list[Screen]:
    """Play the golden path of every template in the text view and return the pages that were seen, one for each kind of page."""
    from genui_gym.agent import make_agent
    from genui_gym.env import AppEnv

    found: dict[str, Screen] = {}
    env = AppEnv(card.id, backend="text")
    try:
        env.reset(seed=seed)
        for template in env.world.app.templates:
            observation, info = env.reset(seed=seed, options={"task": template.name})
            agent, over = cast("PrivilegedAgent", make_agent("oracle")), False
            agent.learn_solution(env.solution())
            agent.reset(observation["goal"], info)
            while not over:
                found.setdefault(_kind(observation["url"]), _screen(env, observation))
                observation, _, terminated, truncated, info = env.step(agent.act(observation, info))
                over = terminated or truncated
            found.setdefault(_kind(observation["url"]), _screen(env, observation))
    finally:
        env.close()
    return list(found.values())


def shoot(card: Card, screens: list[Screen], presentation: Presentation) -> Iterator[NDArray[np.uint8]]:
    """Show each screen in Chromium, presented as said, and yield its pixels, ``(height, width, 3)`` uint8."""
    from genui_gym.env.backend import open_world
    from genui_gym.env.served import ServedBrowserView

    world, view = open_world(card.app, presentation), ServedBrowserView(viewport=card.viewport, theme=presentation.theme)
    try:
        for screen in screens:
            world.restore(screen.world)
            view.show(world)
            view.goto(screen.url)
            shown = view.observe().screenshot
            assert shown is not None
            yield shown
    finally:
        view.leave()
        view.close()
        world.close()


def _screen(env: AppEnv, observation: Mapping[str, Any]) -> Screen:
    return Screen(observation["open_pages_titles"].split(" · ")[0], observation["url"], env.world.snapshot())


def _kind(url: str) -> str:
    """Return an address without what differs between pages of a kind: numbers, and the words of a query."""
    parts = urlsplit(url)
    path = "/".join("*" if any(letter.isdigit() for letter in part) else part for part in parts.path.split("/"))
    return f"{path}?{'notice' if 'notice=' in parts.query else ''}"
