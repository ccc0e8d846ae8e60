"""Small apps that are not built on the kit, written as a stranger would: plain strings, state in a list, no style.

The benchmark records flows on them, so that synthesis is not judged by its own family alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

_BOOKS = ("Salt and Ash", "The Glass Orchard", "Nine Rivers", "A Field Guide to Rain", "The Glass Harbour", "Letters to a Lighthouse")
_PEOPLE = (
    ("Ines Farrow", "555 0142", "Work", True, "Knows the good bakery"),
    ("Tomas Ekdal", "555 0171", "Family", False, ""),
    ("Priya Raman", "555 0118", "Friends", True, "Met in Lisbon"),
    ("Odile Marchetti", "555 0163", "Friends", False, ""),
)
_GROUPS, _TONGUES = ("Family", "Friends", "Work", "Clubs"), ("English", "French", "German", "Polish", "Spanish")


def library() -> Flask:
    """Return a library: a table of books, a page for each, and a form to borrow it."""
    app, loans = Flask("library"), []

    @app.get("/")
    def start() -> str:
        row = '<tr><td>{1}</td><td><a href="/book?id={0}">See {1}</a></td></tr>'
        rows = "".join(row.format(number, name) for number, name in enumerate(_BOOKS, 1))
        return _page("Town library", f"<table><tr><th>Title</th><th></th></tr>{rows}</table><p>{len(loans)} loans</p>")

    @app.get("/book")
    def book() -> str:
        number = int(request.args["id"])
        return _page(_BOOKS[number - 1], f'<p>Shelf {number}</p><a href="/borrow?id={number}">Borrow</a>')

    @app.get("/borrow")
    def ask() -> str:
        kept = f'<input type="hidden" name="id" value="{escape(request.args["id"])}">'
        days = "".join(f"<option>{days} days</option>" for days in (7, 14, 21, 28))
        return _page(
            "Borrow a book",
            f'<form method="post" action="/borrow">{kept}<p>Card number <input name="card" aria-label="Card number"></p>'
            f'<p><label>For <select name="days">{days}</select></label></p><input type="submit" value="Take it home"></form>',
        )

    @app.post("/borrow")
    def borrow() -> Response:
        loans.append(dict(request.form))
        return redirect("/done")

    @app.get("/done")
    def done() -> str:
        return _page("Enjoy your book", '<a href="/">Back to the shelves</a>')

    return app


def rooms() -> Flask:
    """Return a form that books a room, with the bookings below it, each with a link that cancels it."""
    app, booked = Flask("rooms"), list[str]()

    @app.get("/")
    def start() -> str:
        lines = "".join(f'<li>{escape(line)} <a href="/del/{number}">Cancel</a></li>' for number, line in enumerate(booked))
        return _page(
            "Book a room",
            '<form method="post" action="/book"><label>Name <input name="name"></label>'
            '<label>Room <select name="room"><option>Blue<option>Green</select></label>'
            '<label><input type="checkbox" name="breakfast"> Breakfast</label><label>Date <input type="date" name="d"></label>'
            f"<button>Book</button></form><ul>{lines}</ul>",
        )

    @app.post("/book")
    def book() -> Response:
        booked.append(" / ".join(request.form.values()))
        return redirect("/")

    @app.get("/del/<int:number>")
    def cancel(number: int) -> Response:
        del booked[number]
        return redirect("/")

    return app


def contacts() -> Flask:
    """Return an address book: a list of people, a card for each, and a form that is filled with what the card says."""
    app, people = Flask("contacts"), [list(person) for person in _PEOPLE]

    @app.get("/")
    def start() -> str:
        rows = "".join(f'<li><a href="/people/{number}">{escape(str(person[0]))}</a></li>' for number, person in enumerate(people, 1))
        return _page("Address book", f"<ul>{rows}</ul>")

    @app.get("/people/<int:number>")
    def card(number: int) -> str:
        name, phone, group, starred, note = people[number - 1]
        said = {"Phone": phone, "Group": group, "Starred": "yes" if starred else "no", "Notes": note}
        lines = "".join(f"<dt>{label}<dd>{escape(str(value))}" for label, value in said.items())
        return _page(str(name), f'<dl>{lines}</dl><a href="/people/{number}/edit">Edit</a> <a href="/">All people</a>')

    @app.get("/people/<int:number>/edit")
    def ask(number: int) -> str:
        name, phone, group, starred, note = people[number - 1]
        return _page(
            "Edit person",
            f'<form method="post"><p><label>Name <input name="name" value="{escape(str(name))}"></label></p>'
            f'<p><label>Phone <input name="phone" value="{escape(str(phone))}"></label></p><p>{_choice("Group", _GROUPS, str(group))}</p>'
            f'<p><label><input type="checkbox" name="starred"{" checked" * bool(starred)}> Starred</label></p>'
            f'<p><label>Notes <textarea name="note">{escape(str(note))}</textarea></label></p><button>Save</button></form>',
        )

    @app.post("/people/<int:number>/edit")
    def save(number: int) -> Response:
        form = request.form
        people[number - 1] = [form["name"], form["phone"], form["group"], "starred" in form, form["note"]]
        return redirect(f"/people/{number}")

    return app


def settings() -> Flask:
    """Return the settings of one account: what it is set to, and a form that is filled with it."""
    app, own = Flask("settings"), {"nickname": "Marlow", "tongue": "English", "day": "Monday", "letter": True, "size": "20"}

    @app.get("/")
    def start() -> str:
        return _page("Start", '<p>Good morning.</p><a href="/settings">Settings</a>')

    @app.get("/settings")
    def ask() -> str:
        days = "".join(
            f'<label><input type="radio" name="day" value="{day}"{" checked" * (own["day"] == day)}> {day}</label>'
            for day in ("Monday", "Saturday", "Sunday")
        )
        return _page(
            "Settings",
            f'<form method="post"><p><label>Nickname <input name="nickname" value="{escape(str(own["nickname"]))}"></label></p>'
            f"<p>{_choice('Tongue', _TONGUES, str(own['tongue']))}</p><fieldset><legend>Week begins on</legend>{days}</fieldset>"
            f'<p><label><input type="checkbox" name="letter"{" checked" * bool(own["letter"])}> Weekly letter</label></p>'
            f'<p><label>Rows on a page <input type="number" name="size" min="5" max="50" value="{own["size"]}"></label></p>'
            "<button>Save settings</button></form>",
        )

    @app.post("/settings")
    def save() -> Response:
        own.update(request.form.items())
        own["letter"] = "letter" in request.form
        return redirect("/settings")

    return app


def _choice(label: str, options: Sequence[str], chosen: str) -> str:
    said = "".join(f"<option{' selected' * (option == chosen)}>{option}</option>" for option in options)
    return f'<label>{label} <select name="{label.lower()}">{said}</select></label>'


def _page(title: str, body: str) -> str:
    return f"<!doctype html><html><head><title>{title}</title></head><body><h1>{title}</h1>{body}</body></html>"
