"""The words of goals: each at least three ways."""

from __future__ import annotations

from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import article, listed

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
_EACH = ("one", "another one", "a third one", "a fourth one", "a fifth one")


def wordings(plan: Plan) -> dict[str, tuple[str, ...]]:
    """Return the wordings of every template by its short name."""
    noun, nouns, a_noun = plan.noun, plan.nouns, plan.a_noun
    named = _said(plan.literals)
    pair = _said((plan.first, plan.second)) if plan.second else f"{plan.first.named} and the code {{code}}"
    first = plan.first.named
    said = {
        "make": _make(plan, a_noun, named),
        "several_made": _several(plan),
        "cancel": (
            f"Cancel the {noun} with {pair}. If there is none, finish as not found with the number of confirmed {nouns} with {first}.",
            f"Please cancel my {noun} with {pair}. Should there be none, report not found and say how many confirmed {nouns} there are "
            f"with {first}.",
            f"I no longer need the {noun} with {pair}; cancel it. If I have none, say not found, with the number of confirmed {nouns} that "
            f"have {first}.",
        ),
        "several": (
            f"Cancel all confirmed {nouns} with {first}.",
            f"Please cancel every {noun} with {first} that is still confirmed.",
            f"None of my confirmed {nouns} with {first} is needed any more. Could you cancel all of them?",
        ),
        "count": (
            f"How many confirmed {nouns} are there with {first}?",
            f"Please count my confirmed {nouns} with {first}.",
            f"Look at my {nouns} and tell me how many of the confirmed ones have {first}.",
        ),
        "find": _find(plan, pair),
    }
    if plan.edited is not None:
        said |= _edit(plan, pair, plan.edited)
    if plan.blueprint.undone:
        said["make_and_cancel"] = (
            f"Make {a_noun} with {named}, and cancel that {noun} again.",
            f"Please make {a_noun} for me with {named}. Once it is made, cancel it.",
            f"I want to see that cancelling works: make {a_noun} with {named} and then take it back.",
        )
    return said


def _make(plan: Plan, a_noun: str, named: str) -> tuple[str, ...]:
    return (
        f"Make {a_noun} with {named}.",
        f"Please make {a_noun} for me, with {named}.",
        f"I need {article('new ' + plan.noun)}. It should have {named}.",
    )


def _several(plan: Plan) -> tuple[str, ...]:
    nouns, said = plan.nouns, [_said(plan.literals, part) for part in plan.parts]
    number, each = _NUMBERS[len(said)], "; ".join(f"{which} with {named}" for which, named in zip(_EACH, said, strict=False))
    return (
        f"Make {number} {nouns}: {each}.",
        f"Please make {number} {nouns} for me, {each}.",
        f"I need {number} {nouns}. "
        + " ".join(f"{which[:1].upper()}{which[1:]} should have {named}." for which, named in zip(_EACH, said, strict=False)),
    )


def _edit(plan: Plan, pair: str, edited: Column) -> dict[str, tuple[str, ...]]:
    noun, value = plan.noun, f"{{{edited.key}}}"
    return {
        "change": (
            f"Change the {edited.said} of the {noun} with {pair} to {value}.",
            f"Please set the {edited.said} to {value} in my confirmed {noun} with {pair}.",
            f"There is a mistake in the {noun} with {pair}: the {edited.said} should be {value}. Could you correct that?",
        ),
        "repeat": (
            f"Make {plan.a_noun} just like {{code}}, but with {edited.named}.",
            f"Please repeat my {noun} {{code}} in {article('new ' + noun)}; only the {edited.said} should be {value} this time.",
            f"I want {plan.a_noun} that is the same as {{code}} in everything except the {edited.said}, which should be {value}.",
        ),
    }


def _find(plan: Plan, pair: str) -> tuple[str, ...]:
    asked = "total" if plan.blueprint.total is not None else plan.asked.said if plan.asked is not None else "code"
    named = pair if plan.second is not None else "the code {code}"
    return (
        f"What is the {asked} of the confirmed {plan.noun} with {named}?",
        f"Please tell me the {asked} of my confirmed {plan.noun} with {named}.",
        f"I have a confirmed {plan.noun} with {named}. Which {asked} does it have?",
    )


def _said(columns: tuple[Column, ...], part: str = "") -> str:
    return listed([column.named.replace("{", "{" + part) for column in columns])
