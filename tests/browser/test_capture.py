"""Equal pages give equal pixels."""

from __future__ import annotations

import hashlib
import io
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from genui_gym.browser import BrowserView
from genui_gym.browser.capture import decode
from tests.browser.conftest import Site

ROOT = Path(__file__).resolve().parents[2]
PAGE = """<style>@keyframes spin { to { transform: rotate(360deg) } } body { font-family: sans-serif }
  .spin { width: 30px; height: 30px; background: teal; animation: spin 1s linear infinite }
  .in { animation: spin 3s ease-out } button { transition: background 2s } button:focus, button:hover { background: gold }
  p { box-shadow: 0 2px 6px #0006; border-radius: 9px; padding: 9px }</style>
  <div class=spin></div><p class=in>Grüße 👍🏽</p><input value=caret><button onclick='this.textContent += "!"'>Go</button>
  <img width=80 height=60 src=/picture><div style='height:3000px'></div>"""

PLAY = """
import sys, hashlib
from genui_gym.browser import Address, BrowserView
view = BrowserView()
view.open(Address("http://shop.localhost", int(sys.argv[1])))
seen = [view.observe()]
for act in (lambda: view.focus("1"), lambda: view.click("2", "left", 1), lambda: view.wait(700), lambda: view.scroll(0, 120)):
    act()
    seen.append(view.observe())
print([hashlib.sha256(state.screenshot.tobytes()).hexdigest()[:12] for state in seen])
view.close()
"""


def picture() -> bytes:
    image = Image.fromarray(np.random.default_rng(0).integers(0, 255, (600, 800, 3), np.uint8))
    file = io.BytesIO()
    image.save(file, "png")
    return file.getvalue()


@pytest.fixture
def lively(site: Site) -> Site:
    from werkzeug.wrappers import Response

    content = picture()
    site.page(PAGE)
    site.route("/picture", lambda request: Response(content, mimetype="image/png"))
    return site


def test_two_processes_see_the_same_pixels(lively: Site, run_python: Callable[..., str]) -> None:
    first, second = (run_python(PLAY, str(lively.address.port), PYTHONPATH=str(ROOT)) for _ in range(2))
    assert first == second
    assert len(set(first.strip("[]\n").split(", "))) >= 4


def test_an_image_has_the_size_of_the_viewport_and_shows_the_page(site: Site) -> None:
    site.page("<body style='margin:0;background:#204060'><div style='height:100px;background:#ff0000'></div>")
    view = BrowserView(viewport=(410, 858), theme="dark")
    try:
        view.open(site.address)
        state = view.observe()
    finally:
        view.close()
    assert state.screenshot is not None
    assert (state.screenshot.shape, state.screenshot.dtype) == ((858, 410, 3), np.uint8)
    assert state.screenshot[50, 200].tolist() == [255, 0, 0]
    assert state.screenshot[400, 200].tolist() == [32, 64, 96]
    assert state.capture == "exact"


def test_the_screenshot_shows_what_the_action_did(site: Site) -> None:
    site.page("<body style='margin:0'><button style='position:absolute;top:700px' onclick='document.body.style.background = `#00ff00`'>Go")
    view = BrowserView()
    try:
        view.open(site.address)
        view.observe()
        view.click("1", "left", 1)
        screenshot = view.observe().screenshot
    finally:
        view.close()
    assert screenshot is not None
    assert screenshot[300, 200].tolist() == [0, 255, 0]


def test_without_screenshots_there_are_no_pixels(site: Site, view: BrowserView) -> None:
    site.page("<p>x")
    view.open(site.address)
    state = view.observe()
    assert (state.screenshot, state.capture) == (None, "none")


@pytest.mark.parametrize(("theme", "name"), [("light", "light"), ("dark", "dark")])
def test_the_theme_reaches_the_page(site: Site, theme: str, name: str) -> None:
    site.page("<script>document.title = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'</script>")
    view = BrowserView(screenshots=False, theme=theme)  # type: ignore[arg-type]
    try:
        view.open(site.address)
        assert view.observe().titles == (name,)
    finally:
        view.close()


def test_decoding_loses_nothing() -> None:
    content = picture()
    again = decode(b64encode(content).decode())
    assert hashlib.sha256(again.tobytes()).digest() == hashlib.sha256(np.asarray(Image.open(io.BytesIO(content))).tobytes()).digest()
