"""The start page: what comes next for the family, and where to go."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db, today

from ..models import Refill, Speciality, Thread, Visit
from ..rules.people import members

pages = Blueprint("home", __name__)
SHOWN = 4


@pages.get("/")
def index() -> ResponseReturnValue:
    """The next visit, shortcuts, the specialities."""
    coming = select(Visit).where(Visit.status == "upcoming", Visit.day >= today()).order_by(Visit.day, Visit.clock).limit(SHOWN)
    ready = select(Refill).where(Refill.status == "ready").order_by(Refill.id)
    return render_template(
        "home.html",
        visits=db().scalars(coming).all(),
        ready=db().scalars(ready).all(),
        specialities=db().scalars(select(Speciality).order_by(Speciality.id)).all(),
        threads=db().scalars(select(Thread)).all(),
        people=members(db()),
    )
