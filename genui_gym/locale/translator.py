"""Saying an English text in another language: the whole text, else the most specific message with places, else a value, else as it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from string import Formatter

from genui_gym.errors import TaskError
from genui_gym.locale.catalogue import Catalogue, Goal, Place, places_of, read_catalogue
from genui_gym.locale.chinese import value

_KIT = Path(__file__).resolve().parent.parent / "appkit"
_TAKES = {"number": r"[-+−]?[0-9][0-9.,]*", "money": r"[-+−]?[€$£¥]?[0-9][0-9.,]*", "time": "[0-9]{1,2}:[0-9]{2}"}
_DOT = " · "
_ANYTHING = f"(?:(?!{_DOT}).)+?"
_REMEMBERED = 20_000
"""Texts that a translator remembers at most; beyond that it starts over."""
_ENDS = " \t\r\n.,;:!?\"'“”()\u3002\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09"


class Translator:
    """Translates the texts of one app.

    Args:
        catalogues: Where the words are; what an earlier one says goes first.
    """

    def __init__(self, catalogues: Iterable[Catalogue]) -> None:
        listed = tuple(catalogues)
        self._goals: Mapping[str, Goal] = listed[0].goals if listed else {}
        self.kept = listed[0].kept if listed else ()
        self._whole: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._patterns: list[_Pattern] = []
        for catalogue in listed:
            patterns = []
            for english, said in catalogue.messages.items():
                if "{" in english:
                    patterns.append(_Pattern(english, said))
                else:
                    self._whole.setdefault(english, said)
                    self._folded.setdefault(english.casefold(), said)
            self._patterns += patterns
        self._patterns.sort(key=lambda each: each.rank)
        self._known: dict[str, str | None] = {}

    def text(self, text: str) -> str:
        """Return ``text`` in the other language, with its outer white space; as it is where nothing is known of it."""
        inner = text.strip()
        if not inner:
            return text
        said = self.known(" ".join(inner.split()))
        return text if said is None else text.replace(inner, said, 1)

    def known(self, text: str) -> str | None:
        """Return the translation of a text without outer white space, ``None`` where nothing is known of it."""
        if text not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[text] = self._find(text)
        return self._known[text]

    def sources(self, said: str) -> tuple[str, ...]:
        """Return the English texts whose whole translation is ``said``, whatever punctuation is around it."""
        return tuple(self._sources.get(said.strip(_ENDS).casefold(), ()))

    def goal(self, template: str, fields: Mapping[str, str], chosen: int) -> tuple[str, dict[str, str]]:
        """Return one of a template's wordings, by number, and its fields translated.

        Raises:
            TaskError: The catalogue words no such goal.
        """
        goal = self._goals.get(template)
        if goal is None:
            raise TaskError(
                f"The goal of the template {template!r} was asked for in another language",
                f"The catalogue has goals for {', '.join(sorted(self._goals)) or 'no template'}",
                f"Add [goals.{template}] with its wordings",
            )
        words = {name: field if name in goal.typed else self.text(field) for name, field in fields.items()}
        return goal.wordings[chosen % len(goal.wordings)], words

    def wordings(self, template: str) -> tuple[str, ...]:
        """Return a template's wordings, none where the catalogue has none."""
        return self._goals[template].wordings if template in self._goals else ()

    @cached_property
    def _sources(self) -> Mapping[str, list[str]]:
        sources: dict[str, list[str]] = defaultdict(list)
        for english, said in self._whole.items():
            sources[said.strip(_ENDS).casefold()].append(english)
        return sources

    def _find(self, text: str) -> str | None:
        whole = self._whole.get(text)
        if whole is None:
            whole = value(text)
        if whole is None:
            whole = self._folded.get(text.casefold())
        if whole is None:
            whole = next(self._by_pattern(text), None)
        return whole if whole is not None else self._parts(text)

    def _parts(self, text: str) -> str | None:
        """Translate what a middle dot sets apart, part by part."""
        parts = text.split(_DOT)
        said = [self.known(part) for part in parts] if len(parts) > 1 else []
        return _DOT.join(one or other for one, other in zip(said, parts, strict=True)) if any(said) else None

    def _by_pattern(self, text: str) -> Iterator[str]:
        for pattern in self._patterns:
            said = pattern.apply(text, self)
            if said is not None:
                yield said


class _Pattern:
    """A message with places."""

    def __init__(self, english: str, said: str) -> None:
        parts = places_of(english)
        self._places = [place for _, place in parts if place]
        own = [words for words, _ in parts]
        self._anchor = max(own, key=len).casefold()
        self._said = [(words, place.name if place else None) for words, place in places_of(said)]
        self._shape = re.compile("".join(re.escape(words) + _group(place) for words, place in parts), re.IGNORECASE | re.DOTALL)
        strict = sum(place.kind not in ("", "kept") for place in self._places)
        self.rank = (-sum(map(len, own)), -strict, len(self._places), english)
        """Patterns of lower rank are tried first: those with more words of their own, then those whose places take less."""

    def apply(self, text: str, translator: Translator) -> str | None:
        """Return the translation of a text of this form, ``None`` of any other."""
        if self._anchor not in text.casefold():
            return None
        match = self._shape.fullmatch(text)
        if match is None:
            return None
        filled: dict[str, str] = {}
        for place, found in zip(self._places, match.groups(), strict=True):
            said = found if place.kind == "kept" else translator.known(found.strip())
            if said is None and place.kind == "known":
                return None
            filled[place.name] = found if said is None else said
        return "".join(words + (filled[name] if name is not None else "") for words, name in self._said)


def _group(place: Place | None) -> str:
    return "" if place is None else f"({_TAKES.get(place.kind, _ANYTHING)})"


@cache
def translator_for(folder: Path, locale: str) -> Translator | None:
    """Return the translator of the app in ``folder``; ``None`` for English, in which apps are written.

    Raises:
        AppError: The app has no catalogue of this locale, or one that cannot be read.
    """
    if locale == "en":
        return None
    return Translator([read_catalogue(folder, locale), read_catalogue(_KIT, locale)])


def fields_of(wording: str) -> set[str]:
    """Return the names of the fields that a goal's wording has."""
    return {name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(wording) if name}
