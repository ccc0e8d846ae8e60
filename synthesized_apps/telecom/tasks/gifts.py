"""Tasks that spend points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Fact, New, Row
from genui_gym.task import Params, Step, click, finish, goto, number, only, pick, text

from ..models import Customer
from ..records import Gift, PointEntry
from ..rules.codes import gift_code
from ..rules.gifts import KINDS
from ..seed import TODAY
from . import clauses
from .literals import CommitTemplate, RefuseTemplate
from .records import person

KIND_OF = {words: kind for kind, words in KINDS.items()}
REACHED = ("Bronze", "Silver")
"""The tiers of gifts that a Silver customer gets."""


def on_offer(state: Session, *where_: object) -> list[Gift]:
    """Return the gifts that are there for the customer, whatever they take; in order of their keys."""
    query = where(Gift).where(Gift.stock > 0, Gift.tier.in_(REACHED), Gift.until >= TODAY, *where_)  # type: ignore[arg-type]
    return list(state.scalars(query.order_by(Gift.id)))


def taken(state: Session, gift: Gift) -> tuple[Row, ...]:
    """Return the rows of a gift that the customer gets."""
    me = person(state)
    made = {"on": TODAY, "text": gift.name, "points": -gift.points, "code": FromKey(gift_code)}
    return (
        New("gift", PointEntry, {"gift_id": gift.id}, {}, made, weight=2.0),
        Changed("points", Customer, me.id, {"points": me.points - gift.points}, ("gift",)),
        Changed("stock", Gift, gift.id, {"stock": gift.stock - 1}, ("gift",)),
    )


def get(gift: Gift, entrance: Sequence[Step]) -> list[Step]:
    """Get a gift."""
    return [*entrance, click("link", gift_label(gift)), click("button", f"Get it for {gift.points:,} points")]


def gift_label(gift: Gift) -> str:
    """Return a gift's name on the pages."""
    return f"{gift.name}, {gift.points:,} points"


class GetGift(CommitTemplate):
    """Get a gift that the points suffice for."""

    difficulty = "easy"
    wordings = clauses.GIFT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a gift."""
        gift = pick(rng, on_offer(state))
        return {"gift": gift.name, "points": gift.points}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the gift, if it can be had."""
        gift = only(state, where(Gift).where(Gift.name == params["gift"], Gift.points == number(params, "points")))
        return taken(state, gift) if gift in on_offer(state) and gift and gift.points <= person(state).points else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the gifts, take it."""
        return iter(get(self._gift(params, before), [click("link", "More"), click("link", "Gifts and points")]))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the gifts."""
        return [get(self._gift(params, before), [goto("/gifts")])]

    def _gift(self, params: Params, before: Session) -> Gift:
        return next(each for each in before.scalars(where(Gift)) if (each.name, each.points) == (params["gift"], params["points"]))


class PointsShort(RefuseTemplate):
    """The points do not suffice."""

    outcome = "infeasible"
    difficulty = "easy"
    wordings = clauses.GIFT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a gift."""
        gift = pick(rng, on_offer(state))
        return {"gift": gift.name, "points": gift.points}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many points are missing."""
        gift = only(state, where(Gift).where(Gift.name == params["gift"], Gift.points == number(params, "points")))
        missing = 0 if gift is None or gift not in on_offer(state) else gift.points - person(state).points
        return Fact(count=missing) if missing > 0 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the gift, and read what is missing."""
        gift = next(each for each in before.scalars(where(Gift)) if (each.name, each.points) == (params["gift"], params["points"]))
        yield click("link", "More")
        yield click("link", "Gifts and points")
        yield click("link", gift_label(gift))
        yield finish(f"{gift.points - person(before).points:,}", "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Count it from the list."""
        missing = number(params, "points") - person(before).points
        return [[goto("/gifts"), finish(f"{missing} points", "infeasible")]]


class GetDearest(CommitTemplate):
    """Get the gift of a kind that takes most points of those that can be had."""

    difficulty = "medium"
    wordings = (
        'Of the gifts under "{kind}", get the one that takes most points among those that I can have right now.',
        'Please look at the gifts under "{kind}" and get me the one for the highest number of points that I can afford and that is there '
        "for me.",
        'I want to spend as many points as I can on one gift from "{kind}". Whichever takes most and can really be had, take it.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a kind."""
        return {"kind": pick(rng, KIND_OF)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the gift; nothing where two take as much."""
        enough = on_offer(state, Gift.kind == KIND_OF.get(text(params, "kind")), Gift.points <= person(state).points)
        ranked = sorted(enough, key=lambda gift: -gift.points)
        if len(ranked) < 2 or ranked[0].points == ranked[1].points:
            return None
        return taken(state, ranked[0])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter by kind, look at those that take most, take the first that can be had."""
        yield click("link", "More")
        yield click("link", "Gifts and points")
        yield click("link", text(params, "kind"))
        for gift in self._dear(params, before):
            yield click("link", gift_label(gift))
            if gift is self._best(params, before):
                yield click("button", f"Get it for {gift.points:,} points")
                return
            yield click("link", "Back")
            yield click("link", text(params, "kind"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without the filter."""
        return [get(self._best(params, before), [click("link", "More"), click("link", "Gifts and points")])]

    def _dear(self, params: Params, before: Session) -> list[Gift]:
        """Return the gifts of the kind that the points suffice for, the dearest first."""
        listed = [gift for gift in before.scalars(where(Gift)) if gift.kind == KIND_OF[text(params, "kind")]]
        return sorted((gift for gift in listed if gift.points <= person(before).points), key=lambda gift: gift.points, reverse=True)

    def _best(self, params: Params, before: Session) -> Gift:
        return next(gift for gift in self._dear(params, before) if gift.stock and gift.tier != "Gold" and gift.until >= TODAY)
