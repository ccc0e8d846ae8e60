"""The kit's side of the knobs: nothing when they are off, marks and parts when they are on."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from genui_gym.presentation import INTERRUPTIONS, Presentation

from .conftest import Kitchen


def test_knobs_that_are_off_leave_no_mark(client: FlaskClient) -> None:
    text = client.get("/").text
    root = re.search("<html[^>]*>", text)
    assert root is not None
    assert re.findall(r"data-(\w+)", root[0]) == ["theme"]
    assert "interruption" not in text
    assert "Sponsored" not in text


def test_the_root_says_what_is_on(kitchen: Kitchen, client: FlaskClient) -> None:
    kitchen.world.presentation = Presentation(skin="ios", density="compact", text="large", layout="rail", latency_ms=250, skeletons=True)
    root = re.search("<html[^>]*>", client.get("/").text)
    assert root is not None
    for mark in ('skin="ios"', 'density="compact"', 'text="large"', 'layout="rail"', 'latency="250"', 'skeletons="on"'):
        assert f" data-{mark}" in root[0]


def tabs(text: str) -> list[str]:
    return re.findall(r'class="tab"[^>]*>.*?<span>(.*?)</span>', text)


def test_tabs_are_shuffled_by_the_seed(kitchen: Kitchen, client: FlaskClient) -> None:
    plain = tabs(client.get("/").text)
    kitchen.world.presentation = Presentation(shuffle=True)
    orders = set()
    for kitchen.world.seed in range(12):
        orders.add(tuple(tabs(client.get("/").text)))
        assert tuple(tabs(client.get("/").text)) in orders
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(plain)}


@pytest.mark.parametrize("number", [1, 4, 12])
def test_sponsored_links_lead_to_pages_that_sell_nothing(kitchen: Kitchen, client: FlaskClient, number: int) -> None:
    kitchen.world.presentation = Presentation(distractors=number)
    links = re.findall(r'class="sponsor" href="([^"]+)".*?<span>(.*?)</span>', client.get("/").text)
    assert len(links) == len(set(links)) == number
    for address, title in links:
        page = client.get(address)
        assert page.status_code == 200
        assert title in page.text
        assert "<form" not in page.text


@pytest.mark.parametrize("kind", INTERRUPTIONS)
def test_an_interruption_has_two_answers_and_goes_back_to_the_page(kitchen: Kitchen, client: FlaskClient, kind: str) -> None:
    dismissed: list[str] = []
    kitchen.world.interruption, kitchen.world.dismiss = kind, dismissed.append
    form = re.search(r'<form class="interruption".*?</form>', client.get("/?city=Rome").text, re.DOTALL)
    assert form is not None
    assert form[0].count("<button") == 2
    held = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    answer = client.post("/_kit/dismiss", data=held)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/?city=Rome")
    assert dismissed == [kind]


@pytest.mark.parametrize("elsewhere", ["http://evil.example/", "//evil.example", ""])
def test_dismissing_leads_nowhere_else(kitchen: Kitchen, client: FlaskClient, elsewhere: str) -> None:
    kitchen.world.dismiss = lambda kind: None
    assert client.post("/_kit/dismiss", data={"kind": "promo", "next": elsewhere}).headers["Location"] == "/"
