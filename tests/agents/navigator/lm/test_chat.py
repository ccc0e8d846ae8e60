from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.lm.chat import Form, answer, conversation, read_answer

from genui_gym.errors import OptionError

ELEMENTS = ({"bid": "1", "role": "button", "name": "Buy", "box": (10, 20, 40, 30), "offscreen": False},)
NOW = Look("http://shop.localhost/", "Shop", 'heading "Shop"\n  [1] button "Buy"', "", "", ELEMENTS)
PAST = tuple(Turn(replace(NOW, title=f"Page {n}", error="stale" * (n == 2)), f"click('{n}')", f"thought {n}") for n in range(4))


def texts(context: Context, form: Form) -> list[str]:
    return [f"{each['role']}: {each['content']}" for each in conversation(context, form)]


def test_the_present_page_comes_last_with_the_goal() -> None:
    system, user = texts(Context("Buy it", NOW), Form())
    assert system.startswith("system: ")
    assert "finish('answer')" in system
    assert user == 'user: Asked: Buy it\nPage: Shop http://shop.localhost/\nheading "Shop"\n  [1] button "Buy"'


def test_earlier_actions_are_told_and_whether_they_had_an_effect() -> None:
    user = texts(Context("Buy it", NOW, PAST), Form(history=3))[-1]
    assert "Done before: click('1') (no effect); click('2'); click('3')\n" in user
    assert "Done before" not in texts(Context("Buy it", NOW, PAST), Form(history=0))[-1]


def test_the_window_shows_pages_with_the_answers_to_them() -> None:
    told = texts(Context("Buy it", NOW, PAST), Form(window=3, history=8))
    assert [each.split(":")[0] for each in told] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert told[1].startswith("user: Asked: Buy it\nDone before: click('0'); click('1') (no effect)\nPage: Page 2")
    assert told[2] == "assistant: Thought: thought 2\nAction: click('2')"
    assert told[-1].startswith("user: Page: Shop")


def test_a_page_can_be_its_elements_alone_and_is_cut_where_it_is_too_long() -> None:
    assert texts(Context("Buy it", NOW), Form(page="elements"))[-1].endswith('http://shop.localhost/\n[1] button "Buy"')
    assert texts(Context("Buy it", NOW), Form(page="nothing"))[-1].endswith("http://shop.localhost/")
    assert texts(Context("Buy it", NOW), Form(characters=20))[-1].endswith('heading "Shop"\n(the page goes on)')


def test_dialogs_and_errors_are_told() -> None:
    user = texts(Context("Buy it", replace(NOW, dialog="confirm: Sure?", error="Element '7' is stale.")), Form())[-1]
    assert "\nDialog: confirm: Sure?\nNo effect: Element '7' is stale.\n" in user


def test_models_that_see_get_the_picture_before_the_text() -> None:
    seen = replace(NOW, screenshot=np.full((60, 80, 3), 255, np.uint8))
    blocks = conversation(Context("Buy it", seen), Form(pictures="plain", page="nothing"))[-1]["content"]
    assert [block["type"] for block in blocks] == ["image", "text"]
    assert blocks[0]["image"].size == (80, 60)
    assert np.array_equal(np.asarray(blocks[0]["image"]), seen.screenshot)


def test_marks_are_drawn_where_the_elements_are() -> None:
    seen = replace(NOW, screenshot=np.full((60, 80, 3), 255, np.uint8))
    image = conversation(Context("Buy it", seen), Form(pictures="marks"))[-1]["content"][0]["image"]
    drawn = np.argwhere((np.asarray(image) != 255).any(axis=2))
    assert drawn.min(axis=0).tolist() == [20, 10]
    assert drawn.max(axis=0).tolist() == [49, 49]
    assert (seen.screenshot == 255).all()


def test_pictures_need_a_screenshot() -> None:
    with pytest.raises(OptionError, match="backend='browser'"):
        conversation(Context("Buy it", NOW), Form(pictures="plain"))


@pytest.mark.parametrize(
    ("reply", "action", "thought"),
    [
        ("Thought: the button\nAction: click('1')", "click('1')", "the button"),
        ("Action: fill('2', 'it\\'s late')", "fill('2', \"it's late\")", ""),
        ("I would rather not.\n\nReally.", "I would rather not. Really.", ""),
        ("", "(nothing)", ""),
        ("Action: fly('1')", "Action: fly('1')", ""),
    ],
)
def test_replies_are_read_and_what_is_no_action_stays_what_it_is(reply: str, action: str, thought: str) -> None:
    assert read_answer(reply, Form()) == (action, thought)


def test_what_is_said_is_read_back() -> None:
    assert read_answer(answer("select_option('3', 'Two')", "the size", Form())["content"], Form()) == (
        "select_option('3', 'Two')",
        "the size",
    )


def test_actions_are_those_of_the_form() -> None:
    assert read_answer("Action: mouse_click(3, 4)", Form(actions="coordinates"))[0] == "mouse_click(3, 4)"
    assert read_answer("Action: mouse_click(3, 4)", Form())[0] == "Action: mouse_click(3, 4)"
