"""A proof of an app that nobody vouches for: it runs where the app runs, and what it asks of this process is not believed."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import genui_gym.apps
from genui_gym.errors import AppError, SandboxCrashed, SandboxForbidden
from genui_gym.prove import Proof, folder_digest, prove, write_proof
from genui_gym.prove.confined import Apart, read_back
from genui_gym.prove.relay import Browser, RelayedPages
from genui_gym.sandbox import NEEDED, probe

NOTES = Path(__file__).parent.parent / "shelf" / "synthesized_apps" / "notes"


@pytest.fixture(scope="module", autouse=True)
def confinable() -> None:
    """Nothing here can be tried on a machine that lacks a layer."""
    if lacking := [name for name in NEEDED if not probe()[name]]:
        pytest.skip(f"this machine lacks {lacking}")


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put a copy of the app ``notes`` on a shelf that nobody trusts; return its folder."""
    folder = tmp_path / "synthesized_apps" / "strangenotes"
    shutil.copytree(NOTES, folder, ignore=shutil.ignore_patterns("__pycache__", "proof.json"))
    monkeypatch.setattr(genui_gym.apps, "foreign", [str(folder.parent)])
    yield folder
    assert not any(name.startswith("genui_gym.apps.strangenotes") for name in sys.modules), "it was imported here"


def test_the_proof_is_the_one_that_this_process_would_have_made(foreign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    before = {path: path.stat().st_mtime_ns for path in foreign.rglob("*")}
    apart = prove("strangenotes", seeds=1, progress=lambda title, done, total: told.append(title))
    assert apart.faults == []
    assert (apart.passed, apart.tasks, apart.backends) == (True, 4, ["text", "browser"])
    assert apart.digest == folder_digest("strangenotes")
    assert "Playing golden paths" in told
    assert {path: path.stat().st_mtime_ns for path in foreign.rglob("*")} == before, "it wrote nothing"
    assert apart.checks["10"]["figures"] == {"tasks_replayed": 4, "processes": 2}
    assert apart.checks["15"]["figures"]["states_in_chromium"] > 0


def test_an_app_that_reaches_out_is_no_environment(foreign: Path) -> None:
    seed = foreign / "seed.py"
    seed.write_text(
        seed.read_text().replace("def populate(", "def populate(*given):\n    import socket\n    socket.socket()\n\n\ndef _never(")
    )
    with pytest.raises(SandboxForbidden, match=r"the app strangenotes.*socket"):
        prove("strangenotes", seeds=1, chromium=False)


def test_an_app_that_does_not_load_says_so(foreign: Path) -> None:
    (foreign / "reward.py").write_text("import nowhere_to_be_found")
    with pytest.raises(AppError, match="nowhere_to_be_found"):
        prove("strangenotes", seeds=1, chromium=False)


def proof_of(folder: Path, **changes: Any) -> dict[str, Any]:
    return asdict(Proof(folder.name, "1", True, 1, 1)) | changes


def test_only_a_proof_is_read_as_one(foreign: Path) -> None:
    assert read_back(foreign, proof_of(foreign, digest="forged")).digest == folder_digest("strangenotes")
    without = proof_of(foreign)
    del without["faults"]
    for said in (None, [], without, proof_of(foreign) | {"more": 1}, proof_of(foreign, app="booking"), proof_of(foreign, passed="yes")):
        with pytest.raises(SandboxCrashed, match="no proof"):
            read_back(foreign, said)


def test_a_proof_is_not_written_through_a_link(foreign: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious")
    (foreign / "proof.json").symlink_to(precious)
    write_proof(Proof(**proof_of(foreign)))
    assert precious.read_text() == "precious"
    assert json.loads((foreign / "proof.json").read_text())["app"] == "strangenotes"


class Recorder:
    """A view that writes down what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.asked.append((name, *given))


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        ("evaluate", ["document.cookie"]), ("_run", []), ("open", ["http://127.0.0.1/"]), ("load", ["x", "y"]), ("save", []),
        ("click", [{"bid": "1"}]), ("__init__", []), ("resume", []),
    ],
)  # fmt: skip
def test_acts_that_are_not_on_the_list_are_refused(act: str, arguments: list[Any]) -> None:
    view = Recorder()
    with pytest.raises(SandboxCrashed, match="Do not use this app"):
        Browser(view, None).act(b"", act, arguments)  # type: ignore[arg-type]
    assert view.asked == []


def test_sizes_are_kept_within_bounds() -> None:
    view = Recorder()
    Browser(view, None).act(b"", "dress", [10**9, -5, "purple"])  # type: ignore[arg-type]
    assert view.asked == [("dress", (4000, 1), "light")]


def test_a_page_that_asks_too_late_finds_nothing(foreign: Path) -> None:
    apart = Apart(foreign, chromium=False)
    try:
        said: list[Any] = []
        environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "wsgi.input": io.BytesIO()}
        body = RelayedPages(apart.child, "strangenotes", None).wsgi(environ, lambda *given: said.extend(given))
        assert b"".join(body) == b""
        assert said[0] == "410 GONE"
    finally:
        apart.close()


def test_no_page_is_opened_where_chromium_is_left_out(foreign: Path) -> None:
    apart = Apart(foreign, chromium=False)
    try:
        with pytest.raises(SandboxCrashed, match="without Chromium"):
            apart._act(b"", "leave", [])
    finally:
        apart.close()
