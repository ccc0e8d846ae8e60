"""The help and the centres."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import db

from ..models import HelpArticle, Site

pages = Blueprint("help", __name__, url_prefix="/help")


@pages.get("")
def index() -> ResponseReturnValue:
    """The articles by topic, or those that have every word that was searched for; and the centres."""
    asked = request.args.get("q", "").strip()[:60]
    words = asked.casefold().split()
    articles = db().scalars(select(HelpArticle).order_by(HelpArticle.id)).all()
    listed = [article for article in articles if all(word in f"{article.title} {article.body}".casefold() for word in words)]
    topics = {topic: [article for article in listed if article.topic == topic] for topic in dict.fromkeys(each.topic for each in listed)}
    sites = db().scalars(select(Site).order_by(Site.id)).all()
    return render_template("help.html", asked=asked, topics=topics, number=len(listed), sites=sites, back=url_for("family.index"))
