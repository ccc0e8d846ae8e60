from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from genui_gym.errors import OptionError
from genui_gym.world import Elsewhere, Site, folder_app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    (root / "sub").mkdir(parents=True)
    (root / "index.html").write_text("<h1>Start</h1>")
    (root / "sub" / "index.html").write_text("<h1>Sub</h1>")
    (root / "with space ü.txt").write_text("text")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "leak.txt").symlink_to(tmp_path / "secret.txt")
    (root / "leaks").symlink_to(tmp_path)
    return root


def get(folder: Path, path: str, method: str = "GET") -> Any:
    return Client(folder_app(folder)).open(path, method=method)


@pytest.mark.parametrize(
    ("path", "body"),
    [("/", b"<h1>Start</h1>"), ("/index.html", b"<h1>Start</h1>"), ("/sub/", b"<h1>Sub</h1>"), ("/with%20space%20ü.txt", b"text")],
)
def test_files_are_served(folder: Path, path: str, body: bytes) -> None:
    answer = get(folder, path)
    assert (answer.status_code, answer.data) == (200, body)
    assert not {"date", "last-modified", "etag"} & {name.lower() for name in dict(answer.headers)}


def test_a_folder_without_its_slash_leads_to_it(folder: Path) -> None:
    answer = get(folder, "/sub")
    assert (answer.status_code, answer.location) == (308, "/sub/")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.html", "/../secret.txt", "/%2e%2e/secret.txt", "/sub/../../secret.txt", "//etc/hostname", "/%2Fetc%2Fhostname",
        "/leak.txt", "/leaks/secret.txt", "/..%5csecret.txt", "/index.html%00.txt", "/index.html/",
    ],
)  # fmt: skip
def test_nothing_outside_the_folder_is_served(folder: Path, path: str) -> None:
    answer = get(folder, path)
    assert answer.status_code == 404
    assert b"secret" not in answer.data


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_written(folder: Path, method: str) -> None:
    assert get(folder, "/index.html", method).status_code == 405


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.html", "text/html; charset=utf-8"), ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"), ("a.json", "application/json"), ("a.svg", "image/svg+xml; charset=utf-8"),
        ("a.png", "image/png"), ("a.webp", "image/webp"), ("a.woff2", "font/woff2"), ("a.wasm", "application/wasm"),
        ("a.unheard-of", "application/octet-stream"),
    ],
)  # fmt: skip
def test_a_file_has_its_type(folder: Path, name: str, kind: str) -> None:
    (folder / name).write_bytes(b"x")
    assert get(folder, f"/{name}").content_type == kind


def raises(environ: Any, start_response: Any) -> list[bytes]:
    raise ZeroDivisionError("by zero")


def fails(environ: Any, start_response: Any) -> list[bytes]:
    start_response("503 Service Unavailable", [])
    return [b"busy"]


def works(environ: Any, start_response: Any) -> list[bytes]:
    start_response("404 Not Found", [])
    return [b"none"]


@pytest.mark.parametrize(
    ("app", "status", "failure"),
    [(raises, 500, "ZeroDivisionError: by zero"), (fails, 503, "GET /x was answered with 503 Service Unavailable"), (works, 404, "")],
)
def test_a_site_notes_what_fails_in_its_app(app: Any, status: int, failure: str) -> None:
    site = Site(app, "mine")
    assert Client(site.wsgi).get("/x").status_code == status
    assert site.failure == failure
    assert site.origin == "http://mine.localhost"


@pytest.mark.parametrize(
    ("url", "origin", "port", "start"),
    [
        ("http://127.0.0.1:5000", "http://127.0.0.1:5000", 5000, "/"),
        ("http://localhost:8080/shop?a=1", "http://localhost:8080", 8080, "/shop?a=1"),
        ("http://dev.localhost/", "http://dev.localhost", 80, "/"),
    ],
)
def test_an_address_on_this_machine(url: str, origin: str, port: int, start: str) -> None:
    pages = Elsewhere(url)
    assert (pages.origin, pages.port, pages.start) == (origin, port, start)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://127.0.0.1/", "http://127.0.0.1.example.org/", "http://me@127.0.0.1/", "http://10.0.0.1/",
        "http://169.254.169.254/", "file:///etc/hostname", "http://localhost.example.org/", "http://0.0.0.0/", "ftp://localhost/",
    ],
)  # fmt: skip
def test_every_other_address_is_refused(url: str) -> None:
    with pytest.raises(OptionError, match="on this machine"):
        Elsewhere(url)
