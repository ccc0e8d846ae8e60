"""Recorded flows: golden paths of the bundled apps, those of four apps of strangers, and recordings of somebody who failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, partial

from flask import Flask, Response, request

from benchmarks.strangers import contacts, library, rooms, settings
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
    """A flow, which is recorded when its recording is first asked for.

    Attributes:
        failed: What goes wrong in it, in a few words; ``""`` if it does what it is to do.
        app: Where it is recorded; ``None`` in an app of a stranger.
    """

    name: str
    record: Callable[[], tuple[Recording, Task | None]]
    failed: str = ""
    app: App | None = None

    @cached_property
    def made(self) -> tuple[Recording, Task | None]:
        """The recording, and what was to be done in an app of ours."""
        return self.record()


def flows_of(app: App, most: int) -> Iterator[Flow]:
    """Yield golden paths of an app, of so many of its templates, spread evenly, and of one that asks; then two that fail."""
    templates = [template for template in app.templates if template.shape in ("commit", "arrange")]
    asking = [template for template in app.templates if template.shape == "find"]
    chosen = templates[:: max(len(templates) // most, 1)][:most]
    for template in (*chosen, *asking[:1]):
        yield Flow(f"{app.name}/{template.name}", partial(_golden, app, template), app=app)
    yield Flow(f"{app.name}/{chosen[0].name}", partial(_half, app, chosen[0]), "given up half-way")
    yield Flow(f"{app.name}/{chosen[0].name}", partial(_wrong, app, chosen[0]), "wrong entity")


def _golden(app: App, template: Template) -> tuple[Recording, Task | None]:
    task, steps = drawn(app, template, SEED)
    return _recorded(app, task, steps), task


def _half(app: App, template: Template) -> tuple[Recording, Task | None]:
    task, steps = drawn(app, template, SEED)
    return replace(_recorded(app, task, steps[: len(steps) // 2]), outcome="failure"), None


def _wrong(app: App, template: Template) -> tuple[Recording, Task | None]:
    """Record what another task of the template wants, under the goal of the first."""
    task, _ = drawn(app, template, SEED)
    return _failed(_recorded(app, *drawn(app, template, OTHER_SEED)), task.goal), None


def drawn(app: App, template: Template, seed: int) -> tuple[Task, tuple[Played, ...]]:
    """Return a task and its golden path."""
    world = World.open(app, seed)
    image = world.image()
    world.close()
    with closing(Ground(image)) as ground:
        task = draw_task(app.name, template, seed, ground.session)
        return task, tuple(template.solution(task.params, ground.session))


def _recorded(app: App, task: Task, steps: Sequence[Played]) -> Recording:
    with closing(text_player(app)) as player:
        return _played(player, app, task, steps)


def _played(player: Player, app: App, task: Task, steps: Sequence[Played]) -> Recording:
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
    """Yield flows on the apps of strangers, as a person would click them."""
    borrow = [click("link", "See Nine Rivers"), click("link", "Borrow"), fill("textbox", "Card number", "0417"), choose("For", "14 days")]
    book = [fill("textbox", "Name", "Ada"), choose("Room", "Green"), click("checkbox", "Breakfast"), fill("date", "Date", "2026-12-01")]
    book.append(click("button", "Book"))
    other = [click("link", "See The Glass Harbour"), *borrow[1:], click("button", "Take it home")]
    card = [click("link", "Priya Raman"), click("link", "Edit"), fill("textbox", "Phone", "555 0199"), choose("Group", "Work")]
    set_up = [click("link", "Settings"), choose("Tongue", "French"), click("radio", "Sunday"), click("checkbox", "Weekly letter")]
    set_up += [fill("spinbutton", "Rows on a page", "30"), click("button", "Save settings")]
    wanted = "Borrow Nine Rivers for 14 days with the card 0417."
    yield Flow("stranger: library", lambda: (_clicked(library(), [*borrow, click("button", "Take it home")]), None))
    yield Flow("stranger: rooms", lambda: (_clicked(rooms(), book), None))
    yield Flow("stranger: rooms, taken back", lambda: (_clicked(rooms(), [*book, click("link", "Cancel")]), None))
    yield Flow("stranger: contacts", lambda: (_clicked(contacts(), [*card, click("button", "Save")]), None))
    yield Flow("stranger: settings", lambda: (_clicked(settings(), set_up), None))
    yield Flow("stranger: library", lambda: (_failed(_clicked(library(), borrow[:2]), wanted), None), "given up half-way")
    yield Flow("stranger: library", lambda: (_failed(_clicked(library(), other), wanted), None), "wrong entity")


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
            ticked = any((node.role, node.name) == (step.role, step.name) and "checked" in node.states for node in state.elements)
            perform(action_of(step, state), view)
            state = view.observe()
            taken.append(_step(step, ticked, before, shown(), tuple(asked[seen:])))
    return Recording(Meta("clicked", origin=origin), tuple(taken), "success")
