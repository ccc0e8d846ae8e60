import pytest

from genui_gym.cli.pages.marks import LABEL_LENGTH, mark

SIZE = (375, 812)


def target(*box):
    return {"bid": "3", "role": "button", "name": "Book", "box": list(box)}


def test_a_reset_has_no_mark():
    assert mark(None, None, SIZE) is None


@pytest.mark.parametrize(
    ("action", "label"),
    [
        ("click('3')", "click"),
        ("fill('3', 'Paris')", "fill Paris"),
        ("select_option('3', 'Two guests')", "select Two guests"),
        ("press('3', 'Enter')", "press Enter"),
        ("finish('€84.00')", "finish €84.00"),
        ("finish('', outcome='infeasible')", "finish"),
        ("go_back()", "back"),
        ("scroll(0, 300)", "scroll"),
        ("mouse_click(10, 20)", "mouse click"),
        ("what is this", "what is this"),
    ],
)
def test_the_label_says_the_action(action, label):
    assert mark(action, None, SIZE)["label"] == label


def test_a_long_label_is_cut():
    assert len(mark(f"fill('3', '{'x' * 90}')", None, SIZE)["label"]) == LABEL_LENGTH


def test_a_target_has_its_box_and_the_point_in_its_middle():
    assert mark("click('3')", target(10, 20, 100, 40), SIZE) == {"label": "click", "box": [10, 20, 100, 40], "point": [60, 40]}


@pytest.mark.parametrize(
    ("box", "beyond"), [((0, 900, 10, 10), "below"), ((0, -90, 10, 10), "above"), ((400, 5, 10, 10), "right"), ((-40, 5, 10, 10), "left")]
)
def test_a_target_outside_the_image_is_pointed_to(box, beyond):
    found = mark("click('3')", target(*box), SIZE)
    assert found["beyond"] == beyond
    assert "point" not in found


def test_coordinates_are_drawn_where_they_are():
    assert mark("mouse_click(10.5, 20)", None, SIZE)["point"] == [10.5, 20]
    swipe = mark("swipe(1, 2, 3, 4)", None, SIZE)
    assert (swipe["point"], swipe["to"]) == ([1, 2], [3, 4])


def test_a_scroll_points_its_way_and_stays_in_the_image():
    down, up = mark("scroll(0, 99999)", None, SIZE), mark("scroll(0, -200)", None, SIZE)
    assert SIZE[1] / 2 < down["to"][1] < SIZE[1]
    assert 0 < up["to"][1] < SIZE[1] / 2
