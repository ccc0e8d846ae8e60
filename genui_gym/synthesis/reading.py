"""Reading a recorded page: which element a step acted on, the form around it, and the list that it is a row of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from genui_gym.recording import Target
from genui_gym.synthesis.blueprint import Row
from genui_gym.text.listing import Listing, list_page
from genui_gym.text.live import Live, option_text, options_of
from genui_gym.text.markup import Document, Element, fold, parse
from genui_gym.text.naming import control_role, name_of

_MONEY = re.compile(r"(?:[€$£]\s*|EUR\s*)([0-9]+(?:[.,][0-9]{3})*(?:[.,][0-9]{2})?)(?![0-9])|([0-9]+[.,][0-9]{2})\s*(?:€|EUR)")
_APART = frozenset(("nav", "header", "footer"))
_ROWS, _LISTS = frozenset(("li", "tr", "article")), frozenset(("ul", "ol", "table", "fieldset"))
_OF_PRICES = re.compile(r"(from|now|only|was|total|price|each|per \w+|a (night|day|month|person|piece))\W*", re.IGNORECASE)
"""What stands beside a price, and says nothing without it."""
_FOLDED = re.compile(r"<details(?![^>]*\sopen\b)", re.IGNORECASE)
_MOST_NOTE = 90
FEWEST_ROWS = 3
"""So many like controls make a list."""


class Page:
    """A page as recorded, as far as its document was kept; what its fold-outs hold is read as if they were open."""

    def __init__(self, html: str, url: str) -> None:
        self.document: Document = parse(_FOLDED.sub("<details open", html))
        self.live = Live(self.document, url)
        self.listing: Listing = list_page(self.live)

    @property
    def heading(self) -> str:
        """The words of its first heading of the highest level."""
        levels = [node for node in self.listing.nodes if node.role == "heading"]
        ranked = sorted(levels, key=lambda node: next((state for state in node.states if state.startswith("level=")), "level=9"))
        return ranked[0].name if ranked else ""

    def find(self, target: Target) -> Element | None:
        """Return the control that a target means: by role and name, else by name alone, else by its attributes."""
        named = [(element, self.role(element), self.name(element)) for element in self.listing.elements]
        wanted = fold(target.name or target.label or target.placeholder or target.text)
        folded = wanted.casefold()
        ranked = (
            [element for element, role, name in named if name == wanted and role == target.role],
            [element for element, _, name in named if name == wanted],
            [element for element, _, name in named if name.casefold() == folded],
            [element for element, role, name in named if folded in name.casefold() and (not target.role or role == target.role)],
        )
        if wanted and (found := next((each for each in ranked if each), None)):
            return found[0]
        ids = [each[1:] for each in target.css if re.fullmatch(r"#[\w-]+", each)]
        return next((self.document.ids[each] for each in ids if each in self.document.ids), None)

    def has(self, target: Target) -> bool:
        """Whether it has a control of just this name."""
        wanted = fold(target.name or target.label or target.text)
        return not wanted or any(self.name(element) == wanted for element in self.listing.elements)

    def leads(self, target: Target) -> str:
        """Return the address that its link of just this name leads to, ``""`` where it has none."""
        wanted = fold(target.name or target.text)
        return next((each.get("href") for each in self.listing.elements if each.has("href") and self.name(each) == wanted), "")

    def role(self, element: Element) -> str:
        """Return a control's role, ``""`` for what is none."""
        return control_role(element) or ""

    def name(self, element: Element) -> str:
        """Return a control's accessible name, or the best that stands in for one."""
        return fold(name_of(element, self.live)) or fold(element.get("placeholder")) or element.get("name").replace("_", " ").capitalize()

    def form(self, element: Element) -> Element | None:
        """Return the form that an element belongs to."""
        return self.document.forms.get(element) or next((each for each in element.ancestors if each.tag == "form"), None)

    def controls(self, form: Element) -> list[Element]:
        """Return what a form asks for that a person sees, in order."""
        inside = self.document.controls_of(form)
        return [each for each in self.listing.elements if each in inside and self.role(each) not in ("button", "link", "")]

    def buttons(self, form: Element) -> list[Element]:
        """Return the buttons that send a form."""
        return [each for each in self.listing.elements if each in self.document.controls_of(form) and each.kind in ("submit", "image")]

    def group(self, radio: Element) -> tuple[str, list[Element]]:
        """Return the name of a radio button's group, and its buttons."""
        buttons = [each for each in self.live.group(radio) if each in self.listing.places] or [radio]
        around = next((each for each in radio.ancestors if each.tag == "fieldset" or each.get("role") == "radiogroup"), None)
        legend = around.first("legend") if around is not None else None
        said = fold(legend.text) if legend is not None else fold(around.get("aria-label")) if around is not None else ""
        return said or radio.get("name").replace("_", " ").capitalize() or "Choice", buttons

    def options(self, select: Element) -> list[tuple[str, str]]:
        """Return value and name of each option that can be chosen."""
        return [(each.get("value") if each.has("value") else option_text(each), option_text(each)) for each in options_of(select)]

    def is_apart(self, element: Element) -> bool:
        """Whether it stands in the page's frame: navigation, head or foot."""
        return any(each.tag in _APART or each.get("role") in ("navigation", "banner", "contentinfo") for each in element.ancestors)

    def alike(self, element: Element) -> list[Element]:
        """Return the controls that an element is one of: of the same role and the same place in rows of one list; itself at least."""
        if self.is_apart(element):
            return [element]
        role, shape, around = self.role(element), _shape(element), _list_of(element)
        return [
            each
            for each in self.listing.elements
            if self.role(each) == role and _shape(each) == shape and _list_of(each) is around and not self.is_apart(each)
        ]

    def row(self, element: Element, others: Sequence[Element], name: str) -> Row:
        """Return what the row around a control says, itself and its like left out."""
        around = element
        for above in element.ancestors:
            if above.tag == "body" or any(other is not element and above in other.ancestors for other in others):
                break
            around = above
            if above.tag in _ROWS:
                break
        texts = [text for text in _texts(around, {element}) if text.casefold() != name.casefold()]
        alone = sorted(texts, key=lambda text: _MONEY.fullmatch(text) is None)  # the price, not one that something in the text costs
        money = next((match for text in alone if (match := _MONEY.search(text))), None)
        said = [text for text in dict.fromkeys(texts) if any(letter.isalpha() for letter in text)]
        noted = [text for text in said if not _MONEY.search(text) and not (money and _OF_PRICES.fullmatch(text))]
        return Row(name, _note(noted), _cents(money[1] or money[2]) if money else None)


def amounts(text: str) -> list[int]:
    """Return the amounts of money in a text, in cents."""
    return [_cents(match[1] or match[2]) for match in _MONEY.finditer(text)]


@lru_cache(maxsize=64)
def read_page(html: str, url: str) -> Page:
    """Read a document; the same one is read once."""
    return Page(html, url)


def _shape(element: Element) -> tuple[str, ...]:
    """Return the path of tags and of the pattern of the address that it leads to."""
    address = element.get("href") or next((each.get("action") for each in element.ancestors if each.tag == "form"), "")
    path = [each.tag for each in element.ancestors]
    return (element.tag, pattern_of(address), *path)


def _list_of(element: Element) -> Element | None:
    """Return the element around the rows of which a control's row is one."""
    for above in element.ancestors:
        if above.tag in _ROWS:
            return above.parent
        if above.tag in _LISTS:
            return above
    return element.parent.parent if element.parent is not None else None


def pattern_of(address: str) -> str:
    """Return an address's path with its keys as ``<id>``."""
    path = re.sub(r"^[a-z]+://[^/]*", "", address.partition("#")[0].partition("?")[0])
    return "/".join("<id>" if any(letter.isdigit() for letter in part) else part for part in path.split("/")) or "/"


def _texts(element: Element, without: set[Element]) -> Iterator[str]:
    if element in without or element.tag in ("script", "style", "svg", "button", "a", "label", "select", "input"):
        return
    if all(isinstance(child, str) or child.tag in ("span", "b", "strong", "em", "time", "small") for child in element.children):
        if text := fold(_line(element)):
            yield text
        return
    for child in element.children:
        if isinstance(child, Element):
            yield from _texts(child, without)
        elif text := fold(child):
            yield text


def _line(element: Element) -> str:
    """Return the text of an element, with a space between elements that stand side by side, as a style sheet sets them apart."""
    said, beside = "", False
    for child in element.children:
        apart = isinstance(child, Element) and beside
        said += (" " if apart else "") + (_line(child) if isinstance(child, Element) else child)
        beside = isinstance(child, Element)
    return said


def _note(texts: Sequence[str]) -> str:
    said = ""
    for text in texts:
        longer = f"{said} · {text}" if said else text
        if len(longer) > _MOST_NOTE:
            break
        said = longer
    return said


def _cents(text: str) -> int:
    whole, _sign, part = text.rpartition(text[-3]) if len(text) > 2 and text[-3] in ".," else (text, "", "00")
    return int(re.sub(r"\D", "", whole)) * 100 + int(part)
