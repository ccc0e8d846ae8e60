"""The actions of :class:`genui_gym.actions.Page` on a session. Each either does what it says or raises ActionError and does nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from genui_gym.actions.faults import check_wait, last_tab, no_dialog, no_history, no_tab, stale
from genui_gym.actions.page import Button
from genui_gym.browser import pointer
from genui_gym.browser.faults import check
from genui_gym.browser.session import Session
from genui_gym.browser.stops import DocumentChanged
from genui_gym.errors import ActionError


class Hand:
    """Carries out actions on the active page.

    Attributes:
        observation: Counts observations; an element number counts only for the latest.
    """

    def __init__(self, session: Session, viewport: tuple[int, int]) -> None:
        self.observation = 0
        self._session = session
        self._width, self._height = viewport

    async def _element(self, name: str, asked: str, bid: str, *arguments: Any) -> dict[str, Any]:
        """Let the reader script act on an element of the latest observation."""
        try:
            answer = await self._session.active.reader(name, self.observation, bid, *arguments)
        except DocumentChanged:
            raise stale(bid) from None
        return check(answer, bid, asked)

    async def click(self, bid: str, button: Button, count: int) -> None:
        point = await self._element("reach", "click", bid, count)
        await pointer.click(self._session.active, point["x"], point["y"], button, count)

    async def hover(self, bid: str) -> None:
        point = await self._element("reach", "hover", bid, 0)
        await pointer.move(self._session.active, point["x"], point["y"])

    async def focus(self, bid: str) -> None:
        await self._element("focus", "focus", bid)

    async def fill(self, bid: str, value: str) -> None:
        field = await self._element("fill", "fill", bid, value)
        if field["insert"] and (value or field["holds"]):
            await pointer.insert(self._session.active, value)

    async def select_option(self, bid: str, option: str) -> None:
        await self._element("select", f"select_option({option!r})", bid, option)

    async def upload(self, bid: str, path: Path) -> None:
        await self._element("upload", "upload_file", bid)
        try:
            field = await self._session.active.element(self.observation, bid)
        except DocumentChanged:
            raise stale(bid) from None
        await self._session.active.send("DOM.setFileInputFiles", files=[str(path)], objectId=field)

    async def press(self, key: str) -> None:
        await pointer.press(self._session.active, key)

    async def type(self, text: str) -> None:
        await pointer.type_text(self._session.active, text)

    async def mouse_click(self, x: float, y: float, button: Button, count: int) -> None:
        self._check_inside(x, y)
        await pointer.click(self._session.active, x, y, button, count)

    async def mouse_move(self, x: float, y: float) -> None:
        self._check_inside(x, y)
        await pointer.move(self._session.active, x, y)

    async def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._check_inside(x1, y1)
        self._check_inside(x2, y2)
        await pointer.swipe(self._session.active, x1, y1, x2, y2)

    async def scroll(self, dx: float, dy: float) -> None:
        await pointer.wheel(self._session.active, self._width / 2, self._height / 2, dx, dy)

    def _check_inside(self, x: float, y: float) -> None:
        if not (0 <= x < self._width and 0 <= y < self._height):
            size = f"It is {self._width} by {self._height} pixels"
            raise ActionError(f"The point ({x:g}, {y:g}) is outside the image", size, "Give a point inside")

    async def goto(self, url: str) -> None:
        full = self._session.address.resolve(url)
        tab = self._session.active
        tab.traffic.expect_navigation()
        answer = await tab.send("Page.navigate", url=full)
        if answer.get("errorText") or "loaderId" not in answer:
            tab.traffic.forget_navigation()

    async def go_back(self) -> None:
        await self._travel(-1, "back")

    async def go_forward(self) -> None:
        await self._travel(+1, "forward")

    async def _travel(self, step: int, direction: str) -> None:
        tab = self._session.active
        history = await tab.send("Page.getNavigationHistory")
        entries, index = history["entries"], history["currentIndex"] + step
        if not (0 <= index < len(entries) and entries[index]["url"].startswith(self._session.address.origin)):
            raise no_history(direction)
        tab.traffic.expect_navigation()
        await tab.send("Page.navigateToHistoryEntry", entryId=entries[index]["id"])

    async def wait(self, milliseconds: int) -> None:
        check_wait(milliseconds)
        await self._session.active.pace.wait(milliseconds)

    async def dialog_answer(self, accept: bool, text: str | None) -> None:
        if self._session.dialog is None:
            raise no_dialog()
        await self._session.answer_dialog(accept, text)

    async def tab_focus(self, index: int) -> None:
        tabs = self._session.tabs
        if not 0 <= index < len(tabs):
            raise no_tab(index, len(tabs))
        await tabs[index].send("Page.bringToFront")
        self._session.active = tabs[index]

    async def tab_close(self) -> None:
        if len(self._session.tabs) == 1:
            raise last_tab()
        await self._session.close_tab(self._session.active)
