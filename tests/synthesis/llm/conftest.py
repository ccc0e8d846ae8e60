"""A model that plays scripted replies over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from genui_gym.agents.chat import Endpoint
from genui_gym.synthesis.llm import LLM
from tests.agents.conftest import KEY, ChatServer, _no_endpoint_from_outside, chat

__all__ = ["_no_endpoint_from_outside", "chat"]

Make = Callable[..., LLM]


@pytest.fixture
def pauses() -> list[float]:
    """Return a list of the pauses that an endpoint would have made."""
    return []


@pytest.fixture
def endpoint(chat: ChatServer, pauses: list[float]) -> Iterator[Callable[..., Endpoint]]:
    """Return a function that makes an endpoint of the scripted server, which waits for nothing."""
    made: list[Endpoint] = []

    def make(**options: Any) -> Endpoint:
        given = {"model": "m", "base_url": chat.url, "api_key": KEY, "timeout": 20.0, "retries": 3, "settings": {}, **options}
        made.append(Endpoint(**given, asker="The generator 'llm'", pause=pauses.append))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def model(chat: ChatServer, endpoint: Callable[..., Endpoint]) -> Make:
    """Return a function that makes a generator whose model says these replies."""

    def make(replies: list[Any], *, over: dict[str, Any] | None = None, **options: Any) -> LLM:
        chat.replies = list(replies)
        return LLM(endpoint(**(over or {})), **options)

    return make


def told(request: dict[str, Any]) -> str:
    """Return all words of a request."""
    contents = [message["content"] for message in request["messages"]]
    return "\n".join(each if isinstance(each, str) else "\n".join(part.get("text", "") for part in each) for each in contents)
