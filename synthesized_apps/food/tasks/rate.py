"""Tasks that rate what was delivered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import New, Row
from genui_gym.task import Params, Step, click, fill, pick, select, text

from ..models import Order, Rating
from ..rules import rating_problem
from ..seed import NOW, TODAY
from . import clauses, ways
from .arrange import ArrangeTemplate, seen
from .records import TWINS, named, names_of, orders

COMMENTS = (
    "Still hot when it came", "Too salty for us", "Friendly courier, good food", "The sauce was missing", "Best soup in town",
    "Half an hour late", "Generous portions", "The chips were soft",
)  # fmt: skip
STARS = {stars: f"{stars} star{'s' if stars > 1 else ''}" for stars in range(1, 6)}


class RateOrder(ArrangeTemplate):
    """Rate the latest order of one of two restaurants of the same name."""

    difficulty = "medium"
    wordings = clauses.RATE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order from a restaurant that has a twin, and the rating."""
        twins = [order.restaurant for order in orders(state) if order.restaurant.name in TWINS]
        return {**names_of(pick(rng, twins)), **draw_rating(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rating of that order."""
        restaurant = named(params, state)
        delivered = orders(state, restaurant) if restaurant else []
        if not delivered or rating_problem(delivered[0], NOW):
            return None
        return (rating_row("rated", delivered[0], params),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and rate it."""
        yield from rate(seen(params, before, ("delivered",)), params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The form from the bottom up."""
        steps = list(self.solution(params, before))
        return [[*steps[:4], *steps[4:7][::-1], steps[7]]]


class RateTwo(ArrangeTemplate):
    """Rate the two latest orders, each in its own way."""

    difficulty = "hard"
    wordings = (
        "Rate the latest orders delivered from two places: {restaurant} in {district} (food {food}, courier {courier}, comment "
        '"{comment}") and {second} in {elsewhere} (food {taste}, courier {ride}, comment "{words}").',
        "Please rate what was last delivered to me by {restaurant}, {district}, with {food} for the food and {courier} for the courier, "
        'saying "{comment}"; and what {second}, {elsewhere}, last delivered with {taste} for the food and {ride} for the courier, saying '
        '"{words}".',
        "Two ratings are due. The last delivery from {restaurant} in {district}: {food} for the food, {courier} for the courier, "
        '"{comment}". The last one from {second} in {elsewhere}: {taste} for the food, {ride} for the courier, "{words}".',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two orders that can be rated, and the ratings."""
        listed = [order for order in orders(state) if rating_problem(order, NOW) is None]
        one, two = (listed[int(place)] for place in rng.permutation(len(listed))[:2])
        first, second = draw_rating(rng), draw_rating(rng)
        if one.restaurant_id == two.restaurant_id:
            return None
        other = {"taste": second["food"], "ride": second["courier"], "words": second["comment"]}
        return {**names_of(one.restaurant), **names_of(two.restaurant, "second", "elsewhere"), **first, **other}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both ratings."""
        rows: list[Row] = []
        for name, each in (("first rated", params), ("second rated", _other(params))):
            restaurant = named(each, state)
            delivered = orders(state, restaurant) if restaurant else []
            if not delivered or rating_problem(delivered[0], NOW):
                return None
            rows.append(rating_row(name, delivered[0], each))
        return tuple(rows) if named(params, state) != named(_other(params), state) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One order after the other."""
        for each in (params, _other(params)):
            yield from rate(seen(each, before, ("delivered",)), each)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other order first."""
        return [[step for each in (_other(params), params) for step in rate(seen(each, before, ("delivered",)), each)]]


def draw_rating(rng: Generator) -> dict[str, str]:
    """Draw the literals of a rating."""
    food, courier = (STARS[int(stars)] for stars in rng.integers(1, 6, size=2))
    return {"food": food, "courier": courier, "comment": pick(rng, COMMENTS)}


def is_rating(params: Params) -> bool:
    """Whether a goal's stars and comment are ones that an order can be given."""
    return {params["food"], params["courier"]} <= set(STARS.values()) and params["comment"] in COMMENTS


def rating_row(name: str, order: Order, params: Params) -> New:
    """Return the rating that a goal asks for."""
    stars = {words: number for number, words in STARS.items()}
    given = {"food": stars.get(text(params, "food"), 0), "courier": stars.get(text(params, "courier"), 0)}
    return New(
        name,
        Rating,
        {"order_id": order.id},
        {f"{name}: stars": given, f"{name}: comment": {"comment": text(params, "comment")}},
        {"rated_on": TODAY},
    )


def rate(order: Order, params: Params) -> Iterator[Step]:
    """Open a delivered order and rate it."""
    yield from ways.open_order(order, "Past")
    yield click("link", "Rate order")
    yield select("Food", text(params, "food"))
    yield select("Courier", text(params, "courier"))
    yield fill("textbox", "Comment", text(params, "comment"))
    yield click("button", "Send rating")


def _other(params: Params) -> Params:
    """Return the literals of the second rating, named like those of the first."""
    names = {"restaurant": "second", "district": "elsewhere", "food": "taste", "courier": "ride", "comment": "words"}
    return {name: params[other] for name, other in names.items()}
