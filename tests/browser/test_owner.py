from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from genui_gym.browser.owner import Owner
from genui_gym.errors import BrowserTimeout


@pytest.fixture
def owner() -> Iterator[Owner]:
    owner = Owner()
    yield owner
    owner.stop()


def test_work_gives_its_result_or_its_error(owner: Owner) -> None:
    async def work(fail: bool) -> int:
        if fail:
            raise KeyError("x")
        return 7

    assert owner.run(work(False), 30, lambda: "") == 7
    with pytest.raises(KeyError):
        owner.run(work(True), 30, lambda: "")


def test_the_limit_holds_and_names_the_phase(owner: Owner) -> None:
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    with pytest.raises(BrowserTimeout, match="busy with: clicking"):
        owner.run(work(), 0.05, lambda: "clicking")
    assert owner.answers()
    assert ended == [True]


def test_a_timeout_of_the_work_itself_is_passed_on(owner: Owner) -> None:
    async def work() -> None:
        raise TimeoutError("own")

    with pytest.raises(TimeoutError, match="own"):
        owner.run(work(), 30, lambda: "")


def test_the_limit_holds_when_the_loop_itself_is_stuck(owner: Owner) -> None:
    async def block() -> None:
        time.sleep(0.5)

    with pytest.raises(BrowserTimeout):
        owner.run(block(), 0.05, lambda: "")
    assert not owner.answers(0.01)
    assert owner.answers(30)
