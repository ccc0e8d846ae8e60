import json
from pathlib import Path

import pytest

from genui_gym.cli.console import out
from genui_gym.cli.trace import printable
from genui_gym.recording import Meta, Recording, Step, Target, read_recording_file, write_recording
from tests.importers.flow import HOME, SAID
from tests.importers.samples import har, recorder
from tests.importers.traces import playwright

ROOT = Path(__file__).resolve().parents[2]


def test_show_prints_steps_sources_and_losses(genui, tmp_path):
    shown = genui("trace", "show", str(har(tmp_path)), "--task", "Reserve a desk for Ada Okafor.").stdout
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "Task: Reserve a desk for Ada Okafor." in lines
    assert f"1 goto {HOME}" in lines
    assert "2 fill textbox “Name” Ada Okafor task /" in lines
    assert "3 select combobox “Floor” First page" in lines
    assert "6 click button “Reserve”" in lines
    assert "Not kept" in lines
    assert "Taken out" not in lines


def test_the_documents_show_what_is_shown(genui, tmp_path, monkeypatch):
    monkeypatch.setattr(out, "width", 100)
    path = har(tmp_path)
    path.write_text(path.read_text().replace("Ada Okafor, First", "Ada Okafor, ada@mail.desks.io, First"))
    text = (ROOT / "docs" / "recordings.md").read_text(encoding="utf-8")
    command, _, rest = text.partition('genui trace show flow.har --task "')[2].partition('"\n')
    shown = genui("trace", "show", str(path), "--task", command).stdout
    assert [line.rstrip() for line in shown.splitlines()] == rest.partition("```text\n")[2].partition("```")[0].splitlines()


def test_show_says_what_was_taken_out(genui, tmp_path):
    path = tmp_path / "flow.json"
    step = {"type": "change", "selectors": [["aria/Password"]], "value": "hush-hush"}
    path.write_text(json.dumps({"title": "Log in", "steps": [step]}))
    shown = genui("trace", "show", str(path)).stdout
    assert "– password: 1" in " ".join(shown.split())
    assert "hush-hush" not in shown


def test_json_says_the_same(genui, tmp_path):
    report = json.loads(genui("trace", "show", str(playwright(tmp_path)), "--json").stdout)
    assert [(step["kind"], (step["target"] or {}).get("name", ""), step["value"]) for step in report["steps"]] == SAID
    assert report["importer"] == "playwright"
    assert report["steps"][5]["requests"] == [f"POST {HOME}reserve 302", f"GET {HOME} 200"]


def test_convert_writes_the_own_form(genui, tmp_path):
    result = genui("trace", "convert", str(recorder(tmp_path)), str(tmp_path / "out"))
    assert result.stdout.split(": ")[1] == "7 steps, 0 pages, 0 pictures, 0 requests\n"
    assert len(read_recording_file(tmp_path / "out").steps) == 7


def test_a_file_of_no_known_format_is_wrong_usage(genui, tmp_path):
    (tmp_path / "notes.txt").write_text("once upon a time")
    result = genui("trace", "show", str(tmp_path / "notes.txt"))
    assert result.exit_code == 2
    assert "It is text of no known format" in result.stderr
    assert "Playwright trace" in result.stderr


def test_a_target_without_a_name_is_shown_by_the_end_of_its_selector(genui, tmp_path):
    targets = [Target(css=("#made-7", '[name="who"]')), Target(css=("div " * 30 + ".end",)), Target(box=(3, 4, 0, 0)), None]
    write_recording(Recording(Meta("own"), tuple(Step("click", target) for target in targets)), tmp_path)
    shown = genui("trace", "show", str(tmp_path)).stdout
    assert '[name="who"]' in shown
    assert "#made-7" not in shown
    assert ".end" in shown
    assert "at 3, 4" in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\n  b", "a b"), ("\x1b[31mred\x1b[0m", "�[31mred�[0m"), ("\u202eabc", "�abc"), ("[red]x[/]", "[red]x[/]"), ("日本 👍", "日本 👍")],
)
def test_a_strangers_text_moves_no_cursor(text, shown):
    assert printable(text) == shown


def test_marks_of_the_terminal_are_shown_as_they_are(genui, tmp_path):
    named = Target("button", "[bold]Go[/]")
    write_recording(Recording(Meta("own", title="[red]x[/]"), (Step("click", named),), losses=("[blue]y[/]",)), Path(tmp_path))
    shown = genui("trace", "show", str(tmp_path)).stdout
    assert "“[bold]Go[/]”" in shown
    assert "[red]x[/]" in shown
    assert "[blue]y[/]" in shown
