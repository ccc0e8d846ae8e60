"""What comes instead of an answer: a dialog, the end of a page, another document, a crash."""

from __future__ import annotations

import asyncio

from genui_gym.errors import BrowserError


class DialogOpened(Exception):
    """A dialog of the page holds up the call; it goes on by itself once the dialog is answered."""


class TabClosed(Exception):
    """The page closed while the call was under way."""


class DocumentChanged(Exception):
    """The document that the call spoke to was replaced by another."""


class Flag:
    """An event that is waited for as a future, so that waiting for the first of several takes no task for each.

    Attributes:
        raised: Done once the flag is up; another one after :meth:`lower`. Whoever waits must not cancel it.
    """

    def __init__(self) -> None:
        self.raised: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def is_raised(self) -> bool:
        return self.raised.done()

    def put_up(self) -> None:
        if not self.raised.done():
            self.raised.set_result(None)

    def lower(self) -> None:
        if self.raised.done():
            self.raised = asyncio.get_running_loop().create_future()


class Interrupt:
    """What stops every call of a session: a dialog until it is answered, a crash for good."""

    def __init__(self) -> None:
        self.fault: BrowserError | None = None
        self.stop = Flag()

    def raise_if_set(self) -> None:
        if self.fault:
            raise self.fault.with_traceback(None)
        if self.stop.is_raised:
            raise DialogOpened

    def crash(self, error: BrowserError) -> None:
        self.fault = self.fault or error
        self.stop.put_up()
