"""The world that the current request belongs to: its database session, its clock, its randomness."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol, cast

from flask import request
from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.locale import Translator
from genui_gym.presentation import Interruption, Presentation

ENVIRON_KEY = "genui.world"
"""Where a world puts itself into the WSGI environment of a request."""


class Present(Protocol):
    """What a request may know of its world."""

    @property
    def session(self) -> Session:
        """The request's database session; committed when the request succeeds, rolled back when it fails."""

    @property
    def now(self) -> datetime:
        """The world's time; it moves only with the agent's steps."""

    @property
    def rng(self) -> Generator:
        """The world's seeded generator."""

    @property
    def seed(self) -> int:
        """The world's seed; the kit shuffles by it."""

    @property
    def presentation(self) -> Presentation:
        """How the app is presented."""

    @property
    def translator(self) -> Translator | None:
        """Says the app's texts in the language of the presentation; ``None`` in English."""

    @property
    def interruption(self) -> Interruption | None:
        """What comes up on this page, if anything."""

    def dismiss(self, kind: str) -> None:
        """Dismiss that interruption."""


def current_world() -> Present:
    """Return the world of the current request."""
    return cast(Present, request.environ[ENVIRON_KEY])


def db() -> Session:
    """Return the database session of the current request."""
    return current_world().session


def today() -> date:
    """Return the world's date."""
    return current_world().now.date()
