"""The club: the member's card, points and where they come from, vouchers and their rules."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db

from ..models import Order, Voucher
from ..rules.person import account
from ..rules.price import POINTS_STEP, STEP_CENTS, worth

pages = Blueprint("club", __name__, url_prefix="/club")


@pages.get("")
def index() -> ResponseReturnValue:
    """The card, and what the points are worth."""
    person = account(db())
    left = POINTS_STEP - person.points % POINTS_STEP
    return render_template("club.html", person=person, worth=worth(person.points), left=left, step=POINTS_STEP, step_cents=STEP_CENTS)


@pages.get("/points")
def points() -> ResponseReturnValue:
    """What each order has earned and used, the latest first."""
    listed = db().scalars(select(Order).order_by(Order.placed_at.desc(), Order.id.desc())).all()
    return render_template("points.html", person=account(db()), orders=listed, back=url_for(".index"))


@pages.get("/vouchers")
def vouchers() -> ResponseReturnValue:
    """The vouchers, with what each is good for."""
    listed = db().scalars(select(Voucher).order_by(Voucher.code)).all()
    return render_template("vouchers.html", vouchers=listed, back=url_for(".index"))
