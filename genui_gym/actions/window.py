"""What a visitor's window holds, as data: the part of a checkpoint that no database knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Cookie = tuple[str, str, str]
"""Name, path and value."""


@dataclass(frozen=True)
class Place:
    """A place in the history.

    Attributes:
        url: Its address.
        document: The number of the document it was shown in.
        kept: What its fields held when the document was left, in the view's own words.
    """

    url: str
    document: int
    kept: Mapping[Any, Any]


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
    """

    url: str
    kind: str
    source: str
    used: Used
    places: tuple[Place, ...]
    position: int
    documents: int
    cookies: tuple[Cookie, ...]
