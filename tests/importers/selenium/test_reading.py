from __future__ import annotations

from typing import Any

import pytest

from genui_gym.importers.selenium import ordered
from genui_gym.importers.selenium.reading import MOST_COMMANDS, parse_selenium
from genui_gym.recording import Recording, Step, Target


def command(name: str, target: str = "", value: str = "", *targets: str) -> dict[str, Any]:
    return {"id": name, "comment": "", "command": name, "target": target, "targets": [[each, "x"] for each in targets], "value": value}


def project(*commands: dict[str, Any], **more: Any) -> dict[str, Any]:
    tests = [{"id": "1", "name": "Stay", "commands": list(commands)}, *more.pop("tests", [])]
    return {"id": "p", "version": "3.0", "name": "Inn", "url": "https://inn.example", "tests": tests, "suites": [], **more}


def read(*commands: dict[str, Any], **more: Any) -> Recording:
    document = project(*commands, **more)
    return parse_selenium(document, document["tests"][0])


@pytest.mark.parametrize(
    ("raw", "step"),
    [
        (command("open", "/rooms"), Step("goto", value="https://inn.example/rooms")),
        (command("open", "https://other.example/"), Step("goto", value="https://other.example/")),
        (command("click", "id=go"), Step("click", Target(css=("#go",)))),
        (command("clickAt", "name=go", "3,4"), Step("click", Target(css=('[name="go"]',)))),
        (command("click", "linkText=Sign in"), Step("click", Target("link", "Sign in", tag="a", text="Sign in"))),
        (command("click", "id=stripes--5"), Step("click", Target(css=("#stripes--5",)))),
        (command("click", "id=a.b"), Step("click", Target(css=('[id="a.b"]',)))),
        (command("doubleClick", "css=.x"), Step("dblclick", Target(css=(".x",)))),
        (command("type", "xpath=//textarea", "Hi"), Step("fill", Target("textbox", tag="textarea", xpath=("//textarea",)), "Hi")),
        (
            command("type", "css=input[type=file]", "a.png"),
            Step("upload", Target(tag="input", kind="file", css=("input[type=file]",)), "a.png"),
        ),
        (command("editContent", "id=a", "<b>Hi</b>"), Step("fill", Target(css=("#a",)), "Hi")),
        (command("select", "id=a", "label=Two"), Step("select", Target(css=("#a",)), "Two")),
        (command("select", "id=a", "index=2"), Step("select", Target(css=("#a",)), "2")),
        (command("addSelection", "id=a", "label=Two"), Step("select", Target(css=("#a",)), "Two", note="added")),
        (command("check", "id=a"), Step("check", Target(css=("#a",)))),
        (command("uncheck", "id=a"), Step("uncheck", Target(css=("#a",)))),
        (command("mouseOver", "id=a"), Step("hover", Target(css=("#a",)))),
        (command("submit", "id=f"), Step("press", Target(css=("#f",)), "Enter", note="the form was submitted")),
        (command("dragAndDropToObject", "id=a", "id=b"), Step("drag", Target(css=("#a",)), "#b")),
        (command("runScript", "window.scrollTo(0, 300)"), Step("scroll", value="0,300")),
        (command("assertText", "id=a", "Done"), Step("assert", Target(css=("#a",)), "Done", note="assert text")),
        (command("verifyTitle", "Inn"), Step("assert", None, "Inn", note="verify title")),
        (command("assertSelectedLabel", "id=a", "One"), Step("assert", Target(css=("#a",)), "One", note="assert selected label")),
        (command("waitForElementVisible", "id=a", "30000"), Step("wait", Target(css=("#a",)), note="wait for element visible")),
        (command("pause", "500"), Step("wait", value="500")),
    ],
)
def test_each_command(raw: dict[str, Any], step: Step) -> None:
    recording = read(raw)
    assert recording.steps == (step,)
    assert recording.losses == ()


def test_other_selectors_add_what_they_know() -> None:
    raw = command("click", "id=stripes-7", "", "id=stripes-7", "name=user", "css=input:nth-child(1)", "xpath=(//input[@name='user'])[1]")
    css, xpath = ("#stripes-7", '[name="user"]', "input:nth-child(1)"), ("(//input[@name='user'])[1]",)
    assert read(raw).steps == (Step("click", Target(tag="input", css=css, xpath=xpath)),)


def test_keys_and_texts_that_are_sent() -> None:
    recording = read(command("sendKeys", "id=a", "Oslo${KEY_ENTER}"), command("sendKeys", "id=a", "${KEY_CTRL}a"))
    target = Target(css=("#a",))
    assert recording.steps == (Step("fill", target, "Oslo"), Step("press", target, "Enter"), Step("press", target, "Control+a"))
    assert recording.losses == ()


def test_variables_that_the_file_knows_are_put_in() -> None:
    recording = read(command("store", "Two", "label"), command("select", "id=a", "label=${label}"), command("type", "id=b", "${who}"))
    assert [step.value for step in recording.steps] == ["Two", "${who}"]
    assert recording.losses == ("The value of the variable 'who' is not in the file.",)


def test_a_comment_is_a_loss_and_noise_is_not() -> None:
    recording = read(command("//click", "id=a"), command("echo", "hi"), command("mouseOut", "id=a"), command("setWindowSize", "375x812"))
    assert recording.steps == ()
    assert recording.losses == ("A command that is commented out was left out: click | id=a",)
    assert recording.meta.viewport == (375, 812)


def test_a_counted_loop_is_unrolled() -> None:
    recording = read(command("times", "3"), command("click", "id=a"), command("end"), command("click", "id=b"))
    assert [step.target and step.target.css for step in recording.steps] == [("#a",)] * 3 + [("#b",)]


def test_a_choice_is_kept_as_text() -> None:
    inner = [command("if", "${x} === 1"), command("click", "id=a"), command("else"), command("click", "id=b"), command("end")]
    recording = read(*inner, command("click", "id=c"))
    assert [step.kind for step in recording.steps] == ["unknown"] * 5 + ["click"]
    assert recording.losses == ("`if` is not followed: only running the test would tell its way. Its 5 commands are kept as text.",)


def test_loops_inside_loops_come_to_an_end() -> None:
    nested = [command("times", "99") for _ in range(8)]
    recording = read(*nested, command("click", "id=a"), *(command("end") for _ in range(8)))
    assert 0 < len(recording.steps) < MOST_COMMANDS
    assert recording.losses == (f"Only the first {MOST_COMMANDS} commands were read.",)


def test_empty_loops_inside_loops_come_to_an_end() -> None:
    recording = read(*(command("times", "999") for _ in range(8)), *(command("end") for _ in range(8)))
    assert recording.steps == ()


def test_frames_and_windows() -> None:
    recording = read(
        command("selectFrame", "index=0"),
        command("click", "id=a"),
        command("selectFrame", "relative=parent"),
        command("click", "id=b"),
        command("selectWindow", "handle=${win1}"),
        command("close"),
    )
    assert [step.target and step.target.frame for step in recording.steps] == [("index=0",), ()]
    assert recording.losses == (
        "The value of the variable 'win1' is not in the file.",
        "The test goes on in another window (handle=${win1}). Its steps stand in order, without the window.",
        "The test closes its window.",
    )


def test_a_test_that_another_runs_is_put_in() -> None:
    login = {"id": "2", "name": "Login", "commands": [command("click", "id=in"), command("run", "Login")]}
    recording = read(command("run", "Login"), command("run", "Lost"), tests=[login])
    assert len(recording.steps) == 8
    assert recording.losses == (
        "The test 'Login', which this one runs, is nested too deep.",
        "The test 'Lost', which this one runs, is not in the file.",
    )


def test_unknown_commands_and_scripts_are_kept_and_said() -> None:
    recording = read(
        command("fly", "id=a"), command("executeScript", "return 1", "x"), command("runScript", "alert(1)"), command("assert", "x", "1")
    )
    assert [step.kind for step in recording.steps] == ["unknown"] * 4
    assert recording.steps[0].note == "fly | id=a"
    assert len(recording.losses) == 4


def test_tests_stand_in_the_order_of_their_suites() -> None:
    document = project(tests=[{"id": "2", "name": "B", "commands": []}, {"id": "3", "name": "C", "commands": []}])
    document["suites"] = [{"tests": ["3", "1"]}]
    assert [test["name"] for test in ordered(document)] == ["C", "Stay", "B"]


@pytest.mark.parametrize("odd", [None, 5, [], {}, [None], [[5]], "x"])
def test_odd_values_are_no_crash(odd: object) -> None:
    for name in ("click", "open", "select", "sendKeys", "times", odd):
        raw = {"command": name, "target": odd, "value": odd, "targets": odd}
        assert isinstance(read(raw), Recording)
    document = {"tests": [{"name": odd, "id": odd, "commands": odd}], "suites": odd, "url": odd}
    assert isinstance(parse_selenium(document, ordered(document)[0]), Recording)
