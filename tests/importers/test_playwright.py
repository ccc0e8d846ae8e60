"""Traces of Playwright: every version's ways, snapshots as HTML, calls as steps."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import read_recording
from genui_gym.importers.playwright.calls import steps_of
from genui_gym.importers.playwright.log import Call
from genui_gym.importers.playwright.selector import target_of
from genui_gym.importers.playwright.snapshots import MARK, Snapshot
from genui_gym.recording import PageView, Recording, Target
from tests.importers.flow import EMPTY, FULL, HOME, SENT
from tests.importers.traces import playwright

Row = dict[str, Any]


def trace(folder: Path, *rows: Row, network: tuple[Row, ...] = (), files: dict[str, bytes] | None = None, name: str = "trace") -> Path:
    path = folder / "trace.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.trace", "".join(json.dumps(row) + "\n" for row in rows))
        archive.writestr(f"{name}.network", "".join(json.dumps({"type": "resource-snapshot", "snapshot": row}) + "\n" for row in network))
        for each, data in (files or {}).items():
            archive.writestr(each, data)
    return path


def options(version: int = 10, **more: Any) -> Row:
    return {"type": "context-options", "version": version, "options": {}, **more}


def before(number: int, method: str, of: str = "Frame", **params: Any) -> Row:
    return {"type": "before", "callId": f"call@{number}", "startTime": number * 10, "class": of, "method": method, "params": params}


def after(number: int, **more: Any) -> Row:
    return {"type": "after", "callId": f"call@{number}", "endTime": number * 10 + 5, **more}


def shot(number: int, phase: str, html: Any, frame: str = "frame@1", main: bool = True, url: str = HOME) -> Row:
    raw = {"callId": f"call@{number}", "phase": phase, "pageId": "page@1", "frameId": frame, "frameUrl": url, "html": html}
    return {"type": "frame-snapshot", "snapshot": {**raw, "isMainFrame": main, "timestamp": number * 10 + 1}}


def body(*children: Any) -> list[Any]:
    return ["HTML", {}, ["HEAD", {}, ["TITLE", {}, "Desks"]], ["BODY", {}, *children]]


@pytest.mark.parametrize("version", range(4, 11))
def test_every_version_tells_pages_elements_and_requests(version: int, tmp_path: Path) -> None:
    recording = read_recording(playwright(tmp_path, version))
    goto, fill, *_, reserve, cancel = recording.steps
    assert (recording.meta.version, recording.meta.viewport, recording.meta.title) == (str(version), (375, 812), "desks")
    assert goto.before is None
    assert fill.target == Target("textbox", "Name", "Name", tag="input", kind="text", css=('input[name="name"]',))
    assert [(each.method, each.status, each.post, each.location) for each in reserve.requests] == [
        ("POST", 302, SENT, HOME),
        ("GET", 200, "", ""),
    ]
    assert reserve.before is not None
    assert reserve.after is not None
    assert "Ada" not in reserve.before.html
    assert "Ada" in reserve.after.html
    assert cancel.before == reserve.after


@pytest.mark.parametrize("version", [1, 2, 3])
def test_versions_before_the_oldest_are_refused(version: int, tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match=f"version {version} of the format; 4 to 10"):
        read_recording(trace(tmp_path, options(version), before(1, "goto", url=HOME)))


def test_a_newer_version_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    recording = read_recording(trace(tmp_path, options(11), before(1, "goto", url=HOME)))
    assert [step.kind for step in recording.steps] == ["goto"]
    assert "version 11 of the format, which is newer" in recording.losses[0]


# Snapshots


def html(*history: Any, mark: bool = False) -> str:
    return Snapshot("0:call@1", "action", "page@1", HOME, True, len(history) - 1, history, 0.0).html(mark)


def test_a_reference_means_a_node_of_an_earlier_snapshot_children_counted_first() -> None:
    first = ["HTML", {}, ["HEAD"], ["BODY", {}, ["H1", {}, "Desks"], ["P", {}, "one"]]]
    assert html(first) == "<html><head></head><body><h1>Desks</h1><p>one</p></body></html>"
    assert html(first, ["HTML", {}, [[1, 0]], ["BODY", {}, [[1, 2]], ["P", {}, "two"]]]) == (
        "<html><head></head><body><h1>Desks</h1><p>two</p></body></html>"
    )
    assert html(first, [[1, 6]]) == html(first)
    assert html(first, [[1, 6]], [[1, 0]]) == ""


@pytest.mark.parametrize("reference", [[[9, 0]], [[1, 99]], [[-1, 0]], [[0, 0]], [["a", "b"]], [[1]], [None], []])
def test_a_reference_that_leads_nowhere_is_nothing(reference: Any) -> None:
    assert html(["HTML"], ["HTML", {}, reference]) == "<html></html>"


def test_states_of_fields_are_attributes_again() -> None:
    fields = body(
        ["INPUT", {"__playwright_value_": 'a "b"', "value": "old", "name": "q"}],
        ["INPUT", {"type": "checkbox", "__playwright_checked_": "true", "__playwright_value_": "on"}],
        ["INPUT", {"type": "radio", "__playwright_checked_": "false", "checked": "", "__playwright_value_": "on"}],
        ["SELECT", {}, ["OPTION", {"__playwright_selected_": "true"}, "A"], ["OPTION", {"__playwright_selected_": "false"}, "B"]],
        ["TEXTAREA", {"__playwright_value_": "new <b>"}, "old"],
    )
    assert html(fields).partition("<body>")[2] == (
        '<input value="a &quot;b&quot;" name="q"><input type="checkbox" checked value="on"><input type="radio" value="on">'
        "<select><option selected>A</option><option>B</option></select><textarea>new &lt;b&gt;</textarea></body></html>"
    )


def test_shadow_trees_stand_in_their_hosts_with_what_their_slots_show() -> None:
    shadow = [
        "TEMPLATE",
        {"__playwright_shadow_root_": "open"},
        ["H2", {}, ["SLOT", {"name": "head"}]],
        ["SLOT", {}, "nothing"],
        ["SLOT", {"name": "x"}, "spare"],
    ]
    host = ["MY-CARD", {}, shadow, ["B", {"slot": "head"}, "Title"], ["P", {}, "one"], "two"]
    shown = '<my-card><h2><b slot="head">Title</b></h2><p>one</p>twospare</my-card>'
    assert html(host) == shown
    assert html(body(host), ["DIV", {}, ["MY-CARD", {}, [[1, 9]], "three"]]).startswith("<div><my-card><h2></h2>three")


def test_what_would_run_is_left_out() -> None:
    hostile = body(
        ["SCRIPT", {}, "x()"],
        ["A", {"href": "/", "ONCLICK": "x()", 'a"b': "c"}, "<i>"],
        ["P Q", {}, "p"],
        ["STYLE", {}, "</style><script>"],
    )
    assert html(hostile).partition("<body>")[2] == '<a href="/">&lt;i&gt;</a><style><\\/style><script></style></body></html>'


def test_the_element_of_a_call_is_marked_where_it_is_asked_for() -> None:
    page = [
        "HTML",
        {},
        ["A", {"__playwright_target__": ""}],
        ["B", {"__playwright_target__": "call@1"}],
        ["P", {"__playwright_target__": "call@2"}],
    ]
    assert html(page, mark=True).count(MARK) == 2
    assert MARK not in html(page)


# Pages, pictures and elements around calls


def test_a_page_is_what_the_next_call_found(tmp_path: Path) -> None:
    rows = [
        before(1, "click", selector="#a"),
        shot(1, "before", body("one")),
        shot(1, "after", body("half")),
        before(2, "click", selector="#b"),
    ]
    recording = read_recording(trace(tmp_path, options(), *rows, shot(2, "before", body("two"))))
    assert [step.after.html for step in recording.steps[1:] if step.after] == [html(body("two"))]


def test_a_page_that_no_snapshot_shows_is_what_the_server_sent(tmp_path: Path) -> None:
    sent = {
        "request": {"method": "GET", "url": HOME},
        "response": {"content": {"mimeType": "text/html", "_sha1": "x.html"}},
        "_monotonicTime": 11,
    }
    path = trace(tmp_path, options(5), before(1, "goto", url=HOME), network=(sent,), files={"resources/x.html": FULL.encode()})
    assert read_recording(path).steps[0].after == PageView(HOME, "Desks", FULL)


def test_the_picture_of_a_page_is_the_last_one_before_it(tmp_path: Path) -> None:
    frames = [{"type": "screencast-frame", "pageId": "page@1", "sha1": f"page@1-{time}.jpeg", "timestamp": time} for time in (5, 9, 14, 99)]
    rows = [before(1, "click", selector="#a"), shot(1, "before", body("x")), after(1), shot(1, "after", body("y"))]
    files = {f"resources/page@1-{time}.jpeg": str(time).encode() for time in (5, 9, 14)}
    recording = read_recording(trace(tmp_path, options(9), *frames, *rows, files=files))
    click = recording.steps[-1]
    assert click.before is not None
    assert recording.images[click.before.image] == b"9"
    assert recording.losses == ("Pictures that the log names are not in the file: 1.",)


def test_an_element_in_a_frame_is_found_in_the_frames_page(tmp_path: Path) -> None:
    inner = body(["BUTTON", {"__playwright_target__": ""}, "Pay"])
    rows = [before(1, "click", selector="#pay >> internal:control=enter-frame >> button"), shot(1, "action", body("outer"))]
    recording = read_recording(trace(tmp_path, options(), *rows, shot(1, "action", inner, "frame@2", main=False, url=f"{HOME}pay")))
    target = recording.steps[-1].target
    assert target is not None
    assert (target.role, target.name, target.frame) == ("button", "Pay", ("#pay",))


def test_a_click_on_part_of_a_control_is_a_click_on_the_control(tmp_path: Path) -> None:
    rows = [before(1, "click", selector="svg"), shot(1, "action", body(["BUTTON", {}, ["SPAN", {"__playwright_target__": ""}, "Pay"]]))]
    target = read_recording(trace(tmp_path, options(), *rows)).steps[-1].target
    assert target is not None
    assert (target.role, target.name) == ("button", "Pay")


def test_the_place_of_a_click(tmp_path: Path) -> None:
    rows = [before(1, "click", selector="#a"), {"type": "input", "callId": "call@1", "point": {"x": 3, "y": 4}}]
    rows += [before(2, "click", selector="#b"), {"type": "input", "callId": "call@2", "box": {"x": 1, "y": 2, "width": 3, "height": 4}}]
    boxes = [step.target.box for step in read_recording(trace(tmp_path, options(), *rows)).steps if step.target]
    assert boxes == [(3, 4, 0, 0), (1, 2, 3, 4)]


# Outcomes and losses


def test_a_call_that_failed_did_nothing(tmp_path: Path) -> None:
    rows = [before(1, "click", selector="#a"), after(1, error={"message": "Timeout 30000ms exceeded."})]
    recording = read_recording(trace(tmp_path, options(), *rows))
    assert (recording.outcome, recording.steps[0].kind) == ("failure", "unknown")
    assert "Timeout" in recording.steps[0].note
    assert "Timeout" in recording.losses[-1]


def test_an_expectation_that_did_not_hold_stays_one(tmp_path: Path) -> None:
    params = {"selector": "h1", "expression": "to.have.text", "expectedText": [{"string": "Done"}], "isNot": False}
    recording = read_recording(trace(tmp_path, options(), before(1, "expect", **params), after(1, error={"error": {"message": "no"}})))
    assert (recording.outcome, recording.steps[0].kind, recording.steps[0].value) == ("failure", "assert", "Done")


def test_half_a_line_at_the_end_is_told(tmp_path: Path) -> None:
    path = tmp_path / "trace.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("trace.trace", json.dumps(options()) + "\n" + json.dumps(before(1, "goto", url=HOME)) + '\n{"type": "aft')
    assert read_recording(path).losses[-1] == "Lines of the log that are broken were left out: 1."


def test_the_runners_log_alone(tmp_path: Path) -> None:
    rows = [
        {
            "type": "before",
            "callId": "pw:api@1",
            "startTime": 1,
            "class": "Test",
            "method": "step",
            "apiName": "page.goto",
            "params": {"url": HOME},
        },
        {
            "type": "before",
            "callId": "pw:api@2",
            "startTime": 2,
            "class": "Test",
            "method": "step",
            "apiName": "locator.fill",
            "params": {"selector": "#a", "value": "b"},
        },
        {"type": "before", "callId": "hook@3", "startTime": 3, "class": "Test", "method": "step", "apiName": "After Hooks", "params": {}},
        {"type": "error", "message": "it broke"},
    ]
    recording = read_recording(trace(tmp_path, *rows, name="test"))
    assert [(step.kind, step.value) for step in recording.steps] == [("goto", HOME), ("fill", "b")]
    assert (recording.meta.version, recording.outcome) == ("runner", "failure")


def test_the_runners_log_beside_the_librarys_adds_no_steps(tmp_path: Path) -> None:
    path = trace(tmp_path, options(6), before(1, "goto", url=HOME), name="0-trace")
    row = {
        "type": "before",
        "callId": "pw:api@8",
        "startTime": 1,
        "class": "Test",
        "method": "step",
        "apiName": "page.goto",
        "params": {"url": HOME},
    }
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("test.trace", json.dumps(row) + "\n")
    assert len(read_recording(path).steps) == 1


def test_an_unpacked_trace_is_read_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(playwright(tmp_path)) as archive:
        archive.extractall(tmp_path / "unpacked")
    assert read_recording(tmp_path / "unpacked").steps[5].requests[0].post == SENT


# Calls


def did(method: str, of: str = "Frame", **params: Any) -> list[tuple[str, str, str]]:
    return [(step.kind, step.value, step.note) for step in steps_of(Call("1", of, method, params, 0, 0))]


@pytest.mark.parametrize(
    ("method", "params", "steps"),
    [
        ("type", {"text": "a b\n"}, [("press", "a", ""), ("press", "Space", ""), ("press", "b", ""), ("press", "Enter", "")]),
        ("press", {"key": "Control+a"}, [("press", "Control+a", "")]),
        ("selectOption", {"options": [{"label": "A"}, {"value": "b"}, {"index": 2}]}, [("select", "A\nb\n#3", "")]),
        ("setInputFiles", {"localPaths": ["C:\\x\\a.pdf"], "payloads": [{"name": "b.png"}]}, [("upload", "a.pdf\nb.png", "")]),
        ("click", {"button": "right", "modifiers": ["Shift"]}, [("click", "", "with Shift held, right button")]),
        ("dragAndDrop", {"source": "#a", "target": 'internal:role=list[name="Done"i]'}, [("drag", 'list "Done"', "")]),
        ("mouseWheel", {"deltaX": 0, "deltaY": 240.0}, [("scroll", "0,240", "")]),
        ("focus", {}, [("click", "", "focus alone")]),
        ("expect", {"expression": "to.be.visible", "isNot": True}, [("assert", "", "not be visible")]),
        ("goBack", {}, [("back", "", "")]),
        ("textContent", {}, []),
        ("evaluateExpression", {}, []),
        ("somethingNew", {"a": 1}, [("unknown", "", "somethingNew: {'a': 1}")]),
    ],
)
def test_what_a_call_did(method: str, params: Row, steps: list[tuple[str, str, str]]) -> None:
    assert did(method, **params) == steps


def test_calls_on_what_is_no_page_are_no_steps() -> None:
    assert did("fulfill", "Route") == did("newPage", "BrowserContext") == []


@pytest.mark.parametrize(
    ("selector", "target"),
    [
        ('internal:role=button[name="Say \\"hi\\""i]', Target("button", 'Say "hi"')),
        ("internal:role=row >> nth=2", Target("row")),
        ("internal:role=link[name=/^cancel .*$/i]", Target("link", "cancel .*")),
        ('internal:label="Name"i', Target(label="Name")),
        ('internal:text="Go >> on"i', Target(text="Go >> on")),
        ('internal:attr=[placeholder="Search"i]', Target(placeholder="Search")),
        ('internal:testid=[data-testid="save"s]', Target(testid="save")),
        ('.card >> internal:has-text="Oslo"i >> internal:role=button', Target("button")),
        ("#f >> internal:control=enter-frame >> #a", Target(css=("#a",), frame=("#f",))),
        ("xpath=//a", Target("link", tag="a", xpath=("//a",))),
    ],
)
def test_selectors(selector: str, target: Target) -> None:
    assert target_of(selector) == target


def test_a_recording_is_made(tmp_path: Path) -> None:
    assert isinstance(read_recording(trace(tmp_path, options(), before(1, "goto", url=HOME), shot(1, "before", EMPTY))), Recording)
