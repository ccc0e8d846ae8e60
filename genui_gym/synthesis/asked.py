"""What forms ask for: fields with their kind, options and what was entered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from genui_gym.recording import Target
from genui_gym.synthesis.blueprint import Field, FieldKind, Mark, Row
from genui_gym.synthesis.english import identifier
from genui_gym.synthesis.invent import FEWEST_OPTIONS, like, with_more_options
from genui_gym.synthesis.reading import Page
from genui_gym.synthesis.targets import resolved
from genui_gym.synthesis.visits import Entry, Visit
from genui_gym.text.live import option_text
from genui_gym.text.markup import Element

_KINDS: dict[str, FieldKind] = {
    "spinbutton": "number", "slider": "number", "date": "date", "time": "time", "combobox": "choice", "listbox": "choice",
    "checkbox": "flag", "switch": "flag", "radio": "radio", "searchbox": "search",
}  # fmt: skip
_SEARCHES = re.compile(r"\b(search|find|look|query|keyword|filter|sort|order by)\b", re.IGNORECASE)
_INVITES = re.compile(r"\W*$|(choose|select|pick|please)\b", re.IGNORECASE)
_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Further")
_NO_FIELDS = ("button", "link", "disclosure", "file", "")
_MOST_OPTIONS = 24


class Asked:
    """The fields of a recording by key; they are filled in as visits are read. No field has the key of a thing."""

    def __init__(self, fields: dict[str, Field], things: Mapping[str, object]) -> None:
        self._fields, self._things = fields, things
        self._known: dict[tuple[str, str], str] = {}
        self._looked: set[str] = set()
        self._chosen, self._sender = 0, ""
        self._groups: list[tuple[str, int]] = []

    def searches(self, key: str) -> bool:
        """Whether a field narrows or sorts a list and is no part of the record."""
        return key in self._looked

    def entered(self, visit: Visit) -> list[tuple[str, int]]:
        """Return key and step of each field that a visit entered something into, once each, in order."""
        self._chosen, self._sender = 0, visit.target.name
        found = {self._enter(visit.page, entry): entry.index for entry in visit.entries}
        return list(found.items())

    def around(self, visit: Visit) -> list[str]:
        """Return the keys of the fields of the form that a visit's button sends, those that were left alone too."""
        page, element = visit.page, visit.element
        form = page.form(element) if page is not None and element is not None else None
        if page is None or form is None:
            return []
        return list(dict.fromkeys(self._read(page, each) for each in page.controls(form) if page.role(each) != "file"))

    def inside(self, page: Page, around: Element) -> list[str]:
        """Return the keys of the fields that stand inside of an element."""
        there = [each for each in page.listing.elements if around in each.ancestors and page.role(each) not in _NO_FIELDS]
        return list(dict.fromkeys(self._read(page, each) for each in there))

    def _enter(self, page: Page | None, entry: Entry) -> str:
        if page is not None and entry.element is not None:
            key = self._read(page, entry.element)
        else:
            key = self._guess(entry.step.target or Target(), entry.step.kind, entry.step.value)
        known = self._fields[key]
        value = _value(known, page, entry)
        options, default = known.options, known.default
        if known.kind in ("choice", "radio") and value and value not in options:
            options = (value, *options)
        number = int(value) if known.kind == "number" and value.isdigit() else 0
        self._fields[key] = replace(
            known, recorded=value, touched=True, options=options, default=default, low=min(known.low, number), high=max(known.high, number)
        )
        return key

    def _read(self, page: Page, element: Element) -> str:
        """Return the key of a control's field; of radio buttons, their group's."""
        role = page.role(element)
        label, group = page.group(element) if role == "radio" else (page.name(element), [element])
        if (label, role) not in self._known:
            self._known[label, role] = self._add(_described(page, element, label, group, role))
            if role == "searchbox" or _SEARCHES.search(label):
                self._looked.add(self._known[label, role])
        return self._known[label, role]

    def _guess(self, target: Target, kind: str, value: str) -> str:
        known = resolved(target, kind)
        label, role = (
            known.name or "Field",
            known.role if kind != "click" else known.role if known.role in ("checkbox", "switch") else "radio",
        )
        if role == "radio":
            label = self._group()
        if (label, role) not in self._known:
            guessed: FieldKind = _KINDS.get(role, "text")
            if kind == "select":
                guessed = "choice"
            elif guessed in ("choice", "text"):
                guessed = (
                    "secret"
                    if target.kind == "password" or "password" in label.lower()
                    else "date"
                    if _is_day(value)
                    else "number"
                    if target.kind == "number"
                    else "text"
                )
            mark = Mark("assumed", "the recording has the field's name and value alone")
            high = 99 if guessed == "number" else 0
            options = _around(value or target.name, label, guessed)
            self._known[label, role] = self._add(Field("", label, guessed, mark, options=options, high=high))
            if role == "searchbox" or _SEARCHES.search(label):
                self._looked.add(self._known[label, role])
        return self._known[label, role]

    def _group(self) -> str:
        """Return what the next group of radio buttons is called; those before the same button are the same ones."""
        self._chosen += 1
        if (self._sender, self._chosen) not in self._groups:
            self._groups.append((self._sender, self._chosen))
        number = self._groups.index((self._sender, self._chosen))
        return f"{_ORDINALS[min(number, len(_ORDINALS) - 1)]} choice" if number else "Choice"

    def _add(self, found: Field) -> str:
        key = identifier(found.label, {**self._fields, **self._things}, "field")
        if found.kind in ("choice", "radio") and found.mark.basis == "recovered":
            taken = [each for other in self._fields.values() if other.kind == found.kind == "radio" for each in other.options]
            more = with_more_options(found.options, found.label, taken)
            if added := len(more) - len(found.options):
                found = replace(found, options=more, mark=Mark("recovered", f"from its form, {added} options assumed"))
        self._fields[key] = replace(found, key=key)
        return key


def _described(page: Page, element: Element, label: str, group: list[Element], role: str) -> Field:
    """Return the field of a control as its document has it."""
    kind: FieldKind = _KINDS.get(role, "text")
    if element.tag == "textarea":
        kind = "long"
    elif element.kind == "password":
        kind = "secret"
    elif role == "combobox" and element.tag != "select":
        kind = "text"
    mark, options, default = Mark("recovered", "from its form"), tuple[str, ...](), ""
    if role == "radio":
        options = tuple(dict.fromkeys(page.name(each) for each in group))
        default = next((page.name(each) for each in group if page.live.is_ticked(each)), "")
    elif element.tag == "select":
        named = [name for value, name in page.options(element) if value or not _INVITES.match(name)]
        options = tuple(dict.fromkeys(named))[:_MOST_OPTIONS]
        chosen = page.live.chosen(element)
        default = option_text(chosen[0]) if chosen and option_text(chosen[0]) in options else ""
    elif kind == "flag":
        default = "yes" if page.live.is_ticked(element) else "no"
    elif kind != "secret":
        default = page.live.value(element)
    low, high = _limits(element) if kind == "number" else (0, 0)
    return Field("", label, kind, mark, options=options, default=default, touched=False, low=low, high=high)


def _limits(element: Element) -> tuple[int, int]:
    numbers = [int(float(element.get(name))) if re.fullmatch(r"-?\d+(\.\d+)?", element.get(name)) else None for name in ("min", "max")]
    low = max(numbers[0] or 0, 0)
    return low, numbers[1] if numbers[1] is not None and numbers[1] > low else 99


def _around(chosen: str, label: str, kind: FieldKind) -> tuple[str, ...]:
    """Return what could have been chosen besides; radio buttons of one page need names of their own, whatever their group."""
    if kind == "radio":
        return (chosen, *(row.name for row in like([Row(chosen)], FEWEST_OPTIONS)))
    return with_more_options((chosen,), label) if kind == "choice" else ()


def _value(known: Field, page: Page | None, entry: Entry) -> str:
    """Return what a step entered, in the words of its field: an option's name, ``yes`` or ``no``."""
    step, element = entry.step, entry.element
    if known.kind == "flag":
        if step.kind in ("check", "uncheck"):
            return "yes" if step.kind == "check" else "no"
        return "no" if known.default == "yes" else "yes"
    if known.kind == "radio":
        return page.name(element) if page is not None and element is not None else step.value or (step.target.name if step.target else "")
    if known.kind == "choice" and page is not None and element is not None and element.tag == "select":
        named = dict(page.options(element))
        return named.get(step.value, step.value)
    return step.value


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == 10
