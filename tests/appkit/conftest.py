"""The demo app, by itself and served to a real browser, in a world that is no more than a list of what was added to it."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from genui_gym.appkit.present import ENVIRON_KEY
from genui_gym.browser.find import find_browser
from genui_gym.browser.launch import can_sandbox
from genui_gym.presentation import Presentation

PHONE = {"width": 375, "height": 812}


def _load_demo() -> Any:
    folder = Path(__file__).parent / "demo"
    spec = importlib.util.spec_from_file_location("kit_demo", folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Kitchen:
    """The demo app as WSGI; it puts a world into the request and can hold requests back.

    Attributes:
        added: What requests added to the world's session.
        asked: ``METHOD /path`` of every page that was asked for.
        open: While it is cleared, requests for pages wait.
        arrived: Set when a request for a page has come in.
        url: Where it is served.
    """

    def __init__(self) -> None:
        self.app: Flask = _load_demo().create_app()
        self.added: list[dict[str, str]] = []
        self.asked: list[str] = []
        self.open, self.arrived = threading.Event(), threading.Event()
        self.url = ""
        self.open.set()
        inside = self.app.wsgi_app
        self.world = world = SimpleNamespace(
            session=SimpleNamespace(add=self.added.append),
            now=datetime(2026, 5, 1),
            rng=np.random.default_rng(0),
            seed=0,
            presentation=Presentation(),
            translator=None,
            interruption=None,
        )

        def wsgi(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
            environ[ENVIRON_KEY] = world
            if not environ["PATH_INFO"].startswith(("/_kit", "/static", "/art")):
                self.asked.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
                self.arrived.set()
                assert self.open.wait(60)
            return inside(environ, start)

        self.app.wsgi_app = wsgi  # type: ignore[method-assign]


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen()


@pytest.fixture
def client(kitchen: Kitchen) -> FlaskClient:
    return kitchen.app.test_client()


class _Silent(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def served() -> Iterator[Kitchen]:
    kitchen = Kitchen()
    server = make_server("127.0.0.1", 0, kitchen.app, threaded=True, request_handler=_Silent)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    kitchen.url = f"http://127.0.0.1:{server.port}"
    yield kitchen
    kitchen.open.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=can_sandbox())
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, served: Kitchen) -> Iterator[Page]:
    served.added.clear()
    served.asked.clear()
    served.open.set()
    context = chromium.new_context(viewport=PHONE, base_url=served.url)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()
