from __future__ import annotations

import pytest

from genui_gym.actions.origin import allows, resolve
from genui_gym.errors import ActionError

ORIGIN = "http://shop.localhost"


def test_a_path_and_a_full_address_are_resolved() -> None:
    assert resolve(ORIGIN, "/a?b=1") == resolve(ORIGIN, f"{ORIGIN}/a?b=1") == f"{ORIGIN}/a?b=1"


@pytest.mark.parametrize(
    "url", ["//else.example/", "http://shop.localhost.else.example/", "https://shop.localhost/", "file:///etc/hostname", "a"]
)
def test_everything_else_is_outside(url: str) -> None:
    with pytest.raises(ActionError, match="outside the app"):
        resolve(ORIGIN, url)


def test_a_page_loads_from_its_origin_and_itself() -> None:
    assert allows(ORIGIN, f"{ORIGIN}/x")
    assert allows(ORIGIN, "data:,x")
    assert not allows(ORIGIN, "http://else.example/")
