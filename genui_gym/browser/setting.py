"""What a page needs before it runs, whatever the episode: a blank page is made ready with it while others think."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

WORLD = "genui"
"""The name of the world beside a page's own scripts in which ours run."""
_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]}
_ALL = {"patterns": [{"urlPattern": "*"}]}
_CHILDREN = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}


@dataclass(frozen=True)
class Setting:
    """How pages are shown.

    Attributes:
        viewport: Width and height in CSS pixels.
        theme: The colour scheme that pages are told to prefer.
        exact: Whether their time moves with steps alone.
    """

    viewport: tuple[int, int]
    theme: str
    exact: bool

    @property
    def calls(self) -> list[tuple[str, dict[str, Any]]]:
        """What is called on a page before it runs."""
        width, height = self.viewport
        features = [{"name": "prefers-color-scheme", "value": self.theme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        beside = [{"source": script(name), "worldName": WORLD} for name in ("reader.js", "window.js")]
        scripts = [{"source": f"{script('page.js').rstrip()}({json.dumps(self.exact)});"}, *beside]
        return [
            ("Page.enable", {}),
            ("Network.enable", {}),
            ("Inspector.enable", {}),
            ("Fetch.enable", _ALL if self.exact else _DOCUMENTS),
            ("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}),
            ("Emulation.setEmulatedMedia", {"features": features}),
            ("Emulation.setFocusEmulationEnabled", {"enabled": True}),
            ("Target.setAutoAttach", _CHILDREN),
            *(("Page.addScriptToEvaluateOnNewDocument", script) for script in scripts),
        ]


@cache
def script(name: str) -> str:
    """Return one of the scripts that run in pages."""
    return files("genui_gym.browser").joinpath(name).read_text(encoding="utf-8")


def chance_source(seed: int, child: int = 0) -> str:
    """Return the script that makes chance come from ``seed``: that of a page, or of its worker number ``child``."""
    words = np.random.SeedSequence([seed, child] if child else seed).generate_state(4)
    return f"{script('chance.js').rstrip()}({words.tolist()});"
