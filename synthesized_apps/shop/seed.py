"""Fills a new database: the catalogue, then what differs from seed to seed, then the account and its orders."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import cycle
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import Coupon, Department, HelpArticle, Kind, Product, Review, ShippingMethod, Variant
from .seed_account import populate_account
from .seed_orders import populate_orders

TODAY = date(2026, 10, 5)


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    departments = {name: number for number, (name, *_) in enumerate(catalogue.DEPARTMENTS, 1)}
    kinds = {row[0]: number for number, row in enumerate(catalogue.KINDS, 1)}
    add_rows(session, Department, [{"name": name, "blurb": blurb} for name, blurb, _ in catalogue.DEPARTMENTS])
    add_rows(session, Kind, [_kind(row, departments) for row in catalogue.KINDS])
    add_rows(session, Product, [_product(number, kinds, rng) for number in range(1, len(catalogue.PRODUCTS) + 1)])
    add_rows(session, Variant, [variant for number in range(1, len(catalogue.PRODUCTS) + 1) for variant in _variants(number, rng)])
    add_rows(session, Review, [review for number in range(1, len(catalogue.PRODUCTS) + 1) for review in _reviews(number, rng)])
    keys = ("name", "text", "cents", "free_from_cents", "days", "takes_bulky")
    add_rows(session, ShippingMethod, [dict(zip(keys, row, strict=True)) for row in catalogue.SHIPPING])
    add_rows(session, Coupon, [_coupon(row, departments) for row in catalogue.COUPONS])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    populate_account(session, rng, TODAY)
    populate_orders(session, rng, TODAY)
    session.flush()


def _kind(row: tuple[Any, ...], departments: Mapping[str, int]) -> Row:
    slug, name, department, size_label, _, bulky, *_ = row
    return {"department_id": departments[department], "slug": slug, "name": name, "size_label": size_label, "bulky": bulky}


def _product(number: int, kinds: Mapping[str, int], rng: Generator) -> Row:
    kind, name, brand, material, text = catalogue.PRODUCTS[number - 1]
    return {
        "id": number, "kind_id": kinds[kind], "name": name, "brand": brand, "text": text, "material": material,
        "care": catalogue.CARE[(number * 5 + len(name)) % len(catalogue.CARE)], "final_sale": kind in catalogue.FINAL_SALE,
        "listed_on": TODAY - timedelta(days=int(rng.integers(5, 700))),
    }  # fmt: skip


def _variants(number: int, rng: Generator) -> list[Row]:
    """Return a product in three colours and all sizes; some colours of a third of the products are reduced, a sixth of all is sold out."""
    slug = catalogue.PRODUCTS[number - 1][0]
    _, _, department, _, sizes, _, euros, step = next(row for row in catalogue.KINDS if row[0] == slug)
    palette = next(colours for name, _, colours in catalogue.DEPARTMENTS if name == department)
    colours = [palette[(number * 3 + place) % len(palette)] for place in range(3)]
    factor, reduced = float(rng.uniform(0.78, 1.3)), int(rng.choice([10, 15, 20, 30])) if rng.random() < 0.35 else 0
    rows = []
    for colour in colours:
        off = reduced if rng.random() < 0.6 else 0
        for place, size in enumerate(sizes or ("",)):
            full = round(euros * factor * (1 + step / 100) ** place) * 100 - 10
            price = full * (100 - off) // 1000 * 10
            stock = 0 if rng.random() < 0.17 else int(rng.integers(1, 15))
            was = full if off else None
            rows.append({"product_id": number, "colour": colour, "size": size, "price_cents": price, "was_cents": was, "stock": stock})
    return rows


def _reviews(number: int, rng: Generator) -> list[Row]:
    authors = rng.permutation(len(content.AUTHORS))[: int(rng.integers(4, 10))]
    chances = rng.dirichlet([0.5, 0.7, 1.2, 3.0, 3.5])
    days = sorted((int(day) for day in rng.choice(420, size=len(authors), replace=False) + 2), reverse=True)
    texts = [cycle(rng.permutation(some).tolist()) for some in (content.COMPLAINTS, content.MIXED, content.PRAISE)]
    rows = []
    for author, ago in zip(authors, days, strict=True):
        stars = 1 + int(rng.choice(5, p=chances))
        title, text = next(texts[0 if stars < 3 else 1 if stars == 3 else 2])
        written = TODAY - timedelta(days=ago)
        rows.append({
            "product_id": number, "author": content.AUTHORS[author], "written_on": written, "stars": stars, "title": title,
            "text": text, "mine": False,
        })  # fmt: skip
    return rows


def _coupon(row: tuple[Any, ...], departments: Mapping[str, int]) -> Row:
    code, title, percent, off, least, department, start, end = row
    return {
        "code": code, "title": title, "percent": percent, "off_cents": off, "min_cents": least,
        "department_id": departments.get(department), "valid_from": TODAY + timedelta(days=start),
        "valid_until": TODAY + timedelta(days=end),
    }  # fmt: skip
