"""Lessons about what stands before the page: dialogs, the question whether to leave, and new windows."""

from __future__ import annotations

import time

import pytest

from tests.lessons.conftest import Visit


@pytest.mark.parametrize(("answer", "title"), [("dialog_accept()", "yes"), ("dialog_dismiss()", "no")])
def test_confirm(visit: Visit, answer: str, title: str) -> None:
    """A question of the page is seen and answered, both ways; until then other actions say what they wait for."""
    visit.begin("<button onclick='document.title = confirm(`sure?`) ? `yes` : `no`'>Go</button>")
    assert visit.do("click('1')")["dialog"] == "confirm: sure?"
    visit.step("click('1')")
    assert "sure?" in visit.observation["last_action_error"]
    observation = visit.do(answer)
    assert (observation["dialog"], observation["open_pages_titles"]) == ("", title)


def test_prompt(visit: Visit) -> None:
    """A prompt tells its default, takes a text, keeps the default for none, and gives nothing when dismissed."""
    visit.begin("<title>-</title><button onclick='document.title = prompt(`name?`, `Ann`)'>Go</button>")
    for answer, title in (("dialog_accept('Bo')", "Bo"), ("dialog_accept()", "Ann"), ("dialog_dismiss()", "null")):
        assert visit.do("click('1')")["dialog"] == "prompt: name? (default 'Ann')"
        assert visit.do(answer)["open_pages_titles"] == title


def test_alert_while_the_page_loads(visit: Visit) -> None:
    """An alert on load neither hangs the reset nor the picture; the page goes on once it is answered."""
    observation = visit.begin("<script>alert('hello')</script><p>after", observation=("axtree", "screenshot"))
    assert observation["dialog"] == "alert: hello"
    assert observation["screenshot"].shape == (812, 375, 3)
    assert 'text "after"' in visit.do("dialog_accept()")["axtree"]


def test_beforeunload(visit: Visit) -> None:
    """Leaving a page that asks is a dialog to the agent, and nothing to whoever closes the environment."""
    visit.page("<title>b</title>", "/b")
    visit.begin("<title>a</title><input><script>onbeforeunload = () => false</script>")
    visit.do("fill('1', 'x')", "goto('/b')")
    assert visit.observation["dialog"].startswith("beforeunload")
    assert visit.do("dialog_dismiss()")["open_pages_titles"] == "a"
    visit.do("goto('/b')")
    assert visit.do("dialog_accept()")["open_pages_titles"] == "b"
    visit.reset()
    visit.do("fill('1', 'x')", "goto('/b')")
    start = time.monotonic()
    visit.env.close()
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    "opener",
    ["<button onclick='window.open(`/r`)'>Go</button>", "<a href=/r target=_blank rel=noopener>Go</a>", "<a href=/r target=_blank>Go</a>"],
)
def test_new_windows(visit: Visit, opener: str) -> None:
    """A window that the page in front opens is listed and comes to the front; closed, the page before is in front again."""
    visit.page("<title>r</title><p>in r", "/r")
    visit.begin(f"<title>a</title><p>in a</p>{opener}")
    observation = visit.do("click('1')")
    assert (observation["open_pages_titles"], observation["active_page_index"]) == ("a\nr", 1)
    assert 'text "in r"' in visit.tree
    observation = visit.do("tab_close()")
    assert (observation["open_pages_titles"], observation["active_page_index"]) == ("a", 0)
    assert 'text "in a"' in visit.tree


def test_a_window_that_closes_itself(visit: Visit) -> None:
    """A window that is gone before anybody looked leaves the page that opened it in front."""
    visit.page("<title>r</title><script>window.close()</script>", "/r")
    visit.begin("<title>a</title><button onclick='window.open(`/r`)'>Go</button>")
    observation = visit.do("click('1')")
    assert (observation["open_pages_titles"], observation["active_page_index"]) == ("a", 0)
