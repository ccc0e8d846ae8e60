import xml.etree.ElementTree as ET

import pytest

from genui_gym.cli.pages.charts import Range, histogram, nice, ranges, stacked


def drawn(markup, name):
    root = ET.fromstring(str(markup).split("<ul")[0])
    return [node for node in root.iter() if name in node.get("class", "").split()]


@pytest.mark.parametrize(
    ("value", "round_one"), [(0, 1), (0.03, 0.04), (1, 1), (1.2, 2), (7, 8), (9, 10), (23, 25), (100, 100), (101, 200)]
)
def test_axes_end_on_round_numbers(value, round_one):
    assert nice(value) == pytest.approx(round_one)


def test_a_range_lies_where_its_values_are():
    chart = ranges([Range("a & b", 2, 4, 8), Range("c", 1, 1, 1)], "steps")
    (first, second), dots = drawn(chart, "span"), drawn(chart, "middle")
    low, middle, high = float(first.get("x1")), float(dots[0].get("cx")), float(first.get("x2"))
    assert (high - low) / (middle - low) == pytest.approx(3.0, rel=0.01)
    assert second.get("x1") == second.get("x2")


def test_parts_are_as_long_as_their_values_and_keep_their_colour():
    chart = stacked({"oracle": {"input": 5.0, "frame": 20.0}, "random": {"frame": 10.0}}, "ms")
    widths = [float(node.get("width")) for node in drawn(chart, "part")]
    assert widths[1] == pytest.approx(4 * widths[0], rel=0.01)
    assert widths[1] == pytest.approx(2 * widths[2], rel=0.01)
    assert len(drawn(chart, "part-1")) == 2
    assert "input</li>" in chart


def test_a_histogram_counts_everything_but_the_outliers():
    chart = histogram([10.0] * 50 + [20.0] * 149 + [9000.0], "ms", bins=10)
    counts = [int(node[0].text.split()[0]) for node in drawn(chart, "bar")]
    assert sum(counts) == 198
    assert sorted(counts)[-2:] == [50, 148]


def test_nothing_to_draw_is_no_error():
    assert histogram([], "ms") == ""
    assert "<svg" in ranges([], "steps")
    assert "<svg" in stacked({}, "ms")
