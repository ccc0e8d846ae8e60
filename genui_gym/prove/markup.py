"""The controls of a page of plain HTML: links, buttons and fields with their names and forms."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
_BUTTONS = frozenset(("submit", "button", "image", "reset"))
_ROLES = {"a": "link", "button": "button", "summary": "disclosure", "select": "combobox", "textarea": "textbox"}
_INPUT_ROLES = {"checkbox": "checkbox", "radio": "radio", "hidden": "hidden", **dict.fromkeys(_BUTTONS, "button")}


@dataclass
class Control:
    """One control.

    Attributes:
        role: ``link``, ``button``, ``disclosure``, ``checkbox``, ``radio``, ``combobox``, ``hidden``, or ``textbox`` for all that is
            typed into.
        name: Its accessible name.
        attributes: As written.
        form: Index of its form; ``None`` outside of any.
        value: What it would send.
        options: Value by text, for a select.
    """

    role: str
    attributes: dict[str, str]
    form: int | None
    text: str = ""
    label: str = ""
    value: str = ""
    checked: bool = False
    options: dict[str, str] = field(default_factory=dict)

    @property
    def counts(self) -> bool:
        """Whether its form sends it, whoever submits it."""
        return self.checked if self.role in ("checkbox", "radio") else self.role not in ("button", "link", "disclosure")

    @property
    def name(self) -> str:
        own = self.attributes.get("aria-label") or self.label
        if self.role in ("link", "button", "disclosure", "combobox") and not own:
            own = self.attributes.get("value", "") if "type" in self.attributes and not self.text else self.text
        return _fold(own or self.attributes.get("title") or self.attributes.get("placeholder", ""))


class PlainPage(HTMLParser):
    """Reads a page: its ``controls`` in order and the attributes of its ``forms``."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.controls: list[Control] = []
        self.forms: list[dict[str, str]] = []
        self._stack: list[tuple[str, bool, Control | None]] = []
        self._labels: list[tuple[str, list[str], list[Control]]] = []
        self._texts: dict[str, list[str]] = {}
        self._open_ids: list[tuple[int, str]] = []
        self._form: int | None = None
        self._option: str | None = None
        self.feed(markup)
        self.close()
        self._name()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        unseen = "hidden" in attributes or attributes.get("aria-hidden") == "true" or tag in ("script", "style", "template", "svg")
        if tag == "form":
            self.forms.append(attributes)
            self._form = len(self.forms) - 1
        if tag == "label":
            self._labels.append((attributes.get("for", ""), [], []))
        control = None if unseen or self._hidden() else self._control(tag, attributes)
        if tag == "option":
            self._begin_option(attributes)
        if tag == "img":
            self.handle_data(attributes.get("alt", ""))
        if tag not in _VOID:
            self._stack.append((tag, unseen, control))
            if "id" in attributes:
                self._open_ids.append((len(self._stack), attributes["id"]))

    def handle_endtag(self, tag: str) -> None:
        if not any(open_tag == tag for open_tag, _, _ in self._stack):
            return
        while self._stack:
            closed = self._stack.pop()[0]
            self._open_ids = [(depth, key) for depth, key in self._open_ids if depth <= len(self._stack)]
            if closed == tag:
                break
        if tag == "form":
            self._form = None
        if tag == "option":
            self._option = None

    def handle_data(self, data: str) -> None:
        if self._hidden():
            return
        for _, key in self._open_ids:
            self._texts.setdefault(key, []).append(data)
        if any(tag == "label" for tag, _, _ in self._stack) and self._labels:
            self._labels[-1][1].append(data)
        control = next((each for _, _, each in reversed(self._stack) if each is not None), None)
        if control is None:
            return
        if control.role == "combobox":
            self._option_text(control, data)
        elif control.role == "textbox":
            control.value += data
        else:
            control.text += f"{data} "

    def _hidden(self) -> bool:
        return any(unseen for _, unseen, _ in self._stack)

    def _control(self, tag: str, attributes: dict[str, str]) -> Control | None:
        role = _INPUT_ROLES.get(attributes.get("type", "text"), "textbox") if tag == "input" else _ROLES.get(tag)
        if role is None or (tag == "a" and "href" not in attributes) or "disabled" in attributes:
            return None
        owner = attributes.get("form")
        form = next((index for index, each in enumerate(self.forms) if owner and each.get("id") == owner), self._form)
        fallback = "on" if role in ("checkbox", "radio") else ""
        control = Control(role, attributes, form, value=attributes.get("value", fallback), checked="checked" in attributes)
        self.controls.append(control)
        if any(open_tag == "label" for open_tag, _, _ in self._stack):
            self._labels[-1][2].append(control)
        return control

    def _begin_option(self, attributes: dict[str, str]) -> None:
        control = self._stack[-1][2] if self._stack else None
        if control is None:
            return
        self._option = attributes.get("value")
        if "selected" in attributes or not control.options:
            control.value = attributes.get("value", "")

    def _option_text(self, control: Control, data: str) -> None:
        if data.strip():
            text = _fold(data)
            control.options[text] = text if self._option is None else self._option

    def _name(self) -> None:
        for target, words, inside in self._labels:
            named = [each for each in self.controls if target and each.attributes.get("id") == target] or inside[:1]
            for control in named:
                control.label = "".join(words)
        for control in self.controls:
            keys = control.attributes.get("aria-labelledby", "").split()
            if keys:
                control.label = " ".join("".join(self._texts.get(key, ())) for key in keys)


def _fold(text: str) -> str:
    return " ".join(text.split())
