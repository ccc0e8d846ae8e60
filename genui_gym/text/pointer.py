"""What a click does: it moves the focus, and then follows, sends, toggles or opens."""

from __future__ import annotations

from genui_gym.text.editing import Editor
from genui_gym.text.fields import is_editable, is_text
from genui_gym.text.live import enclosing, is_summary
from genui_gym.text.markup import Element
from genui_gym.text.tab import Tab

_FIELDS = ("select", "textarea")


def press_down(tab: Tab, element: Element) -> None:
    """Give the focus to the element or the nearest around it that takes it, and put the caret at the end."""
    live = tab.live
    live.focus(next((each for each in enclosing(element) if live.can_focus(each)), None))
    live.start = element
    if is_text(element) or element.kind == "number" or is_editable(element):
        Editor(live, element).move_to_edge(+1, extend=False, whole=True)


def acting(tab: Tab, element: Element) -> Element | None:
    """Return the element that a click on ``element`` is for: itself or the nearest around it that does something."""
    return next((each for each in enclosing(element) if _acts(each, tab)), None)


def _acts(element: Element, tab: Tab) -> bool:
    if element.tag in ("a", "area"):
        return element.has("href")
    return (
        element.tag in ("button", "input", *_FIELDS)
        or is_summary(element)
        or (element.tag == "label" and element in tab.live.document.labelled)
    )


def activate(tab: Tab, element: Element | None) -> None:
    """Do what the click is for."""
    live = tab.live
    if element is None or element.tag in _FIELDS or live.is_disabled(element):
        return
    if element.tag in ("a", "area"):
        tab.follow(element)
    elif element.tag == "summary":
        details = element.parent
        assert details is not None
        live.set_open(details, not live.is_open(details))
    elif element.tag == "label":
        control = live.document.labelled[element]
        press_down(tab, control)
        activate(tab, control)
    elif element.kind == "checkbox":
        live.tick(element, not live.is_ticked(element))
    elif element.kind == "radio":
        live.tick(element, True)
    else:
        _push_button(tab, element)


def _push_button(tab: Tab, button: Element) -> None:
    live, form = tab.live, tab.live.document.forms.get(button)
    commands = button.has("commandfor") and (form is None or not button.has("type") or button.kind == "button")
    if commands:
        _command(tab, button)
    elif form is not None and button.kind in ("submit", "image"):
        tab.submit(form, button)
    elif form is not None and button.kind == "reset":
        live.clear_form(form)
    elif button.has("popovertarget") and button.kind in ("submit", "button", "reset"):
        popover = live.document.ids.get(button.get("popovertarget"))
        action = button.get("popovertargetaction").lower()
        if popover is not None and popover.has("popover"):
            live.set_open(popover, {"show": True, "hide": False}.get(action, not live.is_open(popover)))


def _command(tab: Tab, button: Element) -> None:
    live, target = tab.live, tab.live.document.ids.get(button.get("commandfor"))
    command = button.get("command").lower()
    if target is None:
        return
    if target.tag == "dialog" and command == "show-modal" and not live.is_open(target):
        live.open_modal(target)
    elif target.tag == "dialog" and command in ("close", "request-close") and live.is_open(target):
        live.close(target)
    elif target.has("popover") and command in ("show-popover", "hide-popover", "toggle-popover"):
        wanted = {"show-popover": True, "hide-popover": False}.get(command, not live.is_open(target))
        live.set_open(target, wanted)
