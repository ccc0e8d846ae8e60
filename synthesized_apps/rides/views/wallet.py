"""The wallet: ways to pay, promo codes, the business profile, tariffs."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, failed, found, today

from ..models import CostCode, District, PaymentMethod, Promo
from ..rules.account import account, business, payment_methods, set_usual_payment, update_business
from ..rules.plan import vehicles
from ..rules.price import tariff_text

pages = Blueprint("wallet", __name__, url_prefix="/wallet")


@pages.get("")
def index() -> ResponseReturnValue:
    """The ways to pay, and the way to the rest."""
    return render_template("wallet.html", person=account(db()), payments=payment_methods(db()), company=business(db()))


@pages.post("/payments/<int:payment_id>/usual")
def usual(payment_id: int) -> ResponseReturnValue:
    """Make a way to pay the one that is chosen beforehand."""
    try:
        set_usual_payment(db(), found(PaymentMethod, payment_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".index"), "Back to the wallet") from refusal
    return redirect(url_for(".index", notice="payment"), 303)


@pages.get("/codes")
def codes() -> ResponseReturnValue:
    """The promo codes, with what each is good for."""
    return render_template("codes.html", promos=db().scalars(select(Promo).order_by(Promo.code)).all(), back=url_for(".index"))


@pages.get("/business")
def profile() -> ResponseReturnValue:
    """The business profile."""
    return _profile(Problems())


@pages.post("/business")
def save_profile() -> ResponseReturnValue:
    """Save where the receipts of business rides go."""
    form = Problems(request.form)
    email = form.email("email")
    if form:
        return _profile(form), 422
    update_business(db(), email)
    return redirect(url_for(".profile", notice="business"), 303)


@pages.get("/tariffs")
def tariffs() -> ResponseReturnValue:
    """What each vehicle costs, and where it is busy now."""
    listed = [(vehicle, tariff_text(vehicle)) for vehicle in vehicles(db())]
    districts = db().scalars(select(District).order_by(District.id)).all()
    return render_template("tariffs.html", tariffs=listed, districts=districts, back=url_for(".index"))


def cost_codes() -> Sequence[CostCode]:
    """Return the cost codes of the company."""
    return db().scalars(select(CostCode).order_by(CostCode.code)).all()


def _profile(form: Problems) -> str:
    return render_template("business.html", problems=form, company=business(db()), codes=cost_codes(), back=url_for(".index"))
