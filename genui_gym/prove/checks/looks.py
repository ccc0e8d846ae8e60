"""Check 17: text can be read, controls can be hit, and nothing is clipped or overlapping, in both themes, and at a second size."""

from __future__ import annotations

from collections import Counter

from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.look import dresses

_DO = {
    "contrast": "Take colours further apart",
    "target": "Make it at least 44 pixels wide and high",
    "clipped": "Let the text wrap, or give it room",
    "overlapping": "Give each its own place",
}


def run(context: Context) -> Outcome:
    """Judge what was measured on the tour."""
    outcome, kinds = Outcome(), Counter[str]()
    for look in context.each(context.tour):
        for finding in look.findings:
            kinds[finding.kind] += 1
            asked = f"{look.place.name}: {finding.element} was looked at ({', '.join(finding.dress)})"
            outcome.fault(asked, finding.detail, _DO[finding.kind])
    outcome.figures = {
        "pages_measured": sum(len(dresses(look.skin)) for look in context.tour),
        **{f"{kind}_findings": kinds[kind] for kind in _DO},
    }
    return outcome
