from __future__ import annotations

from typing import Any

import pytest

from genui_gym.env.options import channels_of, check_options
from genui_gym.errors import OptionError


@pytest.mark.parametrize(
    ("backend", "asked", "channels"),
    [
        ("browser", None, ("screenshot", "axtree")),
        ("text", None, ("axtree",)),
        ("browser", ["axtree"], ("axtree",)),
        ("browser", [], ()),
    ],
)
def test_the_channels_are_those_asked_for_or_all_that_the_view_has(backend: str, asked: Any, channels: tuple[str, ...]) -> None:
    assert channels_of(backend, asked) == channels


@pytest.mark.parametrize("dials", [("browser", ("screenshot",), "all", "human"), ("text", ("axtree",), "elements", None)])
def test_dials_that_go_together(dials: Any) -> None:
    check_options(*dials)


@pytest.mark.parametrize(
    ("dials", "message"),
    [
        (("browser", ("smell",), "elements", None), "observation='smell'"),
        (("browser", (), "some", None), "actions='some'"),
        (("browser", (), "elements", "ansi"), "render_mode='ansi'"),
        (("text", ("screenshot",), "elements", None), "no pixels"),
        (("text", (), "coordinates", None), "actions='coordinates'"),
        (("text", (), "elements", "human"), "render_mode='human'"),
    ],
)
def test_dials_that_are_off(dials: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        check_options(*dials)
