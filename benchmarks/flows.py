"""Recorded flows: golden paths of the bundled apps, those of two apps of strangers, and recordings of somebody who failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from flask import Flask, Response, request

from benchmarks.strangers import library, rooms
from genui_gym.actions import perform
from genui_gym.apps import App
from genui_gym.prove.bench import Ground
from genui_gym.prove.player import Player, action_of, split_finish, text_player
from genui_gym.recording import Meta, PageView, Recording, Request, Step, Target
from genui_gym.task import Step as Played
from genui_gym.task import Task, Template, click, draw_task, fill
from genui_gym.task import select as choose
from genui_gym.text import TextView
from genui_gym.world import World

SEED, OTHER_SEED = 0, 1
_KINDS = {"click": "click", "fill": "fill", "select_option": "select", "goto": "goto", "go_back": "back", "upload_file": "upload"}


@dataclass(frozen=True)
class Flow:
    """A recorded flow.

    Attributes:
        failed: What went wrong in it, in a few words; ``""`` if it did what it was to do.
        app, task: Where it was recorded and what was to be done there; ``None`` in an app of a stranger.
    """

    name: str
    recording: Recording
    failed: str = ""
    app: App | None = None
    task: Task | None = None


def flows_of(app: App, most: int) -> Iterator[Flow]:
    """Record golden paths of an app, of so many of its templates, spread evenly; then two that failed."""
    templates = [template for template in app.templates if template.shape in ("commit", "arrange")]
    chosen = templates[:: max(len(templates) // most, 1)][:most]
    with closing(text_player(app)) as player:
        for template in chosen:
            task, steps = _drawn(app, template, SEED)
            yield Flow(f"{app.name}/{template.name}", _recorded(player, app, task, steps), app=app, task=task)
        task, steps = _drawn(app, chosen[0], SEED)
        half = replace(_recorded(player, app, task, steps[: len(steps) // 2]), outcome="failure")
        yield Flow(f"{app.name}/{chosen[0].name}", half, "given up half-way")
        wrong = _failed(_recorded(player, app, *_drawn(app, chosen[0], OTHER_SEED)), task.goal)
        yield Flow(f"{app.name}/{chosen[0].name}", wrong, "wrong entity")


def _drawn(app: App, template: Template, seed: int) -> tuple[Task, tuple[Played, ...]]:
    """Return a task and its golden path."""
    world = World.open(app, seed)
    image = world.image()
    world.close()
    with closing(Ground(image)) as ground:
        task = draw_task(app.name, template, seed, ground.session)
        return task, tuple(template.solution(task.params, ground.session))


def _recorded(player: Player, app: App, task: Task, steps: Sequence[Played]) -> Recording:
    work, ending = split_finish(steps)
    player.begin(task.seed)
    taken = [Step("goto", value=player.state.url, after=_view(player))]
    for step in work:
        before, seen = _view(player), len(player.world.requests)
        ticked = any((node.role, node.name) == (step.role, step.name) and "checked" in node.states for node in player.state.elements)
        player.step(step)
        requests = tuple(
            Request(each.method, app.origin + each.address, each.status, each.kind, each.form)
            for each in player.world.requests[seen:]
            if each.kind == "text/html" or 300 <= each.status < 400
        )
        taken.append(_step(step, ticked, before, _view(player), requests))
    for step in ending:
        taken.append(Step("answer", value=str(step.arguments.get("answer", "")), before=_view(player), after=_view(player)))
    player.view.leave()
    return Recording(Meta("golden path", task=task.goal, origin=app.origin), tuple(taken), "success")


def _view(player: Player) -> PageView:
    pages = (each.body for each in reversed(player.world.requests) if each.kind == "text/html" and not 300 <= each.status < 400)
    return PageView(player.state.url, next(iter(player.state.titles), ""), next(pages, ""))


def _step(step: Played, ticked: bool, before: PageView, after: PageView, requests: tuple[Request, ...]) -> Step:
    kind = _KINDS.get(step.action, "unknown")
    if step.action == "click" and step.role == "checkbox":
        kind = "uncheck" if ticked else "check"
    value = next((step.arguments[name] for name in ("value", "option", "url", "name") if name in step.arguments), "")
    target = Target(step.role, step.name) if step.role else None
    return Step(kind, target, value, before=before, after=after, requests=requests)  # type: ignore[arg-type]  # a kind of the table


def strangers() -> Iterator[Flow]:
    """Record flows on the apps of strangers, as a person would click them."""
    borrow = [click("link", "See Nine Rivers"), click("link", "Borrow"), fill("textbox", "Card number", "0417"), choose("For", "14 days")]
    book = [fill("textbox", "Name", "Ada"), choose("Room", "Green"), click("checkbox", "Breakfast"), fill("date", "Date", "2026-12-01")]
    book.append(click("button", "Book"))
    other = [click("link", "See The Glass Harbour"), *borrow[1:], click("button", "Take it home")]
    yield Flow("stranger: library", _clicked(library(), [*borrow, click("button", "Take it home")]))
    yield Flow("stranger: rooms", _clicked(rooms(), book))
    yield Flow("stranger: rooms, taken back", _clicked(rooms(), [*book, click("link", "Cancel")]))
    yield Flow("stranger: library", replace(_clicked(library(), borrow[:2]), outcome="failure"), "given up half-way")
    wanted = "Borrow Nine Rivers for 14 days with the card 0417."
    yield Flow("stranger: library", _failed(_clicked(library(), other), wanted), "wrong entity")


def _failed(recording: Recording, task: str) -> Recording:
    return replace(recording, meta=replace(recording.meta, task=task), outcome="failure")


def _clicked(app: Flask, steps: Sequence[Played]) -> Recording:
    origin, asked = f"http://{app.name}.localhost", list[Request]()

    def after(response: Response) -> Response:
        form = request.get_data(as_text=True) or "&".join(f"{name}={value}" for name, value in request.form.items())
        asked.append(Request(request.method, request.url, response.status_code, response.mimetype, form, response.get_data(as_text=True)))
        return response

    app.after_request(after)
    with closing(TextView()) as view:
        view.open(app, origin)
        state = view.observe()

        def shown() -> PageView:
            html = next((each.body for each in reversed(asked) if each.status == 200), "")
            return PageView(state.url, next(iter(state.titles), ""), html)

        taken = [Step("goto", value=state.url, after=shown())]
        for step in steps:
            before, seen = shown(), len(asked)
            perform(action_of(step, state), view)
            state = view.observe()
            taken.append(_step(step, False, before, shown(), tuple(asked[seen:])))
    return Recording(Meta("clicked", origin=origin), tuple(taken), "success")
