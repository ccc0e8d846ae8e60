"""A small Flask app whose pages tests write themselves, and the text view of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, Response, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import escape

from genui_gym.elements import Node, PageState
from genui_gym.text import TextView

ORIGIN = "http://shop.localhost"
KIT = "<script src='/_kit/kit.js?v=1' defer></script>"
"""What makes a page exchange its content in place."""

KIT_FILE = Path(__file__).parent.parent.parent / "genui_gym" / "appkit" / "static" / "kit.js"


class Site:
    """Pages by path.

    Attributes:
        pages: HTML by path.
        asked: ``METHOD path?query`` of each request, with the body after a space where there is one.
        headers: The latest request's headers.
    """

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.asked: list[str] = []
        self.headers: dict[str, str] = {}
        self.app = Flask("site", static_folder=None)
        self.app.add_url_rule("/", "page", self._serve, methods=["GET", "POST"], defaults={"path": ""})
        self.app.add_url_rule("/<path:path>", "page", self._serve, methods=["GET", "POST"])

    def _serve(self, path: str) -> ResponseReturnValue:
        body = request.get_data(as_text=True)
        self.asked.append(f"{request.method} {request.full_path.rstrip('?')}" + (f" {body}" if body else ""))
        self.headers = dict(request.headers)
        if path.startswith("to/"):
            return redirect(f"/{path[3:]}", 303)
        if path == "loop":
            return redirect("/loop")
        if path == "out":
            return redirect("http://else.example/")
        if path == "echo":
            return (
                f"<title> an  echo </title><h1>{request.method} {escape(request.full_path)}</h1><pre>{escape(body)}</pre><a href=/>home</a>"
            )
        if path == "_kit/kit.js":
            return Response(KIT_FILE.read_text(), mimetype="text/javascript")
        if path == "cookie":
            answer = Response("<title>cookie</title>", mimetype="text/html")
            answer.set_cookie("seen", request.cookies.get("seen", "") + "x")
            return answer
        kind = {"txt": "text/plain", "svg": "image/svg+xml"}.get(path.rpartition(".")[2], "text/html")
        known = f"/{path}" in self.pages
        return Response(self.pages.get(f"/{path}", "<title>missing</title>"), 200 if known else 404, mimetype=kind)


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def view() -> TextView:
    return TextView()


Show = Callable[[str], PageState]


@pytest.fixture
def show(site: Site, view: TextView) -> Show:
    """Return a function that opens the view on a page of the given HTML and looks at it."""

    def open_page(html: str) -> PageState:
        site.pages["/"] = f"<!doctype html>{html}"
        view.open(site.app, ORIGIN)
        return view.observe()

    return open_page


def at(state: PageState, role: str, name: str = "") -> Node:
    """Return the one control with a role and, where given, a name."""
    found = [node for node in state.elements if node.role == role and name in ("", node.name)]
    assert len(found) == 1, [node.line() for node in state.nodes]
    return found[0]


def lines(state: PageState) -> list[str]:
    return [node.line() for node in state.nodes]
