"""A visitor without script who walks through its pages by role and accessible name."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from werkzeug.test import Client

from genui_gym.world import World

ORIGIN = "http://booking.localhost"
ROLES = {"checkbox": "checkbox", "radio": "radio", "search": "searchbox", "number": "spinbutton", "date": "date", "range": "slider"}
Control = dict[str, str]


class Page(HTMLParser):
    """A page's controls in document order (each with ``role``, ``name``, its attributes and the number of its ``form``)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.controls: list[Control] = []
        self.forms: list[Control] = []
        self.labels: dict[str, str] = {}
        self.hidden: list[tuple[int, str, str]] = []
        self.pictures: list[str] = []
        self._open: list[tuple[str, Control]] = []
        self._form = -1
        self.feed(text)
        for control in self.controls:
            name = control.get("aria-label") or self.labels.get(control.get("id", "")) or control.get("text", "")
            control["name"] = " ".join(name.split())

    def names(self) -> list[tuple[str, str]]:
        """Return role and name of every control."""
        return [(control["role"], control["name"]) for control in self.controls]

    def control(self, role: str, name: str) -> Control:
        """Return the one control of this role and name."""
        (found,) = [control for control in self.controls if (control["role"], control["name"]) == (role, name)]
        return found

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attributes}
        match tag:
            case "form":
                self._form = len(self.forms)
                self.forms.append(held)
            case "input" if held.get("type") == "hidden":
                self.hidden.append((self._form, held["name"], held["value"]))
            case "input":
                role = "combobox" if "list" in held else ROLES.get(held.get("type", ""), "textbox")
                self._add(held, role)
            case "a" | "button" | "summary" | "textarea" | "select":
                roles = {"a": "link", "button": "button", "summary": "disclosure", "textarea": "textbox", "select": "combobox"}
                self._open.append((tag, self._add(held, roles[tag])))
            case "label":
                self._open.append((tag, held))
            case "option" if self._open and self._open[-1][0] == "select":
                select = self._open[-1][1]
                select.setdefault("value", held["value"])
                if "selected" in held:
                    select["value"] = held["value"]
            case "img":
                self.pictures.append(held["src"])

    def handle_data(self, data: str) -> None:
        for tag, held in self._open:
            if tag != "select":
                held["text"] = held.get("text", "") + data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = -1
        if not self._open or self._open[-1][0] != tag:
            return
        _, held = self._open.pop()
        if tag == "label":
            self.labels[held["for"]] = held.get("text", "")
        if tag == "textarea":
            held["value"] = held.pop("text", "").strip()

    def _add(self, held: Control, role: str) -> Control:
        held |= {"role": role, "form": str(self._form), "field": held.get("name", "")}
        self.controls.append(held)
        return held


class Visitor:
    """A person with a browser that runs no script."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.client = Client(world.wsgi)
        self.url, self.status = ORIGIN + "/", 0
        self.page = Page("")

    def go(self, address: str, method: str = "GET", data: list[tuple[str, str]] | None = None) -> Page:
        """Open an address and follow its redirects; whatever comes, every control has a name of its own."""
        self.url = urljoin(self.url, address)
        for _ in range(5):
            parts = urlsplit(self.url)
            body = {"data": dict(data or [])} if method == "POST" else {}
            answer = self.client.open(path=parts.path, query_string=parts.query, method=method, base_url=ORIGIN, **body)
            self.status = answer.status_code
            if self.status not in (302, 303):
                break
            self.url, method, data = urljoin(self.url, answer.headers["Location"]), "GET", None
        assert self.status < 500, f"{self.url}: {self.world.failure}"
        self.page = Page(answer.get_data(as_text=True))
        repeated = [key for key, number in Counter(self.page.names()).items() if number > 1 or not key[1]]
        assert not repeated, f"{self.url}: controls without a name of their own"
        return self.page

    def fill(self, role: str, name: str, value: str) -> None:
        """Put a value into a field."""
        self.page.control(role, name)["value"] = value

    def tick(self, role: str, name: str) -> None:
        """Turn a checkbox over, or choose a radio button."""
        held = self.page.control(role, name)
        if role == "radio":
            for other in self.page.controls:
                if other["role"] == "radio" and other["field"] == held["field"]:
                    other.pop("checked", None)
        if "checked" in held and role == "checkbox":
            del held["checked"]
        else:
            held["checked"] = ""

    def click(self, role: str, name: str) -> Page:
        """Follow a link, or send the form of a button."""
        held = self.page.control(role, name)
        if role == "link":
            return self.go(held["href"])
        form = self.page.forms[int(held["form"])]
        data = self._fields(held)
        action, method = held.get("formaction") or form["action"], (held.get("formmethod") or form.get("method", "get")).upper()
        return self.go(action, "POST", data) if method == "POST" else self.go(urlsplit(action).path + "?" + urlencode(data))

    def _fields(self, submitter: Control) -> list[tuple[str, str]]:
        fields = [(name, value) for form, name, value in self.page.hidden if str(form) == submitter["form"]]
        for control in self.page.controls:
            off = control["role"] in ("checkbox", "radio") and "checked" not in control
            sent = control is submitter or control["role"] not in ("button", "link", "disclosure")
            if control["form"] == submitter["form"] and control.get("field") and sent and not off:
                fields.append((control["field"], control.get("value", "")))
        return fields


@pytest.fixture
def visitor(world: World) -> Visitor:
    return Visitor(world)
