"""What is done to the contestants: episodes in turns, and several environments at once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, astuple, dataclass, field
from time import perf_counter

from benchmarks.latency.crew import Actor, Footprint, Role
from benchmarks.latency.pages import PAGES, Act

MOST_STEPS = 40
"""Steps after which an episode of an environment that knows its own actions is broken off."""
CROWD_PAGE, CROWD_STEPS = "click-checkboxes", 10
"""What several environments play at once, and how many steps an episode has there."""


@dataclass(frozen=True)
class Sample:
    """One reset or step.

    Attributes:
        who: The contestant's name.
        page: What was played.
        turn: The round and the place in the episode; equal for all contestants who did the same thing beside each other.
        kind: ``reset``, or the action's name.
        ms: Milliseconds.
        timings: Milliseconds by phase.
    """

    who: str
    page: str
    turn: str
    kind: str
    ms: float
    timings: dict[str, float]


@dataclass(frozen=True)
class Load:
    """Several environments at once.

    Attributes:
        shared: Whether they are threads of one process; otherwise each has a process of its own.
        steps_per_second: Steps of whole episodes, resets included.
    """

    who: str
    count: int
    shared: bool
    steps_per_second: float
    footprint: Footprint


@dataclass
class Part:
    """What one part of the run gave.

    Attributes:
        footprints: What one environment of each contestant took.
        pixels: Width and height of each contestant's screenshots.
        gave_up: How many steps each contestant gave up by a limit of its own; they are no samples.
        busy: The system's load average when it was done.
    """

    samples: list[Sample] = field(default_factory=list)
    footprints: dict[str, list[Footprint]] = field(default_factory=dict)
    loads: list[Load] = field(default_factory=list)
    pixels: dict[str, tuple[int, int]] = field(default_factory=dict)
    gave_up: dict[str, int] = field(default_factory=dict)
    busy: float = 0.0


def take_turns(roles: Sequence[Role], page: str, rounds: int) -> Part:
    """Play ``rounds`` episodes of a page with each contestant, in an order drawn anew for each round.

    A page that is not one of MiniWoB++ is an environment that knows its own actions. The first episode of each is not counted.

    Raises:
        RuntimeError: A contestant failed, or two of them were asked for different things by the same seed.
    """
    part, shuffle = Part(), random.Random(page).shuffle
    with ExitStack() as stack:
        actors = [stack.enter_context(Actor(role)) for role in roles]
        for actor in actors:
            actor.ask("open", page=page)
        for number in range(rounds + 1):
            shuffle(actors)
            goals = {}
            for actor in actors:
                samples, goals[actor.role.name] = _episode(actor, page, number, part)
                if number:
                    part.samples += samples
            if len(set(goals.values())) > 1:
                raise RuntimeError(f"{page}, seed {number}: the goals differ: {goals}")
        for actor in actors:
            part.footprints[actor.role.name] = [actor.footprint()]
            actor.ask("close")
    return part


def _episode(actor: Actor, page: str, seed: int, part: Part) -> tuple[list[Sample], str]:
    who = actor.role.name
    begun = actor.ask("reset", seed=seed)
    part.pixels[who] = tuple(begun["pixels"])
    samples = [Sample(who, page, f"{seed}", "reset", begun["ms"], begun["timings"])]
    for place, act in enumerate(_acts(page)):
        took = actor.ask("step", act=asdict(act) if act else None)
        if not took:
            break
        if "gave_up" in took:
            part.gave_up[who] = part.gave_up.get(who, 0) + 1
            continue
        samples.append(Sample(who, page, f"{seed}.{place}", took["kind"], took["ms"], took["timings"]))
    return samples, begun["goal"]


def _acts(page: str) -> Iterator[Act | None]:
    yield from PAGES.get(page, (None,) * MOST_STEPS)


def at_once(roles: Sequence[Role], count: int, rounds: int, *, shared: bool = False) -> Part:
    """Play an episode in ``count`` environments at once, contestants in turns, ``rounds`` times."""
    part, shuffle = Part(), random.Random(count).shuffle
    order = list(roles)
    for number in range(rounds):
        shuffle(order)
        for role in order:
            part.loads.append(_crowd(role, count, number * count, shared))
    return part


def _crowd(role: Role, count: int, seed: int, shared: bool) -> Load:
    with ExitStack() as stack:
        actors = [stack.enter_context(Actor(role)) for _ in range(1 if shared else count)]
        each = count if shared else 1
        for place, actor in enumerate(actors):
            actor.tell("warm", page=CROWD_PAGE, seed=seed + place, envs=each)
        for actor in actors:
            actor.answer()
        started = perf_counter()
        for place, actor in enumerate(actors):
            actor.tell("play", page=CROWD_PAGE, seed=seed + place + 1, steps=CROWD_STEPS)
        for actor in actors:
            actor.answer()
        seconds = perf_counter() - started
        taken = _sum(actor.footprint() for actor in actors)
        for actor in actors:
            actor.ask("close")
    return Load(role.name, count, shared, count * CROWD_STEPS / seconds, taken)


def _sum(footprints: Iterable[Footprint]) -> Footprint:
    processes, resident, proportional = zip(*(astuple(each) for each in footprints), strict=True)
    return Footprint(sum(processes), sum(resident), sum(proportional))
