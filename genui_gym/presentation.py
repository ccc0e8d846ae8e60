"""How an app is presented: seeded knobs on a card that change what an agent sees and never what a task is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from genui_gym.errors import CardError, did_you_mean

Theme = Literal["light", "dark"]
Skin = Literal["kit", "ios", "android", "harmony"]
Density = Literal["comfortable", "compact"]
Text = Literal["small", "normal", "large"]
Layout = Literal["tabs", "top", "rail"]
Locale = Literal["en", "zh"]
Interruption = Literal["cookies", "promo", "rating", "permission"]
INTERRUPTIONS: tuple[Interruption, ...] = get_args(Interruption)
_MOST_DISTRACTORS = 12
_LONGEST_LATENCY_MS = 5000


@dataclass(frozen=True)
class Presentation:
    """The knobs; the defaults are all off.

    Attributes:
        theme: Light or dark.
        skin: ``kit``, or the manner of ``ios``, ``android`` or ``harmony``: shapes, bars, type and switches.
        density: How much room there is between things.
        text: The size of the type.
        layout: Where the tabs are: at the foot, at the top under the title, or in a rail at the left.
        locale: The language of pages and goals; an app speaks English, and those for which it has a catalogue.
        shuffle: Whether tabs, and lists without an order of their own, come in another order with each seed.
        distractors: How many sponsored links the pages carry.
        interruptions: What comes up while the app is used, once each and after a seeded number of pages: a cookie bar, a promotion, a
            prompt to rate the app, a question about notifications. They cover nothing, can be dismissed and never have to be.
        latency_ms: Milliseconds of the pages' own time between asking for a page and seeing it; only scripts can wait.
        skeletons: Whether a page that is on its way shows as grey bars meanwhile, at which an agent has to wait.
    """

    theme: Theme = "light"
    skin: Skin = "kit"
    density: Density = "comfortable"
    text: Text = "normal"
    layout: Layout = "tabs"
    locale: Locale = "en"
    shuffle: bool = False
    distractors: int = 0
    interruptions: tuple[Interruption, ...] = ()
    latency_ms: int = 0
    skeletons: bool = False


PLAIN = Presentation()
"""All knobs off."""


def read_presentation(file: str, raw: Mapping[str, Any]) -> Presentation:
    """Check the table ``[presentation]`` of the card ``file``.

    Raises:
        CardError: A knob is unknown, or has a value that it cannot have.
    """
    known = {each.name: getattr(PLAIN, each.name) for each in fields(Presentation)}
    if stray := raw.keys() - known.keys():
        name = sorted(stray)[0]
        raise CardError(f"The card {file} has presentation.{name}", did_you_mean(name, known, "knob"), "Remove or rename it")
    for name, value in raw.items():
        if wrong := _wrong(name, value, known[name]):
            raise CardError(f"The card {file} says presentation.{name} = {value!r}", wrong, "Mend it")
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
    return Presentation(**values)


def _wrong(name: str, value: Any, default: Any) -> str:
    """Return what is wrong with a knob's value, ``""`` if nothing is."""
    if name == "interruptions":
        stray = [each for each in value if each not in INTERRUPTIONS] if isinstance(value, list | tuple) else [value]
        return f"It is a list of {', '.join(INTERRUPTIONS)}" if stray or len(set(value)) < len(value) else ""
    if isinstance(default, str):
        allowed = get_args(get_type_hints(Presentation)[name])
        return "" if value in allowed else f"It can be {', '.join(map(repr, allowed))}"
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "It is true or false"
    most = _LONGEST_LATENCY_MS if name == "latency_ms" else _MOST_DISTRACTORS
    return "" if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else f"It is a number from 0 to {most}"
