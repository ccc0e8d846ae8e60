"""Writing into a field at its caret."""

from __future__ import annotations

import re

from genui_gym.text.fields import fitting, is_text, length
from genui_gym.text.live import Live
from genui_gym.text.markup import Element

_LINE_END = re.compile(r"\r\n|\r|\n")
_NO_NUMBER = re.compile(r"[^0-9eE+.-]")


class Editor:
    """The caret in a field of ``live``, and what keys do there."""

    def __init__(self, live: Live, field: Element) -> None:
        self._live, self._field = live, field

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self._live.typed(self._field)

    @property
    def _ends(self) -> tuple[int, int]:
        anchor, head = self._live.carets.get(self._field, (0, 0))
        return min(anchor, len(self.text)), min(head, len(self.text))

    @property
    def selection(self) -> tuple[int, int]:
        """Begin and end of what is selected; equal where there is only a caret."""
        anchor, head = self._ends
        return min(anchor, head), max(anchor, head)

    def select(self, anchor: int, head: int) -> None:
        """Select from ``anchor`` to ``head``, which is the end that moves when the selection is extended."""
        self._live.carets[self._field] = (anchor, head)

    def select_all(self) -> None:
        self.select(0, len(self.text))

    def insert(self, written: str) -> None:
        """Put text in the place of what is selected, as far as the field has room for it."""
        field = self._field
        if field.has("readonly"):
            return
        if field.tag == "input":
            written = _LINE_END.sub(" ", written)
        if field.kind == "number":
            written = _NO_NUMBER.sub("", written)
        begin, end = self.selection
        most = field.get("maxlength")
        if most.isdigit() and (is_text(field)):
            written = fitting(written, max(0, int(most) - length(self.text) + length(self.text[begin:end])))
        self._replace(begin, end, written)

    def erase(self, step: int) -> None:
        """Remove what is selected, or one character beside the caret."""
        begin, end = self.selection
        if begin == end:
            begin, end = (max(0, begin - 1), end) if step < 0 else (begin, end + 1)
        if not self._field.has("readonly"):
            self._replace(begin, end, "")

    def move(self, step: int, extend: bool) -> None:
        """Move the caret by one character, or to the edge of a selection."""
        begin, end = self.selection
        anchor, head = self._ends
        if extend:
            self.select(anchor, max(0, min(len(self.text), head + step)))
        elif begin != end:
            self._set_caret(begin if step < 0 else end)
        else:
            self._set_caret(max(0, min(len(self.text), begin + step)))

    def move_to_edge(self, step: int, extend: bool, whole: bool = False) -> None:
        """Move the caret to the begin or the end of the line, or of the whole text."""
        anchor, head = self._ends
        if step < 0:
            edge = 0 if whole else self.text.rfind("\n", 0, head) + 1
        else:
            line_end = self.text.find("\n", head)
            edge = len(self.text) if whole or line_end < 0 else line_end
        self.select(anchor if extend else edge, edge)

    def _set_caret(self, place: int) -> None:
        self.select(place, place)

    def _replace(self, begin: int, end: int, written: str) -> None:
        text = self.text
        changed = text[:begin] + written + text[end:]
        if changed != text:
            self._live.set_value(self._field, changed)
        self._set_caret(begin + len(written))
