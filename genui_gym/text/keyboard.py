"""What keys do where the focus is."""

from __future__ import annotations

import math

from genui_gym.actions.keys import MODIFIERS, split_keys
from genui_gym.text.editing import Editor
from genui_gym.text.fields import PICKED, is_editable, is_text, limits, number, shown_number, step_of
from genui_gym.text.forms import default_button, sends_without_button
from genui_gym.text.live import Live, is_disabled_option, is_summary, options_of, tab_index
from genui_gym.text.markup import Element
from genui_gym.text.pointer import acting, activate
from genui_gym.text.tab import Tab, only_in_browser

_PARTS = {"date": 4, "time": 4, "month": 3, "week": 3, "datetime-local": 7}
"""Where Tab stops inside a field that is made of parts: its parts and its picker."""
_FORWARD = {"ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1}
_CLIPBOARD = ("c", "v", "x", "y", "z")
_PAGE = 3
"""How many options PageUp and PageDown pass in a select."""


_PUSHED = ("checkbox", "radio", "submit", "image", "reset", "button")


class Keyboard:
    """Keys for the page in ``tab``."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def press(self, combination: str) -> None:
        """Press keys together.

        Raises:
            ActionError: There is no such key, or only a browser could tell what it does.
        """
        *held, key = split_keys(combination)
        self._stroke("Enter" if key in ("\r", "\n") else " " if key == "Space" else key, frozenset(held))

    def type(self, text: str) -> None:
        """Type characters one after the other; a newline presses Enter. A page that one of them leaves takes the rest with it."""
        live = self._tab.live
        for character in text:
            if self._tab.live is not live:
                return
            self._stroke("Enter" if character in "\r\n" else character, frozenset())

    def _stroke(self, key: str, held: frozenset[str]) -> None:
        live, field = self._tab.live, self._tab.live.active
        if key in MODIFIERS:
            return
        if key == "Tab":
            _Order(live).advance(-1 if "Shift" in held else 1)
        elif key == "Escape":
            self._escape(live, field)
        elif field is None:
            return
        elif key == "Enter":
            self._enter(live, field, held)
        elif _is_written(field):
            self._edit(Editor(live, field), field, key, held)
        elif held & {"Control", "Alt", "Meta", "ControlOrMeta"}:
            return
        elif key == " " and (field.tag == "button" or is_summary(field) or field.kind in _PUSHED):
            activate(self._tab, field)
        else:
            _turn(live, field, key)

    def _enter(self, live: Live, field: Element, held: frozenset[str]) -> None:
        if field.tag in ("a", "area", "button") or is_summary(field) or field.kind in ("submit", "image", "reset", "button"):
            if held & {"Control", "Shift", "Meta", "ControlOrMeta"} and field.tag == "a":
                raise only_in_browser("It opens another window")
            target = acting(self._tab, field)
            if target is not None:
                self._tab.refuse(target)
            activate(self._tab, target)
        elif field.tag == "textarea" or is_editable(field):
            Editor(live, field).insert("\n")
        elif field.tag == "input" and field.kind not in ("file", "color"):
            self._send(live, field)

    def _send(self, live: Live, field: Element) -> None:
        form = live.document.forms.get(field)
        if form is None:
            return
        button = default_button(live, form)
        if button is None:
            if sends_without_button(live, form):
                self._tab.submit(form, None)
        elif not live.is_disabled(button):
            self._tab.refuse(button)
            activate(self._tab, button)

    def _escape(self, live: Live, field: Element | None) -> None:
        popovers = [each for each in live.document.elements if each.has("popover") and live.is_open(each)]
        if popovers:
            live.set_open(popovers[-1], False)
        elif live.modals:
            live.close(live.modals[-1])
        elif field is not None and field.kind == "search" and live.value(field):
            live.set_value(field, "")

    def _edit(self, editor: Editor, field: Element, key: str, held: frozenset[str]) -> None:
        extend = "Shift" in held
        if held & {"Control", "Meta", "ControlOrMeta", "Alt"}:
            if key.lower() in _CLIPBOARD:
                raise only_in_browser("It has no clipboard and takes nothing back")
            if key.lower() == "a":
                editor.select_all()
        elif field.kind == "number" and key in ("ArrowUp", "ArrowDown"):
            _turn(self._tab.live, field, key)
        elif key in ("Backspace", "Delete"):
            editor.erase(-1 if key == "Backspace" else 1)
        elif key in ("ArrowLeft", "ArrowRight"):
            editor.move(_FORWARD[key], extend)
        elif key in ("Home", "End"):
            editor.move_to_edge(-1 if key == "Home" else 1, extend)
        elif key in ("ArrowUp", "ArrowDown", "PageUp", "PageDown"):
            editor.move_to_edge(-1 if key.endswith("Up") else 1, extend, whole=True)
        elif len(key) == 1:
            editor.insert(key)


def _is_written(field: Element) -> bool:
    return is_text(field) or field.kind == "number" or is_editable(field)


def _turn(live: Live, field: Element, key: str) -> None:
    """Change what a control holds by an arrow or a like key."""
    if field.kind in PICKED:
        raise only_in_browser(f"A {field.kind} field has parts for the keyboard; fill() writes it whole")
    if field.tag == "select":
        _turn_select(live, field, key)
    elif field.kind == "radio" and key in _FORWARD:
        group = [each for each in live.group(field) if live.can_focus(each)]
        chosen = group[(group.index(field) + _FORWARD[key]) % len(group)]
        live.focus(chosen)
        live.tick(chosen, True)
    elif field.kind in ("number", "range") and not field.has("readonly"):
        _turn_number(live, field, key)


def _turn_select(live: Live, select: Element, key: str) -> None:
    if len(key) == 1 and key != " ":
        raise only_in_browser("Letters look for an option; select_option() chooses one")
    options = [option for option in options_of(select) if not is_disabled_option(option) and not option.has("hidden")]
    steps = {**_FORWARD, "PageUp": -_PAGE, "PageDown": _PAGE, "Home": -len(options), "End": len(options)}
    if key not in steps or not options or select.has("multiple"):
        return
    chosen = live.chosen(select)
    here = options.index(chosen[0]) if chosen and chosen[0] in options else -1
    live.choose(options[max(0, min(len(options) - 1, here + steps[key]))], select)


def _turn_number(live: Live, field: Element, key: str) -> None:
    step = step_of(field) or 1.0
    held = number(live.value(field), 0.0)
    if field.kind == "range":
        low, high = limits(field)
        large = max((high - low) / 10, step)
        steps = {**_FORWARD, "ArrowDown": -1, "ArrowUp": 1}
        moves = {name: direction * step for name, direction in steps.items()} | {"PageUp": large, "PageDown": -large}
        moves |= {"Home": low - high, "End": high - low}
    else:
        low, high = number(field.get("min"), float("-inf")), number(field.get("max"), float("inf"))
        base = low if low > float("-inf") else number(field.get("value"), 0.0)
        above, below = math.floor((held - base) / step + 1e-9) + 1, math.ceil((held - base) / step - 1e-9) - 1
        moves = {"ArrowUp": base + above * step - held, "ArrowDown": base + below * step - held}
    if key in moves:
        moved = held + moves[key]
        live.set_value(field, shown_number(round(min(max(moved, low), high), 10)))


class _Order:
    """The order in which Tab visits a page."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def advance(self, step: int) -> None:
        """Move the focus to the next stop, or out of the page after the last one."""
        live, field = self._live, self._live.active
        if field is not None and field.kind in _PARTS and 0 <= live.part + step < _PARTS[field.kind]:
            live.part += step
            return
        stop = self._next(field, step)
        live.focus(stop)
        if stop is None:
            live.start = None
            return
        live.part = _PARTS.get(stop.kind, 1) - 1 if step < 0 else 0
        if stop.tag == "input" and _is_written(stop):
            Editor(live, stop).select_all()

    def _next(self, field: Element | None, step: int) -> Element | None:
        stops = [each for each in self._stops(field) if each is field or not self._is_passed_over(each, field)]
        if step < 0:
            stops.reverse()
        if field in stops:
            following = stops[stops.index(field) + 1 :]
            return following[0] if following else None
        order, origin = self._live.document.order, field or self._live.start
        if origin not in order:
            return stops[0] if stops else None
        return next((each for each in stops if (order[each] - order[origin]) * step > 0), None)

    def _stops(self, field: Element | None) -> list[Element]:
        able = [each for each in self._live.document.elements if self._live.can_focus(each)]
        indexed = [(tab_index(each) or 0, each) for each in able if each is field or (tab_index(each) or 0) >= 0]
        first = sorted((pair for pair in indexed if pair[0] > 0), key=lambda pair: pair[0])
        return [each for _, each in (*first, *(pair for pair in indexed if pair[0] <= 0))]

    def _is_passed_over(self, element: Element, field: Element | None) -> bool:
        """Whether Tab passes a radio button: of a group it visits the checked one, or one."""
        if element.kind != "radio":
            return False
        group = self._live.group(element)
        return field in group or (any(self._live.is_ticked(each) for each in group) and not self._live.is_ticked(element))
