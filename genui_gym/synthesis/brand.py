"""The recorded brand, and the invented one that takes its place."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Callable

from genui_gym.recording import Recording
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
    seed = zlib.crc32("\n".join([recording.meta.origin, recording.meta.title, *(step.value for step in recording.steps)]).encode())
    return _FIRST[seed % len(_FIRST)] + _LAST[seed // len(_FIRST) % len(_LAST)]


def app_name(brand: str) -> str:
    """Return the folder's name of a brand."""
    return "_".join(words(brand))


def without_brand(recording: Recording) -> Callable[[str], str]:
    """Return a function that takes the recorded brand out of a heading: what stands behind a separator in most window titles."""
    counted: Counter[str] = Counter()
    titles = set(_titles(recording))
    for title in titles:
        counted.update(part for part in _SEPARATORS.split(title)[1:])
    common = [part for part, times in counted.items() if times > 1 and times >= len(titles) / 2]

    def cleaned(text: str) -> str:
        for part in common:
            text = re.sub(rf"\s*[·|–—:-]?\s*\b{re.escape(part)}\b", "", text).strip()
        return text or "Home"

    return cleaned


def _titles(recording: Recording) -> list[str]:
    views = [view for step in recording.steps for view in (step.before, step.after) if view is not None]
    return [read_page(view.html, view.url).document.title if view.html else view.title for view in views]
