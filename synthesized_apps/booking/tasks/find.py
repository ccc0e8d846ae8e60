"""Tasks that answer a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, fill, finish, goto, pick, select, text

from ..models import City, HelpArticle, Hotel, Review, Trip
from ..rules import Filters, free_until, quote, search
from ..rules import stay_problems as wrong_stay
from ..seed import TODAY
from .account import BROWSING
from .cancel import place_of, to_trip
from .commit import hotel_of, named_plan, names_of, price_of, to_form
from .records import bookable, draw_plan, draw_stay, hotel_named, last_free_day, plans_of_city, totals, trip_at, upcoming
from .stays import StayTemplate, stay, stay_literals
from .ways import open_hotel, open_trip, search_city, to_hotel


class FindTotal(AnswerTemplate, StayTemplate):
    """What does a stay cost?"""

    shape = "find"
    difficulty = "medium"
    weighed = ("adults",)
    wordings = (
        "What is the total price of {room}, {plan}, at {hotel} in {city} for {adults}, {check_in} to {check_out}, city tax included?",
        "Please tell me what I would pay in total, with city tax, for a {room} on the {plan} rate at {hotel}, {city}, from "
        "{check_in} to {check_out} "
        "for {adults}. Don't book it.",
        "I'm wondering about {hotel} in {city}: how much would a {room} ({plan}) come to for {adults}, {check_in} until "
        "{check_out}, tax included?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free rate where the number of adults matters: in a city with a tax."""
        plan = draw_plan(state, rng)
        wanted = draw_stay(rng, int(rng.integers(1, plan.room.sleeps + 1)))
        fine = plan.room.hotel.city.tax_cents and bookable(state, [plan], wanted)
        return {**names_of(plan), **stay_literals(wanted, "adults")} if fine else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the total."""
        plan = named_plan(params, state)
        return None if plan is None or wrong_stay(stay(params), TODAY) else Fact(cents=quote(state, plan, stay(params)).total_cents)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the booking form, read the total."""
        yield from to_form(params)
        yield finish(money(price_of(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read it on the hotel's page, opened by its address."""
        return [[to_hotel(hotel_of(params, before).id, stay(params)), finish(money(price_of(params, before)))]]


class FindCheapest(AnswerTemplate, StayTemplate):
    """What is the least that a stay with breakfast costs?"""

    shape = "find"
    difficulty = "hard"
    weighed = ("adults",)
    wordings = (
        "What is the lowest total price with breakfast in {city} for {adults}, {check_in} to {check_out}, one room, city tax included?",
        "Please find out what the cheapest stay with breakfast in {city} from {check_in} to {check_out} costs in total for {adults} in one "
        "room, with city tax. Don't book it.",
        "We ({adults}, one room) want breakfast and to spend as little as we can in {city}, {check_in} until {check_out}. How "
        "much is the total "
        "that we have to reckon with, tax included?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw dates, and a city whose tax makes the number of adults matter."""
        city = pick(rng, state.scalars(where(City.name).where(City.tax_cents > 0).order_by(City.id)).all())
        return {"city": city, **stay_literals(draw_stay(rng), "adults")}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest total."""
        wanted = stay(params)
        if wrong_stay(wanted, TODAY):
            return None
        plans = [plan for plan in plans_of_city(state, text(params, "city")) if plan.breakfast]
        prices = totals(state, bookable(state, plans, wanted), wanted)
        return Fact(cents=min(prices.values())) if prices else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by price, read the first price."""
        sort, breakfast = select("Sort by", "Price, lowest first"), click("checkbox", "Breakfast included")
        return iter([*search_city(text(params, "city"), stay(params)), *self._filter(sort, breakfast), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Filter and sort one after the other."""
        sort, breakfast = select("Sort by", "Price, lowest first"), click("checkbox", "Breakfast included")
        found = list(search_city(text(params, "city"), stay(params)))
        return [[*found, *self._filter(breakfast), *self._filter(sort), self._answer(params, before)]]

    def _filter(self, *choices: Step) -> list[Step]:
        return [click("disclosure", "Sort and filter"), *choices, click("button", "Show results")]

    def _answer(self, params: Params, before: Session) -> Step:
        city = before.scalars(where(City).where(City.name == params["city"])).one()
        return finish(money(search(before, city, stay(params), Filters(breakfast=True), "price", TODAY)[0].quote.total_cents))


class FindFreeDay(AnswerTemplate, StayTemplate):
    """Until when can a trip be cancelled free?"""

    shape = "find"
    difficulty = "easy"
    wordings = (
        "Until which date can I cancel my upcoming stay at {hotel} in {city} free of charge?",
        "Please look up the last day on which cancelling my coming booking at {hotel}, {city}, costs nothing. Answer with the date.",
        "I may have to give up {hotel} in {city}. By what date do I have to decide if I don't want to pay a fee?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip."""
        return place_of(pick(rng, upcoming(state)))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day if it is still to come."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        last = last_free_day(trip) if trip else None
        return Fact(day=last) if last and last >= TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and read."""
        return iter([*to_trip(params, before), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read it on the page that would cancel the trip, and go back."""
        return [[*to_trip(params, before), click("link", "Cancel booking"), click("link", "Back"), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        trip = next(t for t in upcoming(before) if place_of(t) == dict(params))
        return finish(long_day(free_until(trip.plan, trip.check_in) or TODAY))


class FindCode(AnswerTemplate, StayTemplate):
    """What is the booking code of a past or cancelled trip?"""

    shape = "find"
    difficulty = "easy"
    wordings = (
        "What is the booking code of my past stay at {hotel} in {city}?",
        "Please look up the code of the booking for the stay at {hotel}, {city}, that I have already completed.",
        "For an invoice I need the booking code of that earlier stay of mine at {hotel} in {city}. Which one is it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a past trip."""
        return place_of(pick(rng, state.scalars(where(Trip).where(Trip.status == "past").order_by(Trip.id))))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"), "past")
        return Fact(id=trip.code) if trip else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the past trips."""
        return iter([click("link", "Trips"), click("link", "Past"), finish(self._trip(params, before).code)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Open the trip itself."""
        trip = self._trip(params, before)
        return [[*open_trip(trip.code, trip.hotel.name, trip.hotel.city.name, "Past"), finish(trip.code)]]

    def _trip(self, params: Params, before: Session) -> Trip:
        return next(t for t in before.scalars(where(Trip)) if t.status == "past" and place_of(t) == dict(params))


class FindReviewer(AnswerTemplate, StayTemplate):
    """Who wrote the latest review?"""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "Who wrote the most recent review of {hotel} in {city}? Answer with the first name.",
        "Please open the reviews of {hotel}, {city}, and tell me only the first name of the guest whose stay there was the latest.",
        "I'd like to thank the last guest who reviewed {hotel} in {city}. What is their first name? Just the name, please.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a hotel that has a twin, or any."""
        hotel = draw_plan(state, rng).room.hotel
        return {"hotel": hotel.name, "city": hotel.city.name}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the author; nothing where two reviews are of the latest month, or where the twin's latest author has the same name."""
        hotel = hotel_named(state, text(params, "hotel"), text(params, "city"))
        return Fact(name=_latest(state, hotel)) if hotel and _latest(state, hotel) else None

    def draw(self, state: Session, rng: Generator) -> Params | None:
        """Also leave out hotels whose twin has a latest author of the same name."""
        params = super().draw(state, rng)
        if params is None:
            return None
        authors = [_latest(state, hotel) for hotel in state.scalars(where(Hotel).where(Hotel.name == params["hotel"]))]
        return params if len(set(authors)) == len(authors) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the hotel's reviews, the newest first."""
        yield from open_hotel(text(params, "hotel"), text(params, "city"), BROWSING)
        yield click("link", "All guest reviews")
        hotels = before.scalars(where(Hotel).where(Hotel.name == params["hotel"]))
        hotel = next(hotel for hotel in hotels if hotel.city.name == params["city"])
        yield finish(hotel.reviews[0].author)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the reviews."""
        hotel = before.scalars(where(Hotel).join(City).where(Hotel.name == params["hotel"], City.name == params["city"])).one()
        return [[goto(f"/hotels/{hotel.id}/reviews"), finish(hotel.reviews[0].author)]]


def _latest(state: Session, hotel: Hotel) -> str:
    """Return the author of the latest review, nothing where two are as late."""
    first, second = state.scalars(where(Review).where(Review.hotel_id == hotel.id).order_by(Review.stayed_on.desc()).limit(2)).all()
    return first.author if (first.stayed_on.year, first.stayed_on.month) != (second.stayed_on.year, second.stayed_on.month) else ""


class FindHelp(AnswerTemplate, StayTemplate):
    """What do the help pages say?"""

    shape = "find"
    difficulty = "easy"
    wordings = (
        "According to the help pages: {question} Answer with the number.",
        "Please look into Nidora's help and answer with just a number: {question}",
        "I couldn't find it in the help pages, so tell me the number, please. {question}",
    )
    questions: ClassVar[Mapping[str, tuple[str, str]]] = {
        "How many working days does a refund to a card take?": ("refund-time", r"take (\d+) working"),
        "After how many working days does a bank free the amount of a failed card payment?": ("refund-time-bank", r"after (\d+) working"),
        "How many euros can the wallet hold at most?": ("wallet", r"holds (\d+) euros"),
        "How many cards can be saved to an account?": ("card-security", r"save (\d+) cards"),
        "How many nights can a single stay have at most?": ("long-stays", r"be (\d+) nights"),
        "How many rooms can be booked at once?": ("groups", r"to (\d+) rooms"),
        "Within how many working days are requests of groups answered?": ("groups", r"within (\d+) working"),
    }

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a question."""
        return {"question": pick(rng, self.questions)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the number that the article has in that place."""
        slug, place = self.questions.get(text(params, "question"), ("", ""))
        body = state.scalar(where(HelpArticle.body).where(HelpArticle.slug == slug)) or ""
        found = re.search(place, body) if place else None
        return Fact(count=int(found[1])) if found else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the article."""
        return iter([click("link", "Help"), *self._read(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Search for a word of its title first."""
        opening, answer = self._read(params, before)
        word = fill("searchbox", "Search help", opening.name.split()[-1])
        return [[click("link", "Help"), word, click("button", "Search help"), opening, answer]]

    def _read(self, params: Params, before: Session) -> list[Step]:
        slug, place = self.questions[text(params, "question")]
        article = before.scalars(where(HelpArticle).where(HelpArticle.slug == slug)).one()
        number = re.search(place, article.body)
        return [click("link", article.title), finish(number[1] if number else "")]
