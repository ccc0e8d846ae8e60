"""The addresses of pictures: hotels and cities are drawn by :mod:`..art`, what is inside them by the kit."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, url_for

from genui_gym.appkit import art as kit_art

from ..art import SCENES, draw
from ..models import Hotel, Room

pages = Blueprint("pictures", __name__)
_INSIDE = {
    "room": "room",
    "twin": "twin",
    "lobby": "lobby",
    "breakfast": "breakfast",
    "bath": "bath",
    "pool": "pool",
    "view": "city",
    "sea-view": "sea",
}
"""The kit's kind of picture behind each scene of the inside."""
_BIGGEST_SEED = 9_999
_DAY = 24 * 3600


@dataclass(frozen=True)
class Picture:
    """A picture: its address, what it shows in words, and its caption."""

    src: str
    alt: str
    caption: str


@pages.get("/pictures/<scene>/<int:seed>.svg")
def show(scene: str, seed: int) -> Response:
    """A picture; the same address always shows the same."""
    if scene not in {*SCENES, *_INSIDE} or seed > _BIGGEST_SEED:
        abort(404)
    drawn = draw(scene, seed) if scene in SCENES else kit_art.picture(_INSIDE[scene], seed).svg
    response = Response(drawn, mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


def picture(scene: str, seed: int) -> str:
    """Return the address of a picture."""
    return url_for("pictures.show", scene=scene, seed=seed)


def pictures(hotel: Hotel) -> list[Picture]:
    """Return a hotel's pictures, the best first; one of a pool only where there is one."""
    view = "sea-view" if hotel.art_kind in ("harbour", "beach") else "view"
    scenes = [(hotel.art_kind, "From outside"), ("room", "A room"), ("lobby", "Lobby"), (view, "The view"), ("bath", "Bathroom")]
    if hotel.breakfast_cents:
        scenes.insert(3, ("breakfast", "Breakfast"))
    if any("pool" in facility.name.casefold() for facility in hotel.facilities):
        scenes.insert(1, ("pool", "Pool"))
    return [Picture(picture(scene, hotel.art_seed), f"{hotel.name}: {caption}", caption) for scene, caption in scenes]


def cover(hotel: Hotel) -> str:
    """Return the address of the picture that stands for a hotel."""
    return picture(hotel.art_kind, hotel.art_seed)


def room_picture(room: Room) -> str:
    """Return the address of a room's picture."""
    return picture("twin" if room.beds == "2 single beds" else "room", room.id)


PICTURES = {"picture": picture, "pictures": pictures, "cover": cover, "room_picture": room_picture}
