from __future__ import annotations

import pytest

from genui_gym.browser import Address
from genui_gym.errors import ActionError

SHOP = Address("http://shop.localhost", 4321)


@pytest.mark.parametrize(
    "url",
    ["http://shop.localhost/", "http://shop.localhost/a?b#c", "about:blank", "data:text/html,x", "blob:http://shop.localhost/1"],
)
def test_the_own_origin_and_what_stays_in_the_page_are_allowed(url: str) -> None:
    assert SHOP.allows(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://other.localhost/",
        "https://shop.localhost/",
        "http://shop.localhost:4321/",
        "http://shop.localhost@evil.example/",
        "http://me@shop.localhost/",
        "http://169.254.169.254/",
        "file:///etc/hostname",
        "ws://shop.localhost/",
        "chrome://crash",
    ],
)
def test_everything_else_is_not(url: str) -> None:
    assert not SHOP.allows(url)
    with pytest.raises(ActionError, match="outside the app"):
        SHOP.resolve(url)


def test_a_path_is_completed() -> None:
    assert SHOP.resolve("/rooms?id=3") == "http://shop.localhost/rooms?id=3"


def test_a_path_that_names_another_host_is_refused() -> None:
    with pytest.raises(ActionError, match="outside the app"):
        SHOP.resolve("//evil.example/")


@pytest.mark.parametrize(("origin", "host"), [("http://shop.localhost", "shop.localhost:80"), ("http://127.0.0.1:5000", "127.0.0.1:5000")])
def test_the_host_is_named_with_its_port(origin: str, host: str) -> None:
    assert Address(origin, 4321).host == host
