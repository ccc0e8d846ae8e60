"""Two small apps that are not built on the kit, written as a stranger would: plain strings, state in a list, no style.

The benchmark records flows on them, so that synthesis is not judged by its own family alone.
"""

from __future__ import annotations

from html import escape

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

_BOOKS = ("Salt and Ash", "The Glass Orchard", "Nine Rivers", "A Field Guide to Rain", "The Glass Harbour", "Letters to a Lighthouse")


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


def _page(title: str, body: str) -> str:
    return f"<!doctype html><html><head><title>{title}</title></head><body><h1>{title}</h1>{body}</body></html>"
