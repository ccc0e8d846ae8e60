"""Lessons about files: what an agent gives to a page is one of the task's own, never another of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.wrappers import Request, Response

from genui_gym.errors import OptionError
from tests.lessons.conftest import Visit

FORM = """<form method=post action=/take enctype=multipart/form-data><input type=file name=paper aria-label=Paper
  onchange='document.title = this.files[0].name + ` ` + event.isTrusted'><button>Send</button></form>"""


BACKENDS = ("browser", "text")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a task, beside what is none of them."""
    files = tmp_path / "files"
    (files / "deeper").mkdir(parents=True)
    (files / "lease.txt").write_bytes("Miete: 800 €\r\n".encode())
    (files / "naïve 日本.pdf").write_bytes(bytes(range(256)))
    (files / "notes").write_bytes(b"")
    (files / ".hidden").write_text("hidden")
    (files / "deeper" / "inner.txt").write_text("inner")
    (tmp_path / "secret.txt").write_text("secret")
    (files / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    return files


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("name", "kind"), [("lease.txt", "text/plain"), ("naïve 日本.pdf", "application/pdf"), ("notes", "application/octet-stream")]
)
def test_a_file_of_the_task_arrives(visit: Visit, folder: Path, name: str, kind: str, backend: str) -> None:
    """A file chosen by its name is shown by the field, heard of by the page where it has scripts, and sent byte by byte."""
    taken: list[tuple[str | None, str, bytes]] = []

    def take(request: Request) -> Response:
        paper = request.files["paper"]
        taken.append((paper.filename, paper.content_type, paper.read()))
        paper.close()
        return Response("<p>thanks", mimetype="text/html")

    visit.routes["/take"] = take
    visit.begin(FORM, files=folder, backend=backend)
    observation = visit.do(f"upload_file('1', {name!r})")
    assert visit.info["elements"][0]["value"] == name
    assert observation["open_pages_titles"] == (f"{name} true" if backend == "browser" else "")
    assert 'text "thanks"' in visit.do("click('2')")["axtree"]
    assert taken == [(name, kind, (folder / name).read_bytes())]


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_way_back_finds_the_file_still_chosen(visit: Visit, folder: Path, backend: str) -> None:
    """A browser puts a chosen file back into its field, as it does with what was typed."""
    visit.routes["/take"] = lambda request: Response("<p>thanks", mimetype="text/html")
    visit.begin(FORM, files=folder, backend=backend)
    visit.do("upload_file('1', 'lease.txt')")
    visit.do("click('2')")
    visit.do("go_back()")
    assert visit.info["elements"][0]["value"] == "lease.txt"


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "name",
    [
        "../secret.txt",
        "/etc/hostname",
        "way-out.txt",
        ".hidden",
        "deeper",
        "deeper/inner.txt",
        "./lease.txt",
        "lease.txt\0",
        "",
        "none.txt",
    ],
)
def test_no_other_file_of_the_machine(visit: Visit, folder: Path, name: str, backend: str) -> None:
    """A name is no path: what is not a file of the folder itself is refused, and the answer lists what there is."""
    visit.begin(FORM, files=folder, backend=backend)
    visit.step(f"upload_file('1', {name!r})")
    assert "There are 'lease.txt', 'naïve 日本.pdf', 'notes'" in visit.observation["last_action_error"]
    assert visit.info["elements"][0]["value"] == ""


def test_a_folder_named_by_a_text(visit: Visit, folder: Path) -> None:
    """The folder may be given as a text, as the documents show it."""
    visit.begin(FORM, files=str(folder), backend="text")
    visit.do("upload_file('1', 'lease.txt')")
    assert visit.info["elements"][0]["value"] == "lease.txt"


@pytest.mark.parametrize("backend", BACKENDS)
def test_without_files_nothing_is_uploaded(visit: Visit, backend: str) -> None:
    """An environment that gives no files says so."""
    visit.begin(FORM, backend=backend)
    visit.step("upload_file('1', 'lease.txt')")
    assert "no files to upload" in visit.observation["last_action_error"]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("call", "says"), [("upload_file('2', 'lease.txt')", "takes no file"), ("upload_file('9', 'lease.txt')", "1 to 2")]
)
def test_what_takes_no_file(visit: Visit, folder: Path, call: str, says: str, backend: str) -> None:
    """A button takes no file, and a number that is not there takes none either."""
    visit.begin(FORM, files=folder, backend=backend)
    visit.step(call)
    assert says in visit.observation["last_action_error"]


def test_a_folder_that_is_not_there(visit: Visit, folder: Path) -> None:
    """A mistyped folder is an error at once, not in the middle of an episode."""
    with pytest.raises(OptionError, match="no such folder"):
        visit.begin(FORM, files=folder / "none")
