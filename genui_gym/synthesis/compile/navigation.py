"""Where the links of a screen lead, besides the bar at the bottom."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.synthesis.blueprint import Link, Screen
from genui_gym.synthesis.compile.plan import BACK, Plan


def links(plan: Plan, screen: Screen) -> list[Link]:
    """Return the links of a screen that stand neither in the bar at the bottom nor in a list on it."""
    things = [thing for listing in screen.listings if (thing := plan.blueprint.thing(listing.thing)) and thing.role == "link"]
    listed = {thing.full(row.name) for thing in things for row in thing.rows}
    return [link for link in screen.links if link.name not in {name for name, *_ in plan.tabs} | listed | {BACK} and link.to != screen.key]


def current(plan: Plan, screen: Screen) -> list[Link]:
    """Return the links of a screen that lead to itself: what is chosen there already."""
    names = {link.name for link in links(plan, replace(screen, key=""))}
    return [link for link in screen.links if link.to == screen.key and link.name in names]


def back(plan: Plan, screen: Screen) -> str:
    """Return the endpoint that a screen's arrow leads to: where it was first reached from, ``""`` if that cannot be told."""
    own = next((link.to for link in screen.links if link.name == BACK), "")
    if own and set(plan.blueprint.screen(own).carries) <= set(screen.carries):
        return own
    for other in plan.screens:
        leads = other.leads_to(screen.key)
        if other is screen:
            break
        if leads and set(other.carries) <= set(screen.carries):
            return other.key
    return ""
