"""The help pages."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db

from ..models import HelpArticle

pages = Blueprint("help", __name__, url_prefix="/help")


@pages.get("")
def index() -> ResponseReturnValue:
    """The articles by topic, or those that have every word that was searched for."""
    asked = request.args.get("q", "").strip()[:80]
    words = asked.casefold().split()
    articles = db().scalars(select(HelpArticle).order_by(HelpArticle.topic, HelpArticle.id)).all()
    topics: dict[str, list[HelpArticle]] = {}
    for article in articles:
        if all(word in f"{article.title} {article.body}".casefold() for word in words):
            topics.setdefault(article.topic, []).append(article)
    return render_template("help.html", asked=asked, topics=topics, back=url_for("account.index"))


@pages.get("/<slug>")
def article(slug: str) -> ResponseReturnValue:
    """One article."""
    shown = db().scalars(select(HelpArticle).where(HelpArticle.slug == slug)).first()
    if shown is None:
        abort(404)
    return render_template("article.html", article=shown, back=url_for(".index"))
