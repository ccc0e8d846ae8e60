from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.importers.codegen.reading import parse_codegen
from genui_gym.importers.codegen.script import ScriptError
from genui_gym.recording import Recording, Step, Target

PYTHON = """
import re
from playwright.sync_api import Playwright, sync_playwright, expect


def run(playwright: Playwright) -> None:
    browser = playwright.chromium.launch(headless=False)
    context = browser.new_context(viewport={"width": 375, "height": 812}, locale="en-GB")
    page = context.new_page()
    page.goto("https://inn.example/")
    page.get_by_label("Where to?").fill("Oslo")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("listitem").filter(has_text="Blue house").get_by_role("link", name="Rooms").nth(1).dblclick()
    page.get_by_label("Guests").select_option("2")
    page.get_by_role("checkbox", name="Breakfast").check()
    page.get_by_placeholder("Name").press_sequentially("Ada")
    page.locator("#mail").press("Enter")
    page.get_by_test_id("photo").set_input_files(["a.png", "b.png"])
    page.frame_locator("#map").get_by_title("Zoom in").hover()
    expect(page.get_by_role("heading")).to_contain_text("Booked")
    expect(page).to_have_url(re.compile(r".*/done$"))

    # ---------------------
    context.close()
    browser.close()


with sync_playwright() as playwright:
    run(playwright)
"""

TYPESCRIPT = """
import { test, expect, type Page } from '@playwright/test';

test.use({ viewport: { width: 375, height: 812 }, locale: 'en-GB', baseURL: 'https://inn.example' });

test.describe('inn', () => {
  test('books a room', async ({ page }: { page: Page }) => {
    await page.goto('/');
    await page.getByLabel('Where to?').fill('Oslo');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Blue house' }).getByRole('link', { name: 'Rooms' }).nth(1).dblclick();
    await page.getByLabel('Guests').selectOption('2');
    await page.getByRole('checkbox', { name: 'Breakfast' }).check();
    await page.getByPlaceholder('Name').pressSequentially('Ada');
    await page.locator('#mail').press('Enter');
    await page.getByTestId('photo').setInputFiles(['a.png', 'b.png']);
    await page.frameLocator('#map').getByTitle('Zoom in').hover();
    await expect(page.getByRole('heading')).toContainText('Booked');
    await expect(page).toHaveURL(/.*\\/done$/);
  });
});
"""

STEPS = (
    Step("goto", value="https://inn.example/"),
    Step("fill", Target(name="Where to?", label="Where to?"), "Oslo"),
    Step("click", Target(role="button", name="Search")),
    Step("dblclick", Target(role="link", name="Rooms"), note='within listitem "Blue house"; number 2 of several'),
    Step("select", Target(name="Guests", label="Guests"), "2"),
    Step("check", Target(role="checkbox", name="Breakfast")),
    Step("fill", Target(placeholder="Name"), "Ada"),
    Step("press", Target(css=("#mail",)), "Enter"),
    Step("upload", Target(testid="photo"), "a.png\nb.png"),
    Step("hover", Target(name="Zoom in", frame=("#map",))),
    Step("assert", Target(role="heading"), "Booked", note="to contain text"),
    Step("assert", None, ".*/done", note="to have url"),
)


def python(body: str) -> Recording:
    return parse_codegen("def test_it(page):\n" + "".join(f"    {line}\n" for line in body.splitlines()), "python")


def javascript(body: str) -> Recording:
    return parse_codegen(f"test('it', async ({{ page }}) => {{\n{body}\n}});", "javascript")


@pytest.mark.parametrize(("text", "language", "title"), [(PYTHON, "python", "run"), (TYPESCRIPT, "javascript", "books a room")])
def test_both_languages_say_the_same(text: str, language: str, title: str) -> None:
    recording = parse_codegen(text, language)  # type: ignore[arg-type]
    assert recording.steps == STEPS
    assert (recording.meta.title, recording.meta.viewport, recording.meta.locale) == (title, (375, 812), "en-GB")
    assert recording.losses == ("A script says nothing of what the pages showed: no picture, no document and no request.",)


def test_async_and_pytest_and_library_styles_are_read() -> None:
    asynchronous = (
        PYTHON.replace("def run", "async def run").replace("    page.", "    await page.").replace("    expect", "    await expect")
    )
    library = """const { chromium, devices } = require('playwright');
(async () => {
  const browser = await chromium.launch({ headless: false });
  const context = await browser.newContext({ ...devices['iPhone 13'], viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.goto('https://inn.example/');
  await page.close();
  await context.close();
})();"""
    assert parse_codegen(asynchronous, "python").steps == STEPS
    recording = parse_codegen(library, "javascript")
    assert recording.steps == STEPS[:1]
    assert recording.meta.viewport == (375, 812)


@pytest.mark.parametrize(
    ("call", "step"),
    [
        ('page.click("text=Sign in")', Step("click", Target(text="Sign in"))),
        ("page.fill('input[name=\"city\"]', 'Oslo')", Step("fill", Target(css=('input[name="city"]',), tag="input"), "Oslo")),
        ('page.click("role=button[name=\'Go\']", button="right")', Step("click", Target(role="button", name="Go"), note="right button")),
        ("page.locator(\"xpath=//button[@id='a']\").click()", Step("click", Target("button", tag="button", xpath=("//button[@id='a']",)))),
        ('page.keyboard.press("Control+A")', Step("press", value="Control+A")),
        ("page.mouse.click(10, 20)", Step("click", Target(box=(10.0, 20.0, 0.0, 0.0)))),
        ("page.mouse.wheel(0, 300)", Step("scroll", value="0,300")),
        ("page.go_back()", Step("back")),
        ('page.get_by_text("A").drag_to(page.locator("#b"))', Step("drag", Target(text="A"), "#b")),
        ('page.get_by_label("Yes").set_checked(False)', Step("uncheck", Target(name="Yes", label="Yes"))),
        ('page.get_by_alt_text("Map").first.click()', Step("click", Target(role="img", name="Map"), note="the first of several")),
        ('page.get_by_text("A").click(modifiers=["Shift"])', Step("click", Target(text="A"), note="with Shift held")),
        ('page.get_by_label("N").select_option(label="Two")', Step("select", Target(name="N", label="N"), "Two")),
        ('page.locator("#f").content_frame.get_by_text("A").click()', Step("click", Target(text="A", frame=("#f",)))),
        ('page.wait_for_url("**/done")', Step("wait", value="**/done")),
        ('expect(page.get_by_text("A")).not_to_be_visible()', Step("assert", Target(text="A"), note="not to be visible")),
    ],
)
def test_a_call_becomes_a_step(call: str, step: Step) -> None:
    assert python(call).steps == (step,)


def test_names_are_followed() -> None:
    recording = python('city = "Oslo"\nrow = page.get_by_role("row", name="A")\nrow.get_by_role("button").click()\npage.fill("#c", city)')
    assert recording.steps == (
        Step("click", Target(role="button"), note='within row "A"'),
        Step("fill", Target(css=("#c",)), "Oslo"),
    )


@pytest.mark.parametrize(
    "recording",
    [
        python('with page.expect_popup() as page1_info:\n    page.click("#a")\npage1 = page1_info.value\npage1.click("#b")'),
        javascript("const p1 = page.waitForEvent('popup');\nawait page.click('#a');\nconst page1 = await p1;\nawait page1.click('#b');"),
        javascript("const [page1] = await Promise.all([\n  page.waitForEvent('popup'),\n  page.click('#a')\n]);\nawait page1.click('#b');"),
    ],
)
def test_another_tab_is_a_loss_and_its_steps_stand_in_order(recording: Recording) -> None:
    assert [step.target for step in recording.steps] == [Target(css=("#a",)), Target(css=("#b",))]


def test_a_popup_is_said() -> None:
    recording = python('with page.expect_popup() as page1_info:\n    page.click("#a")\npage1 = page1_info.value\npage1.click("#b")')
    assert recording.losses[0].startswith("Line 5: the flow goes on in another tab.")


def test_what_only_running_would_tell_is_kept_and_said() -> None:
    recording = python('for i in range(3):\n    page.click("#a")\nlogin(page)\npage.fill("#b", f"{x}")\npage.click("#c")\nprint(1)')
    assert [step.kind for step in recording.steps] == ["unknown", "unknown", "fill", "click"]
    assert [loss.split(":")[0] for loss in recording.losses[:3]] == [
        "Line 2 is kept as text, `for` is not followed",
        "Line 4 is kept as text, the call login is not known",
        "Line 5",
    ]


def test_javascript_beyond_calls_is_kept_and_said() -> None:
    recording = javascript(
        "if (n > 3) { await page.click('#x'); } else { await page.click('#y') }\n"
        "page.once('dialog', dialog => { dialog.dismiss().catch(() => {}); });\n"
        "await page.getByLabel('City').fill(`Oslo ${n}`);\n"
        "await test.step('back', async () => { await page.goBack(); });"
    )
    assert [step.kind for step in recording.steps] == ["unknown", "unknown", "fill", "back"]
    assert len(recording.losses) == 4


def test_texts_that_are_put_together_are_read() -> None:
    written = python('base = "https://inn.example"\npage.goto(base + "/a")\npage.goto(f"{base}/b")\npage.goto(base + unknown)')
    assert [(step.kind, step.value) for step in written.steps] == [
        ("goto", "https://inn.example/a"),
        ("goto", "https://inn.example/b"),
        ("unknown", ""),
    ]
    script = javascript("const base = 'https://inn.example', n = 5\nawait page.goto(base + '/a')\nawait page.goto(`${base}/b`)")
    assert [step.value for step in script.steps] == ["https://inn.example/a", "https://inn.example/b"]


def test_a_loop_without_braces_takes_one_statement_with_it() -> None:
    recording = javascript(
        "for (const x of [1, 2]) await page.fill('#q', String(x))\nawait page.click('#a')\nif (y) {} else if (z) {} else {}\n"
    )
    assert [step.kind for step in recording.steps] == ["unknown", "click", "unknown"]


def test_tests_that_are_skipped_are_no_flows() -> None:
    text = "test.skip('a', async ({ page }) => { await page.click('#a') });\ntest('b', async ({ page }) => { await page.click('#b') });"
    assert parse_codegen(text, "javascript").steps == (Step("click", Target(css=("#b",))),)


TWO = "def test_one(page):\n    page.click('#a')\n\ndef test_two(page):\n    page.click('#b')\n"


def test_one_of_several_flows_is_chosen_by_its_title() -> None:
    assert parse_codegen(TWO, "python", "test_two").steps == (Step("click", Target(css=("#b",))),)
    first = parse_codegen(TWO, "python")
    assert first.steps == (Step("click", Target(css=("#a",))),)
    assert first.losses[-1] == "The file holds other flows, which were left out: 'test_two'."
    with pytest.raises(ScriptError, match="holds no flow 'three'; it holds 'test_one', 'test_two'"):
        parse_codegen(TWO, "python", "three")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("def f(:", "python"),
        ("x = 1", "python"),
        ("\0", "python"),
        ("(" * 5000, "python"),
        ("a." * 20000 + "b", "python"),
        ("page." + "x()." * 5000 + "click()", "python"),
        ("", "javascript"),
        ("test('a', () => {", "javascript"),
        ("'never closed", "javascript"),
        ("`never ${closed", "javascript"),
        ("/* never closed " * 50, "javascript"),
        ("[" * 5000 + "]" * 5000, "javascript"),
        ("f(" * 3000 + ")" * 3000, "javascript"),
        ("a => " * 3000 + "1", "javascript"),
        ("/[" * 3000, "javascript"),
        ("if (a) " * 3000, "javascript"),
        ("if (a) {} else " * 3000, "javascript"),
        ("1 + " * 3000, "javascript"),
        (")", "javascript"),
        ("<html><body>no script</body></html>", "javascript"),
    ],
)
def test_a_hostile_file_ends_in_one_error(text: str, language: str) -> None:
    with pytest.raises(ScriptError):
        parse_codegen(text, language)  # type: ignore[arg-type]


def test_names_that_double_come_to_an_end() -> None:
    lines = ['a0 = page.locator("x")', *(f"a{n + 1} = a{n}.filter(has=a{n}, has_not=a{n})" for n in range(60)), "page.click('#b')"]
    assert python("\n".join(lines)).steps[-1] == Step("click", Target(css=("#b",)))


def test_texts_that_double_come_to_an_end() -> None:
    lines = ['a0 = "x"', *(f"a{n + 1} = a{n} + a{n}" for n in range(60)), 'page.fill("#b", a60)', 'page.click("#b")']
    recording = python("\n".join(lines))
    assert len(recording.steps[0].value) < 10_001
    assert recording.steps[1] == Step("click", Target(css=("#b",)))


def test_nothing_is_run(tmp_path: Path) -> None:
    made = tmp_path / "made"
    recording = python(f"page.goto(open({str(made)!r}, 'w').name)\nopen({str(made)!r}, 'w').write('x')\npage.click('#a')")
    assert recording.steps[-1] == Step("click", Target(css=("#a",)))
    assert not made.exists()
