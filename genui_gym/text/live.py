"""A page while somebody uses it: what its fields hold, what is open, where the focus is. The document itself never changes."""

from __future__ import annotations

from collections.abc import Iterator

from genui_gym.text.fields import clean, is_editable
from genui_gym.text.markup import Document, Element, fold

_NEVER_SHOWN = frozenset("area base datalist head link meta noembed noframes noscript param rp script style template title".split())
_FOCUSABLE = frozenset("button select textarea".split())


class Live:
    """A document with its state.

    Attributes:
        document: What was parsed.
        url: Where it is, with its fragment.
        focused: The element with the keyboard focus.
        part: Which part of the focused field has the focus, where a field is made of parts.
        start: Where the next Tab sets out from when nothing has the focus.
        carets: What is selected in each field that has been entered: where the selection began, and the end that moves; equal for a caret.
        touched: Elements whose listing may have changed since the last time it was asked for.
        reshaped: Whether something was opened or closed since then.
        values, ticked, selected: What fields hold that were changed.
        opened: What was opened (true) or closed (false).
        modals: The open modal dialogs, innermost last.
        returns: Where the focus goes when a dialog is closed.
    """

    def __init__(self, document: Document, url: str) -> None:
        self.document = document
        self.url = url
        self.focused: Element | None = None
        self.start: Element | None = None
        self.part = 0
        self.carets: dict[Element, tuple[int, int]] = {}
        self.touched: set[Element] = set()
        self.reshaped = False
        self.values: dict[Element, str] = {}
        self.ticked: dict[Element, bool] = {}
        self.selected: dict[Element, tuple[Element, ...]] = {}
        self.opened: dict[Element, bool] = {}
        self.modals: list[Element] = []
        self.returns: dict[Element, Element | None] = {}

    # Fields

    def value(self, element: Element) -> str:
        """Return what a field holds; a field for files the name of the one that was chosen."""
        if element in self.values:
            return self.values[element] if is_editable(element) else clean(element, self.values[element])
        if element.tag == "textarea" or is_editable(element):
            return clean(element, element.text) if element.tag == "textarea" else element.text
        if element.kind == "file":
            return ""
        return clean(element, element.get("value"))

    def typed(self, element: Element) -> str:
        """Return what stands in a field, even where it is no value (a number half typed)."""
        return self.values.get(element, self.value(element))

    def set_value(self, element: Element, value: str) -> None:
        self.values[element] = value
        self.touched.add(element)

    def is_ticked(self, element: Element) -> bool:
        """Whether a checkbox or a radio button is checked."""
        if element in self.ticked:
            return self.ticked[element]
        if element.kind != "radio" or not element.has("checked"):
            return element.has("checked")
        return [each for each in self.group(element) if each.has("checked")][-1] is element

    def tick(self, element: Element, ticked: bool) -> None:
        """Check or uncheck; the others of a radio button's group follow."""
        for other in self.group(element) if element.kind == "radio" and ticked else ():
            self.ticked[other] = False
            self.touched.add(other)
        self.ticked[element] = ticked
        self.touched.add(element)

    def group(self, radio: Element) -> list[Element]:
        """Return the radio buttons of which one at most is checked, in document order."""
        name, form = radio.get("name"), self.document.forms.get(radio)
        if not name:
            return [radio]
        return [
            each
            for each in self.document.elements
            if each.kind == "radio" and each.get("name") == name and self.document.forms.get(each) is form
        ]

    def chosen(self, select: Element) -> tuple[Element, ...]:
        """Return the selected options of a select."""
        if select in self.selected:
            return self.selected[select]
        options = options_of(select)
        marked = tuple(option for option in options if option.has("selected"))
        if select.has("multiple"):
            return marked
        if marked:
            return marked[-1:]
        usable = (option for option in options if not is_disabled_option(option))
        first = None if display_size(select) > 1 else next(usable, None)
        return (first,) if first else ()

    def choose(self, option: Element, select: Element) -> None:
        """Select an option; in a list of many choices it is added."""
        if select.has("multiple"):
            before = set(self.chosen(select))
            self.selected[select] = tuple(each for each in options_of(select) if each in before or each is option)
        else:
            self.selected[select] = (option,)
        self.touched.add(select)

    def clear_form(self, form: Element) -> None:
        """Put the fields of a form back to what the page said."""
        for control in self.document.controls_of(form):
            for held in (self.values, self.ticked, self.selected):
                held.pop(control, None)
            self.touched.add(control)

    def is_disabled(self, element: Element) -> bool:
        """Whether the browser takes it out of use (``:disabled``)."""
        if element.tag not in ("button", "input", "select", "textarea", "fieldset"):
            return False
        if element.has("disabled"):
            return True
        inner = element
        for outer in element.ancestors:
            if outer.tag == "fieldset" and outer.has("disabled") and not (inner.tag == "legend" and outer.first("legend") is inner):
                return True
            inner = outer
        return False

    # What is open and shown

    def is_open(self, element: Element) -> bool:
        """Whether a ``details``, ``dialog`` or popover is open."""
        default = element.has("open") and not element.has("popover")
        return self.opened.get(element, default)

    def set_open(self, element: Element, is_open: bool) -> None:
        """Open or close; opening one of several details with a name closes the others."""
        if is_open and element.tag == "details" and element.get("name"):
            for other in self.document.elements:
                if other.tag == "details" and other.get("name") == element.get("name"):
                    self.opened[other] = False
        self.opened[element] = is_open
        self.reshaped = True
        if not is_open and element in self.modals:
            self.modals.remove(element)

    def open_modal(self, dialog: Element) -> None:
        """Open a dialog in front of everything else; the first thing in it that can takes the focus."""
        self.returns[dialog] = self.focused
        self.set_open(dialog, True)
        self.modals.append(dialog)
        inside = [each for each in dialog.walk() if each is not dialog and self.can_focus(each)]
        self.focus(next((each for each in inside if each.has("autofocus")), inside[0] if inside else None))

    def close(self, element: Element) -> None:
        """Close a dialog or popover; the focus goes back to where it was."""
        self.set_open(element, False)
        if element in self.returns:
            self.focus(self.returns.pop(element))

    def shows(self, element: Element) -> bool:
        """Whether the element is rendered if what it stands in is."""
        attributes, tag = element.attributes, element.tag
        if "hidden" in attributes or tag in _NEVER_SHOWN or element.kind == "hidden":
            return False
        if (tag == "dialog" or "popover" in attributes) and not self.is_open(element):
            return False
        if "style" in attributes and style_of(element, "display") == "none":
            return False
        parent = element.parent
        return not (parent is not None and parent.tag == "details" and not self.is_open(parent) and parent.first("summary") is not element)

    def is_rendered(self, element: Element) -> bool:
        """Whether the element and all it stands in are rendered."""
        return self.shows(element) and all(self.shows(each) for each in element.ancestors)

    # Focus

    def can_focus(self, element: Element) -> bool:
        """Whether the element takes the focus."""
        able = (
            element.tag in _FOCUSABLE
            or (element.tag == "input" and element.kind != "hidden")
            or (element.tag in ("a", "area") and element.has("href"))
            or is_summary(element)
            or tab_index(element) is not None
            or is_editable(element)
        )
        if not able or self.is_disabled(element) or not self.is_rendered(element):
            return False
        chain = [element, *element.ancestors]
        return not any(each.has("inert") for each in chain) and (not self.modals or self.modals[-1] in chain)

    def focus(self, element: Element | None) -> None:
        """Move the focus; ``None`` takes it away."""
        self.focused, self.part = element, 0
        if element is not None:
            self.start = element

    @property
    def active(self) -> Element | None:
        """The element with the focus, unless it went out of sight."""
        return self.focused if self.focused is not None and self.can_focus(self.focused) else None


def options_of(select: Element) -> list[Element]:
    """Return the options of a select or a ``datalist``, in order."""
    return [each for each in select.walk() if each.tag == "option"]


def usable_options(select: Element) -> list[Element]:
    """Return the options of a select that are shown."""
    return [option for option in options_of(select) if not option.has("hidden")]


def option_text(option: Element) -> str:
    return fold(option.text)


def is_disabled_option(option: Element) -> bool:
    parent = option.parent
    return option.has("disabled") or (parent is not None and parent.tag == "optgroup" and parent.has("disabled"))


def display_size(select: Element) -> int:
    """Return how many rows a select shows."""
    given = select.get("size").strip()
    return int(given) if given.isascii() and given.isdigit() and int(given) else (4 if select.has("multiple") else 1)


def is_summary(element: Element) -> bool:
    """Whether a click on the element opens and closes the details around it."""
    parent = element.parent
    return element.tag == "summary" and parent is not None and parent.tag == "details" and parent.first("summary") is element


def tab_index(element: Element) -> int | None:
    """Return the element's own ``tabindex``, ``None`` without a valid one."""
    given = element.get("tabindex").strip()
    return int(given) if given.lstrip("-").isdigit() and given.isascii() else None


def style_of(element: Element, property_name: str) -> str:
    """Return what the element's own style says about a property, ``""`` if nothing."""
    declarations = (declaration.partition(":") for declaration in element.get("style").lower().split(";"))
    said = [value.replace("!important", "").strip() for name, _, value in declarations if name.strip() == property_name]
    return said[-1] if said else ""


def enclosing(element: Element) -> Iterator[Element]:
    """Yield the element and those around it, innermost first."""
    yield element
    yield from element.ancestors
