"""The pages: their messages, what they write, and what they refuse."""

from __future__ import annotations

import pytest

from genui_gym.errors import ActionError
from genui_gym.task import click, fill, select

PAY = "/payments/payee/review?account_id=1&payee_id=25&amount={amount}&reference={reference}&on={on}&speed={speed}"
GOOD = {"amount": "25.00", "reference": "Hello", "on": "2026-05-15", "speed": "standard"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"amount": ""}, "Enter an amount in euros"),
        ({"amount": "12.345"}, "Enter an amount in euros"),
        ({"amount": "0"}, "from €0.01"),
        ({"on": ""}, "Choose the day."),
        ({"on": "2026-05-17"}, "The next working day is 18 May 2026."),
        ({"speed": "hyper"}, "how fast"),
        ({"reference": "x" * 80}, "at most 70 characters"),
        ({"reference": "%F0%9F%98%80"}, "Banks don't carry"),
    ],
)
def test_the_form_of_a_transfer_says_what_is_wrong(walk, change: dict[str, str], message: str) -> None:
    said = walk.open(PAY.format(**(GOOD | change)))
    assert message in said
    assert "needs your attention" in said or "need your attention" in said
    assert not walk.changes()


def test_a_review_writes_nothing_and_its_edit_link_keeps_what_was_typed(walk) -> None:
    said = walk.open(PAY.format(**GOOD))
    assert "City Tax Office" in said
    assert "Mon 18 May 2026" in said
    assert not walk.changes()
    walk.take(click("link", "Edit transfer"))
    held = {node.name: node.value for node in walk.player.state.elements}
    assert (held["Amount in euros"], held["Reference"], held["Day"]) == ("25.00", "Hello", "2026-05-15")


def test_a_transfer_of_today_ends_on_its_receipt(walk) -> None:
    walk.open(PAY.format(**(GOOD | {"on": "2026-05-14"})))
    said = walk.take(click("button", "Send €25.00"))
    assert "€25.00 to City Tax Office" in said
    assert walk.changes() == [("bank_account", "update"), ("entry", "insert"), ("transfer", "insert")]


def test_the_account_that_is_usually_paid_from_is_chosen_beforehand(walk) -> None:
    walk.open("/more/limits")
    walk.take(select("Usually pay from", "Workshop account"), click("button", "Save"))
    walk.open("/payments/payee")
    held = next(node for node in walk.player.state.elements if node.name == "From account")
    assert str(held.value).startswith("Workshop account")


def test_a_new_payee_is_checked_and_opens_its_page(walk) -> None:
    walk.open("/payees/new")
    said = walk.take(fill("textbox", "Name", ""), fill("textbox", "IBAN", "DE00 1234"), click("button", "Save payee"))
    assert "Enter the payee's name." in said
    assert "IBANs from Germany have 22 characters; this one has 8." in said
    assert not walk.changes()
    said = walk.take(fill("textbox", "Name", "Ana"), fill("textbox", "IBAN", "DE89 3704 0044 0532 0130 00"), click("button", "Save payee"))
    assert "The payee was added." in said
    assert walk.changes() == [("payee", "insert")]


def test_a_payee_with_plans_shows_why_it_stays(walk) -> None:
    walk.open("/payees/1/delete")
    assert "can't be deleted yet" in walk.said
    with pytest.raises(ActionError):
        walk.take(click("button", "Delete now"))


def test_searching_transactions_sums_and_says_what_is_wrong(walk) -> None:
    assert "Nothing fits" in walk.open("/transactions?q=nosuchshop")
    assert "last day must not be before the first" in walk.open("/transactions?first=2026-05-02&last=2026-05-01")
    assert "Enter an amount in euros" in walk.open("/transactions?low=cheap")
    assert "Page 2 of" in walk.open("/transactions?page=2")
    walk.open("/transactions?q=Tessel&page=99")
    assert "Older" not in [node.name for node in walk.player.state.elements]


@pytest.mark.parametrize(
    "path",
    ["/accounts/9", "/accounts/1/statements/2026-13", "/accounts/1/statements/2020-01", "/payees/35", "/payments/gift", "/goals/1/up"],
)
def test_what_is_not_there_is_not_found(walk, path: str) -> None:
    assert "Page not found" in walk.open(path)


def test_old_and_foreign_cards_cannot_be_managed(walk) -> None:
    assert "Only Daniel Halloran can manage this card." in walk.open("/cards/3")
    assert "Freeze card" not in [node.name for node in walk.player.state.elements]
    assert "This card is replaced." in walk.open("/cards/6/controls")


def test_a_page_of_each_kind_says_when_there_is_nothing(walk) -> None:
    assert "No payee fits" in walk.open("/payees?q=zzz")
    assert "No answer found" in walk.open("/help?q=zzz")
    assert "No statements" in walk.open("/accounts/1/statements?year=1999")
    assert "Nothing spent" in walk.open("/spending?month=2026-04&account=5")


@pytest.mark.parametrize(
    "value", ["", " ", "<script>alert(1)</script>", "日本 👍🏽 ß", "x" * 5000, "-1", "NaN", "9" * 30, "'; DROP TABLE entry; --"]
)
def test_forms_survive_anything(walk, value: str) -> None:
    forms = {
        "/payees/new": (["Name", "IBAN", "Usual reference"], "Save payee"),
        "/goals/new": (["Name", "Target in euros", "First amount in euros"], "Start goal"),
        "/cards/1/controls": (["Spending limit a day", "Cash limit a day"], "Save limits"),
        "/more/contact": (["E-mail", "Phone", "Address"], "Save contact details"),
        "/standing-orders/new": (["Amount in euros", "Reference"], "Set up standing order"),
        "/spending/budgets/travel": (["Budget a month in euros"], "Save budget"),
        "/more/alerts/1": (["Amount in euros"], "Save alert"),
    }
    for path, (fields, button) in forms.items():
        walk.open(path)
        said = walk.take(*(fill("textbox", name, value) for name in fields), click("button", button))
        assert "your attention" in said, path
    assert not walk.changes()
