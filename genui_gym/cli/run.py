"""``genui run``: an agent plays episodes of an environment."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from genui_gym.errors import OptionError

if TYPE_CHECKING:
    import gymnasium as gym
    from rich.table import Table

    from genui_gym.agent import Agent
    from genui_gym.cli.episodes import Episode
    from genui_gym.recorder.episode import EpisodeRecorder
    from genui_gym.trace import Frame, Trace


def command(
    env: Annotated[str, typer.Argument(metavar="ENV", help="An environment's id such as genui/Booking-v0, or the name of its app.")],
    agent: Annotated[str, typer.Option(help="Who plays: oracle, random, lexical, openai, or an installed agent.")] = "oracle",
    episodes: Annotated[int, typer.Option(min=1, help="How many episodes.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first episode; the others follow on it.")] = 0,
    task: Annotated[str | None, typer.Option(help="Play this task template only.")] = None,
    backend: Annotated[str, typer.Option(help="The view: browser, or text for no browser at all.")] = "browser",
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the agent; may stand several times.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where results.json and traces go.")] = None,
    save_traces: Annotated[bool, typer.Option("--save-traces", help="Keep a trace of every episode, images included.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Keep a recording of every episode, for `genui synth`.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
) -> None:
    """Let an agent play episodes and print how it did; without a name it is the oracle, which plays the golden path."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.console import out as stdout
    from genui_gym.cli.episodes import env_id, summary
    from genui_gym.cli.group import INFRASTRUCTURE

    options = parse_options(option or ())
    known = env_id(env)
    folder = out or (Path("runs") / slug(f"{known}-{agent}") if save_traces or record else None)
    done: list[Episode] = []
    try:
        with open_agent(agent, options) as player:
            recordings = folder / "recordings" if record and folder is not None else None
            for episode, trace in _episodes(known, backend, player, agent, range(seed, seed + episodes), task, recordings):
                done.append(episode)
                if save_traces and folder is not None and trace is not None:
                    _save(trace, folder / "traces" / f"{episode.seed:04d}")
    finally:
        if folder is not None and done:
            _write_results(folder, summary(known, agent, done), done)
    figures = summary(known, agent, done)
    if as_json:
        emit_json(figures)
    else:
        stdout.print(_table([figures]))
    if folder is not None:
        note(f"Written to {folder}")
    for episode in done:
        if episode.lost:
            note(f"[red]Lost[/] seed {episode.seed}: {episode.error}")
    if figures["lost"]:
        raise typer.Exit(INFRASTRUCTURE)


def _episodes(
    env: str, backend: str, player: Agent, label: str, seeds: Sequence[int], task: str | None, recordings: Path | None
) -> Iterator[tuple[Episode, Trace | None]]:
    """Play episodes one after the other; write a recording of each into ``recordings``, if that is a folder."""
    from genui_gym.cli.episodes import Player, open_env
    from genui_gym.cli.progress import meters

    with meters() as bars, open_env(env, backend=backend) as opened:
        meter = bars.add(label, len(seeds))
        recorder = _recorder(opened) if recordings is not None else None

        def on_frame(frame: Frame) -> None:
            meter.say(f"step {frame.index}")
            if recorder is not None:
                recorder.on_frame(frame)

        players = Player(opened, player, label, on_frame)
        won = 0
        for count, seed in enumerate(seeds, 1):
            episode, trace = players.play(seed, task)
            if recorder is not None and recordings is not None and trace is not None:
                recorder.write(trace, recordings / f"{seed:04d}")
            won += episode.success
            meter.to(count, f"{won} won")
            yield episode, trace


def _recorder(env: gym.Env[Any, Any]) -> EpisodeRecorder:
    from genui_gym.env import PageEnv
    from genui_gym.recorder.episode import EpisodeRecorder

    base = env.unwrapped
    assert isinstance(base, PageEnv)
    return EpisodeRecorder(base)


@contextmanager
def open_agent(name: str, options: dict[str, Any]) -> Iterator[Agent]:
    """Make an agent and close it after the block, if it can be closed."""
    from genui_gym.agent import make_agent

    agent = make_agent(name, **options)
    try:
        yield agent
    finally:
        close = getattr(agent, "close", None)
        if close is not None:
            close()


def parse_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Read ``key=value`` pairs; a value that is a Python literal is taken as one, any other as text.

    Raises:
        OptionError: A pair has no ``=`` or no name before it.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        name = key.strip().replace("-", "_")
        if not equals or not name.isidentifier():
            raise OptionError(f"--option got {pair!r}", "It takes a name, `=` and a value", "Write it like --option temperature=0.2")
        options[name] = _literal(value)
    return options


def slug(text: str) -> str:
    """Return ``text`` as a folder name."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", text).strip("-").lower()


def _literal(text: str) -> Any:
    words = {"true": True, "false": False, "none": None, "null": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _save(trace: Trace, folder: Path) -> None:
    from genui_gym.trace import write_trace

    write_trace(trace, folder)


def _write_results(folder: Path, figures: dict[str, Any], episodes: Sequence[Episode]) -> None:
    from genui_gym.cli.files import write_json

    write_json(folder / "results.json", {**figures, "each": [_row(episode) for episode in episodes]})


def _row(episode: Episode) -> dict[str, Any]:
    from dataclasses import asdict

    return {key: value for key, value in asdict(episode).items() if key != "step_ms"}


def _table(rows: Sequence[dict[str, Any]]) -> Table:
    from genui_gym.cli.tables import figures_table

    return figures_table(rows)
