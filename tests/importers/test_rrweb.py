"""Sessions of rrweb: the document as events change it, and what was done on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genui_gym.importers import read_recording
from genui_gym.importers.rrweb.mirror import MARK, Mirror
from genui_gym.recording import Recording
from tests.importers.flow import HOME, said
from tests.importers.samples import Numbered, rrweb


def element(number: int, tag: str, *children: Any, **attributes: Any) -> dict[str, Any]:
    return {"type": 2, "id": number, "tagName": tag, "attributes": attributes, "childNodes": list(children)}


def text(number: int, content: str) -> dict[str, Any]:
    return {"type": 3, "id": number, "textContent": content}


def mirror(*children: dict[str, Any]) -> Mirror:
    made = Mirror()
    made.load({"type": 0, "id": 1, "childNodes": list(children)})
    return made


def session(folder: Path, html: str, *events: tuple[int, dict[str, Any]], wrap: Any = list) -> Recording:
    whole = [(4, {"href": HOME, "width": 375, "height": 812}), (2, {"node": Numbered(html).tree}), *events]
    rows = [{"type": kind, "data": data, "timestamp": place} for place, (kind, data) in enumerate(whole)]
    path = folder / "session"
    path.write_text(wrap(rows) if wrap is lines else json.dumps(wrap(rows)))
    return read_recording(path)


def lines(rows: list[Any]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def on(html: str, name: str, **data: Any) -> tuple[int, dict[str, Any]]:
    return 3, {"id": Numbered(html).known[name], **data}


def test_a_document_is_written_as_html() -> None:
    page = mirror(
        {"type": 1, "id": 2, "name": "html"}, element(3, "p", text(4, "a < b"), {"type": 5, "id": 5}, element(6, "br"), **{"class": "x"})
    )
    assert page.html() == '<!DOCTYPE html><p class="x">a &lt; b<br></p>'
    assert page.html(6) == f'<!DOCTYPE html><p class="x">a &lt; b<br {MARK}="true"></p>'


def test_nodes_come_go_and_change() -> None:
    page = mirror(element(2, "ul", element(3, "li", text(4, "one")), element(5, "li", text(6, "three"))))
    page.change({"adds": [{"parentId": 2, "nextId": 5, "node": element(7, "li", text(8, "two"))}], "removes": [{"parentId": 2, "id": 3}]})
    page.change({"texts": [{"id": 6, "value": "3"}], "attributes": [{"id": 7, "attributes": {"class": "new", "id": None}}]})
    assert page.html() == '<ul><li class="new">two</li><li>3</li></ul>'


def test_a_node_that_moves_is_there_once() -> None:
    page = mirror(element(2, "ul", element(3, "li"), element(4, "p")))
    page.change({"adds": [{"parentId": 4, "nextId": None, "node": element(3, "li")}]})
    assert page.html() == "<ul><p><li></li></p></ul>"


def test_changes_of_what_is_not_there_change_nothing() -> None:
    page = mirror(element(2, "p"))
    page.change(
        {"adds": [{"parentId": 9, "node": element(3, "b")}], "removes": [{"id": 9}], "texts": [{"id": 9}], "attributes": [{"id": 9}]}
    )
    page.enter(9, "x", True)
    assert page.html() == "<p></p>"


def test_fields_hold_what_was_entered() -> None:
    select = element(2, "select", element(3, "option", text(4, "A"), value="a"), element(5, "option", text(6, "B")), value="a")
    page = mirror(select, element(7, "input", type="checkbox"), element(8, "textarea", text(9, "old")))
    page.enter(2, "B", False)
    page.enter(7, "on", True)
    page.enter(8, "new", False)
    assert (
        page.html()
        == '<select><option value="a">A</option><option selected>B</option></select><input type="checkbox" checked><textarea>new</textarea>'
    )


@pytest.mark.parametrize("wrap", [list, lambda rows: {"events": rows}, lines])
def test_a_session_is_a_list_an_object_or_lines(wrap: Any, tmp_path: Path) -> None:
    html = "<p>x</p><button>Go</button>"
    assert said(session(tmp_path, html, on(html, "Go", source=2, type=2), wrap=wrap)) == [("goto", "", HOME), ("click", "Go", "")]


def test_a_click_on_a_box_is_said_once(tmp_path: Path) -> None:
    html = "<label>Gift <input type=checkbox name=gift></label>"
    events = [on(html, "gift", source=2, type=2), on(html, "gift", source=5, text="on", isChecked=True)]
    assert said(session(tmp_path, html, *events))[1:] == [("check", "Gift", "")]


def test_a_double_click_is_not_two_clicks_more(tmp_path: Path) -> None:
    html = "<p>x</p><button>Go</button>"
    events = [on(html, "Go", source=2, type=kind) for kind in (2, 2, 4)]
    assert said(session(tmp_path, html, *events))[1:] == [("dblclick", "Go", "")]


def test_what_a_script_entered_is_no_step(tmp_path: Path) -> None:
    html = "<input name=q aria-label=City>"
    assert len(session(tmp_path, html, on(html, "q", source=5, text="x", isChecked=False, userTriggered=False)).steps) == 1


def test_a_click_outside_of_the_document_is_told(tmp_path: Path) -> None:
    recording = session(tmp_path, "<p>x</p>", (3, {"source": 2, "type": 2, "id": 99}))
    assert recording.losses[-1] == "Clicks on what the page's document does not hold were left out."


def test_a_page_that_nothing_led_to_was_opened(tmp_path: Path) -> None:
    html = "<p>x</p>"
    opened = [
        (4, {"href": f"{HOME}next"}),
        (2, {"node": Numbered(html).tree}),
        (4, {"href": f"{HOME}last"}),
        (2, {"node": Numbered(html).tree}),
    ]
    assert [value for _, _, value in said(session(tmp_path, html, *opened))] == [HOME, f"{HOME}next", f"{HOME}last"]


def test_pages_around_steps(tmp_path: Path) -> None:
    *_, reserve, cancel = read_recording(rrweb(tmp_path)).steps
    assert reserve.before is not None
    assert reserve.after is not None
    assert 'value="Ada Okafor"' in reserve.before.html
    assert "<li>Ada Okafor" in reserve.after.html
    assert cancel.before == reserve.after
