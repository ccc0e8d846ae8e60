"""How goals say what a record holds: phrases that follow its noun, such as ``in the name of Ada`` or ``on 4 May 2026``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from genui_gym.synthesis.english import article, listed, singular, spoken

_QUESTION = re.compile(r"(how|what|when|where|which|who|whom|whose|why|do|does|is|are|will|would|should|can|may)\b|.*\?\s*$", re.IGNORECASE)
_PREPOSITIONS = "to|from|by|with|for|at|in|on|until|before|after|of|as"
_DANGLING = re.compile(rf"(?:.+\s)?(?:{_PREPOSITIONS})", re.IGNORECASE)
_HEADED = re.compile(r"(from|to|until|by|for)\s+(.+)", re.IGNORECASE)
_ORDERS = frozenset(
    "accept activate add agree allow apply ask begins block book call cancel choose contact copy create deactivate deliver disable "
    "do don't email enable ends forward freeze get give hide i include inform keep let lock mail make notify open pay pin please "
    "post print receive remember remind repeat repeats replace save send set share ship show sign skip start starts stop subscribe "
    "take tell turn update use wake wrap".split()
)
"""Words that a label begins with which says what is done."""
_PARTICIPLES = {
    "bill": "billed", "book": "booked", "charge": "charged", "collect": "collected", "deliver": "delivered", "pay": "paid",
    "pick": "picked", "post": "posted", "send": "sent", "ship": "shipped", "sort": "sorted", "transfer": "transferred",
}  # fmt: skip
_LEADS = (
    (r"(full |your |whole )?name", "in the name of"),
    (r"guest|passenger|patient|recipient|person|member|child|pet|traveller|family|contact", "for"),
    (r"colou?r|language|currency", "in"),
    (r"size", "in size"),
    (r"restaurant|shop|store|seller|kitchen|bakery", "from"),
    (r"hotel|branch|cinema|theatre|venue", "at"),
    (r"doctor|therapist|dentist|driver|teacher|trainer", "with"),
)
"""What goes before a value alone, by its label."""
_DAYS = (
    (r"date|day|on|when", "on"), (r"check-?in|start( date| day)?|first (day|night)|arrival", "from"),
    (r"check-?out|end( date| day)?|last (day|night)", "until"), (r"departure( date| day)?|outbound", "departing on"),
    (r"return( date| day)?|inbound", "returning on"), (r"(date of birth|birth ?day|born)", "born on"),
)  # fmt: skip
_WRITINGS = re.compile(
    r"\b(messages?|notes?|comments?|text|subject|title|headline|reason|reference|words|wish(es)?|request|question|topic|description|body)\b",
    re.IGNORECASE,
)
_EUROS = re.compile(r"\s*\(?\s*(in euros?|in eur|eur|€)\s*\)?\s*$", re.IGNORECASE)
_FEW_WORDS = 4


@dataclass(frozen=True)
class Phrase:
    """What follows a noun: ``lead`` is the word that ties it, ``body`` the rest. Those led by ``with`` are said together."""

    lead: str
    body: str

    def __str__(self) -> str:
        return f"{self.lead} {self.body}".strip()


def called(label: str) -> str:
    """Return what a field is called within a sentence: ``the room``, or the label itself in quotes where it is no noun."""
    said = spoken(label)
    return f'"{said[:1].upper()}{said[1:]}"' if is_sentence(label) else f"the {said}"


def is_sentence(label: str) -> bool:
    """Whether a label says or asks something, and so cannot be spoken of with an article: ``Deliver to``, ``How was it?``."""
    said = label.strip(" :*")
    first = said.split(maxsplit=1)[0].lower() if said else ""
    return bool(_QUESTION.match(said) or _DANGLING.fullmatch(said) or first in _ORDERS)


def counted(label: str) -> tuple[str, str] | None:
    """Return one and several of what a number counts: ``Guests`` gives guest and guests; ``None`` where its label is no plural."""
    said = re.sub(r"^(number of|how many)\s+", "", spoken(label))
    if said == "children":
        return "child", "children"
    one = singular(said)
    return (one, said) if one != said and " " not in said else None


def ticked(label: str) -> tuple[str, str]:
    """Return what a goal says of a box that is ticked, and of one that is not."""
    if is_sentence(label):
        said = re.sub(r'["\\{}]+', "", label).strip()
        return f'with "{said}" ticked', f'without "{said}" ticked'
    said = spoken(label)
    return f"with {said}", f"without {said}"


def phrase_of(key: str, label: str, kind: str, options: Sequence[str] = (), *, first: bool = False) -> Phrase:
    """Return the phrase of a literal.

    Args:
        key: Its name.
        label: What it is called on the page.
        kind: A field's kind, or ``thing``.
        options: What it can be; names that read like sentences are put in quotes.
        first: Whether it is what a record is about, which is tied to it by ``for``.
    """
    said, value = spoken(label), valued(key, label, kind, options)
    if kind == "number" and counted(label):
        return Phrase("for", value)
    if _QUESTION.match(label.strip()) and kind not in ("date", "time"):
        return Phrase("with", f"{value} under {called(label)}")
    if kind == "date" and (lead := _matching(_DAYS, said)):
        return Phrase(lead, value)
    if kind == "time" and said in ("time", "at", "hour", "start", "time of day"):
        return Phrase("at", value)
    if kind == "search" or said in ("search", "search for", "find"):
        return Phrase("for", value)
    if options and all(is_named_so(each, said) for each in options):
        return Phrase("for" if first else "with", value)
    return _tied(said, kind, value, first=first)


def is_named_so(name: str, noun: str) -> bool:
    """Whether a name begins with its noun, as ``Order 4417`` does, so that the noun is not said twice."""
    return name.casefold().startswith(f"{noun.casefold()} ")


def _tied(said: str, kind: str, value: str, *, first: bool) -> Phrase:
    """Return the phrase of a label that is a noun, or that ends or begins with the word that ties it."""
    word = said.split()[0]
    if _DANGLING.fullmatch(said):
        return Phrase(_PARTICIPLES.get(word, word) + said[len(word) :], value)
    if (headed := _HEADED.fullmatch(said)) is not None:
        return Phrase(headed[1], value if kind == "date" else f"the {headed[2]} {value}")
    if lead := _matching(_LEADS, said):
        return Phrase(lead, value)
    if word in _ORDERS:
        return Phrase("with", f"{value} under {called(said)}")
    if value.startswith("€") or said in ("quantity", "number"):
        return Phrase("with", f"{article(_EUROS.sub('', said))} of {value}")
    return Phrase("for" if first else "with", f"the {said} {value}")


def described(phrases: Sequence[Phrase], flags: Sequence[str] = ()) -> str:
    """Return phrases as they follow a noun: what is held with it last, then what comes with or without it."""
    others = list[str]()
    for phrase in phrases:
        if phrase.lead == "until" and others and others[-1].startswith("from "):
            others[-1] += f" {phrase}"
        elif phrase.lead != "with":
            others.append(str(phrase))
    held = [phrase.body for phrase in phrases if phrase.lead == "with"]
    parts = [*others, *([f"with {listed(held)}"] if held else []), *([listed(flags)] if flags else [])]
    return " ".join(parts) if len(parts) < 3 else ", ".join(parts)


def valued(key: str, label: str, kind: str, options: Sequence[str] = ()) -> str:
    """Return a literal as goals write it: texts and names that read like sentences in quotes, amounts with their sign."""
    literal = f"{{{key}}}"
    if kind in ("text", "number") and _EUROS.search(label):
        return f"€{literal}"
    wordy = any(", " in each or " · " in each or len(each.split()) > _FEW_WORDS for each in options)
    writes = kind == "long" or (kind == "text" and _WRITINGS.search(label) is not None)
    return f'"{literal}"' if writes or kind == "search" or (wordy and kind not in ("date", "time", "number")) else literal


def _matching(table: Sequence[tuple[str, str]], said: str) -> str:
    return next((lead for pattern, lead in table if re.fullmatch(pattern, said)), "")
