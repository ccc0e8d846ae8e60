"""HAR files: what was done is read from what each page asked for next."""

from __future__ import annotations

import base64
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import read_recording
from genui_gym.importers.network import request_of
from genui_gym.recording import Recording, Request
from tests.importers.flow import ORIGIN, entry
from tests.importers.samples import har

Row = dict[str, Any]


def read(folder: Path, *entries: Row, **log: Any) -> Recording:
    path = folder / "flow.har"
    path.write_text(json.dumps({"log": {"version": "1.2", "entries": entries, **log}}))
    return read_recording(path)


def did(recording: Recording) -> list[tuple[str, str, str]]:
    return [(step.kind, step.target.name if step.target else "", step.value) for step in recording.steps]


def posted(text: str, path: str = "/save", **more: Any) -> Row:
    return entry("POST", path, post={"mimeType": "application/x-www-form-urlencoded", "text": text}, **more)


def fetched(method: str, path: str, mime: str = "application/json", text: str = "{}", **more: Any) -> Row:
    made = entry(method, path, html=text, **more)
    made["response"]["content"]["mimeType"] = mime
    return {**made, "_resourceType": "fetch"}


FORM = """<form method=post action=/save>
<input name=who aria-label=Who value=Ada><textarea name=note aria-label=Note></textarea>
<select name=size aria-label=Size><option value=s>Small<option value=m selected>Medium</select>
<input type=radio name=way value=a aria-label=Air checked><input type=radio name=way value=b aria-label=Boat>
<input type=checkbox name=gift aria-label=Gift checked><input type=hidden name=key value=1><input type=file name=file aria-label=File>
<button name=do value=keep>Keep</button><button name=do value=drop>Drop</button></form>"""


def test_only_what_was_changed_is_entered_and_the_button_that_was_pressed_is_found(tmp_path: Path) -> None:
    sent = posted("who=Ada&note=Hi+there&size=s&way=b&key=1&do=drop")
    assert did(read(tmp_path, entry("GET", "/", html=FORM), sent))[1:] == [
        ("fill", "Note", "Hi there"),
        ("select", "Size", "Small"),
        ("check", "Boat", ""),
        ("uncheck", "Gift", ""),
        ("click", "Drop", ""),
    ]


def test_a_form_that_asks_puts_its_fields_into_the_address(tmp_path: Path) -> None:
    page = entry("GET", "/", html="<form action=/find><input name=q aria-label=City><button>Search</button></form>")
    assert did(read(tmp_path, page, entry("GET", "/find?q=Oslo")))[1:] == [("fill", "City", "Oslo"), ("click", "Search", "")]


def test_a_button_with_a_method_and_an_address_of_its_own_is_told_from_the_form_s(tmp_path: Path) -> None:
    apply = "<button formmethod=get formaction=/price>Apply</button>"
    form = f"<form method=post action=/pay>{apply}<input name=code aria-label=Code><button>Pay</button></form>"
    page = entry("GET", "/", html=form)
    assert did(read(tmp_path, page, posted("code=A1", "/pay")))[1:] == [("fill", "Code", "A1"), ("click", "Pay", "")]
    assert did(read(tmp_path, page, entry("GET", "/price?code=A1")))[1:] == [("fill", "Code", "A1"), ("click", "Apply", "")]


def test_a_form_without_a_button_is_sent_with_enter(tmp_path: Path) -> None:
    page = entry("GET", "/", html="<form action=/find><input name=q aria-label=City></form>")
    assert did(read(tmp_path, page, entry("GET", "/find?q=Oslo")))[1:] == [("fill", "City", "Oslo"), ("press", "City", "Enter")]


def test_of_two_forms_to_one_address_the_one_with_the_fields(tmp_path: Path) -> None:
    page = "<form method=post action=/save><input name=a aria-label=A><button>One</button></form>"
    page += "<form method=post action=/save><input name=b aria-label=B><button>Two</button></form>"
    assert did(read(tmp_path, entry("GET", "/", html=page), posted("b=1")))[1:] == [("fill", "B", "1"), ("click", "Two", "")]


def test_a_link_is_followed_from_where_the_page_says_addresses_start(tmp_path: Path) -> None:
    page = entry("GET", "/rooms/", html='<base href="/b/"><a href="7"><img alt=""></a><a href="7#top">Seven</a>')
    assert did(read(tmp_path, page, entry("GET", "/b/7")))[1:] == [("click", "Seven", "")]


def test_what_no_link_leads_to_was_entered_went_back_or_was_loaded_anew(tmp_path: Path) -> None:
    ways = [entry("GET", path, html="<p>x</p>") for path in ("/a", "/b", "/b", "/a", "/c")]
    assert [kind for kind, _, _ in did(read(tmp_path, *ways))] == ["goto", "goto", "reload", "goto", "goto"]
    assert [kind for kind, _, _ in did(read(tmp_path, *ways[:2], ways[0]))] == ["goto", "goto", "back"]


def test_redirects_belong_to_the_step_that_asked(tmp_path: Path) -> None:
    entries = [
        entry("GET", "/", status=301, location="/x"),
        entry("GET", "/x", status=302, location="/y"),
        entry("GET", "/y", html="<p>y</p>"),
    ]
    recording = read(tmp_path, *entries)
    assert [each.url.removeprefix(ORIGIN) for each in recording.steps[0].requests] == ["/", "/x", "/y"]
    assert recording.steps[0].after is not None
    assert recording.steps[0].after.url == f"{ORIGIN}/y"


def test_data_belongs_to_the_page_that_asked_for_it_and_assets_to_none(tmp_path: Path) -> None:
    picture = {**fetched("GET", "/logo.png", "image/png"), "_resourceType": "image"}
    recording = read(tmp_path, entry("GET", "/", html="<p>x</p>"), fetched("GET", "/rooms", text='["a"]'), picture)
    assert [(each.url.removeprefix(ORIGIN), each.body) for each in recording.steps[0].requests] == [("/", "<p>x</p>"), ("/rooms", '["a"]')]


def test_what_a_script_sent_is_a_step_that_is_not_known(tmp_path: Path) -> None:
    sent = fetched("POST", "/api/rooms", post={"mimeType": "application/json", "text": '{"a": 1}'})
    recording = read(tmp_path, entry("GET", "/", html="<p>x</p>"), sent)
    assert (recording.steps[1].kind, recording.steps[1].requests[0].post) == ("unknown", '{"a": 1}')
    assert "does not say which control" in recording.losses[-1]


def test_a_page_that_a_script_put_into_the_place_of_another_is_a_page(tmp_path: Path) -> None:
    swapped = fetched("GET", "/next", "text/html", "<!doctype html><title>Next</title>")
    piece = fetched("GET", "/row", "text/html", "<li>row</li>")
    recording = read(tmp_path, entry("GET", "/", html="<a href=/next>On</a>"), piece, swapped)
    assert did(recording)[1:] == [("click", "On", "")]


def test_a_frame_is_no_page(tmp_path: Path) -> None:
    frame = entry("GET", "/map", html="<title>Map</title>")
    frame["request"]["headers"] = [{"name": "Sec-Fetch-Dest", "value": "iframe"}]
    assert len(read(tmp_path, entry("GET", "/", html="<p>x</p>"), frame).steps) == 1


def test_a_document_of_another_frame_of_the_tab_is_no_page_and_tabs_have_histories_of_their_own(tmp_path: Path) -> None:
    html = {"/": "<a href=/on>On</a><a href=/pop>Pop</a>", "/on": "<p>on</p>", "/pop": "<p>pop</p>", "/map": "<p>map</p>"}
    ways = [("/", "1", "a"), ("/map", "1", "b"), ("/pop", "2", "c"), ("/on", "1", "a"), ("/", "1", "a"), ("/map", "1", "b")]
    entries = [{**entry("GET", path, html=html[path]), "pageref": tab, "_frameref": frame} for path, tab, frame in ways]
    found = did(read(tmp_path, *entries))
    assert found == [("goto", "", f"{ORIGIN}/"), ("click", "Pop", ""), ("click", "On", ""), ("back", "", "")]


def test_without_documents_forms_and_routes_are_left(tmp_path: Path) -> None:
    recording = read(tmp_path, entry("GET", "/"), posted("who=Ada&size=s"), pages=[{"title": "Desks"}])
    assert did(recording)[1:] == [("fill", "who", "Ada"), ("fill", "size", "s"), ("press", "size", "Enter")]
    assert recording.meta.title == "Desks"
    assert recording.losses[-1].startswith("Of 2 pages the file keeps 0")


def test_an_archive_in_a_zip_file_with_bodies_beside_it(tmp_path: Path) -> None:
    document = json.loads(har(tmp_path).read_text())
    content = document["log"]["entries"][0]["response"]["content"]
    page = content.pop("text")
    content["_file"] = "page.html"
    with zipfile.ZipFile(tmp_path / "flow.zip", "w") as archive:
        archive.writestr("har.har", json.dumps(document))
        archive.writestr("page.html", page)
    assert read_recording(tmp_path / "flow.zip").steps == read_recording(tmp_path / "flow.har").steps


def test_an_archive_without_a_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="It holds 1 requests and none of them is a page"):
        read(tmp_path, fetched("GET", "/rooms"))


@pytest.mark.parametrize(
    ("raw", "request_"),
    [
        ({}, Request("GET", "")),
        ({"request": {"method": "get", "url": "http://a/"}, "response": {"status": True}}, Request("GET", "http://a/")),
        (
            {
                "response": {
                    "content": {
                        "mimeType": "application/json; charset=utf-8",
                        "text": base64.b64encode(b"{}").decode(),
                        "encoding": "base64",
                    }
                }
            },
            Request("GET", "", mime="application/json", body="{}"),
        ),
        ({"response": {"content": {"mimeType": "text/css", "text": "a{}"}}}, Request("GET", "", mime="text/css")),
        ({"response": {"content": {"mimeType": "text/html", "text": "!", "encoding": "base64"}}}, Request("GET", "", mime="text/html")),
        (
            {
                "request": {"method": "POST", "url": "http://a/b", "postData": {"params": [{"name": "x", "value": "1 2"}]}},
                "response": {"headers": [{"name": "Location", "value": "c"}]},
            },
            Request("POST", "http://a/b", post="x=1+2", location="http://a/c"),
        ),
    ],
)
def test_a_request(raw: Row, request_: Request) -> None:
    assert request_of(raw) == request_
