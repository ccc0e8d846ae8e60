"""Fills a new database: the catalogue, then what differs from seed to seed, then the account and its trips."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import (
    Account,
    City,
    Closure,
    Favourite,
    HelpArticle,
    Hotel,
    HotelFacility,
    PaymentMethod,
    Promo,
    RatePlan,
    Review,
    Room,
    Season,
)
from .seed_trips import populate_trips

TODAY = date(2026, 5, 11)
LAST_NIGHT = date(2026, 10, 31)

_BASE_EUROS = {2: 58, 3: 84, 4: 124, 5: 210}
_RATING = {2: 74, 3: 80, 4: 85, 5: 90}


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    cities = [
        {"id": number, "name": name, "country": country, "blurb": blurb, "tax_cents": tax}
        for number, (name, country, blurb, tax) in enumerate(catalogue.CITIES, 1)
    ]
    city_ids = {city["name"]: city["id"] for city in cities}
    reviews = [_reviews(number, stars, rng) for number, (_, _, stars, *_) in enumerate(catalogue.HOTELS, 1)]
    hotels = [_hotel(number, city_ids, reviews[number - 1], rng) for number in range(1, len(catalogue.HOTELS) + 1)]
    rooms = _rooms(hotels, rng)
    add_rows(session, City, cities)
    add_rows(session, Hotel, hotels)
    add_rows(session, HotelFacility, [{"hotel_id": h["id"], "name": name} for h in hotels for name in _facilities(h["stars"], rng)])
    add_rows(session, Room, rooms)
    add_rows(session, RatePlan, [plan for room in rooms for plan in _plans(room, hotels[room["hotel_id"] - 1])])
    add_rows(session, Season, [season for hotel in hotels for season in _seasons(hotel["id"], rng)])
    add_rows(session, Closure, _closures(rooms, rng))
    add_rows(session, Review, [review for some in reviews for review in some])
    add_rows(session, Promo, _promos(city_ids))
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    _account(session, rng)
    add_rows(session, Favourite, _favourites(rng))
    populate_trips(session, rng, TODAY)
    session.flush()


def _hotel(number: int, city_ids: dict[str, int], reviews: Sequence[Row], rng: Generator) -> Row:
    name, city, stars, street, metres, kind, text = catalogue.HOTELS[number - 1]
    breakfast = 0 if number % 6 == 5 else 900 + 300 * (stars - 2) + 50 * int(rng.integers(0, 6))
    early = 6 + number % 3
    return {
        "id": number, "city_id": city_ids[city], "name": name, "stars": stars, "address": f"{street}, {city}", "distance_m": metres,
        "rating_tenths": round(10 * sum(review["score"] for review in reviews) / len(reviews)), "review_count": len(reviews),
        "description": text, "check_in_from": ("14:00", "15:00", "15:00", "16:00")[number % 4],
        "check_out_until": ("10:00", "11:00", "11:30", "12:00", "10:30")[number % 5], "pets": catalogue.PETS[(number * 3 + stars) % 4],
        "parking": catalogue.PARKING[(number * 7 + stars) % 5], "breakfast_cents": breakfast,
        "breakfast_hours": f"{early:02d}:30 to {early + 4:02d}:00" if breakfast else "",
        "weekend_percent": int(rng.choice([95, 108, 115, 122])), "phone": f"+00 555 01{number:02d}",
        "art_kind": kind, "art_seed": number * 17 % 101,
    }  # fmt: skip


def _facilities(stars: int, rng: Generator) -> list[str]:
    chosen = rng.choice(len(catalogue.FACILITIES) - 1, size=3 + stars, replace=False) + 1
    return [catalogue.FACILITIES[0], *(catalogue.FACILITIES[index] for index in sorted(int(i) for i in chosen))]


def _rooms(hotels: Sequence[Row], rng: Generator) -> list[Row]:
    rows: list[Row] = []
    for hotel in hotels:
        base = _BASE_EUROS[hotel["stars"]] * int(rng.integers(82, 125)) / 100
        for name, sleeps, beds, size, units, percent in catalogue.ROOMS[(hotel["id"] + hotel["stars"]) % len(catalogue.ROOMS)]:
            rows.append({
                "id": len(rows) + 1, "hotel_id": hotel["id"], "name": name, "sleeps": sleeps, "beds": beds,
                "size_m2": size + int(rng.integers(0, 4)), "units": units, "base_cents": round(base * percent / 100) * 100,
            })  # fmt: skip
    return rows


def _plans(room: Row, hotel: Row) -> list[Row]:
    without = catalogue.PLANS_WITHOUT_BREAKFAST
    plans = without if not hotel["breakfast_cents"] else catalogue.PLANS_PREPAID if hotel["id"] % 3 == 0 else catalogue.PLANS_WITH_BREAKFAST
    few = plans[1:] if room["sleeps"] >= 5 else plans
    keys = ("name", "breakfast", "free_until_days", "percent", "pay_at_hotel")
    return [{"room_id": room["id"], **dict(zip(keys, plan, strict=True))} for plan in few]


def _seasons(hotel_id: int, rng: Generator) -> list[Row]:
    early, peak, autumn = (int(rng.integers(low, high)) for low, high in ((102, 112), (118, 145), (96, 108)))
    spans = (
        ("Early summer", date(2026, 6, 1), date(2026, 7, 9), early),
        ("High season", date(2026, 7, 10), date(2026, 8, 31), peak),
        ("Autumn", date(2026, 9, 1), date(2026, 10, 31), autumn),
    )
    return [{"hotel_id": hotel_id, "name": name, "starts": start, "ends": end, "percent": percent} for name, start, end, percent in spans]


def _closures(rooms: Sequence[Row], rng: Generator) -> list[Row]:
    """Close two to four runs of one to three nights per room."""
    days = (LAST_NIGHT - TODAY).days
    rows = []
    for room in rooms:
        runs = zip(rng.integers(1, days, size=int(rng.integers(2, 5))), rng.integers(1, 4, size=5), strict=False)
        nights = {TODAY + timedelta(days=int(first) + more) for first, length in runs for more in range(int(length))}
        rows += [{"room_id": room["id"], "night": night} for night in sorted(nights)]
    return rows


def _reviews(hotel_id: int, stars: int, rng: Generator) -> list[Row]:
    rows = []
    lift = int(rng.integers(-8, 9))
    authors = rng.permutation(len(content.AUTHORS))[: int(rng.integers(6, 11))]
    scores = rng.normal((_RATING[stars] + lift) / 10, 1.2, size=len(authors))
    picks = rng.integers(0, 1000, size=(len(authors), 3))
    for author, raw, (text, nitpick, ago) in zip(authors, scores, picks, strict=True):
        score = min(max(round(float(raw)), 3), 10)
        title, liked, disliked = _review_text(score, int(text), int(nitpick))
        name, country = content.AUTHORS[author]
        stayed = TODAY - timedelta(days=20 + int(ago) % 400)
        rows.append({
            "hotel_id": hotel_id, "author": name, "country": country, "stayed_on": stayed, "score": score,
            "title": title, "liked": liked, "disliked": disliked,
        })  # fmt: skip
    return rows


def _review_text(score: int, text: int, nitpick: int) -> tuple[str, str, str]:
    if score >= 8:
        title, liked = content.PRAISE[text % len(content.PRAISE)]
        return title, liked, content.NITPICKS[nitpick % len(content.NITPICKS)]
    return content.MIXED[text % len(content.MIXED)] if score >= 6 else content.COMPLAINTS[text % len(content.COMPLAINTS)]


def _promos(city_ids: dict[str, int]) -> list[Row]:
    return [
        {
            "code": code, "title": title, "percent": percent, "min_nights": nights, "city_id": city_ids.get(city) if city else None,
            "valid_from": TODAY + timedelta(days=start), "valid_until": TODAY + timedelta(days=end),
        }
        for code, title, percent, nights, start, end, city in catalogue.PROMOS
    ]  # fmt: skip


def _account(session: Session, rng: Generator) -> None:
    holder = "Alma Reyes"
    methods: list[Row] = [
        {"kind": "card", "label": "Corva card ending 4417", "expires": date(2028, 9, 30), "balance_cents": 0},
        {"kind": "card", "label": "Meridia card ending 4471", "expires": date(2027, 3, 31), "balance_cents": 0},
        {"kind": "card", "label": "Corva card ending 9032", "expires": date(2026, 4, 30), "balance_cents": 0},
        {"kind": "wallet", "label": "Nidora wallet", "expires": None, "balance_cents": int(rng.integers(9000, 14000)) * 10},
    ]
    add_rows(session, PaymentMethod, [{"holder": holder, **method} for method in methods])
    person = {
        "name": holder, "email": "alma.reyes@postlane.example", "phone": "+34 600 555 184", "country": "Spain",
        "bed_preference": "No preference", "floor_preference": "High floor", "newsletter": bool(rng.integers(2)), "trip_reminders": True,
        "default_payment_id": int(rng.integers(1, 3)), "member_since": date(2022, 2, 3),
    }  # fmt: skip
    add_rows(session, Account, [person])


def _favourites(rng: Generator) -> list[Row]:
    hotels = sorted(int(number) + 1 for number in rng.choice(len(catalogue.HOTELS), size=6, replace=False))
    return [{"hotel_id": hotel, "added_on": TODAY - timedelta(days=int(rng.integers(5, 300)))} for hotel in hotels]
