"""An agent behind any OpenAI-compatible chat endpoint."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal

from genui_gym.actions import Action, ActionSpec, specs, tool_schemas
from genui_gym.agents.chat import Endpoint, Usage
from genui_gym.agents.prompting import Turn, observation_message, repair_message, system_message
from genui_gym.agents.replies import read_reply
from genui_gym.errors import ActionError, AgentError, OptionError, did_you_mean

_MODES = ("tools", "react")


class OpenAIAgent:
    """Asks a model for each action.

    Args:
        model: The model's name; else ``GENUI_MODEL``.
        base_url: The server; else ``OPENAI_BASE_URL``, else OpenAI's own.
        api_key: Its key; else ``OPENAI_API_KEY``. A server named without a key is sent a placeholder.
        vision: Whether the model sees the screenshot. It reads the list of elements too, unless actions are by coordinates only.
        mode: ``"tools"`` (tool calling) or ``"react"`` (``Thought:`` and ``Action:`` in plain text).
        history: How many earlier steps are retold.
        temperature: Sampling temperature; the server's default if ``None``.
        max_tokens: The most tokens of a reply; the server's default if ``None``.
        timeout: Seconds to wait for a reply.
        retries: How often a rate limit, a server error or a time-out is tried again.
        repairs: How often an answer that is no action goes back with the reason. After that it goes to the environment as it is and
            becomes its ``last_action_error``.

    Raises:
        AgentError: The SDK, the model's name or the key is missing.
        OptionError: There is no such mode.
    """

    privileged = False

    def __init__(
        self,
        model: str | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        vision: bool = False,
        mode: Literal["tools", "react"] = "tools",
        history: int = 10,
        temperature: float | None = None,
        max_tokens: int | None = None,
        timeout: float = 60.0,
        retries: int = 4,
        repairs: int = 2,
    ) -> None:
        if mode not in _MODES:
            raise OptionError(f"The agent 'openai' was made with mode={mode!r}", did_you_mean(mode, _MODES, "mode"), "Name one of these")
        model = model or os.environ.get("GENUI_MODEL")
        if not model:
            raise AgentError("The agent 'openai' needs the name of a model", "There is none", "Set GENUI_MODEL or give model=")
        chosen = {"temperature": temperature, "max_tokens": max_tokens}
        self._endpoint = Endpoint(
            model=model,
            base_url=base_url or os.environ.get("OPENAI_BASE_URL"),
            api_key=api_key or os.environ.get("OPENAI_API_KEY"),
            timeout=timeout,
            retries=retries,
            settings={name: value for name, value in chosen.items() if value is not None},
        )
        self.vision, self.mode, self.history, self.repairs = vision, mode, history, repairs
        self.thought = ""
        self._goal = ""
        self._actions: Mapping[str, ActionSpec] = {}
        self._turns: list[Turn] = []
        self._pending: tuple[str, str] | None = None

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode with the actions of ``info["action_set"]``."""
        self._goal, self._actions = goal, specs(info["action_set"])
        self.thought, self._turns, self._pending = "", [], None
        self._endpoint.usage = Usage()

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Action | str:
        """Return the model's action, or its words where they hold none.

        Raises:
            ModelError: The model gives no reply.
            AgentError: Vision is on and the observation has no screenshot.
        """
        if self._pending is not None:
            self._turns.append(Turn(*self._pending, error=observation["last_action_error"]))
        action = self._decide(observation)
        self._pending = (self.thought, str(action))
        return action

    def usage(self) -> dict[str, float]:
        """Return requests, retries, repairs, tokens in and out, and seconds of waiting, since the last reset."""
        return asdict(self._endpoint.usage)

    def close(self) -> None:
        """Close the connections to the server."""
        self._endpoint.close()

    def _decide(self, observation: Mapping[str, Any]) -> Action | str:
        turns = self._turns[-self.history :] if self.history else []
        messages = [
            system_message(self._actions, self.mode),
            observation_message(
                self._goal, observation, turns, len(self._turns) - len(turns), self.vision, tree="click" in self._actions or not self.vision
            ),
        ]
        tools = tool_schemas(self._actions) if self.mode == "tools" else []
        for repairs_left in reversed(range(self.repairs + 1)):
            reply = self._endpoint.ask(messages, tools)
            try:
                action, self.thought = read_reply(reply, self._actions)
                return action
            except ActionError as error:
                if repairs_left:
                    self._endpoint.usage.repairs += 1
                    messages += [{"role": "assistant", "content": reply.raw or "(nothing)"}, repair_message(str(error))]
        self.thought = ""
        return reply.raw
