"""Answers that stand beside a label: of one page, or the sum of what several pages give under the same one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from genui_gym.synthesis.cells import Cell, Text, around, cells_in, lists_of, texts_apart
from genui_gym.synthesis.reading import Page
from genui_gym.synthesis.shown import NAMED, Reading, Shown, columns_of

LONGEST = 40
"""So many letters a label has at most."""


def beside(pages: Sequence[Page], answer: Sequence[Cell], year: int) -> Iterator[Reading]:
    """Yield the readings of texts that stand in no list: one of one page, or the sum of one of each."""
    told = [_told(page, year) for page in pages]
    if len(pages) == 1:
        if answer[0].kind in ("name", "id"):
            if (label := _worded(pages[0], answer[0].value)) is not None:
                yield _single(answer, label)
        elif all(any(cell == each for _, cell in told[0]) for each in answer):
            yield _single(answer, next(label for label, cell in told[0] if cell == answer[0]))
        return
    (kind, value), *others = [(cell.kind, cell.value) for cell in answer]
    if others or kind not in ("money", "figure"):
        return
    for label in dict.fromkeys(label for label, cell in told[0] if cell.kind == kind):
        values = [next((cell.value for each, cell in some if each == label and cell.kind == kind), None) for some in told]
        if None not in values and float(value) == sum(float(each) for each in values if each is not None):
            rows = tuple((Shown((), {(kind, 0): each}),) for each in values if each is not None)
            yield Reading("sum", (kind, 0), ((kind, 0),), (), None, False, rows, (2, 0, 0), label, {(kind, 0): label})


def _single(answer: Sequence[Cell], label: str) -> Reading:
    columns = columns_of(answer)
    labels = {columns[0]: label or NAMED[columns[0][0]]}
    row = Shown((), {column: cell.value for column, cell in zip(columns, answer, strict=True)})
    return Reading("cell", None, tuple(columns), (), None, False, ((row,),), (2, 0, 1), label, labels)


def _told(page: Page, year: int) -> list[tuple[str, Cell]]:
    """Return every value of a page that stands in no list, with its label."""
    found, before = list[tuple[str, Cell]](), ""
    for text in texts_apart(page, lists_of(page)):
        found += [(_label(text.said, before), cell) for cell in cells_in(text.said, year)]
        before = _kept(text, before)
    return found


def _worded(page: Page, answer: str) -> str | None:
    """Return the label of words, ``None`` where they stand nowhere but in lists."""
    texts, before = texts_apart(page, []), ""
    said = re.compile(rf"(?<!\w){re.escape(answer)}(?!\w)", re.IGNORECASE)
    find = said.fullmatch if any(said.fullmatch(text.said) for text in texts) else said.search
    for text in texts:
        if (found := find(text.said)) is not None:
            own = text.said[: found.start()].strip(" :·–-")
            return own if re.search("[A-Za-z]{3}", own) and len(own) < LONGEST else before
        before = _kept(text, before)
    return None


def _kept(text: Text, before: str) -> str:
    said = text.said.strip(" :")
    return said if len(said) < LONGEST and not any(letter.isdigit() for letter in said) else before


def _label(said: str, otherwise: str) -> str:
    """Return the words before the first value in a text, else those after it, else those before the text."""
    before, after = around(said)
    close = [part.strip(" :·–-") for part in re.split(r"[.;\n,]", before)]
    own = next((part for part in reversed(close) if re.search("[A-Za-z]{3}", part)), "")
    for words in (own, re.sub(r"[€$£.,:%-]+", " ", after).strip(" ·–")):
        if re.search("[A-Za-z]{3}", words) and len(words) < LONGEST:
            return re.sub(r"\s+", " ", words)
    return otherwise
