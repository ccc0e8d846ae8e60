"""A parsed page: light elements in document order, with ids, labels and forms looked up once. Nothing in it ever changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

OPAQUE = frozenset("script style template noscript head link meta title datalist video audio object embed iframe canvas".split())
"""Elements whose content is not part of the page's text."""
_LABELABLE = frozenset("button input meter output progress select textarea".split())
_OWNED = frozenset("button fieldset input object output select textarea".split())
_CACHED_PAGES = 128

_INPUTS = frozenset(
    "button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time"
    " url week".split()
)
_WHITE = re.compile("[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+")
"""White space as a page's script knows it; Python's own idea has a few more."""


class Element:
    """An element of a page.

    Attributes:
        tag: Its name in lower case.
        attributes: As written; one without a value has an empty text.
        parent: The element it stands in; ``None`` for the root.
        children: Elements and texts, in order.
        kind: The ``type`` of an input or a button as a browser understands it, ``""`` for others.
    """

    __slots__ = ("attributes", "children", "kind", "parent", "tag")

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []
        self.kind = _kind(tag, attributes)

    def get(self, attribute: str) -> str:
        """Return the value of an attribute, ``""`` where it is missing."""
        return self.attributes.get(attribute, "")

    def has(self, attribute: str) -> bool:
        return attribute in self.attributes

    def says(self, attribute: str) -> bool:
        """Whether the attribute is ``true``."""
        return self.attributes.get(attribute) == "true"

    @property
    def elements(self) -> Iterator[Element]:
        """The children that are elements."""
        return (child for child in self.children if isinstance(child, Element))

    @property
    def ancestors(self) -> Iterator[Element]:
        """The elements around this one, innermost first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def walk(self) -> Iterator[Element]:
        """Yield this element and all inside it, in document order."""
        yield self
        for child in self.elements:
            yield from child.walk()

    def first(self, tag: str) -> Element | None:
        """Return the first child of that name."""
        return next((child for child in self.elements if child.tag == tag), None)

    @property
    def text(self) -> str:
        """All text inside."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


def _kind(tag: str, attributes: Mapping[str, str]) -> str:
    given = attributes.get("type", "").lower()
    if tag == "input":
        return given if given in _INPUTS else "text"
    if tag == "button":
        return given if given in ("button", "reset") else "submit"
    return ""


class Document:
    """A page as it came.

    Attributes:
        root: The ``html`` element.
        body: The ``body`` element.
        title: The window's title.
        order: The place of each element of the body in document order.
        ids: The first element of each id.
        labels: The labels of each control.
        labelled: The control of each label.
        forms: The form of each control that has one.
        scripted: Whether the page upgrades itself with the kit's script.
    """

    def __init__(self, root: Element) -> None:
        self.root = root
        self.body = root.first("body") or Element("body", {}, root)
        head = root.first("head")
        in_head = list(head.elements) if head else []
        everything = list(self.body.walk())
        self.title = next((fold(each.text) for each in (*in_head, *everything) if each.tag == "title" and _is_title(each)), "")
        self.scripted = any(each.tag == "script" and "/_kit/kit.js" in each.get("src") for each in (*in_head, *everything))
        self._base = next((each.get("href") for each in in_head if each.tag == "base" and each.has("href")), "")
        self.order = {element: place for place, element in enumerate(everything)}
        self.ids: dict[str, Element] = {}
        for element in everything:
            if element.has("id"):
                self.ids.setdefault(element.attributes["id"], element)
        self.forms = {each: form for each in everything if each.tag in _OWNED and (form := self._form_of(each)) is not None}
        self.labelled = {each: control for each in everything if each.tag == "label" and (control := self._control_of(each)) is not None}
        self.labels: dict[Element, list[Element]] = {}
        for label, control in self.labelled.items():
            self.labels.setdefault(control, []).append(label)

    @property
    def elements(self) -> Iterator[Element]:
        """Every element of the body, in document order."""
        return iter(self.order)

    def controls_of(self, form: Element) -> list[Element]:
        """Return the controls that a form owns, in document order."""
        return [each for each, owner in self.forms.items() if owner is form]

    def address(self, url: str) -> str:
        """Return what the page's relative addresses start from; ``url`` is its own address."""
        return urljoin(url, self._base) if self._base else url

    def _form_of(self, element: Element) -> Element | None:
        if element.has("form"):
            owner = self.ids.get(element.get("form"))
            return owner if owner is not None and owner.tag == "form" else None
        return next((each for each in element.ancestors if each.tag == "form"), None)

    def _control_of(self, label: Element) -> Element | None:
        if label.has("for"):
            target = self.ids.get(label.get("for"))
            return target if target is not None and _is_labelable(target) else None
        return next((each for each in label.walk() if _is_labelable(each)), None)


def _is_labelable(element: Element) -> bool:
    return element.tag in _LABELABLE and element.kind != "hidden"


def _is_title(element: Element) -> bool:
    return element.parent is not None and element.parent.tag != "svg"


def fold(text: str) -> str:
    """Return ``text`` with white space folded."""
    return _WHITE.sub(" ", text).strip(" ")


@lru_cache(maxsize=_CACHED_PAGES)
def parse(markup: str) -> Document:
    """Parse a page; equal pages are parsed once, however many views show them."""
    root = LexborHTMLParser(markup).root
    if root is None:
        return Document(Element("html", {}, None))
    return Document(_convert(root, None))


def plain_text(text: str) -> Document:
    """Return the page that a browser makes of a text that is no HTML."""
    root = Element("html", {}, None)
    body = Element("body", {}, root)
    block = Element("pre", {}, body)
    block.children.append(text)
    body.children.append(block)
    root.children.append(body)
    return Document(root)


def _convert(node: LexborNode, parent: Element | None) -> Element:
    element = Element(node.tag or "", {name: value or "" for name, value in node.attributes.items()}, parent)
    if element.tag in OPAQUE and element.tag not in ("head", "title", "datalist"):
        return element
    child = node.first_child
    while child is not None:
        if child.is_text_node:
            element.children.append(child.text_content or "")
        elif child.is_element_node and (element.tag != "svg" or child.tag == "title"):
            element.children.append(_convert(child, element))
        child = child.next
    return element
