"""What a visitor's window holds, as data: the part of a checkpoint that no database knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Cookie = tuple[str, str, str]
"""Name, path and value."""
Entries = tuple[tuple[str, str], ...]
"""Keys and values."""


@dataclass(frozen=True)
class Place:
    """A place in the history.

    Attributes:
        url: Its address.
        document: The number of the document it was shown in.
        kept: What its fields held when the document was left, in the view's own words.
        state: What the page's script noted about it, as JSON; a view without scripts has nothing.
    """

    url: str
    document: int
    kept: Mapping[Any, Any]
    state: Any = None


@dataclass(frozen=True)
class Used:
    """What was done to a page since it came. Elements are told by their place in the body, in document order.

    Attributes:
        values: What was written into fields.
        ticked: Checkboxes and radio buttons, and whether they are checked.
        selected: The selected options of selects.
        opened: What was opened (true) or closed (false): details, dialogs and popovers.
        modals: The open modal dialogs, innermost last.
        returns: Where the focus goes when a dialog is closed.
        focused: What has the focus.
        part: The part of the focused field that has it.
        start: Where the next Tab sets out from.
        carets: Where the selection of a field begins, and the end that moves.
        scrolled: How far elements are scrolled, to the right and down; a view without pixels does not know.
        ring: Whether the focus is drawn, ``None`` where the view does not know.
        quiet: Whether the focus will not be drawn where a script puts it next, as it is after the mouse.
    """

    values: Mapping[int, str]
    ticked: Mapping[int, bool]
    selected: Mapping[int, tuple[int, ...]]
    opened: Mapping[int, bool]
    modals: tuple[int, ...]
    returns: Mapping[int, int | None]
    focused: int | None
    part: int
    start: int | None
    carets: Mapping[int, tuple[int, int]]
    scrolled: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    ring: bool | None = None
    quiet: bool = False


@dataclass(frozen=True)
class Window:
    """A window with one page in it.

    Attributes:
        url: The page's address, with its fragment.
        kind: The media type it came with.
        source: It, as it came.
        used: What was done to it.
        places: The history.
        position: Where in the history the page stands.
        documents: How many documents were opened.
        cookies: The visitor's cookies, oldest first.
        headers: What else came with the page that decides how it behaves.
        storage: The entries of the local and of the session's storage.
        scroll: How far the page is scrolled, to the right and down, ``None`` where the view does not know.
        mouse: Where the mouse is, ``None`` where it never was.
    """

    url: str
    kind: str
    source: str
    used: Used
    places: tuple[Place, ...]
    position: int
    documents: int
    cookies: tuple[Cookie, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    storage: tuple[Entries, Entries] = ((), ())
    scroll: tuple[float, float] | None = None
    mouse: tuple[float, float] | None = None
