from __future__ import annotations

import pytest

from genui_gym.errors import ActionError
from genui_gym.text import TextView

from .conftest import KIT, Show, Site, at

FIELDS = (
    "<input name=t value='a b'><input name=off value=1 disabled><input type=hidden name=h value=1><input value=nameless>"
    "<input type=checkbox name=c checked><input type=checkbox name=d value=1>"
    "<input type=radio name=r value=1><input type=radio name=r value=2 checked>"
    "<select name=s><option value=x>X<option>Y</select><select multiple name=m><option selected>1<option selected disabled>2</select>"
    "<textarea name=l>1\n2</textarea><button name=b value=1>One</button><button name=b value=2>Two</button>"
)
SENT = "t=a+b&h=1&c=on&r=2&s=x&m=1&l=1{}2&b=2"


@pytest.mark.parametrize(("head", "newline"), [("", "%0D%0A"), (KIT, "%0A")], ids=["plain", "upgraded"])
def test_a_form_sends_its_successful_controls(head: str, newline: str, show: Show, view: TextView, site: Site) -> None:
    state = show(f"{head}<form action=/go>{FIELDS}</form><input name=outside>")
    view.click(at(state, "button", "Two").bid, "left", 1)
    assert site.asked[-1] == f"GET /go?{SENT.format(newline)}"
    state = show(f"{head}<form action=/go?kept=1 method=post>{FIELDS}</form>")
    view.click(at(state, "button", "Two").bid, "left", 1)
    assert site.asked[-1] == f"POST /go?kept=1 {SENT.format(newline)}"


def test_a_button_says_where_and_how_and_may_stand_outside(show: Show, view: TextView, site: Site) -> None:
    state = show(
        "<form id=f action=/a method=post></form><input name=x value=1 form=f><button form=f formaction=/b formmethod=get>B</button>"
    )
    view.click(at(state, "button").bid, "left", 1)
    assert site.asked[-1] == "GET /b?x=1"


def test_a_form_without_action_is_sent_to_its_page(show: Show, view: TextView, site: Site) -> None:
    state = show("<form><input name=q></form>")
    view.fill(at(state, "textbox").bid, "1")
    view.press("Enter")
    assert site.asked[-1] == "GET /?q=1"
    assert view.observe().url == "http://shop.localhost/?q=1"


def test_multipart_carries_names_values_and_empty_files(show: Show, view: TextView, site: Site) -> None:
    fields = "<input name=a value='é'><input type=file name=f><button>go</button>"
    state = show(f"<form method=post action=/up enctype=multipart/form-data>{fields}</form>")
    view.click(at(state, "button").bid, "left", 1)
    assert 'name="a"\r\n\r\né\r\n' in site.asked[-1]
    assert 'name="f"; filename=""' in site.asked[-1]
    assert site.headers["Content-Type"].startswith("multipart/form-data; boundary=")


@pytest.mark.parametrize(
    ("html", "sent"),
    [
        ("<input name=a><input name=b>", False),
        ("<input name=a><input type=checkbox name=b>", True),
        ("<input name=a><button disabled>no</button>", False),
        ("<input name=a><button type=button>no</button><input type=submit>", True),
    ],
)
def test_enter_sends_a_form_where_a_browser_would(html: str, sent: bool, show: Show, view: TextView, site: Site) -> None:
    state = show(f"<form action=/go>{html}</form>")
    view.focus(state.elements[0].bid)
    view.press("Enter")
    assert site.asked[-1].startswith("GET /go") is sent


@pytest.mark.parametrize(
    "field",
    [
        "<input required>", "<input type=email value=nobody>", "<input type=url value=x>", "<input pattern='[0-9]+' value=a>",
        "<input type=number min=3 value=2>", "<input type=number min=0 step=2 value=3>",
        "<input type=date max=2024-01-01 value=2024-01-02>",
        "<input type=checkbox required>", "<input type=radio name=r required>", "<select required><option value=''>Choose</select>",
        "<textarea required></textarea>",
    ],
)  # fmt: skip
def test_the_browsers_own_checks_hold_a_form_back(field: str, show: Show, view: TextView, site: Site) -> None:
    state = show(f"<form action=/go><input value=fine>{field}<button>go</button><button formnovalidate>anyway</button></form>")
    view.click(at(state, "button", "go").bid, "left", 1)
    assert site.asked == ["GET /"]
    assert view.observe().focused == "2"
    view.click(at(state, "button", "anyway").bid, "left", 1)
    assert site.asked[-1].startswith("GET /go")


def test_reset_puts_the_fields_back(show: Show, view: TextView) -> None:
    state = show("<form><input value=1><input type=checkbox><select><option>a<option>b</select><button type=reset>R</button></form>")
    view.fill("1", "2")
    view.click("2", "left", 1)
    view.select_option("3", "b")
    assert [node.value for node in view.observe().elements] == ["2", None, "b", None]
    view.click("4", "left", 1)
    assert view.observe().nodes == state.nodes


def test_another_window_and_another_place_are_not_opened(show: Show, view: TextView, site: Site) -> None:
    state = show("<form action=/go target=_blank><button>new</button></form><form action=http://else.example/><button>out</button></form>")
    with pytest.raises(ActionError, match="opens another window"):
        view.click(at(state, "button", "new").bid, "left", 1)
    view.click(at(state, "button", "out").bid, "left", 1)
    assert site.asked == ["GET /"]
    assert view.observe().notes == ("Blocked, outside the app: http://else.example/",)
