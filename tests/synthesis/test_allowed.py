"""The allow-list: what an app may not import or call is found before any of it runs."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from genui_gym.apps import folders
from genui_gym.synthesis.allowed import file_trespasses, trespasses


def written(folder: Path, line: str) -> Path:
    app = folder / "rooms"
    app.mkdir()
    (app / "views.py").write_text(line + "\n", encoding="utf-8")
    return app


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "import time",
        "from pathlib import Path",
        "from urllib import request",
        "from genui_gym.apps import shop",
        "from .. import shop",
        "def view():\n    import subprocess",
        "__import__('os')",
        "open('/etc/passwd')",
        "eval('1')",
        "().__class__.__bases__",
        "from flask.app import os",
        "from flask import send_file",
        "from sqlalchemy import create_engine",
        "import numpy\nnumpy.fromfile('/etc/passwd')",
        "import json\njson.codecs.open",
        "import flask\nflask.app.sys.modules",
        "getattr((), '__class__')",
        "text = 'a\0b'",
        "def broken(:",
    ],
)
def test_what_is_not_allowed_is_named(tmp_path: Path, line: str) -> None:
    said = trespasses(written(tmp_path, line))
    assert said
    assert all(each.startswith("views.py: line ") for each in said)


@pytest.mark.parametrize(
    "line",
    [
        "from flask import Flask",
        "from . import models",
        "from genui_gym.apps.rooms.models import Room",
        "import re",
        "phone.os",
        "from . import signal",
    ],
)
def test_what_apps_need_is_allowed(tmp_path: Path, line: str) -> None:
    assert trespasses(written(tmp_path, line)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ ''.__class__ }}", "reaches for __class__"),
        ("{{ room['__class__'] }}", "names __class__ in a text"),
        ("{{ rooms | map(attribute='__class__') | list }}", "names __class__ in a text"),
        ("{{ room | attr('name') }}", "uses the filter attr"),
        ("{{ config }}", "uses config"),
        ("{% include name %}", "takes in a template whose name is worked out"),
        ("{% extends '../x.html' %}", "takes in a template whose name is worked out"),
        ("<p>{% if %}</p>", "is no template: "),
        ("<script>fetch('/')</script>", "has a script"),
        ("<a href='javascript:alert()'>x</a>", "has a script in an address"),
        ("<p onclick='x()'>x</p>", "has a handler of events"),
        ("<img src='//elsewhere.example/x.png'>", "leads to another server"),
        ("<iframe src='/x'></iframe>", "has an element that loads or changes the page"),
    ],
)
def test_what_a_page_may_not_do_is_named(text: str, said: str) -> None:
    (found,) = file_trespasses(PurePosixPath("templates/home.html"), f"<h1>x</h1>\n{text}", "rooms")
    assert found.startswith(f"templates/home.html: line 2: {said}")


def test_styles_load_nothing_from_elsewhere() -> None:
    text = "a { color: red }\n@import 'x.css';\nb { background: url(http://elsewhere.example/x.png) }"
    lines = [said.split(": ")[1] for said in file_trespasses(PurePosixPath("static/app.css"), text, "rooms")]
    assert lines == ["line 2", "line 3"]


def test_a_bundled_app_keeps_to_it() -> None:
    assert trespasses(folders()["clinic"]) == []
