"""The confined end of a proof: it proves its one app as ever, and asks the process outside for a browser and for other processes."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import genui_gym.apps
from genui_gym.actions.window import Window
from genui_gym.apps import App
from genui_gym.elements import PageState
from genui_gym.env.worker import answer_request
from genui_gym.errors import CheckpointError
from genui_gym.prove.engine import prove
from genui_gym.prove.look import Complaint, Theme
from genui_gym.prove.means import Means, use
from genui_gym.prove.player import Player
from genui_gym.prove.replays import Replay, replays_of
from genui_gym.sandbox import Asking, Channel, Facts, Message, serve
from genui_gym.world import Pages, World


class Proving:
    """One app's proofs, confined.

    Args:
        channel: To the process outside.
        about: ``app``, and the ``shelf`` it lies on.
    """

    def __init__(self, channel: Channel, about: Facts) -> None:
        self.app, self._shown = about["app"], list[World]()
        self._asking = Asking(channel, {"request": self._request})
        genui_gym.apps.__path__.append(about["shelf"])
        use(Means(self._chromium, self._elsewhere))

    def prove(self, body: bytes, chromium: bool, asked: dict[str, Any]) -> Message:
        """Prove the app."""
        return {"proof": prove(self.app, chromium=chromium, progress=self.tell, **asked).as_dict()}, b""

    def replays(self, body: bytes, tasks: Sequence[str]) -> Message:
        """Replay tasks as this process is set."""
        return {"replays": replays_of(self.app, tasks, list(genui_gym.apps.__path__))}, b""

    def tell(self, title: str, done: int, total: int) -> None:
        """Say how far a proof is."""
        self._asking.ask("progress", title=title, done=done, total=total)

    def _chromium(self, app: App) -> Player:
        return Player(app, RelayedInspector(self._asking, self._shown), "browser")

    def _elsewhere(self, app: str, tasks: Sequence[str]) -> list[dict[str, Replay]]:
        found: list[dict[str, Replay]] = self._asking.ask("elsewhere", tasks=list(tasks))[0]["replays"]
        return found

    def _request(self, body: bytes, environ: dict[str, str]) -> Message:
        return answer_request(self._shown[-1], environ, body)


class RelayedInspector:
    """The view in Chromium that the process outside owns; implements :class:`genui_gym.prove.look.Inspects`.

    Args:
        asking: How to ask it.
        shown: The world whose pages it shows is put here.
    """

    def __init__(self, asking: Asking, shown: list[World]) -> None:
        self._asking, self._shown = asking, shown
        self._heard: list[str] = []

    def show(self, pages: Pages) -> None:
        assert isinstance(pages, World)
        self._shown[:] = [pages]
        self._act("show", pages.clock.now.isoformat(), pages.seed)

    def observe(self) -> PageState:
        state: PageState = self._act("observe")
        return state

    def save(self) -> Window:
        raise CheckpointError("A window was to be saved", "Its page is in another process", "Save an environment's")

    def load(self, pages: Pages, window: Window) -> None:
        raise CheckpointError("A window was to be loaded", "Its page is in another process", "Load it into an environment")

    def leave(self) -> None:
        self._act("leave")

    def close(self) -> None:
        """Do nothing: the process outside closes the page when this one ends."""

    def listen(self) -> list[str]:
        self._act("listen")
        return self._heard

    def dress(self, viewport: tuple[int, int], theme: Theme) -> None:
        self._act("dress", *viewport, theme)

    def audit(self) -> list[Complaint]:
        found: list[Complaint] = self._act("audit")
        return found

    def _act(self, act: str, *arguments: Any) -> Any:
        back, content = self._asking.ask("act", act=act, arguments=list(arguments))
        self._heard += back["heard"]
        return pickle.loads(content)  # made by the process outside, which is not the one that is confined

    def click(self, bid: str, button: str, count: int) -> None:
        self._act("click", bid, button, count)

    def hover(self, bid: str) -> None:
        self._act("hover", bid)

    def focus(self, bid: str) -> None:
        self._act("focus", bid)

    def fill(self, bid: str, value: str) -> None:
        self._act("fill", bid, value)

    def select_option(self, bid: str, option: str) -> None:
        self._act("select_option", bid, option)

    def upload_file(self, bid: str, name: str) -> None:
        self._act("upload_file", bid, name)

    def press(self, key: str) -> None:
        self._act("press", key)

    def type(self, text: str) -> None:
        self._act("type", text)

    def mouse_click(self, x: float, y: float, button: str, count: int) -> None:
        self._act("mouse_click", x, y, button, count)

    def mouse_move(self, x: float, y: float) -> None:
        self._act("mouse_move", x, y)

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._act("swipe", x1, y1, x2, y2)

    def scroll(self, dx: float, dy: float) -> None:
        self._act("scroll", dx, dy)

    def goto(self, url: str) -> None:
        self._act("goto", url)

    def go_back(self) -> None:
        self._act("go_back")

    def go_forward(self) -> None:
        self._act("go_forward")

    def wait(self, milliseconds: int) -> None:
        self._act("wait", milliseconds)

    def dialog_answer(self, accept: bool, text: str | None) -> None:
        self._act("dialog_answer", accept, text)

    def tab_focus(self, index: int) -> None:
        self._act("tab_focus", index)

    def tab_close(self) -> None:
        self._act("tab_close")


def serve_proofs(channel: Channel, about: Facts) -> None:
    """Prove and replay one app as it is asked, until the other side has gone."""
    proving = Proving(channel, about)
    serve(channel, {"prove": proving.prove, "replays": proving.replays})
