"""A recording of the app that docs/write-an-app.md builds, and what a good model replies when it is to make an app of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files
from typing import Any

from genui_gym.recording import Meta, Recording, Step, Target
from tests.agents.conftest import completion
from tests.synthesis.recorded import did, page

TASK = "Add a Fern in the Kitchen that gets water every 7 days."
_FILE = re.compile(r"^## `(?P<path>[^`]+)`$.*?^```\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

HOME = page("/", "Plants", '<a href="/new">New plant</a><ul><li><a href="/plants/1">Fern, Study</a></li></ul>')
NEW = page(
    "/new",
    "New plant",
    '<form method="post"><label>Plant <select name="name"><option>Fern<option>Ivy<option>Aloe</select></label>'
    '<label>Room <select name="room"><option>Kitchen<option>Study<option>Hall</select></label>'
    '<label>Days between watering <input type="number" name="days"></label><button>Add plant</button></form>',
)
RECORDING = Recording(
    Meta("test", origin="http://stranger.localhost", task=TASK),
    (
        Step("goto", value="http://stranger.localhost/", after=HOME),
        did("click", "link", "New plant", on=HOME, to=NEW),
        did("select", "combobox", "Plant", "Fern", on=NEW),
        did("select", "combobox", "Room", "Kitchen", on=NEW),
        did("fill", "spinbutton", "Days between watering", "7", on=NEW),
        did("click", "button", "Add plant", on=NEW, to=HOME, sent="/new"),
    ),
    "success",
)
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)
_SPOT = replace(RECORDING.steps[1].target or Target(), role="", name="", box=(10, 700, 80, 40))
PICTURED = Recording(
    Meta("test", task=TASK),
    (
        Step("click", _SPOT, before=replace(HOME, html="", image="1.png")),
        Step("fill", None, "7", before=replace(NEW, html="", image="2.png")),
    ),
    images={"1.png": PNG, "2.png": PNG},
)
"""The same from outside: screenshots and coordinates."""


def _pages(*names: str) -> dict[str, str]:
    """Return the files of the reference that the prompts quote."""
    folder = files("genui_gym.synthesis.llm").joinpath("prompts", "reference")
    texts = [folder.joinpath(f"{name}.md").read_text(encoding="utf-8") for name in names]
    return {file["path"]: file["text"] for text in texts for file in _FILE.finditer(text)}


WAYS, MEANINGS = "tasks/ways.py", "tasks/meanings.py"
APP = {path: text for path, text in _pages("app", "ways", "oracle").items() if path != "__init__.py"}
"""Every file that a model writes."""
PLAN = [path for path in APP if not path.startswith("tasks/")]
STEPS = [
    {"action": "click", "role": "link", "name": "New plant"},
    {"action": "select_option", "role": "combobox", "name": "Plant", "option": "Fern"},
    {"action": "select_option", "role": "combobox", "name": "Room", "option": "Kitchen"},
    {"action": "fill", "role": "spinbutton", "name": "Days between watering", "value": "7"},
    {"action": "click", "role": "button", "name": "Add plant"},
]


def said(text: str, **fields: Any) -> dict[str, Any]:
    """Return a completion that says this."""
    return completion(text, **fields)


def listed(*paths: str) -> dict[str, Any]:
    """Return a completion that lists files."""
    return said(json.dumps({"files": paths}))


YES = said("Yes.")
SCRIPT = said(json.dumps({"steps": STEPS}))


def written(path: str, **changed: str) -> dict[str, Any]:
    """Return a completion that is a file; ``old`` in it becomes ``new``."""
    return said(APP[path].replace(changed.get("old", ""), changed.get("new", "")) if changed else APP[path])


def whole() -> list[dict[str, Any]]:
    """Return every reply of a good model, in order."""
    models, *rest = PLAN
    return [
        said("An app for plants."), listed(*PLAN), written(models), written(MEANINGS), *map(written, rest), written(WAYS), SCRIPT, YES, YES,
    ]  # fmt: skip
