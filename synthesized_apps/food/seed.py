"""Fills a new database: the town, its restaurants and menus, what differs from seed to seed, then the account and its orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .menus import DRINKS, MENUS, SECTIONS, TAKEN, Entry
from .models import (
    Account,
    Address,
    Cuisine,
    Dish,
    District,
    Favourite,
    FullSlot,
    HelpArticle,
    OpeningHours,
    Option,
    OptionGroup,
    OptionSet,
    PaymentMethod,
    Promo,
    Restaurant,
    Review,
    Zone,
)
from .rules import SLOT, at
from .seed_orders import populate_orders

NOW = datetime(2026, 5, 14, 18, 20)
TODAY = NOW.date()

_DISTRICT_IDS = {name: number for number, name in enumerate(catalogue.DISTRICTS, 1)}
_CUISINE_IDS = {name: number for number, (name, _) in enumerate(catalogue.CUISINES, 1)}


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    reviews = [_reviews(number, rng) for number in range(1, len(catalogue.RESTAURANTS) + 1)]
    restaurants = [_restaurant(number, reviews[number - 1], rng) for number in range(1, len(catalogue.RESTAURANTS) + 1)]
    add_rows(session, District, [{"id": number, "name": name} for name, number in _DISTRICT_IDS.items()])
    add_rows(session, Cuisine, [{"name": name, "art_kind": kind} for name, kind in catalogue.CUISINES])
    add_rows(session, Restaurant, restaurants)
    add_rows(session, OpeningHours, [row for number in range(1, len(restaurants) + 1) for row in _hours(number)])
    add_rows(session, Zone, [zone for restaurant in restaurants for zone in _zones(restaurant, rng)])
    add_rows(session, FullSlot, [slot for number in range(1, len(restaurants) + 1) for slot in _full_slots(number, rng)])
    _menus(session, restaurants, rng)
    add_rows(session, Review, [review for some in reviews for review in some])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    add_rows(session, Promo, _promos())
    _account(session, rng)
    add_rows(session, Favourite, _favourites(restaurants, rng))
    populate_orders(session, rng, NOW)
    session.flush()


def _restaurant(number: int, reviews: Sequence[Row], rng: Generator) -> Row:
    name, cuisine, district, street, level, _, blurb = catalogue.RESTAURANTS[number - 1]
    free = int(rng.integers(0, 8))
    return {
        "id": number, "name": name, "cuisine_id": _CUISINE_IDS[cuisine], "district_id": _DISTRICT_IDS[district], "street": street,
        "blurb": blurb, "phone": f"+49 555 02{number:02d}", "price_level": level, "review_count": len(reviews),
        "rating_tenths": round(10 * sum(review["stars"] for review in reviews) / len(reviews)),
        "min_order_cents": 800 + 100 * int(rng.integers(0, 11)), "free_from_cents": 2500 + 250 * free if free < 6 else None,
        "prep_minutes": 12 + 2 * int(rng.integers(0, 9)), "art_kind": dict(catalogue.CUISINES)[cuisine],
    }  # fmt: skip


def _hours(number: int) -> list[Row]:
    week = catalogue.HOURS[catalogue.RESTAURANTS[number - 1][5]]
    return [
        {"restaurant_id": number, "weekday": weekday, "opens": at(span[0]), "closes": at(span[1])}
        for weekday, span in enumerate(week)
        if span is not None
    ]


def _zones(restaurant: Row, rng: Generator) -> list[Row]:
    """Deliver to the districts within a radius: the further the dearer and the longer."""
    rows, reach = [], int(rng.integers(4, 8))
    x, y = catalogue.MAP[restaurant["district_id"] - 1]
    for district, (column, row) in enumerate(catalogue.MAP, 1):
        away = abs(x - column) + abs(y - row)
        if away <= reach:
            fee = 90 + 45 * away + 10 * int(rng.integers(0, 13))
            minutes = 8 + 4 * away + int(rng.integers(0, 4))
            rows.append({"restaurant_id": restaurant["id"], "district_id": district, "fee_cents": fee, "minutes": minutes})
    return rows


def _full_slots(number: int, rng: Generator) -> list[Row]:
    """Fill up three to six evening times of the coming days."""
    evenings = [datetime.combine(TODAY + timedelta(days=ahead), time(18)) + half * SLOT for ahead in range(1, 7) for half in range(7)]
    taken = sorted(int(place) for place in rng.choice(len(evenings), size=int(rng.integers(3, 7)), replace=False))
    return [{"restaurant_id": number, "starts": evenings[place]} for place in taken]


def _menus(session: Session, restaurants: Sequence[Row], rng: Generator) -> None:
    sets: list[Row] = []
    dishes: list[Row] = []
    for restaurant in restaurants:
        entries = _menu(catalogue.CUISINES[restaurant["cuisine_id"] - 1][0], rng)
        kinds = sorted({entry[5] for entry in entries if entry[5]})
        sets += [{"id": len(sets) + place, "restaurant_id": restaurant["id"], "kind": kind} for place, kind in enumerate(kinds, 1)]
        known = {row["kind"]: row["id"] for row in sets if row["restaurant_id"] == restaurant["id"]}
        level = int(rng.integers(88, 119)) + 6 * (restaurant["price_level"] - 2)
        popular = {int(place) for place in rng.choice(len(entries), size=3, replace=False)}
        dishes += [_dish(restaurant["id"], entry, known, level, place in popular, rng) for place, entry in enumerate(entries)]
    add_rows(session, OptionSet, sets)
    groups, options = _options(sets)
    add_rows(session, OptionGroup, groups)
    add_rows(session, Option, options)
    add_rows(session, Dish, dishes)


def _menu(cuisine: str, rng: Generator) -> list[Entry]:
    """Draw a restaurant's dishes from its cuisine, in the order of the menu."""
    chosen: list[Entry] = []
    for section in SECTIONS:
        pool = DRINKS if section == "Drinks" else [entry for entry in MENUS[cuisine] if entry[0] == section]
        places = sorted(int(place) for place in rng.choice(len(pool), size=min(TAKEN[section], len(pool)), replace=False))
        chosen += [pool[place] for place in places]
    return chosen


def _dish(restaurant: int, entry: Entry, sets: dict[str, int], level: int, popular: bool, rng: Generator) -> Row:
    section, name, text, cents, art, kind, marks = entry
    return {
        "restaurant_id": restaurant, "section": section, "name": name, "text": text, "art_kind": art,
        "price_cents": round(cents * (level + int(rng.integers(-3, 4))) / 1000) * 10,
        "vegetarian": "v" in marks.lower(), "vegan": "V" in marks, "gluten_free": "g" in marks, "nuts": "n" in marks, "popular": popular,
        "sold_out": section != "Drinks" and float(rng.random()) < 0.11, "option_set_id": sets.get(kind),
    }  # fmt: skip


def _options(sets: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Return the groups and options of every set."""
    groups: list[Row] = []
    options: list[Row] = []
    for row in sets:
        first, second, extras, without = catalogue.OPTIONS[row["kind"]]
        asked = ((*first, True), (*second, True), ("Extras", extras, False), ("Leave out", tuple((name, 0) for name in without), False))
        for name, answers, single in asked:
            groups.append({"id": len(groups) + 1, "set_id": row["id"], "name": name, "single": single})
            options += [{"group_id": len(groups), "name": answer, "extra_cents": cents} for answer, cents in answers]
    return groups, options


def _reviews(restaurant: int, rng: Generator) -> list[Row]:
    authors = rng.permutation(len(content.AUTHORS))[: int(rng.integers(6, 12))]
    stars = rng.normal(4.1 + float(rng.integers(-5, 6)) / 10, 0.9, size=len(authors))
    picks = rng.integers(0, 1000, size=(len(authors), 2))
    rows = []
    for author, raw, (text, ago) in zip(authors, stars, picks, strict=True):
        given = min(max(round(float(raw)), 1), 5)
        written = TODAY - timedelta(days=2 + int(ago) % 360)
        texts = content.REVIEWS[given]
        rows.append(
            {
                "restaurant_id": restaurant,
                "author": content.AUTHORS[author],
                "stars": given,
                "written_on": written,
                "text": texts[int(text) % len(texts)],
            }
        )
    return rows


def _promos() -> list[Row]:
    return [
        {
            "code": code, "title": title, "percent": percent, "min_order_cents": least, "cuisine_id": _CUISINE_IDS.get(cuisine),
            "valid_from": TODAY + timedelta(days=start), "valid_until": TODAY + timedelta(days=end),
        }
        for code, title, percent, least, start, end, cuisine in catalogue.PROMOS
    ]  # fmt: skip


def _account(session: Session, rng: Generator) -> None:
    holder = "Ines Sorel"
    add_rows(
        session,
        Address,
        [
            {"label": label, "street": street, "district_id": _DISTRICT_IDS[district], "details": details}
            for label, street, district, details in catalogue.ADDRESSES
        ],
    )
    credit = 2500 + 100 * int(rng.integers(0, 30))
    add_rows(
        session,
        PaymentMethod,
        [
            {
                "kind": kind, "label": label, "holder": holder, "expires": date.fromisoformat(until) if until else None,
                "balance_cents": credit if kind == "credit" else 0,
            }
            for kind, label, until in catalogue.PAYMENTS
        ],
    )  # fmt: skip
    person = {
        "name": holder, "email": "ines.sorel@postlane.example", "phone": "+49 555 0148", "diet": str(rng.choice(catalogue.DIETS[1:4])),
        "tip_cents": int(rng.choice([100, 150, 200])), "cutlery": bool(rng.integers(2)), "offers": bool(rng.integers(2)),
        "default_address_id": int(rng.integers(1, 3)), "default_payment_id": int(rng.integers(1, 3)), "member_since": date(2023, 9, 4),
    }  # fmt: skip
    add_rows(session, Account, [person])


def _favourites(restaurants: Sequence[Row], rng: Generator) -> list[Row]:
    """Keep seven restaurants, one of them rated lower than the others."""
    while True:
        places = sorted(int(place) for place in rng.choice(len(restaurants), size=7, replace=False))
        ratings = sorted(restaurants[place]["rating_tenths"] for place in places)
        if ratings[0] < ratings[1]:
            return [{"restaurant_id": place + 1, "added_on": TODAY - timedelta(days=int(rng.integers(4, 300)))} for place in places]
