"""What worlds say before anything happened in them.

Databases are few (see :data:`genui_gym.world.image.VARIANTS`) and an app is a function of database, time and randomness. So a page that
was asked for in an untouched world, and used no randomness, is the same in every untouched world with that database; it is kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")

_OF_THE_SERVER = "HTTP_X_GENUI_WORLD"
"""Says which world a request is for; an app never looks at it."""


class Kept(Generic[Value]):
    """The latest ``most`` values by key. One dictionary operation at a time: threads need no lock.

    Args:
        most: How many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable) -> Value | None:
        """Return what is kept under ``key``, ``None`` if nothing is."""
        return self._values.get(key)

    def put(self, key: Hashable, value: Value) -> None:
        """Keep ``value``; the oldest goes where there is no room."""
        self._values[key] = value
        while len(self._values) > self._most:
            self._values.popitem(last=False)


@dataclass(frozen=True)
class FirstPage:
    """A page of an untouched world."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


FIRST_PAGES: Kept[FirstPage] = Kept(256)
"""By database and request."""


def request_key(environ: Mapping[str, Any]) -> Hashable | None:
    """Return all of a request that an app can see, ``None`` if it is more than a question."""
    if environ["REQUEST_METHOD"] != "GET":
        return None
    said = sorted((name, value) for name, value in environ.items() if name.startswith("HTTP_") and name != _OF_THE_SERVER)
    return (environ.get("SCRIPT_NAME"), environ.get("PATH_INFO"), environ.get("QUERY_STRING"), *said)
