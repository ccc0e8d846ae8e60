"""Lessons about element numbers, what is written into the page for them, and how long their list gets."""

from __future__ import annotations

import time

import pytest

from genui_gym.env.observation import TREE_BUDGET
from tests.lessons.conftest import Visit


def test_marking_is_visible_to_the_app(visit: Visit) -> None:
    """Five observations cause no change that a page's own observer of everything could see."""
    visit.begin("""<p id=p>0</p><input value=a><select><option>b</select><div onclick='0'>c</div><iframe srcdoc=d></iframe><script>
      let seen = 0;
      const watch = (root) => new MutationObserver((changes) => seen += changes.length)
        .observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
      onload = () => { watch(document); watch(frames[0].document) };
      onkeydown = () => { p.textContent = 'seen ' + seen }</script>""")
    visit.do(*["noop()"] * 5, "keyboard_press('a')")
    assert 'text "seen 0"' in visit.tree


def test_a_number_of_the_old_page_hits_a_new_element(visit: Visit) -> None:
    """A page that navigates by itself between the look and the click gets no click: the number is stale, nothing is deleted."""
    delete = "<button onclick='fetch(`/deleted`, {method: `POST`})'>Delete all</button>"
    visit.page(f"<title>b</title><a href=/>1</a><a href=/>2</a><a href=/>3</a>{delete}", "/b")
    visit.begin("<title>a</title><a href=/>1</a><a href=/>2</a><a href=/>3</a><button>Cancel</button>")
    assert visit.bid("Cancel") == "4"
    visit.env._view.evaluate("setTimeout(() => location = '/b', 100), 0")
    visit.env._view.wait(400)
    visit.step("click('4')")
    assert "stale" in visit.observation["last_action_error"]
    assert visit.observation["open_pages_titles"] == "b"
    visit.do("noop()")
    assert "POST /deleted" not in visit.asked


@pytest.mark.parametrize("backend", ["browser", "text"])
@pytest.mark.parametrize("call", ["select_option('999', 'x')", "click('999')", "fill('999', 'x')", "press('999', 'Enter')", "hover('999')"])
def test_a_stale_number_reported_as_success(visit: Visit, backend: str, call: str) -> None:
    """An action on a number that is not there says so in the one place for it, and has no effect."""
    before = visit.begin("<select aria-label=A><option>x<option>y</select>", backend=backend)
    visit.step(call)
    assert "999" in visit.observation["last_action_error"]
    assert visit.observation["axtree"] == before["axtree"]
    assert visit.do("noop()")["last_action_error"] == ""


@pytest.mark.parametrize("kind", ["date", "time", "month", "week", "datetime-local", "color", "range", "number", "file"])
@pytest.mark.parametrize("backend", ["browser", "text"])
def test_a_date_control_shows_one_number_five_times(visit: Visit, kind: str, backend: str) -> None:
    """A control is one line, whatever parts the browser makes it of."""
    visit.begin(f"<input type={kind} aria-label=When>", backend=backend)
    assert len(visit.tree) == 1
    assert visit.tree[0].startswith(f'[1] {visit.info["elements"][0]["role"]} "When"')


def table_of(rows: int) -> str:
    cells = "".join(f"<tr><td>row {number}<td>some words to fill the cell with" for number in range(rows))
    return f"<table>{cells}</table><button>After the table</button>"


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_trees_of_hundreds_of_kilobytes(visit: Visit, backend: str) -> None:
    """A table of 5000 rows is listed within its budget and in time; the last line says how much was cut, and where the list stops."""
    visit.begin(table_of(5000), backend=backend)
    start = time.monotonic()
    visit.do("noop()")
    assert time.monotonic() - start < 10
    assert len(visit.observation["axtree"]) <= TREE_BUDGET
    assert visit.tree[-1].startswith("[cut here: ")
    assert "more nodes" in visit.tree[-1]
    assert "The list stops after" in visit.tree[-1]


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_what_is_cut_of_a_tree_is_text_first(visit: Visit, backend: str) -> None:
    """A page that is too long for its budget keeps its controls, also those at its end."""
    visit.begin(table_of(500), backend=backend)
    assert visit.tree[-2:] == ['[1] button "After the table"', visit.tree[-1]]
    assert visit.tree[-1].endswith(" more nodes, 0 of them controls]")


def test_numbers_of_the_latest_observation_alone_count(visit: Visit) -> None:
    """A page whose body is swapped in place makes every old number stale, also the one that was just clicked."""
    visit.begin("<button onclick='document.body.innerHTML = `<button onclick=document.title=1>Delete all</button>`'>Cancel</button>")
    visit.env._view.click("1", "left", 1)
    visit.step("click('1')")
    assert "stale" in visit.observation["last_action_error"]
    assert visit.observation["open_pages_titles"] == ""
