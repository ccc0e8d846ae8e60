"""Answers in Chinese are compared as strictly as those in English."""

from __future__ import annotations

from datetime import date, time

import pytest

from genui_gym.reward.answers import same_count, same_date, same_id, same_money, same_name, same_time
from genui_gym.reward.chinese import plain_chinese

DAY = date(2026, 5, 14)


@pytest.mark.parametrize(
    "text", ["2026年5月14日", "2026年5月14日 周四", "星期四，2026年5月14日", "是2026年5月14号。", "2026 年 5 月 14 日（周四）"]
)
def test_a_date(text: str) -> None:
    assert same_date(text, DAY)


@pytest.mark.parametrize(
    "text",
    ["5月14日", "2026年5月14日 周五", "2026年5月14–17日", "2026年5月14日或15日", "2026年5月14日或2026年5月15日", "2026年14月5日", "周四"],
)
def test_no_such_date(text: str) -> None:
    assert not same_date(text, DAY)


@pytest.mark.parametrize("text", ["18:30", "下午6点半", "晚上6点30分", "时间：18:30。", "18点30分", "2026年5月14日 周四 18:30", "18:30整"])
def test_a_time(text: str) -> None:
    assert same_time(text, time(18, 30))


@pytest.mark.parametrize("text", ["早上6点半", "18:30或19:30", "2小时30分钟", "18点", "6点半"])
def test_no_such_time(text: str) -> None:
    assert not same_time(text, time(18, 30))


@pytest.mark.parametrize(
    "text", ["€84", "84欧元", "总价是84.00欧元。", "一共€84，两晚", "合计：84 欧元", "八十四", "已于2026年4月30日过期，总价为 €84.00"]
)
def test_an_amount(text: str) -> None:
    assert same_money(text, 8400)


@pytest.mark.parametrize("text", ["84美元", "84元", "84或85欧元", "八十五"])
def test_no_such_amount(text: str) -> None:
    assert not same_money(text, 8400)


@pytest.mark.parametrize(
    ("text", "number"), [("3晚", 3), ("三晚", 3), ("共三晚", 3), ("两个", 2), ("有十二条规则", 12), ("二十", 20), ("5 个工作日", 5)]
)
def test_a_count(text: str, number: int) -> None:
    assert same_count(text, number)


@pytest.mark.parametrize(("text", "number"), [("3或4晚", 3), ("三晚或四晚", 3), ("周三", 3), ("一共没有", 1), ("30%", 30)])
def test_no_such_count(text: str, number: int) -> None:
    assert not same_count(text, number)


def test_codes_and_names() -> None:
    assert same_id("预订编号是ND30412。", "ND30412")
    assert not same_id("ND30412或ND30413", "ND30412")
    assert same_name("“多云”。", "多云")
    assert not same_name("多云，有雨", "多云")


def test_a_text_without_chinese_stays() -> None:
    assert plain_chinese("6:30 pm on Thu 14 May 2026, 84 EUR") == "6:30 pm on Thu 14 May 2026, 84 EUR"
