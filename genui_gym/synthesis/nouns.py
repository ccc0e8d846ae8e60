"""What a record is called: the noun of the button that makes it, else what the pages on the way say that is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from genui_gym.synthesis.english import identifier, is_verb, made_by, singular, words
from genui_gym.synthesis.visits import Visit

_NOUNS = ("request", "entry", "record", "change", "undertaking")
_VAGUE = frozenset("add complete confirm continue create done finish next ok pay save schedule send submit".split())
"""Verbs that go with any record."""
_NAMED = re.compile(r"(?:review|check|new|confirm|complete|your) (?:your |my |the |a |an )?([a-z]{3,})", re.IGNORECASE)
_NO_RECORDS = frozenset("account address data day details home number page profile seat time".split())


def record_noun(visits: Sequence[Visit], taken: Set[str]) -> str:
    """Return what the last of these visits makes.

    Args:
        visits: Those of one flow, up to the turn that makes the record.
        taken: Nouns and keys that fields and lists have.
    """
    button = visits[-1].target.name
    said = (*_hinted(visits), *_verbs(visits)) if _is_vague(button) else ()
    nouns = (*said, made_by(button), made_by(button.partition(" ")[0]), *_NOUNS)
    return next(each for each in nouns if each not in taken and identifier(each) == each.replace("-", "_"))


def _is_vague(button: str) -> bool:
    """Whether a button says no more than a verb that goes with any record; an amount beside it says nothing either."""
    said = [word for word in words(button) if not word.isdigit()]
    return len(said) == 1 and said[0] in _VAGUE


def _hinted(visits: Sequence[Visit]) -> Iterator[str]:
    """Yield the nouns of headings and buttons that name the record, such as ``Review booking`` or ``New mail``, the last first."""
    for visit in reversed(visits):
        for said in (visit.page.heading if visit.page is not None else "", visit.target.name):
            match = _NAMED.fullmatch(said)
            if match is not None and match[1].lower() not in _NO_RECORDS:
                yield singular(match[1].lower())


def _verbs(visits: Sequence[Visit]) -> Iterator[str]:
    """Yield what the verbs of the headings and links on the way make: ``Pay a payee`` makes a payment."""
    for visit in reversed(visits[:-1]):
        verb = visit.target.name.partition(" ")[0].lower()
        if is_verb(verb) and " " in visit.target.name and verb not in _VAGUE - {"pay"}:
            yield made_by(verb)
