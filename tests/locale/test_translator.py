"""The whole text, else the most specific message with places, else a value, else part by part, else as it is."""

from __future__ import annotations

import pytest

from genui_gym.errors import TaskError
from genui_gym.locale import Catalogue, Goal, Translator, fields_of

MESSAGES = {
    "Search": "搜索",
    "Rain": "降雨",
    "Sun": "太阳",
    "{:number} nights": "{}晚",
    "Cancel {}": "取消{}",
    "Cancel {:kept} now": "立即取消{}",
    "{:known}, {:known}": "{}，{}",
    "{who:kept} to {what}": "{what}归{who}",
    "{:money} a night": "每晚 {}",
    "until {:time}": "{} 前",
}
GOALS = {"cancel": Goal(("取消{trip}，共{nights}", "请取消{trip}（{nights}）"), frozenset({"trip"}))}
THERE = Translator([Catalogue(MESSAGES, GOALS, ("trip.name",)), Catalogue({"Search": "查找", "Back": "返回"}, {})])


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Search", "搜索"),
        ("  Search\n", "  搜索\n"),
        ("search", "搜索"),
        ("Back", "返回"),
        ("Sun", "太阳"),
        ("3 nights", "3晚"),
        ("three nights", "three nights"),
        ("Cancel Search", "取消搜索"),
        ("Cancel Hotel Aurora", "取消Hotel Aurora"),
        ("Cancel Search now", "立即取消Search"),
        ("Rain, 2 nights", "降雨，2晚"),
        ("Rain, 2 nights, Search", "降雨，2晚，搜索"),
        ("Rain, Lisbon", "Rain, Lisbon"),
        ("Search to Rain", "降雨归Search"),
        ("€84.00 a night", "每晚 €84.00"),
        ("Fine for a night", "Fine for a night"),
        ("until 10:30", "10:30 前"),
        ("until late", "until late"),
        ("Thu 14 May 2026", "2026年5月14日 周四"),
        ("3 nights · Lisbon", "3晚 · Lisbon"),
        ("Cancel Rain · 2 nights", "取消降雨 · 2晚"),
        ("Lisbon · Porto", "Lisbon · Porto"),
        ("Hotel Aurora, Lisbon", "Hotel Aurora, Lisbon"),
        ("", ""),
        (" \n", " \n"),
    ],
)
def test_a_text(english: str, said: str) -> None:
    assert THERE.text(english) == said


def test_what_was_said_leads_back_to_the_english() -> None:
    assert THERE.sources("搜索。") == ("Search",)
    assert THERE.sources("返回") == ("Back",)
    assert THERE.sources("别的") == ()


def test_a_goal_is_worded_and_its_typed_literals_stay() -> None:
    wording, words = THERE.goal("cancel", {"trip": "Search", "nights": "2 nights"}, 1)
    assert wording.format(**words) == "请取消Search（2晚）"
    assert THERE.goal("cancel", {}, 2)[0] == GOALS["cancel"].wordings[0]
    assert THERE.wordings("cancel") == GOALS["cancel"].wordings
    assert THERE.wordings("other") == ()
    with pytest.raises(TaskError, match=r"'other'.*goals for cancel.*\[goals.other\]"):
        THERE.goal("other", {}, 0)


def test_the_fields_of_a_wording() -> None:
    assert fields_of("取消{trip}，共{nights}") == {"trip", "nights"}
