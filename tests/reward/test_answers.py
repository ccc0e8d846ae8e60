"""Typed answers: every way of writing the value is right, everything else is wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from genui_gym.reward import same_count, same_date, same_id, same_money, same_name, same_time

MAY_14 = date(2026, 5, 14)
FEW = settings(max_examples=25)

amounts = st.integers(0, 10**8)
days = st.dates(date(1970, 1, 1), date(2099, 12, 31))
ids = st.from_regex(r"[A-Z]{2,3}-[0-9]{3,6}", fullmatch=True)


def grouped(cents: int, group: str, point: str) -> str:
    return f"{cents // 100:,}".replace(",", group) + f"{point}{cents % 100:02}"


MONEY: list[Callable[[int], str]] = [
    lambda cents: f"€{grouped(cents, ',', '.')}",
    lambda cents: f"{grouped(cents, '.', ',')} €",
    lambda cents: f"{grouped(cents, chr(0xA0), ',')} EUR",
    lambda cents: f"{grouped(cents, chr(0x2019), '.')} euros",
    lambda cents: f"EUR {grouped(cents, '', '.')}",
    lambda cents: f"The fee is €{grouped(cents, '', ',')}.",
    lambda cents: f"€{grouped(cents, ',', '.')} for 2 nights, 10% less (that is {grouped(cents, '.', ',')} EUR)",
    lambda cents: grouped(cents, ",", "."),
    lambda cents: grouped(cents, " ", ","),
]

DATES: list[Callable[[date], str]] = [
    lambda day: day.isoformat(),
    lambda day: f"{day:%Y/%m/%d}",
    lambda day: f"{day.day} {day:%B} {day.year}",
    lambda day: f"{day:%a} {day.day} {day:%b} {day.year}",
    lambda day: f"{day:%A}, {day:%B} {day.day}, {day.year}",
    lambda day: f"on the {ordinal(day.day)} of {day:%B}, {day.year}.",
    lambda day: f"{day:%B} {ordinal(day.day)}, {day.year} ({day.isoformat()})",
    lambda day: f"{day.day}-{day:%b}-{day.year}".upper(),
]


def ordinal(n: int) -> str:
    return f"{n}" + ("th" if 10 < n < 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th"))


@pytest.mark.parametrize("written", MONEY)
@FEW
@given(cents=amounts)
def test_money_in_every_form(written: Callable[[int], str], cents: int) -> None:
    assert same_money(written(cents), cents)


@pytest.mark.parametrize("written", MONEY)
@FEW
@given(cents=amounts, other=amounts)
def test_another_amount_is_wrong(written: Callable[[int], str], cents: int, other: int) -> None:
    assume(cents != other)
    assert not same_money(written(other), cents)
    assert not same_money(f"{written(other)} or {written(cents)}", cents)
    assert not same_money(written(cents).replace("€", "$").replace("EUR", "USD").replace("euros", "dollars") + " USD", cents)


@pytest.mark.parametrize(
    "text", ["45", "45 EUR", "€ 45", "45,00 €", "EUR45", "45.0", "Total: 45,-", "€45, which is €45.00", "45 €, 10% off"]
)
def test_forty_five_euros(text: str) -> None:
    assert same_money(text, 4500)


@pytest.mark.parametrize(
    "text",
    [
        "", "free", "45 USD", "$45", "₩45", "45 cents", "40 or 45 €", "€40-45", "€40 – 45", "45 to 50 EUR", "€ 45.001", "€45,00,0", "A45",
        "45k", "45%", "-45", "€-45", "−€45", "4500", "0.45", "€45 $50", "45€50", "forty-five",
    ],
)  # fmt: skip
def test_not_forty_five_euros(text: str) -> None:
    assert not same_money(text, 4500)


def test_the_currency_asked_for() -> None:
    assert same_money("$45", 4500, "USD")
    assert same_money("45 pounds", 4500, "GBP")
    assert not same_money("45 €", 4500, "USD")
    assert same_money("−€45", -4500)


@pytest.mark.parametrize("written", DATES)
@FEW
@given(day=days)
def test_dates_in_every_form(written: Callable[[date], str], day: date) -> None:
    assert same_date(written(day), day)


@pytest.mark.parametrize("written", DATES)
@FEW
@given(day=days, off=st.integers(1, 800))
def test_another_day_is_wrong(written: Callable[[date], str], day: date, off: int) -> None:
    other = day - timedelta(days=off)
    assert not same_date(written(other), day)
    assert not same_date(f"{written(other)} or {written(day)}", day)


@given(day=days)
def test_figures_count_where_one_order_is_possible(day: date) -> None:
    clear = day.day > 12 or day.day == day.month
    assert same_date(f"{day:%d/%m/%Y}", day) == clear
    assert same_date(f"{day:%m.%d.%Y}", day) == clear


@pytest.mark.parametrize(
    "text",
    [
        "", "14 May", "May 14th", "14 May 26", "14/05/26", "May 2026", "Friday, 14 May 2026", "13-14 May 2026", "14–16 May 2026",
        "May 14-16, 2026", "13 and 14 May 2026", "14 May or 15 May 2026", "114 May 2026", "2026-05-140", "14 May 20261", "2026-5",
        "14 May 2026, not 31 February 2026",
    ],
)  # fmt: skip
def test_not_the_fourteenth_of_may(text: str) -> None:
    assert not same_date(text, MAY_14)


@given(n=st.integers(0, 10**7))
def test_counts_in_figures(n: int) -> None:
    assert same_count(str(n), n)
    assert same_count(f"There are {n:,} of them.", n)
    assert not same_count(str(n), n + 1)
    assert not same_count(f"{n} or {n + 1}", n)


@pytest.mark.parametrize(("word", "n"), [("zero", 0), ("one", 1), ("Three", 3), ("twelve", 12), ("TWENTY", 20)])
def test_counts_in_words(word: str, n: int) -> None:
    assert same_count(f"{word} hotels ({n})", n)
    assert not same_count(word, n + 1)


@pytest.mark.parametrize(
    "text", ["", "3.5", "33", "3rd", "B3", "3%", "-3", "−3", "three or four", "twenty-three", "3-4", "threefold", "3,00"]
)
def test_not_three(text: str) -> None:
    assert not same_count(text, 3)


@given(id=ids)
def test_ids_in_every_form(id: str) -> None:
    forms = (id, id.lower(), id.replace("-", ""), id.replace("-", " "), f"#{id}", f"The booking is {id}.", f"({id}, so {id.lower()})")
    assert all(same_id(text, id) for text in forms)
    assert same_id(id, id.replace("-", ""))


@given(id=ids, other=ids)
def test_another_id_is_wrong(id: str, other: str) -> None:
    assume(id != other)
    assert not same_id(other, id)
    if len(other) == len(id):
        assert not same_id(f"{id} or {other}", id)


@pytest.mark.parametrize(
    "text", ["", "BK", "1042", "XBK-1042", "BK-10421", "BK-1042-7", "7-BK-1042", "BK-1O42", "BK-1042 or BK-1043", "BK-1042/BK-1043"]
)
def test_not_that_id(text: str) -> None:
    assert not same_id(text, "BK-1042")


def test_ids_of_figures_alone() -> None:
    assert same_id("Booking #1042", "1042")
    assert not same_id("1042 of 2026", "1042")
    assert not same_id("nothing", "")


def test_mixed_codes_of_one_length_are_rivals() -> None:
    assert same_id("the code is k7q2zx", "K7Q2ZX")
    assert not same_id("K7Q2ZX KQ72ZX", "K7Q2ZX")


@pytest.mark.parametrize(
    "text", ["The Grand Hôtel", "grand hôtel", " THE  GRAND\nHÔTEL. ", "“The Grand Hôtel”", "'Grand Hôtel'", "Grand Ho\u0302tel"]
)
def test_names_in_every_form(text: str) -> None:
    assert same_name(text, "The Grand Hôtel")


@pytest.mark.parametrize("text", ["", "Grand Hotel", "Grand Hôtel Paris", "It is the Grand Hôtel", "Hôtel Grand", "Theirgrand Hôtel"])
def test_not_that_name(text: str) -> None:
    assert not same_name(text, "Grand Hôtel")


def test_quotes_and_dashes_inside_a_name() -> None:
    assert same_name("L’Auberge Saint–Jean", "L'Auberge Saint-Jean")
    assert not same_name("", "")


@pytest.mark.parametrize("text", ["18:30", "at 6:30 pm", "6:30PM.", "18.30", "18h30", "06:30 p.m.", "18:30:00"])
def test_times_in_every_form(text: str) -> None:
    assert same_time(text, time(18, 30))


@pytest.mark.parametrize("text", ["", "6:30", "18:31", "18:30 or 18:45", "1830", "18", "18:75", "13:30 pm", "€18.30", "18.305", "118:30"])
def test_not_that_time(text: str) -> None:
    assert not same_time(text, time(18, 30))


def test_times_in_words() -> None:
    assert same_time("at noon", time(12))
    assert same_time("12 am", time(0))
    assert same_time("midnight", time(0))
    assert same_time("9 pm for 2 people", time(21))


@given(name=st.text(min_size=1), other=st.text())
def test_names_are_equal_or_not(name: str, other: str) -> None:
    assert same_name(name, other) == same_name(other, name)


@given(text=st.text())
def test_any_text_is_answered(text: str) -> None:
    assert [same_money(text, -1), same_date(text, date(1, 1, 1)), same_count(text, -1), same_id(text, "q9-9q")] == [False] * 4
