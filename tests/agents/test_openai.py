"""The agent behind a chat endpoint, against a server that speaks the protocol."""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from PIL import Image

from genui_gym.actions import ACTION_SETS, Action
from genui_gym.agent import Agent
from genui_gym.agents.chat import Endpoint
from genui_gym.agents.openai import OpenAIAgent
from genui_gym.errors import AgentError, ModelError, OptionError

from .conftest import KEY, ChatServer, Observe, completion

Make = Callable[..., OpenAIAgent]
CLICK = completion("I book it.", [("click", '{"bid": "1"}')])


@pytest.fixture
def make(chat: ChatServer) -> Iterator[Make]:
    made: list[OpenAIAgent] = []

    def make_and_reset(action_set: str = "elements", **options: Any) -> OpenAIAgent:
        agent = OpenAIAgent(**{"model": "m", "base_url": chat.url, "api_key": KEY, **options})
        agent.reset("Book the Sea Hotel", {"action_set": action_set})
        made.append(agent)
        return agent

    yield make_and_reset
    for agent in made:
        agent.close()


def words(request: dict[str, Any]) -> str:
    """Return all that the model was told, as one text."""
    contents = [message["content"] for message in request["messages"]]
    return "\n".join(c if isinstance(c, str) else "\n".join(part.get("text", "") for part in c) for c in contents)


def test_a_tool_call_becomes_an_action(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK]
    agent = make()
    assert agent.act(observe(), {}) == Action("click", {"bid": "1"})
    assert agent.thought == "I book it."
    (request,) = chat.requests
    assert chat.paths == ["/v1/chat/completions"]
    assert chat.keys == [f"Bearer {KEY}"]
    assert [tool["function"]["name"] for tool in request["tools"]] == list(ACTION_SETS["elements"])
    assert request["model"] == "m"
    assert not {"temperature", "max_tokens"} & request.keys()
    assert isinstance(agent, Agent)


def test_the_page_is_told(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK]
    make(temperature=0.5, max_tokens=99).act(
        observe(dialog="confirm: Sure?", last_action_error="It is stale.", open_pages_titles="A\nB", active_page_index=1), {}
    )
    told = words(chat.requests[0])
    facts = ("Book the Sea Hotel", "http://booking.localhost/hotels/3", '[1] button "Book"', "confirm: Sure?", "It is stale.", "2): A; B")
    assert all(fact in told for fact in facts)
    assert (chat.requests[0]["temperature"], chat.requests[0]["max_tokens"]) == (0.5, 99)


def test_plain_text_in_react_mode(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [completion("Thought: The button is there.\nAction: click('1')")]
    agent = make(mode="react")
    assert agent.act(observe(), {}) == Action("click", {"bid": "1"})
    assert agent.thought == "The button is there."
    assert "tools" not in chat.requests[0]
    assert "fill(bid: str, value: str)" in words(chat.requests[0])


def test_text_is_read_where_no_tool_was_called(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [completion("I will `go_back()`.")]
    assert make().act(observe(), {}) == Action("go_back")


def test_a_picture_goes_along(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [completion(None, [("mouse_click", '{"x": 2, "y": 1.5}')])]
    seen = observe()
    assert make("coordinates", vision=True).act(seen, {}) == Action("mouse_click", {"x": 2, "y": 1.5})
    text, picture = chat.requests[0]["messages"][-1]["content"]
    header, _, data = picture["image_url"]["url"].partition(",")
    assert header == "data:image/png;base64"
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(base64.b64decode(data)))), seen["screenshot"])
    assert "Elements" not in text["text"]


def test_vision_with_element_numbers_shows_both(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK]
    make(vision=True).act(observe(), {})
    assert '[1] button "Book"' in words(chat.requests[0])


@pytest.mark.parametrize("channel", ["screenshot", "axtree"])
def test_a_channel_that_the_observation_lacks(channel: str, make: Make, observe: Observe) -> None:
    seen = observe()
    del seen[channel]
    with pytest.raises(AgentError, match=f"has no {channel}"):
        make(vision=True).act(seen, {})


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (completion(None, [("click", '{"bid": ')]), "are not JSON"),
        (completion(None, [("click", "[1]")]), "are no object"),
        (completion(None, [("clik", '{"bid": "1"}')]), "Did you mean 'click'"),
        (completion(None, [("click", "{}")]), "without 'bid'"),
        (completion("I am not sure."), "is not an action"),
        (completion("Let me fill(1, 'x'", finish_reason="length"), "cut off"),
        (completion(None, refusal="I cannot help with that."), "is not an action"),
        (completion(""), "is empty"),
        ({**completion(), "choices": []}, "is empty"),
        ({**completion(), "usage": None}, "is empty"),
    ],
)
def test_an_unreadable_answer_goes_back_with_the_reason(
    bad: dict[str, Any], reason: str, chat: ChatServer, make: Make, observe: Observe
) -> None:
    chat.replies = [bad, CLICK]
    agent = make()
    assert agent.act(observe(), {}) == Action("click", {"bid": "1"})
    assert reason in chat.requests[1]["messages"][-1]["content"]
    assert chat.requests[1]["messages"][-2]["role"] == "assistant"
    assert agent.usage()["repairs"] == 1


def test_after_the_last_repair_the_words_go_to_the_environment(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [completion("Hm."), completion("Hmm."), completion(None, [("clik", "{}")])]
    agent = make(repairs=2)
    assert agent.act(observe(), {}) == "clik({})"
    assert len(chat.requests) == 3
    chat.replies = [completion("Hm.")]
    assert make(repairs=0).act(observe(), {}) == "Hm."


def test_earlier_steps_are_retold(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [completion("First.", [("noop", "")]), completion("Second.", [("go_back", "{}")]), CLICK]
    agent = make(history=1)
    agent.act(observe(), {})
    agent.act(observe(last_action_error="Nothing there."), {})
    assert "- First. noop() (no effect: Nothing there.)" in words(chat.requests[1])
    agent.act(observe(), {})
    told = words(chat.requests[2])
    assert "1 earlier steps are left out" in told
    assert "First." not in told
    assert "- Second. go_back()\n" in told


def test_an_episode_forgets_the_one_before(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK, CLICK]
    agent = make()
    agent.act(observe(), {})
    agent.reset("Cancel it", {"action_set": "elements"})
    assert agent.usage()["requests"] == 0
    agent.act(observe(), {})
    assert "I book it." not in words(chat.requests[1])


def test_what_an_episode_cost(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK, 429, CLICK]
    agent = make()
    agent.act(observe(), {})
    agent.act(observe(), {})
    usage = agent.usage()
    assert usage.pop("seconds") > 0
    assert usage == {"requests": 2, "retries": 1, "repairs": 0, "input_tokens": 20, "output_tokens": 6}


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_failures_are_tried_again(status: int, chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [status, status, CLICK]
    assert make(retries=2).act(observe(), {}) == Action("click", {"bid": "1"})
    assert len(chat.requests) == 3


@pytest.mark.parametrize(
    ("replies", "says"),
    [
        ([500, 500], "HTTP 500, tried 2 times"),
        ([429, 429], "HTTP 429, tried 2 times"),
        ([401], "refused the key (HTTP 401)"),
        ([403], "refused the key (HTTP 403)"),
        ([404], "no such model"),
        ([400], "status 400"),
        (["{"], "That failed"),
        (['"words"'], "no chat completion"),
    ],
)
def test_lasting_failures_are_model_errors(replies: list[Any], says: str, chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = list(replies)
    with pytest.raises(ModelError) as caught:
        make(retries=1).act(observe(), {})
    assert says in str(caught.value)
    assert all((caught.value.asked, caught.value.found, caught.value.fix))
    assert KEY not in str(caught.value)
    assert caught.value.__suppress_context__
    assert not chat.replies


def test_a_slow_server_is_a_model_error(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [None]
    with pytest.raises(ModelError, match=r"No reply within 0\.05 s, tried once"):
        make(timeout=0.05, retries=0).act(observe(), {})


def test_an_absent_server_is_a_model_error(make: Make, observe: Observe) -> None:
    with pytest.raises(ModelError, match="could not be reached"):
        make(base_url="http://127.0.0.1:1/v1", retries=0).act(observe(), {})


def test_options_come_from_the_surroundings(chat: ChatServer, monkeypatch: pytest.MonkeyPatch, make: Make, observe: Observe) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", chat.url)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-env")
    monkeypatch.setenv("GENUI_MODEL", "from-env")
    chat.replies = [CLICK]
    make(model=None, base_url=None, api_key=None).act(observe(), {})
    assert chat.keys == ["Bearer sk-env"]
    assert chat.requests[0]["model"] == "from-env"


def test_a_server_of_ones_own_needs_no_key(chat: ChatServer, make: Make, observe: Observe) -> None:
    chat.replies = [CLICK]
    assert make(api_key=None).act(observe(), {}) == Action("click", {"bid": "1"})


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AgentError, match="GENUI_MODEL"):
        OpenAIAgent()
    with pytest.raises(AgentError, match="OPENAI_API_KEY"):
        OpenAIAgent(model="m")
    with pytest.raises(OptionError, match="Did you mean 'react'"):
        OpenAIAgent(model="m", mode="reakt")  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(AgentError, match=r"pip install 'genui-gym\[openai\]'"):
        OpenAIAgent(model="m", api_key="k")


def endpoint(chat: ChatServer, pauses: list[float], **options: Any) -> Endpoint:
    return Endpoint(
        **{"model": "m", "base_url": chat.url, "api_key": KEY, "timeout": 20.0, "retries": 2, "settings": {}, **options},
        pause=pauses.append,
    )


def test_the_server_says_how_long_to_wait(chat: ChatServer) -> None:
    pauses: list[float] = []
    chat.replies = [(429, {"Retry-After": "30"}), (503, {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}), completion("hi")]
    with closing(endpoint(chat, pauses)) as asked:
        assert asked.ask([]).text == "hi"
        assert asked.usage.retries == 2
    assert pauses == [30.0, 0.0]


@pytest.mark.parametrize("header", ["", "soon", "2015-10-21"])
def test_a_pause_that_nobody_names_grows(header: str, chat: ChatServer) -> None:
    pauses: list[float] = []
    chat.replies = [(429, {"Retry-After": header})] * 2 + [completion("hi")]
    with closing(endpoint(chat, pauses)) as asked:
        asked.ask([])
    first, second = pauses
    assert 0.3 < first <= 0.5 < second <= 1.0


def test_a_server_that_wants_an_hour_is_not_waited_for(chat: ChatServer) -> None:
    pauses: list[float] = []
    chat.replies = [(429, {"Retry-After": "3600"})]
    with closing(endpoint(chat, pauses)) as asked, pytest.raises(ModelError, match="wants a pause of 3600 s"):
        asked.ask([])
    assert pauses == []


def test_what_another_try_would_not_mend_is_not_tried_again(chat: ChatServer) -> None:
    pauses: list[float] = []
    chat.replies = [400]
    with closing(endpoint(chat, pauses)) as asked, pytest.raises(ModelError, match="That failed"):
        asked.ask([])
    assert pauses == []


@pytest.mark.parametrize("fields", [{"refusal": "I can't."}, {"finish_reason": "content_filter"}])
def test_a_refusal_is_told_apart_and_tokens_are_counted(fields: dict[str, str], chat: ChatServer) -> None:
    chat.replies = [completion(None, **fields)]
    with closing(endpoint(chat, [])) as asked:
        reply = asked.ask([])
    assert (reply.refused, reply.input_tokens, reply.output_tokens) == (True, 10, 3)
