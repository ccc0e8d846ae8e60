"""Which files an author may write, what they may hold, and those that nobody writes."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest

from genui_gym.recording import Meta, Recording, Step, Target
from genui_gym.synthesis.llm.parts import MOST_FILES, checked_file, checked_list, fixed_files, function_of, today_of
from genui_gym.synthesis.llm.replies import Unusable

LEAST = ["models.py", "seed.py", "views.py", "templates/home.html"]


def test_files_are_written_in_an_order_in_which_each_knows_the_tables() -> None:
    names = [
        "static/a.css",
        "templates/a/b.html",
        "views/trips.py",
        "views/__init__.py",
        "rules/fees.py",
        "seed.py",
        "content.py",
        "models.py",
    ]
    assert checked_list(names) == [
        "models.py", "content.py", "seed.py", "rules/fees.py", "views/trips.py", "views/__init__.py", "templates/a/b.html", "static/a.css",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [
        "../views.py", "views/../../x.py", "/etc/passwd", "templates/../x.html", "templates\\home.html", "C:/x.py", "tasks/meanings.py",
        "reward.py", "app.toml", "proof.json", "__init__.py", "templates/kit/base.html", "static/app.js", "views/.hidden.py", "conftest.py",
        "", "models.py/x.py",
    ],
)  # fmt: skip
def test_a_path_that_is_not_the_builders_is_refused(path: str) -> None:
    with pytest.raises(Unusable, match="may not be among them"):
        checked_list([*LEAST, path])


@pytest.mark.parametrize("missing", LEAST)
def test_a_list_that_lacks_a_part_is_refused(missing: str) -> None:
    said = "a template" if missing.startswith("templates") else missing
    with pytest.raises(Unusable, match=f"It lacks {said}"):
        checked_list([each for each in LEAST if each != missing])


def test_a_package_of_views_needs_its_beginning_and_is_no_module_besides() -> None:
    with pytest.raises(Unusable, match=r"views/__init__\.py"):
        checked_list(["models.py", "seed.py", "views/trips.py", "templates/home.html"])
    with pytest.raises(Unusable, match="both"):
        checked_list([*LEAST, "views/__init__.py"])


def test_too_many_files_are_refused() -> None:
    with pytest.raises(Unusable, match=f"Do with {MOST_FILES} at most"):
        checked_list([*LEAST, *(f"templates/page{number}.html" for number in range(MOST_FILES))])


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("views.py", "def view(:", "line 1: invalid syntax"),
        ("views.py", "import os", "imports os"),
        ("seed.py", "open('/etc/passwd')", "uses open"),
        ("templates/home.html", "{% if %}", "is no template"),
        ("templates/home.html", "{{ x.__class__ }}", "reaches for __class__"),
        ("static/app.css", "@import 'x'", "loads @import"),
        ("seed.py", "#" * 60_001, "60,001 characters"),
    ],
)
def test_a_file_that_may_not_be_is_refused_before_it_is_written(path: str, text: str, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        checked_file(path, text, "rooms")


def test_the_day_stands_before_what_was_entered() -> None:
    step = Step("fill", Target("date", "Check-in"), "2026-12-01")
    assert today_of(Recording(Meta("test"), (step,))) == date(2026, 11, 17)
    assert today_of(Recording(Meta("test"), ())) == date(2026, 5, 4)


def test_nobody_writes_what_joins_the_two_authors() -> None:
    files = fixed_files(
        app="rooms",
        brand='The "Inn"',
        task='Book "it"\nnow',
        today=date(2026, 5, 4),
        source="a.zip",
        model="m",
        docs={"BookRoom": "Book a room."},
    )
    about = tomllib.loads(files["app.toml"])
    assert (about["title"], about["source"]) == ('The "Inn"', {"kind": "recorded", "trace": "a.zip", "generator": "llm", "model": "m"})
    assert about["now"].date() == date(2026, 5, 4)
    joined = files["tasks/__init__.py"]
    assert "class BookRoom(meanings.BookRoom):" in joined
    assert f"ways.{function_of('BookRoom')}(params, before)" in joined
    for path, text in files.items():
        if path.endswith(".py"):
            assert checked_file(path, text, "rooms") == text
