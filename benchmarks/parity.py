"""Plays the same actions in Chromium and in the text view, side by side, and reports the first difference of each episode.

    python benchmarks/parity.py --env all --walks 50

For every task template it plays the golden path and random walks. A walk begins at the app's first page, in the episode of the walk before
it while that has steps left, as what earlier walks wrote makes the pages richer. Compared after each step: address, title, focus, tree,
element list, error, reward and end. Exits with 1 if anything differs, or an episode was lost.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.random import Generator

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym import apps, catalog
from genui_gym.actions import Action
from genui_gym.presentation import PLAIN
from genui_gym.task import Step

_TEXTS = ("Lisbon", "Zoë O'Neil", "a@b.example", "50", "nowhere", "", "日本 👍", " two  words ")
_FORMATTED = {
    "date": ("2026-05-20", "2026-06-02", "20/05/2026", "2026-02-30", ""),
    "spinbutton": ("150", "-3", "2.5", "many", ""),
    "slider": ("5", "999"),
}
_KEYS = ("Enter", "Tab", "Shift+Tab", "Escape", "Space", "Backspace", "Delete", "Home", "End", "ArrowLeft", "Control+a", "x", "Hyper")
_UNTOLD = "The text view cannot do this"
"""What the text view answers where only a browser can tell what happens: a walk ends there."""
_PICKED = ("date", "time", "month", "week", "datetime-local", "color", "combobox", "listbox")


class Pair:
    """One environment in both views, in step."""

    def __init__(self, env_id: str) -> None:
        self._envs = [gym.make(env_id, backend=backend, observation=("axtree",)).unwrapped for backend in ("browser", "text")]
        self.task, self.left, self.over, self.lost = "", 0, True, 0

    def reset(self, task: str, seed: int) -> list[str]:
        """Start an episode in both; return what differs."""
        seen = [(env, *env.reset(seed=seed, options={"task": task})) for env in self._envs]
        self.task, self.left, self.over = task, seen[1][2]["max_steps"], False
        return self._compare([(observation, 0.0, False, info) for _, observation, info in seen])

    def begin(self, task: str, seed: int, steps: int) -> tuple[str, list[str]]:
        """Come to the app's first page with so many steps left, by an address where the episode allows it; return how, and what differs."""
        if self.over or task != self.task or self.left <= steps:
            return "reset", self.reset(task, seed)
        return "goto('/')", self.step("goto('/')")

    def step(self, action: str | Action) -> list[str]:
        """Act in both; return what differs."""
        seen = []
        for env in self._envs:
            observation, reward, terminated, truncated, info = env.step(action)
            seen.append((observation, float(reward), terminated or truncated, info))
        self.left -= 1
        if seen[1][0]["last_action_error"].startswith(_UNTOLD):
            self.over = True
            return []
        if error := seen[0][3].get("error"):  # The machinery failed: nothing can be said of the page.
            print(f"lost: {error}", flush=True)
            self.over = True
            self.lost += 1
            return []
        return self._compare(seen)

    def solution(self) -> tuple[Step, ...]:
        """Return the golden path."""
        steps: tuple[Step, ...] = self._envs[1].solution()  # type: ignore[attr-defined]
        return steps

    def close(self) -> None:
        for env in self._envs:
            env.close()

    def _compare(self, seen: list[tuple[dict[str, Any], float, bool, dict[str, Any]]]) -> list[str]:
        facts = [_facts(*each) for each in seen]
        self.over, self.observation, self.elements = seen[1][2], seen[1][0], seen[1][3]["elements"]
        return [_difference(name, facts[0][name], facts[1][name]) for name in facts[0] if facts[0][name] != facts[1][name]]


def _facts(observation: dict[str, Any], reward: float, over: bool, info: dict[str, Any]) -> dict[str, Any]:
    elements = [{key: value for key, value in each.items() if key not in ("box", "offscreen")} for each in info["elements"]]
    texts = {key: value for key, value in observation.items() if isinstance(value, str)}
    return texts | {"reward": reward, "over": over, "score": info["score"], "elements": elements, "error": info.get("error")}


def _difference(name: str, browser: Any, text: Any) -> str:
    if name in ("axtree", "elements"):
        lines = [each.splitlines() if isinstance(each, str) else [str(one) for one in each] for each in (browser, text)]
        place = next((i for i, (one, other) in enumerate(zip(*lines, strict=False)) if one != other), min(map(len, lines)))
        browser, text = ("; ".join(each[place : place + 2]) for each in lines)
    return f"{name}:\n      browser {browser!r}\n      text    {text!r}"


def random_action(rng: Generator, elements: list[dict[str, Any]], paths: Iterable[str]) -> str:
    """Return some action on the page, more often a sensible one than not."""
    element = elements[int(rng.integers(len(elements)))] if elements else {"bid": "1", "role": "", "options": ()}
    bid, role = element["bid"], element["role"]

    def one_of(values: Iterable[str]) -> str:
        listed = list(values)
        return listed[int(rng.integers(len(listed)))]

    kind = one_of(("act",) * 12 + ("press", "press", "keyboard", "type", "focus", "dblclick", "back", "forward", "goto", "wrong", "still"))
    if kind == "act":
        if element["options"]:
            return str(Action("select_option", {"bid": bid, "option": one_of(element["options"])}))
        if element["value"] is not None:
            return str(Action("fill", {"bid": bid, "value": one_of(_FORMATTED.get(str(role), _TEXTS))}))
        return f"click({bid!r})"
    if kind in ("press", "keyboard", "type", "dblclick") and role in _PICKED:
        return f"focus({bid!r})"  # Which part of a date is clicked, and what letters find in a select, only a browser can tell.
    return {
        "press": f"press({bid!r}, {one_of(_KEYS)!r})",
        "keyboard": f"keyboard_press({one_of(('Tab', 'Shift+Tab', 'Escape'))!r})",
        "type": str(Action("type", {"text": one_of(_TEXTS)})) if role in ("textbox", "searchbox") else "keyboard_press('Tab')",
        "focus": f"focus({bid!r})",
        "dblclick": f"dblclick({bid!r})",
        "back": "go_back()",
        "forward": "go_forward()",
        "goto": f"goto({one_of(paths)!r})",
        "wrong": one_of(
            ("click('0')", "click('999')", f"fill({bid!r}, 'x')", f"select_option({bid!r}, 'x')", "goto('http://else.example/')", "fly()")
        ),
        "still": one_of(("noop()", "scroll(0, 300)", f"hover({bid!r})", "wait(1)", "dialog_accept()", "tab_focus(3)", "tab_close()")),
    }[kind]


def walk(pair: Pair, task: str, seed: int, steps: int) -> Iterator[tuple[str, list[str]]]:
    """Play a random walk; yield each action and what differed after it."""
    rng = np.random.default_rng([seed, zlib.crc32(task.encode())])
    paths = ["/"]
    yield pair.begin(task, seed, steps)
    for _ in range(steps):
        if pair.over:
            return
        action = random_action(rng, pair.elements, paths[-8:])
        yield action, pair.step(action)
        path = pair.observation["url"].split("localhost", 1)[-1]
        if path not in paths:
            paths.append(path)


def golden(pair: Pair, task: str, seed: int) -> Iterator[tuple[str, list[str]]]:
    """Play the golden path; yield each action and what differed after it."""
    yield "reset", pair.reset(task, seed)
    for step in pair.solution():
        if pair.over:
            return
        arguments = dict(step.arguments)
        if step.role:
            arguments["bid"] = next(e["bid"] for e in pair.elements if (e["role"], e["name"]) == (step.role, step.name))
        yield str(step), pair.step(Action(step.action, arguments))


def first_difference(played: Iterator[tuple[str, list[str]]]) -> tuple[int, str]:
    """Play to the first difference; return how many steps were equal, and what came then (empty if nothing)."""
    done: list[str] = []
    for action, differences in played:
        done.append(action)
        if differences:
            return len(done) - 1, "\n    ".join([" → ".join(done[-6:]), *differences])
    return len(done), ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="genui/Booking-v0", help="an id, or 'all' for every app in its plain presentation")
    parser.add_argument("--walks", type=int, default=50, help="random walks for each template")
    parser.add_argument("--steps", type=int, default=20, help="steps of a walk")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--only", default="", help="a template's name")
    options = parser.parse_args()
    plain = [card.id for card in catalog.cards().values() if card.kind == "app" and card.presentation == PLAIN]
    ids = plain if options.env == "all" else [options.env]
    compared, differing, lost = (sum(column) for column in zip(*(compare(env_id, options) for env_id in ids), strict=True))
    print(f"{compared} observations were equal, {differing} episodes differed, {lost} were lost")
    return 1 if differing or lost else 0


def compare(env_id: str, options: argparse.Namespace) -> tuple[int, int, int]:
    """Play templates in both views; return how many observations were equal, and how many episodes differed or were lost."""
    card = catalog.card(env_id)
    names = [template.name for template in catalog.templates_of(card, apps.load(card.app)) if options.only in ("", template.name)]
    compared, differing = 0, 0
    with closing(Pair(env_id)) as pair:
        for name in names:
            seeds = range(options.first, options.first + options.walks)
            episodes = [("golden path", options.first, golden(pair, name, options.first))]
            episodes += [("walk", seed, walk(pair, name, seed, options.steps)) for seed in seeds]
            for kind, seed, played in episodes:
                equal, found = first_difference(played)
                compared += equal
                if found:
                    differing += 1
                    pair.over = True
                    print(f"{env_id} {name}, {kind}, seed {seed}: step {equal}\n    {found}", flush=True)
            print(f"{env_id} {name}: {len(episodes)} episodes", flush=True)
        return compared, differing, pair.lost


if __name__ == "__main__":
    sys.exit(main())
