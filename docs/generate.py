"""Write the pages of the docs that are made from what the code declares: ``python docs/generate.py``."""

from __future__ import annotations

from pathlib import Path

from genui_gym.actions import ACTION_SETS, ACTIONS, markdown_table

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


PAGES = {FOLDER / "actions.md": actions_page}

if __name__ == "__main__":
    for path, write in PAGES.items():
        path.write_text(write(), encoding="utf-8")
