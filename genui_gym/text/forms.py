"""What a form sends, and to where."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from genui_gym.actions.files import file_named
from genui_gym.text.address import encoded
from genui_gym.text.client import Sent
from genui_gym.text.live import Live, is_disabled_option, option_text
from genui_gym.text.markup import Element

_MULTIPART, _PLAIN = "multipart/form-data", "text/plain"
_METHODS = ("get", "post", "dialog")
_BUTTONS = ("submit", "image", "button", "reset")
_CARET_FIELDS = ("text", "search", "tel", "url", "email", "password")

Fields = list[tuple[str, str]]
_TYPES = mimetypes.MimeTypes(filenames=())
"""Media types by the ending of a name, the same on every machine."""


@dataclass(frozen=True)
class Submission:
    """A form about to be sent.

    Attributes:
        form: The form.
        method: ``get``, ``post`` or ``dialog``.
        action: The address as written, ``""`` for the page's own.
        encoding: The media type of a POST.
        target: The window it asks for, ``""`` for this one.
        fields: Names and values in document order; a file has its name as its value.
        files: The names among them that are files.
    """

    form: Element
    method: str
    action: str
    encoding: str
    target: str
    fields: Fields
    files: frozenset[str]

    def sent(self, newline: str, folder: Path | None = None) -> Sent:
        """Return the body of a POST; ``newline`` ends the lines of its values, and ``folder`` holds the files."""
        fields = [(_ended(name, newline), _ended(value, newline)) for name, value in self.fields]
        if self.encoding == _MULTIPART:
            return _multipart(fields, self.files, folder)
        if self.encoding == _PLAIN:
            return Sent("".join(f"{name}={value}\r\n" for name, value in fields).encode(), _PLAIN)
        return Sent(encoded(fields).encode())


def submission(live: Live, form: Element, by: Element | None) -> Submission:
    """Return what ``form`` sends when the button ``by`` is clicked; without one, as Enter does in a form that has none."""

    def said(name: str) -> str:
        return (by.get(f"form{name}") if by is not None else "") or form.get(name)

    method, encoding = said("method").lower(), said("enctype").lower()
    fields: Fields = []
    files = set()
    for control in live.document.controls_of(form):
        if control.kind == "file" and control.get("name"):
            files.add(control.get("name"))
        fields += _fields_of(control, live, by)
    return Submission(
        form,
        method if method in _METHODS else "get",
        said("action"),
        encoding if encoding in (_MULTIPART, _PLAIN) else "application/x-www-form-urlencoded",
        said("target"),
        fields,
        frozenset(files),
    )


def _fields_of(control: Element, live: Live, by: Element | None) -> Fields:
    name, kind = control.get("name"), control.kind
    if live.is_disabled(control) or any(each.tag == "datalist" for each in control.ancestors):
        return []
    if kind in _BUTTONS:
        return _button_fields(control, name) if control is by else []
    if not name:
        return []
    if kind in ("checkbox", "radio"):
        return [(name, control.attributes.get("value", "on"))] if live.is_ticked(control) else []
    if control.tag == "select":
        return [(name, option_value(option)) for option in live.chosen(control) if not is_disabled_option(option)]
    if kind == "file":
        return [(name, live.value(control))]
    if control.tag in ("input", "textarea"):
        return [(name, "UTF-8" if kind == "hidden" and name == "_charset_" else live.value(control))]
    return []


def _button_fields(button: Element, name: str) -> Fields:
    if button.kind == "image":
        prefix = f"{name}." if name else ""
        return [(f"{prefix}x", "0"), (f"{prefix}y", "0")]
    if not name:
        return []
    default = "Submit" if button.tag == "input" and button.kind == "submit" else ""
    return [(name, button.attributes.get("value", default))]


def option_value(option: Element) -> str:
    """Return what an option sends."""
    return option.attributes["value"] if option.has("value") else option_text(option)


def default_button(live: Live, form: Element) -> Element | None:
    """Return the button that Enter in a field clicks."""
    return next((each for each in live.document.controls_of(form) if each.kind in ("submit", "image")), None)


def sends_without_button(live: Live, form: Element) -> bool:
    """Whether Enter sends a form that has no submit button: where one field at most is typed into."""
    typed = [each for each in live.document.controls_of(form) if each.tag == "input" and _blocks(each.kind)]
    return len(typed) <= 1


def _blocks(kind: str) -> bool:
    return kind in (*_CARET_FIELDS, "date", "month", "week", "time", "datetime-local", "number")


def _ended(text: str, newline: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", newline)


def _multipart(fields: Fields, files: frozenset[str], folder: Path | None) -> Sent:
    boundary = f"----genui{hashlib.sha256(repr(fields).encode()).hexdigest()[:24]}"
    parts = []
    for name, value in fields:
        disposition = f'Content-Disposition: form-data; name="{_quoted(name)}"'
        if name in files:
            kind = _TYPES.guess_type(value)[0] or "application/octet-stream"
            head = f'{disposition}; filename="{_quoted(value)}"\r\nContent-Type: {kind}'
            content = file_named(folder, value).read_bytes() if value else b""
        else:
            head, content = disposition, value.encode()
        parts.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
    return Sent(b"".join([*parts, f"--{boundary}--\r\n".encode()]), f"{_MULTIPART}; boundary={boundary}")


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
