"""Nidora's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from flask import Flask

from genui_gym.appkit import Tab, new_app

from ..models import Hotel
from . import book, find, help, hotels, profile, trips
from .pictures import pictures

NOTICES = {
    "saved": "Saved to your favourites.",
    "unsaved": "Removed from your favourites.",
    "booked": "Your stay is booked.",
    "changed": "Your stay was changed.",
    "cancelled": "Your booking was cancelled.",
    "details": "Your booking details were saved.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "payment": "Your default payment was changed.",
}
TABS = (
    Tab("Search", "find.home", "search"),
    Tab("Favourites", "profile.favourites", "heart"),
    Tab("Trips", "trips.index", "suitcase"),
    Tab("Help", "help.index", "help"),
    Tab("Profile", "profile.index", "user"),
)


def label(hotel: Hotel) -> str:
    """Return the words that tell a hotel from its twin in another city."""
    return f"{hotel.name}, {hotel.city.name}"


def distance(metres: int) -> str:
    """Return a distance as people say it: ``650 m``, ``1.8 km``."""
    return f"{metres} m" if metres < 1000 else f"{metres // 1000}.{metres % 1000 // 100} km"


def rating(tenths: int) -> str:
    """Return a rating with its decimal: ``8.7``."""
    return f"{tenths // 10}.{tenths % 10}"


def verdict(tenths: int) -> str:
    """Return the word that goes with a rating."""
    return next(word for floor, word in ((90, "Superb"), (85, "Excellent"), (80, "Very good"), (70, "Good"), (0, "Fair")) if tenths >= floor)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.booking", brand="Nidora", tabs=TABS, stylesheet="nidora.css", notices=NOTICES)
    for part in (find, hotels, book, trips, profile, help):
        app.register_blueprint(part.pages)
    for word in (label, distance, rating, verdict):
        app.add_template_filter(word, word.__name__)
    app.add_template_global(pictures, "pictures")
    return app
