"""The rules by which the steps of every recorder become the same steps."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from genui_gym.importers import limits
from genui_gym.importers.normalise import normalise
from genui_gym.importers.normalise.fields import same
from genui_gym.importers.normalise.origins import origin_of, site_of
from genui_gym.importers.normalise.values import dates
from genui_gym.recording import Meta, PageView, Recording, Request, Step, Target

HOME = "http://desks.test/"
OPENED = Step("goto", value="http://desks.test/", after=PageView("http://desks.test/"))
"""What a recording begins with that came to the site from elsewhere."""

NAME, DAY, SAVE = Target("textbox", "Name"), Target("date", "Day"), Target("button", "Save")


def of(*steps: Step, task: str = "", locale: str = "") -> Recording:
    return normalise(Recording(Meta("here", task=task, locale=locale), steps))


def kinds(*steps: Step) -> list[tuple[str, str]]:
    return [(step.kind, step.value) for step in of(*steps).steps if step != OPENED]


def keys(text: str, target: Target | None = NAME) -> list[Step]:
    return [Step("press", target, {" ": "Space"}.get(each, each)) for each in text]


def at(html: str, url: str = HOME) -> PageView:
    return PageView(url, html=html)


# Keys and fills


def test_keys_in_a_field_are_one_fill() -> None:
    assert kinds(*keys("Ada B")) == [("fill", "Ada B")]


def test_keys_without_a_place_go_to_the_field_in_the_focus() -> None:
    assert kinds(Step("click", NAME), *keys("Ada", None), Step("press", None, "Enter")) == [("fill", "Ada"), ("press", "Enter")]


def test_keys_that_go_nowhere_stay_keys() -> None:
    assert kinds(Step("click", SAVE), *keys("j", None)) == [("click", ""), ("press", "j")]
    assert kinds(Step("press", SAVE, "Space")) == [("press", "Space")]


def test_a_key_that_takes_back() -> None:
    assert kinds(*keys("Adx"), Step("press", NAME, "Backspace"), *keys("a")) == [("fill", "Ada")]
    assert kinds(Step("press", NAME, "Backspace")) == [("press", "Backspace")]


def test_typing_goes_on_after_a_fill_and_capitals_are_typed_with_shift() -> None:
    steps = [Step("press", None, "Shift"), Step("press", NAME, "Shift+A"), *keys("da")]
    assert kinds(Step("fill", NAME, "Dr. "), *steps) == [("fill", "Dr. Ada")]


def test_tabulators_between_fields_are_ways_and_no_steps() -> None:
    steps = [Step("fill", NAME, "Ada"), Step("press", NAME, "Tab"), Step("fill", DAY, "2027-03-04"), Step("click", SAVE)]
    assert kinds(*steps) == [("fill", "Ada"), ("fill", "2027-03-04"), ("click", "")]
    assert kinds(Step("press", None, "Tab"), Step("press", None, "Enter")) == [("press", "Tab"), ("press", "Enter")]


def test_the_last_of_several_fills_stays() -> None:
    again = [Step("fill", NAME, "A"), Step("fill", NAME, "Ad"), Step("click", NAME), Step("fill", NAME, "Ada")]
    assert kinds(*again) == [("fill", "Ada")]
    assert kinds(Step("fill", NAME, "Ada"), Step("fill", DAY, "2027-03-04"), Step("fill", NAME, "Bo")) == [
        ("fill", "Ada"),
        ("fill", "2027-03-04"),
        ("fill", "Bo"),
    ]


# Focus and navigation


def test_a_click_into_a_field_that_is_filled_next_is_its_focus() -> None:
    assert kinds(Step("click", NAME), Step("fill", NAME, "Ada")) == [("fill", "Ada")]
    assert kinds(Step("click", NAME), Step("click", NAME), Step("fill", NAME, "Ada")) == [("fill", "Ada")]


def test_a_field_that_was_clicked_and_not_filled_is_told() -> None:
    found = of(Step("click", Target("spinbutton", "Seats")), Step("click", SAVE), Step("click", NAME), Step("fill", NAME, "Ada"))
    assert found.losses == ('Step 1 clicks into spinbutton "Seats"; if something was typed there, the file does not say what.',)


def test_a_click_that_does_something_stays() -> None:
    assert kinds(Step("click", SAVE), Step("fill", NAME, "Ada")) == [("click", ""), ("fill", "Ada")]
    assert kinds(Step("click", NAME, note="right button"), Step("fill", NAME, "Ada"))[0] == ("click", "")
    asked = Step("click", NAME, requests=(Request("GET", f"{HOME}hints"),))
    assert kinds(asked, Step("fill", NAME, "Ada"))[0] == ("click", "")


def test_a_focus_alone_is_no_step() -> None:
    assert kinds(Step("click", SAVE, note="focus alone"), Step("press", SAVE, "Enter")) == [("press", "Enter")]


@pytest.mark.parametrize(
    "click",
    [
        Step("click", SAVE, after=PageView(f"{HOME}done")),
        Step("click", replace(SAVE, href="/done"), before=PageView(HOME)),
        Step("click", SAVE, requests=(Request("POST", HOME, 303, location=f"{HOME}done"),)),
    ],
)
def test_an_address_that_a_click_led_to_is_no_step(click: Step) -> None:
    assert kinds(click, Step("goto", value=f"{HOME}done")) == [("click", "")]
    assert kinds(click, Step("goto", value=f"{HOME}other"))[1] == ("goto", f"{HOME}other")


def test_the_empty_page_that_a_tab_begins_with_is_no_step() -> None:
    assert kinds(Step("goto", value="chrome://new-tab-page/"), Step("goto", value=HOME)) == [("goto", HOME)]
    assert kinds(Step("goto", value=HOME), Step("goto", value=HOME)) == [("goto", HOME)]


# Sites


def test_a_search_engine_before_the_site_is_split_off() -> None:
    steps = [
        Step("goto", value="https://www.google.com/"),
        Step("click", Target("button", "Accept all")),
        Step("fill", Target("combobox", "Search"), "desks"),
        Step("click", Target("link", "Desks"), after=PageView(HOME)),
        Step("click", SAVE, before=PageView(HOME)),
    ]
    found = of(*steps)
    assert [(step.kind, step.value) for step in found.steps] == [("goto", HOME), ("click", "")]
    assert found.losses == ("4 steps on google.com: another site, left out.",)
    assert found.meta.origin == "http://desks.test"


@pytest.mark.parametrize(("asked", "opened"), [(f"{HOME}start", [("goto", f"{HOME}start")]), ("desks", [])])
def test_a_search_engine_is_split_off_where_no_address_is_kept(asked: str, opened: list[tuple[str, str]]) -> None:
    search = Target("textbox", "Search", css=("#q",))
    steps = [
        Step("goto", value="https://www.google.com/"),
        Step("click", Target("button", "Accept all")),
        Step("fill", search, asked),
        Step("press", search, "Enter"),
        Step("click", Target("link", "Desks")),
        Step("click", SAVE),
    ]
    found = of(*steps)
    assert [(step.kind, step.value) for step in found.steps] == [*opened, ("click", "")]
    assert found.losses == ("5 steps on google.com: another site, left out.",)
    assert len(of(*steps[:-1]).steps) == 5


def test_a_window_of_another_site_is_split_off() -> None:
    steps = [Step("goto", value=HOME), Step("click", SAVE), Step("click", NAME, before=PageView("https://ads.test/")), Step("click", DAY)]
    assert [step.target for step in of(*steps).steps] == [None, SAVE]
    assert of(*steps).losses == ("2 steps on ads.test: another site, left out.",)


def test_a_recording_of_nothing_but_a_search_engine_is_kept() -> None:
    assert len(of(Step("goto", value="https://www.google.com/"), Step("press", None, "Enter")).steps) == 2


def test_other_sites_requests_are_left_out_and_the_own_ones_stay() -> None:
    own, other = Request("GET", "http://api.desks.test/rooms"), Request("POST", "https://counter.test/hit")
    assert of(Step("goto", value=HOME, requests=(own, other))).steps[0].requests == (own,)


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.example.co.uk/a", "example.co.uk"),
        ("http://booking.localhost:81/", "booking.localhost"),
        ("http://127.0.0.1:5055/", "127.0.0.1"),
        ("http://localhost:3000/", "localhost"),
        ("file:///etc/hostname", ""),
        ("http://[", ""),
    ],
)
def test_the_site_of_an_address(url: str, site: str) -> None:
    assert site_of(url) == site


def test_an_origin_has_scheme_host_and_port() -> None:
    assert [origin_of(url) for url in ("http://a.test:80/x?y#z", "https://u:p@a.test/", "about:blank", "http://a.test:x/")] == [
        "http://a.test:80",
        "https://a.test",
        "",
        "",
    ]


# Values


@pytest.mark.parametrize(
    ("text", "locale", "found"),
    [
        ("2027-03-04", "", ["2027-03-04"]),
        ("4 March 2027", "", ["2027-03-04"]),
        ("Mar 4, 2027", "", ["2027-03-04"]),
        ("04.03.2027", "", ["2027-03-04"]),
        ("25/12/2027", "", ["2027-12-25"]),
        ("12/25/2027", "", ["2027-12-25"]),
        ("03/04/2027", "en-US", ["2027-03-04"]),
        ("03/04/2027", "en-GB", ["2027-04-03"]),
        ("03/04/2027", "", ["2027-03-04", "2027-04-03"]),
        ("31/31/2027", "", []),
        ("soon", "", []),
    ],
)
def test_dates(text: str, locale: str, found: list[str]) -> None:
    assert list(dates(text, locale)) == list(map(date.fromisoformat, found))


def test_a_date_field_holds_iso_and_other_fields_what_was_typed() -> None:
    recording = of(Step("fill", DAY, "4 March 2027"), Step("fill", NAME, "4 March 2027"), Step("fill", Target("time", "At"), "7:30 pm"))
    assert [step.value for step in recording.steps] == ["2027-03-04", "4 March 2027", "19:30"]


def test_a_date_that_can_be_read_in_two_ways_stays_and_is_told() -> None:
    recording = of(Step("fill", DAY, "03/04/2027"))
    assert recording.steps[0].value == "03/04/2027"
    assert recording.losses == ("The date '03/04/2027' can be read in two ways; it stays as it is.",)


def test_a_click_on_a_box_is_what_it_sets() -> None:
    box = Target("checkbox", "Window")
    assert [kind for kind, _ in kinds(Step("click", box), Step("click", box), Step("click", Target("radio", "Aisle")))] == [
        "check",
        "uncheck",
        "check",
    ]


def test_boxes_that_share_a_name_attribute_are_several() -> None:
    boxes = [
        Target("checkbox", name, css=(f"#file-{place}", 'input[name="file"]')) for place, name in enumerate(("Roof.pdf", "Cellar.pdf"))
    ]
    assert [kind for kind, _ in kinds(*(Step("click", box) for box in boxes))] == ["check", "check"]
    unnamed = [Target("checkbox", css=('input[name="file"]',)) for _ in range(2)]
    assert [kind for kind, _ in kinds(*(Step("click", box) for box in unnamed))] == ["check", "uncheck"], "nothing tells them apart"


def test_the_page_says_whether_a_box_was_ticked() -> None:
    ticked = at('<label><input type="checkbox" checked> Window</label>')
    assert kinds(Step("click", Target("checkbox", "Window"), before=ticked))[-1] == ("uncheck", "")


def test_a_fill_of_a_select_is_a_choice_by_its_text() -> None:
    page = at('<label>Floor <select><option value="1">First</option></select></label>')
    assert kinds(Step("fill", Target("combobox", "Floor", tag="select"), "1", before=page))[-1] == ("select", "First")


# Sources


def test_where_values_come_from() -> None:
    page = at("<h1>Desks</h1><p>Window desk</p>")
    steps = [Step("goto", value=HOME, after=page), *(Step("fill", Target("textbox", name), name) for name in ("Ada", "Window desk", "Bo"))]
    recording = of(*steps, task="Reserve a desk for Ada.")
    assert [step.source for step in recording.steps] == ["", "task", "page", "assumed"]


@pytest.mark.parametrize("task", ["on 4 March 2027", "on March 4, 2027", "by 2027-03-04", "bis 04.03.2027", "2027年3月4日前"])
def test_a_task_may_write_a_date_in_words(task: str) -> None:
    assert of(Step("fill", DAY, "2027-03-04"), task=task).steps[0].source == "task"


def test_part_of_a_word_is_not_the_word() -> None:
    assert of(Step("fill", NAME, "Ada"), task="Reserve in Adana, desk 12.").steps[0].source == "assumed"
    assert of(Step("fill", NAME, "2"), task="Reserve in Adana, desk 12.").steps[0].source == "assumed"


def test_a_page_that_shows_what_was_entered_is_not_where_it_came_from() -> None:
    echo = at("<p>Hello Ada</p>")
    steps = [Step("fill", NAME, "Ada", after=echo), Step("click", SAVE), Step("fill", Target("textbox", "Signature"), "Ada", before=echo)]
    assert [step.source for step in of(*steps).steps] == ["assumed", "", "assumed"]


# The rest


def test_pictures_get_plain_names_and_unused_ones_go() -> None:
    view = PageView(HOME, image="shots/page@1.bin")
    recording = Recording(Meta("here"), (Step("click", SAVE, before=view),), images={"shots/page@1.bin": b"\x89PNG..", "other.png": b""})
    found = normalise(recording)
    assert found.images == {"001.png": b"\x89PNG.."}
    assert found.steps[-1].before == PageView(HOME, image="001.png")


def test_what_is_too_long_is_cut_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = of(Step("fill", NAME, "x" * (limits.LONGEST_VALUE + 1)), Step("click", SAVE, before=at("x" * (limits.LONGEST_TEXT + 1))))
    assert len(found.steps[0].value) == limits.LONGEST_VALUE
    assert found.steps[1].before == PageView(HOME)
    assert len(found.losses) == 2


def test_an_empty_recording_says_so() -> None:
    assert of().losses == ("The file holds no step.",)


def test_the_header_says_site_title_and_language() -> None:
    page = PageView(f"{HOME}a", "Desks", '<html lang="de"><body>x')
    assert of(Step("goto", value=HOME, after=page)).meta == Meta("here", title="Desks", origin="http://desks.test", locale="de")


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (Target(css=("#a", ".b")), Target(css=(".b",), name="B"), True),
        (Target("textbox", "A"), Target("", "A"), True),
        (Target("textbox", "A"), Target("button", "A"), False),
        (Target(testid="a", name="A"), Target(testid="b", name="A"), False),
        (Target("textbox", "A", frame=("#f",)), Target("textbox", "A"), False),
        (Target(box=(1, 2, 0, 0)), Target(box=(1, 2, 0, 0)), True),
        (Target(), Target(), False),
    ],
)
def test_whether_two_targets_are_one_element(one: Target, other: Target, is_same: bool) -> None:
    assert same(one, other) is is_same
    assert same(other, one) is is_same
