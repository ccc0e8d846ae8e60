"""Following the visits of a recording: which screens there are, what stands on them, and which of it makes up the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from genui_gym.recording import Recording
from genui_gym.synthesis.asked import Asked
from genui_gym.synthesis.blueprint import Deed, Field, Form, Link, Listing, Move, Narrowing, Screen, Thing
from genui_gym.synthesis.english import spoken, without_amount
from genui_gym.synthesis.lists import Lists, same_list
from genui_gym.synthesis.loops import without_loops
from genui_gym.synthesis.narrowing import narrowing_of, narrows, rows_like
from genui_gym.synthesis.screens import Identity, Screens
from genui_gym.synthesis.stops import Stop, carried
from genui_gym.synthesis.visits import Fold, Visit, returns


@dataclass
class Flow:
    """The way of a recording through its screens, up to the turn that makes the record.

    Attributes:
        visits: The visits, the last of which makes the record.
        fields, things: What is entered and chosen, by key.
        losses: Sentences on what could not be kept.
        made: What was entered and chosen for each record that the recording makes, by key; mostly there is one.
        said: What was entered and chosen, in order: the visit's place, the step, the key, and the value.
        narrowings: What filters and sort orders do, by the key of their field.
        cleaned: Takes the brand out of a heading.
        reads: Whether the recording answers a question: what is entered on the way only looks something up.
    """

    recording: Recording
    visits: list[Visit]
    reads: bool = False
    cleaned: Callable[[str], str] = str
    fields: dict[str, Field] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    made: list[dict[str, str]] = field(default_factory=list)
    narrowings: dict[str, Narrowing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._screens = Screens(self.visits, self.recording.meta.title, self.cleaned)
        self._moves: list[Move] = []
        self._stops: list[Stop] = []
        self._asked = Asked(self.fields, self.things)
        self._lists = Lists(self.things, self.fields, self.recording.meta.task)
        self._entered: dict[str, str] = {}
        self.said: list[tuple[int, int, str, str]] = []
        self._typed: set[tuple[str, str]] = set()

    def follow(self) -> None:
        """Go through the visits once, then settle what each screen's address carries."""
        for place in range(len(self.visits)):
            self._visit(place)
        self._carry()
        self._spare()

    def finished(self) -> tuple[Screen, ...]:
        """Return the screens in the order of their first visit; what was noted is asked for again only where it is entered anew."""
        noted: set[str] = set()
        screens = []
        for screen in self._screens.all():
            forms = []
            for form in screen.forms:
                if form.does in ("store", "commit"):
                    kept = tuple(key for key in form.fields if key not in noted or (screen.key, key) in self._typed)
                    noted |= set(kept)
                    form = replace(form, fields=kept)
                forms.append(form)
            screens.append(replace(screen, forms=tuple(forms)))
        return tuple(screens)

    def columns(self) -> tuple[str, ...]:
        """Return the keys of all that makes up the record, in the order in which it was noted."""
        return tuple(dict.fromkeys(key for stop in self._stops for key in stop.notes))

    @property
    def notes_once(self) -> bool:
        """Whether nothing was entered or changed before the record itself was made or changed; rows may have been chosen."""
        before = [(stop, visit) for stop, visit in zip(self._stops, self.visits, strict=True) if stop.stores][:-1]
        return all(visit.effect == "nothing" and set(stop.notes) <= set(self.things) for stop, visit in before)

    def screen_of(self, place: int) -> str:
        """Return the key of the screen of a visit."""
        return self._stops[place].screen

    def title_of(self, place: int) -> str:
        """Return what the page of a visit is called."""
        return self._screens.title(place)

    @property
    def trail(self) -> tuple[Move, ...]:
        """Every move, as recorded."""
        return tuple(self._moves)

    def way(self) -> tuple[Move, ...]:
        """Return the moves without the detours of the recording; what only another record enters is entered with the rest of its screen."""
        spare = {key for key, asked in self.fields.items() if asked.spare or (asked.kind == "flag" and len(self.made) > 1)}
        noting = {stop.screen for stop in self._stops if stop.stores}
        way = list(without_loops(self._moves, noting, set(self.columns()) - spare, self._offers))
        for move in self._moves:
            if move.key in spare - {each.key for each in way}:
                there = [place for place, each in enumerate(way) if each.screen == move.screen and each.kind not in ("field", "fold")]
                way[there[0] : there[0]] = [move] if there else []
        return tuple(way)

    def _offers(self, here: Move, wanted: Sequence[Move]) -> bool:
        """Whether the page on which a move was made is that of others, and has their controls, or has links that lead where theirs do.

        Where it was not kept, it may have them.
        """
        own, other = self._visit_of(here), self._visit_of(wanted[0])
        targets = [
            target for move in wanted if move.step < len(self.recording.steps) and (target := self.recording.steps[move.step].target)
        ]
        if own.view is not None and other.view is not None and own.view.url != other.view.url:
            return (
                own.page is not None
                and other.page is not None
                and all(own.page.leads(each) == other.page.leads(each) != "" for each in targets)
            )
        return own.page is None or all(own.page.has(each) for each in targets)

    def _visit_of(self, move: Move) -> Visit:
        return next(visit for visit in self.visits if visit.index >= move.step)

    def _visit(self, place: int) -> None:
        visit, is_last = self.visits[place], place == len(self.visits) - 1
        key = self._screens.at(place)
        entered = self._asked.entered(visit)
        thing = self._lists.thing(visit, self._screens.title(place)) if visit.turn in ("link", "button") else None
        if thing is not None:
            key = self._screens.apart(place, key, self._lists.alike(thing), thing)
        self._entered |= {each: self.fields[each].recorded for each, _ in entered}
        self._typed |= {(self._screens[key].key, each) for each, _ in entered}
        self.said += [(place, index, each, self.fields[each].recorded) for each, index in entered]
        fold = self._fold(visit)
        moved = [Move(self._screens[key].key, "field", each, index) for each, index in entered]
        opened = [Move(self._screens[key].key, "fold", fold.name, fold.index)] if fold else []
        self._moves += sorted((*moved, *opened), key=lambda move: move.step)
        stop = Stop(self._screens[key].key)
        self._stops.append(stop)
        if visit.turn in ("link", "button"):
            if thing is not None and not (visit.turn == "button" and entered):
                self._entered[thing.key] = visit.target.name
                self.said.append((place, visit.index, thing.key, visit.target.name))
                self._choose(place, key, stop, thing)
            elif visit.turn == "link" and not is_last:
                self._link(place, key, stop, visit.target.name)
                self._leave(key, [each for each, _ in entered])
            else:
                self._press(place, key, stop, entered)
            if visit.effect == "changes" or self._makes(visit):
                self._lists.changed(self._makes(visit))
            if self._makes(visit):
                self.made.append(self._entered)
                self._entered = {key: value for key, value in self._entered.items() if key in self.things}
        elif visit.turn == "back" or (self.reads and returns(self.visits, place)):
            stop.back = True
            self._moves += [Move(stop.screen, "back", "", visit.index)] if self.reads else []
        elif visit.turn == "address":
            self._link(place, key, stop, self._screens.title(place + 1))
            self.losses.append(f"Step {visit.index + 1} opened an address: a link takes its place")
            stop.forgets = True

    def _makes(self, visit: Visit) -> bool:
        """Whether a turn makes a record: the last one, and those before it that press the same control."""
        last = self.visits[-1]
        if visit is last:
            return True
        same = without_amount(visit.target.name) == without_amount(last.target.name) and visit.turn == last.turn
        return (
            visit.effect == last.effect != "nothing"
            and visit.pattern == last.pattern
            and (same or same_list(visit, last, self.recording.meta.task))
        )

    def records(self) -> tuple[dict[str, str], ...]:
        """Return what was entered and chosen for each record, things by the names of their rows."""
        return tuple(
            {key: self.things[key].own(value) if key in self.things else value for key, value in made.items()} for made in self.made
        )

    # Turns

    def _choose(self, place: int, identity: Identity, stop: Stop, thing: Thing) -> None:
        visit, is_last = self.visits[place], place == len(self.visits) - 1
        does: Literal["open", "store", "commit"] = (
            "commit" if is_last or self._makes(visit) else "store" if visit.effect == "changes" else "open"
        )
        if does == "open" and not self.reads and self._screens.identity(place + 1) == identity:
            does = "store"
        if does == "open":
            stop.opened = thing.key
            self._screens.opened(place, thing.key)
        else:
            stop.notes, stop.stores = (thing.key,), True
        self._moves.append(Move(stop.screen, "thing", thing.key, visit.index))
        self._screens.put(identity, listing=Listing(thing.key, self._screens.to(place), does))
        self._leave(identity, [move.key for move in self._moves if move.kind == "field" and move.screen == stop.screen])

    def _link(self, place: int, identity: Identity, stop: Stop, name: str) -> None:
        visit = self.visits[place]
        stop.forgets = visit.page is not None and visit.element is not None and visit.page.is_apart(visit.element)
        self._moves.append(Move(stop.screen, "link", name, visit.index))
        self._screens.put(identity, link=Link(name, self._screens.to(place)))

    def _press(self, place: int, identity: Identity, stop: Stop, typed: list[tuple[str, int]]) -> None:
        visit, is_last, entered = self.visits[place], place == len(self.visits) - 1, [key for key, _ in typed]
        around = self._asked.around(visit)
        keys = list(dict.fromkeys((*around, *entered)))
        following = self.visits[place + 1] if not is_last else None
        narrowed = narrows(visit, following)
        does = self._deed(visit, is_last or self._makes(visit), keys, entered, narrowed)
        if self.reads:
            self._lists.expect(rows_like(visit.page, following))
        elif narrowed and following is not None and does == "search":
            self._narrow(visit, following, entered)
        if does in ("go", "search"):
            keys = entered
        if does in ("store", "commit"):
            stop.notes, stop.stores = tuple(keys), True
        self._moves.append(Move(stop.screen, "button", without_amount(visit.target.name), visit.index))
        role = "link" if visit.turn == "link" else "button"
        fold = self._fold(visit)
        form = Form(without_amount(visit.target.name), does, self._screens.to(place), tuple(keys), role)
        if fold is not None:
            inside = self._folded(visit, fold, typed)
            form = replace(form, fold=fold.name, folded=tuple(key for key in keys if key in inside))
        self._screens.put(identity, form=form)

    def _fold(self, visit: Visit) -> Fold | None:
        """Return the fold-out that was opened in the form that a visit's button sends; without a document, the last one that was opened."""
        form = visit.page.form(visit.element) if visit.page is not None and visit.element is not None else None
        for fold in visit.folds:
            around = fold.element.parent if fold.element is not None else None
            if form is not None and around is not None and (form in around.ancestors or around in form.ancestors):
                return fold
        return visit.folds[-1] if visit.folds and visit.folds[-1].element is None else None

    def _folded(self, visit: Visit, fold: Fold, entered: Sequence[tuple[str, int]]) -> list[str]:
        """Return the fields in a fold-out; without a document, those that were filled in after it was opened."""
        if visit.page is not None and fold.element is not None and fold.element.parent is not None:
            return self._asked.inside(visit.page, fold.element.parent)
        return [key for key, index in entered if index > fold.index]

    def _deed(self, visit: Visit, is_last: bool, keys: list[str], entered: list[str], narrowed: bool) -> Deed:
        if is_last:
            return "commit"
        if any(self.fields[key].kind == "secret" for key in keys):
            return "sign_in"
        if visit.effect != "changes" and entered and (self.reads or narrowed or all(self._asked.searches(key) for key in entered)):
            return "search"
        return "store" if entered or visit.effect == "changes" else "go"

    def _narrow(self, visit: Visit, following: Visit, entered: list[str]) -> None:
        """Note what each field did to the list on its page; the words of a search are looked for anyway."""
        self._lists.expect(rows_like(visit.page, following))
        for key in entered:
            found = narrowing_of(self.fields[key], visit, following)
            if found is not None:
                self.narrowings.setdefault(key, found)
            elif self.fields[key].kind not in ("text", "search"):
                self.losses.append(f"What {self.fields[key].label!r} does to the list cannot be told from its rows: it does nothing")

    def _leave(self, identity: Identity, entered: list[str]) -> None:
        """Give fields that no button sent a place on their screen: those that look for something, in a form of their own."""
        sent = {key for form in self._screens[identity].forms for key in form.fields}
        left = [key for key in dict.fromkeys(entered) if key not in sent]
        looked = [key for key in left if self.reads or self._asked.searches(key)]
        if looked:
            self._screens.put(identity, form=Form("Search", "search", self._screens[identity].key, tuple(looked)))
        self.losses += [f"The field {self.fields[key].label!r} was filled in, and nothing sent it" for key in left if key not in looked]

    def _spare(self) -> None:
        """Let what only some of several records enter be left out; an option of its own says so where there are options."""
        for key, asked in self.fields.items():
            made = [key in each for each in self.made]
            if not any(made) or all(made):
                continue
            if asked.kind in ("choice", "radio") and not asked.default:
                none = f"No {spoken(asked.label)}"
                self.fields[key] = replace(asked, options=(none, *asked.options), default=none, spare=True)
            elif asked.kind in ("text", "long"):
                self.fields[key] = replace(asked, spare=True)

    def _carry(self) -> None:
        """Settle which things each screen's address names, and note them where the record or a part of it is made."""
        carries = carried(self._stops, [visit.pattern for visit in self.visits[1:]])
        self._screens.change(
            lambda screen: replace(screen, carries=tuple(key for key in self.things if key in carries.get(screen.key, ())))
        )
        for stop in self._stops:
            if stop.stores:
                stop.notes = (*(key for key in self.things if key in carries[stop.screen]), *stop.notes)
        kept = set(self.columns())
        if self.reads:
            return
        self.losses += [f"Which {thing.noun} was opened does not reach the record" for key, thing in self.things.items() if key not in kept]
