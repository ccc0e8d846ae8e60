"""The words of goals about what an app shows: each at least three ways."""

from __future__ import annotations

from genui_gym.synthesis.compile.asking import Asking
from genui_gym.synthesis.compile.phrases import Phrase, called, described, phrase_of
from genui_gym.synthesis.english import listed, spoken
from genui_gym.synthesis.inquiry import Choice

_PLAIN = "entry"
"""What rows are called where the recording names them nothing; goals then go without."""


def _phrase(ask: Asking, choice: Choice, prefix: str = "") -> Phrase:
    """Return how a goal says a choice; bounds are ``from``, ``until``, or so much at least and at most."""
    key, blueprint = f"{prefix}{choice.key}", ask.plan.blueprint
    if choice.how != "tag":
        part = ask.inquiry.part(choice.part)
        if part.kind == "date":
            return Phrase("from" if choice.how == "from" else "until", f"{{{key}}}")
        return Phrase("with", f"{called(part.label)} at {'least' if choice.how == 'from' else 'most'} {{{key}}}")
    field = blueprint.field(choice.key)
    kind = "thing" if blueprint.thing(choice.key) is not None else field.kind if field is not None else "choice"
    about = next((each for each in ask.inquiry.choices if blueprint.thing(each.key) is not None), None)
    return phrase_of(key, choice.label, kind, (*choice.recorded, *choice.options), first=choice is about)


def _which(ask: Asking) -> str:
    """Return what the rows in question have in common, then what each of the pages that were read has of its own."""
    shared = described([_phrase(ask, choice) for choice in ask.shared])
    pages = [described([_phrase(ask, choice, prefix) for choice in ask.varied]) for prefix in ask.prefixes()] if ask.varied else []
    apart = f"{listed(pages)} together" if pages else ""
    return ", ".join(part for part in (shared, apart) if part)


def asked(ask: Asking, which: str = "") -> str:
    """Return what is asked as a noun phrase: ``the total amount of the rides until 3 May 2026``; ``which`` says of which rows."""
    inquiry, noun, nouns = ask.inquiry, ask.noun, ask.nouns
    of = spoken(inquiry.part(inquiry.of).label) if inquiry.of else ""
    says = listed([spoken(inquiry.part(key).label) for key in inquiry.says])
    extreme = "lowest" if inquiry.deed == "least" else "highest"
    among = f", of those {which}" if which else ""
    phrase = {
        "cell": f"the {says} {which}" if noun == _PLAIN else f"the {says} of the {noun} {which}",
        "count": f"the number of {nouns} {which}",
        "sum": f"the total {of} {which}" if noun == _PLAIN or _is_named(ask) else f"the total {of} of the {nouns} {which}",
        "least": f"the {says} of the {noun} with the {extreme} {of}{among}",
    }
    if inquiry.deed in ("least", "greatest"):
        return f"the {extreme} {of} of the {nouns} {which}".rstrip() if says == of else phrase["least"]
    return phrase[inquiry.deed].rstrip()


def _is_named(ask: Asking) -> bool:
    """Whether the rows themselves are what was chosen, so that their noun is said with each of them."""
    return any(spoken(choice.label) == ask.noun for choice in ask.inquiry.choices)


def wordings(ask: Asking) -> dict[str, tuple[str, ...]]:
    """The words of every template's goals."""
    which, noun, nouns = _which(ask), ask.noun, ask.nouns
    said = asked(ask, which)
    gone = "If it has a bookmark already, finish as not found with the number of bookmarks."
    first = f"How many {nouns} are there {which}?" if ask.inquiry.deed == "count" else f"What is {said}?"
    return {
        "question": (first, f"Please look up {said}.", f"I would like to know {said}. Only the answer, please."),
        "one": (
            f"Bookmark the {noun} {{label}}. {gone}",
            f"Please set a bookmark on {{label}} among the {nouns}. {gone}",
            f"I want to find the {noun} {{label}} again. Could you bookmark it? {gone}",
        ),
        "two": (
            f"Bookmark the {nouns} {{label}} and {{other}}.",
            f"Please set bookmarks on two {nouns}: {{label}} and {{other}}.",
            "Both {label} and {other} should be among my bookmarks. Can you do that?",
        ),
        "swap": (
            f"Bookmark the {noun} {{label}}, and take the bookmark off {{other}}.",
            "Please set a bookmark on {label} and remove that of {other}.",
            f"I marked the wrong {noun}: {{label}} should have a bookmark, and {{other}} should have none.",
        ),
        "off": (
            f"Take the bookmark off the {noun} {{label}}.",
            "Please remove {label} from my bookmarks.",
            f"I no longer need the bookmark of the {noun} {{label}}. Could you remove it?",
        ),
        "count": (
            "How many bookmarks do I have?",
            "Please count my bookmarks.",
            f"Tell me the number of {nouns} that have a bookmark.",
        ),
    }  # fmt: skip
