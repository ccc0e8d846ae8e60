"""Fidelity: the recorded steps, replayed by role and name on the app that was made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module

from genui_gym.apps import App, load
from genui_gym.elements import Node, PageState
from genui_gym.errors import GenuiError
from genui_gym.prove.player import Player, text_player
from genui_gym.recording import Recording
from genui_gym.recording import Step as Recorded
from genui_gym.synthesis.blueprint import Blueprint, Move
from genui_gym.synthesis.brand import rebranded, without_brand
from genui_gym.synthesis.english import without_amount
from genui_gym.synthesis.questions import answer_of
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.targets import is_idle, resolved, told_apart
from genui_gym.synthesis.visits import is_refused
from genui_gym.task import Answer, Step, Task

Seen = Callable[[int, PageState, "Node | None"], None]
_DOT = "•"
"""What the view shows for each letter of a secret."""
_FILLED = frozenset(("textbox", "searchbox", "combobox", "spinbutton", "date", "time", "slider"))
_ACTED = ("fill", "select", "check", "uncheck", "click", "dblclick", "press", "back", "forward", "goto")


@dataclass(frozen=True)
class Replayed:
    """How one recorded step went.

    Attributes:
        step: Its number, from 1.
        said: What was done, in a few words.
        found: ``exact`` (role and name are the recorded ones), ``near`` (they are alike), or ``missing``.
        accepted: Whether the control then held what was entered; true where nothing was.
        recorded_screen, screen: The heading of the page before it, there and here, without the brand; ``""`` where the recording has none.
    """

    step: int
    said: str
    found: str
    accepted: bool
    recorded_screen: str
    screen: str


@dataclass(frozen=True)
class Fidelity:
    """How near the app is to the recording, and what the recorded steps earn on it.

    Attributes:
        reward: The score of the recorded task after the steps.
        success: Whether that task was done.
        problem: Where the replay ended early, ``""`` if it didn't.
    """

    steps: tuple[Replayed, ...]
    reward: float
    success: bool
    problem: str = ""

    @property
    def controls(self) -> float:
        """Share of steps whose control was there under its role and name; one that is only alike counts half."""
        return _share([{"exact": 1.0, "near": 0.5}.get(each.found, 0.0) for each in self.steps])

    @property
    def values(self) -> float:
        """Share of steps whose value was taken."""
        return _share([float(each.accepted) for each in self.steps])

    @property
    def screens(self) -> float:
        """Share of steps that stood on a page of the recorded heading."""
        return _share([float(each.recorded_screen == each.screen) for each in self.steps if each.recorded_screen])

    @property
    def score(self) -> float:
        """The mean of the three."""
        return round((self.controls + self.values + self.screens) / 3, 4)


def replay(recording: Recording, blueprint: Blueprint) -> Fidelity:
    """Play the recorded steps without a browser on a blueprint's app, which has to be loadable; success ends it, as it does an episode.

    Raises:
        AppError: The app does not load.
        OracleError: Its reward raised.
    """
    with closing(text_player(load(blueprint.name))) as player:
        return play_recorded(recording, blueprint.trail, player)


def play_recorded(recording: Recording, trail: Sequence[Move], player: Player, seen: Seen = lambda index, state, node: None) -> Fidelity:
    """Play the recorded steps on a player's app.

    Args:
        trail: Every move of the recording, as the app's blueprint has them.
        seen: Called before each step with its place in the recording, what the page shows and the control that it acts on, ``None``
            where there is none.
    """
    heading, recording = without_brand(recording), told_apart(rebranded(recording))
    task = recorded_task(player.world.app)
    moves = {move.step: move for move in trail}
    rows: list[Replayed] = []
    player.begin(task.seed)
    for index, step in enumerate(recording.steps):
        if step.kind not in _ACTED or (index == 0 and step.kind == "goto") or is_refused(step):
            continue
        there = _heading(step, heading)
        here = heading(next((node.name for node in player.state.nodes if node.role == "heading"), "Home"))
        node, how = _control(player.state, step, moves.get(index))
        seen(index, player.state, node)
        try:
            accepted = _play(player, step, node, how)
        except GenuiError as error:
            rows.append(Replayed(index + 1, _said(step), "missing", False, there, here))
            return Fidelity(tuple(rows), player.world.reward(task, None).score, False, f"Step {index + 1}: {error}")
        if how:
            rows.append(Replayed(index + 1, _said(step), how, accepted, there, here))
        if player.world.reward(task, None).success:
            return Fidelity(tuple(rows), 1.0, True)
    said = answer_of(recording)
    report = player.world.reward(task, Answer(said) if said else None)
    unmet = ", ".join(subgoal.name for subgoal in report.subgoals if not subgoal.met)
    problem = f"After the last step these were not met: {unmet}" if unmet else f"Side effects: {'; '.join(report.side_effects)}"
    return Fidelity(tuple(rows), report.score, report.success, "" if report.success else problem)


def recorded_task(app: App) -> Task:
    """Return the task that was recorded, as the app words it."""
    name, params = import_module(f"genui_gym.apps.{app.name}.tasks").RECORDED
    template = next(each for each in app.templates if each.name == name)
    goal = template.wordings[0].format(**template.words(params))
    return Task(app.name, name, 0, template.shape, template.difficulty, params, goal)


def _control(state: PageState, step: Recorded, move: Move | None) -> tuple[Node | None, str]:
    """Return the control that a step acts on, and how it was found: ``""`` where the step does nothing here."""
    if step.kind in ("back", "forward") or (move is not None and move.kind == "back"):
        return None, "exact"
    if step.target is not None and is_idle(step.target, step.kind) and not (step.before is not None and step.before.html):
        return None, ""
    role, name, _ = _target(step)
    if move is not None and (move.kind in ("button", "link") and step.kind in ("press", "goto")):
        role, name = move.kind, move.key
    elif step.kind in ("press", "goto") or (step.kind.endswith("click") and role in _FILLED) or (role == "disclosure" and move is None):
        return None, ""
    return control_like(state, role, name)


def _play(player: Player, step: Recorded, node: Node | None, how: str) -> bool:
    """Play one step; return whether its value was taken.

    Raises:
        GenuiError: Its control is missing, or the app failed.
    """
    if not how:
        return True
    if step.kind in ("back", "forward", "goto") and node is None:
        player.step(Step("go_forward" if step.kind == "forward" else "go_back"))
        return True
    role, name, value = _target(step)
    if node is None:
        names = sorted({each.name for each in player.state.elements if each.role == role})
        raise GenuiError(f"The {role} {name!r} was looked for", f"{player.state.url} has the {role}s {names[:8]}", "")
    player.step(_action(step, node, value))
    if step.kind in ("fill", "select"):
        after, _ = control_like(player.state, node.role, node.name)
        held = after.value if after is not None else None
        return held == value or (bool(held) and set(held or "") == {_DOT})
    return True


def _action(step: Recorded, node: Node, value: str) -> Step:
    if step.kind == "fill":
        return Step("fill", node.role, node.name, {"value": value})
    if step.kind == "select":
        return Step("select_option", node.role, node.name, {"option": value})
    if step.kind in ("check", "uncheck") and ("checked" in node.states) == (step.kind == "check"):
        return Step("noop")
    return Step("click", node.role, node.name)


def _target(step: Recorded) -> tuple[str, str, str]:
    """Return role and name of a step's control and what was entered, an option by its name, as the recorded document has them."""
    target = step.target
    if target is None:
        return "", "", step.value
    page = read_page(step.before.html, step.before.url) if step.before is not None and step.before.html else None
    element = page.find(target) if page is not None else None
    if page is None or element is None:
        known = resolved(target, step.kind)
        named = known.name or ("Field" if known.role in _FILLED else "Continue")
        return known.role, named, step.value
    value = dict(page.options(element)).get(step.value, step.value) if element.tag == "select" else step.value
    return page.role(element), page.name(element), value


def control_like(state: PageState, role: str, name: str) -> tuple[Node | None, str]:
    """Return the control of this role and name, else the one that is most like it, and which of both it is."""
    kin = _FILLED if role in _FILLED else {role, "link", "button"} if role in ("link", "button", "") else {role}
    there = [node for node in state.elements if node.role in kin]
    folded, plain = name.casefold().strip(" :*"), without_amount(name)
    ranked = (
        [node for node in there if (node.role, node.name) == (role, name)],
        [node for node in there if node.name == name],
        [node for node in there if node.name.casefold().strip(" :*") == folded],
        [node for node in there if plain in (node.name, without_amount(node.name))],
        [node for node in there if name and name.casefold() in node.name.casefold()],
    )
    for place, found in enumerate(ranked):
        if len(found) == 1:
            same = place == 0 or (place == 1 and role in _FILLED)
            return found[0], "exact" if same else "near"
    return None, "missing"


def _heading(step: Recorded, cleaned: object) -> str:
    if step.before is None or not step.before.html or not callable(cleaned):
        return ""
    page = read_page(step.before.html, step.before.url)
    said = page.heading or page.document.title
    return str(cleaned(said)) if said else ""


def _said(step: Recorded) -> str:
    name = f" {step.target.name or step.target.label or step.target.text!s}" if step.target is not None else ""
    return f"{step.kind}{name}" + (f" {step.value!r}" if step.value else "")


def _share(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 1.0
