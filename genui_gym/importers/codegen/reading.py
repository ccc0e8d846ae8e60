"""From the text of a script to a recording."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from genui_gym.importers.codegen.flows import Flow, flows
from genui_gym.importers.codegen.javascript import read_javascript
from genui_gym.importers.codegen.player import Played, play
from genui_gym.importers.codegen.python import read_python
from genui_gym.importers.codegen.script import ScriptError
from genui_gym.recording import Meta, Recording

Language = Literal["python", "javascript"]

MOST_FLOWS = 200
"""Tests of a file that are looked at."""

_NOTHING_SHOWN = "A script says nothing of what the pages showed: no picture, no document and no request."


def parse_codegen(text: str, language: Language, which: str = "") -> Recording:
    """Return the recording that a script holds.

    Args:
        text: The script; it is read and never run.
        language: In what it is written; TypeScript is read as JavaScript.
        which: The title of the test that is meant; without it the first that does something.

    Raises:
        ScriptError: It cannot be read, or it holds no flow of that title.
    """
    statements = read_python(text) if language == "python" else read_javascript(text)
    known = flows(statements)[:MOST_FLOWS]
    played = _chosen(known, which)
    titles = [flow.title for flow in known if flow.title and flow.title != played.title]
    losses = [*played.losses, _NOTHING_SHOWN]
    if len(titles) > 0 and not which and _holds_more(known, played.title):
        losses.append(f"The file holds other flows, which were left out: {', '.join(map(repr, titles[:12]))}.")
    meta = Meta("codegen", version=language, title=played.title, viewport=played.viewport, locale=played.locale)
    return Recording(meta, tuple(played.steps), losses=tuple(losses))


def _chosen(known: Sequence[Flow], which: str) -> Played:
    if which:
        for flow in known:
            if flow.title == which:
                return play(flow)
        raise ScriptError(
            f"it holds no flow {which!r}; it holds {', '.join(repr(flow.title) for flow in known if flow.title) or 'none with a name'}"
        )
    played = Played("")
    for flow in known:
        played = play(flow)
        if any(step.kind != "unknown" for step in played.steps):
            return played
    raise ScriptError("it calls nothing on a page")


def _holds_more(known: Sequence[Flow], title: str) -> bool:
    """Return whether a flow beside the chosen one does something."""
    others = (flow for flow in known if flow.title not in ("", title))
    return any(any(step.kind != "unknown" for step in play(flow).steps) for flow in others)
