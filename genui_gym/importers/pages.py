"""A recorded page: which controls it has, what they are called, and what a step on one of its elements acted on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from genui_gym.importers.limits import LONGEST_TEXT
from genui_gym.importers.selectors import TEST_IDS
from genui_gym.recording import Target
from genui_gym.text.listing import Listing, list_page
from genui_gym.text.live import Live, option_text, options_of
from genui_gym.text.markup import Document, Element, fold, parse
from genui_gym.text.naming import control_role, first_role, name_of

_LONGEST_NAME = 200
_FIELDS = ("input", "select", "textarea")


class Page:
    """A recorded document with its controls."""

    def __init__(self, document: Document, live: Live, listing: Listing) -> None:
        self.document, self._live, self._listing = document, live, listing

    @property
    def title(self) -> str:
        """The window's title."""
        return self.document.title

    @property
    def controls(self) -> tuple[Element, ...]:
        """What a person could use, in document order."""
        return self._listing.elements

    def role(self, element: Element) -> str:
        """Return the role of an element, ``""`` if it has none of its own."""
        return control_role(element) or first_role(element)

    def name(self, element: Element) -> str:
        """Return the accessible name of an element."""
        return fold(name_of(element, self._live))[:_LONGEST_NAME]

    def acted_on(self, element: Element) -> Element:
        """Return the control that a click on an element reaches: itself, one around it, or the one that its label names."""
        for each in (element, *element.ancestors):
            if control_role(each):
                return each
            if each.tag == "label" and each in self.document.labelled:
                return self.document.labelled[each]
        return element

    def target(self, element: Element, box: tuple[float, float, float, float] | None = None) -> Target:
        """Return an element as the target of a step."""
        labels = self.document.labels.get(element, ())
        testid = next((element.get(each) for each in TEST_IDS if element.get(each)), "")
        return Target(
            role=self.role(element),
            name=self.name(element),
            label=fold(" ".join(_own_text(each) for each in labels))[:_LONGEST_NAME],
            placeholder=fold(element.get("placeholder")),
            testid=testid,
            tag=element.tag,
            kind=element.kind if element.tag == "input" else "",
            css=tuple(_selectors(element)),
            href=element.get("href") if element.tag == "a" else "",
            text=fold(element.text)[:_LONGEST_NAME] if element.tag not in _FIELDS else "",
            box=box,
        )

    def find(self, target: Target) -> Element | None:
        """Return the control that a target means, ``None`` unless it is one and only one."""
        wanted = fold(target.name or target.label or target.placeholder or target.text).casefold()
        if target.testid:
            found = [each for each in self.document.elements if target.testid in (each.get(name) for name in TEST_IDS)]
            return found[0] if len(found) == 1 else None
        if not wanted:
            ids = [each[1:] for each in target.css if each.startswith("#") and each[1:] in self.document.ids]
            return self.document.ids[ids[0]] if ids else None
        named = [(each, self.name(each).casefold()) for each in self.controls if not target.role or self.role(each) == target.role]
        same = [each for each, name in named if name == wanted]
        found = same or [each for each, name in named if wanted in name]
        return found[0] if len(found) == 1 else None

    def marked(self, attribute: str) -> Element | None:
        """Return the first element that has an attribute."""
        return next((each for each in self.document.elements if each.has(attribute)), None)

    def option(self, select: Element, value: str) -> str:
        """Return the text of an option by its value; the value itself if there is none."""
        options = [(each.get("value") if each.has("value") else option_text(each), option_text(each)) for each in options_of(select)]
        return next((text for known, text in options if known == value), value)

    def value(self, element: Element) -> str:
        """Return what a field holds as the page came."""
        return self._live.value(element)

    def is_ticked(self, element: Element) -> bool:
        """Whether a checkbox or a radio button is ticked as the page came."""
        return self._live.is_ticked(element)

    def address(self, url: str) -> str:
        """Return what relative addresses start from; ``url`` is the page's own."""
        return self.document.address(url)

    def texts(self) -> str:
        """Return all that the page shows, in lower case: its text, and what its fields hold and offer."""
        shown = [fold("".join(child for child in each.children if isinstance(child, str))) for each in self.document.elements]
        shown += [node.name for node in self._listing.nodes]
        shown += [each.get(name) for each in self.document.elements for name in ("value", "placeholder", "aria-label", "title", "alt")]
        return "\n".join(filter(None, shown)).casefold()


@lru_cache(maxsize=64)
def read_page(html: str, url: str) -> Page | None:
    """Return a recorded page, ``None`` if there is none or it is no honest one (too large, or nested without end)."""
    if not html or len(html) > LONGEST_TEXT:
        return None
    try:
        document = parse(html)
        live = Live(document, url)
        return Page(document, live, list_page(live))
    except RecursionError:
        return None


def _own_text(label: Element) -> str:
    """Return a label's words without those of the control inside it."""
    return "".join(
        child if isinstance(child, str) else "" if child.tag in (*_FIELDS, "button") else _own_text(child) for child in label.children
    )


def _selectors(element: Element) -> Iterator[str]:
    if element.get("id"):
        yield f"#{element.get('id')}"
    if element.get("name"):
        yield f'{element.tag}[name="{element.get("name")}"]'
