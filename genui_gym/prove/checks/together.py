"""Check 11: episodes side by side end as one after another, and a seed gives one database, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import zip_longest

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.prove.player import Played, Player, split_finish, text_player
from genui_gym.world import seeded_image

SIDE_BY_SIDE = 8
"""Episodes that take turns, a step each, and threads that play at once."""


def run(context: Context) -> Outcome:
    """Play some tasks in turns with others, then in threads, and fill each database again."""
    outcome, cases = Outcome(), context.few
    groups = [cases[start : start + SIDE_BY_SIDE] for start in range(0, len(cases), SIDE_BY_SIDE)]
    for group in context.each(groups):
        _compare(outcome, group, _in_turns(context, group), f"{len(group)} episodes took turns")
    _compare(outcome, cases, _in_threads(context, cases), f"{SIDE_BY_SIDE} threads played episodes")
    seeds = {case.task.seed: case.before for case in context.cases}
    again = replace(context.app, version=f"{context.app.version}, again")
    for seed, image in seeds.items():
        if seeded_image(again, seed) != image:
            seen, do = "the two differ", "Draw everything from the generator that populate() is given, in one order"
            outcome.fault(f"The database of seed {seed} was filled twice", seen, do)
    outcome.figures = {"episodes_in_turns": len(cases), "episodes_in_threads": len(cases), "databases_filled_twice": len(seeds)}
    return outcome


def _in_turns(context: Context, cases: Sequence[Case]) -> list[Played | str]:
    with ExitStack() as stack:
        players = [stack.enter_context(closing(text_player(context.app))) for _ in cases]
        problems = [""] * len(cases)
        for player, case in zip(players, cases, strict=True):
            player.begin(case.task.seed)
        for steps in zip_longest(*(split_finish(case.steps)[0] for case in cases)):
            for index, step in enumerate(steps):
                if step is not None and not problems[index]:
                    try:
                        players[index].step(step)
                    except GenuiError as error:
                        problems[index] = str(error)
        return [problem or player.played(case.task, case.steps) for player, case, problem in zip(players, cases, problems, strict=True)]


def _in_threads(context: Context, cases: Sequence[Case]) -> list[Played | str]:
    def play(player: Player, mine: Sequence[Case]) -> list[Played | str]:
        played: list[Played | str] = []
        for case in mine:
            try:
                played.append(player.play(case.task, case.steps))
            except GenuiError as error:
                played.append(str(error))
        return played

    shares = [cases[start::SIDE_BY_SIDE] for start in range(min(SIDE_BY_SIDE, len(cases)))]
    with ExitStack() as stack:
        players = [stack.enter_context(closing(text_player(context.app))) for _ in shares]
        with ThreadPoolExecutor(max(len(shares), 1)) as threads:
            done = list(threads.map(play, players, shares))
    by_task = {case.task.id: played for share, ended in zip(shares, done, strict=True) for case, played in zip(share, ended, strict=True)}
    return [by_task[case.task.id] for case in cases]


def _compare(outcome: Outcome, cases: Sequence[Case], ends: Sequence[Played | str], how: str) -> None:
    for case, end in zip(cases, ends, strict=True):
        assert case.golden is not None
        if isinstance(end, str) or end.problem:
            seen = end if isinstance(end, str) else end.problem
        elif end.image != case.golden.image or end.report != case.golden.report:
            seen = "it ended in another state than alone"
        else:
            continue
        outcome.fault(f"{case.task.id}: {how}", seen, "Keep nothing in the process: what is true stands in the database")
