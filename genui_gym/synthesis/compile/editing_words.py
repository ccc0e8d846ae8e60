"""The words of goals that edit what is there: each at least three ways."""

from __future__ import annotations

from collections.abc import Sequence

from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.editing import Editing
from genui_gym.synthesis.english import listed

_ELSE = "If it is something else now, change nothing and finish as not found with what it is."


def wordings(editing: Editing) -> dict[str, tuple[str, ...]]:
    """Return the wordings of every template by its short name."""
    one = editing.the_one
    said = {
        "edit": _edit(editing, editing.changed),
        "back": (
            f"Undo the latest change to {one}.",
            f"Please take back the latest change to {one}, so that all is as it was before.",
            f"The latest change to {one} was a mistake. Could you put back what was there before it?",
        ),
    }
    if editing.another is not None:
        said["set"] = _set(editing, editing.another)
        said["two"] = _two(editing, editing.another)
    if editing.checked is not None:
        said |= _checked(editing, editing.checked)
    if editing.counted is not None:
        column = editing.counted
        said["count"] = (
            f"How many {editing.many} are there for which {editing.called(column)} is {column.literal}?",
            f"Please count the {editing.many} that have {column.literal} as {editing.called(column)}.",
            f"I would like to know for how many {editing.many} {editing.called(column)} is set to {column.literal}. What is the number?",
        )
    return said


def _edit(editing: Editing, columns: Sequence[Column]) -> tuple[str, ...]:
    one = editing.the_one
    written, boxes = [each for each in columns if each.kind != "flag"], [each for each in columns if each.kind == "flag"]
    ticks = [f"have {editing.called(each)} {each.literal}" for each in boxes]
    sets = [f"{editing.called(each)} to {each.literal}" for each in written]
    enters = [f"{each.literal} as {editing.called(each)}" for each in written]
    should = listed([_should(editing, each) for each in columns])
    return (
        f"Edit {one}: {listed([*([f'set {listed(sets)}'] if sets else []), *ticks], ', and ')}.",
        f"Please see to it that in {one}, {should}.",
        f"Something in {one} is out of date. Could you {listed([*([f'enter {listed(enters)}'] if enters else []), *ticks], ', and ')}?",
    )


def _should(editing: Editing, column: Column) -> str:
    return f"{editing.called(column)} should be {column.literal}"


def _set(editing: Editing, column: Column) -> tuple[str, ...]:
    one, name, value = editing.the_one, editing.called(column), column.literal
    first = f"Have {name} {value} in {one}." if column.kind == "flag" else f"Set {editing.called_there(column)} to {value}."
    return (
        first,
        f"In {one}, {_should(editing, column)}. Please change that.",
        f"There is one thing to change in {one}, and all else stays: {name} must be {value} from now on.",
    )


def _two(editing: Editing, column: Column) -> tuple[str, ...]:
    one, other = editing.name(), editing.name(f"other_{editing.key}")
    return (
        f"In the {editing.many} {one} and {other}, {_should(editing, column)}.",
        f"Please change two {editing.many}, {one} and {other}: {editing.called(column)} must be {column.literal} in both.",
        f"For {one} as well as for {other}, {_should(editing, column)}. Could you change both {editing.many}?",
    )


def _checked(editing: Editing, column: Column) -> dict[str, tuple[str, ...]]:
    one, name, there = editing.the_one, editing.called(column), editing.called_there(column)
    was, value = column.literal.replace(f"{{{column.key}}}", f"{{{column.key}_now}}"), column.literal
    first, second = editing.name(), editing.name(f"other_{editing.key}")
    quotes = name.startswith('"')
    return {
        "correct": (
            f"Change {there} from {was} to {value}. {_ELSE}",
            f"In {one}, please replace {was} by {value} as {name}. {_ELSE}",
            f"I believe that it still says {was} as {there}, and it should be {value}. Could you correct that? {_ELSE}",
        ),
        "swap": (
            f"Swap {name} between the {editing.many} {first} and {second}: each gets what the other one has.",
            f"Please exchange what {first} and {second}, two {editing.many}, have as {name}.",
            f"I mixed up two {editing.many}: what {first} has as {name} belongs to {second}, and the other way round. Please mend that.",
        ),
        "find": (
            f"What does it say under {there}?" if quotes else f"What is {there}?",
            f"Please look up {there}, and tell me what it is.",
            f"I cannot remember what stands as {name} in {one}. Could you tell me?",
        ),
        "earlier": (
            f"What did it say under {there} before the latest change?" if quotes else f"What was {there} before the latest change?",
            f"Please look up what stood as {name} in {one} before the latest change.",
            f"The latest change to {one} was a while ago. What was there as {name} before it?",
        ),
    }
