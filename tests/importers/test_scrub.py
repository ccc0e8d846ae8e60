"""Secrets and personal details go, and others of the same kind come into their place."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from genui_gym.importers.scrub import scrub
from genui_gym.importers.scrub.kinds import is_card, luhn, placeholder
from genui_gym.importers.scrub.scrubber import PICTURES
from genui_gym.recording import Meta, PageView, Recording, Request, Step, Target

CARD = "5555 5555 5555 4444"


def of(*steps: Step, task: str = "", **more: object) -> Recording:
    return scrub(Recording(Meta("here", task=task), steps, **more))  # type: ignore[arg-type]


def text(value: str, task: str = "") -> str:
    return of(Step("assert", value=value), task=task).steps[0].value


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("Write to ada.okafor@mail.desks.io today", "Write to person1@example.com today", "e-mail"),
        ("/u?mail=ada%40desks.io&x=1", "/u?mail=person1%40example.com&x=1", "e-mail"),
        (f"card {CARD}.", "card 4000 0000 0000 0010.", "card"),
        ("card 5555555555554444", "card 4000000000000010", "card"),
        ("call +49 (30) 123-45678", "call +1 202 555 0101", "phone"),
        ("https://ada:hush@desks.io/", "https://ada:password-1@desks.io/", "password"),
        ("/login?user=ada&password=hush&next=1", "/login?user=ada&password=password-1&next=1", "password"),
        ('{"user": "ada", "newPassword": "hu\\"sh"}', '{"user": "ada", "newPassword": "password-1"}', "password"),
        ("/x?access_token=abcdefgh12345678", "/x?access_token=token-1", "token"),
        ("/x;jsessionid=0123456789ABCDEF?a=1", "/x;jsessionid=token-1?a=1", "token"),
        ("fetch(u, {Bearer abcdefghijklmnop})", "fetch(u, {Bearer token-1})", "token"),
        ("key sk-abcdefghijklmnopqrstuv end", "key token-1 end", "token"),
        ("eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl", "token-1", "token"),
        ("Set-Cookie: session=abc; Path=/", "Set-Cookie: cookie-1", "cookie"),
        ("Authorization: Digest qwertz", "Authorization: authorization-1", "authorization"),
        ('<input type="password" value="hush">', '<input type="password" value="password-1">', "password"),
        ('<input name="csrf_token" type=hidden value="a1b2c3d4e5">', '<input name="csrf_token" type=hidden value="token-1">', "token"),
        ('<meta name="csrf-token" content="a1b2c3d4e5">', '<meta name="csrf-token" content="token-1">', "token"),
    ],
)
def test_what_is_taken_out(before: str, after: str, kind: str) -> None:
    recording = of(Step("assert", value=before))
    assert recording.steps[0].value == after
    assert recording.scrubbed == {kind: 1}


@pytest.mark.parametrize(
    "kept",
    [
        "Ada Okafor, First floor, 4 March 2027",
        "logo@2x.png and ada@example.com and root@localhost",
        "Order 4111111111111112 of 1795972674382",
        "€5,555.55 for 30 nights",
        "2027-03-04 2027-03-05 10:00-11:00",
        "/search?pin_code_help=1&city=Oslo&sid=1",
        "<label>Password <input type=password></label>",
        "forgot your password? pass: the salt",
        "+1 202 555 0101",
        "/compass=north&bypass=1&spinning=2",
    ],
)
def test_what_stays(kept: str) -> None:
    recording = of(Step("assert", value=kept))
    assert recording.steps[0].value == kept
    assert recording.scrubbed == {}


def test_a_password_goes_wherever_it_stands() -> None:
    field = Target("textbox", "Password", kind="password")
    html = "<p>You typed hush-hush</p>"
    step = Step(
        "fill",
        field,
        "hush-hush",
        after=PageView("http://d.test/?q=hush-hush", html=html),
        requests=(Request("POST", "/", post="p=hush-hush"),),
    )
    found = of(step, Step("fill", Target("textbox", "Repeat it"), "hush-hush"))
    assert found.steps[0].value == found.steps[1].value == "password-1"
    assert "hush-hush" not in repr(found)
    assert found.scrubbed == {"password": 1}


@pytest.mark.parametrize(
    ("target", "value", "after"),
    [
        (Target("textbox", "Passwort"), "kurz", "password-1"),
        (Target(css=('[name="user_password"]',)), "12345678", "password-1"),
        (Target("textbox", "Security code"), "123", "000"),
        (Target("textbox", "Phone number"), "0151 2345678", "+1 202 555 0101"),
        (Target("textbox", "Reach me at", kind="tel"), "030 1234567", "+1 202 555 0101"),
        (Target("textbox", "Phone number"), "12", "12"),
        (Target("textbox", "Passengers"), "2", "2"),
        (Target("textbox", "Spinning class"), "Tuesday", "Tuesday"),
    ],
)
def test_what_a_field_is_called_says_what_it_holds(target: Target, value: str, after: str) -> None:
    assert of(Step("fill", target, value)).steps[0].value == after


def test_the_same_original_has_the_same_placeholder_and_others_have_others() -> None:
    found = of(Step("assert", value="a@x.io b@x.io A@x.io"), Step("assert", value="b@x.io"))
    assert [step.value for step in found.steps] == ["person1@example.com person2@example.com person1@example.com", "person2@example.com"]
    assert found.scrubbed == {"e-mail": 2}


def test_what_the_task_says_stays() -> None:
    assert text("ada@desks.io", task="Send it to ada@desks.io.") == "ada@desks.io"
    field = Target(kind="password")
    assert of(Step("fill", field, "hush-hush"), task="Log in with hush-hush.").steps[0].value == "hush-hush"


def test_every_text_of_a_recording_is_looked_at() -> None:
    mail = "ada@desks.io"
    target = Target(name=mail, label=mail, placeholder=mail, href=mail, text=mail, css=(mail,), xpath=(mail,), frame=(mail,))
    view = PageView(mail, mail, mail)
    step = Step(
        "click", target, mail, before=view, after=view, requests=(Request("GET", mail, post=mail, body=mail, location=mail),), note=mail
    )
    recording = scrub(Recording(Meta("here", title=mail), (step,), losses=(mail,)))
    assert "ada" not in repr(recording)
    assert recording.scrubbed == {"e-mail": 1}


def test_pictures_are_named_as_what_cannot_be_scrubbed() -> None:
    step = Step("fill", Target(kind="password"), "hush-hush")
    assert of(step, images={"1.png": b""}).losses == (PICTURES,)
    assert of(step).losses == ()


def test_a_row_of_a_list_is_not_torn_apart() -> None:
    row = '<li><a href="/desks/5">Ada Okafor</a> ada@desks.io <b>First floor</b></li>'
    view = PageView("http://d.test/", html=row)
    found = of(Step("click", before=view)).steps[0].before
    assert found is not None
    assert found.html == row.replace("ada@desks.io", "person1@example.com")


@settings(max_examples=150, deadline=None)
@example(["+", "000000000000000 0"])
@example([CARD, "5555"])
@given(
    st.lists(
        st.text(alphabet="ab@.4 5=&?:\"'<>%0+-passwordtokenkey", max_size=40)
        | st.sampled_from([CARD, "a@b.io", "password=x", '"token": "abcdefgh"', "+49 30 1234567", "cookie: a=b", "//u:p@h"]),
        max_size=6,
    )
)
def test_twice_is_once(parts: list[str]) -> None:
    recording = of(
        *(Step("fill", Target("textbox", part), part, before=PageView(part, html=part)) for part in parts),
        Step("assert", value="".join(parts)),
    )
    assert scrub(recording) == recording


@given(st.integers(1, 2000))
def test_a_placeholder_of_a_card_is_none_that_is_replaced(number: int) -> None:
    made = placeholder("card", number, CARD)
    assert luhn(re.sub(r"\D", "", made))
    assert not is_card(made)


@pytest.mark.parametrize(
    "part", ["-eyJaaaaaaaa", "a@", "5 ", '"a":"', "://a:", "?a=", "<input ", "+1 ", "cookie: ", "Bearer ", "a.", '\\"ab\\":\\"x']
)
def test_a_text_that_is_made_to_take_long(part: str) -> None:
    """A search that goes over the rest of the text from each of a hundred thousand places would not come to its end."""
    assert text(part * 100_000)


@pytest.mark.parametrize(("digits", "is_right"), [("79927398713", True), ("79927398710", False), ("0", True)])
def test_check_digits(digits: str, is_right: bool) -> None:
    assert luhn(digits) is is_right
