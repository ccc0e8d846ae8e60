"""The knobs of a card: off by default, checked when they are read."""

from __future__ import annotations

import pickle

import pytest

from genui_gym.errors import CardError
from genui_gym.presentation import Presentation, read_presentation

ALL = {
    "theme": "dark", "skin": "ios", "density": "compact", "text": "large", "layout": "rail", "locale": "zh", "shuffle": True,
    "distractors": 3, "interruptions": ["promo", "cookies"], "latency_ms": 250, "skeletons": True,
}  # fmt: skip


def test_nothing_said_is_everything_off() -> None:
    assert read_presentation("a.toml", {}) == Presentation()


def test_every_knob_can_be_said_and_pickles() -> None:
    shown = read_presentation("a.toml", ALL)
    assert vars(shown) == ALL | {"interruptions": ("promo", "cookies")}
    assert pickle.loads(pickle.dumps(shown)) == shown


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"skn": "ios"}, "Did you mean 'skin'"),
        ({"locale": "fr"}, "'en', 'zh'"),
        ({"skin": "windows"}, "'kit', 'ios', 'android', 'harmony'"),
        ({"shuffle": 1}, "true or false"),
        ({"distractors": -1}, "0 to 12"),
        ({"distractors": True}, "0 to 12"),
        ({"latency_ms": 60000}, "0 to 5000"),
        ({"interruptions": ["cookie"]}, "cookies, promo, rating, permission"),
        ({"interruptions": ["promo", "promo"]}, "a list of"),
        ({"interruptions": "promo"}, "a list of"),
    ],
)
def test_what_cannot_be_is_a_sentence(raw: dict[str, object], says: str) -> None:
    with pytest.raises(CardError) as caught:
        read_presentation("a.toml", raw)
    assert "a.toml" in str(caught.value)
    assert says in str(caught.value)
