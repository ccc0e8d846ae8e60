"""A list of notes, a form for a new one, and a page for each."""

from __future__ import annotations

from datetime import date

from flask import Flask, redirect, render_template, request
from sqlalchemy import select
from werkzeug.wrappers import Response

from genui_gym.appkit import db, new_app

from .models import Folder, Note


def create_app() -> Flask:
    """Make the app."""
    app = new_app(__name__, brand="Quillet")

    @app.get("/")
    def home() -> str:
        return render_template("home.html", notes=db().scalars(select(Note).order_by(Note.due)).all())

    @app.get("/new")
    def new() -> str:
        return render_template("new.html", folders=db().scalars(select(Folder)).all())

    @app.post("/new")
    def add() -> Response:
        form = request.form
        db().add(Note(title=form["title"], folder_id=int(form["folder"]), due=date.fromisoformat(form["due"])))
        return redirect("/")

    @app.get("/note/<int:key>")
    def note(key: int) -> str:
        return render_template("note.html", note=db().get_one(Note, key), folders=db().scalars(select(Folder)).all())

    @app.post("/note/<int:key>")
    def change(key: int) -> Response:
        found = db().get_one(Note, key)
        found.folder_id = int(request.form["folder"])
        found.done = "done" in request.form
        return redirect("/")

    return app
