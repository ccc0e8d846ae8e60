"""Golden episodes on elements, retold in coordinates: what a hand would do on the screenshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.lm.clone import Example
from genui_agent_navigator.policy import Decision
from genui_gym.actions import ACTION_SETS, Action, parse

_SELECT_ALL = Action("keyboard_press", {"key_comb": "Control+a"})


def in_coordinates(steps: Sequence[Example]) -> list[Example]:
    """Return an episode as clicks on points and typing; empty where that cannot be said.

    A field is clicked, its old content selected, and the new one typed. The pages between these were never recorded: the page before
    stands for them. An episode is left out if it chooses an option of a select, which no hand can do on the picture of a closed one, if
    it fills a field that is not typed into as text (a date or a time), or if it acts on an element outside the picture.
    """
    told: list[Example] = []
    past: tuple[Turn, ...] = ()
    for context, decision in steps:
        calls = _calls(context.now, parse(decision.action))
        if calls is None:
            return []
        for call in calls:
            told.append((Context(context.goal, context.now, past), Decision(str(call), decision.thought)))
            past = (*past, Turn(context.now, str(call), decision.thought))
    return told


def _calls(look: Look, action: Action) -> list[Action] | None:
    """Return what does the same on the picture; ``None`` where nothing does."""
    if action.name in ACTION_SETS["coordinates"]:
        return [action]
    element = next((each for each in look.elements if str(each["bid"]) == action.arguments.get("bid")), None)
    if element is None or element["box"] is None or element["offscreen"]:
        return None
    if action.name == "click" and action.arguments.get("button", "left") == "left":
        return [_click(element)]
    if action.name == "fill" and not any(state.startswith("format=") for state in element["states"]):
        select = [_SELECT_ALL] if element["value"] else []
        return [_click(element), *select, Action("type", {"text": action.arguments["value"]})]
    return None


def _click(element: Mapping[str, Any]) -> Action:
    left, top, width, height = element["box"]
    return Action("mouse_click", {"x": left + width // 2, "y": top + height // 2})
