from __future__ import annotations

import pytest

from genui_gym.errors import ActionError, ServerError
from genui_gym.text import TextView

from .conftest import KIT, ORIGIN, Show, Site, at


def path(view: TextView) -> str:
    return view.observe().url.removeprefix(ORIGIN)


@pytest.fixture(params=["", KIT], ids=["plain", "upgraded"])
def head(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_history_goes_back_and_forward_and_is_cut_by_a_new_page(head: str, show: Show, view: TextView, site: Site) -> None:
    site.pages |= {"/b": f"{head}<title>B</title><a href=/c>c</a>", "/c": f"{head}<title>C</title>"}
    show(f"{head}<title>A</title><a href=/b>b</a>")
    view.click("1", "left", 1)
    assert view.observe().titles == ("B",)
    view.click("1", "left", 1)
    view.go_back()
    view.go_back()
    assert (path(view), view.observe().titles) == ("/", ("A",))
    with pytest.raises(ActionError, match="no page to go back to"):
        view.go_back()
    view.go_forward()
    assert path(view) == "/b"
    view.goto("/other")
    with pytest.raises(ActionError, match="no page to go forward to"):
        view.go_forward()


def test_going_back_never_posts_again(head: str, show: Show, view: TextView, site: Site) -> None:
    site.pages["/p"] = f"{head}<a href=/c>c</a>"
    show(f"{head}<form action=/p method=post><input name=a value=1><button>go</button></form>")
    view.click("2", "left", 1)
    view.observe()
    view.click("1", "left", 1)
    view.go_back()
    assert site.asked == ["GET /", "POST /p a=1", "GET /c", "GET /p"]


def test_the_same_address_adds_nothing_to_the_history(head: str, show: Show, view: TextView) -> None:
    show(f"{head}<a href=/>self</a>")
    view.click("1", "left", 1)
    view.goto("/")
    with pytest.raises(ActionError, match="no page to go back to"):
        view.go_back()


def test_a_page_that_was_left_for_good_gets_its_fields_back(show: Show, view: TextView, site: Site) -> None:
    choices = "<input type=checkbox name=c><select name=s><option>1<option>2</select>"
    show(f"<input name=a><input name=b autocomplete=off>{choices}<textarea></textarea>")
    view.fill("1", "kept")
    view.fill("2", "lost")
    view.click("3", "left", 1)
    view.select_option("4", "2")
    view.fill("5", "long")
    left = view.observe()
    view.goto("/b")
    view.go_back()
    back = view.observe()
    assert [node.value for node in back.elements] == ["kept", "", None, "2", "long"]
    assert back.elements[2] == left.elements[2]
    view.goto("/")
    assert [node.value for node in view.observe().elements] == ["", "", None, "1", ""]


def test_a_page_exchanged_in_place_comes_back_fresh(show: Show, view: TextView, site: Site) -> None:
    site.pages["/b"] = KIT
    show(f"{KIT}<a href=/b>b</a><input name=a>")
    view.fill("2", "typed")
    view.click("1", "left", 1)
    view.go_back()
    assert at(view.observe(), "textbox").value == ""


def test_the_focus_stays_where_the_path_stays(show: Show, view: TextView, site: Site) -> None:
    form = "<form><input name=q><button name=b value=1>one</button><button name=b value=2>two</button></form>"
    show(f"{KIT}{form}")
    view.click("3", "left", 1)
    assert view.observe().focused == "3"
    show(form)
    view.click("3", "left", 1)
    assert view.observe().focused == ""


def test_autofocus_and_fragments_move_the_focus(show: Show, view: TextView) -> None:
    links = "<a href='#d'>d</a><a href='#b'>b</a><button id=b>B</button>"
    assert show(f"<input><input autofocus>{links}<details><summary>s</summary><p id=d>deep</details>").focused == "2"
    view.click("3", "left", 1)
    opened = view.observe()
    assert (path(view), opened.focused, opened.elements[-1].states) == ("/#d", "", ("expanded",))
    view.click("4", "left", 1)
    assert (path(view), view.observe().focused) == ("/#b", "5")
    view.go_back()
    assert path(view) == "/#d"


@pytest.mark.parametrize("link", ["<a href=http://else.example/x>o</a>", "<a href=/out>o</a>"])
def test_a_way_out_is_blocked_and_noted_once(head: str, link: str, show: Show, view: TextView) -> None:
    show(head + link)
    view.click("1", "left", 1)
    state = view.observe()
    assert state.url == f"{ORIGIN}/"
    assert state.notes[0].startswith("Blocked, outside the app: http://else.example/")
    assert view.observe().notes == ()


@pytest.mark.parametrize("url", ["http://else.example/", "file:///etc/hostname", "javascript:1", "nowhere"])
def test_goto_opens_the_app_alone(url: str, show: Show, view: TextView) -> None:
    show("x")
    with pytest.raises(ActionError, match="outside the app"):
        view.goto(url)


@pytest.mark.parametrize("link", ["<a href=/b target=_blank>n</a>", "<a href='javascript:go()'>n</a>"])
def test_what_only_a_browser_can_open_is_refused(link: str, show: Show, view: TextView, site: Site) -> None:
    show(link)
    with pytest.raises(ActionError, match="The text view cannot do this"):
        view.click("1", "left", 1)
    assert site.asked == ["GET /"]


def test_a_page_that_is_no_html_is_shown_as_its_text(show: Show, view: TextView, site: Site) -> None:
    site.pages |= {"/a.txt": "plain <b>text", "/a.svg": "<svg/>"}
    show("x")
    view.goto("/a.txt")
    assert [node.line() for node in view.observe().nodes] == ['text "plain <b>text"']
    view.goto("/a.svg")
    assert view.observe().nodes == ()


def test_a_start_page_must_answer(site: Site, view: TextView) -> None:
    with pytest.raises(ServerError, match="status 404"):
        view.open(site.app, ORIGIN)
