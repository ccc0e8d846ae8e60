"""The recorded brand, and the invented one that takes its place."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from genui_gym.recording import PageView, Recording, Target
from genui_gym.synthesis.english import words
from genui_gym.synthesis.reading import read_page

_FIRST = (
    "Al",
    "Bel",
    "Cor",
    "Dor",
    "El",
    "Fen",
    "Gal",
    "Hal",
    "Il",
    "Jor",
    "Kel",
    "Lum",
    "Mar",
    "Nor",
    "Ol",
    "Pel",
    "Ros",
    "Sel",
    "Tor",
    "Vel",
)
_LAST = ("ando", "avia", "etta", "ido", "illo", "imar", "inda", "ora", "ova", "una", "essa", "era", "onia", "alis", "enta", "ura")
_SEPARATORS = re.compile(r"\s+[·|–—:-]\s+")


def invented_brand(recording: Recording) -> str:
    """Return a name that nobody trades under here, the same for the same recording."""
    seed = zlib.crc32("\n".join([recording.meta.origin, *(step.value for step in recording.steps)]).encode())
    return _FIRST[seed % len(_FIRST)] + _LAST[seed // len(_FIRST) % len(_LAST)]


def app_name(brand: str) -> str:
    """Return the folder's name of a brand."""
    return "_".join(words(brand))


def rebranded(recording: Recording) -> Recording:
    """Return a recording with the invented brand in the place of the recorded one, in its pages and in the names of controls."""
    recorded, brand = _recorded(recording), invented_brand(recording)
    if not recorded:
        return recording
    sought = re.compile(rf"\b({'|'.join(map(re.escape, recorded))})\b")

    def said(text: str) -> str:
        return sought.sub(brand, text)

    def seen(view: PageView | None) -> PageView | None:
        return None if view is None else replace(view, title=said(view.title), html=said(view.html))

    def acted(target: Target | None) -> Target | None:
        if target is None:
            return None
        name, label, placeholder, text = map(said, (target.name, target.label, target.placeholder, target.text))
        return replace(target, name=name, label=label, placeholder=placeholder, text=text)

    steps = tuple(replace(step, target=acted(step.target), before=seen(step.before), after=seen(step.after)) for step in recording.steps)
    return replace(recording, steps=steps)


def without_brand(recording: Recording) -> Callable[[str], str]:
    """Return a function that takes the brand out of a heading."""
    common = (*_recorded(recording), invented_brand(recording))

    def cleaned(text: str) -> str:
        for part in common:
            text = re.sub(rf"\s*[·|–—:-]?\s*\b{re.escape(part)}\b", "", text, flags=re.IGNORECASE).strip(" ,")
        return text or "Home"

    return cleaned


def _recorded(recording: Recording) -> tuple[str, ...]:
    """Return the recorded brand: what stands behind a separator in most window titles, with a capital letter."""
    counted: Counter[str] = Counter()
    titles = set(_titles(recording))
    for title in titles:
        counted.update(part for part in _SEPARATORS.split(title)[1:])
    return tuple(part for part, times in counted.items() if times > 1 and times >= len(titles) / 2 and part[:1].isupper() and len(part) > 2)


def _titles(recording: Recording) -> list[str]:
    views = [view for step in recording.steps for view in (step.before, step.after) if view is not None]
    return [read_page(view.html, view.url).document.title if view.html else view.title for view in views]
