"""Files of the formats that hold no pages, cut off and with bytes changed: each is read or refused, in one way."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import read_recording

SCRIPT = """from playwright.sync_api import sync_playwright
def run(playwright):
    page = playwright.chromium.launch().new_context(viewport={"width": 375, "height": 812}).new_page()
    page.goto("https://inn.example/")
    page.get_by_role("listitem").filter(has_text="Blue").get_by_role("link", name="Rooms").nth(1).click()
    page.get_by_label("City").fill("Oslo")
    page.locator("xpath=//button[@id='go']").click(modifiers=["Shift"])
"""
SPEC = """import { test, expect } from '@playwright/test';
test.use({ viewport: { width: 375, height: 812 } });
test('books', async ({ page }) => {
  await page.goto('https://inn.example/');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('A').click()]);
  await popup.getByRole('button', { name: /^Go$/ }).click({ button: 'right' });
  await expect(page.locator('#a')).toContainText(`Booked`);
});
"""
RECORDER = {
    "title": "A",
    "steps": [
        {"type": "navigate", "url": "https://inn.example/"},
        {"type": "click", "selectors": [['aria/Go[role="button"]'], ["#go", "xpath///p"]], "frame": [0], "duration": 900},
        {"type": "keyDown", "key": "Control"},
        {"type": "scroll", "x": 1, "y": 2},
    ],
}
SELENIUM = {
    "name": "A",
    "url": "https://inn.example",
    "suites": [{"tests": ["1"]}],
    "tests": [
        {
            "id": "1",
            "name": "T",
            "commands": [
                {"command": "open", "target": "/", "value": ""},
                {"command": "times", "target": "3", "value": ""},
                {"command": "sendKeys", "target": "id=a", "value": "x${KEY_ENTER}", "targets": [["xpath=(//a[@href='/b'])[1]", "xpath"]]},
                {"command": "end", "target": "", "value": ""},
                {"command": "select", "target": "name=b", "value": "label=Two"},
            ],
        }
    ],
}
LINES = """{"format": "genui-actions/1", "viewport": [375, 812], "coordinates": "thousandths"}
{"screenshot": "1.png", "action": "Thought: so. Action: click(start_box='<|box_start|>(500,250)<|box_end|>')"}
{"action": {"kind": "fill", "value": "Oslo", "x": 5, "y": 6, "target": {"role": "textbox", "css": ["#a"]}}}
{"action_type": "scroll", "direction": "down"}
"""
FILES = {
    "codegen": [SCRIPT, SPEC],
    "recorder": [json.dumps(RECORDER, indent=1)],
    "selenium": [json.dumps(SELENIUM, indent=1)],
    "actions": [LINES],
}
CASES = [(form, text) for form, texts in FILES.items() for text in texts]
SIGNS = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "'",
    '"',
    "`",
    "\\",
    "/*",
    "${",
    "/",
    ",",
    ":",
    "null",
    "1e999",
    "\0",
    "\ud7ff",
    "=>",
    "\n",
    "await",
    ".",
]


def refusals(path: Path, form: str, data: bytes) -> list[RecordingError]:
    """Read bytes as a file of a form and by their content; anything but a recording or its one error is a fault."""
    path.write_bytes(data)
    found = []
    for name in (form, None):
        try:
            read_recording(path, format=name)
        except RecordingError as error:
            found.append(error)
    return found


def say_all(errors: list[RecordingError]) -> bool:
    return all(error.asked and error.found and error.fix for error in errors)


@pytest.mark.parametrize(("form", "text"), CASES)
def test_a_whole_file_is_read(form: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "flow").write_text(text)
    recording = read_recording(tmp_path / "flow")
    assert recording.meta.importer == form
    assert len(recording.steps) >= 2


@pytest.mark.parametrize(("form", "text"), CASES)
def test_a_file_that_is_cut_off_is_read_or_refused(form: str, text: str, tmp_path: Path) -> None:
    for end in range(0, len(text), 7):
        assert say_all(refusals(tmp_path / "flow", form, text[:end].encode()))


@pytest.mark.parametrize(("form", "text"), CASES)
def test_a_file_with_changes_is_read_or_refused(form: str, text: str, tmp_path: Path) -> None:
    chance = random.Random(text)
    for _ in range(120):
        damaged = text
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(damaged))
            damaged = damaged[:at] + chance.choice(SIGNS) + damaged[at + chance.choice((0, 1, 1, 9)) :]
        assert say_all(refusals(tmp_path / "flow", form, damaged.encode("utf-8", "surrogatepass")))


@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"\xff\xfe", b"[" * 5000, b"{" * 5000, b"a" * (3 << 20), b"cos\nsystem\n(S'id'\ntR."])
def test_what_is_no_such_file_is_refused(form: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "flow").write_bytes(data)
    with pytest.raises(RecordingError):
        read_recording(tmp_path / "flow", format=form)
