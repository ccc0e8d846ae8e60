"""Two states of a page, and what is said about their differences."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.elements import Dialog, Node, PageState
from genui_gym.text import differences

NODES = (
    Node("heading", "Trips", states=("level=1",)),
    Node("link", "Rome", bid="1"),
    Node("textbox", "City", bid="2", value="Oslo"),
    Node("button", "Go", bid="3"),
)
PAGE = PageState("http://shop.localhost/", ("Trips",), 0, NODES)
VIEWS = ("the text view", "Chromium")


def showing(*nodes: Node) -> PageState:
    return replace(PAGE, nodes=nodes)


def test_boxes_and_pixels_are_no_difference() -> None:
    boxed = tuple(replace(node, box=(1, 2, 3, 4), offscreen=True) for node in NODES)
    assert differences(PAGE, replace(PAGE, nodes=boxed, capture="exact", timings={"frame": 1.0})) == []


def test_facts_of_the_window_are_told() -> None:
    other = replace(PAGE, url="http://shop.localhost/b", focused="2", dialog=Dialog("alert", "Hi"))
    assert differences(PAGE, other, VIEWS) == [
        "url is 'http://shop.localhost/' in the text view and 'http://shop.localhost/b' in Chromium",
        "focused is '' in the text view and '2' in Chromium",
        "dialog is None in the text view and Dialog(type='alert', message='Hi', default='') in Chromium",
    ]


def test_a_node_that_differs_is_told_in_both_forms() -> None:
    filled = showing(*NODES[:2], replace(NODES[2], value="Bergen"), NODES[3])
    assert differences(PAGE, filled, VIEWS) == [
        'the text view has `[2] textbox "City" value="Oslo"` where Chromium has `[2] textbox "City" value="Bergen"`'
    ]


def test_a_missing_node_is_told_once_though_it_moves_all_numbers() -> None:
    fewer = showing(NODES[0], replace(NODES[2], bid="1"), replace(NODES[3], bid="2"))
    assert differences(PAGE, fewer, VIEWS) == ['only the text view has `[1] link "Rome"`, after `heading "Trips" (level=1)`']
    assert differences(fewer, PAGE, VIEWS) == ['only Chromium has `[1] link "Rome"`, after `heading "Trips" (level=1)`']
    assert differences(showing(), showing(NODES[0]), VIEWS) == ['only Chromium has `heading "Trips" (level=1)`, at the top']


def test_depth_and_numbers_count_too() -> None:
    deeper = showing(*NODES[:3], replace(NODES[3], depth=1))
    assert differences(PAGE, deeper) == ['one has `[3] button "Go"` where the other has `[3] button "Go"` at depth 1']
    numbered = showing(*NODES[:3], replace(NODES[3], bid="9"))
    assert differences(PAGE, numbered) == ['the same nodes, but one has `[3] button "Go"` where the other has `[9] button "Go"`']


def test_a_control_is_not_mistaken_for_a_text_of_the_same_name() -> None:
    plain = showing(*NODES[:3], Node("button", "Go"))
    assert differences(PAGE, plain) == ['one has `[3] button "Go"` where the other has `button "Go"`']
