"""Edits of something that is there: its form was filled before anybody touched it, and saving it makes nothing new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from genui_gym.errors import SynthesisError
from genui_gym.synthesis.blueprint import Blueprint, Edit, Field, Mark, Move, Row, Screen, Thing
from genui_gym.synthesis.english import spoken, words
from genui_gym.synthesis.flow import Flow
from genui_gym.synthesis.invent import TIMES, like, pool_of
from genui_gym.synthesis.visits import Visit

_SAVES = frozenset("save update change apply edit modify amend correct rename adjust reschedule move store keep".split())
"""What a button begins with that keeps what its form holds; those below do so on a page that says that something is changed."""
_SENDS = frozenset("submit ok done confirm finish set".split())
_CHANGING = re.compile(r"\b(edit|change|update|modify|amend|correct|adjust|rename|reschedule|move)\b", re.IGNORECASE)
_SETTING = re.compile(r"\b(settings?|preferences?|profile|account|details|options|notifications?|alerts?)\b", re.IGNORECASE)
_MAKING = re.compile(r"\b(new|add|create|book|order|reserve|compose|write|register|sign ?up|check ?out|buy|plan|start)\b", re.IGNORECASE)
_ABOUT = frozenset("edit change update modify manage my your the of page and".split())
_WRITTEN = ("text", "long", "date", "time", "number")
_MANY = 8
_OWN = frozenset(("name", "note", "cents", "until", "held"))
"""What the record of a list has besides what its form asks for."""
_JOINT = " · "
"""What stands between the parts of a row's further text."""


def edit_of(flow: Flow, visits: Sequence[Visit], place: int) -> Edit | None:
    """Return what the turn of the last visit of a flow changes, ``None`` where it makes something.

    Args:
        flow: Followed up to that turn.
        visits: All of the recording.
        place: Of that turn.

    Raises:
        SynthesisError: The form was sent as it was.
    """
    done = visits[place]
    fields = [flow.fields[key] for key in flow.columns() if key in flow.fields]
    if not (done.entries and done.turn == "button" and len(flow.made) == 1 and flow.notes_once and _changes(visits, place, fields)):
        return None
    entered = [each for each in fields if each.touched]
    if not entered:
        return None
    if all(_is_known(each) and each.recorded == each.default for each in entered):
        raise SynthesisError(
            f"A recording that ends with {done.target.name!r} was to become an app",
            f"It leaves what it saves as it was: {', '.join(f'{each.label!r} held {each.default!r} before' for each in entered[:3])}",
            "Record a flow that enters something else than the form holds",
        )
    screen = next(each for each in flow.finished() if each.key == flow.screen_of(place))
    thing = flow.things[screen.carries[-1]] if screen.carries else None
    held = {each.key: _held(each) for each in fields}
    chosen = thing.chosen if thing is not None else ""
    named = next((key for key, value in held.items() if thing is not None and value == chosen), "")
    if not held.keys() - {named}:
        return None
    others = dict(_listed(thing, held, flow.fields)) if thing is not None else {}
    noun = thing.noun if thing is not None else _noun(screen)
    return Edit(thing.key if thing else "", noun, named, _after(flow, visits, place, screen), {**others, chosen: held}, _mark(entered))


def edited(blueprint: Blueprint, edit: Edit | None) -> Blueprint:
    """Return a blueprint in which nothing is made: its columns are what the form held and holds."""
    if edit is None:
        return blueprint
    blueprint, edit = _renamed(blueprint, edit)
    thing = blueprint.thing(edit.thing)
    held = edit.known[thing.chosen if thing is not None else ""]
    fields = tuple(_with(each, held[each.key]) if each.key in held else each for each in blueprint.fields)
    hidden = {each.key for each in fields if each.kind == "secret" and each.key in held}
    left = {each.key for each in fields if each.key in held and not each.touched}
    parents = {each.key for each in blueprint.things if each is not thing}
    said = ", ".join(f"{each.label} from {each.default!r} to {each.recorded!r}" for each in fields if each.key in held.keys() - left)
    return replace(
        blueprint,
        noun=edit.noun,
        edit=edit,
        fields=fields,
        screens=tuple(_saving(screen, edit, hidden) for screen in blueprint.screens),
        things=tuple(_with_names(_without_listed(each, edit), fields, edit) if each is thing else each for each in blueprint.things),
        columns=tuple(key for key in blueprint.columns if key not in parents | hidden),
        moves=tuple(move for move in blueprint.moves if move.kind != "field" or move.key not in left | hidden),
        total=None,
        facts=(*(each for each in blueprint.facts if each[0] not in ("record", "total")), ("edit", f"{edit.noun}: {said}", edit.mark)),
    )


def _renamed(blueprint: Blueprint, edit: Edit) -> tuple[Blueprint, Edit]:
    """Return both with other keys for fields that are called as a record's own columns are."""
    keys = {each.key for each in blueprint.fields} & _OWN - {edit.named if edit.named == "name" else ""}
    new = {key: f"the_{key}" for key in keys}
    if not new:
        return blueprint, edit

    def named(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(new.get(key, key) for key in keys)

    def moved(moves: Iterable[Move]) -> tuple[Move, ...]:
        return tuple(replace(move, key=new.get(move.key, move.key)) if move.kind == "field" else move for move in moves)

    def said(held: Mapping[str, str]) -> dict[str, str]:
        return {new.get(key, key): value for key, value in held.items()}

    screens = tuple(
        replace(screen, forms=tuple(replace(form, fields=named(form.fields), folded=named(form.folded)) for form in screen.forms))
        for screen in blueprint.screens
    )
    other = replace(
        blueprint,
        screens=screens,
        fields=tuple(replace(each, key=new.get(each.key, each.key)) for each in blueprint.fields),
        columns=named(blueprint.columns),
        moves=moved(blueprint.moves),
        trail=moved(blueprint.trail),
        made=tuple(said(each) for each in blueprint.made),
        narrowings=tuple(replace(each, field=new.get(each.field, each.field)) for each in blueprint.narrowings),
    )
    known = {name: said(held) for name, held in edit.known.items()}
    return other, replace(edit, named=new.get(edit.named, edit.named), known=known)


def _saving(screen: Screen, edit: Edit, hidden: set[str]) -> Screen:
    """Return a screen whose form leads where saving led, without the fields that hold secrets."""
    forms = (
        replace(form, to=edit.to, fields=tuple(key for key in form.fields if key not in hidden)) if form.does == "commit" else form
        for form in screen.forms
    )
    return replace(screen, forms=tuple(forms))


def alike(asked: Field) -> tuple[str, ...]:
    """Return what could stand in a field of an edited record: what was entered, what it held, and others that look like both."""
    own = [each for each in dict.fromkeys((asked.recorded, asked.default)) if each]
    if any(re.search(r"\d\d", each) for each in own):
        return (*own, *(row.name for row in like([Row(each) for each in own], _MANY)))
    return tuple(dict.fromkeys((*own, *pool_of(asked))))


def _changes(visits: Sequence[Visit], place: int, fields: Sequence[Field]) -> bool:
    """Whether a form keeps something that is there: its button and its page say so, and it was filled."""
    done, before = visits[place], visits[place - 1] if place else None
    verb = (words(done.target.name) or [""])[0]
    heading = done.page.heading if done.page is not None else done.view.title if done.view is not None else ""
    path = " ".join(words(done.pattern))
    said = " ".join((heading, before.target.name if before is not None else "", path))
    changes, sets = _CHANGING.search(said) is not None, _SETTING.search(said) is not None
    if verb not in _SAVES and not (verb in _SENDS and (changes or sets)):
        return False
    if _MAKING.search(said) and not changes:
        return False
    if not any(_is_known(each) for each in fields):
        return changes or sets
    if changes:
        return any(each.default not in ("", "no") for each in fields)
    written = [each for each in fields if each.kind in _WRITTEN]
    touched, filled = [each for each in written if each.touched], [each for each in written if each.default]
    return any(each in filled for each in touched) if touched and not sets else bool(filled) or (sets and not touched)


def _is_known(asked: Field) -> bool:
    """Whether the recording shows what a field held."""
    return asked.mark.basis == "recovered"


def _held(asked: Field) -> str:
    """Return what a field held before anybody touched it; where the recording does not show it, something else than was entered."""
    if _is_known(asked) or not asked.touched:
        return asked.default
    if asked.kind == "flag":
        return "no" if asked.recorded == "yes" else "yes"
    if asked.kind == "date":
        return (date.fromisoformat(asked.recorded) - timedelta(days=7)).isoformat()
    if asked.kind == "number":
        return str(int(asked.recorded) + 1) if asked.recorded.isdigit() and int(asked.recorded) < asked.high else str(asked.low)
    choices = TIMES if asked.kind == "time" else asked.options if asked.kind in ("choice", "radio") else pool_of(asked)
    return next(each for each in choices if each != asked.recorded)


def _with(asked: Field, held: str) -> Field:
    """Return a field with what it held; one that was saved as it was counts as left alone."""
    options, low, high = asked.options, asked.low, asked.high
    if held and asked.kind in ("choice", "radio") and held not in options:
        options = (held, *options)
    if asked.kind == "number" and held.isdigit():
        low, high = min(low, int(held)), max(high, int(held))
    changed = asked.touched and asked.recorded != held
    return replace(asked, default=held, options=options, touched=changed, recorded=asked.recorded if changed else "", low=low, high=high)


def _mark(entered: Sequence[Field]) -> Mark:
    known = [each for each in entered if _is_known(each) and each.default]
    if known:
        return Mark("recovered", f"{known[0].label!r} held {known[0].default!r} before it was changed")
    if any(_is_known(each) for each in entered):
        return Mark("recovered", "its form was filled before")
    return Mark("assumed", "the recording does not hold what the form was filled with")


def _listed(thing: Thing, held: Mapping[str, str], fields: Mapping[str, Field]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what the rows of a list show of their records' fields: what stands where the chosen row shows what its form held."""
    shown = _shown(thing, held)
    for row in thing.rows:
        pieces = row.note.split(_JOINT)
        if shown and max(shown) < len(pieces):
            yield row.name, {key: pieces[place] for place, key in shown.items() if _takes(fields[key], pieces[place])}


def _takes(asked: Field, said: str) -> bool:
    """Whether a field could hold what a row says."""
    if asked.kind in ("choice", "radio"):
        return said in asked.options
    return asked.kind in ("text", "long") or (asked.kind == "number" and said.isdigit() and asked.low <= int(said) <= asked.high)


def _shown(thing: Thing, held: Mapping[str, str]) -> dict[int, str]:
    """Return which field stands where in the further text of a thing's rows."""
    row = next(each for each in thing.rows if each.name == thing.chosen)
    keys = {value: key for key, value in held.items() if value not in ("", "yes", "no")}
    return {place: keys[piece] for place, piece in enumerate(row.note.split(_JOINT)) if piece in keys}


def _without_listed(thing: Thing, edit: Edit) -> Thing:
    """Return a thing whose rows say nothing beside their names that a change would belie."""
    shown = _shown(thing, edit.known[thing.chosen])
    kept = [_JOINT.join(piece for place, piece in enumerate(row.note.split(_JOINT)) if place not in shown) for row in thing.rows]
    return replace(thing, rows=tuple(replace(row, note=note) for row, note in zip(thing.rows, kept, strict=True)))


def _with_names(thing: Thing, fields: Sequence[Field], edit: Edit) -> Thing:
    """Return a thing whose invented rows have names as the field has that holds them."""
    named = next((each for each in fields if each.key == edit.named), None)
    if named is None:
        return thing
    shown = {row.name for row in thing.rows}
    pool = iter([each for each in reversed(alike(named)) if each not in shown])
    rows = [
        replace(row, name=next(pool, row.name)) if mark.basis == "assumed" else row
        for row, mark in zip(thing.rows, thing.marks, strict=True)
    ]
    return replace(thing, rows=tuple(rows))


def _after(flow: Flow, visits: Sequence[Visit], place: int, form: Screen) -> str:
    """Return the screen that came after saving, if its address can be told from that of the form."""
    screens = {each.path: each for each in flow.finished() if each.path}
    led = visits[place + 1].pattern if place + 1 < len(visits) else ""
    target = screens.get(led) or next((each for each in flow.finished() if form.carries and each.shows == form.carries[-1]), form)
    return target.key if set(target.carries) <= set(form.carries) else form.key


def _noun(form: Screen) -> str:
    """Return what the one record of a form is called, by the form's heading."""
    said = [word for word in words(spoken(form.title)) if word not in _ABOUT and not word.isdigit()]
    return " ".join(said[-3:]) or "details"
