"""A chat-completions endpoint: one question, one reply, with retries counted and failures named."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from genui_gym.errors import AgentError, ModelError

if TYPE_CHECKING:
    import openai

_NO_KEY = "none"
"""What is sent to a server that was named without a key, because the protocol wants one."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 8.0
_PATIENCE = 120.0
"""A server that asks for a longer pause than this is not waited for."""


@dataclass(frozen=True)
class Reply:
    """What the model said.

    Attributes:
        text: Its words, or its refusal.
        calls: The tools it called, as name and arguments in JSON.
        cut: Whether the reply was cut off before its end.
        refused: Whether it is a refusal, or a filter withheld it.
        input_tokens, output_tokens: What it cost, as the server counts.
    """

    text: str = ""
    calls: tuple[tuple[str, str], ...] = ()
    cut: bool = False
    refused: bool = False
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def raw(self) -> str:
        """The reply as one text: its first call if it made one, else its words."""
        return f"{self.calls[0][0]}({self.calls[0][1]})" if self.calls else self.text


@dataclass
class Usage:
    """What an episode's questions cost; ``seconds`` is the time spent waiting for replies."""

    requests: float = 0
    retries: float = 0
    repairs: float = 0
    input_tokens: float = 0
    output_tokens: float = 0
    seconds: float = 0


@dataclass
class Endpoint:
    """An OpenAI-compatible server and a model on it.

    Rate limits, server errors, lost connections and time-outs are tried again ``retries`` times, after the pause that the server asks for
    or else a growing one.

    Attributes:
        settings: Further fields of each request, such as ``temperature``.
        asker: Who asks, for messages.
        pause: Waits for so many seconds.

    Raises:
        AgentError: The SDK is not installed, or there is no key for a server that needs one.
    """

    model: str
    base_url: str | None
    api_key: str | None
    timeout: float
    retries: int
    settings: dict[str, Any]
    usage: Usage = field(default_factory=Usage)
    asker: str = "The agent 'openai'"
    pause: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        try:
            import openai
        except ImportError as error:
            raise AgentError(
                f"{self.asker} needs the openai SDK", "It is not installed", "Run `pip install 'genui-gym[openai]'`"
            ) from error
        if not self.api_key and not self.base_url:
            raise AgentError(
                f"{self.asker} asks api.openai.com",
                "There is no key for it",
                "Set OPENAI_API_KEY or give api_key=, or name another server by OPENAI_BASE_URL or base_url=",
            )
        self._sdk = openai
        self._client = openai.OpenAI(base_url=self.base_url, api_key=self.api_key or _NO_KEY, timeout=self.timeout, max_retries=0)

    @property
    def host(self) -> str:
        """The server's host, without what an address may hold besides."""
        return urlsplit(str(self._client.base_url)).hostname or "the server"

    def ask(self, messages: Sequence[dict[str, Any]], tools: Sequence[dict[str, Any]] = ()) -> Reply:
        """Return the model's reply.

        Raises:
            ModelError: There is none after all retries, or the server refuses to give one.
        """
        request: dict[str, Any] = {"model": self.model, "messages": list(messages), **self.settings}
        if tools:
            request["tools"] = list(tools)
        started = time.perf_counter()
        self.usage.requests += 1
        try:
            return self._read(self._sent(request))
        except (self._sdk.OpenAIError, ValueError) as error:
            raise self._named(error) from None
        finally:
            self.usage.seconds += time.perf_counter() - started

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _sent(self, request: dict[str, Any]) -> Any:
        """Return the completion, after as many tries as it takes and there are."""
        tried = 0
        while True:
            try:
                return self._client.chat.completions.with_raw_response.create(**request).parse()
            except (self._sdk.APIConnectionError, self._sdk.APIStatusError) as error:
                seconds = self._pause_after(error, tried)
                if tried == self.retries or seconds is None:
                    raise
            tried += 1
            self.usage.retries += 1
            self.pause(seconds)

    def _pause_after(self, error: openai.APIConnectionError | openai.APIStatusError, tried: int) -> float | None:
        """Return how long to wait before the next try, ``None`` where another try would not help or not be soon."""
        growing: float = min(_FIRST_PAUSE * 2**tried, _LONGEST_PAUSE) * (1 - random.random() / 4)
        if isinstance(error, self._sdk.APIConnectionError):
            return growing
        if error.status_code not in (408, 409, 429) and error.status_code < 500:
            return None
        asked = _asked_pause(error.response.headers)
        if asked is None:
            return growing
        return asked if asked <= _PATIENCE else None

    def _read(self, completion: Any) -> Reply:
        if not hasattr(completion, "choices"):
            raise ValueError("the reply is no chat completion")
        counted = completion.usage
        tokens = (counted.prompt_tokens or 0, counted.completion_tokens or 0) if counted else (0, 0)
        self.usage.input_tokens += tokens[0]
        self.usage.output_tokens += tokens[1]
        if not completion.choices:
            return Reply("", (), False, False, *tokens)
        choice = completion.choices[0]
        message = choice.message
        functions = [call.function for call in message.tool_calls or () if call.type == "function"]
        calls = tuple((function.name, function.arguments or "{}") for function in functions)
        refused = bool(message.refusal) or choice.finish_reason == "content_filter"
        return Reply(message.content or message.refusal or "", calls, choice.finish_reason == "length", refused, *tokens)

    def _named(self, error: openai.OpenAIError | ValueError) -> ModelError:
        """Return the failure in three facts. The cause is dropped with its text: servers like to quote the key."""
        asked = f"The model {self.model!r} was asked at {self.host}"
        match error:
            case self._sdk.AuthenticationError() | self._sdk.PermissionDeniedError():
                return ModelError(asked, f"It refused the key (HTTP {error.status_code})", "Set OPENAI_API_KEY or give api_key=")
            case self._sdk.NotFoundError():
                return ModelError(asked, "It knows no such model or address (HTTP 404)", "Check model= and base_url= (most end in /v1)")
            case self._sdk.APITimeoutError():
                return ModelError(asked, f"No reply within {self.timeout:g} s, {self._tries}", "Give a longer timeout=")
            case self._sdk.APIConnectionError():
                return ModelError(asked, f"It could not be reached, {self._tries}", "Check base_url= and that the server runs")
            case self._sdk.RateLimitError() | self._sdk.InternalServerError():
                longer = _asked_pause(error.response.headers)
                if longer is not None and longer > _PATIENCE:
                    return ModelError(asked, f"It answered HTTP {error.status_code} and wants a pause of {longer:.0f} s", "Wait that long")
                return ModelError(asked, f"It answered HTTP {error.status_code}, {self._tries}", "Wait, or give more retries=")
        return ModelError(asked, f"That failed: {self._redacted(str(error))}", "Mend what it names")

    @property
    def _tries(self) -> str:
        return f"tried {self.retries + 1} times" if self.retries else "tried once"

    def _redacted(self, text: str) -> str:
        return text.replace(self.api_key, "[key]")[:500] if self.api_key else text[:500]


def _asked_pause(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that ``Retry-After`` asks for, as a number or a date; ``None`` where it is missing or makes no sense."""
    if (exactly := headers.get("retry-after-ms", "")).isdecimal():
        return int(exactly) / 1000
    said = headers.get("retry-after", "")
    if said.isdecimal():
        return float(said)
    try:
        return max((parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):  # no date, or one without a time zone
        return None
