"""The screens of a recording: which page is which, what it is called, and what stands on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from genui_gym.synthesis.blueprint import Form, Link, Listing, Mark, Screen, Thing
from genui_gym.synthesis.english import identifier, without_amount
from genui_gym.synthesis.visits import Visit

Identity = tuple[str, ...]
_SHORTEST = 3
"""Letters of a value that is looked for in a title."""


class Screens:
    """The screens by what tells them apart; they are filled in as visits are followed.

    Args:
        visits: All of them.
        title: What the first page is called where nothing says it.
        cleaned: Takes the brand out of a heading.
    """

    def __init__(self, visits: Sequence[Visit], title: str, cleaned: Callable[[str], str] = str) -> None:
        self._visits, self._title, self._cleaned = visits, title, cleaned
        self._by_identity: dict[Identity, Screen] = {}
        self._shown: dict[int, str] = {}
        self._pages: dict[str, str] = {}

    def __getitem__(self, identity: Identity) -> Screen:
        return self._by_identity[identity]

    def all(self) -> list[Screen]:
        """Return every screen in the order of their first visits."""
        return list(self._by_identity.values())

    def change(self, change: Callable[[Screen], Screen]) -> None:
        """Put another screen in the place of each."""
        self._by_identity = {identity: change(screen) for identity, screen in self._by_identity.items()}

    def opened(self, place: int, thing: str) -> None:
        """Note that the turn of the visit at a place opened a thing: the page after it is that thing's own."""
        self._shown[place] = thing

    def identity(self, place: int) -> Identity:
        """Return what tells a page from others: its address's pattern with its heading, or the thing that it shows."""
        visit, before = self._visits[place], self._visits[place - 1] if place else None
        opened = self._shown.get(place - 1, "")
        if opened:
            if "<id>" in visit.pattern:
                self._pages.setdefault(visit.pattern, opened)
            return ("of", opened)
        if visit.pattern in self._pages:
            return ("of", self._pages[visit.pattern])
        if before is not None and before.turn == "back" and visit.page is None and not visit.pattern and place > 1:
            return self.identity(place - 2)
        if not visit.pattern or (visit.page is None and before is not None and before.pattern == visit.pattern and before.turn == "link"):
            return ("step", str(place))
        heading = visit.page.heading if visit.page is not None and "<id>" not in visit.pattern else ""
        return (visit.pattern, heading)

    def at(self, place: int) -> Identity:
        """Return the identity of the screen of a visit, which is made if it is a new one."""
        identity, visit = self.identity(place), self._visits[place]
        if identity not in self._by_identity:
            title, shows = self.title(place), identity[1] if identity[0] == "of" else ""
            key = shows or identifier("home" if not self._by_identity else self._called(place, title), self._keys(), "screen")
            kept = "from its document" if visit.page is not None else "from its address" if visit.pattern else ""
            mark = Mark("recovered", kept) if kept else Mark("assumed", "one for each click, as the recording has no addresses")
            self._by_identity[identity] = Screen(identifier(key, self._keys()), title, visit.pattern, mark, shows=shows)
        return identity

    def _called(self, place: int, title: str) -> str:
        """Return what names a screen: its title, or the last word of its address where the title says what was entered before."""
        entered = {entry.step.value for visit in self._visits[:place] for entry in visit.entries}
        values = {each for value in entered for each in (value, value.partition(" ")[0]) if len(each) >= _SHORTEST}
        path = [part for part in self._visits[place].pattern.split("/") if part.isalpha()]
        says = any(re.search(rf"(?<!\w){re.escape(value)}(?!\w)", title) for value in values)
        return path[-1] if says and path else title

    def to(self, place: int) -> str:
        """Return the key of the screen that a visit's turn leads to; of the last one, ``""``."""
        return self[self.at(place + 1)].key if place + 1 < len(self._visits) else ""

    def title(self, place: int) -> str:
        """Return what a page is called."""
        visit = self._visits[place]
        if visit.page is not None and (visit.page.heading or visit.page.document.title):
            return self._cleaned(visit.page.heading or visit.page.document.title)
        if visit.view is not None and visit.view.title:
            return self._cleaned(visit.view.title)
        last = visit.pattern.rstrip("/").rpartition("/")[2].removesuffix("<id>").replace("-", " ").replace("_", " ").partition(".")[0]
        if last.strip():
            return last.strip().capitalize()
        led = self._visits[place - 1].target.name if place else ""
        return led or self._title or "Home"

    def apart(self, place: int, identity: Identity, alike: Sequence[Thing], thing: Thing) -> Identity:
        """Return a screen for the list of a thing: another one where there is a list already whose rows have the same names.

        Args:
            place: The visit.
            identity: Its screen.
            alike: The things whose lists hold a row that the thing's list holds too.
        """
        screen, other = self[identity], (*identity, thing.key)
        if not any(listing.thing == each.key for listing in screen.listings for each in alike):
            return identity
        if other not in self._by_identity:
            self._by_identity[other] = replace(screen, key=identifier(screen.key, self._keys()), links=(), listings=(), forms=())
        before = self.at(place - 1) if place else other
        self._by_identity[before] = _leading(self[before], self._visits[place - 1].target.name, screen.key, self[other].key)
        return other

    def put(self, identity: Identity, *, link: Link | None = None, listing: Listing | None = None, form: Form | None = None) -> None:
        """Put a part onto a screen, or into the place of one that it extends."""
        screen = self[identity]
        if link is not None and link.name not in [each.name for each in screen.links]:
            screen = replace(screen, links=(*screen.links, link))
        if listing is not None and listing.thing not in [each.thing for each in screen.listings]:
            screen = replace(screen, listings=(*screen.listings, listing))
        if form is not None:
            same = next((each for each in screen.forms if each.button == form.button), None)
            others = [each for each in screen.forms if each is not same]
            elsewhere = {key for each in others for key in each.fields}
            keys = dict.fromkeys((*(same.fields if same else ()), *(key for key in form.fields if key not in elsewhere)))
            whole = replace(form, fields=tuple(keys), to=form.to or (same.to if same and same.does == form.does else ""))
            screen = replace(screen, forms=(*others, whole))
        self._by_identity[identity] = screen

    def _keys(self) -> set[str]:
        return {screen.key for screen in self._by_identity.values()}


def _leading(screen: Screen, name: str, old: str, new: str) -> Screen:
    """Return a screen on which the control of this name leads to another screen than before."""
    links = tuple(replace(each, to=new) if (each.name, each.to) == (name, old) else each for each in screen.links)
    forms = tuple(replace(each, to=new) if (each.button, each.to) == (without_amount(name), old) else each for each in screen.forms)
    return replace(screen, links=links, forms=forms)
