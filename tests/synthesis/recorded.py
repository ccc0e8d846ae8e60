"""Recordings for the tests of synthesis, as an importer would make them: two apps of strangers, in plain HTML."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.recording import Kind, Meta, PageView, Recording, Request, Step, Target

ORIGIN = "http://stranger.localhost"
FORM = (
    '<form method="post" action="/book"><label>Name <input name="name"></label>'
    '<label>Room <select name="room"><option>Blue<option>Green</select></label>'
    '<label><input type="checkbox" name="breakfast"> Breakfast</label><label>Date <input type="date" name="d"></label>'
    '<label>Wishes <textarea name="wishes"></textarea></label><button>Book</button></form>'
)
LIST = "".join(
    f'<li><a href="/hotels/{number}">{name}</a><p>{stars} stars</p><p>€{price}.00</p></li>'
    for number, (name, stars, price) in enumerate((("Hotel Aurora", 4, 120), ("Casa Marina", 3, 84), ("The Blue Tram", 2, 61)), 1)
)


def page(path: str, heading: str, body: str) -> PageView:
    """Return a page as it was recorded."""
    title = f"{heading} · Roomify"
    return PageView(ORIGIN + path, title, f"<html><head><title>{title}</title></head><body><h1>{heading}</h1>{body}</body></html>")


def did(
    kind: Kind, role: str, name: str, value: str = "", *, on: PageView, to: PageView | None = None, sent: str = "", status: int = 302
) -> Step:
    """Return a step; ``sent`` is the path that it posted to."""
    requests = (Request("POST", ORIGIN + sent, status),) if sent else ()
    return Step(kind, Target(role, name), value, before=on, after=to or on, requests=requests)


HOME, SHOWN = page("/", "Book a room", FORM), page("/", "Book a room", FORM + '<ul><li>Ada <a href="/del/0">Cancel</a></li></ul>')
BOOKED = (
    Step("goto", value=ORIGIN + "/", after=HOME),
    did("fill", "textbox", "Name", "Ada", on=HOME),
    did("select", "combobox", "Room", "Green", on=HOME),
    did("check", "checkbox", "Breakfast", on=HOME),
    did("fill", "textbox", "Date", "2026-12-01", on=HOME),
    did("click", "button", "Book", on=HOME, to=SHOWN, sent="/book"),
)
ROOMS = Recording(Meta("test", origin=ORIGIN), BOOKED, "success")
"""A room is booked with one form."""

_CANCEL = Step("click", Target("link", "Cancel"), before=SHOWN, after=HOME, requests=(Request("GET", ORIGIN + "/del/0", 302),))
TAKEN_BACK = replace(ROOMS, steps=(*BOOKED, _CANCEL))
"""The same, and the booking is cancelled with a link."""

HOTELS, HOTEL = page("/", "Hotels", f"<ul>{LIST}</ul>"), page("/hotels/2", "Casa Marina", '<a href="/hotels/2/book">Reserve</a>')
GUEST = page("/hotels/2/book", "Your details", '<form method="post"><label>Guest <input name="g"></label><button>Continue</button></form>')
REVIEW = page("/review", "Review", '<form method="post"><button>Confirm booking €84.00</button></form>')
DONE = page("/done", "Thank you", "<p>See you soon.</p>")
CHOSEN = Recording(
    Meta("test", origin=ORIGIN),
    (
        Step("goto", value=ORIGIN + "/", after=HOTELS),
        did("click", "link", "Casa Marina", on=HOTELS, to=HOTEL),
        did("click", "link", "Reserve", on=HOTEL, to=GUEST),
        did("fill", "textbox", "Guest", "Ada Lovell", on=GUEST),
        did("click", "button", "Continue", on=GUEST, to=REVIEW, sent="/hotels/2/book"),
        did("click", "button", "Confirm booking €84.00", on=REVIEW, to=DONE, sent="/review"),
    ),
)
"""A hotel is chosen from a list, and booked over two forms."""

LOOKED = Recording(Meta("test"), CHOSEN.steps[:3])
"""Only looked at."""


_STAY = page("/hotels/2", "Casa Marina", '<a href="/hotels/2/cancel">Cancel stay</a>')
_SURE = page("/hotels/2/cancel", "Cancel stay", '<form method="post"><button>Cancel this stay</button></form>')
CANCELLED = Recording(
    Meta("test", origin=ORIGIN),
    (
        Step("goto", value=f"{ORIGIN}/", after=HOTELS),
        did("click", "link", "Casa Marina", on=HOTELS, to=_STAY),
        did("click", "link", "Cancel stay", on=_STAY, to=_SURE),
        did("click", "button", "Cancel this stay", on=_SURE, to=DONE, sent="/hotels/2/cancel"),
    ),
    "success",
)
"""A stay is cancelled that was there."""

_NIGHTS = '<label>Nights <input type="number" name="n" min="1" max="9" value="1"></label>'
_PRICED = page(
    "/hotels/2", "Casa Marina", f'<form method="post"><label>Guest <input name="g"></label>{_NIGHTS}<button>Book €252.00</button></form>'
)
STAY = Recording(
    Meta("test", origin=ORIGIN),
    (
        Step("goto", value=f"{ORIGIN}/", after=HOTELS),
        did("click", "link", "Casa Marina", on=HOTELS, to=_PRICED),
        did("fill", "textbox", "Guest", "Ada Lovell", on=_PRICED),
        did("fill", "spinbutton", "Nights", "3", on=_PRICED),
        did("click", "button", "Book €252.00", on=_PRICED, to=DONE, sent="/hotels/2"),
    ),
    "success",
)
"""A number of nights is booked at a price."""

TOLD = page(
    "/hotels/2",
    "Casa Marina",
    "<dl><dt>Check-out until</dt><dd>11:30</dd><dt>Rooms</dt><dd>24</dd><dt>City tax</dt><dd>€2.50</dd><dt>Open since</dt>"
    "<dd>3 May 1987</dd><dt>Owner</dt><dd>Ines Prado</dd></dl><p>Licence HT-4417</p>",
)


def asked(answer: str, kind: str = "answer", task: str = "When is check-out?") -> Recording:
    """Return a recording that ends with an answer, or with a check of a text."""
    steps = (Step("goto", value=f"{ORIGIN}/", after=HOTELS), did("click", "link", "Casa Marina", on=HOTELS, to=TOLD))
    said = Step(kind, value=answer, before=TOLD, after=TOLD)  # type: ignore[arg-type]  # both are kinds of steps
    return Recording(Meta("test", task=task, origin=ORIGIN), (*steps, said), "success")


def bare(recording: Recording) -> Recording:
    """Return a recording as a script has it: roles, names and values, and no page at all."""
    return replace(recording, steps=tuple(replace(step, before=None, after=None, requests=()) for step in recording.steps))
