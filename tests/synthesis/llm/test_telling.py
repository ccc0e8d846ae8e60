"""What a model is told of a recording."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.recording import Step
from genui_gym.synthesis import recover
from genui_gym.synthesis.llm.telling import IMAGES, entered, facts, screenshots, story
from tests.synthesis.recorded import CHOSEN, ROOMS, SHOWN, bare

from .plants import PICTURED, PNG


def test_steps_and_pages_are_told_in_order_each_page_once() -> None:
    told = story(ROOMS)
    assert told.startswith("The recording ended in success.\nStep 1: goto = '/'\nOn / 'Book a room")
    assert told.count('textbox "Wishes"') == 1 + 1  # HOME and SHOWN are two documents
    assert "Step 6: click button 'Book'; sent POST /book (302)" in told
    assert "combobox \"Room\" value=\"Blue\" options=['Blue', 'Green']" in told
    assert "Roomify" not in story(CHOSEN), "the recorded brand is replaced"


def test_a_page_that_was_seen_before_is_told_in_one_line() -> None:
    again = replace(ROOMS, steps=(*ROOMS.steps, Step("goto", value="/", before=SHOWN, after=ROOMS.steps[0].after)))
    assert story(again).splitlines()[-1].endswith(", as before")


def test_without_documents_the_steps_are_left() -> None:
    assert story(bare(CHOSEN)).splitlines()[1] == "Step 2: click link 'Casa Marina'"


def test_a_step_without_a_name_is_told_by_its_place() -> None:
    assert "Step 1: click at (50, 720)" in story(PICTURED)


def test_what_was_entered_is_told_by_label() -> None:
    assert entered(ROOMS).splitlines() == [
        "- Name: Ada", "- Room: Green", "- check checkbox 'Breakfast'", "- Date: 2026-12-01", "- click button 'Book'",
    ]  # fmt: skip
    assert "- field: Room (choice, Blue | Green" in facts(recover(ROOMS))


def test_screenshots_go_along_once_each_and_not_too_many() -> None:
    assert len(screenshots(PICTURED)) == 2
    assert screenshots(PICTURED)[0].startswith("data:image/png;base64,iVBOR")
    view = PICTURED.steps[0].before
    assert view is not None
    many = {f"{number}.png": PNG + bytes([number]) for number in range(40)}
    steps = tuple(replace(PICTURED.steps[0], before=replace(view, image=name)) for name in many)
    chosen = screenshots(replace(PICTURED, steps=steps, images=many))
    assert len(set(chosen)) == IMAGES
