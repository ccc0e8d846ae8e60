"""What a demo gathers: the proof, the episodes of each agent, the replays; and what it says of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from genui_gym.cli.episodes import Episode, env_id, summary
from genui_gym.cli.files import write_json, write_text
from genui_gym.cli.idle import IDLE
from genui_gym.cli.pages import replay_page, report_page

if TYPE_CHECKING:
    from genui_gym.prove import Proof
    from genui_gym.trace import Trace

RANDOM_BAR = 0.01
"""The largest share of episodes that the random agent may solve."""


@dataclass(frozen=True)
class Verdict:
    """One thing that must hold, as a sentence, and whether it does."""

    sentence: str
    good: bool


class Show:
    """A demo of one environment. Replays are written as episodes come in; the report at the end by :meth:`write`.

    Attributes:
        env: The environment's id.
        app: Its app.
        templates: The names of its task templates.
        folder: Where everything goes.
        proof: What the proof measured.
        leaked: Processes that were left over, by command and number.
    """

    proof: Proof

    def __init__(self, env: str, folder: Path) -> None:
        from genui_gym.catalog import cards

        self.env = env_id(env)
        self.app = cards()[self.env].app
        self.templates = task_templates(self.env)
        self.folder = folder
        self.leaked: list[str] = []
        self.episodes: dict[str, list[Episode]] = {}
        self.replays: dict[tuple[str, int], str] = {}

    def add(self, agent: str, episode: Episode, trace: Trace | None) -> None:
        """Take an episode in; keep the first replay of each template, every success of random, and every failure of oracle."""
        earlier = self.episodes.setdefault(agent, [])
        first = all(each.template != episode.template for each in earlier)
        telling = (agent == "random" and episode.success) or (agent == "oracle" and not episode.success)
        earlier.append(episode)
        if trace is not None and (first or telling):
            name = f"replays/{agent}/{episode.template}-{episode.seed:04d}.html"
            write_text(self.folder / name, replay_page(trace))
            self.replays[agent, episode.seed] = name

    def figures(self) -> list[dict[str, Any]]:
        """Return one summary for each agent."""
        return [summary(self.env, agent, episodes) for agent, episodes in self.episodes.items()]

    def successes(self, agent: str) -> list[Episode]:
        """Return the episodes that an agent solved."""
        return [episode for episode in self.episodes.get(agent, ()) if episode.success]

    def verdicts(self) -> list[Verdict]:
        """Return what must hold of a sound environment, and whether it did."""
        by_agent = {row["agent"]: row for row in self.figures()}
        oracle, chance = by_agent["oracle"], by_agent["random"]
        covered = {episode.template for episode in self.episodes["oracle"] if not episode.lost}
        idle = max((episode.score or 0.0 for name in IDLE for episode in self.episodes[name]), default=0.0)
        lost = sum(row["lost"] for row in by_agent.values())
        won, tried, solved = len(self.successes("random")), chance["episodes"], len(self.successes("oracle"))
        faults = len(self.proof.faults)
        proven = "holds" if self.proof.passed else f"has {faults} fault{'s' if faults != 1 else ''}"
        scope = f"on {len(covered)} of {len(self.templates)} templates"
        return [
            Verdict(f"The proof of {self.app} {proven}.", self.proof.passed),
            Verdict(
                f"oracle solved {solved} of {oracle['episodes']} episodes {scope}.",
                oracle["success_rate"] == 1.0 and len(covered) == len(self.templates),
            ),
            Verdict(f"random solved {won} of {tried} episodes; 1 % may be luck.", tried > 0 and won / tried <= RANDOM_BAR),
            Verdict(f"Doing nothing and finishing at once scored {idle:g} at most.", idle == 0.0 and not any(map(self.successes, IDLE))),
            Verdict(f"{lost or 'No'} episode{'s were' if lost > 1 else ' was'} lost to the machinery.", lost == 0),
            Verdict("No process was left behind." if not self.leaked else f"Left behind: {', '.join(self.leaked)}.", not self.leaked),
        ]

    def results(self) -> dict[str, Any]:
        """Return everything that was measured, JSON-able."""
        verdicts = self.verdicts()
        return {
            "env": self.env,
            "passed": all(verdict.good for verdict in verdicts),
            "verdicts": [{"sentence": verdict.sentence, "good": verdict.good} for verdict in verdicts],
            "agents": self.figures(),
            "templates": {name: self._template(name) for name in self.templates},
            "random_successes": [{"seed": each.seed, "task": each.task_id, "goal": each.goal} for each in self.successes("random")],
            "proof": json.loads(json.dumps(self.proof.as_dict(), default=str)),
        }

    def write(self) -> dict[str, Any]:
        """Write results.json and report.html; return the results."""
        results = self.results()
        write_json(self.folder / "results.json", results)
        write_text(self.folder / "report.html", report_page(results, self.episodes, self.replays))
        return results

    def _template(self, name: str) -> dict[str, Any]:
        return {agent: _brief(summary(self.env, agent, _of(episodes, name))) for agent, episodes in self.episodes.items()}


def task_templates(env: str) -> tuple[str, ...]:
    """Return the names of the task templates that an environment draws from."""
    from genui_gym.catalog import card, templates_of
    from genui_gym.env.backend import open_world

    chosen = card(env)
    with closing(open_world(chosen.app)) as world:
        return tuple(each.name for each in templates_of(chosen, world.app))


def _of(episodes: Sequence[Episode], template: str) -> list[Episode]:
    return [episode for episode in episodes if episode.template == template]


def _brief(figures: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in figures.items() if key not in ("env", "agent")}
