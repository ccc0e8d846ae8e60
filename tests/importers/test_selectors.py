from __future__ import annotations

import pytest

from genui_gym.importers.selectors import described, from_css, from_selector, from_xpath, merged
from genui_gym.recording import Target


@pytest.mark.parametrize(
    ("selector", "target"),
    [
        ("#save", Target(css=("#save",))),
        ("form > button.primary", Target(role="button", tag="button", css=("form > button.primary",))),
        ("tr:nth-child(2) > td a", Target(role="link", tag="a", css=("tr:nth-child(2) > td a",))),
        ('input[type="checkbox"]', Target(role="checkbox", tag="input", kind="checkbox", css=('input[type="checkbox"]',))),
        ("input", Target(tag="input", css=("input",))),
        ("[data-test=checkout]", Target(testid="checkout", css=("[data-test=checkout]",))),
        ("[aria-label='a > b']", Target(name="a > b", label="a > b", css=("[aria-label='a > b']",))),
        ('li:has-text("Blue \\"house\\"")', Target(tag="li", text='Blue "house"', css=('li:has-text("Blue \\"house\\"")',))),
        ("a[href='/x']", Target(role="link", tag="a", href="/x", css=("a[href='/x']",))),
        ("#a\\.b\\:c", Target(css=("#a\\.b\\:c",))),
    ],
)
def test_css_says_what_it_finds(selector: str, target: Target) -> None:
    assert from_css(selector) == target


@pytest.mark.parametrize(
    ("selector", "target"),
    [
        ("//button[@id='a']", Target(role="button", tag="button")),
        ("(//a[contains(text(),'Sign In')])[1]", Target(role="link", tag="a", text="Sign In")),
        ("//a[contains(@href, '/cart')]", Target(role="link", tag="a", href="/cart")),
        ("//td[contains(.,'Total: 5')]", Target(tag="td", text="Total: 5")),
        ("(//div[@id='x']/div[2]/h3)[1]", Target(tag="h3")),
        ("//*[normalize-space()='Go']", Target(text="Go")),
        ("//form/select", Target(role="combobox", tag="select")),
        ("//summary[contains(.,'Filter')]", Target(role="disclosure", tag="summary", text="Filter")),
    ],
)
def test_xpath_says_what_it_finds(selector: str, target: Target) -> None:
    assert from_xpath(selector) == merged(target, Target(xpath=(selector,)))


@pytest.mark.parametrize(
    ("selector", "target"),
    [
        ("text=Sign in", Target(text="Sign in")),
        ('text="Sign in"', Target(text="Sign in")),
        ("'Sign in'", Target(text="Sign in")),
        ('role=button[name="Go"i]', Target(role="button", name="Go")),
        ("#form >> text=Go", Target(text="Go")),
        ("button >> nth=1", Target(role="button", tag="button", css=("button",))),
        ("id=a", Target(css=("#a",))),
        ("data-testid=a", Target(testid="a")),
        ("//p", Target(tag="p", xpath=("//p",))),
        ("", Target(css=("",))),
    ],
)
def test_selectors_of_playwright(selector: str, target: Target) -> None:
    assert from_selector(selector) == target


def test_merging_keeps_the_first_word_and_all_selectors() -> None:
    one = Target(name="A", css=("#a", ".x"))
    two = Target(name="B", role="button", css=(".x", ".y"), xpath=("//p",))
    assert merged(one, two) == Target(name="A", role="button", css=("#a", ".x", ".y"), xpath=("//p",))


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (Target(role="button", name="Go"), 'button "Go"'),
        (Target(text="Go"), 'element "Go"'),
        (Target(css=("#a",)), "#a"),
        (Target(), "element"),
    ],
)
def test_a_target_in_words(target: Target, words: str) -> None:
    assert described(target) == words


@pytest.mark.parametrize("part", ["[", "(", '"', "[a=", ":has-text(", "/", "//a[", ">> ", "\\"])
def test_a_selector_without_end_is_cut(part: str) -> None:
    selector = part * 100_000
    assert len(from_css(selector).css[0]) == 2000
    assert len(from_xpath(selector).xpath[0]) == 2000
    assert isinstance(from_selector(selector), Target)
