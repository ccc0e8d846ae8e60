"""Tasks that add packs to lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.appkit.formats import money
from genui_gym.reward import Changed, Fact, New, Row
from genui_gym.task import Json, Params, Step, click, day, fill, finish, number, only, pick, text

from ..catalogue import HOME_ZONE
from ..models import Country, Line, LinePack, Pack
from ..rules.codes import pack_code
from ..seed import TODAY
from . import clauses
from .literals import CommitTemplate, RefuseTemplate
from .records import draw_line, draw_phone, line_literals, line_of, named_line, person
from .ways import filter_packs, known_line, label, open_cards, open_line, open_settings, order_pack, pack_label, user_line

_LONGEST_AHEAD = 120


def cheapest(packs: Iterable[Pack]) -> Pack | None:
    """Return the cheapest pack, ``None`` where two are."""
    ranked = sorted(packs, key=lambda pack: pack.price_cents)
    return None if not ranked or (len(ranked) > 1 and ranked[0].price_cents == ranked[1].price_cents) else ranked[0]


def new_pack(line: Line, pack: Pack, starts: date, paid_with: str, card_id: int | None = None, name: str = "pack") -> New:
    """Return the row of a pack that is bought."""
    made: dict[str, Any] = {
        "code": FromKey(pack_code), "price_cents": pack.price_cents, "used_mb": 0, "bought_on": TODAY,
        "status": "active" if starts == TODAY else "scheduled",
    }  # fmt: skip
    days = {"starts_on": starts, "ends_on": starts + timedelta(days=pack.days - 1)}
    parts: dict[str, Any] = {"pack that was asked for": {"pack_id": pack.id}, "paid": {"paid_with": paid_with, "card_id": card_id}}
    return New(name, LinePack, {"line_id": line.id}, {**parts, "days": days}, made, weight=3.0)


def wanted_pack(params: Params, state: Session) -> Pack | None:
    """Return the cheapest data pack of the size and length that the goal asks for."""
    enough = where(Pack).where(Pack.kind == "data", Pack.data_mb >= 1000 * number(params, "size"), Pack.days >= number(params, "days"))
    return cheapest(state.scalars(enough))


def draw_wanted(state: Session, rng: Generator) -> Params | None:
    """Draw a line with a contract, and a size and a length that the cheapest pack just has."""
    pack = pick(rng, state.scalars(where(Pack).where(Pack.kind == "data", Pack.days >= 3).order_by(Pack.id)).all())
    params = {**line_literals(draw_line(state, rng, "contract")), "size": pack.data_mb // 1000, "days": pack.days}
    return params if wanted_pack(params, state) is pack else None


class BuyDataPack(CommitTemplate):
    """Buy the cheapest data pack that is large and long enough, with the bill."""

    difficulty = "medium"
    nouns: ClassVar = {"days": ("day", "days")}
    wordings = clauses.PACK

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and what the pack has to have."""
        return draw_wanted(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the pack and what it adds to the spending, if the cap leaves enough."""
        line, pack = named_line(params, state), wanted_pack(params, state)
        if line is None or pack is None or line.billing != "contract" or line.extra_cents + pack.price_cents > line.cap_cents:
            return None
        spent = Changed("spending", Line, line.id, {"extra_cents": line.extra_cents + pack.price_cents}, ("pack",))
        return new_pack(line, pack, TODAY, "bill"), spent

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the line, filter the packs, take the first."""
        yield from seek_pack(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without filters, from the tab of packs."""
        pack = first_pack(params, before)
        order = order_pack(known_line(params, before), "With the bill")
        return [[click("link", "Packs"), click("link", pack_label(pack)), *order]]


def first_pack(params: Params, before: Session) -> Pack:
    """Return the pack that stands first among those that fit, as the list is sorted by price."""
    packs = before.scalars(where(Pack).where(Pack.kind == "data").order_by(Pack.price_cents, Pack.id))
    return next(pack for pack in packs if pack.days >= number(params, "days") and pack.data_mb >= 1000 * number(params, "size"))


def seek_pack(params: Params, before: Session) -> Iterator[Step]:
    """Open the line, filter its packs, and order the cheapest with the bill."""
    line, size, days = known_line(params, before), number(params, "size"), number(params, "days")
    yield from open_line(line)
    yield click("link", "Add data")
    least = max((step for step in (5, 10, 20, 50) if step <= size), default=0)
    shortest = max((step for step in (3, 7, 14, 30) if step <= days), default=0)
    yield from filter_packs(f"{least} GB or more" if least else "", f"{shortest} days or more" if shortest else "")
    yield click("link", pack_label(first_pack(params, before)))
    yield from order_pack(line, "With the bill", chosen=True)


class CapStops(RefuseTemplate):
    """The spending cap leaves too little for the pack."""

    outcome = "infeasible"
    difficulty = "medium"
    nouns: ClassVar = {"days": ("day", "days")}
    wordings = clauses.PACK

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and what the pack has to have."""
        return draw_wanted(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what the cap leaves, where that is too little."""
        line, pack = named_line(params, state), wanted_pack(params, state)
        if line is None or pack is None or line.billing != "contract":
            return None
        left = line.cap_cents - line.extra_cents
        return Fact(cents=left) if pack.price_cents > left else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read what the cap leaves."""
        yield from seek_pack(params, before)
        yield finish(self._left(params, before), "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the cap and the packs, and buy nothing."""
        line = known_line(params, before)
        looked = [*open_settings(line), click("link", "Spending cap"), click("link", "Packs")]
        return [[*looked, finish(self._left(params, before), "infeasible")]]

    def _left(self, params: Params, before: Session) -> str:
        line = known_line(params, before)
        return money(line.cap_cents - line.extra_cents)


class RoamTrip(CommitTemplate):
    """Buy a roaming pack for a journey, with the usual card, and see that roaming is on."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "{user} will be in {country} from {first} to {last}. For this user's contract phone, buy the cheapest roaming pack that covers "
        "all these days and has at least {size} GB, starting on the first of them and paid with my usual card. Switch roaming on if it "
        "is off.",
        "Please see to the journey of {user} to {country}, {first} until {last}, both days included: the contract phone needs a roaming "
        "pack that starts on the first day, lasts to the end and has {size} GB or more, at the lowest price, paid by the card I usually "
        "pay with. If roaming is off on that phone, switch it on.",
        "From {first} to {last} {user} is away in {country}, with the phone that has a contract. One roaming pack with {size} GB or more "
        "should last from the first day to the last; take the cheapest and use my usual card. Roaming has to be on for it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a user, a country and days."""
        country = pick(rng, state.scalars(where(Country).where(Country.zone != HOME_ZONE).order_by(Country.id)).all())
        pack = pick(rng, state.scalars(where(Pack).where(Pack.zone == country.zone, Pack.days >= 3).order_by(Pack.id)).all())
        first = TODAY + timedelta(days=int(rng.integers(5, 80)))
        last = first + timedelta(days=pack.days - 1 - int(rng.integers(0, 2)))
        names: dict[str, Json] = {"user": draw_phone(state, rng).holder, "country": country.name}
        params = {**names, "first": first.isoformat(), "last": last.isoformat(), "size": pack.data_mb // 1000}
        return params if self._pack(params, state) is pack else None

    def _pack(self, params: Params, state: Session) -> Pack | None:
        country = only(state, where(Country).where(Country.name == text(params, "country")))
        length = (day(params, "last") - day(params, "first")).days + 1
        if country is None or country.zone == HOME_ZONE or length < 1:
            return None
        enough = (Pack.days >= length, Pack.data_mb >= 1000 * number(params, "size"))
        return cheapest(state.scalars(where(Pack).where(Pack.zone == country.zone, *enough)))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the pack, and roaming if it is off; nothing where another pack of the zone is in the way."""
        line, pack, first = line_of(state, text(params, "user")), self._pack(params, state), day(params, "first")
        if line is None or pack is None or not TODAY < first <= TODAY + timedelta(days=_LONGEST_AHEAD):
            return None
        last = first + timedelta(days=pack.days - 1)
        booked = where(LinePack).where(LinePack.line_id == line.id, LinePack.status.in_(("active", "scheduled")))
        if any(each.pack.zone == pack.zone and each.starts_on <= last and first <= each.ends_on for each in state.scalars(booked)):
            return None
        bought = new_pack(line, pack, first, "card", person(state).default_card_id)
        return (bought,) if line.roaming else (bought, Changed("roaming on", Line, line.id, {"roaming": True}))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the usual card up, see to roaming, find the zone by the country, order."""
        yield from open_cards()
        yield from self._roaming(params, before)
        yield click("link", "Packs")
        yield click("link", "Roaming")
        yield click("link", "Which zone is my country in?")
        yield fill("searchbox", "Search countries", text(params, "country"))
        yield click("button", "Find")
        yield click("link", text(params, "country"))
        yield from self._order(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the packs of the line, of all zones."""
        line = user_line(before, text(params, "user"))
        return [[*self._roaming(params, before), click("link", "Home"), click("link", label(line)), click("link", "Roaming packs"),
                 *self._order(params, before, chosen=True)]]  # fmt: skip

    def _roaming(self, params: Params, before: Session) -> list[Step]:
        line = user_line(before, text(params, "user"))
        return open_settings(line) + ([] if line.roaming else [click("button", "Switch roaming on")])

    def _order(self, params: Params, before: Session, chosen: bool = False) -> list[Step]:
        zone = before.scalars(where(Country.zone).where(Country.name == params["country"])).one()
        length = day(params, "last") - day(params, "first")
        packs = before.scalars(where(Pack).where(Pack.zone == zone).order_by(Pack.price_cents, Pack.id))
        pack = next(each for each in packs if each.days > length.days and each.data_mb >= 1000 * number(params, "size"))
        line = user_line(before, text(params, "user"))
        ordered = order_pack(line, "By card", day(params, "first"), person(before).default_card, chosen)
        return [click("link", pack_label(pack)), *ordered]
