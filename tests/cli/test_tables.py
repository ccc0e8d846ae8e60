import pytest

from genui_gym.cli.tables import measured, percent, shown


@pytest.mark.parametrize(("value", "text"), [(0.0, "0 %"), (1.0, "100 %"), (0.9999, "99.9 %"), (0.0001, "0.1 %"), (0.005, "0.5 %")])
def test_all_and_nothing_are_said_only_where_exact(value, text):
    assert percent(value) == text


@pytest.mark.parametrize(
    ("key", "value", "text"),
    [("steps_median", 7.0, "7"), ("step_ms_median", 41.27, "41.3"), ("reset_ms_median", 141.6, "142"), ("mean_score", 0.5, "0.500"),
     ("lost", 3, "3"), ("mean_score", None, "–")],
)  # fmt: skip
def test_a_figure_has_the_digits_it_needs(key, value, text):
    assert shown(key, value) == text


def test_a_check_shows_plain_figures_only():
    assert measured({"figures": {"kill_rate": 0.99871, "plays": 3, "by": {"a": 1}}}) == "kill rate 0.9987, plays 3"
    assert measured({}) == ""
