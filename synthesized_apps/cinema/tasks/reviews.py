"""Tasks that arrange what the person wrote about films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, fill, pick, select, text

from ..models import Film, Review
from ..rules.person import has_seen, own_review
from ..seed import NOW, TODAY
from . import clauses, ways
from .arrange import ArrangeTemplate
from .records import film_named, film_names, film_of, has_twin, orders, person

STARS = {"1 star": 1, "2 stars": 2, "3 stars": 3, "4 stars": 4, "5 stars": 5}
TEXTS = (
    "Worth every minute of it", "The ending came out of nowhere", "Too loud for my taste", "We laughed and then we cried",
    "I would see it again tomorrow", "Great pictures, thin story", "The music alone is worth the ticket",
    "It could have been an hour shorter",
)  # fmt: skip


class WriteReview(ArrangeTemplate):
    """Review one of two films of the same title."""

    difficulty = "medium"
    wordings = clauses.REVIEW

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a film that the person has seen and that has a namesake, and the review."""
        listed = [order.showing.film for order in orders(state, "past") if has_twin(order.showing.film)]
        return {**film_names(pick(rng, listed)), **draw_review(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the review."""
        film = film_of(params, state)
        row = new_review("reviewed", film, params, state) if film else None
        return (row,) if row else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the film and review it."""
        film = film_named(before, params["film"], params["year"])
        assert film is not None, "the oracle found it"
        yield from [*ways.open_film(film), click("link", "Write a review"), *fill_in(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the order; the form from the bottom up."""
        order = next(each for each in orders(before, "past") if _is(each.showing.film, params))
        opened = [*ways.open_order(order, "Past"), click("link", "Write a review")]
        stars, words, send = fill_in(params)
        return [[*opened, words, stars, send]]


class ReviseReviews(ArrangeTemplate):
    """Change the stars of one review, and write another."""

    difficulty = "hard"
    wordings = (
        'Change my review of {film} ({year}) to {stars} and the text "{text}", and review {second} ({made}) with {rating} and the text '
        '"{words}".',
        'Please do two things: my review of {film} ({year}) should have {stars} and say "{text}"; and write one of {second} ({made}) for '
        'me, {rating}, "{words}".',
        'I have changed my mind about {film} ({year}): {stars}, and "{text}" is what I think now. {second} ({made}) still lacks a review '
        'from me: {rating}, "{words}".',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a review and a film that was seen and not reviewed."""
        seen = [order.showing.film for order in orders(state, "past")]
        done = [film for film in seen if own_review(state, film)]
        left = [film for film in seen if not own_review(state, film)]
        one, other = draw_review(rng), draw_review(rng)
        more = {"rating": other["stars"], "words": other["text"]}
        return {**film_names(pick(rng, done)), **one, **film_names(pick(rng, left), "second", "made"), **more}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both reviews."""
        film, second = film_of(params, state), film_of(params, state, "second", "made")
        old = own_review(state, film) if film else None
        new = new_review("second reviewed", second, _other(params), state) if second else None
        if (
            old is None
            or new is None
            or params["stars"] not in STARS
            or old.stars == STARS[text(params, "stars")]
            or old.text == params["text"]
        ):
            return None
        return (
            Changed("stars", Review, old.id, {"stars": STARS[text(params, "stars")]}),
            Changed("text", Review, old.id, {"text": text(params, "text"), "written_on": TODAY}),
            new,
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """By the person's reviews, then by the order."""
        yield from [click("link", "Me"), click("link", "Your reviews")]
        yield click("link", f"Change the review of {params['film']} ({params['year']})")
        yield from [*fill_in(params), *self._second(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other one first, both by their orders."""
        order = next(each for each in orders(before, "past") if _is(each.showing.film, params))
        again = [*ways.open_order(order, "Past"), click("link", "Change your review"), *fill_in(params)]
        return [[*self._second(params, before), *again]]

    def _second(self, params: Params, before: Session) -> list[Step]:
        order = next(each for each in orders(before, "past") if _is(each.showing.film, _other(params)))
        return [*ways.open_order(order, "Past"), click("link", "Write a review"), *fill_in(_other(params))]


def draw_review(rng: Generator) -> dict[str, str]:
    """Draw the literals of a review."""
    return {"stars": pick(rng, list(STARS)), "text": pick(rng, TEXTS)}


def new_review(name: str, film: Film, params: Params, state: Session) -> Row | None:
    """Return the review that a goal asks for, ``None`` where it cannot be written."""
    if not has_seen(state, film, NOW) or own_review(state, film) or params["stars"] not in STARS or params["text"] not in TEXTS:
        return None
    return New(
        name,
        Review,
        {"film_id": film.id, "own": True},
        {f"{name}: stars": {"stars": STARS[text(params, "stars")]}, f"{name}: text": {"text": text(params, "text")}},
        {"author": person(state).name, "written_on": TODAY},
    )


def fill_in(params: Params) -> list[Step]:
    """Fill in the form of a review and send it."""
    words = fill("textbox", "Your review", text(params, "text"))
    return [select("Stars", text(params, "stars")), words, click("button", "Send review")]


def _other(params: Params) -> Params:
    """Return the literals of the second review, named like those of the first."""
    names = {"film": "second", "year": "made", "stars": "rating", "text": "words"}
    return {name: params[other] for name, other in names.items()}


def _is(film: Film, params: Params) -> bool:
    return film.title == params["film"] and film.year == params["year"]
