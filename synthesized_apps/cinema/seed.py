"""Fills a new database: houses and films, the programme of a week, snacks and vouchers, then the account and what it has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import Account, Film, Hall, HelpArticle, House, PaymentMethod, Review, Showing, Snack, SnackSize, Voucher, WatchItem
from .rules.program import ADVERTS, DAYS_AHEAD
from .rules.seats import Seat, rows_of
from .seed_orders import populate_orders

NOW = datetime(2026, 5, 14, 15, 10)
TODAY = NOW.date()

_FILM_COLUMNS = ("title", "year", "genre", "age", "minutes", "language", "director", "cast", "motif")
_REPERTOIRE = 12
"""How many films a house has in a week."""
_CLEANING = timedelta(minutes=20)
_OPENS, _LAST = time(13), time(22, 30)
_FILL = {"matinee": (0.05, 0.4), "evening": (0.25, 0.8)}


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    reviews = [_reviews(number, rng) for number in range(1, len(catalogue.FILMS) + 1)]
    films = [_film(number, reviews[number - 1]) for number in range(1, len(catalogue.FILMS) + 1)]
    names = ("name", "district", "street", "blurb", "transport")
    numbered = list(enumerate(catalogue.HOUSES, 1))
    add_rows(session, House, [{"id": key, "phone": f"+49 555 01{key}0", **dict(zip(names, row, strict=True))} for key, row in numbered])
    add_rows(session, Hall, [{"house_id": key, "name": name, "plan": plan} for key, _ in numbered for name, plan in catalogue.HALLS])
    add_rows(session, Film, films)
    add_rows(session, Showing, [row for key, _ in numbered for row in _programme(key, films, rng)])
    add_rows(session, Review, [review for some in reviews for review in some])
    add_rows(session, Snack, [dict(zip(("name", "category", "text"), row, strict=False)) for row in catalogue.SNACKS])
    sizes = [(key, size) for key, row in enumerate(catalogue.SNACKS, 1) for size in row[3]]
    add_rows(session, SnackSize, [{"snack_id": key, "name": name, "cents": cents} for key, (name, cents) in sizes])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    add_rows(session, Voucher, [_voucher(row) for row in catalogue.VOUCHERS])
    _account(session, rng)
    add_rows(session, WatchItem, _watchlist(films, rng))
    populate_orders(session, rng, NOW)
    session.flush()


def _film(number: int, reviews: Sequence[Row]) -> Row:
    *columns, opens, synopsis = catalogue.FILMS[number - 1]
    stars = [review["stars"] for review in reviews]
    return {
        "id": number, **dict(zip(_FILM_COLUMNS, columns, strict=True)), "opens": TODAY + timedelta(days=opens), "synopsis": synopsis,
        "rating_tenths": round(10 * sum(stars) / len(stars)) if stars else 0, "review_count": len(stars),
    }  # fmt: skip


def _reviews(film: int, rng: Generator) -> list[Row]:
    """Reviews by others; films that are still to come have none."""
    opens = catalogue.FILMS[film - 1][-2]
    if opens > 0:
        return []
    good, rows = rng.dirichlet((0.4, 0.7, 1.6, 2.6, 2.2)), []
    for place in rng.permutation(len(content.AUTHORS))[: int(rng.integers(7, 12))]:
        stars = 1 + int(rng.choice(5, p=good))
        text = content.REVIEWS[stars][int(rng.integers(len(content.REVIEWS[stars])))]
        written = TODAY - timedelta(days=int(rng.integers(0, max(1, min(-opens, 60)) + 1)))
        rows.append(
            {"film_id": film, "author": content.AUTHORS[int(place)], "stars": stars, "written_on": written, "text": text, "own": False}
        )
    return rows


def _programme(house: int, films: Sequence[Row], rng: Generator) -> Iterator[Row]:
    """Yield the showings of a house, hall by hall and day by day, one after the other."""
    on = [films[int(place)] for place in rng.permutation(len(catalogue.ON))[:_REPERTOIRE]]
    base = 900 + 50 * int(rng.integers(0, 6))
    for ahead in range(DAYS_AHEAD + 1):
        begun: set[tuple[int, datetime]] = set()
        for place, (_, plan) in enumerate(catalogue.HALLS):
            starts = datetime.combine(TODAY + timedelta(days=ahead), _OPENS) + timedelta(minutes=5 * int(rng.integers(0, 12)))
            while starts.time() <= _LAST and starts.date() == TODAY + timedelta(days=ahead):
                film = _draw_film(on, starts, begun, rng)
                begun.add((film["id"], starts))
                grand, deep = place == 0, _in_3d(film) and float(rng.random()) < 0.6
                yield _showing(3 * house - 2 + place, film, starts, base, "3D" if deep else "Grand" if grand else "2D", plan, rng)
                over = starts + ADVERTS + timedelta(minutes=film["minutes"]) + _CLEANING
                starts = over + timedelta(minutes=-(over.minute % 15) % 15)


def _draw_film(on: Sequence[Row], starts: datetime, begun: set[tuple[int, datetime]], rng: Generator) -> Row:
    """Draw a film that suits the hour, among those that do not begin in another hall of the house at the same time."""
    late, early = starts.hour >= 19, starts.hour < 17
    free = [on[int(place)] for place in rng.permutation(len(on)) if (on[int(place)]["id"], starts) not in begun]
    return next((film for film in free if film["age"] >= (6 if late else 0) and not (early and film["age"] >= 18)), free[0])


def _in_3d(film: Row) -> bool:
    return film["genre"] in ("Animation", "Science fiction", "Adventure") and film["year"] == TODAY.year


def _showing(hall: int, film: Row, starts: datetime, base: int, format_: str, plan: str, rng: Generator) -> Row:
    pair = ("English", "Captioned") if film["language"] == "English" else ("Subtitled", "Dubbed")
    version = pair[int(float(rng.random()) < (0.25 if pair[0] == "English" else 0.45))]
    matinee, weekend = starts.hour < 17, starts.weekday() >= 4
    price = base + {"2D": 0, "Grand": 250, "3D": 200}[format_] + (-200 if matinee else 150 if weekend else 0)
    low, high = _FILL["matinee" if matinee else "evening"]
    ratio = 1.0 if float(rng.random()) < 0.03 and not matinee else float(rng.uniform(low, high))
    return {
        "film_id": film["id"], "hall_id": hall, "starts": starts, "format": format_, "version": version, "price_cents": price,
        "sold": " ".join(_sold([seat for row in rows_of(plan) for seat in row], ratio, rng)),
    }  # fmt: skip


def _sold(seats: Sequence[Seat], ratio: float, rng: Generator) -> Iterator[str]:
    """Yield the seats that others have: mostly two at a time, love seats always."""
    chances, alone = rng.random(len(seats)), rng.random(len(seats))
    together = 1.0
    for seat, chance, own in zip(seats, chances, alone, strict=True):
        together = float(chance) if seat.number % 2 else together
        if together < ratio or (seat.kind != "love seat" and float(own) < ratio / 8):
            yield seat.label


def _voucher(row: tuple[Any, ...]) -> Row:
    code, title, percent, cents, least, weekdays, format_, begins, ends, used = row
    return {
        "code": code, "title": title, "percent": percent, "cents": cents, "min_tickets": least, "weekdays": weekdays, "format": format_,
        "valid_from": TODAY + timedelta(days=begins), "valid_until": TODAY + timedelta(days=ends),
        "used_on": None if used is None else TODAY - timedelta(days=used),
    }  # fmt: skip


def _account(session: Session, rng: Generator) -> None:
    names = ("kind", "label", "expires")
    gift = 8000 + 50 * int(rng.integers(0, 80))
    payments = [dict(zip(names, row, strict=True)) for row in catalogue.PAYMENTS]
    dated = [{**row, "expires": datetime.fromisoformat(row["expires"]).date() if row["expires"] else None} for row in payments]
    add_rows(session, PaymentMethod, [{**row, "balance_cents": gift if row["kind"] == "gift" else 0} for row in dated])
    person = {
        "name": "Lene Castellan", "email": "lene.castellan@example.com", "phone": "+49 555 0187",
        "member_number": f"88{int(rng.integers(100000, 999999))}",
        "member_since": TODAY - timedelta(days=int(rng.integers(400, 1600))), "points": int(rng.integers(320, 690)),
        "house_id": int(rng.integers(1, len(catalogue.HOUSES) + 1)), "version": ("Subtitled", "Dubbed")[int(rng.integers(2))],
        "reminder": catalogue.REMINDERS[int(rng.integers(len(catalogue.REMINDERS)))], "offers": bool(rng.integers(2)),
        "student_until": TODAY + timedelta(days=120), "payment_id": int(rng.integers(1, 3)),
    }  # fmt: skip
    add_rows(session, Account, [person])


def _watchlist(films: Sequence[Row], rng: Generator) -> list[Row]:
    """Five films that are shown and two that are still to come."""
    first = len(catalogue.ON)
    kept = [int(place) + 1 for place in rng.permutation(first)[:5]] + [
        first + 1 + int(place) for place in rng.permutation(len(catalogue.SOON))[:2]
    ]
    return [
        {"film_id": films[key - 1]["id"], "added_on": TODAY - timedelta(days=3 * place + int(rng.integers(0, 3)))}
        for place, key in enumerate(kept)
    ]
