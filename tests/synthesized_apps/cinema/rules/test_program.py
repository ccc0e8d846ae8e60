"""The programme: films and showings by what they are."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from genui_gym.apps.cinema.rules.program import ORDERS, SORTS, Filters, by_film, by_house, days, films, showings, showings_of
from genui_gym.apps.cinema.seed import NOW, TODAY
from sqlalchemy.orm import Session


def test_the_words_of_a_search_may_stand_anywhere(session: Session) -> None:
    assert {film.title for film in films(session, TODAY, Filters(words="lighthouse 1968"))} <= {"The Lighthouse Keeper"}
    assert {film.director for film in films(session, TODAY, Filters(words="aalund danish"))} <= {"Signe Aalund"}
    assert films(session, TODAY, Filters(words="no such film")) == []


def test_films_that_are_to_come_are_not_shown(session: Session) -> None:
    coming = films(session, TODAY, Filters(), coming=True)
    assert len(coming) == 7
    assert all(film.opens > TODAY and not showings_of(session, film, NOW) for film in coming)


def test_filters_cut_down(session: Session) -> None:
    found = showings(session, NOW, Filters(house_id=2, day=TODAY + timedelta(days=2), from_time=time(18), longest=120, age=12))
    assert found
    for each in found:
        assert each.hall.house_id == 2
        assert each.starts.date() == TODAY + timedelta(days=2)
        assert each.starts.time() >= time(18)
        assert each.film.minutes <= 120
        assert each.film.age <= 12
    for name, value in (("version", "Dubbed"), ("format", "3D")):
        listed = showings(session, NOW, Filters(day=TODAY, **{name: value}))
        assert {getattr(each, name) for each in listed} <= {value}


def test_nothing_that_has_begun_is_listed(session: Session) -> None:
    later = NOW + timedelta(hours=3)
    assert all(each.starts > later for each in showings(session, later, Filters(day=TODAY)))


@pytest.mark.parametrize(("sort", "key"), [(code, key) for code, (_, key) in SORTS.items()])
def test_films_are_sorted(session: Session, sort: str, key: object) -> None:
    listed = films(session, TODAY, Filters(), sort=sort)
    assert [key(film) for film in listed] == sorted(key(film) for film in listed)
    assert listed[0].rating_tenths == max(film.rating_tenths for film in listed) or sort != "rating"


def test_the_usual_house_comes_first(session: Session) -> None:
    listed = showings(session, NOW, Filters(day=TODAY + timedelta(days=1)))
    assert [house.id for house, _ in by_house(listed, 4)] == [4, 1, 2, 3, 5, 6]
    assert sum(len(some) for _, some in by_film(listed)) == len(listed)
    cheapest = min(listed, key=ORDERS["price"][1])
    assert cheapest.price_cents == min(each.price_cents for each in listed)


def test_tickets_are_sold_for_a_week_and_a_day() -> None:
    assert [days(TODAY)[0], days(TODAY)[-1], len(days(TODAY))] == [TODAY, TODAY + timedelta(days=7), 8]
