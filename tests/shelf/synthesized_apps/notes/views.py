"""A list of one's notes, a form for a new one, and a page for each."""

from __future__ import annotations

from flask import Flask, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, new_app

from .models import Folder, Note

ME = 1


def create_app() -> Flask:
    """Make the app."""
    app = new_app(__name__, brand="Quillet")

    @app.get("/")
    def home() -> str:
        return render_template("home.html", notes=db().scalars(select(Note).where(Note.owner_id == ME).order_by(Note.due)).all())

    @app.get("/new")
    def new() -> str:
        return render_template("new.html", folders=folders())

    @app.post("/new")
    def add() -> ResponseReturnValue:
        form = Problems(request.form)
        title, due = form.text("title", "Enter a title."), form.date("due", "Enter a day.")
        folder = form.choice("folder", folders(), "Choose a folder.")
        if form or due is None:
            return form.page("new.html", folders=folders())
        db().add(Note(owner_id=ME, title=title, folder_id=int(folder), due=due))
        return redirect("/")

    @app.get("/note/<int:key>")
    def note(key: int) -> str:
        return render_template("note.html", note=own(key), folders=folders())

    @app.post("/note/<int:key>")
    def change(key: int) -> ResponseReturnValue:
        found, form = own(key), Problems(request.form)
        folder = form.choice("folder", folders(), "Choose a folder.")
        if form:
            return form.page("note.html", note=found, folders=folders())
        found.folder_id = int(folder)
        found.done = form.checked("done")
        return redirect("/")

    return app


def folders() -> dict[str, str]:
    """Return the names of all folders by key."""
    return {str(each.id): each.name for each in db().scalars(select(Folder))}


def own(key: int) -> Note:
    """Return a note of this person."""
    found = db().get(Note, key) if key < 2**63 else None
    if found is None or found.owner_id != ME:
        abort(404)
    return found
