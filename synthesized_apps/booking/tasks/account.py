"""Tasks that arrange the account: favourites, contact data, preferences, the default payment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, fill, goto, only, pick, select, text

from ..models import Account, City, Favourite, Hotel, PaymentMethod
from ..rules import BED_PREFERENCES, FLOOR_PREFERENCES, Stay
from ..seed import TODAY
from .records import TWINS, hotel_named
from .rows import ArrangeTemplate
from .ways import search_city

BROWSING = Stay(TODAY + timedelta(days=30), TODAY + timedelta(days=32))
"""Any dates will do to look at hotels."""


class SaveHotels(ArrangeTemplate):
    """Save two hotels, one of which has a twin."""

    difficulty = "medium"
    wordings = (
        "Add {hotel} in {city} and {other} in {elsewhere} to my favourites.",
        "Please save two hotels for me as favourites: {hotel} ({city}) and {other} ({elsewhere}).",
        "I keep forgetting {hotel} in {city}, and {other} in {elsewhere} too. Could you put both on my list of favourites?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two hotels that are not saved, one of them with a twin."""
        kept = set(state.scalars(where(Favourite.hotel_id)))
        free = [hotel for hotel in state.scalars(where(Hotel).order_by(Hotel.id)) if hotel.id not in kept]
        first, second = pick(rng, [hotel for hotel in free if hotel.name in TWINS]), pick(rng, free)
        if first.name == second.name or first.city_id == second.city_id:
            return None
        return {"hotel": first.name, "city": first.city.name, "other": second.name, "elsewhere": second.city.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the two favourites."""
        hotels = [hotel_named(state, text(params, name), text(params, city)) for name, city in (("hotel", "city"), ("other", "elsewhere"))]
        kept = set(state.scalars(where(Favourite.hotel_id)))
        if any(hotel is None or hotel.id in kept for hotel in hotels):
            return None
        return tuple(New(f"{h.name} saved", Favourite, {"hotel_id": h.id, "added_on": TODAY}) for h in hotels if h)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search each city and tap the heart."""
        yield from _save(text(params, "hotel"), text(params, "city"))
        yield from _save(text(params, "other"), text(params, "elsewhere"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second hotel first."""
        return [[*_save(text(params, "other"), text(params, "elsewhere")), *_save(text(params, "hotel"), text(params, "city"))]]


class SwapFavourite(ArrangeTemplate):
    """Let one favourite go and keep the best-rated hotel of another city."""

    difficulty = "hard"
    wordings = (
        "Remove {hotel} in {city} from my favourites and add the hotel with the highest guest rating in {elsewhere}.",
        "Please take {hotel}, {city}, off my favourites. Save the best-rated hotel of {elsewhere} in its place.",
        "I'm done with {hotel} in {city}, so it needn't be a favourite any more; whichever hotel guests rate highest in "
        "{elsewhere} should be one instead.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a favourite and another city."""
        hotel = pick(rng, [favourite.hotel for favourite in state.scalars(where(Favourite).order_by(Favourite.id))])
        elsewhere = pick(rng, state.scalars(where(City.name).where(City.id != hotel.city_id).order_by(City.id)).all())
        return {"hotel": hotel.name, "city": hotel.city.name, "elsewhere": elsewhere}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the favourite that goes and the one that comes; nothing where two hotels are rated best."""
        hotel = hotel_named(state, text(params, "hotel"), text(params, "city"))
        old = only(state, where(Favourite).where(Favourite.hotel_id == hotel.id)) if hotel else None
        rated = state.scalars(where(Hotel).join(City).where(City.name == params["elsewhere"])).all()
        top = max((other.rating_tenths for other in rated), default=0)
        best = [other for other in rated if other.rating_tenths == top]
        kept = set(state.scalars(where(Favourite.hotel_id)))
        if old is None or len(best) != 1 or best[0].id in kept:
            return None
        return Gone("old one removed", Favourite, old.id), New("best one saved", Favourite, {"hotel_id": best[0].id, "added_on": TODAY})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Tap the old heart off, then search, sort and tap the new one on."""
        yield from self._remove(params)
        yield from self._add(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The new one first."""
        return [[*self._add(params, before), *self._remove(params)]]

    def _remove(self, params: Params) -> list[Step]:
        return [click("link", "Favourites"), click("button", f"Unsave {params['hotel']}, {params['city']}")]

    def _add(self, params: Params, before: Session) -> Iterator[Step]:
        ranked = where(Hotel).order_by(Hotel.rating_tenths.desc())
        best = next(hotel for hotel in before.scalars(ranked) if hotel.city.name == params["elsewhere"])
        yield from _save(best.name, text(params, "elsewhere"))


class UpdateContact(ArrangeTemplate):
    """Change phone number and e-mail address of the profile."""

    difficulty = "easy"
    wordings = (
        "Change my profile's phone number to {phone} and its e-mail address to {email}.",
        "Please update the contact details in my profile: the phone is now {phone}, the e-mail {email}.",
        "I have a new number, {phone}, and a new address, {email}. Could you see to it that my profile has both?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a number and an address."""
        digits = f"{int(rng.integers(100_000_000)):08d}"
        user = f"{pick(rng, ('alma', 'a.reyes', 'reyes.alma', 'almareyes'))}{int(rng.integers(10, 99))}"
        host = pick(rng, ("inbox.example", "letterbox.example", "postlane.example"))
        return {"phone": f"+34 6{digits[:2]} {digits[2:5]} {digits[5:]}", "email": f"{user}@{host}"}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the profile with both."""
        key = state.scalars(where(Account.id)).one()
        phone, email = {"phone": text(params, "phone")}, {"email": text(params, "email")}
        return Changed("phone", Account, key, phone), Changed("e-mail", Account, key, email)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form of the contact data."""
        yield from self._way([fill("textbox", "E-mail", text(params, "email")), fill("textbox", "Phone", text(params, "phone"))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, saving in between."""
        phone, email = fill("textbox", "Phone", text(params, "phone")), fill("textbox", "E-mail", text(params, "email"))
        return [[*self._way([phone]), *self._way([email])]]

    def _way(self, fields: Sequence[Step]) -> list[Step]:
        return [click("link", "Profile"), click("link", "Contact details"), *fields, click("button", "Save contact details")]


class SetPreferences(ArrangeTemplate):
    """Set the bed and the floor that the person prefers."""

    difficulty = "easy"
    wordings = (
        'Set my bed preference to "{bed}" and my floor preference to "{floor}".',
        'Please change two preferences in my profile: bed to "{bed}", floor to "{floor}".',
        'From now on hotels should know that for the bed I like "{bed}" and for the floor "{floor}". Could you put that into my '
        "preferences?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw both, different from what they are."""
        person = state.scalars(where(Account)).one()
        beds = [bed for bed in BED_PREFERENCES if bed not in (person.bed_preference, "No preference")]
        floors = [floor for floor in FLOOR_PREFERENCES if floor not in (person.floor_preference, "No preference")]
        return {"bed": pick(rng, beds), "floor": pick(rng, floors)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the profile with both."""
        key = state.scalars(where(Account.id)).one()
        return (
            Changed("bed", Account, key, {"bed_preference": text(params, "bed")}),
            Changed("floor", Account, key, {"floor_preference": text(params, "floor")}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose both and save."""
        return iter(self._way([self._bed(params), self._floor(params)]))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, saving in between."""
        return [[*self._way([self._floor(params)]), *self._way([self._bed(params)])]]

    def _bed(self, params: Params) -> Step:
        return select("Bed preference", text(params, "bed"))

    def _floor(self, params: Params) -> Step:
        return select("Floor preference", text(params, "floor"))

    def _way(self, choices: Sequence[Step]) -> list[Step]:
        return [click("link", "Profile"), click("link", "Preferences"), *choices, click("button", "Save preferences")]


class SetDefaultPayment(ArrangeTemplate):
    """Make another way to pay the default."""

    difficulty = "easy"
    wordings = (
        "Make the {payment} my default way to pay.",
        "Please set the {payment} as the default payment of my account.",
        "I'd like new bookings to be paid with the {payment} unless I say otherwise. Could you make it the default?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a valid way to pay that is not the default."""
        person = state.scalars(where(Account)).one()
        valid = [method for method in state.scalars(where(PaymentMethod).order_by(PaymentMethod.id)) if usable(method)]
        return {"payment": pick(rng, [method.label for method in valid if method.id != person.default_payment_id])}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with that default."""
        person = state.scalars(where(Account)).one()
        method = only(state, where(PaymentMethod).where(PaymentMethod.label == params["payment"]))
        if method is None or method.id == person.default_payment_id:
            return None
        return (Changed("default", Account, person.id, {"default_payment_id": method.id}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the wallet and press its button."""
        return iter([click("link", "Profile"), click("link", "Wallet and cards"), self._press(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """After another one was made the default by mistake."""
        kept = before.scalars(where(Account)).one().default_payment_id
        others = [each for each in before.scalars(where(PaymentMethod)) if each.id != kept and usable(each)]
        astray = [self._press({"payment": each.label}) for each in others if each.label != params["payment"]]
        return [[goto("/wallet"), *astray, self._press(params)]]

    def _press(self, params: Params) -> Step:
        return click("button", f"Make {params['payment']} the default")


def usable(method: PaymentMethod) -> bool:
    """Whether a way to pay has not expired."""
    return method.expires is None or method.expires >= TODAY


def _save(hotel: str, city: str) -> Iterator[Step]:
    yield click("link", "Search")
    yield from search_city(city, BROWSING)
    yield click("button", f"Save {hotel}, {city}")
