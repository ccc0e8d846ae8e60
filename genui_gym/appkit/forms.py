"""Reading a form and saying what is wrong with it, next to the field and in the app's own words.

A view reads every field through :class:`Problems`; where something is wrong it answers with the same page again::

    form = Problems(request.form)
    email = form.text("email", "Enter an email address.")
    nights = form.whole("nights", 1, 30, "Choose 1 to 30 nights.")
    if form:
        return form.page("booking.html", hotel=hotel)

The macros of ``kit/parts.html`` find the object as ``problems`` and show what was typed, with the message beside it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from datetime import date

from flask import render_template


class Problems:
    """The messages of a form, at most one for each field, in the order in which they were found.

    It is true when there is something wrong. Readers return a harmless value in that case, so a view can go on and
    collect every problem before it answers.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = values
        self._messages: dict[str, str] = {}

    def add(self, field: str, message: str) -> None:
        """Note what is wrong with a field; the first message for a field stays. ``""`` names the form as a whole."""
        self._messages.setdefault(field, message)

    def text(self, field: str, missing: str = "", longest: int = 500) -> str:
        """Return a field's text without outer spaces; ``missing`` is the message when it is empty (none: it may be empty)."""
        value = (self._values or {}).get(field, "").strip()
        if missing and not value:
            self.add(field, missing)
        if len(value) > longest:
            self.add(field, f"Use at most {longest} characters.")
        return value

    def email(self, field: str, message: str = "Enter an email address like name@example.com.") -> str:
        """Return an address that has one ``@`` with something sensible on both sides."""
        value = self.text(field, message)
        user, at, host = value.partition("@")
        if not (user and at and "." in host.strip(".") and "@" not in host and " " not in value):
            self.add(field, message)
        return value

    def maybe_date(self, field: str, message: str = "Enter the day as YYYY-MM-DD.") -> date | None:
        """Return a date as :meth:`date` does, ``None`` without a message where the field is empty."""
        return self.date(field, message) if self.text(field) else None

    def date(self, field: str, message: str) -> date | None:
        """Return a date written YYYY-MM-DD, or ``None`` with the message noted."""
        try:
            return date.fromisoformat(self.text(field))
        except ValueError:
            self.add(field, message)
            return None

    def whole(self, field: str, low: int, high: int, message: str) -> int:
        """Return a whole number from ``low`` to ``high``, or ``low`` with the message noted."""
        value = self.text(field)
        if value.isascii() and value.isdigit() and len(value) < 10 and low <= int(value) <= high:
            return int(value)
        self.add(field, message)
        return low

    def choice(self, field: str, options: Container[str], message: str) -> str:
        """Return one of ``options``, or ``""`` with the message noted."""
        value = self.text(field)
        if value in options:
            return value
        self.add(field, message)
        return ""

    def checked(self, field: str, missing: str = "") -> bool:
        """Return whether a checkbox was ticked; ``missing`` is the message when it has to be."""
        ticked = field in (self._values or {})
        if missing and not ticked:
            self.add(field, missing)
        return ticked

    def of(self, field: str) -> str:
        """Return a field's message, or ``""``."""
        return self._messages.get(field, "")

    def typed(self, field: str, default: object = "") -> str:
        """Return what the form holds for a field: what was sent, or the default before anything was sent."""
        return str(default) if self._values is None else self._values.get(field, "")

    def ticked(self, field: str, value: str, default: bool) -> bool:
        """Return whether the checkbox or radio ``field`` = ``value`` is on: as sent, or the default before anything was sent."""
        if self._values is None:
            return default
        sent = self._values.getlist(field) if hasattr(self._values, "getlist") else [self._values.get(field)]
        return value in sent

    def page(self, template: str, **context: object) -> tuple[str, int]:
        """Answer with the form's page again, this object as ``problems``, status 422."""
        return render_template(template, problems=self, **context), 422

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._messages.items())

    def __len__(self) -> int:
        return len(self._messages)
