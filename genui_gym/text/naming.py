"""Roles, names, values and states: the rule by which a page is listed, stated on parsed HTML.

The browser's reader states the same rule on its live document; a test compares the two on many pages.
"""

from __future__ import annotations

from genui_gym.text.fields import FORMATS, PICKED, is_editable, measured
from genui_gym.text.live import Live, display_size, option_text
from genui_gym.text.markup import Element, fold

SKIPPED = frozenset(
    "script style template noscript head link meta title datalist option optgroup video audio object embed".split(),
)
INLINE = frozenset(
    "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark output q rp rt ruby s samp slot small span strong sub sup time u"
    " var wbr td th".split()
)
_CONTROLS = frozenset(
    "button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab"
    " textbox".split()
)
_INPUTS = {
    **dict.fromkeys(("button", "submit", "reset", "image"), "button"),
    **{kind: kind for kind in ("checkbox", "radio", "date", "time", "month", "week", "datetime-local", "color", "file")},
    "search": "searchbox",
    "number": "spinbutton",
    "range": "slider",
    "hidden": None,
}
_GROUPS = {
    "nav": "navigation",
    "main": "main",
    "aside": "complementary",
    "search": "search",
    "dialog": "dialog",
    "fieldset": "group",
    "form": "form",
    "section": "region",
    "article": "article",
}
_GROUP_ROLES = frozenset(
    "alert alertdialog article banner complementary contentinfo dialog form group main menu navigation radiogroup region search status "
    "tablist tabpanel toolbar".split()
)
_NAMED_ONLY = frozenset(("form", "group", "region", "article"))
_SECTIONING = frozenset(("article", "aside", "main", "nav", "section"))
_WITHOUT_CONTENT_NAME = frozenset(("textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"))
_LABELLED = frozenset("button input meter output progress select textarea".split())
_UNNAMED_FIELDS = frozenset(("input", "select", "textarea", "button"))
_HEADINGS = {f"h{level}": level for level in range(1, 7)}


def first_role(element: Element) -> str:
    """Return the first word of the ``role`` attribute."""
    words = element.get("role").split()
    return words[0] if words else ""


def control_role(element: Element) -> str | None:
    """Return the role of something that can be acted on."""
    tag = element.tag
    if "role" in element.attributes and (explicit := first_role(element)) in _CONTROLS:
        return explicit
    if tag in ("a", "area"):
        return "link" if element.has("href") else _editable_role(element)
    if tag == "button":
        return "button"
    if tag == "summary":
        return "disclosure" if element.parent is not None and element.parent.tag == "details" else None
    if tag == "select":
        return "listbox" if display_size(element) > 1 else "combobox"
    if tag == "textarea":
        return "textbox"
    if tag == "input":
        role = _INPUTS.get(element.kind, "textbox")
        return "combobox" if element.has("list") and role in ("textbox", "searchbox") else role
    return _editable_role(element)


def _editable_role(element: Element) -> str | None:
    return "textbox" if is_editable(element) else None


def group_role(element: Element, live: Live) -> str | None:
    """Return the role of something that other things are listed under."""
    tag = element.tag
    explicit = first_role(element) if "role" in element.attributes else ""
    role = explicit if explicit in _GROUP_ROLES else _GROUPS.get(tag)
    if role is None and tag in ("header", "footer") and not any(each.tag in _SECTIONING for each in element.ancestors):
        role = "banner" if tag == "header" else "contentinfo"
    if role is None or (role in _NAMED_ONLY and not name_of(element, live)):
        return None
    return role


def heading_level(element: Element) -> int:
    """Return the level of a heading, 0 for anything else."""
    if element.tag in _HEADINGS:
        return _HEADINGS[element.tag]
    if first_role(element) != "heading":
        return 0
    level = element.get("aria-level").strip()
    return int(level) if level.isascii() and level.isdigit() and int(level) else 2


def content_of(element: Element, live: Live, hidden_too: bool = False) -> str:
    """Return the text that an element shows, in which pictures and labels speak for themselves."""
    return _content(element, live, hidden_too or live.is_rendered(element), hidden_too)


def _content(element: Element, live: Live, rendered: bool, hidden_too: bool) -> str:
    parts: list[str] = []
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
            continue
        tag = child.tag
        if tag in SKIPPED or child.says("aria-hidden") or not (hidden_too or (rendered and live.shows(child))):
            continue
        if tag in _UNNAMED_FIELDS and element.tag != "button":
            continue
        if label := child.get("aria-label"):
            parts.append(f" {label} ")
        elif tag == "img":
            parts.append(f" {child.get('alt')} ")
        elif tag == "svg":
            parts.append(f" {_svg_title(child)} ")
        else:
            space = "" if tag in INLINE else " "
            parts.append(f"{space}{_content(child, live, rendered, hidden_too)}{space}")
    return "".join(parts)


def name_of(element: Element, live: Live) -> str:
    """Return the accessible name, white space folded."""
    get, document = element.get, live.document
    if ids := get("aria-labelledby").split():
        named = (document.ids[each] for each in ids if each in document.ids)
        if name := fold(" ".join(content_of(each, live, hidden_too=True) for each in named)):
            return name
    if name := fold(get("aria-label")):
        return name
    if element.tag in _LABELLED and (name := fold(" ".join(content_of(label, live) for label in document.labels.get(element, ())))):
        return name
    return fold(_native_name(element, live)) or fold(get("title")) or fold(get("placeholder"))


def _native_name(element: Element, live: Live) -> str:
    tag = element.tag
    if tag == "img":
        return element.get("alt")
    if tag == "svg":
        return _svg_title(element)
    if tag == "fieldset":
        legend = element.first("legend")
        return content_of(legend, live) if legend else ""
    if tag == "input":
        if element.kind == "image":
            return element.get("alt") or "Submit"
        if _INPUTS.get(element.kind) == "button":
            return element.get("value") or {"submit": "Submit", "reset": "Reset"}.get(element.kind, "")
        return ""
    role = control_role(element)
    if (role and role not in _WITHOUT_CONTENT_NAME) or heading_level(element):
        return content_of(element, live)
    return ""


def _svg_title(element: Element) -> str:
    title = element.first("title")
    return title.text if title else ""


def value_of(element: Element, role: str, live: Live) -> str | None:
    """Return what an element holds, ``None`` where its role has no value."""
    tag = element.tag
    if tag == "select":
        return ", ".join(option_text(option) for option in live.chosen(element))
    if tag == "textarea":
        return live.value(element)
    if tag == "input":
        if role in ("button", "checkbox", "radio", "switch"):
            return None
        value = live.value(element)
        return "•" * len(value) if element.kind == "password" else value
    if tag in ("progress", "meter"):
        return measured(element)
    if is_editable(element):
        return live.value(element)
    return element.attributes.get("aria-valuenow")


def is_disabled(element: Element, live: Live) -> bool:
    """Whether a person is told that the element is out of use."""
    return element.says("aria-disabled") or live.is_disabled(element)


def states_of(element: Element, role: str, live: Live) -> tuple[str, ...]:
    """Return the states of a control, in the order in which they are listed."""
    tag, attributes = element.tag, element.attributes
    is_open = _open_state(element, role, live)
    checkable = tag == "input" and element.kind in ("checkbox", "radio")
    states = [
        ("checked", (checkable and live.is_ticked(element)) or element.says("aria-checked")),
        ("selected", element.says("aria-selected")),
        ("pressed", element.says("aria-pressed")),
        ("current", attributes.get("aria-current", "false") != "false"),
        ("expanded", is_open is True),
        ("collapsed", is_open is False),
        ("disabled", is_disabled(element, live)),
        ("readonly", (tag in ("input", "textarea") and element.has("readonly")) or element.says("aria-readonly")),
        ("required", (tag in ("input", "select", "textarea") and element.has("required")) or element.says("aria-required")),
        ("invalid", attributes.get("aria-invalid", "false") != "false"),
    ]
    said = [state for state, holds in states if holds]
    if tag == "input" and element.kind in FORMATS:
        if element.kind in PICKED:
            said.append(f"format={FORMATS[element.kind][0]}")
        said += [f"{name}={attributes[name]}" for name in ("min", "max") if attributes.get(name)]
    return tuple(said)


def _open_state(element: Element, role: str, live: Live) -> bool | None:
    if role == "disclosure" and element.parent is not None:
        return live.is_open(element.parent)
    return {"true": True, "false": False}.get(element.get("aria-expanded"))


def describe(element: Element, live: Live) -> str:
    """Return an element in a few words, for errors."""
    role = control_role(element) or group_role(element, live) or element.tag
    return f'{role} "{(name_of(element, live) or fold(content_of(element, live)))[:60]}"'
