"""Lessons about what is typed, filled in and chosen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genui_gym.actions import Action, parse
from genui_gym.rollout import rollout
from genui_gym.trace import read_trace, write_trace
from tests.lessons.conftest import Visit

BOTH = pytest.mark.parametrize("backend", ["browser", "text"])


@BOTH
def test_date_and_time_inputs(visit: Visit, backend: str) -> None:
    """A date in another spelling is refused with the format it takes; in that format it is taken."""
    visit.begin("<input type=date aria-label=Day>", backend=backend)
    visit.step("fill('1', '02/03/2024')")
    assert "YYYY-MM-DD" in visit.observation["last_action_error"]
    assert visit.info["elements"][0]["value"] == ""
    visit.do("fill('1', '2024-02-03')")
    assert visit.info["elements"][0]["value"] == "2024-02-03"


def test_a_date_typed_by_keyboard(visit: Visit) -> None:
    """Digits typed into a date field land in its parts, month first."""
    visit.begin("<input type=date aria-label=Day>")
    visit.do("focus('1')", "type('02032024')")
    assert visit.info["elements"][0]["value"] == "2024-02-03"


@BOTH
@pytest.mark.parametrize(
    ("kind", "good", "bad", "says"),
    [
        ("month", "2024-02", "02/2024", "YYYY-MM"),
        ("week", "2024-W05", "5/2024", "YYYY-Www"),
        ("time", "17:05", "5 pm", "HH:MM"),
        ("datetime-local", "2024-02-03T17:05", "3 Feb 17:05", "YYYY-MM-DDTHH:MM"),
        ("color", "#00ff88", "mint", "#rrggbb"),
        ("range", "70", "700", "0 to 100"),
    ],
)
def test_the_relatives_of_the_date_input(visit: Visit, backend: str, kind: str, good: str, bad: str, says: str) -> None:
    """Month, week, time, date with time, colour and range name their format and take it; the page hears of it."""
    visit.begin(f"<input type={kind} aria-label=Field>", backend=backend)
    visit.step(f"fill('1', {bad!r})")
    assert says in visit.observation["last_action_error"]
    visit.do(f"fill('1', {good!r})")
    assert visit.info["elements"][0]["value"] == good


ODD = 'it\'s "ok" 日本 👍🏽 ß'
LINES = f"{ODD}\n"


def by_text(name: str, **arguments: str) -> str:
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"


def by_json(name: str, **arguments: str) -> Action:
    """As a tool call of a language model arrives."""
    call = json.loads(json.dumps({"name": name, "arguments": arguments}))
    return Action(call["name"], call["arguments"])


@pytest.mark.parametrize("route", [by_text, by_json])
def test_unicode_emoji_and_newline(visit: Visit, route: Any) -> None:
    """Quotes, scripts, an emoji of two code points and a newline arrive code point by code point by every action that carries text."""
    visit.begin(f"""<textarea aria-label=Note></textarea><select aria-label=Choice><option>no<option>{ODD}</select>
      <div contenteditable aria-label=Rich style='white-space:pre-wrap'></div><p id=p></p>
      <button onclick='p.textContent = prompt(1)'>Ask</button>""")
    visit.do(route("fill", bid="1", value=LINES))
    assert visit.info["elements"][0]["value"] == LINES
    visit.do(route("clear", bid="1"), route("focus", bid="1"), route("type", text=LINES))
    assert visit.info["elements"][0]["value"] == LINES
    visit.do(route("select_option", bid="2", option=ODD))
    assert visit.info["elements"][1]["value"] == ODD
    visit.do(route("fill", bid="3", value=ODD))
    assert visit.info["elements"][2]["value"] == ODD
    visit.do("click('4')", route("dialog_accept", text=ODD))
    assert f"text {json.dumps(ODD, ensure_ascii=False)}" in visit.tree
    assert parse(visit.do(route("finish", answer=LINES))["last_action"]).arguments == {"answer": LINES}
    assert visit.env._answer is not None
    assert visit.env._answer.text == LINES


class Says:
    """An agent that fills in one text and finishes."""

    privileged = False

    def __init__(self) -> None:
        self._calls = iter([Action("fill", {"bid": "1", "value": LINES}), Action("finish", {"answer": LINES})])

    def reset(self, goal: str, info: Any) -> None: ...

    def act(self, observation: Any, info: Any) -> Action:
        return next(self._calls)


@BOTH
def test_unicode_in_logs_and_replays(visit: Visit, backend: str, tmp_path: Path) -> None:
    """A trace on disk gives back the same code points, and played again they arrive again."""
    visit.begin("<textarea aria-label=Note></textarea>", backend=backend)
    write_trace(rollout(visit.env, Says(), seed=1), tmp_path / "trace")
    trace = read_trace(tmp_path / "trace")
    calls = [frame.action for frame in trace.frames if frame.action]
    assert [parse(call).arguments for call in calls] == [{"bid": "1", "value": LINES}, {"answer": LINES}]
    visit.reset()
    visit.do(calls[0])
    assert visit.info["elements"][0]["value"] == LINES


@BOTH
def test_text_breaks_on_a_quote(visit: Visit, backend: str) -> None:
    """A call whose quotes do not close is a mistake that is explained, and no other action."""
    visit.begin("<input aria-label=Note value=old>", backend=backend)
    visit.step("fill('1', 'it's')")
    assert "escaped" in visit.observation["last_action_error"]
    assert visit.info["elements"][0]["value"] == "old"


def test_native_selects_open_no_window(visit: Visit) -> None:
    """A select is chosen from by its options' texts, several where it takes several; clicking it opens nothing that hides the page."""
    visit.begin("<select aria-label=One><option>a<option>b</select><select multiple aria-label=Many><option>c<option>d</select>")
    visit.do("click('1')", "select_option('1', 'b')", "select_option('2', 'c')", "select_option('2', 'd')")
    assert [element["value"] for element in visit.info["elements"]] == ["b", "c, d"]
    visit.step("select_option('1', 'e')")
    assert "['a', 'b']" in visit.observation["last_action_error"].replace('"', "'").replace(",'", ", '")
