"""The pages of an app that answers a question, and the ways through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from genui_gym.synthesis.blueprint import Field, Form, Listing, Move, Screen
from genui_gym.synthesis.compile.asking import Asking
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.fields import asking
from genui_gym.synthesis.compile.headings import title_of
from genui_gym.synthesis.compile.navigation import back, current, links
from genui_gym.synthesis.compile.steps import ROLES
from genui_gym.synthesis.inquiry import Said
from genui_gym.synthesis.loops import without_loops


def look(ask: Asking) -> tuple[list[str], list[str]]:
    """Return the lines of the way to the first page that is read, and those from there to the last one.

    Where one page is read, what was looked at before and left again is no part of it.
    """
    opened, keys = ask.inquiry.opened, {choice.key for choice in ask.inquiry.choices}
    moves = [move for move in ask.plan.blueprint.trail if move.step <= opened[-1]]
    if len(opened) == 1:
        every = {screen.key for screen in ask.plan.screens}
        moves = list(without_loops(moves, every, keys, lambda here, wanted: True))
    return (
        [line for move in moves if move.step <= opened[0] for line in _lines(ask, move)],
        [line for move in moves if move.step > opened[0] for line in _lines(ask, move)],
    )


def _lines(ask: Asking, move: Move) -> Iterator[str]:
    if move.kind == "back":
        yield 'yield Step("go_back")'
    elif move.kind in ("link", "fold"):
        yield f'yield click("{"link" if move.kind == "link" else "disclosure"}", {quoted(move.key)})'
    elif move.kind == "button":
        role = next((form.role for form in ask.plan.blueprint.screen(move.screen).forms if form.button == move.key), "button")
        yield f'yield click("{role}", {quoted(move.key)})'
    else:
        said = next(each for each in ask.inquiry.said if each.step == move.step)
        yield from _entering(ask, move, said)


def _entering(ask: Asking, move: Move, said: Said) -> Iterator[str]:
    choice = ask.inquiry.choice(move.key)
    value = quoted(said.value) if choice is None or said.page < 0 else f"text(params, {quoted(ask.literal(choice, said.page))})"
    thing, asked = ask.plan.blueprint.thing(move.key), ask.plan.blueprint.field(move.key)
    if thing is not None:
        name = " + ".join((*([quoted(thing.before)] if thing.before else []), value, *([quoted(thing.after)] if thing.after else [])))
        yield f'yield click("{thing.role}", {name})'
    elif asked is not None:
        yield _filling(asked, value)


def screen_of(ask: Asking, screen: Screen) -> dict[str, Any]:
    """Return what the template of a screen is filled with."""
    plan = ask.plan
    behind = back(plan, screen)
    shown = screen.shows if ask.inquiry.choice(screen.shows) else ""
    own = list(screen.forms)
    return {
        "title": f"asked.get({quoted(shown)}, {quoted(screen.title)})" if shown else quoted(title_of(plan, screen)),
        "tab": plan.tabs[0][0],
        "back": _address(ask, behind) if behind else "",
        "forms": [_form(ask, screen, form) for form in own],
        "listings": [_listing(ask, listing) for listing in screen.listings],
        "current": [(link.name, _address(ask, link.to, "{}")) for link in current(plan, screen)],
        "links": [(link.name, _address(ask, link.to)) for link in links(plan, screen)],
        "reads": screen.key in ask.inquiry.screens or not (screen.forms or screen.listings or screen.links),
    }


def _address(ask: Asking, to: str, more: str = "") -> str:
    home = to == ask.plan.screens[0].key and not more
    given = "" if home else f", **dict(asked, **{more})" if more else ", **asked"
    return f"url_for({quoted(f'screens.{to}')}{given})"


def _form(ask: Asking, screen: Screen, form: Form) -> dict[str, Any]:
    fields = [asked for key in form.fields if (asked := ask.plan.blueprint.field(key)) is not None]
    kind = "plain" if form.does == "go" else "primary"
    pressed = f"{{{{ ui.button({quoted(form.button)}{', kind=' + quoted(kind) if kind == 'plain' else ''}) }}}}"
    if form.role == "link":
        pressed = f'<button class="button button-{kind}" type="submit" role="link">{{{{ {quoted(form.button)} }}}}</button>'
    return {
        "action": f"url_for({quoted(f'screens.{form.to or screen.key}')})",
        "own": [asked.key for asked in fields],
        "fields": [asking(None, asked, True) for asked in fields if asked.key not in form.folded],
        "fold": form.fold if form.folded else "",
        "folded": [asking(None, asked, True) for asked in fields if asked.key in form.folded],
        "folds_all": len(form.folded) == len(fields),
        "button": pressed,
    }


def _listing(ask: Asking, listing: Listing) -> dict[str, Any]:
    thing = ask.plan.blueprint.thing(listing.thing)
    assert thing is not None
    name = " ~ ".join((*([quoted(thing.before)] if thing.before else []), "name", *([quoted(thing.after)] if thing.after else [])))
    chosen = ask.inquiry.choice(thing.key) is not None
    return {
        "key": thing.key, "role": thing.role, "name": name, "noun": thing.noun,
        "names": f"names({quoted(thing.key)})" if chosen else "[" + ", ".join(quoted(row.name) for row in thing.rows) + "]",
        "address": _address(ask, listing.to, f"{{{quoted(thing.key)}: name}}") if chosen else _address(ask, listing.to),
        "action": f"url_for({quoted(f'screens.{listing.to}')})",
    }  # fmt: skip


def options(ask: Asking) -> list[tuple[str, str, tuple[str, ...]]]:
    """Key, kind and options of every field that offers some."""
    found = list[tuple[str, str, tuple[str, ...]]]()
    for asked in ask.plan.blueprint.fields:
        if asked.kind in ("choice", "radio"):
            choice = ask.inquiry.choice(asked.key)
            found.append((asked.key, asked.kind, tuple(dict.fromkeys((*asked.options, *(choice.options if choice else ()))))))
    return found


def _filling(asked: Field, value: str) -> str:
    """Return the line that enters a value into a field."""
    if asked.kind == "choice":
        return f"yield choose({quoted(asked.label)}, {value})"
    if asked.kind == "radio":
        return f'yield click("radio", {value})'
    if asked.kind == "flag":
        return f'yield click("checkbox", {quoted(asked.label)})'
    return f'yield fill("{ROLES.get(asked.kind, "textbox")}", {quoted(asked.label)}, {value})'
