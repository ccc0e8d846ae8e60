"""The health centres: where they are, when they are open, and who works there."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from genui_gym.appkit import db, found

from ..models import Doctor, Site, Speciality

pages = Blueprint("centres", __name__, url_prefix="/centres")


@pages.get("")
def index() -> ResponseReturnValue:
    """Every centre with how many doctors it has."""
    counted = select(Doctor.site_id, func.count()).group_by(Doctor.site_id)
    doctors = {row[0]: row[1] for row in db().execute(counted)}
    sites = db().scalars(select(Site).order_by(Site.id)).all()
    return render_template("centres.html", sites=sites, doctors=doctors, back=url_for("family.index"))


@pages.get("/<int:key>")
def centre(key: int) -> ResponseReturnValue:
    """One centre, and its doctors by speciality."""
    shown = found(Site, key)
    by_field = select(Doctor).join(Speciality).where(Doctor.site_id == shown.id).order_by(Speciality.id, Doctor.name)
    return render_template("centre.html", site=shown, doctors=db().scalars(by_field).all(), back=url_for(".index"))
