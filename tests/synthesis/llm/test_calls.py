"""Every call is written down, is paid once, and keeps to a budget."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from genui_gym.agents.chat import Endpoint
from genui_gym.errors import BudgetError, ModelError, OptionError, SynthesisError
from genui_gym.synthesis.llm.budget import Budget, Prices
from genui_gym.synthesis.llm.calls import LOG, Calls
from tests.agents.conftest import KEY, ChatServer, completion

HELLO: list[dict[str, Any]] = [{"role": "user", "content": "hello"}]
MakeCalls = Callable[..., Calls]


@pytest.fixture
def calls(tmp_path: Path, endpoint: Callable[..., Endpoint]) -> MakeCalls:
    """Return a function that makes calls logged in the test's folder; each takes two seconds."""

    def make(prices: Prices | None = None, model: str = "m", **budget: float) -> Calls:
        ticks: Iterator[int] = count(0, 2)
        return Calls(endpoint(model=model), tmp_path, Budget(**budget), prices, clock=lambda: next(ticks))  # type: ignore[arg-type]

    return make


def logged(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").split("\n")[:-1]]


def test_a_call_is_written_down(chat: ChatServer, calls: MakeCalls, tmp_path: Path) -> None:
    chat.replies = [completion("hi\u2028there"), completion("so")]
    made = calls(Prices(3.0, 15.0))
    assert made.ask("meta", HELLO).text == "hi\u2028there"
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    more = [*HELLO, {"role": "assistant", "content": "hi"}, {"role": "user", "content": [{"type": "text", "text": "look"}, image]}]
    made.ask("meta", more)
    first, second = logged(tmp_path)
    assert {name: first[name] for name in ("call", "dialogue", "model", "after", "prompt")} == {
        "call": 1, "dialogue": "meta", "model": "m", "after": 0, "prompt": HELLO,
    }  # fmt: skip
    assert first["reply"] == {"text": "hi\u2028there", "cut": False, "refused": False}
    assert (first["input_tokens"], first["output_tokens"], first["seconds"]) == (10, 3, 2)
    assert first["cost"] == pytest.approx((3 * 10 + 15 * 3) / 1e6)
    assert second["after"] == 2, "the prompt is what came since the last call"
    assert [part["type"] for part in second["prompt"][0]["content"]] == ["text", "image"]
    assert "AAAA" not in (tmp_path / LOG).read_text(encoding="utf-8")
    assert KEY not in (tmp_path / LOG).read_text(encoding="utf-8")
    assert (made.spent.calls, made.spent.usd) == (2, pytest.approx(2 * first["cost"]))


def test_without_prices_the_cost_is_unknown(chat: ChatServer, calls: MakeCalls, tmp_path: Path) -> None:
    chat.replies = [completion("hi")]
    made = calls()
    made.ask("meta", HELLO)
    assert logged(tmp_path)[0]["cost"] == "unknown"
    assert made.spent.usd is None


def test_what_was_paid_is_not_asked_again(chat: ChatServer, calls: MakeCalls, tmp_path: Path) -> None:
    chat.replies = [completion("one"), completion("two"), completion("three")]
    first = calls()
    assert [first.ask("meta", HELLO).text for _ in range(2)] == ["one", "two"]
    again = calls()
    assert [again.ask("meta", HELLO).text for _ in range(3)] == ["one", "two", "three"]
    assert len(chat.requests) == 3
    assert (again.spent.calls, again.spent.input_tokens) == (3, 30)
    assert [entry["call"] for entry in logged(tmp_path)] == [1, 2, 3]


@pytest.mark.parametrize("change", ["dialogue", "words", "model"])
def test_another_question_is_asked(change: str, chat: ChatServer, calls: MakeCalls) -> None:
    chat.replies = [completion("one"), completion("two")]
    calls().ask("meta", HELLO)
    again = calls(model="other" if change == "model" else "m")
    words = [{"role": "user", "content": "hello?"}] if change == "words" else HELLO
    assert again.ask("builder" if change == "dialogue" else "meta", words).text == "two"


def test_a_line_that_a_kill_cut_short_is_taken_off(chat: ChatServer, calls: MakeCalls, tmp_path: Path) -> None:
    chat.replies = [completion("one"), completion("two"), completion("again")]
    first = calls()
    first.ask("meta", HELLO)
    first.ask("meta", HELLO)
    log = tmp_path / LOG
    log.write_bytes(log.read_bytes()[:-40])
    again = calls()
    assert [again.ask("meta", HELLO).text for _ in range(2)] == ["one", "again"]
    assert [entry["reply"]["text"] for entry in logged(tmp_path)] == ["one", "again"]


def test_a_damaged_log_is_said(calls: MakeCalls, tmp_path: Path) -> None:
    (tmp_path / LOG).write_text("no log\n", encoding="utf-8")
    with pytest.raises(SynthesisError, match="It is damaged"):
        calls()


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        ({"tokens": 20}, "--budget-tokens 20.*used 26"),
        ({"seconds": 3.0}, "--budget-seconds 3.*used 4"),
        ({"usd": 0.0001}, "--budget-usd 0.0001.*used 0.00015"),
    ],
)
def test_a_spent_budget_stops_before_the_next_call_and_keeps_what_was_paid(
    budget: dict[str, float], said: str, chat: ChatServer, calls: MakeCalls, tmp_path: Path
) -> None:
    chat.replies = [completion("one"), completion("two"), completion("three")]
    made = calls(Prices(3.0, 15.0), **budget)
    made.ask("meta", HELLO)
    made.ask("meta", HELLO)
    with pytest.raises(BudgetError, match=said) as caught:
        made.ask("meta", HELLO)
    assert str(tmp_path / LOG) in caught.value.found
    assert len(logged(tmp_path)) == len(chat.requests) == 2
    richer = calls(Prices(3.0, 15.0))
    assert [richer.ask("meta", HELLO).text for _ in range(3)] == ["one", "two", "three"]
    assert len(chat.requests) == 3


def test_what_the_log_holds_counts_towards_the_budget(chat: ChatServer, calls: MakeCalls) -> None:
    chat.replies = [completion("one"), completion("two")]
    calls().ask("meta", HELLO)
    again = calls(tokens=13)
    assert again.ask("meta", HELLO).text == "one"
    with pytest.raises(BudgetError):
        again.ask("meta", HELLO)


def test_dollars_need_prices(endpoint: Callable[..., Endpoint]) -> None:
    from genui_gym.synthesis.llm import LLM

    with pytest.raises(OptionError, match="Nobody said what a token costs"):
        LLM(endpoint(), Budget(usd=1.0))


def test_a_call_without_a_reply_is_written_down_and_said_with_what_is_kept(chat: ChatServer, calls: MakeCalls, tmp_path: Path) -> None:
    chat.replies = [completion("one"), 401, completion("two")]
    made = calls()
    made.ask("meta", HELLO)
    with pytest.raises(ModelError, match=r"refused the key.*\(1 calls\) is kept in .*goes on from there"):
        made.ask("meta", HELLO)
    assert "refused the key" in logged(tmp_path)[1]["error"]
    again = calls()
    assert [again.ask("meta", HELLO).text for _ in range(2)] == ["one", "two"]
