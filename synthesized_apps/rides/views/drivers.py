"""Drivers: one of them, and the favourites."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import current_world, db, found, own_path

from ..models import Driver, Favourite, Ride
from ..rules.after import toggle_favourite
from ..rules.stage import stage_of

pages = Blueprint("drivers", __name__)


@pages.get("/drivers/<int:driver_id>")
def driver(driver_id: int) -> ResponseReturnValue:
    """A driver, the car, and the rides that the person had with them."""
    shown, now = found(Driver, driver_id), current_world().now
    taken = db().scalars(select(Ride).where(Ride.driver_id == driver_id).order_by(Ride.pickup_at.desc())).all()
    return render_template(
        "driver.html",
        driver=shown,
        is_kept=db().scalar(select(Favourite).where(Favourite.driver_id == driver_id)) is not None,
        rides=[ride for ride in taken if stage_of(ride, now) == "done"],
        back=own_path(request.args.get("from", ""), url_for(".favourites")),
    )


@pages.post("/drivers/<int:driver_id>/favourite")
def favourite(driver_id: int) -> ResponseReturnValue:
    """Keep a driver as a favourite, or no longer."""
    shown = found(Driver, driver_id)
    was_kept = db().scalar(select(Favourite).where(Favourite.driver_id == driver_id)) is not None
    toggle_favourite(db(), shown, current_world().now)
    return redirect(url_for(".driver", driver_id=driver_id, notice="let_go" if was_kept else "kept"), 303)


@pages.get("/account/drivers")
def favourites() -> ResponseReturnValue:
    """The favourite drivers."""
    listed = db().scalars(select(Favourite).order_by(Favourite.added_on.desc(), Favourite.id)).all()
    return render_template("favourites.html", favourites=listed, back=url_for("account.index"))
