"""Tasks about rides that are over: rate, tip, split, report, and the drivers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, day, fill, number, pick, select, text

from ..catalogue import COMPLIMENTS, HANDOVERS, ITEMS
from ..models import Contact, Driver, Favourite, LostReport, Rating, Ride, Share
from ..rules.after import MAX_COMMENT, MOST_TIP, TIPS, lost_problem, rating_problem, share_cents, split_problem, tip_problem
from ..rules.stage import stage_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .arrange import ArrangeTemplate
from .records import contact_named, driver_named, person, ride_on, rides

STARS = {stars: f"{stars} star{'s' if stars > 1 else ''}" for stars in range(1, 6)}
COMMENTS = (
    "Found the hidden entrance at once", "Stayed calm in the traffic", "Drove us as if we were made of glass", "Braked rather late",
    "Told me about the old harbour", "The heating was broken",
)  # fmt: skip
THINGS = (
    "Small, red, on the back seat", "In the boot, under the cover", "Left of the driver, on the floor", "Dark blue with a white stripe",
    "In the pocket of the front seat", "It has the name Ferro on it",
)  # fmt: skip


def seen_past(before: Session, on: str) -> Ride:
    """Return the ride of a day as a person finds it among the past ones."""
    listed = before.scalars(where(Ride).order_by(Ride.pickup_at.desc()))
    return next(ride for ride in listed if str(ride.pickup_at.date()) == on and stage_of(ride, NOW) == "done")


def namesakes(state: Session) -> list[Driver]:
    """Return the drivers who share their name with another."""
    listed = state.scalars(where(Driver).order_by(Driver.id)).all()
    names = [driver.name for driver in listed]
    return [driver for driver in listed if names.count(driver.name) > 1]


def draw_verdict(rng: Generator) -> dict[str, str | int]:
    """Draw a rating and a tip."""
    words = {"compliment": pick(rng, COMPLIMENTS[1:]), "comment": pick(rng, COMMENTS)}
    return {"stars": int(rng.integers(1, 6)), **words, "tip": pick(rng, TIPS)}


def verdict_words(params: Params) -> dict[str, str]:
    """Return how stars and tip of a goal are written."""
    return {"stars": STARS.get(number(params, "stars"), f"{params['stars']} stars"), "tip": money(number(params, "tip"))}


def is_verdict(params: Params) -> bool:
    """Whether a goal's rating and tip are ones that can be given."""
    bounded = 1 <= number(params, "stars") <= 5 and 0 < number(params, "tip") <= MOST_TIP
    return bounded and text(params, "compliment") in COMPLIMENTS and 0 < len(text(params, "comment")) <= MAX_COMMENT


class RateDriver(ArrangeTemplate):
    """Rate the latest ride with one of two drivers of the same name, and tip."""

    difficulty = "hard"
    wordings = clauses.DRIVER

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the stars with their noun and the tip as an amount."""
        return {**super().words(params), **verdict_words(params)}

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a namesake whom the person has met."""
        met = [driver for driver in namesakes(state) if any(ride.driver_id == driver.id for ride in rides(state, "done"))]
        driver = pick(rng, met)
        return {"driver": driver.name, "car": driver.car, **draw_verdict(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rating and the tip."""
        driver = driver_named(state, text(params, "driver"), text(params, "car"))
        taken = [ride for ride in rides(state, "done") if driver is not None and ride.driver_id == driver.id]
        if not taken or rating_problem(taken[0], NOW) or tip_problem(taken[0], NOW) or not is_verdict(params):
            return None
        ride, tip = taken[0], number(params, "tip")
        given = {"stars": number(params, "stars"), "compliment": text(params, "compliment"), "comment": text(params, "comment")}
        parts = {name: {name: value} for name, value in given.items()}
        rated = New("rating", Rating, {"ride_id": ride.id}, parts, {"rated_on": TODAY}, weight=3.0)
        return rated, Changed("tip", Ride, ride.id, {"tip_cents": tip, "total_cents": ride.total_cents + tip})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Rate, then tip."""
        yield from [*ways.open_ride(self._ride(params, before), "Past"), *_rate(params), *_tip(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Tip first; the rides narrowed to the driver; the tip typed."""
        ride = self._ride(params, before)
        opened = ways.open_ride(ride, "Past")
        typed = [click("link", "Give a tip"), click("radio", "Other amount")]
        typed += [fill("textbox", "Other tip in euros", f"{number(params, 'tip') / 100:.2f}"), click("button", "Give tip")]
        narrowed = [*ways.narrowed(text(params, "driver")), opened[-1], *_rate(params), *typed]
        return [[*opened, *_tip(params), *_rate(params)], narrowed]

    def _ride(self, params: Params, before: Session) -> Ride:
        wanted = (params["driver"], params["car"])
        listed = before.scalars(where(Ride).order_by(Ride.pickup_at.desc()))
        over = (ride for ride in listed if stage_of(ride, NOW) == "done")
        return next(ride for ride in over if ride.driver and (ride.driver.name, ride.driver.car) == wanted)


class SplitTwo(ArrangeTemplate):
    """Split the fares of two rides, one of them with somebody who has a namesake."""

    difficulty = "hard"
    wordings = (
        "Split the fare of my ride of {date} with {contact} ({phone}) and {second} ({number}), and that of my ride of {other} with {third} "
        "({line}) alone.",
        "Please ask {contact} ({phone}) and {second} ({number}) for their shares of the ride I took on {date}, and {third} ({line}) for a "
        "share of the one on {other}.",
        "Two fares are to be shared. {contact}, number {phone}, and {second}, number {number}, were with me on {date}; on {other} it was "
        "only {third}, number {line}. Split them accordingly.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two rides that can be split, and three contacts."""
        open_rides = [ride for ride in rides(state, "done") if split_problem(ride, NOW) is None]
        if len(open_rides) < 2:
            return None
        one, two = (open_rides[int(place)] for place in rng.permutation(len(open_rides))[:2])
        contacts = state.scalars(where(Contact).order_by(Contact.id)).all()
        first, second, third = (contacts[int(place)] for place in rng.permutation(len(contacts))[:3])
        names = {"contact": first.name, "phone": first.phone, "second": second.name, "number": second.phone}
        days = {"date": one.pickup_at.date().isoformat(), "other": two.pickup_at.date().isoformat()}
        return {**names, "third": third.name, "line": third.phone, **days}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three shares."""
        named = [contact_named(state, text(params, a), text(params, b)) for a, b in _WHO]
        one, two = (ride_on(state, day(params, name), "done") for name in ("date", "other"))
        if None in named or one is None or two is None or one.id == two.id or named[0] == named[1]:
            return None
        if split_problem(one, NOW) or split_problem(two, NOW):
            return None
        first, second, third = (contact for contact in named if contact is not None)
        return _share(one, first, 2), _share(one, second, 2), _share(two, third, 1)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One ride after the other."""
        one, two = self._splits(params, before)
        yield from [*one, *two]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other ride first."""
        one, two = self._splits(params, before)
        return [[*two, *one]]

    def _splits(self, params: Params, before: Session) -> tuple[list[Step], list[Step]]:
        ticks = [click("checkbox", f"{params[name]}, {params[phone]}") for name, phone in _WHO]
        first, second = (ways.open_ride(seen_past(before, text(params, name)), "Past") for name in ("date", "other"))
        split, ask = click("link", "Split fare"), click("button", "Ask for shares")
        return [*first, split, *ticks[:2], ask], [*second, split, ticks[2], ask]


class ReportLost(ArrangeTemplate):
    """Report something that was left in the car."""

    difficulty = "medium"
    wordings = clauses.LOST

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride that is not long ago, and a thing."""
        return draw_loss(rng, pick(rng, [ride for ride in rides(state, "done") if lost_problem(ride, NOW) is None]))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the report."""
        ride, handover = ride_on(state, day(params, "date"), "done"), handover_code(params)
        if ride is None or lost_problem(ride, NOW) or handover is None or text(params, "item") not in ITEMS:
            return None
        parts = {
            "item": {"item": text(params, "item")}, "description": {"details": text(params, "details")}, "return": {"handover": handover},
        }  # fmt: skip
        rest = {"phone": person(state).phone, "status": "open", "reported_on": TODAY}
        return (New("report", LostReport, {"ride_id": ride.id}, parts, rest),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the ride and fill in the report."""
        opened = ways.open_ride(seen_past(before, text(params, "date")), "Past")
        yield from [*opened, click("link", "Report something lost"), *_report(params), click("button", "Send report")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The form from the bottom up, after a look at the reports."""
        opened = ways.open_ride(seen_past(before, text(params, "date")), "Past")
        look = [click("link", "Account"), click("link", "Lost things")]
        return [[*look, *opened, click("link", "Report something lost"), *_report(params)[::-1], click("button", "Send report")]]


class SwapDriver(ArrangeTemplate):
    """Let the worst-rated favourite driver go, and keep the one who drove a ride."""

    difficulty = "hard"
    wordings = (
        "Remove the driver with the lowest rating from my favourites, and add the one who drove me on {date}.",
        "Please compare my favourite drivers and drop the one who is rated lowest. Then add the driver of the ride I took on {date}.",
        "My favourites need a change: whoever of them is rated worst should go, and who was at the wheel on {date} should be one of them.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride whose driver is no favourite yet."""
        kept = {each.driver_id for each in state.scalars(where(Favourite))}
        ride = pick(rng, [ride for ride in rides(state, "done") if ride.driver_id not in kept])
        return {"date": ride.pickup_at.date().isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the favourite that goes and the one that comes; nothing where two are rated alike."""
        ride, kept = ride_on(state, day(params, "date"), "done"), state.scalars(where(Favourite).order_by(Favourite.id)).all()
        least = min((each.driver.rating_hundredths for each in kept), default=0)
        worst = [each for each in kept if each.driver.rating_hundredths == least]
        if ride is None or ride.driver is None or len(worst) != 1 or ride.driver_id in {each.driver_id for each in kept}:
            return None
        added = New("driver added", Favourite, {"driver_id": ride.driver_id}, rest={"added_on": TODAY})
        return Gone("worst one removed", Favourite, worst[0].id), added

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare and remove, then add from the ride."""
        yield from [*self._remove(before), *self._add(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Add first."""
        return [[*self._add(params, before), *self._remove(before)]]

    def _remove(self, before: Session) -> list[Step]:
        kept = [each.driver for each in before.scalars(where(Favourite))]
        worst = sorted(kept, key=lambda driver: driver.rating_hundredths)[0]
        opened = [click("link", "Account"), click("link", "Favourite drivers"), click("link", f"Driver {worst.name}, {worst.car}")]
        return [*opened, click("button", "Remove from favourites")]

    def _add(self, params: Params, before: Session) -> list[Step]:
        ride = seen_past(before, text(params, "date"))
        assert ride.driver is not None, "a ride that is over had a driver"
        driver = click("link", f"Driver {ride.driver.name}, {ride.driver.car}")
        return [*ways.open_ride(ride, "Past"), driver, click("button", "Add to favourites")]


def draw_loss(rng: Generator, ride: Ride) -> dict[str, str]:
    """Return the literals of something lost on a ride."""
    words = {"item": pick(rng, ITEMS[:-1]), "details": pick(rng, THINGS), "handover": pick(rng, list(HANDOVERS.values()))}
    return {"date": ride.pickup_at.date().isoformat(), **words}


def handover_code(params: Params) -> str | None:
    """Return the code of how something should come back."""
    return next((code for code, words in HANDOVERS.items() if words == params["handover"]), None)


def _rate(params: Params) -> list[Step]:
    stars = select("Stars", STARS[number(params, "stars")])
    said = [select("Compliment", text(params, "compliment")), fill("textbox", "Comment", text(params, "comment"))]
    return [click("link", "Rate driver"), stars, *said, click("button", "Send rating")]


def _tip(params: Params) -> list[Step]:
    return [click("link", "Give a tip"), click("radio", f"{money(number(params, 'tip'))} tip"), click("button", "Give tip")]


def _share(ride: Ride, contact: Contact, number: int) -> Row:
    rest = {"status": "asked", "asked_on": TODAY}
    found = {"ride_id": ride.id, "contact_id": contact.id}
    return New(
        f"share of {contact.name}, {contact.phone}", Share, found, {f"part of {contact.phone}": {"cents": share_cents(ride, number)}}, rest
    )


def _report(params: Params) -> list[Step]:
    said = fill("textbox", "Description", text(params, "details"))
    return [select("What is it?", text(params, "item")), said, click("radio", text(params, "handover"))]


_WHO = (("contact", "phone"), ("second", "number"), ("third", "line"))
