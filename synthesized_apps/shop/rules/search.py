"""Finding products: words, filters and sorting; how customers rate them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session, joinedload

from ..models import Department, Kind, Product, Review, Variant

Offered = Row[Any]
"""Product, key, colour, prices and stock of a variant."""

SORTS = {
    "recommended": "Recommended",
    "price": "Price, lowest first",
    "dear": "Price, highest first",
    "rating": "Customer rating",
    "newest": "Newest first",
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What a person wants; empty and ``None`` mean no matter. Colour, size, price and stock have to meet in one variant."""

    words: str = ""
    department: str = ""
    kind: str = ""
    brand: str = ""
    colour: str = ""
    size: str = ""
    max_cents: int | None = None
    min_tenths: int | None = None
    in_stock: bool = False
    on_sale: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """How customers rate a product: the mean of the stars in tenths (rounded half up, 0 without reviews) and their number."""

    tenths: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A product that was found. The price is that of the cheapest fitting variant; ``varies`` where others cost more."""

    product: Product
    rating: Rating
    price_cents: int
    was_cents: int | None
    varies: bool
    colours: tuple[str, ...]
    sold_out: bool


def ratings(session: Session) -> dict[int, Rating]:
    """Return the rating of every reviewed product by its key."""
    query = select(Review.product_id, func.sum(Review.stars), func.count()).group_by(Review.product_id)
    return {key: Rating((20 * total + count) // (2 * count), count) for key, total, count in session.execute(query)}


def rating_of(product: Product) -> Rating:
    """Return the rating of one product."""
    stars = [review.stars for review in product.reviews]
    return Rating((20 * sum(stars) + len(stars)) // (2 * len(stars)), len(stars)) if stars else Rating()


def search(session: Session, filters: Filters, sort: str = "recommended") -> list[Tile]:
    """Return the products that pass the filters, sorted; ties keep the catalogue's order."""
    rated = ratings(session)
    fitting = _variants(session, filters)
    query = select(Product).where(*_product_conditions(filters)).options(joinedload(Product.kind).joinedload(Kind.department))
    products = session.scalars(query.join(Kind).join(Department).order_by(Product.id)).unique()
    found = [
        _tile(product, rated.get(product.id, Rating()), fitting[product.id])
        for product in products
        if product.id in fitting and has_words(product, filters.words)
    ]
    least = filters.min_tenths or 0
    return sorted((tile for tile in found if tile.rating.tenths >= least), key=_ORDERS.get(sort, _ORDERS["recommended"]))


def tiles(session: Session, products: Sequence[Product]) -> list[Tile]:
    """Return a tile for each of the products, in their order."""
    rated, fitting = ratings(session), _variants(session, Filters())
    return [_tile(product, rated.get(product.id, Rating()), fitting[product.id]) for product in products]


def has_words(product: Product, words: str) -> bool:
    """Whether every word that was searched for stands somewhere in what a product says of itself."""
    own = f"{product.name} {product.brand} {product.kind.name} {product.kind.department.name} {product.material} {product.text}".casefold()
    return all(word in own for word in words.casefold().split())


def in_words(session: Session, column: InstrumentedAttribute[str]) -> list[str]:
    """Return the different values of a text column, in alphabetical order, without the empty one."""
    values: list[str] = list(session.scalars(select(column).distinct().order_by(column)))
    return [value for value in values if value]


def _product_conditions(filters: Filters) -> list[ColumnElement[bool]]:
    wanted = ((Department.name, filters.department), (Kind.slug, filters.kind), (Product.brand, filters.brand))
    return [column == value for column, value in wanted if value]


def _variants(session: Session, filters: Filters) -> dict[int, list[Offered]]:
    """Return what is needed of the variants that pass the filters, by product; words and ratings are not looked at."""
    columns = (Variant.product_id, Variant.id, Variant.colour, Variant.price_cents, Variant.was_cents, Variant.stock)
    query = select(*columns).order_by(Variant.id)
    if conditions := _product_conditions(filters):
        query = query.join(Product).join(Kind).join(Department).where(*conditions)
    if filters.colour:
        query = query.where(Variant.colour == filters.colour)
    if filters.size:
        query = query.where(Variant.size == filters.size)
    if filters.max_cents is not None:
        query = query.where(Variant.price_cents <= filters.max_cents)
    if filters.in_stock:
        query = query.where(Variant.stock > 0)
    if filters.on_sale:
        query = query.where(Variant.was_cents.is_not(None))
    fitting: dict[int, list[Offered]] = {}
    for variant in session.execute(query):
        fitting.setdefault(variant.product_id, []).append(variant)
    return fitting


def _tile(product: Product, rating: Rating, variants: Sequence[Offered]) -> Tile:
    cheapest = min(variants, key=lambda variant: (variant.price_cents, variant.id))
    return Tile(
        product=product,
        rating=rating,
        price_cents=cheapest.price_cents,
        was_cents=cheapest.was_cents,
        varies=any(variant.price_cents != cheapest.price_cents for variant in variants),
        colours=tuple(dict.fromkeys(variant.colour for variant in variants)),
        sold_out=all(variant.stock == 0 for variant in variants),
    )


_ORDERS: dict[str, Callable[[Tile], tuple[int, ...]]] = {
    "recommended": lambda tile: (-tile.rating.tenths * min(tile.rating.count, 6), tile.product.id),
    "price": lambda tile: (tile.price_cents, tile.product.id),
    "dear": lambda tile: (-tile.price_cents, tile.product.id),
    "rating": lambda tile: (-tile.rating.tenths, tile.product.id),
    "newest": lambda tile: (-tile.product.listed_on.toordinal(), tile.product.id),
}
