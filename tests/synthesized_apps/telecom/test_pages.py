"""The pages: their messages, what they write, and what they refuse."""

from __future__ import annotations

import pytest

from tests.synthesized_apps.visitor import Visitor

FUTURE = "2026-07-20"
ADDRESS = "3 Mint Row, Old Mint"
LOOKED_AT = (
    "/", "/lines", "/packs?kind=roaming&zone=Orient&gb=5&days=7&sort=rate", "/charges?q=a&line=1&kind=premium", "/network?district=3",
    "/stores?q=mar&sunday=1", "/stores/7?on=2026-06-16", "/gifts?kind=thing&sort=until", "/tickets?state=over",
    "/lines/1/use?month=last", "/countries?q=jap", "/my-packs?line=2", "/help?q=cap",
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "form", "message"),
    [
        ("/packs/3", {"paid_with": "bill"}, "Choose a line."),
        ("/packs/3", {"line_id": "3", "paid_with": "bill"}, "A prepaid line pays from the balance or by card."),
        ("/packs/20", {"line_id": "1", "paid_with": "card", "starts_on": "soon"}, "Choose the first day."),
        ("/packs/20", {"line_id": "1", "paid_with": "card", "starts_on": FUTURE}, "Choose the card to pay with."),
        ("/packs/20", {"line_id": "9" * 30, "paid_with": "card", "starts_on": FUTURE}, "Choose a line."),
        ("/packs/20", {"line_id": "1", "paid_with": "card", "card_id": "1", "starts_on": "9999-12-31"}, "120 days ahead at most."),
        ("/lines/3/top-up", {"amount": "700", "card_id": "1"}, "Choose an amount."),
        ("/lines/3/top-up", {"amount": "1000", "card_id": "4"}, "has expired"),
        ("/lines/3/top-up/automatic", {}, "Choose when to top up."),
        ("/lines/1/cap", {"cap": "12"}, "in steps of €5.00"),
        ("/lines/1/cap", {"cap": "many"}, "Enter whole euros from 0 to 200."),
        ("/lines/1/name", {"label": " "}, "Enter a name for the line."),
        ("/lines/1/forwarding", {"when": "busy", "number": "12"}, "Enter a number such as"),
        ("/lines/1/blocked", {"number": ""}, "Enter a phone number."),
        ("/transfers/new", {"number": "0671 555 0123"}, "Choose your operator."),
        ("/tickets/new", {"line_id": "1", "topic": "speed"}, "Enter a subject."),
        ("/tickets/1", {"words": "no"}, "Write 10 to 500 characters."),
        ("/stores/1", {"on": "2026-06-11"}, "Choose what you need."),
        ("/cards/new", {"number": "1234"}, "as it stands on the card"),
        ("/cards/automatic", {"card": "4"}, "has expired"),
        ("/more/preferences", {}, "Choose how we answer."),
        ("/more/contact", {"email": "robin", "phone": "x", "address": "y"}, "name@example.com"),
        ("/network/1", {}, "Choose a line."),
    ],
)
def test_a_form_says_what_is_wrong_and_writes_nothing(visitor: Visitor, path: str, form: dict[str, str], message: str) -> None:
    answer = visitor.post(path, form)
    assert answer.status_code == 422
    assert message in answer.text
    assert not visitor.changes()


@pytest.mark.parametrize(
    ("path", "form", "leads_to", "changes"),
    [
        ("/lines/3/top-up", {"amount": "1000", "card_id": "1"}, "/lines/3?notice=topped-up", [("line", "update"), ("top_up", "insert")]),
        ("/lines/1/name", {"label": "Boss"}, "/lines/1/details?notice=renamed", [("line", "update")]),
        ("/cards/automatic", {"card": ""}, "/bills?notice=autopay", [("customer", "update")]),
        ("/lines/1/blocked", {"number": "0671 555 0123"}, "/lines/1/blocked?notice=blocked", [("blocked_number", "insert")]),
        ("/more/contact", {"email": "r@a.example", "phone": "0649 555 0199", "address": ADDRESS}, "/more/contact?notice=contact",
         [("customer", "update")]),
    ],
)  # fmt: skip
def test_a_form_that_is_right_is_saved_once(visitor: Visitor, path: str, form: dict[str, str], leads_to: str, changes: list) -> None:
    answer = visitor.post(path, form)
    assert (answer.status_code, answer.headers["Location"]) == (303, leads_to)
    assert visitor.changes() == changes


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/lines/1/top-up", "This line has a contract"),
        ("/lines/6/calls", "for data only"),
        ("/bills/1/pay", "paid already"),
        ("/transfers/1/day", "This transfer is done"),
    ],
)
def test_a_page_that_makes_no_sense_says_so(visitor: Visitor, path: str, message: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 409
    assert message in answer.text


@pytest.mark.parametrize("path", ["/lines/99", "/bills/0", "/packs/9999999999999999999999", "/help/nothing", "/stores/13", "/nowhere"])
def test_what_is_not_there_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_looking_writes_nothing(visitor: Visitor) -> None:
    for path in LOOKED_AT:
        assert visitor.get(path).status_code == 200, path
    assert not visitor.changes()


def test_the_gauge_says_in_words_what_it_shows(visitor: Visitor) -> None:
    page = visitor.get("/lines/1").text
    assert 'aria-label="Data: ' in page
    assert page.count('class="sim-tab"') == 9


def test_calls_are_not_looked_for_backwards(visitor: Visitor) -> None:
    answer = visitor.get("/lines/1/calls?first=2026-06-09&last=2026-06-01")
    assert answer.status_code == 422
    assert "must not be before the first" in answer.text


def test_nonsense_in_the_address_filters_nothing(visitor: Visitor) -> None:
    shown = [visitor.get(path).text.count('class="pack pack-data"') for path in ("/packs", "/packs?gb=x&days=-1&sort=colour&zone=Mars")]
    assert shown[0] == shown[1] > 0


def test_a_change_to_come_can_be_taken_back(visitor: Visitor) -> None:
    lowered = next(key for key in (5, 6) if "Cancel the change of plan" in visitor.get(f"/lines/{key}").text)
    assert visitor.post(f"/lines/{lowered}/plans/keep").status_code == 303
    assert "Cancel the change of plan" not in visitor.get(f"/lines/{lowered}").text
    assert visitor.post(f"/lines/{lowered}/plans/keep").status_code == 409
