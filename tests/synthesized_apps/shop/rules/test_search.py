"""Search: words, filters that meet in one variant, and the orders."""

from __future__ import annotations

import pytest
from genui_gym.apps.shop.models import Product, Review, Variant
from genui_gym.apps.shop.rules.search import SORTS, Filters, Rating, rating_of, ratings, search
from sqlalchemy import select
from sqlalchemy.orm import Session


def names(session: Session, **filters: object) -> set[tuple[str, str]]:
    return {(tile.product.name, tile.product.brand) for tile in search(session, Filters(**filters))}


def test_all_words_have_to_stand_somewhere(session: Session) -> None:
    assert names(session, words="harbour NORRFELL") == {("Harbour Runner", "Norrfell")}
    assert len(names(session, words="lamp")) > 5
    assert names(session, words="zebra lamp") == set()


def test_colour_size_price_and_stock_meet_in_one_variant(session: Session) -> None:
    found = search(session, Filters(department="Shoes", colour="Black", size="42", max_cents=12_000, in_stock=True))
    for tile in found:
        fitting = [
            variant
            for variant in tile.product.variants
            if (variant.colour, variant.size) == ("Black", "42") and variant.price_cents <= 12_000 and variant.stock
        ]
        assert tile.price_cents == min(variant.price_cents for variant in fitting)
        assert not tile.sold_out
    shoes = [product for product in session.scalars(select(Product)) if product.kind.department.name == "Shoes"]
    missed = [product for product in shoes if product not in [tile.product for tile in found]]
    assert not any(
        (variant.colour, variant.size) == ("Black", "42") and variant.price_cents <= 12_000 and variant.stock
        for product in missed
        for variant in product.variants
    )


def test_what_is_on_sale_shows_the_reduced_price(session: Session) -> None:
    found = search(session, Filters(on_sale=True))
    assert found
    assert all(tile.was_cents is not None and tile.was_cents > tile.price_cents for tile in found)


@pytest.mark.parametrize("sort", SORTS)
def test_every_order_is_one(session: Session, sort: str) -> None:
    keys = {
        "price": lambda tile: tile.price_cents,
        "dear": lambda tile: -tile.price_cents,
        "rating": lambda tile: -tile.rating.tenths,
        "newest": lambda tile: -tile.product.listed_on.toordinal(),
        "recommended": lambda tile: -tile.rating.tenths * min(tile.rating.count, 6),
    }
    values = [keys[sort](tile) for tile in search(session, Filters(), sort)]
    assert values == sorted(values)
    assert len(values) == 96


def test_a_rating_is_the_mean_in_tenths_rounded_half_up(session: Session) -> None:
    product = session.scalars(select(Product)).first()
    for review in product.reviews:
        session.delete(review)
    session.flush()
    session.expire(product)
    assert rating_of(product) == Rating()
    for stars in (4, 4, 4, 5):
        session.add(Review(product_id=product.id, author="A", written_on=product.listed_on, stars=stars, title="", text="", mine=False))
    session.flush()
    session.expire(product)
    assert rating_of(product) == ratings(session)[product.id] == Rating(43, 4)


def test_the_rating_filter_takes_its_own_bound(session: Session) -> None:
    bound = next(iter(ratings(session).values())).tenths
    found = search(session, Filters(min_tenths=bound))
    assert min(tile.rating.tenths for tile in found) == bound


def test_a_tile_says_where_prices_vary(session: Session) -> None:
    for tile in search(session, Filters()):
        prices = session.scalars(select(Variant.price_cents).where(Variant.product_id == tile.product.id)).all()
        assert tile.varies == (len(set(prices)) > 1)
        assert tile.price_cents == min(prices)
