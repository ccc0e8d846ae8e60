"""Write the pages of the docs that are made from what the code declares: ``python docs/generate.py``."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from genui_gym.actions import ACTION_SETS, ACTIONS, markdown_table
from genui_gym.reward import Changed, Fact, Gone, Lines, New

FOLDER = Path(__file__).resolve().parent


def actions_page() -> str:
    """Return the page of actions."""
    sets = "\n".join(f"- `{name}`: {', '.join(f'`{action}`' for action in actions)}" for name, actions in ACTION_SETS.items())
    return f"""# Actions

<!-- Written by docs/generate.py from the functions in genui_gym/actions/catalogue.py. -->

An action is one call as text, with literal arguments: `click('12')`, `fill('7', 'Paris')`, `finish('€84.00')`. Coordinates are pixels of
the observed image. A mistake has no effect and is told in `observation["last_action_error"]`.

{markdown_table(ACTIONS)}

The dial `actions` of `gym.make` chooses a set:

{sets}
"""


def kit_page() -> str:
    """Return what a model is told of the kit: its page."""
    return (FOLDER / "appkit.md").read_text(encoding="utf-8")


def app_page() -> str:
    """Return the example app as the author of an app is shown it: without tasks and reward."""
    return "\n".join(_shown(path, text) for path, text in _example().items() if path not in ("app.toml", "tasks.py", "reward.py"))


def ways_page() -> str:
    """Return how the example's tasks are done, as functions."""
    functions = []
    for node in _templates():
        way = textwrap.dedent(_segment(_part(node, "solution")))
        functions.append(way.replace("def solution(self, ", f"def {_snake(node.name)}("))
    head = '"""How each task is done on the pages."""\n\n' + _imports("\n\n".join(functions))
    return _shown("tasks/ways.py", "\n\n\n".join([head, *functions]) + "\n")


def oracle_page() -> str:
    """Return the example's tables and what its tasks mean, as the author of a reward is shown them."""
    lines = _example()["tasks.py"].splitlines()
    for node in reversed(_templates()):
        way = _part(node, "solution")
        del lines[way.lineno - 2 : way.end_lineno]
    text = "\n".join(lines).replace("TEMPLATES = (WaterPlant(), AddPlant(), FindThirsty(), WaterMissing())", _RECORDED)
    body = text[text.index("\nWATER = ") :]
    meanings = '"""What the tasks mean."""\n\n' + _imports(body) + "\n" + body + "\n"
    said = "\n".join(_told(each) for each in (New, Changed, Gone, Lines, Fact))
    words = f"## What meanings are made of (`genui_gym.reward`)\n\n{said}"
    return "\n".join((_shown("models.py", _example()["models.py"]), _shown("tasks/meanings.py", meanings), words))


def _told(kind: type[object]) -> str:
    """Return how something is made and what it means, as its own code says it."""
    made = re.sub(r"'|genui_gym\.\w+\.\w+\.| -> None|<factory>", "", str(inspect.signature(kind))).replace(" = ,", " = {},")
    return f"`{kind.__name__}{made}`\n\n{inspect.getdoc(kind)}\n"


_RECORDED = 'RECORDED = ("add_plant", {"name": "Fern", "room": "Kitchen", "days": 7})'
_FILE = re.compile(r"^## `synthesized_apps/plants/(?P<path>[^`]+)`$.*?^```[a-z ]+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def _example() -> dict[str, str]:
    """Return the files of the app that write-an-app.md builds."""
    page = (FOLDER / "write-an-app.md").read_text(encoding="utf-8")
    return {file["path"]: file["text"] for file in _FILE.finditer(page)}


def _shown(path: str, text: str) -> str:
    return f"## `{path}`\n\n```\n{text}```\n"


def _templates() -> list[ast.ClassDef]:
    return [node for node in ast.parse(_example()["tasks.py"]).body if isinstance(node, ast.ClassDef)]


def _part(node: ast.ClassDef, name: str) -> ast.FunctionDef:
    return next(part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == name)


def _segment(node: ast.FunctionDef) -> str:
    return "\n".join(_example()["tasks.py"].splitlines()[node.lineno - 1 : node.end_lineno])


def _imports(body: str) -> str:
    """Return those imports of the example's tasks that a part of them needs, as that part's own module has them."""
    return "\n".join(_narrowed(body))


def _narrowed(body: str) -> Iterator[str]:
    used, last = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}, ""
    for node in ast.parse(_example()["tasks.py"]).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        names = [alias for alias in node.names if (alias.asname or alias.name) in used]
        if names:
            module = f".{'.' * node.level}{node.module}" if node.level else f"{node.module}"
            first = module.partition(".")[0]
            group = "library" if first in sys.stdlib_module_names else "other" if first in ("numpy", "sqlalchemy") else first
            listed = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in names)
            yield ("\n" if last and group != last else "") + f"from {module} import {listed}"
            last = group


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


REFERENCE = FOLDER.parent / "genui_gym" / "synthesis" / "llm" / "prompts" / "reference"
PAGES = {
    FOLDER / "actions.md": actions_page,
    REFERENCE / "kit.md": kit_page,
    REFERENCE / "app.md": app_page,
    REFERENCE / "ways.md": ways_page,
    REFERENCE / "oracle.md": oracle_page,
}

if __name__ == "__main__":
    for path, write in PAGES.items():
        path.write_text(write(), encoding="utf-8")
