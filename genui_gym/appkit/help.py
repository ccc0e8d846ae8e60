"""A help centre: articles by topic, a search over them, and a page for each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import Mapped, mapped_column

from genui_gym.appkit.present import current_world, db

_LONGEST_QUESTION = 80


class HelpText:
    """The columns of a page of help, to be mixed into a table; ``body`` has a paragraph a line."""

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str]
    topic: Mapped[str]
    title: Mapped[str]
    body: Mapped[str]


def help_pages(table: type[Any], *, tab: str, hint: str, back: str = "") -> Blueprint:
    """Return the blueprint ``help`` at ``/help``.

    Args:
        table: A table with the columns of :class:`HelpText`.
        tab: The name of the tab that the pages belong to.
        hint: What the empty search field suggests.
        back: The endpoint that the arrow of the list leads to; no arrow when empty.
    """
    pages = Blueprint("help", __name__, url_prefix="/help")

    @pages.get("")
    def index() -> ResponseReturnValue:
        """The articles by topic, or those that have every word that was searched for."""
        asked = request.args.get("q", "").strip()[:_LONGEST_QUESTION]
        topics = articles_with(table, asked)
        number = sum(map(len, topics.values()))
        to = url_for(back) if back else ""
        return render_template("kit/help.html", asked=asked, topics=topics, number=number, help_tab=tab, hint=hint, back=to)

    @pages.get("/<slug>")
    def article(slug: str) -> ResponseReturnValue:
        """One article, and the others of its topic."""
        shown = db().scalars(select(table).where(table.slug == slug)).first()
        if shown is None:
            abort(404)
        others = db().scalars(select(table).where(table.topic == shown.topic, table.id != shown.id).order_by(table.id)).all()
        return render_template("kit/article.html", article=shown, others=others, help_tab=tab, back=url_for(".index"))

    return pages


def articles_with(table: type[Any], asked: str) -> dict[str, list[Any]]:
    """Return the articles by topic that have every word of ``asked``; all of them where nothing is asked."""
    words, translator = asked.casefold().split(), current_world().translator
    topics: dict[str, list[Any]] = {}
    for article in db().scalars(select(table).order_by(table.id)):
        read = [article.title, *article.body.splitlines()]
        read += [] if translator is None else [translator.text(each) for each in read]
        if all(word in " ".join(read).casefold() for word in words):
            topics.setdefault(article.topic, []).append(article)
    return topics
