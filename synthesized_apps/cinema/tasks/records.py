"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import GoalTemplate, Json, Params, day, only, pick, text

from ..catalogue import FILMS, HOUSES
from ..models import Account, Film, Hall, House, Order, PaymentMethod, Showing, SnackSize, Voucher
from ..rules.orders import Stage, stage_of
from ..rules.program import Filters, days, showings
from ..rules.seats import rows_of, taken
from ..seed import NOW, TODAY

_TITLES, _NAMES = [row[0] for row in FILMS], [row[0] for row in HOUSES]
_SEATS = re.compile(r"[A-Z]\d{1,2}(?:(?:, [A-Z]\d{1,2})* and [A-Z]\d{1,2})?")
_SOON = timedelta(minutes=30)
"""Showings that begin sooner are no goal: they could begin within an episode."""


def film_named(state: Session, title: Json, year: Json) -> Film | None:
    """Return the film of this title and year."""
    return only(state, select(Film).where(Film.title == title, Film.year == year))


def film_of(params: Params, state: Session, film: str = "film", year: str = "year") -> Film | None:
    """Return the film that two literals of a goal name."""
    return film_named(state, params[film], params[year])


def film_names(film: Film, title: str = "film", year: str = "year") -> dict[str, str | int]:
    """Return the literals that name a film."""
    return {title: film.title, year: film.year}


def house_of(params: Params, state: Session, house: str = "house", district: str = "district") -> House | None:
    """Return the house that two literals of a goal name."""
    return only(state, select(House).where(House.name == params[house], House.district == params[district]))


def house_names(house: House, name: str = "house", district: str = "district") -> dict[str, str]:
    """Return the literals that name a house."""
    return {name: house.name, district: house.district}


def moment_of(params: Params, date_: str = "date", time_: str = "time") -> datetime:
    """Return the day and the time that a goal names."""
    return datetime.combine(day(params, date_), time.fromisoformat(text(params, time_)))


def moment_names(at: datetime, date_: str = "date", time_: str = "time") -> dict[str, str]:
    """Return the literals of a day and a time."""
    return {date_: at.date().isoformat(), time_: f"{at:%H:%M}"}


def showing_at(state: Session, film: Film | None, house: House | None, at: datetime) -> Showing | None:
    """Return the showing of a film in a house at a time."""
    if film is None or house is None:
        return None
    query = select(Showing).join(Hall).where(Showing.film_id == film.id, Hall.house_id == house.id, Showing.starts == at)
    return only(state, query)


def showing_of(params: Params, state: Session) -> Showing | None:
    """Return the showing that the literals ``film``, ``year``, ``house``, ``district``, ``date`` and ``time`` name."""
    return showing_at(state, film_of(params, state), house_of(params, state), moment_of(params))


def showing_names(showing: Showing) -> dict[str, str | int]:
    """Return those literals."""
    return {**film_names(showing.film), **house_names(showing.hall.house), **moment_names(showing.starts)}


def payment_named(state: Session, label: str) -> PaymentMethod | None:
    """Return the way to pay of this name."""
    return only(state, select(PaymentMethod).where(PaymentMethod.label == label))


def voucher_named(state: Session, code: str) -> Voucher | None:
    """Return the voucher with this code."""
    return only(state, select(Voucher).where(Voucher.code == code))


def size_named(state: Session, snack: str, size: str) -> SnackSize | None:
    """Return the size of a snack."""
    return only(state, select(SnackSize).where(SnackSize.snack.has(name=snack), SnackSize.name == size))


def person(state: Session) -> Account:
    """Return the account."""
    return state.scalars(select(Account)).one()


def orders(state: Session, stage: Stage, film: Film | None = None) -> list[Order]:
    """Return the orders of a stage, those of a film where one is given, in order of their showings."""
    query = select(Order).join(Showing).order_by(Showing.starts, Order.id)
    listed = state.scalars(query if film is None else query.where(Showing.film_id == film.id))
    return [order for order in listed if stage_of(order, NOW) == stage]


def order_of(params: Params, state: Session, stage: Stage, film: str = "film", year: str = "year") -> Order | None:
    """Return the one order of a stage for the film that a goal names."""
    named = film_of(params, state, film, year)
    found = orders(state, stage, named) if named else []
    return found[0] if len(found) == 1 else None


def seats_written(labels: Sequence[str]) -> str:
    """Write seats as a goal has them: ``F7``, ``F7 and F8``, ``F7, F8 and F9``."""
    return labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} and {labels[-1]}"


def seats_read(words: str) -> tuple[str, ...]:
    """Return the seats that a goal names; none where it is no list of seats."""
    return tuple(re.findall(r"[A-Z]\d{1,2}", words)) if _SEATS.fullmatch(words) else ()


def runs(state: Session, showing: Showing, number: int, kind: str = "standard") -> list[tuple[str, ...]]:
    """Return where so many free seats of a kind stand beside each other."""
    gone, found = taken(state, showing), []
    for row in rows_of(showing.hall.plan):
        for start in range(len(row) - number + 1):
            seats = row[start : start + number]
            if all(seat.kind == kind and seat.label not in gone for seat in seats) and not any(seat.aisle for seat in seats[1:]):
                found.append(tuple(seat.label for seat in seats))
    return found


def draw_seats(state: Session, rng: Generator, showing: Showing, number: int, kind: str = "standard") -> str | None:
    """Draw free seats beside each other; ``None`` where there are none."""
    found = runs(state, showing, number, kind)
    return seats_written(pick(rng, found)) if found else None


def draw_day(rng: Generator) -> date:
    """Draw one of the days after today for which tickets are sold."""
    return pick(rng, days(TODAY)[1:])


def draw_showing(state: Session, rng: Generator, weekdays: range = range(7)) -> Showing:
    """Draw a showing on one of the coming days: half of the time of a film or in a house that has a namesake."""
    date_ = pick(rng, [each for each in days(TODAY) if each.weekday() in weekdays])
    listed = [each for each in showings(state, NOW, Filters(day=date_)) if each.starts > NOW + _SOON]
    twins = [each for each in listed if has_twin(each.film) or _NAMES.count(each.hall.house.name) > 1]
    return pick(rng, twins if twins and rng.random() < 0.5 else listed)


def has_twin(film: Film) -> bool:
    """Whether another film has the same title."""
    return _TITLES.count(film.title) > 1


def twin_of(state: Session, film: Film) -> Film | None:
    """Return the other film of the same title."""
    return only(state, select(Film).where(Film.title == film.title, Film.id != film.id))


def decides(goal: GoalTemplate, params: Params, state: Session, name: str, values: Sequence[Json]) -> bool:
    """Whether the goal means something else for one of the other values of a literal."""
    wanted = goal.meaning(params, state)
    return any(goal.meaning({**params, name: value}, state) != wanted for value in values)


def near_times(at: str) -> list[Json]:
    """Return half an hour later and earlier."""
    moment = datetime.combine(TODAY, time.fromisoformat(at))
    return [f"{moment + timedelta(minutes=minutes):%H:%M}" for minutes in (30, -30)]


def says(number: int, params: Params) -> bool:
    """Whether a number stands among the literals of a goal, so that a guess could hit it."""
    said = " ".join(str(value) for value in params.values())
    return str(number) in re.findall(r"\d+", said) or number in {int(digits) for digits in re.findall(r"\d+", said)}
