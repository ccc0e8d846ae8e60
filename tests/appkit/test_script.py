"""The script in a real browser: pages are swapped in place, and everything still works without it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import genui_gym.appkit

SOURCE = (Path(genui_gym.appkit.__file__).parent / "static" / "kit.js").read_text()
MARK = "window.same = true"
SAME = "window.same === true"


def idle(page: Page) -> None:
    page.evaluate("genui.idle()")


def path(page: Page) -> str:
    return str(page.evaluate("location.pathname + location.search"))


def scroll(page: Page) -> int:
    return round(page.evaluate("scrollY"))


def fill_form(page: Page) -> None:
    page.get_by_label("Guest name").fill("Ada")
    page.get_by_label("Email", exact=True).fill("ada@example.com")
    page.get_by_label("Check-in").fill("2026-05-14")
    page.get_by_label("Flexible").check()
    page.get_by_label("I agree to the terms").check()


def test_it_decides_nothing_by_time_or_chance() -> None:
    code = re.sub(r"//.*", "", SOURCE)
    assert not re.search(r"\bDate\b|Math\.random|setInterval|requestAnimationFrame|performance\b", code)
    assert re.findall("setTimeout.*", code) == ["setTimeout(resolve, Number(latency)));"], "only the knob of latency waits"


def test_a_link_is_swapped_in(page: Page) -> None:
    page.goto("/")
    page.evaluate(MARK)
    page.get_by_role("link", name="Trips").click()
    idle(page)
    assert page.evaluate(SAME)
    assert (path(page), page.title()) == ("/trips", "Trips · Kitchen")
    assert page.get_by_role("heading", level=1).inner_text() == "Trips"


def test_attributes_of_the_document_follow(page: Page) -> None:
    page.goto("/?theme=dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("link", name="Saved", exact=True).click()
    idle(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "auto"


def test_focus_and_scroll_stay_on_the_same_page(page: Page) -> None:
    page.goto("/")
    page.evaluate(MARK)
    page.evaluate("document.getElementById('f-q').focus({ preventScroll: true })")
    page.keyboard.type("Lisbon")
    page.evaluate("scrollTo(0, 60)")
    page.keyboard.press("Enter")
    idle(page)
    assert page.evaluate(SAME)
    assert path(page).startswith("/?q=Lisbon&sort=price&free=1")
    assert page.evaluate("document.activeElement.id") == "f-q"
    assert page.evaluate("document.activeElement.selectionStart") == 6
    assert scroll(page) == 60


def test_a_new_page_starts_at_the_top_and_back_returns_to_the_place(page: Page) -> None:
    page.goto("/")
    page.evaluate("scrollTo(0, 700)")
    page.evaluate("document.querySelector('a[href=\"/stay/2\"]').click()")
    idle(page)
    assert (path(page), scroll(page)) == ("/stay/2", 0)
    page.evaluate("scrollTo(0, 150)")
    page.go_back()
    idle(page)
    assert (path(page), scroll(page)) == ("/", 700)
    page.go_forward()
    idle(page)
    assert (path(page), scroll(page)) == ("/stay/2", 150)


def test_a_wrong_form_comes_back_with_its_summary_in_focus(page: Page) -> None:
    page.goto("/form")
    page.get_by_label("Email", exact=True).fill("nobody@")
    page.get_by_role("button", name="Save details").click()
    idle(page)
    assert page.evaluate("document.activeElement.id") == "problems"
    assert page.get_by_label("Email", exact=True).input_value() == "nobody@"
    assert scroll(page) == 0


def test_the_address_after_a_post_is_where_it_led_and_back_does_not_post_again(page: Page, served: Any) -> None:
    page.goto("/")
    page.get_by_role("link", name="Profile").click()
    idle(page)
    fill_form(page)
    page.get_by_role("button", name="Save details").click()
    idle(page)
    assert path(page) == "/form?notice=saved"
    assert page.get_by_role("status").inner_text() == "Your details are saved."
    page.go_back()
    idle(page)
    assert path(page) == "/form"
    page.go_forward()
    idle(page)
    assert path(page) == "/form?notice=saved"
    assert served.asked.count("POST /form") == 1


def test_the_button_that_was_pressed_is_sent(page: Page, served: Any) -> None:
    page.goto("/form")
    fill_form(page)
    page.get_by_role("button", name="Save as draft").click()
    idle(page)
    assert served.added[0]["do"] == "draft"
    assert served.added[0]["token"] == "abc"


def test_a_button_may_name_its_own_address_and_method(page: Page, served: Any) -> None:
    page.goto("/form")
    page.evaluate(MARK)
    page.evaluate("() => Object.assign(document.querySelector('button[value=draft]'), { formAction: '/trips', formMethod: 'get' })")
    page.get_by_role("button", name="Save as draft").click()
    idle(page)
    assert page.evaluate(SAME)
    assert path(page).startswith("/trips?")
    assert "do=draft" in path(page)
    assert served.asked[-1] == "GET /trips"


def test_a_second_click_does_not_send_twice(page: Page, served: Any) -> None:
    page.goto("/form")
    fill_form(page)
    served.open.clear()
    page.get_by_role("button", name="Save details").dblclick()
    page.get_by_role("button", name="Save as draft").click()
    served.open.set()
    idle(page)
    assert served.asked.count("POST /form") == 1
    assert path(page) == "/form?notice=saved"


def test_the_later_of_two_links_wins(page: Page, served: Any) -> None:
    page.goto("/")
    served.open.clear()
    page.get_by_role("link", name="Trips").click()
    page.get_by_role("link", name="Saved", exact=True).click()
    served.open.set()
    idle(page)
    assert path(page) == "/saved"
    page.go_back()
    idle(page)
    assert path(page) == "/"


def test_idle_waits_for_what_is_in_flight(page: Page, served: Any) -> None:
    page.goto("/")
    assert page.evaluate("genui.inFlight") == 0
    assert page.evaluate("genui.idle().then(() => 'at once')") == "at once"
    served.open.clear()
    page.get_by_role("link", name="Trips").click()
    assert page.evaluate("genui.inFlight") == 1
    page.evaluate("() => { window.rest = genui.idle().then(() => document.title); }")
    assert page.title().startswith("Explore")
    served.open.set()
    assert page.evaluate("window.rest") == "Trips · Kitchen"
    assert page.evaluate("genui.inFlight") == 0


def test_a_failed_fetch_becomes_an_ordinary_navigation(page: Page) -> None:
    def no_fetch(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.abort()
        else:
            route.continue_()

    page.goto("/")
    page.evaluate(MARK)
    page.route("**/trips", no_fetch)
    with page.expect_navigation(url="**/trips"):
        page.get_by_role("link", name="Trips").click()
    assert not page.evaluate(SAME)
    assert page.title() == "Trips · Kitchen"
    page.unroute("**/trips")


def test_what_is_no_page_is_left_to_the_browser(page: Page) -> None:
    page.goto("/")
    page.evaluate("document.querySelector('.chip').setAttribute('href', '/art/sea/1.svg')")
    with page.expect_navigation(url="**/art/sea/1.svg"):
        page.get_by_role("link", name="All").click()
    assert page.evaluate("document.documentElement.localName") == "svg"


@pytest.mark.parametrize(
    ("attributes", "event"),
    [
        ("target='_blank'", ""),
        ("download", ""),
        ("data-plain", ""),
        ("", "ctrlKey: true"),
        ("", "shiftKey: true"),
        ("", "button: 1"),
        ("class='away'", ""),
    ],
)
def test_some_clicks_are_left_to_the_browser(page: Page, attributes: str, event: str) -> None:
    page.goto("/trips")
    target = "http://elsewhere.invalid/" if "away" in attributes else "/saved"
    page.evaluate(f"""() => {{
        document.querySelector('main').innerHTML = `<a id="it" href="{target}" {attributes}>x</a>`;
        addEventListener('click', (event) => {{ window.taken = event.defaultPrevented; event.preventDefault(); }});
        document.getElementById('it').dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, {event} }}));
    }}""")
    assert page.evaluate("window.taken") is False
    assert page.evaluate("genui.inFlight") == 0


def test_a_place_within_the_page_is_left_to_the_browser(page: Page, served: Any) -> None:
    page.goto("/trips")
    page.evaluate("document.querySelector('.segment').setAttribute('href', '#main')")
    page.get_by_role("link", name="Upcoming").click()
    assert page.evaluate("location.hash") == "#main"
    page.go_back()
    idle(page)
    assert (page.evaluate("location.hash"), served.asked) == ("", ["GET /trips"])


def test_an_error_page_is_shown_in_place(page: Page) -> None:
    page.goto("/trips")
    page.evaluate(MARK)
    page.get_by_role("button", name="Cancel booking").click()
    idle(page)
    assert page.evaluate(SAME)
    assert page.get_by_role("heading", level=2).inner_text() == "Too late to cancel"
    page.get_by_role("link", name="Back to trips").click()
    idle(page)
    assert path(page) == "/trips"


def test_everything_works_without_script(chromium: Browser, served: Any) -> None:
    served.added.clear()
    context = chromium.new_context(base_url=served.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Save details").click()
    assert "Enter the guest's name." in page.get_by_role("alert").inner_text()
    fill_form(page)
    page.get_by_role("button", name="Save details").click()
    assert page.get_by_role("status").inner_text() == "Your details are saved."
    page.get_by_role("link", name="Explore").click()
    page.get_by_label("Where to?").fill("Porto")
    page.get_by_role("button", name="Search stays").click()
    assert "q=Porto" in page.url
    context.close()
    assert [sent["do"] for sent in served.added] == ["save", "save"]
