"""The endpoint that a generator asks, from what was named and what stands in the environment."""

from __future__ import annotations

import os

from genui_gym.agents.chat import Endpoint
from genui_gym.errors import SynthesisError

TIMEOUT, RETRIES, MOST_TOKENS = 600.0, 6, 16_000


def endpoint_at(model: str = "", base_url: str = "", timeout: float = TIMEOUT, max_tokens: int | None = MOST_TOKENS) -> Endpoint:
    """Return the endpoint of a model.

    Args:
        model: Its name; else ``GENUI_MODEL``.
        base_url: The server; else ``OPENAI_BASE_URL``, else OpenAI's own. Its key is ``OPENAI_API_KEY``.
        timeout: Seconds to wait for a reply.
        max_tokens: The most tokens of a reply, so that none is endless; the server's default if ``None``.

    Raises:
        SynthesisError: Nobody names a model.
        AgentError: The SDK is missing, or the key of a server that needs one.
    """
    model = model or os.environ.get("GENUI_MODEL", "")
    if not model:
        raise SynthesisError("A model was to write an app", "Nobody says which", "Give --model or set GENUI_MODEL")
    return Endpoint(
        model=model,
        base_url=base_url or os.environ.get("OPENAI_BASE_URL"),
        api_key=os.environ.get("OPENAI_API_KEY"),
        timeout=timeout,
        retries=RETRIES,
        settings={} if max_tokens is None else {"max_tokens": max_tokens},
        asker="The generator 'llm'",
    )
