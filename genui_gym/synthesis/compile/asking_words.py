"""The words of goals about what an app shows: each at least three ways."""

from __future__ import annotations

from genui_gym.synthesis.compile.asking import Asking
from genui_gym.synthesis.english import listed, spoken
from genui_gym.synthesis.inquiry import Choice


def _named(choice: Choice, prefix: str = "") -> str:
    said = spoken(choice.label)
    return f"{said} {{{prefix}{choice.key}}}"


def _which(ask: Asking) -> str:
    shared = listed([_named(choice) for choice in ask.shared])
    pages = [listed([_named(choice, prefix) for choice in ask.varied]) for prefix in ask.prefixes()] if ask.varied else []
    return ", ".join(part for part in (shared, listed(pages) + ", all together" if pages else "") if part)


def asked(ask: Asking) -> str:
    """Return what is asked, within a sentence."""
    inquiry = ask.inquiry
    of = spoken(inquiry.part(inquiry.of).label) if inquiry.of else ""
    says = listed([spoken(inquiry.part(key).label) for key in inquiry.says])
    return {
        "cell": f"what is the {says}",
        "count": f"how many {ask.nouns} are there",
        "sum": f"what is the total {of}",
        "least": f"what is the least {of}" if says == of else f"what is the {says} of the {ask.noun} with the least {of}",
        "greatest": f"what is the greatest {of}" if says == of else f"what is the {says} of the {ask.noun} with the greatest {of}",
    }[inquiry.deed]


def wordings(ask: Asking) -> dict[str, tuple[str, ...]]:
    """The words of every template's goals."""
    said, which, noun, nouns = asked(ask), _which(ask), ask.noun, ask.nouns
    gone = "If it has a bookmark already, finish as not found with the number of bookmarks."
    return {
        "question": (
            f"{said[:1].upper()}{said[1:]}, with {which}?",
            f"Please look it up for me, with {which}: {said}?",
            f"I would like to know this, with {which}: {said}? Only the answer, please.",
        ),
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
