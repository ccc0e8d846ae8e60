"""The start page: what comes next for the family, and where to go."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from genui_gym.appkit import db, today

from ..models import Prescription, Speciality, Visit
from ..rules.household import ours
from ..rules.people import members

pages = Blueprint("home", __name__)
SHOWN = 4


@pages.get("/")
def index() -> ResponseReturnValue:
    """The next visit, shortcuts, the specialities."""
    coming = ours(Visit).where(Visit.status == "upcoming", Visit.day >= today()).order_by(Visit.day, Visit.clock).limit(SHOWN)
    prescriptions = db().scalars(ours(Prescription).options(selectinload(Prescription.refills)).order_by(Prescription.id))
    return render_template(
        "home.html",
        visits=db().scalars(coming).all(),
        ready=[refill for each in prescriptions for refill in each.refills if refill.status == "ready"],
        specialities=db().scalars(select(Speciality).order_by(Speciality.id)).all(),
        people=members(db()),
    )
