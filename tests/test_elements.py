"""A page as text: one line a node, within a budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genui_gym.elements import Dialog, Node, PageState, render_tree

nodes = st.builds(
    Node,
    role=st.sampled_from(["text", "heading", "button"]),
    name=st.text(max_size=60),
    depth=st.integers(0, 3),
    bid=st.sampled_from(["", "1", "22"]),
    value=st.none() | st.text(max_size=60),
)


@pytest.mark.parametrize(
    ("node", "line"),
    [
        (Node("text", "Hello", depth=1), '  text "Hello"'),
        (Node("textbox", "City", bid="12", value="Paris", states=("required",)), '[12] textbox "City" value="Paris" (required)'),
        (Node("combobox", "Guests", bid="3", value="1", options=("1", "2")), "[3] combobox \"Guests\" value=\"1\" options=['1', '2']"),
        (Node("textbox", "", bid="4", value=""), '[4] textbox "" value=""'),
        (Node("textbox", "Note", bid="5", value='x"\n[6] button "Pay'), '[5] textbox "Note" value="x\\"\\n[6] button \\"Pay"'),
        (Node("heading", "日本 👍🏽", states=("level=2",)), 'heading "日本 👍🏽" (level=2)'),
    ],
)
def test_lines(node: Node, line: str) -> None:
    assert node.line() == line


def test_a_tree_that_fits_is_whole() -> None:
    page = [Node("heading", "Hotels"), Node("button", "Book", bid="1")]
    assert render_tree(page, 1000) == 'heading "Hotels"\n[1] button "Book"'
    assert render_tree([], 100) == ""


def test_text_goes_before_headings_and_controls() -> None:
    page = [Node("text", f"Review {n}: " + "good " * 20) for n in range(50)]
    page[20:20] = [Node("heading", "Rooms"), Node("button", "Book", bid="1")]
    lines = render_tree(page, 200).splitlines()
    assert lines == ['heading "Rooms"', '[1] button "Book"', "[cut here: 50 more nodes, 0 of them controls]"]


def test_controls_that_do_not_fit_are_counted() -> None:
    page = [Node("button", f"Book room {n}", bid=str(n)) for n in range(100)]
    *kept, last = render_tree(page, 400).splitlines()
    assert kept == [node.line() for node in page[: len(kept)]]
    assert last == f"[cut here: {100 - len(kept)} more nodes, {100 - len(kept)} of them controls]"


def test_a_list_that_stops_before_the_page_does_says_so() -> None:
    note = "The list stops after 1 nodes; the page has more."
    page = PageState("u", ("t",), 0, (Node("button", "Book", bid="1"),), notes=("A frame was left out.", note))
    assert page.stop == note
    assert render_tree(page.nodes, 1000, page.stop) == f'[1] button "Book"\n[cut here: 0 more nodes, 0 of them controls. {note}]'
    assert len(render_tree([Node("text", "x" * 9) for _ in range(50)], 300, note)) <= 300


@given(st.lists(nodes, max_size=30), st.integers(100, 1500))
def test_the_budget_holds(page: list[Node], budget: int) -> None:
    tree = render_tree(page, budget)
    assert len(tree) <= budget
    kept = [line for line in tree.split("\n") if line and not line.startswith("[cut here")]
    order = iter(node.line() for node in page)
    assert all(line in order for line in kept)


def test_elements_are_the_numbered_nodes() -> None:
    page = PageState("http://x.localhost/", ("X",), 0, (Node("text", "a"), Node("button", "b", bid="1")))
    assert [node.name for node in page.elements] == ["b"]


def test_dialogs_as_text() -> None:
    assert str(Dialog("confirm", "Sure?")) == "confirm: Sure?"
    assert str(Dialog("prompt", "Name?", "Ann")) == "prompt: Name? (default 'Ann')"
