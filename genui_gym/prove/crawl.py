"""A crawl of an app's pages: those of golden paths, and from there whatever its controls lead to, each control tried and gone back from.

It runs without a browser, from checkpoints, so that each try starts from the very page on which the control stands.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from genui_gym.actions import Action, perform
from genui_gym.actions.window import Window
from genui_gym.apps import App
from genui_gym.elements import Node, PageState
from genui_gym.errors import GenuiError
from genui_gym.prove.player import Player, split_finish
from genui_gym.prove.routing import Routing
from genui_gym.prove.watched import Request
from genui_gym.task import Step, Task, goto

NOWHERE = "/nothing-at-this-address"
ALIKE, OF_AN_ENDPOINT, PLACES = 2, 12, 100
"""Places that are kept: of one make, of one of the app's rules, and in all."""
TRIES, TRIES_OF_A_ROLE = 450, 30
"""Controls that are tried: in all, and of one role on pages of one of the app's rules."""
SENDING = ("link", "button", "disclosure", "summary", "menuitem", "tab")
"""Roles that do something when they are clicked; fields hold what they are given."""


@dataclass(frozen=True)
class Way:
    """How to come to a place with any view: put the world into a state, open an address, and play steps there."""

    snapshot: bytes
    url: str
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Place:
    """A state of the pages that was seen.

    Attributes:
        name: Its address, in short.
        endpoint: Which of the app's rules its address is of.
        status: What the page came with.
        state: What it shows.
        snapshot: The world as it was.
        window: The window as it was.
        way: How to come here with another view.
    """

    name: str
    endpoint: str
    status: int
    state: PageState
    snapshot: bytes
    window: Window
    way: Way


@dataclass(frozen=True)
class Tried:
    """A control that was clicked.

    Attributes:
        place: Where it stands.
        node: The control.
        requests: What it asked of the app.
        changed: Whether anything was another afterwards: address, page or database.
        refused: Why the click had no effect, in the view's words.
        back: What was wrong about the page to which ``go_back`` led; empty if nothing, ``None`` where it was not tried: it is tried once
            for each kind of control, rule that it stands on and rule that it leads to.
    """

    place: Place
    node: Node
    requests: tuple[Request, ...]
    changed: bool
    refused: str = ""
    back: str | None = None


@dataclass(frozen=True)
class Asked:
    """A request that a page sent, and the state of the world before it."""

    request: Request
    endpoint: str
    snapshot: bytes


@dataclass
class Crawl:
    """What was seen.

    Attributes:
        places: The states, golden paths first.
        tried: The controls that were clicked.
        asked: One request of each make that carries a form or a query.
        controls: How many controls stand on the places; more than are tried.
        notes: What pages asked for outside the app, by the view's own notes.
    """

    places: list[Place] = field(default_factory=list)
    tried: list[Tried] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    controls: int = 0
    notes: list[str] = field(default_factory=list)


def crawl(app: App, player: Player, golden: Sequence[tuple[Task, Sequence[Step]]]) -> Crawl:
    """Walk the golden paths, then try controls of every place, breadth first."""
    crawler = _Crawler(app, player)
    for task, steps in golden:
        crawler.walk(task.seed, steps)
    crawler.explore()
    return crawler.found


class _Crawler:
    def __init__(self, app: App, player: Player) -> None:
        self.found = Crawl()
        self._player, self._world, self._view = player, player.world, player.view
        self._routing = Routing(app)
        self._makes: Counter[tuple[object, ...]] = Counter()
        self._of_endpoint: Counter[str] = Counter()
        self._asked: set[tuple[object, ...]] = set()
        self._queue: deque[Place] = deque()
        self._triple: Counter[tuple[str, str, str]] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        self._changed: set[tuple[str, str, str]] = set()
        self._gone_back: set[tuple[str, str, str, bool]] = set()

    # Golden paths

    def walk(self, seed: int, steps: Sequence[Step]) -> None:
        """Play steps and keep the places on the way; a step that cannot be played ends the walk."""
        self._player.begin(seed)
        way = self._arrive(Way(self._world.snapshot(), self._player.state.url))
        for step in (*split_finish(steps)[0], goto(NOWHERE)):
            snapshot, seen = self._world.snapshot(), len(self._world.requests)
            try:
                self._player.step(step)
            except GenuiError:
                return
            self._note_requests(snapshot, self._world.requests[seen:])
            way = self._arrive(Way(way.snapshot, way.url, (*way.steps, step)))

    def _put_back(self, snapshot: bytes, window: Window) -> None:
        self._world.restore(snapshot)
        self._world.failure = ""
        self._view.load(self._world, window)
        self._player.state = self._view.observe()

    def _note_requests(self, snapshot: bytes, requests: Sequence[Request]) -> None:
        for request in requests:
            if not (request.form or request.query) or (not request.kind.startswith("text/html") and request.method == "GET"):
                continue
            endpoint = self._routing.endpoint(request.path, request.method)
            make = (request.method, endpoint, frozenset(name for name, _ in request.fields))
            if make not in self._asked:
                self._asked.add(make)
                self.found.asked.append(Asked(request, endpoint, snapshot))

    def _note_blocked(self, state: PageState) -> None:
        self.found.notes += [f"{state.url}: {note}" for note in state.notes if note.startswith("Blocked")]

    def _arrive(self, otherwise: Way) -> Way:
        """Keep the place where the player stands, if there are not enough of its make; return how to come here."""
        state = self._player.state
        self._note_blocked(state)
        name, endpoint = self._name(state), self._endpoint(state)
        page = next((each for each in reversed(self._world.requests) if each.kind == "text/html"), None)
        status = page.status if page else 200
        make = (endpoint, status, _kinds(state))
        enough = self._makes[make] >= ALIKE or self._of_endpoint[endpoint] >= OF_AN_ENDPOINT or len(self.found.places) >= PLACES
        if enough:
            return otherwise
        self._makes[make] += 1
        self._of_endpoint[endpoint] += 1
        snapshot, window = self._world.snapshot(), self._view.save()
        way = self._way(otherwise, snapshot, window)
        place = Place(name, endpoint, status, state, snapshot, window, way)
        self.found.places.append(place)
        self._queue.append(place)
        return way

    def _name(self, state: PageState) -> str:
        return state.url.removeprefix(self._world.origin)

    def _endpoint(self, state: PageState) -> str:
        return self._routing.endpoint(self._name(state).partition("?")[0].partition("#")[0])

    def _way(self, otherwise: Way, snapshot: bytes, window: Window) -> Way:
        """Return the short way to where the player stands: by its address, where that shows the same page."""
        here = self._player.state
        try:
            same = self._player.step(goto(here.url)).nodes == here.nodes
        except GenuiError:
            same = False
        self._put_back(snapshot, window)
        return Way(snapshot, here.url) if same else otherwise

    # Controls

    def explore(self) -> None:
        """Try controls of the places in the queue, which grows meanwhile, one of each place in turn."""
        turns = deque((place, self._untried(place)) for place in self._queue)
        self._queue.clear()
        while turns and len(self.found.tried) < TRIES:
            place, nodes = turns.popleft()
            node = next(nodes, None)
            if node is None:
                continue
            turns.append((place, nodes))
            self._try(place, node)
            turns.extend((each, self._untried(each)) for each in self._queue)
            self._queue.clear()
        self.found.controls = len({(place.endpoint, node.role, node.name) for place in self.found.places for node in _sending(place)})

    def _untried(self, place: Place) -> Iterator[Node]:
        """Yield controls that were not tried on a page of this address, or only in vain."""
        for node in _sending(place):
            key, pair = (place.endpoint, node.role, node.name), (place.endpoint, node.role)
            if key in self._changed or self._triple[key] > ALIKE or (not self._triple[key] and self._pairs[pair] >= TRIES_OF_A_ROLE):
                continue
            self._triple[key] += 1
            self._pairs[pair] += self._triple[key] == 1
            yield node

    def _try(self, place: Place, node: Node) -> None:
        self._put_back(place.snapshot, place.window)
        seen, was = len(self._world.requests), self._world.image()
        shown = self._player.state
        refused, back = "", None
        try:
            perform(Action("click", {"bid": node.bid}), self._view)
        except GenuiError as error:
            refused = str(error)
        state = self._player.state = self._view.observe()
        self._note_blocked(state)
        requests = tuple(self._world.requests[seen:])
        wrote = self._world.image() != was
        moved = state.url != shown.url
        changed = moved or wrote or state.nodes != shown.nodes
        if changed:
            self._changed.add((place.endpoint, node.role, node.name))
            step = Step("click", node.role, node.name)
            self._note_requests(place.snapshot, requests)
            self._arrive(Way(place.way.snapshot, place.way.url, (*place.way.steps, step)))
        way = (place.endpoint, node.role, self._endpoint(state), wrote)
        if moved and not refused and way not in self._gone_back:
            self._gone_back.add(way)
            back = self._back(shown, wrote)
        self.found.tried.append(Tried(place, node, requests, changed, refused, back))

    def _back(self, shown: PageState, wrote: bool) -> str:
        """Go back; the page there has to be the one that its address gives now. What was typed or opened and not sent may be gone."""
        try:
            self._view.go_back()
            state = self._view.observe()
            if not wrote and state.url == shown.url and _outline(state) == _outline(shown):  # nothing that could make it another now
                return ""
            self._view.goto(shown.url)
            given = self._view.observe()
        except GenuiError as error:
            return str(error)
        if state.url != shown.url:
            return f"it led to {state.url}, not to {shown.url}"
        return "" if _outline(state) == _outline(given) else "the page was another than its address gives"


def _sending(place: Place) -> list[Node]:
    return [node for node in place.state.elements if node.role in SENDING and "disabled" not in node.states]


def _kinds(state: PageState) -> frozenset[tuple[str, str]]:
    """What pages of the same make have in common: the kinds of their controls, told by the first word of their names."""
    return frozenset((node.role, node.name.partition(" ")[0]) for node in state.elements if node.role != "link")


def _outline(state: PageState) -> list[tuple[str, str]]:
    """A page without what its fields hold: going back may lose what was typed and never sent."""
    return [(node.role, node.name) for node in state.nodes]
