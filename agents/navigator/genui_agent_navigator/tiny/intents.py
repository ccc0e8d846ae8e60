"""What goals ask for. Tasks of one template have one intent, and templates that are worded alike (one of them cannot be done) share it.

An intent is a label to learn from, nothing that is known when the policy plays: then it is told from the words of the goal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from genui_agent_navigator.demos import Demo
from genui_agent_navigator.tasks import template_of, wording_of

_ALIKE = 0.85
"""Share of the words of two wordings that both have, from which on they are one."""


def intents_of(demos: Sequence[Demo]) -> dict[str, int]:
    """Return the intent of each task, counted from 0 in the order of the templates' names."""
    worded: dict[str, set[frozenset[str]]] = defaultdict(set)
    for demo in demos:
        worded[template_of(demo.task)].add(frozenset(wording_of(demo.goal).split()))
    parent = {template: template for template in sorted(worded)}

    def root(template: str) -> str:
        while parent[template] != template:
            template = parent[template]
        return template

    for one, other in combinations(parent, 2):
        if any(len(a & b) >= _ALIKE * len(a | b) for a in worded[one] for b in worded[other]):
            first, second = sorted((root(one), root(other)))
            parent[second] = first
    numbers = {template: number for number, template in enumerate(template for template in parent if root(template) == template)}
    return {demo.task: numbers[root(template_of(demo.task))] for demo in demos}
