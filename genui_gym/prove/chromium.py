"""Chromium, for what only a real page shows: what the environment shows, and further sizes and themes of one page, to be measured."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from genui_gym.apps import App
from genui_gym.catalog import Card, cards
from genui_gym.env.served import ServedBrowserView
from genui_gym.prove.look import CONTRAST, TARGET, Complaint, Theme
from genui_gym.prove.player import Player

_ENABLE = ("Runtime.enable", "Log.enable")


class Inspector(ServedBrowserView):
    """The browser view, with the page's complaints and other ways to look at it."""

    def listen(self) -> list[str]:
        """Return a list that grows with every error that the active page reports: its console, its scripts, its policy."""
        session, _ = self._opened()
        heard: list[str] = []
        tab = session.active
        heed = tab._heed

        def hear(event: str, params: Mapping[str, Any]) -> None:
            if sentence := _complaint(event, params):
                heard.append(sentence)
            heed(event, params)

        async def enable() -> None:
            session.shared.wire.listen(tab.session, hear)
            for method in _ENABLE:
                await tab.send(method)

        session.phase = "listening to the page"
        self._run(enable())
        return heard

    def dress(self, viewport: tuple[int, int], theme: Theme) -> None:
        """Give the page another size and colour scheme."""
        session, _ = self._opened()
        width, height = viewport
        features = [{"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"}]

        async def change() -> None:
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            await session.active.send("Emulation.setDeviceMetricsOverride", **size)
            await session.active.send("Emulation.setEmulatedMedia", features=features)

        session.phase = "changing the size of the page"
        self._run(change())

    def audit(self) -> list[Complaint]:
        """Measure the page as it is dressed: what is too small, too pale, cut off or without a name."""
        found: list[Complaint] = self.evaluate(f"({_audit()})({CONTRAST}, {TARGET})")
        return found


def chromium_player(app: App) -> Player:
    """Make a player on the page as the app's card shows it."""
    return Player(app, inspector_of(app.name), "browser")


def inspector_of(app: str) -> Inspector:
    """Make the view that shows an app's pages in the size that its card says."""
    card = next((each for each in cards().values() if each.app == app), None) or Card(f"genui/{app}", "app", app)
    return Inspector(viewport=card.viewport, screenshots=False)


@cache
def _audit() -> str:
    return files("genui_gym.prove").joinpath("audit.js").read_text(encoding="utf-8")


def _complaint(event: str, params: Mapping[str, Any]) -> str:
    """Return what an event complains of, ``""`` where it does not."""
    if event == "Runtime.exceptionThrown":
        details = params["exceptionDetails"]
        return str(details.get("exception", {}).get("description") or details["text"]).splitlines()[0]
    if event == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
        return " ".join(str(each.get("value", each.get("description", ""))) for each in params["args"])
    if event == "Log.entryAdded" and params["entry"]["level"] == "error":
        entry = params["entry"]
        return f"{entry['text']} {entry.get('url', '')}".rstrip()
    return ""
