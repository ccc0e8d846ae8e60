"""Tasks that answer a question about the network or journeys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import full_day, money
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, fill, finish, number, only, pick, select, text

from ..catalogue import HOME_ZONE
from ..models import Country, Store
from ..records import Outage
from .literals import FindTemplate


class RoamingCost(FindTemplate):
    """What does some use cost abroad without a pack?"""

    difficulty = "medium"
    nouns: ClassVar = {"minutes": ("minute", "minutes"), "texts": ("text message", "text messages")}
    wordings = (
        "What would {data} MB of data, {minutes} of calls and {texts} in {country} cost together without a pack?",
        "Please work out from the rates for {country} what I pay there without a pack for {data} MB, {minutes} on the phone and {texts}, "
        "all in all.",
        "Suppose I go to {country} without a roaming pack and use {data} MB, make calls of {minutes} and send {texts}. How much is that "
        "altogether?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a country and some use."""
        country = pick(rng, state.scalars(where(Country).where(Country.zone != HOME_ZONE).order_by(Country.id)).all())
        use = {"data": 5 * int(rng.integers(2, 40)), "minutes": int(rng.integers(2, 40)), "texts": int(rng.integers(2, 30))}
        return {"country": country.name, **use}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        country = only(state, where(Country).where(Country.name == params["country"], Country.zone != HOME_ZONE))
        if country is None:
            return None
        talk = number(params, "minutes") * country.minute_cents + number(params, "texts") * country.sms_cents
        return Fact(cents=number(params, "data") * country.mb_cents + talk)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the country, read the rates, add up."""
        yield click("link", "Packs")
        yield click("link", "Roaming")
        yield click("link", "Which zone is my country in?")
        yield fill("searchbox", "Search countries", text(params, "country"))
        yield click("button", "Find")
        yield click("link", text(params, "country"))
        yield finish(self._sum(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the page of everything else, without the search."""
        looked = [click("link", "More"), click("link", "Roaming countries"), click("link", text(params, "country"))]
        return [[*looked, finish(self._sum(params, before))]]

    def _sum(self, params: Params, before: Session) -> str:
        country = before.scalars(where(Country).where(Country.name == params["country"])).one()
        prices = {"data": country.mb_cents, "minutes": country.minute_cents, "texts": country.sms_cents}
        return money(sum(number(params, name) * cents for name, cents in prices.items()))


STATUS_OF = {"is going on": "current", "is planned": "planned"}


class OutageEnd(FindTemplate):
    """When is an outage in the district of a store over?"""

    difficulty = "medium"
    wordings = (
        'On which date will the outage of "{service}" that {status} be over in the district where the store in {street} is?',
        'Please find out in which district the store in {street} is, and by which date the outage of "{service}" that {status} there '
        "will be over.",
        'Around the store in {street} an outage of "{service}" {status}. Which day is given for its end in that district?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an outage that is not over, and a store of its district."""
        outage = pick(rng, state.scalars(where(Outage).where(Outage.status != "solved").order_by(Outage.id)).all())
        stores = state.scalars(where(Store).where(Store.district_id == outage.district_id).order_by(Store.id)).all()
        said = next(words for words, status in STATUS_OF.items() if status == outage.status)
        return {"service": outage.service, "status": said, "street": pick(rng, stores).street} if stores else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return its last day."""
        store = only(state, where(Store).where(Store.street == params["street"]))
        if store is None:
            return None
        here = where(Outage).where(Outage.district_id == store.district_id, Outage.status == STATUS_OF.get(text(params, "status")))
        outage = only(state, here.where(Outage.service == params["service"]))
        return Fact(day=outage.ends_on) if outage else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the store, then look at the outages of its district."""
        store = before.scalars(where(Store).where(Store.street == params["street"])).one()
        yield click("link", "Support")
        yield click("link", "Find a store")
        yield fill("searchbox", "Search stores", text(params, "street"))
        yield click("button", "Show stores")
        yield click("link", "Support")
        yield click("link", "Network map")
        yield select("District", store.district.name)
        yield click("button", "Show")
        yield from self._read(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list of all outages."""
        looked = [click("link", "More"), click("link", "Stores"), click("link", "Home"), click("link", "Network map")]
        return [[*looked, *self._read(params, before)]]

    def _read(self, params: Params, before: Session) -> list[Step]:
        store = before.scalars(where(Store).where(Store.street == params["street"])).one()
        wanted = (store.district_id, params["service"], STATUS_OF[text(params, "status")])
        outage = next(each for each in before.scalars(where(Outage)) if (each.district_id, each.service, each.status) == wanted)
        return [click("link", f"{outage.service} in {outage.district.name}, {outage.code}"), finish(full_day(outage.ends_on))]
