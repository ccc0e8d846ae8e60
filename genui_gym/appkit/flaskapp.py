"""The Flask factory: an app's own templates and files, with the kit's templates under ``kit/`` and its files under ``/_kit/``.

An app made here keeps no state of its own: there is no session and so no secret, what is true stands in the database of the
current world, and a message that follows a redirect is named in the address (``?notice=saved``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, render_template, request
from flask.helpers import get_root_path
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException

from genui_gym.appkit import formats
from genui_gym.appkit.forms import Problems
from genui_gym.appkit.icons import icon
from genui_gym.appkit.knobs import add_knobs, presented, shuffled
from genui_gym.appkit.payment import payment_text
from genui_gym.appkit.translate import in_locale

YEAR = 365 * 24 * 3600
POLICY = "default-src 'self' 'unsafe-inline' data:; form-action 'self'; base-uri 'self'"
"""Nothing may be loaded from, or sent to, anywhere but the app's own origin."""

WORDS: Mapping[int, tuple[str, str]] = {
    400: ("That did not work", "The address or the form is incomplete. Go back and try again."),
    404: ("Page not found", "There is nothing at this address. It may have moved, or the link is wrong."),
    405: ("That did not work", "This page cannot be opened that way."),
    500: ("Something went wrong", "The problem is on our side and nothing was changed. Please try again."),
}


class Failed(Exception):
    """A refusal that a person should read: raise it in a view and the app answers with a page, and the world rolls back.

    Args:
        message: What happened and what to do, in the app's words.
        title: The page's heading.
        status: The HTTP status, 400 or more.
        back: Where the page's button leads; the start page when empty.
        action: The words on that button.
    """

    def __init__(
        self, message: str, *, title: str = "That did not work", status: int = 409, back: str = "/", action: str = "Go back"
    ) -> None:
        super().__init__(message)
        self.message, self.title, self.status, self.back, self.action = message, title, status, back, action


@dataclass(frozen=True, slots=True)
class Tab:
    """A place in the bar at the bottom: its words, the endpoint it opens, and its icon. A page names its tab by the words."""

    name: str
    endpoint: str
    icon: str


def new_app(
    import_name: str,
    *,
    brand: str,
    tabs: Sequence[Tab] = (),
    stylesheet: str = "",
    notices: Mapping[str, str] | None = None,
    currency: str = "€",
    theme: str = "auto",
) -> Flask:
    """Return a Flask app that speaks the kit.

    Args:
        import_name: The app module's ``__name__``; its ``templates`` and ``static`` stand beside it.
        brand: The app's name, as page titles show it.
        tabs: The bar at the bottom, three to five places.
        stylesheet: A file in ``static`` that sets the app's tokens (``--accent`` and friends).
        notices: Messages by code; a page opened with ``?notice=<code>`` shows one.
        currency: The sign before amounts of money.
        theme: ``auto`` (as the device says), ``light`` or ``dark``; a context processor of the app may override ``theme``.
    """
    app = Flask(import_name, instance_path=str(Path(get_root_path(import_name)) / "instance"))
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR
    kit = Blueprint("kit", __name__, static_folder="static", static_url_path="/_kit", template_folder="templates")
    add_knobs(kit)
    app.register_blueprint(kit)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _add_words(app, currency)
    known = dict(notices or {})

    @app.context_processor
    def page_words() -> dict[str, Any]:
        notice = known.get(request.args.get("notice", ""), "")
        return {"brand": brand, "tabs": tabs, "stylesheet": stylesheet, "theme": theme, "notice": notice, "problems": Problems()}

    app.url_defaults(partial(_add_version, app))
    app.after_request(_add_headers)
    app.after_request(in_locale)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Failed, _failed)
    return app


def _add_words(app: Flask, currency: str) -> None:
    words: dict[str, Callable[..., object]] = {
        "money": partial(formats.money, currency=currency),
        "short_money": partial(formats.short_money, currency=currency),
        "day": formats.day,
        "full_day": formats.full_day,
        "short_day": formats.short_day,
        "long_day": formats.long_day,
        "month_year": formats.month_year,
        "weekday": formats.weekday,
        "span": formats.span,
        "hour": formats.hour,
        "clock": formats.clock,
        "moment": formats.moment,
        "rating": formats.rating,
        "initials": formats.initials,
        "payment_text": payment_text,
        "count": formats.count,
        "shuffled": shuffled,
    }
    for name, function in words.items():
        app.add_template_filter(function, name)
    app.add_template_global(icon, "icon")
    app.add_template_global(presented, "presented")


def _add_version(app: Flask, endpoint: str, values: dict[str, Any]) -> None:
    """Name a static file's content in its address, so that browsers may keep it for a year."""
    if endpoint not in ("static", "kit.static") or "v" in values:
        return
    folder = (app if endpoint == "static" else app.blueprints["kit"]).static_folder
    if folder:
        values["v"] = _digest(folder, values["filename"])


@cache
def _digest(folder: str, filename: str) -> str:
    return hashlib.sha256(Path(folder, filename).read_bytes()).hexdigest()[:10]


def _add_headers(response: Response) -> Response:
    """Keep pages out of every cache (going back asks the server again) and everything else inside the app's origin."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if error.response is not None or status < 400:
        return error.get_response()
    title, message = WORDS.get(status, WORDS[500 if status >= 500 else 400])
    return render_template("kit/error.html", title=title, message=message, back="/", action="Go to the start page"), status


def _failed(error: Failed) -> tuple[str, int]:
    return render_template("kit/error.html", title=error.title, message=error.message, back=error.back, action=error.action), error.status
