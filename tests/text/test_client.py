from __future__ import annotations

import pytest

from genui_gym.errors import ServerError
from genui_gym.text.client import Blocked, Client, Sent

from .conftest import ORIGIN, Site


@pytest.fixture
def client(site: Site) -> Client:
    return Client(site.app, ORIGIN)


def test_a_redirect_is_followed_as_a_get_and_keeps_the_fragment(client: Client, site: Site) -> None:
    site.pages["/there"] = "<p>there"
    answer = client.fetch(f"{ORIGIN}/to/there#mark", sent=Sent(b"a=1"))
    assert (answer.url, answer.status, answer.redirected, answer.text) == (f"{ORIGIN}/there#mark", 200, True, "<p>there")
    assert site.asked == ["POST /to/there a=1", "GET /there"]


def test_a_redirect_out_of_the_app_is_blocked(client: Client) -> None:
    with pytest.raises(Blocked) as blocked:
        client.fetch(f"{ORIGIN}/out")
    assert blocked.value.url == "http://else.example/"


def test_a_redirect_without_end_is_the_apps_failure(client: Client) -> None:
    with pytest.raises(ServerError, match="more than 20 times"):
        client.fetch(f"{ORIGIN}/loop")


def test_cookies_come_back_to_whom_they_are_from(client: Client, site: Site) -> None:
    client.fetch(f"{ORIGIN}/cookie")
    client.fetch(f"{ORIGIN}/cookie", referer=f"{ORIGIN}/a?b#c")
    assert site.headers["Cookie"] == "seen=x"
    assert site.headers["Referer"] == f"{ORIGIN}/a?b"
    assert site.headers["Host"] == "shop.localhost"
    Client(site.app, ORIGIN).fetch(f"{ORIGIN}/cookie")
    assert "Cookie" not in site.headers


@pytest.mark.parametrize(
    ("header", "path", "sent"),
    [
        ("a=1", "/rooms/3", True),
        ("a=1; Path=/other", "/rooms/3", False),
        ("a=1; Max-Age=0", "/rooms/3", False),
        ("a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "/rooms/3", False),
        ("a=1; Path=/", "/else", True),
        ("a=1", "/else", False),
    ],
)
def test_a_cookie_has_a_place_and_an_end(header: str, path: str, sent: bool) -> None:
    seen: list[str] = []

    def app(environ, start_response):  # type: ignore[no-untyped-def]
        seen.append(environ.get("HTTP_COOKIE", ""))
        start_response("200 OK", [("Content-Type", "text/html"), ("Set-Cookie", header)])
        return [b""]

    client = Client(app, ORIGIN)
    client.fetch(f"{ORIGIN}/rooms/2")
    client.fetch(f"{ORIGIN}{path}")
    assert bool(seen[1]) is sent
