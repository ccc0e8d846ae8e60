"""``genui demo``: proves an app, lets four agents play it, and leaves a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from genui_gym.cli.idle import IDLE, Idle

if TYPE_CHECKING:
    from genui_gym.agent import Agent
    from genui_gym.cli.episodes import Player
    from genui_gym.cli.processes import Watch
    from genui_gym.cli.progress import Meters
    from genui_gym.cli.show import Show
    from genui_gym.prove import Proof

AGENTS = ("oracle", "random", *IDLE)
IDLE_SHARE = 4
"""The idle agents play one in so many of the episodes: every one of them ends the same way."""


def command(
    episodes: Annotated[int, typer.Option(min=1, help="Episodes of oracle and of random; at least one for each task template.")] = 200,
    out: Annotated[Path, typer.Option(help="Where the report goes.")] = Path("runs/demo"),
    env: Annotated[str, typer.Option(help="An environment's id, or the name of its app.")] = "booking",
    proof_seeds: Annotated[int, typer.Option(min=1, help="Seeds of the proof for each task template.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as one JSON object on standard output.")] = False,
) -> None:
    """Prove Booking, let four agents play it in Chromium, and leave a report with replays."""
    from genui_gym.cli.console import emit_json
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.processes import Watch
    from genui_gym.cli.show import Show

    watch = Watch()
    show = Show(env, out)
    show.proof = _prove(show.app, proof_seeds)
    watch.look()
    _play(show, episodes, watch)
    _close_browsers()
    show.leaked = [f"{each.command} ({each.pid})" for each in watch.left()]
    results = show.write()
    if as_json:
        emit_json(results)
    else:
        _print(show)
    if not results["passed"]:
        raise typer.Exit(NOT_GOOD)


def _prove(app: str, seeds: int) -> Proof:
    from genui_gym.cli.console import note
    from genui_gym.cli.progress import meters
    from genui_gym.cli.prove import follow
    from genui_gym.prove import prove

    note(f"[bold]1. The proof of {app}[/], with {seeds} seed{'s' if seeds > 1 else ''} a template (`genui prove {app}` takes more)")
    with meters() as bars:
        return prove(app, seeds=seeds, progress=follow(bars))


def _play(show: Show, episodes: int, watch: Watch) -> None:
    from genui_gym.cli.console import note
    from genui_gym.cli.episodes import Player, open_env
    from genui_gym.cli.progress import meters

    note(f"[bold]2. Four agents on {show.env}[/]")
    least = len(show.templates)
    with meters() as bars, open_env(show.env) as env:
        for name in AGENTS:
            count = max(least, episodes if name not in IDLE else episodes // IDLE_SHARE)
            with _agent(name) as agent:
                _rounds(show, name, Player(env, agent, name), count, bars)
            watch.look()


def _rounds(show: Show, name: str, player: Player, count: int, bars: Meters) -> None:
    meter = bars.add(name, count)
    won = lost = 0
    for seed in range(count):
        episode, trace = player.play(seed, show.templates[seed % len(show.templates)])
        show.add(name, episode, trace)
        won, lost = won + episode.success, lost + episode.lost
        meter.to(seed + 1, f"{won} won" + (f", {lost} lost" if lost else "") + f", {episode.template}")


@contextmanager
def _agent(name: str) -> Iterator[Agent]:
    if name in IDLE:
        yield Idle(IDLE[name])
        return
    from genui_gym.cli.run import open_agent

    with open_agent(name, {"seed": 0} if name == "random" else {}) as agent:
        yield agent


def _close_browsers() -> None:
    from genui_gym.browser import close_all

    close_all()


def _print(show: Show) -> None:
    from rich.markup import escape

    from genui_gym.cli.console import out
    from genui_gym.cli.tables import figures_table

    out.print(figures_table(show.figures(), title=show.env))
    successes: Sequence[str] = [f"seed {each.seed}, {each.template}: {each.goal}" for each in show.successes("random")]
    out.print(f"\nSuccesses of random: {len(successes) or 'none'}")
    for line in successes:
        out.print(f"  {escape(line)}")
    out.print()
    for verdict in show.verdicts():
        out.print(f"{'[green]✓[/]' if verdict.good else '[red]✗[/]'} {escape(verdict.sentence)}")
    out.print(f"\nReport: {show.folder / 'report.html'}", soft_wrap=True, markup=False)
