"""What comes up: each kind once, by the seed, until it is dismissed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from genui_gym.presentation import INTERRUPTIONS
from genui_gym.world.interruptions import Interruptions


def walk(seed: int, pages: int = 40) -> list[str | None]:
    coming = Interruptions(INTERRUPTIONS, seed)
    seen = []
    for _ in range(pages):
        coming.page_shown()
        seen.append(coming.current)
        coming.dismiss(coming.current or "")
    return seen


@given(seed=st.integers(0, 10**6))
def test_each_comes_up_once_and_by_the_seed_alone(seed: int) -> None:
    seen = walk(seed)
    assert sorted(filter(None, seen)) == sorted(INTERRUPTIONS)
    assert seen == walk(seed)


def test_seeds_differ() -> None:
    assert len({tuple(walk(seed)) for seed in range(20)}) > 10


def test_it_stays_until_it_is_dismissed_and_another_cannot_be() -> None:
    coming = Interruptions(("promo",), 1)
    for _ in range(5):
        coming.page_shown()
    assert coming.current == "promo"
    coming.dismiss("rating")
    assert coming.current == "promo"
    coming.dismiss("promo")
    assert coming.current is None


def test_they_go_on_from_a_state() -> None:
    coming, other = Interruptions(INTERRUPTIONS, 3), Interruptions(INTERRUPTIONS, 3)
    for _ in range(6):
        coming.page_shown()
    coming.dismiss(coming.current or "")
    other.put_back(coming.state())
    assert other.current == coming.current


def test_without_kinds_nothing_comes_up() -> None:
    coming = Interruptions()
    coming.page_shown()
    assert coming.current is None
