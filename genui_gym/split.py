"""Drawing the two suites: what is trained on, and what is held out in fixed strata. Everything follows from hashes, so that it stays.

A template is held out whole, or one of its wordings is, and of the names that goals say (hotels, dishes, people ...) one in five. A task
is for training when it has none of that; it is *new* when both its wording and one of its names were held out.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from genui_gym import apps, catalog
from genui_gym.apps import App
from genui_gym.errors import OptionError, TaskError
from genui_gym.presentation import PLAIN
from genui_gym.suite import Entry
from genui_gym.task import Task, Template, draw_task
from genui_gym.world import World

TRAINING = 969
STRATA = {"new entities and wordings": 89, "held-out templates": 30, "hard presentation": 15, "unseen app": 15}
"""How many tasks are for training, and how many are held out in each stratum."""
UNSEEN = "weather"
"""The app that is never trained on."""
SEEDS = range(32)
"""The seeds that tasks are drawn with."""
_HELD_NAMES = 5
"""One in this many names is held out."""

Key = tuple[str, str]


@dataclass(frozen=True)
class Drawn:
    """A task that could be in a suite.

    Attributes:
        wording: The number of its wording.
        held_name: Whether it says a name that is held out.
    """

    task: Task
    wording: int
    held_name: bool

    @property
    def key(self) -> Key:
        """App and template."""
        return self.task.app, self.task.template


@dataclass(frozen=True)
class Split:
    """The suites, disjoint in parameters and in text."""

    train: tuple[Entry, ...]
    held_out: tuple[Entry, ...]


def split(progress: Callable[[str, int, int], None] | None = None) -> Split:
    """Draw the suites over the bundled apps.

    Raises:
        OptionError: The apps have too few tasks, or the one that is held out is missing.
    """
    names = sorted(name for name, folder in apps.folders().items() if folder.parent == apps.HOME / "synthesized_apps")
    if UNSEEN not in names:
        raise OptionError(
            "The suites were to be drawn", f"The app {UNSEEN!r}, which is held out whole, is missing", "Bring it to the shelf"
        )
    pool: list[Drawn] = []
    for done, name in enumerate(names):
        if progress:
            progress("Drawing tasks", done, len(names))
        pool += draw_all(apps.load(name))
    return choose(_unique(pool), {name: held_out_template(apps.load(name)) for name in names})


def draw_all(app: App, seeds: Iterable[int] = SEEDS) -> Iterator[Drawn]:
    """Draw the tasks of every template of an app for every seed."""
    world = World(app)
    try:
        for seed in seeds:
            world.reset(seed)
            for template in app.templates:
                try:
                    task = draw_task(app.name, template, seed, world.before)
                except TaskError:  # This database has no such task; another one has.
                    continue
                yield Drawn(task, _wording(template, task), any(_held(value) for value in task.params.values()))
    finally:
        world.close()


def choose(pool: Sequence[Drawn], held_out: dict[str, str]) -> Split:
    """Choose both suites from tasks that differ in parameters and text; ``held_out`` names the template of each app that is held out.

    Raises:
        OptionError: There are too few tasks for a stratum.
    """
    cards = _cards()
    whole = {key for key in held_out.items() if key[0] != UNSEEN}
    last = {each.key: max(other.wording for other in pool if other.key == each.key) for each in pool}
    known = [each for each in pool if each.task.app != UNSEEN and each.key not in whole]
    new = [each for each in known if each.held_name and each.wording == last[each.key]]
    plain = [each for each in known if not each.held_name and each.wording != last[each.key]]
    fresh = _take("new entities and wordings", new)
    rest = [each for each in new if each not in fresh]
    strata = {
        "new entities and wordings": fresh,
        "held-out templates": _take("held-out templates", [each for each in pool if each.key in whole]),
        "hard presentation": _take("hard presentation", rest),
        "unseen app": _take("unseen app", [each for each in pool if each.task.app == UNSEEN]),
    }
    held = tuple(
        Entry(each.task.id, cards[each.task.app][stratum == "hard presentation"], stratum)
        for stratum, each_of in strata.items()
        for each in each_of
    )
    return Split(tuple(Entry(each.task.id, cards[each.task.app][0]) for each in _first("training", plain, TRAINING)), held)


def held_out_template(app: App) -> str:
    """Return the template of an app that is held out: by its hash among those whose wordings no other template shares."""
    said = [wording for template in app.templates for wording in template.wordings]
    own = [template.name for template in app.templates if all(said.count(wording) == 1 for wording in template.wordings)]
    return min(own, key=lambda name: _hash(f"{app.name}/{name}"))


def _take(stratum: str, tasks: Sequence[Drawn]) -> list[Drawn]:
    return _first(stratum, tasks, STRATA[stratum])


def _first(what: str, tasks: Sequence[Drawn], number: int) -> list[Drawn]:
    """Return ``number`` tasks, one of each template in turn, templates and tasks in the order of their hashes."""
    by_template: dict[Key, list[Drawn]] = defaultdict(list)
    for each in sorted(tasks, key=lambda each: _hash(each.task.id)):
        by_template[each.key].append(each)
    queues = [by_template[key] for key in sorted(by_template, key=lambda key: _hash("/".join(key)))]
    taken = [each for turn in zip_longest(*queues) for each in turn if each is not None][:number]
    if len(taken) < number:
        raise OptionError(f"{number} tasks for {what} were to be drawn", f"There are {len(taken)}", "Bring more apps, templates or seeds")
    return taken


def _cards() -> dict[str, tuple[str, str]]:
    """Return, for each app, the environment that shows it plainly and the one that shows it hard, both in English."""
    plain: dict[str, str] = {}
    hard: dict[str, str] = {}
    for env_id, card in catalog.cards().items():
        if card.kind == "app" and card.presentation.locale == PLAIN.locale:
            (plain if card.presentation == PLAIN else hard)[card.app] = env_id
    return {app: (env_id, hard.get(app, env_id)) for app, env_id in plain.items()}


def _unique(pool: Iterable[Drawn]) -> list[Drawn]:
    """Return the tasks without those whose parameters or text another one has, whatever its wording."""
    seen: set[object] = set()
    unique = []
    for each in pool:
        marks = {each.task.goal, (each.key, tuple(sorted(each.task.params.items(), key=str)))}
        if not marks & seen:
            unique.append(each)
            seen |= marks
    return unique


def _wording(template: Template, task: Task) -> int:
    words = template.words(task.params)
    return next(index for index, wording in enumerate(template.wordings) if wording.format(**words) == task.goal)


def _held(value: object) -> bool:
    """Whether a literal is a name that is held out; numbers and days are no names."""
    return isinstance(value, str) and any(letter.isalpha() for letter in value) and int(_hash(value), 16) % _HELD_NAMES == 0


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
