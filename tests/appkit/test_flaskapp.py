"""The Flask factory: what every app of the kit does the same way."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from jinja2 import UndefinedError

from genui_gym.appkit import new_app


def test_pages_are_never_cached_and_stay_inside(client: FlaskClient) -> None:
    answer = client.get("/")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "http" not in answer.headers["Content-Security-Policy"]
    assert "unsafe-eval" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["kit.css", "kit.js"])
def test_files_are_kept_for_a_year_under_an_address_that_names_their_content(client: FlaskClient, name: str) -> None:
    page = client.get("/").text
    start = page.index(f"/_kit/{name}?v=")
    address = page[start : page.index('"', start)]
    with client.get(address) as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000"


def test_there_is_no_session_and_no_secret(kitchen, client: FlaskClient) -> None:
    assert kitchen.app.secret_key is None
    assert "Set-Cookie" not in client.get("/form?notice=saved").headers


def test_a_notice_is_named_in_the_address(client: FlaskClient) -> None:
    assert "Your details are saved." in client.get("/form?notice=saved").text
    assert 'role="status"' not in client.get("/form?notice=<b>").text


@pytest.mark.parametrize(("path", "status", "words"), [("/nope", 404, "Page not found"), ("/stay/99", 404, "Page not found")])
def test_error_pages_look_like_the_app(client: FlaskClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert words in answer.text
    assert "· Kitchen</title>" in answer.text
    assert "Go to the start page" in answer.text


def test_a_wrong_method_is_answered_in_the_same_way(client: FlaskClient) -> None:
    answer = client.get("/trips/cancel")
    assert answer.status_code == 405
    assert "This page cannot be opened that way." in answer.text


def test_a_crash_is_answered_without_its_details(client: FlaskClient) -> None:
    answer = client.get("/broken")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "ZeroDivision" not in answer.text


def test_a_refusal_says_what_to_do(client: FlaskClient) -> None:
    answer = client.post("/trips/cancel")
    assert answer.status_code == 409
    for words in ("Too late to cancel", "This stay has already begun.", 'href="/trips"', "Back to trips"):
        assert words in answer.text


def test_a_redirect_for_a_missing_slash_stays_a_redirect(kitchen) -> None:
    kitchen.app.add_url_rule("/slashed/", "slashed", lambda: "")
    assert kitchen.app.test_client().get("/slashed").status_code == 308


def test_a_misspelled_name_in_a_template_is_an_error() -> None:
    app = new_app(__name__, brand="Test")
    with pytest.raises(UndefinedError, match="hotle"):
        app.jinja_env.from_string("{{ hotle }}").render()


def test_amounts_take_the_apps_sign() -> None:
    app = new_app(__name__, brand="Test", currency="£")
    assert app.jinja_env.from_string("{{ 8400 | money }} {{ 8400 | short_money }}").render() == "£84.00 £84"


def test_an_app_that_is_no_part_of_a_package_needs_no_instance_folder(kitchen) -> None:
    assert kitchen.app.instance_path.endswith("/demo/instance")
