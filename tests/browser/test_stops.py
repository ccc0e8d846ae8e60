"""What comes instead of an answer, as whoever waits sees it."""

from __future__ import annotations

import asyncio

import pytest

from genui_gym.browser.stops import DialogOpened, Flag, Interrupt
from genui_gym.errors import BrowserCrashed


def test_a_flag_wakes_those_who_wait_and_can_be_lowered_and_raised_again() -> None:
    async def play() -> None:
        flag = Flag()
        first = flag.raised
        flag.put_up()
        flag.put_up()
        await first
        assert flag.is_raised
        flag.lower()
        flag.lower()
        assert not flag.is_raised
        assert first.done()
        flag.put_up()
        await flag.raised

    asyncio.run(play())


def test_a_dialog_stops_until_it_is_answered_and_a_crash_for_good() -> None:
    async def play() -> None:
        interrupt = Interrupt()
        interrupt.raise_if_set()
        interrupt.stop.put_up()
        with pytest.raises(DialogOpened):
            interrupt.raise_if_set()
        interrupt.stop.lower()
        interrupt.raise_if_set()
        interrupt.crash(BrowserCrashed("The page crashed", "Its process ended", "Reset the environment"))
        interrupt.crash(BrowserCrashed("The browser crashed", "Its process ended", "Reset the environment"))
        with pytest.raises(BrowserCrashed, match="The page crashed"):
            interrupt.raise_if_set()

    asyncio.run(play())
