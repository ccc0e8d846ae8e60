"""The stylesheet: colours that can be read in both themes, and no way of hiding or saying things that a reader would miss."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import genui_gym.appkit

CSS = re.sub(r"/\*.*?\*/", "", (Path(genui_gym.appkit.__file__).parent / "static" / "kit.css").read_text(), flags=re.S)
COLOUR = r"--([\w-]+): (light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\));"
PLAIN, *SKINNED = CSS.split(":root[data-skin")
TOKENS = dict(re.findall(COLOUR, PLAIN))
SKINS = [TOKENS | dict(re.findall(COLOUR, rules)) for rules in SKINNED if "--paper" in rules]
GROUNDS = ("paper", "card", "sunk")
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in (*GROUNDS, "accent-soft")),
    *((ink, ground) for ink in ("accent", "good", "warn", "bad") for ground in ("paper", "card")),
    *((f"{tone}", f"{tone}-soft") for tone in ("good", "warn", "bad")),
    ("on-accent", "accent"),
    ("on-accent-soft", "accent-soft"),
    ("on-bad", "bad"),
]
SHAPES = [("line-strong", "paper"), ("line-strong", "card"), ("star", "card"), ("accent", "accent-soft"), ("accent", "sunk")]


def colours(token: str) -> tuple[str, str]:
    light, dark = re.findall(r"#[0-9a-f]{6}", TOKENS[token])
    return light, dark


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(ink: str, ground: str, theme: int) -> None:
    assert contrast(colours(ink)[theme], colours(ground)[theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("tokens", SKINS, ids=["ios", "harmony"])
def test_text_can_be_read_in_every_skin(tokens: dict[str, str], theme: int) -> None:
    for ink, ground in TEXT:
        pair = [re.findall(r"#[0-9a-f]{6}", tokens[token])[theme] for token in (ink, ground)]
        assert contrast(*pair) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), SHAPES)
def test_shapes_that_mean_something_can_be_seen(ink: str, ground: str, theme: int) -> None:
    assert contrast(colours(ink)[theme], colours(ground)[theme]) >= 3


def test_nothing_is_said_or_hidden_by_style() -> None:
    assert set(re.findall(r"(?<![\w-])content:\s*([^;]+);", CSS)) == {'""'}
    hiding = [selector.strip() for selector in re.findall(r"([^{}]+)\{[^{}]*display:\s*none", CSS)]
    assert hiding == ["[hidden]", ".disclosure > summary::-webkit-details-marker"]
    assert not re.search(r"visibility:|opacity:\s*0|text-indent|url\(|@import|@font-face", CSS)


def test_every_token_that_is_used_is_defined() -> None:
    assert set(re.findall(r"var\(--([\w-]+)", CSS)) <= set(re.findall(r"--([\w-]+):", CSS))


@pytest.mark.parametrize(
    ("device", "chosen", "expected"),
    [("light", "auto", 0), ("dark", "auto", 1), ("light", "dark", 1), ("dark", "light", 0)],
)
def test_the_theme_is_the_devices_unless_the_page_says_otherwise(page: Page, device: str, chosen: str, expected: int) -> None:
    page.emulate_media(color_scheme=device)  # type: ignore[arg-type]
    page.goto(f"/?theme={chosen}")
    painted = page.evaluate("getComputedStyle(document.body).backgroundColor")
    paper = colours("paper")[expected]
    assert painted == "rgb({}, {}, {})".format(*(int(paper[at : at + 2], 16) for at in (1, 3, 5)))


def test_nothing_moves_for_those_who_asked_for_less_motion(chromium: Browser, served) -> None:
    context = chromium.new_context(base_url=served.url, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/form")
    assert page.locator(".button").first.evaluate("(it) => getComputedStyle(it).transitionDuration") == "0s"
    context.close()
