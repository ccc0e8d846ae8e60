"""What a recorded page says of its controls."""

from __future__ import annotations

import pytest

from genui_gym.importers.limits import LONGEST_TEXT
from genui_gym.importers.pages import Page, read_page
from genui_gym.recording import Target

HTML = """<title>Desks</title><h1>Reserve</h1><p>Near the <b>big</b> window</p>
<label for=who>Who <em>is it</em></label><input id=who name=who placeholder="Your name" data-testid=who-field value=Ada>
<label>Floor <select name=floor><option value=1>First<option>Second</select></label>
<label>Gift <input type=checkbox name=gift checked></label>
<a href="/desks/7"><span>Desk 7</span></a><a href="/desks/8">Desk 8</a>
<button>Save</button><button>Save as</button><button>Go</button><button>Go</button>"""


def page(html: str = HTML) -> Page:
    found = read_page(html, "http://desks.test/")
    assert found is not None
    return found


def test_the_target_of_a_field() -> None:
    here = page()
    element = here.document.ids["who"]
    assert here.target(element, (1, 2, 3, 4)) == Target(
        role="textbox",
        name="Who is it",
        label="Who is it",
        placeholder="Your name",
        testid="who-field",
        tag="input",
        kind="text",
        css=("#who", 'input[name="who"]'),
        box=(1, 2, 3, 4),
    )


def test_the_label_of_a_field_is_its_own_words_alone() -> None:
    here = page()
    select = next(each for each in here.controls if each.tag == "select")
    assert here.target(select).label == "Floor"


def test_a_click_reaches_the_control_around_or_the_one_of_a_label() -> None:
    here = page()
    elements = list(here.document.elements)
    span = next(each for each in elements if each.tag == "span")
    assert here.target(here.acted_on(span)).name == "Desk 7"
    assert here.target(here.acted_on(span)).href == "/desks/7"
    label = next(each for each in elements if each.tag == "em")
    assert here.acted_on(label) is here.document.ids["who"]
    heading = next(each for each in elements if each.tag == "h1")
    assert here.acted_on(heading) is heading


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (Target("button", "Save"), "Save"),
        (Target("button", "save AS"), "Save as"),
        (Target(name="Desk 8"), "Desk 8"),
        (Target("textbox", "Desk 8"), None),
        (Target("button", "Go"), None),
        (Target(testid="who-field"), "Who is it"),
        (Target(testid="none"), None),
        (Target(css=("#who",)), "Who is it"),
        (Target(), None),
    ],
)
def test_a_control_is_found_if_it_is_the_only_one(target: Target, found: str | None) -> None:
    here = page()
    element = here.find(target)
    assert (here.name(element) if element is not None else None) == found


def test_options_and_what_fields_hold() -> None:
    here = page()
    select = next(each for each in here.controls if each.tag == "select")
    assert [here.option(select, value) for value in ("1", "Second", "9")] == ["First", "Second", "9"]
    assert here.value(here.document.ids["who"]) == "Ada"
    assert [here.is_ticked(each) for each in here.controls if each.kind == "checkbox"] == [True]


def test_all_that_a_page_shows_stands_in_its_texts() -> None:
    texts = page().texts()
    assert all(each in texts for each in ("reserve", "near the big window", "first", "second", "your name", "desk 7", "ada"))
    assert "firstsecond" not in texts


@pytest.mark.parametrize("html", ["", "x" * (LONGEST_TEXT + 1), "<b>" * 5000])
def test_what_is_no_honest_page_is_none(html: str) -> None:
    assert read_page(html, "http://desks.test/") is None
