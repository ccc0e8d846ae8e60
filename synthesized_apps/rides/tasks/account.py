"""Tasks that arrange the account: preferences, the usual payment, saved places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, Lines, New, Row
from genui_gym.reward.rows import Columns
from genui_gym.task import Params, Step, click, fill, pick, select, text

from ..catalogue import TEMPERATURES
from ..models import Account, PaymentMethod, Place, SavedPlace
from ..rules.plan import payment_problem
from ..seed import TODAY
from . import ways
from .arrange import ArrangeTemplate
from .order import seen_place
from .records import draw_place, names_of, payment_named, person, place_of, saved_named


class SetHabits(ArrangeTemplate):
    """Set temperature, quiet rides and the usual payment."""

    difficulty = "easy"
    wordings = (
        "Set the temperature in my ride preferences to {temperature}, turn quiet rides {quiet}, and make {payment} my usual payment.",
        "Please change my ride preferences: temperature {temperature}, quiet ride {quiet}. The usual way to pay should be {payment}.",
        "My habits have changed. For my rides I'd have the temperature {temperature} chosen beforehand and quiet rides {quiet}; what I "
        "usually pay with is {payment} from now on.",
    )

    def words(self, params: Params) -> Mapping[str, str]:
        """Put an article before a card."""
        card = text(params, "payment")
        return {**super().words(params), "payment": card if card.startswith("Kestrin") else f"the {card}"}

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw all three, different from what they are."""
        owner = person(state)
        methods = state.scalars(where(PaymentMethod).where(PaymentMethod.kind != "company").order_by(PaymentMethod.id)).all()
        others = [each for each in methods if each.id != owner.usual_payment_id and payment_problem(each, 0, TODAY) is None]
        temperature = pick(rng, [each for each in TEMPERATURES[1:] if each != owner.temperature])
        return {"temperature": temperature, "quiet": "off" if owner.quiet else "on", "payment": pick(rng, others).label}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with all three."""
        key, payment = person(state).id, payment_named(state, text(params, "payment"))
        if payment is None or text(params, "quiet") not in ("on", "off") or text(params, "temperature") not in TEMPERATURES:
            return None
        return (
            Changed("temperature", Account, key, {"temperature": text(params, "temperature")}),
            Changed("quiet", Account, key, {"quiet": text(params, "quiet") == "on"}),
            Changed("payment", Account, key, {"usual_payment_id": payment.id}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The preferences, then the wallet."""
        yield from [*self._habits(params), *self._payment(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The wallet first."""
        return [[*self._payment(params), *self._habits(params)]]

    def _habits(self, params: Params) -> list[Step]:
        chosen = [select("Temperature", text(params, "temperature")), click("checkbox", "Quiet ride")]
        return [click("link", "Account"), click("link", "Ride preferences"), *chosen, click("button", "Save preferences")]

    def _payment(self, params: Params) -> list[Step]:
        return [click("link", "Wallet"), click("button", f"Make {params['payment']} the usual one")]


class MoveHouse(ArrangeTemplate):
    """Correct the address of a saved place, save another one as the usual pick-up, remove a third."""

    difficulty = "hard"
    wordings = (
        "Change the address of my saved place {moved} to {place} in {district}. Save {first} in {there} as a new place called {label} with "
        'the note "{note}" and make it my usual pick-up. Remove the saved place {old}.',
        "Please bring my saved places up to date: {moved} is at {place}, {district}, now; {first}, {there}, should be saved under the name "
        '{label}, with "{note}" as its note, and be the usual pick-up; and {old} can be removed.',
        "A lot has changed. What I call {moved} is now {place} in {district}. From now on I mostly start at {first} in {there}: keep that "
        'as {label} ("{note}" is what drivers should know) and let rides start there unless I say otherwise. I no longer need {old}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two saved places and two others; the last one stays, so that its key is not given to the new one."""
        saved = state.scalars(where(SavedPlace).order_by(SavedPlace.id)).all()
        moved = pick(rng, saved)
        old = pick(rng, [each for each in saved[:-1] if each.id not in (moved.id, person(state).usual_place_id)])
        taken = frozenset(each.place_id for each in saved)
        place = draw_place(state, rng, taken)
        first = draw_place(state, rng, taken | {place.id})
        words = {"moved": moved.label, "old": old.label, "label": pick(rng, _LABELS), "note": pick(rng, _NOTES)}
        return {**words, **names_of(place), **names_of(first, "first", "there")}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the changed, the new and the removed place, and the account with the new one as the usual pick-up."""
        moved, old = saved_named(state, text(params, "moved")), saved_named(state, text(params, "old"))
        place, first = place_of(params, state), place_of(params, state, "first", "there")
        owner, last = person(state), state.scalar(where(func.max(SavedPlace.id))) or 0
        if moved is None or old is None or place is None or first is None or moved.id == old.id:
            return None
        if saved_named(state, text(params, "label")) or place.id == moved.place_id:
            return None
        parts: dict[str, Columns | Lines] = {"address": {"place_id": first.id}, "note": {"note": text(params, "note")}}
        return (
            Changed("address changed", SavedPlace, moved.id, {"place_id": place.id}),
            New("place added", SavedPlace, {"label": text(params, "label")}, parts, weight=2.0),
            Changed("usual pick-up", Account, owner.id, {"usual_place_id": last + 1}, ("place added",)),
            Gone("old one removed", SavedPlace, old.id),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Change, add, remove."""
        added = [*self._add(params, before), click("checkbox", "Usual pick-up"), click("button", "Save place")]
        yield from [*_to_places(), *self._change(params, before), *added, *self._remove(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Add first, and make it the usual one in the list."""
        usual = [click("button", "Save place"), click("button", f"Make {params['label']} the usual pick-up")]
        return [[*_to_places(), *self._add(params, before), *usual, *self._remove(params), *self._change(params, before)]]

    def _change(self, params: Params, before: Session) -> list[Step]:
        found = ways.find(seen_place(params, before))
        return [click("link", f"Edit {params['moved']}"), click("link", "Change address"), *found, click("button", "Save place")]

    def _add(self, params: Params, before: Session) -> list[Step]:
        place: Place = seen_place(params, before, "first", "there")
        words = [fill("textbox", "Name of the place", text(params, "label")), fill("textbox", "Note for pick-ups", text(params, "note"))]
        return [click("link", "Add place"), *ways.find(place), *words]

    def _remove(self, params: Params) -> list[Step]:
        return [click("link", f"Remove {params['old']}"), click("button", "Remove place")]


def _to_places() -> list[Step]:
    return [click("link", "Account"), click("link", "Saved places")]


_LABELS = ("Rehearsal", "Grandpa", "Workshop", "Allotment", "Clubhouse", "Night shift")
_NOTES = ("Wait at the side gate", "Second drive on the left", "Ask the porter", "Behind the kiosk", "Green awning", "Loading bay")
