"""The catalogue of the apps as a page of Markdown."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from genui_gym.cli.tables import percent
from genui_gym.evaluation import breakdown, figures

if TYPE_CHECKING:
    from genui_gym.apps import App
    from genui_gym.card import Card
    from genui_gym.evaluation import Evaluation

_HEAD = """# The apps

<!-- Written by `genui catalogue`. Of the proofs {mark}. -->

Every figure here was measured: by `genui prove --all`, which leaves a `proof.json` in each app's folder, and by agents that played the
suite `{env}`. A *golden length* is the number of steps of a task's solution, `finish` included.
"""


@dataclass(frozen=True)
class Row:
    """An app in the catalogue: its plain card, what was loaded and what its proof says."""

    card: Card
    loaded: App
    proof: Mapping[str, Any]

    @property
    def app(self) -> str:
        return self.card.app

    @property
    def lengths(self) -> list[float]:
        """The golden length of each template, the median over its tasks."""
        return list(self.proof["checks"]["2"]["figures"]["golden_steps"].values())


def proofs_mark(proofs: Iterable[Mapping[str, Any]]) -> str:
    """Return what tells whether a page was written from these proofs: a digest of what they proved."""
    return hashlib.sha256("".join(sorted(proof["digest"] for proof in proofs)).encode()).hexdigest()[:16]


Played = Mapping[str, "Evaluation"]
"""By agent: how it did on the tasks of a suite."""


def catalogue_page(rows: Sequence[Row], env: str, played: Played) -> str:
    """Return the page; ``played`` says how agents did on the suite ``env``."""
    head = _HEAD.format(mark=proofs_mark(row.proof for row in rows), env=env)
    parts = [head, _overview(rows), _agents(played), *(_app(row) for row in rows)]
    return "\n".join(parts)


def _overview(rows: Sequence[Row]) -> str:
    lines = [_proven(f"[{row.loaded.title}](#{_anchor(row)})", [row]) for row in rows]
    heads = ["app", "templates", "tasks", "golden length", "golden", "nothing", "literal mutations refused", "frame mutations refused"]
    return _table(heads, [*lines, _proven("all apps", rows)])


def _proven(name: str, rows: Sequence[Row]) -> list[str]:
    def total(key: str) -> int:
        return sum(int(row.proof[key]) for row in rows)

    def killed(kind: str) -> str:
        count = total(f"{kind}_mutations")
        dead = sum(row.proof[f"{kind}_mutations"] * row.proof[f"{kind}_kill_rate"] for row in rows)
        return f"{percent(dead / count) if count else '–'} of {count:,}"

    lengths = [length for row in rows for length in row.lengths]
    return [
        name,
        str(total("templates")),
        f"{total('tasks'):,}",
        f"{median(lengths):g} ({min(lengths):g} to {max(lengths):g})",
        percent(min(row.proof["golden_rate"] for row in rows)),
        f"{max(row.proof['do_nothing_score'] for row in rows):g}",
        killed("literal"),
        killed("frame"),
    ]


def _agents(played: Played) -> str:
    """Return what each agent earned, by stratum and in all."""
    strata: dict[str, list[str]] = defaultdict(list)
    names = list(played)
    for evaluation in played.values():
        by_stratum = breakdown(evaluation.results, "stratum")
        for stratum, of_stratum in {**by_stratum, "all": figures(evaluation.results)}.items():
            won = percent(of_stratum.success.value) if of_stratum.success else "–"
            strata[stratum].append(f"{won} of {of_stratum.tasks}")
    table = _table(["stratum", *names], [[stratum, *cells] for stratum, cells in strata.items()])
    return f"## What cheap agents earn\n\nSuccess on the held-out tasks, each played once without a browser.\n\n{table}"


def _app(row: Row) -> str:
    templates = row.loaded.templates
    steps = row.proof["checks"]["2"]["figures"]["golden_steps"]
    shapes, grades = Counter(each.shape for each in templates), Counter(each.difficulty for each in templates)
    count = ", ".join(f"{number} {name}" for name, number in [*shapes.items(), *sorted(grades.items())])
    table = _table(
        ["template", "shape", "difficulty", "golden length", "wordings"],
        [[f"`{each.name}`", each.shape, each.difficulty, f"{steps[each.name]:g}", str(len(each.wordings))] for each in templates],
    )
    picture = f"![Four screens of {row.loaded.title}](images/catalogue/{row.app}.png)"
    return f"## {row.loaded.title}\n\n`{row.card.id}`, app `{row.app}`. {row.loaded.summary}\n\n{picture}\n\n{count}\n\n{table}"


def _anchor(row: Row) -> str:
    return row.loaded.title.lower().replace(" ", "-")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
