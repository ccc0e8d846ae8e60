"""A view of an app's pages without a browser, as plain calls."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

from genui_gym.actions.faults import check_wait, fault, last_tab, no_dialog, no_tab, stale
from genui_gym.actions.files import file_named
from genui_gym.actions.page import Button
from genui_gym.actions.window import Window
from genui_gym.elements import PageState
from genui_gym.errors import BrowserError, ServerError
from genui_gym.text import saving
from genui_gym.text.client import Client, Wsgi
from genui_gym.text.editing import Editor
from genui_gym.text.fields import FORMATS, clean, is_editable, is_text, limits, shown_number
from genui_gym.text.keyboard import Keyboard
from genui_gym.text.listing import Listing, first_listing, list_page, renew
from genui_gym.text.live import Live, is_disabled_option, option_text, usable_options
from genui_gym.text.markup import Element, fold
from genui_gym.text.naming import describe, is_disabled
from genui_gym.text.pointer import acting, activate, press_down
from genui_gym.text.tab import Tab, only_in_browser
from genui_gym.world import Elsewhere, Hosted, Pages


class TextView:
    """The pages of one WSGI app at a time, read as HTML; implements :class:`genui_gym.actions.Page`.

    Pages are fetched in the same process and listed by the same rule as in the browser, with the same numbers. There are no pixels, no
    coordinates, no scripts and no further windows: what needs them is refused with ActionError. Nothing is started and nothing waits.
    """

    def __init__(self) -> None:
        self._tab: Tab | None = None
        self._listing: Listing | None = None
        self._listed: Live | None = None
        self._input_time = 0.0

    def open(self, app: Wsgi, origin: str, path: str = "/", files: Path | None = None) -> None:
        """Show an app from its start, as a new visitor without cookies and history.

        Args:
            app: The WSGI app.
            origin: Where it seems to be.
            path: The first page.
            files: The folder of the files that can be uploaded.

        Raises:
            ServerError: The start page did not answer with success.
        """
        self.close()
        tab = Tab(Client(app, origin), files)
        tab.open(f"{origin}{path}")
        self._tab = tab

    def show(self, pages: Pages) -> None:
        """Open the first of ``pages`` with nothing left of the last episode."""
        hosted = _hosted(pages)
        self.open(hosted.wsgi, hosted.origin, hosted.start, hosted.files)

    def save(self) -> Window:
        """Return what the window holds, for :meth:`load` of this view or of another one, in this process or another."""
        return saving.save(self._opened)

    def load(self, pages: Pages, window: Window) -> None:
        """Show ``pages`` in a window as it was saved; nothing is fetched, and what was shown before is forgotten."""
        hosted = _hosted(pages)
        self.close()
        self._tab = saving.load(window, Client(hosted.wsgi, hosted.origin), hosted.files)

    def leave(self) -> None:
        """End the episode; nothing is under way that could still reach the world."""
        self.close()

    def observe(self) -> PageState:
        """List what the page shows; the numbers of earlier observations end here."""
        tab, started = self._opened, perf_counter()
        live = tab.live
        listing = self._list(live)
        focused = live.active
        place = listing.places.get(focused) if focused is not None else None
        notes, tab.notes = (*listing.notes, *tab.notes), []
        return PageState(
            url=live.url,
            titles=(live.document.title,),
            active=0,
            nodes=listing.nodes,
            focused="" if place is None else listing.nodes[place].bid,
            timings={"input": self._input_time, "elements": (perf_counter() - started) * 1e3},
            notes=notes,
        )

    def close(self) -> None:
        """Let go of the page; may be called twice."""
        self._tab = self._listing = self._listed = None

    def _list(self, live: Live) -> Listing:
        if live.reshaped:
            self._listing = list_page(live)
        else:
            known = self._listing if self._listing is not None and self._listed is live else first_listing(live)
            self._listing = renew(known, live) if live.touched else known
        self._listed = live
        live.touched.clear()
        live.reshaped = False
        return self._listing

    @property
    def _opened(self) -> Tab:
        if self._tab is None:
            raise BrowserError("The view shows nothing", "It was not opened, or was closed", "Call open() first")
        return self._tab

    def _find(self, bid: str, asked: str) -> Element:
        """Return the element behind a number of the latest observation."""
        tab = self._opened
        if self._listing is None:
            raise stale(bid)
        count = len(self._listing.elements)
        if not (bid.isascii() and bid.isdigit() and not bid.startswith("0") and int(bid) <= count):
            raise fault("unknown", str(count), bid, asked)
        if self._listed is not tab.live:
            raise stale(bid)
        element = self._listing.elements[int(bid) - 1]
        if not tab.live.is_rendered(element):
            raise fault("hidden", "", bid, asked)
        return element

    def _reach(self, bid: str, asked: str) -> Element:
        """Return the element, if it can be acted on."""
        element = self._find(bid, asked)
        self._refuse_disabled(element, bid, asked)
        return element

    def _refuse_disabled(self, element: Element, bid: str, asked: str) -> None:
        if is_disabled(element, self._opened.live):
            raise fault("disabled", self._describe(element), bid, asked)

    def _describe(self, element: Element) -> str:
        return describe(element, self._opened.live)

    def click(self, bid: str, button: Button, count: int) -> None:
        tab, element = self._opened, self._reach(bid, "click")
        target = acting(tab, element)
        if button == "middle" and target is not None and target.tag in ("a", "area"):
            raise only_in_browser("A click with the middle button opens another window")
        if target is not None:
            tab.refuse(target)
        for _ in range(count):
            if self._listed is not tab.live or not tab.live.is_rendered(element):
                return
            press_down(tab, element)
            if button == "left":
                activate(tab, target)

    def hover(self, bid: str) -> None:
        self._reach(bid, "hover")

    def focus(self, bid: str) -> None:
        element = self._reach(bid, "focus")
        live = self._opened.live
        if not live.can_focus(element):
            raise fault("nofocus", self._describe(element), bid, "focus")
        if live.active is not element:
            live.focus(element)

    def fill(self, bid: str, value: str) -> None:
        element = self._find(bid, "fill")
        live = self._opened.live
        format_ = FORMATS.get(element.kind)
        if not (is_text(element) or is_editable(element) or (element.tag == "input" and format_)):
            raise fault("nofield", self._describe(element), bid, "fill")
        self._refuse_disabled(element, bid, "fill")
        if element.has("readonly") or element.says("aria-readonly"):
            raise fault("readonly", self._describe(element), bid, "fill")
        if live.active is not element:
            live.focus(element)
        if format_:
            self._fill_formatted(element, value, bid)
        else:
            editor = Editor(live, element)
            editor.select_all()
            editor.insert(value)

    def _fill_formatted(self, element: Element, value: str, bid: str) -> None:
        said, pattern = FORMATS[element.kind]
        can_be_empty = element.kind not in ("color", "range")
        if not (value == "" and can_be_empty) and not pattern.fullmatch(value):
            raise fault("format", said, bid, "fill")
        if clean(element, value).lower() != value.lower():
            if element.kind == "range":
                low, high = (shown_number(limit) for limit in limits(element))
                raise fault("limits", f"{element.get('min') or low} to {element.get('max') or high}", bid, "fill")
            raise fault("format", said, bid, "fill")
        self._opened.live.set_value(element, value)

    def select_option(self, bid: str, option: str) -> None:
        asked = f"select_option({option!r})"
        element = self._find(bid, asked)
        if element.tag != "select":
            raise fault("noselect", self._describe(element), bid, asked)
        self._refuse_disabled(element, bid, asked)
        usable = usable_options(element)
        chosen = next((each for each in usable if option_text(each) == fold(option)), None)
        if chosen is None:
            texts = [option_text(each) for each in usable]
            raise fault("nooption", json.dumps(texts, ensure_ascii=False, separators=(",", ":")), bid, asked)
        if is_disabled_option(chosen):
            raise fault("disabled", f'option "{option_text(chosen)}"', bid, asked)
        live = self._opened.live
        live.focus(element)
        if chosen not in live.chosen(element):
            live.choose(chosen, element)

    def upload_file(self, bid: str, name: str) -> None:
        path = file_named(self._opened.files, name)
        element = self._find(bid, "upload_file")
        if element.kind != "file":
            raise fault("noupload", self._describe(element), bid, "upload_file")
        self._refuse_disabled(element, bid, "upload_file")
        self._opened.live.set_value(element, path.name)

    def press(self, key: str) -> None:
        Keyboard(self._opened).press(key)

    def type(self, text: str) -> None:
        Keyboard(self._opened).type(text)

    def mouse_click(self, x: float, y: float, button: Button, count: int) -> None:
        raise only_in_browser("It has no pixels to click")

    def mouse_move(self, x: float, y: float) -> None:
        """Do nothing: no page shows by its elements where the pointer is."""

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        raise only_in_browser("It has no pixels to touch")

    def scroll(self, dx: float, dy: float) -> None:
        """Do nothing: the whole page is listed."""

    def goto(self, url: str) -> None:
        self._opened.goto(url)

    def go_back(self) -> None:
        self._opened.travel(-1, "back")

    def go_forward(self) -> None:
        self._opened.travel(+1, "forward")

    def wait(self, milliseconds: int) -> None:
        """Do nothing: nothing is under way."""
        check_wait(milliseconds)

    def dialog_answer(self, accept: bool, text: str | None) -> None:
        raise no_dialog()

    def tab_focus(self, index: int) -> None:
        if index != 0:
            raise no_tab(index, 1)

    def tab_close(self) -> None:
        raise last_tab()


def _hosted(pages: Pages) -> Hosted:
    if isinstance(pages, Elsewhere):
        raise ServerError(f"The text view was to show {pages.origin}", "It reads apps of this process alone", "Use backend='browser'")
    return pages
