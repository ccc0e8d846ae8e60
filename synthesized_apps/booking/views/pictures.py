"""Pictures of hotels, rooms and cities, drawn by code."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, url_for

from ..models import Hotel, Room

pages = Blueprint("pictures", __name__)


@dataclass(frozen=True)
class Picture:
    """A picture: its address, what it shows, and its caption."""

    src: str
    alt: str
    caption: str


@pages.get("/pictures/<scene>/<int:seed>.svg")
def draw(scene: str, seed: int) -> Response:
    return Response(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="hsl({seed * 47 % 360} 40% 60%)"/></svg>', mimetype="image/svg+xml")


def picture(scene: str, seed: int) -> str:
    """Return the address of a picture."""
    return url_for("pictures.draw", scene=scene, seed=seed)


def pictures(hotel: Hotel) -> list[Picture]:
    """Return a hotel's pictures, the best first."""
    scenes = ((hotel.art_kind, "From outside"), ("lobby", "Lobby"), ("room", "Room"), ("breakfast", "Breakfast room"), ("bath", "Bathroom"), ("view", "View"))
    return [Picture(picture(scene, hotel.art_seed), f"{hotel.name}: {caption.lower()}", caption) for scene, caption in scenes]


def room_picture(room: Room) -> str:
    """Return the address of a room's picture."""
    return picture("room", room.id)


PICTURES = {"picture": picture, "pictures": pictures, "room_picture": room_picture}
