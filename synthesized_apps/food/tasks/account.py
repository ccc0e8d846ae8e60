"""Tasks that arrange the account: addresses, preferences, favourites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, fill, number, only, pick, select, text

from ..catalogue import DIETS
from ..models import Account, Address, Cuisine, District, Favourite, Restaurant
from ..rules import TIPS, Filters, search
from ..seed import NOW, TODAY
from . import ways
from .arrange import ArrangeTemplate
from .records import address_matters, address_named, person, restaurants


class MoveHouse(ArrangeTemplate):
    """Add an address, make it the default one, remove an old one."""

    difficulty = "hard"
    wordings = (
        'Add an address called {label}: {street}, {district}, details "{details}". Make it my default, and remove the address {old}.',
        "Please save {street} in {district} as a new address with the name {label} and make it the default one; for the courier it says "
        '"{details}". The address {old} can be removed.',
        'From now on I am mostly at {street}, {district} ("{details}" helps to find the door). Keep that as {label}, to be chosen '
        "beforehand when I order, and forget {old}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an address, and one to remove."""
        usual = person(state).default_address_id
        old = pick(rng, state.scalars(where(Address.label).where(Address.id != usual).order_by(Address.id)).all())
        district = pick(rng, state.scalars(where(District.name).order_by(District.id)).all())
        street = f"{pick(rng, _STREETS)} {int(rng.integers(1, 80))}"
        return {"label": pick(rng, _LABELS), "street": street, "district": district, "details": pick(rng, _DETAILS), "old": old}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the new address, the account with it as the default, and the one that goes."""
        old, district = address_named(state, text(params, "old")), only(state, where(District).where(District.name == params["district"]))
        owner, last = person(state), state.scalar(where(func.max(Address.id))) or 0
        if old is None or district is None or old.id == owner.default_address_id or address_named(state, text(params, "label")):
            return None
        return (
            New(
                "address added",
                Address,
                {"label": text(params, "label")},
                {"place": {"street": text(params, "street"), "district_id": district.id}, "details": {"details": text(params, "details")}},
            ),
            Changed("default", Account, owner.id, {"default_address_id": lambda value, row: value > last}, ("address added",)),
            Gone("old one removed", Address, old.id),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Add it as the default, then remove the other."""
        yield from [*_to_addresses(), *self._add(params)]
        yield click("checkbox", "Make this my default address")
        yield click("button", "Save address")
        yield from self._remove(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Remove first, then add, then make it the default in the list."""
        saved = [*self._add(params), click("button", "Save address"), click("button", f"Make {params['label']} the default")]
        return [[*_to_addresses(), *self._remove(params), *saved]]

    def _add(self, params: Params) -> Iterator[Step]:
        yield click("link", "Add address")
        yield fill("textbox", "Name of the address", text(params, "label"))
        yield fill("textbox", "Street and number", text(params, "street"))
        yield select("District", text(params, "district"))
        yield fill("textbox", "Details for the courier", text(params, "details"))

    def _remove(self, params: Params) -> list[Step]:
        return [click("link", f"Remove {params['old']}"), click("button", "Remove address")]


class CorrectAddress(ArrangeTemplate):
    """Correct street and details of one of the addresses, and the phone number that the courier calls."""

    difficulty = "medium"
    wordings = (
        'Change my address {label} to {street}, with the details "{details}", and my phone number to {phone}.',
        "Please correct two things in my account: the address {label} is now {street} in the same district (details for the courier: "
        '"{details}"), and the phone number is {phone}.',
        'Couriers keep getting lost. {label} is at {street}, and "{details}" should stand in its details; the number to call is {phone}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an address and what is new about it."""
        digits = int(rng.integers(1000, 10_000))
        return {
            "label": pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all()), "phone": f"+49 555 {digits}",
            "street": f"{pick(rng, _STREETS)} {int(rng.integers(1, 80))}", "details": pick(rng, _DETAILS),
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the corrected address and the account."""
        address = address_named(state, text(params, "label"))
        if address is None:
            return None
        return (
            Changed("street", Address, address.id, {"street": text(params, "street")}),
            Changed("details", Address, address.id, {"details": text(params, "details")}),
            Changed("phone", Account, person(state).id, {"phone": text(params, "phone")}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The address, then the contact details."""
        yield from [*self._address(params), *self._phone(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The contact details first."""
        return [[*self._phone(params), *self._address(params)]]

    def _address(self, params: Params) -> list[Step]:
        street = fill("textbox", "Street and number", text(params, "street"))
        notes = fill("textbox", "Details for the courier", text(params, "details"))
        return [*_to_addresses(), click("link", f"Edit {params['label']}"), street, notes, click("button", "Save address")]

    def _phone(self, params: Params) -> list[Step]:
        phone = fill("textbox", "Phone", text(params, "phone"))
        return [click("link", "Account"), click("link", "Contact details"), phone, click("button", "Save contact details")]


class SetPreferences(ArrangeTemplate):
    """Set diet, usual tip and cutlery."""

    difficulty = "easy"
    wordings = (
        "Set my diet to {diet}, my usual tip to {tip}, and turn cutlery with every order {cutlery}.",
        "Please change my preferences: diet {diet}, usual tip {tip}, cutlery with every order {cutlery}.",
        "My habits have changed. The diet in my preferences should be {diet}, couriers usually get {tip}, and cutlery with every order is "
        "to be {cutlery}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw all three, different from what they are."""
        owner = person(state)
        tip = pick(rng, [cents for cents in TIPS if cents and cents != owner.tip_cents])
        diet = pick(rng, [diet for diet in DIETS if diet != owner.diet])
        return {"diet": diet, "tip": tip, "cutlery": "off" if owner.cutlery else "on"}

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the tip as an amount."""
        return {**super().words(params), "tip": money(number(params, "tip"))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with all three."""
        key = person(state).id
        if text(params, "cutlery") not in ("on", "off"):
            return None
        return (
            Changed("diet", Account, key, {"diet": text(params, "diet")}),
            Changed("tip", Account, key, {"tip_cents": number(params, "tip")}),
            Changed("cutlery", Account, key, {"cutlery": text(params, "cutlery") == "on"}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        return iter(self._way(self._choices(params)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, from the bottom up, saving in between."""
        return [[step for choice in self._choices(params)[::-1] for step in self._way([choice])]]

    def _choices(self, params: Params) -> list[Step]:
        tip = select("Usual tip", money(number(params, "tip")))
        return [select("Diet", text(params, "diet")), tip, click("checkbox", "Cutlery with every order")]

    def _way(self, choices: Sequence[Step]) -> list[Step]:
        return [click("link", "Account"), click("link", "Preferences"), *choices, click("button", "Save preferences")]


class SwapFavourites(ArrangeTemplate):
    """Let the worst-rated favourite go, and keep the best-rated restaurant of a kitchen."""

    difficulty = "hard"
    wordings = (
        "Remove the restaurant with the lowest rating from my favourites, and add the best-rated {cuisine} restaurant that delivers to my "
        "address {address}.",
        "Please compare my favourites and drop the one that is rated lowest. In its place save the {cuisine} restaurant with the highest "
        "rating among those that bring food to {address}.",
        "My list of favourites could be better: whichever of them is rated worst should go, and the best-rated {cuisine} place with "
        "delivery to {address} should be on it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a kitchen and an address that matters."""
        params = {
            "cuisine": pick(rng, state.scalars(where(Cuisine.name).order_by(Cuisine.id)).all()),
            "address": pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all()),
        }
        return params if address_matters(self, params, state) else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the favourite that goes and the one that comes; nothing where two are rated alike."""
        address = address_named(state, text(params, "address"))
        kept = state.scalars(where(Favourite).order_by(Favourite.id)).all()
        least = min((each.restaurant.rating_tenths for each in kept), default=0)
        worst = [each for each in kept if each.restaurant.rating_tenths == least]
        near = [each for each in restaurants(state, text(params, "cuisine")) if address and _delivers(each, address)]
        top = max((each.rating_tenths for each in near), default=0)
        best = [each for each in near if each.rating_tenths == top]
        if len(worst) != 1 or len(best) != 1 or best[0].id in {each.restaurant_id for each in kept}:
            return None
        saved = {"restaurant_id": best[0].id, "added_on": TODAY}
        return Gone("worst one removed", Favourite, worst[0].id), New("best one saved", Favourite, saved)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the favourites and tap the heart of the worst, then filter, sort and tap the heart of the best."""
        yield from [*self._remove(before), click("link", "Discover"), *self._add(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The new one first."""
        return [[*self._add(params, before), *self._remove(before)]]

    def _remove(self, before: Session) -> list[Step]:
        kept = [each.restaurant for each in before.scalars(where(Favourite))]
        worst = sorted(kept, key=lambda each: each.rating_tenths)[0]
        return [click("link", "Favourites"), click("button", f"Unsave {_label(worst)}")]

    def _add(self, params: Params, before: Session) -> Iterator[Step]:
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        cuisine = next(each for each in before.scalars(where(Cuisine)) if each.name == params["cuisine"])
        first = search(before, Filters(cuisine_id=cuisine.id, delivers=True), address, NOW, "rating")[0]
        yield click("link", cuisine.name)
        yield from ways.filtered([("Sort by", "Best rated"), ("Deliver to", address.label)], ("Delivers to this address",))
        yield click("button", f"Save {_label(first.restaurant)}")


def _to_addresses() -> list[Step]:
    return [click("link", "Account"), click("link", "Addresses")]


def _delivers(restaurant: Restaurant, address: Address) -> bool:
    return any(zone.district_id == address.district_id for zone in restaurant.zones)


def _label(restaurant: Restaurant) -> str:
    return f"{restaurant.name}, {restaurant.district.name}"


_LABELS = ("Flat", "Garden", "Workshop", "Grandpa", "Allotment", "Clubhouse")
_STREETS = ("Ropewalk", "Tanner Street", "Kiln Street", "Quince Lane", "Lantern Row", "Bell Yard", "Old Mint Street")
_DETAILS = (
    "Second bell from the top", "Back door, not the front", "Ring at Okafor", "Green gate", "Fourth floor, no lift", "Through the arch",
    "Ask at the bakery",
)  # fmt: skip
