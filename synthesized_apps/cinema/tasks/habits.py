"""Tasks that leave something open whose answer stands in the account: the usual house, the preferred version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import Params, Step, click, day, pick, text

from ..models import Hall, House, Showing
from ..rules.program import Filters, by_house, showings, showings_of
from ..seed import NOW
from . import ways
from .choose import ChooseTemplate, begins
from .records import draw_day, draw_showing, film_named, film_names, film_of, person

_HOURS = ("14:00", "15:00", "16:00", "17:00", "18:00", "19:00", "20:00")


class BookCheapest(ChooseTemplate):
    """Book the cheapest showing in the usual house, which stands in the preferences."""

    ambiguous: ClassVar[bool] = True
    wordings = (
        "At my usual house, book {seats} for the cheapest {version} showing on {date} that begins at {time} or later; the earliest one if "
        "several cost the same. Adult tickets.",
        "Please see what my usual house shows on {date} from {time} on, {version}, and book {seats} for whatever costs an adult least, the "
        "earliest of those if there are several.",
        "Any {version} film will do on {date} from {time} on, as long as it is cheap and where I always go. Take {seats} for adults, and "
        "the earlier showing should two cost the same.",
    )

    def literals(self, state: Session, rng: Generator) -> dict[str, str | int]:
        """Draw a version, a day and a time."""
        version = pick(rng, ("English", "Captioned", "Subtitled", "Dubbed"))
        return {"version": version, "date": draw_day(rng).isoformat(), "time": pick(rng, _HOURS)}

    def best(self, params: Params, state: Session) -> Showing | None:
        """Return the cheapest one, of several the earliest; nothing where two of these begin at once."""
        earliest = datetime.combine(day(params, "date"), time.fromisoformat(text(params, "time")))
        query = where(Showing).join(Hall).where(Hall.house_id == person(state).house_id, Showing.version == params["version"])
        listed = [each for each in state.scalars(query.where(Showing.starts >= earliest)) if each.starts.date() == earliest.date()]
        least = min((each.price_cents for each in listed), default=0)
        cheap = [each for each in listed if each.price_cents == least and each.starts > NOW]
        soonest = min((each.starts for each in cheap), default=None)
        found = [each for each in cheap if each.starts == soonest]
        return found[0] if len(found) == 1 else None

    def first(self, params: Params, before: Session) -> Showing:
        """Take the first of the list that is sorted by price."""
        house, from_time = person(before).house_id, time.fromisoformat(text(params, "time"))
        asked = Filters(house_id=house, day=day(params, "date"), version=text(params, "version"), from_time=from_time)
        return min(showings(before, NOW, asked), key=lambda each: (each.price_cents, each.starts, each.id))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter the list of the day, which shows the usual house beforehand, and sort it by price."""
        chosen = self.chosen(params, before)
        choices = [("Sort by", "Cheapest"), ("Version", text(params, "version")), *begins(params)]
        yield from [click("link", "Showtimes"), *ways.choose_day(day(params, "date")), *ways.filtered(choices)]
        yield from [ways.listed(chosen.showing), *ways.book(chosen, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look the house up in the preferences and go by its page; or by the film once it is known."""
        chosen = self.chosen(params, before)
        look = [click("link", "Me"), click("link", "Preferences"), click("link", "Films")]
        return [[*look, *ways.by_house(chosen.showing), *ways.book(chosen, before)], *ways.ways_to_book(chosen, before)]


class BookUsual(ChooseTemplate):
    """Book a film in the usual house and the preferred version, both of which stand in the preferences."""

    ambiguous: ClassVar[bool] = True
    near = ()
    wordings = (
        "Book {seats} for {film} ({year}) on {date} at my usual house, in the version that I prefer. If there are several such showings, "
        "take the first. Adult tickets.",
        "Please get {seats}, adults, for {film} ({year}) on {date}, where I usually go and in the version I like; the earliest of that "
        "day.",
        "You know where I go and how I like films from elsewhere. On {date} it should be {film} ({year}), the earliest that suits; "
        "{seats}, adult tickets.",
    )

    def literals(self, state: Session, rng: Generator) -> dict[str, str | int]:
        """Draw a film in another language that the usual house shows that way; the first of its showings must not be it."""
        found = draw_showing(state, rng)
        own = person(state)
        house, film, on = own.house_id, found.film, found.starts.date()
        listed = showings(state, NOW, Filters(house_id=house, day=on, version=own.version))
        return {**film_names(pick(rng, listed).film if listed else film), "date": on.isoformat()}

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a film of which something else is shown earlier or elsewhere on that day."""
        params = super().candidate(state, rng)
        film = film_of(params, state) if params else None
        if params is None or film is None:
            return None
        best = self.best(params, state)
        others = showings_of(state, film, NOW, day(params, "date"))
        return params if any(best is not None and each.id != best.id for each in others) else None

    def best(self, params: Params, state: Session) -> Showing | None:
        """Return the first showing of the film that suits the person."""
        film, own, on = film_of(params, state), person(state), day(params, "date")
        if film is None:
            return None
        query = where(Showing).join(Hall).where(Showing.film_id == film.id, Hall.house_id == own.house_id, Showing.version == own.version)
        listed = [each for each in state.scalars(query.order_by(Showing.starts)) if each.starts.date() == on and each.starts > NOW]
        return listed[0] if listed else None

    def first(self, params: Params, before: Session) -> Showing:
        """Read the times under the usual house, which stands first on the page of the film."""
        film, own = film_named(before, params["film"], params["year"]), person(before)
        assert film is not None, "the oracle found it"
        shown: list[tuple[House, list[Showing]]] = by_house(showings_of(before, film, NOW, day(params, "date")), own.house_id)
        return next(each for each in shown[0][1] if each.version == own.version)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the preferences up, then book."""
        steps = list(super().solution(params, before))
        return iter([click("link", "Me"), click("link", "Preferences"), click("link", "Films"), *steps])
