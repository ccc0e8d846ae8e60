"""Headings that say what was entered before: the recorded value in them gives way to the one of the app's own visitor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from genui_gym.synthesis.blueprint import Field, Screen, Thing
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import plural, words

_SAID = ("text", "search", "choice", "radio")
_JOINTS = (", ", " · ", " – ", " - ", ": ", " (")
_SHORTEST = 3
_UNSAFE = frozenset('{}\\"\n')


def title_of(plan: Plan, screen: Screen) -> str:
    """Return what a screen is called where nothing that was entered is known; the start page bears the app's name."""
    if screen is plan.screens[0] and screen.title == "Home":
        return plan.blueprint.brand
    return screen.title


def title_of_thing(screen: Screen, thing: Thing) -> str:
    """Return the code of what the page of a thing is called: its name, the first part of it, or words of its own that stay the same."""
    names = [row.name for row in thing.rows]
    known = {*names, *(thing.full(name) for name in names)}
    if screen.title in known or screen.mark.why != "from its document" or not thing.rows:
        return f"{thing.key}.name"
    joint = next((each for each in _JOINTS if any(name.startswith(screen.title + each) for name in names)), "")
    if joint:
        return f"{thing.key}.name.partition({quoted(joint)})[0]"
    shares = any({*words(screen.title)} & {*words(name)} for name in names)
    return f"{thing.key}.name" if shares else quoted(screen.title)


def heading(plan: Plan, screen: Screen) -> list[str]:
    """Return the lines of a view that leave in ``heading`` what its page is called; none where that never changes."""
    if screen.shows or _UNSAFE & set(screen.title):
        return []
    said, names, asked = screen.title, list[str](), list[str]()
    for each, source in _sources(plan, screen):
        part = _part(each, said)
        if part:
            value = each.key if part == each.recorded else f"{each.key}.partition(' ')[0]"
            before, _, after = said.partition(part)
            said = f"{before}{{{value}}}{after}"
            names.append(each.key)
            asked.append(source)
    if not names:
        return []
    read, otherwise = f"{', '.join(names)} = {', '.join(asked)}", quoted(called_otherwise(plan, screen))
    if said == f"{{{names[0]}}}":
        return [f"heading = {asked[0]} or {otherwise}"]
    return [read, f'heading = f"{said}" if {" and ".join(names)} else {otherwise}']


def _sources(plan: Plan, screen: Screen) -> Iterator[tuple[Field, str]]:
    """Yield the fields that may stand in a screen's heading, each with the code that says what was entered there last."""
    drafted = {column.key for column in plan.drafted}
    looked = {
        key
        for other in plan.screens
        for form in other.forms
        if form.does == "search" and (form.to or other.key) == screen.key
        for key in form.fields
    }
    for each in plan.blueprint.fields:
        if each.kind in _SAID and len(each.recorded) >= _SHORTEST and (each.key in drafted or each.key in looked):
            yield each, f"draft().{each.key}" if each.key in drafted else f'request.args.get("{each.key}", "")'


def _part(asked: Field, said: str) -> str:
    """Return what of a recorded value stands in a heading: all of it, else its first word; ``""`` if neither does."""
    parts = (asked.recorded, asked.recorded.partition(" ")[0])
    return next((each for each in parts if len(each) >= _SHORTEST and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", said)), "")


def called_otherwise(plan: Plan, screen: Screen) -> str:
    """Return what such a page is called before anything was entered: its rows, or the record that it belongs to."""
    things = [thing for listing in screen.listings if (thing := plan.blueprint.thing(listing.thing)) is not None]
    noun = plural(things[0].noun) if things else plan.noun
    return noun[:1].upper() + noun[1:]
