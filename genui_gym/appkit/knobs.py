"""What the kit does with an app's presentation: marks for the stylesheet and the script, a seeded order, interruptions, distractors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from genui_gym.appkit.lookup import own_path
from genui_gym.appkit.present import current_world
from genui_gym.presentation import PLAIN, Presentation

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Offer:
    """A sponsored link: its words, what its page says, and its icon."""

    title: str
    text: str
    icon: str


OFFERS = (
    Offer("Travel light: cabin cases from Ossa", "Four wheels, two kilos, one zip that never jams.", "suitcase"),
    Offer("Learn a language with Polyglot Lane", "Ten minutes a day, with people who speak it at home.", "globe"),
    Offer("Umbra: insurance that reads like a letter", "No small print. It fits on one page.", "shield"),
    Offer("Fresh flowers by noon from Petalry", "Cut in the morning, at your door before lunch.", "leaf"),
    Offer("Sleep better on a Morrow mattress", "A hundred nights to change your mind.", "bed"),
    Offer("Brightwell glasses, two pairs for one", "Your own prescription, ready in a week.", "sun"),
    Offer("Ride the river with Kaya Boats", "Small boats, calm water, a basket with lunch.", "mountain"),
    Offer("Cook along with Saffron Street", "A box of what you need and a cook who explains it.", "coffee"),
    Offer("Hear the city: concerts by Nocturne", "Forty rooms, a new player every night.", "bell"),
    Offer("Plant a tree with every parcel", "Parcelwood carries your parcels and grows a forest.", "leaf"),
    Offer("Your photos, printed and framed by Lumen", "Choose ten pictures, hang them on Friday.", "camera"),
    Offer("Swim at dawn: passes for the Lido", "Opens at five. Warm water, cold air.", "pool"),
)


def add_knobs(kit: Blueprint) -> None:
    """Give the kit its routes for what comes up and what is sponsored."""
    kit.add_url_rule("/_kit/dismiss", "dismiss", _dismiss, methods=["POST"])
    kit.add_url_rule("/_kit/offers/<int:number>", "offer", _offer)


def presented() -> dict[str, Any]:
    """Return what the base page needs to know of the presentation."""
    world = current_world()
    return {
        "theme": world.presentation.theme,
        "locale": world.presentation.locale,
        "marks": _marks(world.presentation),
        "interruption": world.interruption if request.method == "GET" else None,
        "here": request.full_path.rstrip("?"),
        "sponsors": _sponsors(world.presentation.distractors),
    }


def shuffled(items: Iterable[Item]) -> list[Item]:
    """Return the items as they are, or, where the presentation shuffles, in an order that the seed decides.

    For lists whose order says nothing: tiles of a start page, entries of a menu.
    """
    listed, world = list(items), current_world()
    if not world.presentation.shuffle:
        return listed
    order = np.random.default_rng([world.seed, 3, len(listed)]).permutation(len(listed))
    return [listed[index] for index in order]


def _marks(shown: Presentation) -> Markup:
    """Write the knobs that are not off as attributes of the page's root."""
    marks: dict[str, str | int] = {
        "skin": shown.skin,
        "density": shown.density,
        "text": shown.text,
        "layout": shown.layout,
        "latency": shown.latency_ms,
    }
    on = [(name, value) for name, value in marks.items() if value != getattr(PLAIN, "latency_ms" if name == "latency" else name)]
    if shown.skeletons:
        on.append(("skeletons", "on"))
    return Markup("").join(Markup(' data-{}="{}"').format(name, value) for name, value in on)


def _sponsors(number: int) -> list[tuple[int, Offer]]:
    """Return the sponsored links of this world, with their numbers."""
    if not number:
        return []
    order = np.random.default_rng([current_world().seed, 4]).permutation(len(OFFERS))
    return [(int(index), OFFERS[index]) for index in order[:number]]


def _dismiss() -> ResponseReturnValue:
    current_world().dismiss(request.form.get("kind", ""))
    return redirect(own_path(request.form.get("next", "/")), 303)


def _offer(number: int) -> str:
    offer = OFFERS[number % len(OFFERS)]
    return render_template("kit/offer.html", title="Sponsored", offer=offer, back="/")
