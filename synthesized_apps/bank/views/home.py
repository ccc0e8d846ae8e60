"""The start page: all accounts at a glance, what comes next, what happened last."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db, today

from ..models import Transfer
from ..rules.accounts import accounts, customer
from ..rules.history import Filters, find_entries

pages = Blueprint("home", __name__)
LATEST, COMING = 8, 3


@pages.get("/")
def index() -> ResponseReturnValue:
    """Everything at a glance."""
    listed = accounts(db())
    latest = find_entries(db(), Filters(first=today().replace(day=1)))[:LATEST]
    coming = select(Transfer).where(Transfer.status == "scheduled").order_by(Transfer.execute_on, Transfer.id).limit(COMING)
    return render_template(
        "home.html",
        person=customer(db()),
        accounts=listed,
        total=sum(account.balance_cents for account in listed),
        entries=latest,
        coming=db().scalars(coming).all(),
    )
