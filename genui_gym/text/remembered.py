"""What a browser keeps of a page's fields when it leaves the page, and puts back when it comes again through the history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from genui_gym.text.live import Live, options_of
from genui_gym.text.markup import Element

_FORGOTTEN = ("hidden", "password", "submit", "image", "button", "reset")

_UNTOUCHED = "\0"
"""Stands for a field that was never written into: no text of a form holds this character."""

Key = tuple[str, str, str]
Held = str | bool | tuple[int, ...]
Remembered = Mapping[Key, list[Held]]


def remember(live: Live) -> Remembered:
    """Return what the fields hold, by form, kind and name; fields that asked not to be completed are left out."""
    kept: defaultdict[Key, list[Held]] = defaultdict(list)
    for control in live.document.elements:
        if _is_kept(control, live):
            kept[_key(control, live)].append(_held(control, live))
    return kept


def restore(live: Live, kept: Remembered) -> None:
    """Put remembered content into the fields of a page that has just been opened."""
    queues = {key: list(values) for key, values in kept.items()}
    for control in live.document.elements:
        if _is_kept(control, live) and (queue := queues.get(_key(control, live))):
            _put(control, live, queue.pop(0))


def _is_kept(control: Element, live: Live) -> bool:
    if control.tag not in ("input", "select", "textarea") or control.kind in _FORGOTTEN:
        return False
    form = live.document.forms.get(control)
    return not any(each is not None and each.get("autocomplete").strip().lower() == "off" for each in (control, form))


def _key(control: Element, live: Live) -> Key:
    form = live.document.forms.get(control)
    return (form.get("action") if form is not None else "", f"{control.tag} {control.kind}", control.get("name"))


def _held(control: Element, live: Live) -> Held:
    if control.kind in ("checkbox", "radio"):
        return live.is_ticked(control)
    if control.tag == "select":
        options = options_of(control)
        return tuple(options.index(option) for option in live.chosen(control))
    return live.values.get(control, _UNTOUCHED)


def _put(control: Element, live: Live, held: Held) -> None:
    if isinstance(held, bool):
        if held != live.is_ticked(control):
            live.tick(control, held)
    elif isinstance(held, str):
        if held != _UNTOUCHED:
            live.set_value(control, held)
    else:
        options = options_of(control)
        for place in held:
            if place < len(options):
                live.choose(options[place], control)
