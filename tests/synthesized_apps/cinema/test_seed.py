"""The seeded data: namesakes, a programme without collisions, orders of every kind at sound prices, another week for another seed."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from genui_gym.apps.cinema.art import MOTIFS, draw
from genui_gym.apps.cinema.models import Account, Film, House, Order, PaymentMethod, Review, Showing, Voucher, WatchItem
from genui_gym.apps.cinema.rules.orders import exchange_problem, refund_problem, stage_of
from genui_gym.apps.cinema.rules.price import bill
from genui_gym.apps.cinema.rules.program import ends
from genui_gym.apps.cinema.rules.seats import seats_of
from genui_gym.apps.cinema.seed import NOW, TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image

SEEDS = (0, 12)


def test_films_and_houses_have_namesakes(seeded: Session) -> None:
    titles, names = Counter(seeded.scalars(select(Film.title))), Counter(seeded.scalars(select(House.name)))
    assert [title for title, count in titles.items() if count == 2] == ["The Lighthouse Keeper", "Nightbloom"]
    assert [name for name, count in names.items() if count == 2] == ["Meridian", "Kestrel"]
    assert max(Counter((film.title, film.year) for film in seeded.scalars(select(Film))).values()) == 1


def test_a_hall_shows_one_film_after_the_other(seeded: Session) -> None:
    last: dict[int, Showing] = {}
    for showing in seeded.scalars(select(Showing).where(Showing.starts >= NOW.replace(hour=0)).order_by(Showing.starts)):
        before = last.get(showing.hall_id)
        assert before is None or ends(before) <= showing.starts
        last[showing.hall_id] = showing
    assert len(last) == 18


def test_no_house_begins_a_film_twice_at_once(seeded: Session) -> None:
    begun = Counter((each.hall.house_id, each.film_id, each.starts) for each in seeded.scalars(select(Showing)))
    assert max(begun.values()) == 1


def test_sold_seats_are_on_the_plan_and_love_seats_are_sold_in_pairs(seeded: Session) -> None:
    for showing in seeded.scalars(select(Showing)):
        plan, sold = seats_of(showing.hall.plan), showing.sold.split()
        assert len(sold) == len(set(sold))
        assert set(sold) <= set(plan)
        assert all(plan[label].partner in sold for label in sold if plan[label].kind == "love seat")


def test_some_showings_are_sold_out_and_versions_follow_the_language(seeded: Session) -> None:
    showings = seeded.scalars(select(Showing).where(Showing.starts > NOW)).all()
    assert any(len(each.sold.split()) == len(seats_of(each.hall.plan)) for each in showings)
    for each in showings:
        assert (each.version in ("English", "Captioned")) == (each.film.language == "English")
        assert each.price_cents >= 700


def test_orders_have_every_stage_and_cost_what_they_should(seeded: Session) -> None:
    orders = seeded.scalars(select(Order)).all()
    stages = Counter(stage_of(order, NOW) for order in orders)
    assert stages["past"] >= 10
    assert stages["refunded"] == 3
    assert stages["upcoming"] == 8
    for order in orders:
        tickets, snacks = [ticket.cents for ticket in order.tickets], sum(line.quantity * line.cents for line in order.snacks)
        quote = bill(tickets, snacks, order.voucher)
        assert (order.tickets_cents, order.snacks_cents, order.total_cents) == (sum(tickets), snacks, quote.total)
        assert order.placed_at < order.showing.starts
        assert not {ticket.seat for ticket in order.tickets} & set(order.showing.sold.split())


def test_upcoming_orders_are_of_different_films_and_two_are_too_late(seeded: Session) -> None:
    upcoming = [order for order in seeded.scalars(select(Order)) if stage_of(order, NOW) == "upcoming"]
    assert len({order.showing.film_id for order in upcoming}) == len(upcoming)
    assert sum(refund_problem(order, NOW) is not None for order in upcoming) == 2
    assert sum(exchange_problem(order, NOW) is None for order in upcoming) >= 6
    assert all(order.showing.starts > NOW + timedelta(minutes=15) for order in upcoming)


def test_one_of_each_pair_of_namesakes_was_seen(seeded: Session) -> None:
    seen = [order.showing.film.title for order in seeded.scalars(select(Order)) if stage_of(order, NOW) == "past"]
    assert Counter(seen)["The Lighthouse Keeper"] == Counter(seen)["Nightbloom"] == 1
    assert max(Counter(seen).values()) == 1


def test_vouchers_are_valid_expired_used_and_yet_to_come(seeded: Session) -> None:
    vouchers = seeded.scalars(select(Voucher)).all()
    assert sum(each.valid_until < TODAY for each in vouchers) == 3
    assert sum(each.valid_from > TODAY for each in vouchers) == 1
    assert sum(each.used_on is not None for each in vouchers) == 2
    used = [order.voucher for order in seeded.scalars(select(Order)) if order.voucher]
    assert {each.code for each in used} == {"BIRTHDAY30", "WELCOME10"}


def test_the_account_has_a_way_to_pay_that_holds_and_reviews_of_its_own(seeded: Session) -> None:
    person = seeded.scalars(select(Account)).one()
    assert seeded.get_one(PaymentMethod, person.payment_id).expires > TODAY
    assert len(seeded.scalars(select(Review).where(Review.own)).all()) == 2
    kept = seeded.scalars(select(WatchItem)).all()
    assert len(kept) == len({item.film_id for item in kept}) == 7


def test_ratings_are_those_of_the_reviews(seeded: Session) -> None:
    for film in seeded.scalars(select(Film)):
        stars = [review.stars for review in film.reviews if not review.own]
        assert film.review_count == len(stars)
        assert film.rating_tenths == (round(10 * sum(stars) / len(stars)) if stars else 0)


def test_another_seed_gives_another_week(app: App) -> None:
    queries = (select(Showing.starts, Showing.film_id), select(Film.rating_tenths), select(Order.total_cents), select(Account.points))
    with open_image(seeded_image(app, 3)) as one, open_image(seeded_image(app, 4)) as other:
        assert [query for query in queries if one.execute(query).all() == other.execute(query).all()] == []


@pytest.mark.parametrize("motif", MOTIFS)
def test_a_poster_is_the_same_for_the_same_film(motif: str) -> None:
    drawn = draw(motif, 7, "Salt & Smoke", "Ann O'Dee")
    draw.cache_clear()
    assert draw(motif, 7, "Salt & Smoke", "Ann O'Dee") == drawn != draw(motif, 8, "Salt & Smoke", "Ann O'Dee")
    assert "SALT &amp;" in drawn
