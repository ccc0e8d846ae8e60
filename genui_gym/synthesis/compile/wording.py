"""The words of goals: each at least three ways."""

from __future__ import annotations

from collections.abc import Sequence

from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.phrases import described
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import article, made_with

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
_EACH = ("one", "another one", "a third one", "a fourth one", "a fifth one")
_NTH = ("first", "second", "third", "fourth", "fifth")


def wordings(plan: Plan) -> dict[str, tuple[str, ...]]:
    """Return the wordings of every template by its short name."""
    noun, nouns, pair, first = plan.noun, plan.nouns, _pair(plan), _said(plan, [plan.first])
    said = {
        "make": _make(plan),
        "several_made": _several(plan),
        "cancel": (
            f"Cancel my {noun} {pair}. If there is none, finish as not found with the number of confirmed {nouns} {first}.",
            f"Please cancel the {noun} {pair}. If there is none, report not found and how many confirmed {nouns} there are {first}.",
            f"I no longer need the {noun} {pair}. If it isn't there, say not found, and how many confirmed {nouns} I have {first}.",
        ),
        "several": (
            f"Cancel all confirmed {nouns} {first}.",
            f"Please cancel every {noun} {first} that is still confirmed.",
            f"None of my confirmed {nouns} {first} is needed any more. Could you cancel all of them?",
        ),
        "count": (
            f"How many confirmed {nouns} are there {first}?",
            f"Please count my confirmed {nouns} {first}.",
            f"I have lost count: how many {nouns} {first} do I have that are confirmed?",
        ),
        "find": _find(plan, pair),
    }
    if plan.edited is not None:
        said |= _edit(plan, pair, plan.edited)
    if plan.blueprint.undone:
        made, verb = f"{plan.a_noun} {_said(plan, plan.literals)}", _verb(plan)
        said["make_and_cancel"] = (
            f"{verb.capitalize()} {made}. Then cancel that {noun} again.",
            f"Please {verb} {made}. As soon as it is there, cancel it.",
            f"I want to see that cancelling works. Could you {verb} {made}, and then take it back?",
        )
    return said


def _make(plan: Plan) -> tuple[str, ...]:
    named, verb = _said(plan, plan.literals), _verb(plan)
    return (
        f"{verb.capitalize()} {plan.a_noun} {named}.",
        f"Could you {verb} {plan.a_noun} {named}, please?",
        f"I need {article('new ' + plan.noun)} {named}. Please see to it.",
    )


def _several(plan: Plan) -> tuple[str, ...]:
    nouns, verb, said = plan.nouns, _verb(plan), [_said(plan, plan.literals, part) for part in plan.parts]
    number, each = _NUMBERS[len(said)], "; ".join(f"{which} {named}" for which, named in zip(_EACH, said, strict=False))
    nth = "; ".join(f"the {which} {named}" for which, named in zip(_NTH, said, strict=False))
    return (
        f"{verb.capitalize()} {number} {nouns}: {each}.",
        f"Please {verb} {number} {nouns} for me, {each}.",
        f"{number.capitalize()} {nouns} are needed: {nth}. Could you see to them?",
    )


def _edit(plan: Plan, pair: str, edited: Column) -> dict[str, tuple[str, ...]]:
    noun, value, name, phrase = plan.noun, edited.literal, edited.called, edited.phrase()
    change = (
        f"In my {noun} {pair}, change {name} to {value}.",
        f"Please set {name} to {value} in the confirmed {noun} {pair}.",
        f"There is a mistake in my {noun} {pair}: {name} should be {value}. Could you correct that?",
    )
    only = f"I want {plan.a_noun} that is the same as {{code}} in everything except {name}, which should be {value}."
    if edited.counts is not None:
        change = (
            f"Change my {noun} {pair} so that it is {phrase}.",
            f"Please alter the confirmed {noun} {pair}: it should be {phrase}.",
            f"There is a mistake in my {noun} {pair}, which should be {phrase}. Could you correct that?",
        )
        only = f"I want {plan.a_noun} {phrase} that is the same as {{code}} in everything else."
    return {
        "change": change,
        "repeat": (
            f"{_verb(plan).capitalize()} {plan.a_noun} just like {{code}}, but {phrase}.",
            f"Please repeat my {noun} {{code}}, this time {phrase}; all else stays as it was.",
            only,
        ),
    }


def _find(plan: Plan, pair: str) -> tuple[str, ...]:
    noun, asked = plan.noun, plan.asked
    if plan.blueprint.total is not None:
        name = "the total"
    elif asked is None:
        name = "the code"
    else:
        name = f"the number of {asked.counts[1]}" if asked.counts is not None else asked.called
    if name.startswith('"'):
        return (
            f"What does it say under {name} in my confirmed {noun} {pair}?",
            f"Please look up what stands under {name} in the confirmed {noun} {pair}.",
            f"I have a confirmed {noun} {pair}. What was entered there for {name}?",
        )
    return (
        f"What is {name} of my confirmed {noun} {pair}?",
        f"Please tell me {name} of the confirmed {noun} {pair}.",
        f"I have a confirmed {noun} {pair}, and would like to know {name}. What is it?",
    )


def _pair(plan: Plan) -> str:
    """Return what tells one record from others: its first two columns, or its code and the first."""
    if plan.second is None:
        return f"{{code}} {_said(plan, [plan.first])}"
    return _said(plan, [plan.first, plan.second])


def _verb(plan: Plan) -> str:
    """Return what is done to have a new record, in the words of the button that does it where they say so."""
    buttons = [move.key for move in plan.way if move.kind == "button"]
    return made_with(buttons[-1] if buttons else "", plan.noun)


def _said(plan: Plan, columns: Sequence[Column], part: str = "") -> str:
    phrases = [column.phrase(first=column is plan.first and column.kind == "thing") for column in columns if column.kind != "flag"]
    flags = [f"{{{column.key}}}" for column in columns if column.kind == "flag"]
    return described(phrases, flags).replace("{", "{" + part)
