"""The template parts: every control has a name, every message is tied to its field, in plain HTML and in Chromium's tree."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from flask import render_template_string
from flask.testing import FlaskClient
from jinja2 import UndefinedError
from playwright.sync_api import Page

from genui_gym.appkit import Problems

PAGES = ("/", "/stay/3", "/form", "/trips", "/saved", "/nope", "/gallery")
TARGETS = "a[href]:not(.cover), button, select, summary, textarea, .choice, .tick, .pick > input, input.input"
CONTROLS = ("link", "button", "textbox", "searchbox", "combobox", "spinbutton", "checkbox", "radio")


class Elements(HTMLParser):
    """The start tags of a page as pairs of tag and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def of(self, *tags: str) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.found if tag in tags]

    def by(self, name: str, value: str) -> dict[str, str]:
        return next(attributes for _, attributes in self.found if attributes.get(name) == value)


def get(client: FlaskClient, path: str) -> Elements:
    return Elements(client.get(path).text)


@pytest.mark.parametrize("path", PAGES)
def test_ids_are_unique_and_references_lead_somewhere(client: FlaskClient, path: str) -> None:
    page = get(client, path)
    ids = Counter(attributes["id"] for _, attributes in page.found if "id" in attributes)
    assert [key for key, number in ids.items() if number > 1] == []
    wanted = {
        key for _, attributes in page.found for name in ("for", "aria-describedby", "list") for key in attributes.get(name, "").split()
    }
    assert wanted <= set(ids)


@pytest.mark.parametrize("path", PAGES)
def test_every_field_has_a_label(client: FlaskClient, path: str) -> None:
    page = get(client, path)
    labelled = {label["for"] for label in page.of("label")}
    fields = [field for field in page.of("input", "select", "textarea") if field.get("type") != "hidden"]
    assert {field["id"] for field in fields} <= labelled


@pytest.mark.parametrize("path", PAGES)
def test_every_picture_says_what_it_shows(client: FlaskClient, path: str) -> None:
    assert all("alt" in picture for picture in get(client, path).of("img"))


@pytest.mark.parametrize("path", PAGES)
def test_forms_leave_checking_to_the_server(client: FlaskClient, path: str) -> None:
    assert all("novalidate" in form for form in get(client, path).of("form"))


def test_messages_are_tied_to_their_fields(client: FlaskClient) -> None:
    answer = client.post("/form", data={"email": "nobody@", "guests": "9", "rooms": "2", "requests": "<quiet>"})
    assert answer.status_code == 422
    page = Elements(answer.text)
    email = page.by("id", "f-email")
    assert email["aria-invalid"] == "true"
    assert email["aria-describedby"] == "f-email-error f-email-help"
    assert email["value"] == "nobody@"
    assert page.by("id", "f-guests")["value"] == "9"
    assert page.by("id", "f-guests")["aria-describedby"] == "f-guests-error"
    assert "aria-invalid" not in page.by("id", "f-check_out")
    assert page.of("fieldset")[0]["aria-describedby"] == "f-plan-error"
    assert page.by("role", "alert")["tabindex"] == "-1"
    assert "6 things need your attention" in answer.text
    assert answer.text.count("Choose 1 to 4 guests.") == 2
    assert "&lt;quiet&gt;</textarea>" in answer.text
    assert '<option value="2" selected>' in answer.text


def test_one_problem_is_said_in_the_singular(client: FlaskClient) -> None:
    good = {"guest": "Ada", "email": "a@b.co", "check_in": "2026-05-14", "guests": "2", "plan": "flex"}
    assert "1 thing needs your attention" in client.post("/form", data=good).text


def test_boxes_keep_what_was_ticked(client: FlaskClient) -> None:
    page = Elements(client.post("/form", data={"plan": "flex", "terms": "1"}).text)
    assert "checked" in page.by("id", "f-plan-flex")
    assert "checked" not in page.by("id", "f-plan-saver")
    assert "checked" in page.by("id", "f-terms")
    assert "checked" not in page.by("id", "f-offers")


def test_the_tab_of_the_page_is_marked(client: FlaskClient) -> None:
    tabs = [link for link in get(client, "/trips").of("a") if link.get("class") == "tab"]
    assert [link["href"] for link in tabs if link.get("aria-current") == "page"] == ["/trips"]


def test_the_arrow_leads_back_and_is_not_there_without_a_way(client: FlaskClient) -> None:
    assert get(client, "/stay/3").by("aria-label", "Back")["href"] == "/"
    assert 'aria-label="Back"' not in client.get("/trips").text


@pytest.mark.parametrize("call", ["text()", "select('Sort by')", "button()", "icon_button()", "checkbox('Terms')", "card('Hotel')"])
def test_a_part_without_its_name_is_an_error(kitchen, call: str) -> None:
    source = '{% import "kit/parts.html" as ui with context %}{{ ui.' + call + " }}"
    with kitchen.app.test_request_context(), pytest.raises(UndefinedError, match="was not provided"):
        render_template_string(source)


def test_suggestions_make_a_list(kitchen) -> None:
    source = '{% import "kit/parts.html" as ui with context %}{{ ui.text("City", "city", suggestions=["Porto", "Lisbon"]) }}'
    with kitchen.app.test_request_context():
        page = Elements(render_template_string(source))
    assert page.of("input")[0]["list"] == "f-city-list"
    assert [option["value"] for option in page.of("option")] == ["Porto", "Lisbon"]


def test_a_field_for_files_has_its_message_and_never_a_value(kitchen) -> None:
    source = '{% import "kit/parts.html" as ui with context %}{{ ui.file("Your picture", "picture", help="PNG", accept=".png") }}'
    problems = Problems({"picture": "cat.gif"})
    problems.add("picture", "Choose a PNG.")
    with kitchen.app.test_request_context():
        page = Elements(render_template_string(source, problems=problems))
    field = page.by("type", "file")
    assert (field["id"], field["accept"], field["aria-invalid"]) == ("f-picture", ".png", "true")
    assert field["aria-describedby"] == "f-picture-error f-picture-help"
    assert "value" not in field
    assert [label["for"] for label in page.of("label")] == ["f-picture"]


@pytest.mark.parametrize("path", PAGES)
def test_role_and_name_tell_every_control_apart(page: Page, path: str) -> None:
    page.goto(path)
    tree = page.locator("body").aria_snapshot()
    controls = [f"{role} {name}" for role, name in re.findall(r'^\s*- (\w+)(?: ("(?:[^"\\]|\\.)*"))?', tree, re.M) if role in CONTROLS]
    assert len(controls) >= 4
    assert [control for control in controls if not control.endswith('"')] == []
    assert [control for control, number in Counter(controls).items() if number > 1] == []


@pytest.mark.parametrize("path", PAGES)
def test_controls_are_big_enough_to_touch(page: Page, path: str) -> None:
    page.goto(path)
    small = page.evaluate(
        """(targets) => [...document.querySelectorAll(targets)]
        .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect().height]).filter(([, height]) => height < 44)""",
        TARGETS,
    )
    assert small == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_screen(page: Page, path: str) -> None:
    page.goto(path)
    for width in (320, 375, 410, 1280):
        page.set_viewport_size({"width": width, "height": 812})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.body.getBoundingClientRect().width") <= 480


def test_a_tap_anywhere_on_a_card_or_choice_works(page: Page) -> None:
    page.goto("/form")
    box = page.locator(".choice", has_text="Half board").bounding_box()
    assert box is not None
    page.evaluate("top => scrollTo({top, behavior: 'instant'})", box["y"] - 300)
    page.locator(".choice-side", has_text="€120").click(force=True)
    assert page.get_by_label("Half board").is_checked()
    page.goto("/")
    page.locator(".card").first.locator(".rating").click(force=True)
    page.evaluate("genui.idle()")
    assert page.url.endswith("/stay/1")


def test_a_form_carries_on_single_values_and_lists(kitchen) -> None:
    source = (
        '{% import "kit/parts.html" as ui with context %}{{ ui.hidden_fields({"city": "Porto", "rooms": 2, "tag": ["quiet", "pool"]}) }}'
    )
    with kitchen.app.test_request_context():
        page = Elements(render_template_string(source))
    assert [(field["type"], field["name"], field["value"]) for field in page.of("input")] == [
        ("hidden", "city", "Porto"),
        ("hidden", "rooms", "2"),
        ("hidden", "tag", "quiet"),
        ("hidden", "tag", "pool"),
    ]


def test_a_person_is_shown_with_initials_that_nobody_reads_out(kitchen) -> None:
    source = '{% import "kit/parts.html" as ui with context %}{{ ui.person("Otis van Rey", ["otis@mailbox.example"]) }}'
    with kitchen.app.test_request_context():
        text = render_template_string(source)
    assert '<span class="initials" aria-hidden="true">OR</span>' in text
    assert "<h2>Otis van Rey</h2>" in text
    assert '<p class="muted">otis@mailbox.example</p>' in text
