"""A tiny app that uses every part of the kit once."""

from __future__ import annotations

from datetime import date

from flask import Flask, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Tab, db, new_app
from genui_gym.appkit.art import KINDS, picture

PLACES = ("Lisbon", "Porto", "Madeira", "Valencia", "Bergen", "Ghent")


def create_app() -> Flask:
    app = new_app(
        __name__,
        brand="Kitchen",
        tabs=(
            Tab("Explore", "home", "search"),
            Tab("Saved", "saved", "heart"),
            Tab("Trips", "trips", "suitcase"),
            Tab("Profile", "form", "user"),
        ),
        notices={"saved": "Your details are saved."},
    )

    @app.context_processor
    def chosen_theme() -> dict[str, str]:
        return {"theme": request.args.get("theme", "auto")}

    @app.get("/")
    def home() -> str:
        return render_template("home.html", query=request.args.get("q", ""), places=PLACES)

    @app.get("/stay/<int:number>")
    def stay(number: int) -> str:
        if number > 40:
            abort(404)
        return render_template("stay.html", number=number, start=date(2026, 5, 14), end=date(2026, 5, 17))

    @app.get("/art/<kind>/<int:seed>.svg")
    def art(kind: str, seed: int) -> Response:
        return Response(picture(kind, seed).svg, mimetype="image/svg+xml")

    @app.get("/gallery")
    def gallery() -> str:
        return render_template("gallery.html", pictures=[(kind, 1, picture(kind, 1).alt) for kind in KINDS])

    @app.route("/form", methods=["GET", "POST"])
    def form() -> ResponseReturnValue:
        if request.method == "GET":
            return render_template("form.html")
        db().add(request.form.to_dict())
        problems = Problems(request.form)
        problems.text("guest", "Enter the guest's name.")
        problems.email("email")
        problems.date("check_in", "Choose a check-in date.")
        problems.whole("guests", 1, 4, "Choose 1 to 4 guests.")
        problems.choice("plan", {"flex", "saver"}, "Choose a rate.")
        problems.checked("terms", "Agree to the terms to go on.")
        if problems:
            return problems.page("form.html")
        return redirect(url_for("form", notice="saved"), 303)

    @app.get("/saved")
    def saved() -> str:
        return render_template("saved.html")

    @app.get("/trips")
    def trips() -> str:
        return render_template("trips.html", shown=request.args.get("show", "upcoming"))

    @app.post("/trips/cancel")
    def cancel() -> str:
        raise Failed("This stay has already begun.", title="Too late to cancel", back=url_for("trips"), action="Back to trips")

    @app.get("/broken")
    def broken() -> str:
        raise ZeroDivisionError

    return app
