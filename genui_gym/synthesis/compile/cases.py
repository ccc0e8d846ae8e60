"""Rows for a question: those that were shown, and others that they could be mistaken for, each one choice away from what was recorded."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from genui_gym.synthesis.blueprint import Row
from genui_gym.synthesis.inquiry import Choice, Inquiry, Part
from genui_gym.synthesis.invent import ANY, like, pool_of_label, with_more_options

_OTHERS, _OTHER_WORDS, _MOST_TRIES, _FEWEST = 3, 4, 24, 10
_SIZES = (2, 4, 3, 5, 6, 7)


@dataclass(frozen=True)
class Entry:
    """A row of the app: its name, and the value of each column, tags that rows do not show among them."""

    name: str
    values: Mapping[str, str]


def entries_of(inquiry: Inquiry) -> list[Entry]:
    """Return the recorded rows, then the invented ones; none of these changes the recorded answer."""
    return [entry for some in _Cases(inquiry).all() for entry in some]


class _Cases:
    """The rows of each case: of what was recorded, and of one other choice each."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.tags = [choice for choice in inquiry.choices if choice.how == "tag" and not choice.part]
        self.told = [choice for choice in inquiry.choices if choice.how == "tag" and choice.part]
        self.lines = [line for page in inquiry.pages for line in page]
        self.names = list(dict.fromkeys(line.name for line in self.lines))
        self.names += [row.name for row in like([Row(name) for name in self.names], 6)]

    def all(self) -> Iterator[list[Entry]]:
        recorded = [
            [Entry(line.name, {**self._tagged(page), **line.cells}) for line in lines] for page, lines in enumerate(self.inquiry.pages)
        ]
        yield from recorded
        known = {self._answer(some) for some in recorded}
        for choice in self.told:
            yield [
                self._entry({**self._tagged(0)}, {choice.part: word}, f"{word} {place}")
                for word in self._words(choice)[1:]
                for place in range(2)
            ]
        for choice in self.tags:
            known_words = {said.casefold() for said in choice.recorded}
            others = [each for each in choice.options if each.casefold() not in known_words and not ANY.match(each)]
            for number, other in enumerate(others[: self._others]):
                some = self._unlike(known, {**self._tagged(0), choice.key: other}, number)
                known.add(self._answer(some))
                yield some

    @property
    def _others(self) -> int:
        """How many other values of each tag have rows: more where each of them has one alone."""
        return max(_OTHERS, -(-_FEWEST // len(self.tags))) if self._single else _OTHERS

    def _tagged(self, page: int) -> dict[str, str]:
        return {choice.key: choice.recorded[page] for choice in self.tags}

    def _words(self, choice: Choice) -> list[str]:
        said = list(dict.fromkeys((choice.recorded[0], *choice.options)))
        return list(with_more_options(said, choice.label))[: max(_OTHER_WORDS, len(said))]

    def _unlike(self, known: set[tuple[str, ...]], tags: Mapping[str, str], number: int) -> list[Entry]:
        """Return the rows of a case whose answer no other case has."""
        some: list[Entry] = []
        for salt in range(_MOST_TRIES):
            some = self._case(tags, number, salt)
            if self._answer(some) not in known:
                break
        return some

    def _case(self, tags: Mapping[str, str], number: int, salt: int) -> list[Entry]:
        size = 1 if self.inquiry.deed == "cell" or not self.lines[0].cells or self._single else _SIZES[(number + salt) % len(_SIZES)]
        rows = [self._entry(tags, {choice.part: choice.recorded[0] for choice in self.told}, f"{salt} {place}") for place in range(size)]
        others = [(choice, self._words(choice)) for choice in self.told]
        return rows + [
            self._entry(tags, {choice.part: words[(1 + number) % len(words)]}, f"{salt} other")
            for choice, words in others
            if len(words) > 1
        ]

    @property
    def _single(self) -> bool:
        """Whether each page that was read holds one row."""
        return all(len(page) == 1 for page in self.inquiry.pages)

    def _entry(self, tags: Mapping[str, str], given: Mapping[str, str], seed: str) -> Entry:
        start = zlib.crc32("\n".join((*tags.values(), *given.values(), seed)).encode())
        name = self._name(tags, start)
        told = {choice.part: choice.recorded[0] for choice in self.told}
        cells = {
            part.key: _value(part, self._samples(part), start + 31 * place)
            for place, part in enumerate(self.inquiry.parts)
            if part.key not in told
        }
        return Entry(name, {**tags, **cells, **told, **given})

    def _name(self, tags: Mapping[str, str], start: int) -> str:
        chosen = next((tags[choice.key] for choice in reversed(self.tags) if self.lines[0].name == choice.recorded[0]), "")
        return chosen or self.names[start % len(self.names)]

    def _samples(self, part: Part) -> list[str]:
        return [line.cells[part.key] for line in self.lines if part.key in line.cells]

    def _answer(self, rows: Sequence[Entry]) -> tuple[str, ...]:
        """Return what rows answer, those that count."""
        told = {choice.part: choice.recorded[0].casefold() for choice in self.told}
        left = [row for row in rows if all(row.values.get(key, "").casefold() == word for key, word in told.items())]
        of, deed = self.inquiry.of, self.inquiry.deed
        if deed == "count":
            return (str(len(left)),)
        if not left:
            return ()
        if deed == "sum":
            return (f"{sum(float(row.values[of]) for row in left):g}",)
        kind = self.inquiry.part(of).kind if of else "name"
        ranked = sorted(left, key=lambda row: (float(row.values[of]), "") if kind in ("money", "figure") else (0.0, row.values.get(of, "")))
        best = ranked[-1] if deed == "greatest" else ranked[0]
        if deed in ("greatest", "least") and sum(row.values[of] == best.values[of] for row in left) > 1 and set(self.inquiry.says) != {of}:
            return ("tie",)
        return tuple(best.values[key] for key in self.inquiry.says)


def _value(part: Part, samples: Sequence[str], number: int) -> str:
    """Return another value of a column, like those that were recorded."""
    sample = samples[number % len(samples)]
    if part.kind == "money":
        return str(max(int(sample) + 50 * (number % 397 - 150), 100 + 50 * (number % 83)))
    if part.kind == "date":
        return (date.fromisoformat(sample) + timedelta(days=number % 61 - 30)).isoformat()
    if part.kind == "time":
        return f"{7 + number % 14:02d}:{5 * (number // 14 % 12):02d}"
    if part.kind == "figure":
        places = max(len(each.partition(".")[2]) for each in samples)
        scale = 10**places
        whole = round(float(sample) * scale)
        return f"{(max(abs(whole) // 2, 1) + number % (abs(whole) + 40 * scale // max(scale // 2, 1))) / scale:.{places}f}"
    if any(each.isdigit() for each in sample):
        return re.sub(r"\d", lambda match: str((int(match[0]) + number // (match.start() + 1)) % 10), sample)
    pool = pool_of_label(part.label)
    return pool[number % len(pool)]
