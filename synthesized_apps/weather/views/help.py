"""Help."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db

from ..models import HelpArticle

pages = Blueprint("help", __name__, url_prefix="/help")


@pages.get("")
def index() -> ResponseReturnValue:
    """The answers, or those that hold what was asked."""
    asked = request.args.get("q", "").strip()[:60]
    listed = db().scalars(select(HelpArticle).order_by(HelpArticle.topic, HelpArticle.id))
    articles = [each for each in listed if asked.casefold() in f"{each.title} {each.body}".casefold()]
    return render_template("help.html", articles=articles, asked=asked, back=url_for("settings.index"))


@pages.get("/<slug>")
def article(slug: str) -> ResponseReturnValue:
    """One answer."""
    shown = db().scalar(select(HelpArticle).where(HelpArticle.slug == slug))
    if shown is None:
        abort(404)
    return render_template("article.html", article=shown, back=url_for(".index"))
