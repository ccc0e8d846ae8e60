"""The portraits."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from genui_gym.appkit import found

from ..avatars import avatar
from ..models import Doctor, Member
from .forms import own

pages = Blueprint("portraits", __name__, url_prefix="/portraits")
_DAY = 24 * 3600
_FACES = {"You": (28, "f"), "Son": (29, "m"), "Daughter": (119, "f"), "Father": (81, "m")}
"""The portraits that suit the family's ages."""


def _image(svg: str) -> Response:
    response = Response(svg, mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


@pages.get("/doctors/<int:key>.svg")
def doctor(key: int) -> Response:
    """A doctor in a white coat."""
    return _image(avatar(key * 13, found(Doctor, key).gender, coat=True))


@pages.get("/family/<int:key>.svg")
def member(key: int) -> Response:
    """Somebody of the family."""
    return _image(avatar(*_FACES[own(Member, key).relation], coat=False))


def portrait(person: Doctor | Member) -> str:
    """Return the address of a portrait."""
    return url_for("portraits.doctor" if isinstance(person, Doctor) else "portraits.member", key=person.id)
