"""Plays steps on the plain HTML of an app, in process and without a browser.

Pages of an app work as plain HTML, so its golden end states can be had in milliseconds: enough to judge an oracle while it is being
written. It follows links, fills forms and submits them; whether a person could see and use the page is what the browser is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode, urljoin, urlsplit

from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genui_gym.apps import App
from genui_gym.errors import ActionError
from genui_gym.prove.markup import Control, PlainPage
from genui_gym.prove.player import Played, finishing_answer, split_finish
from genui_gym.task import Step, Task
from genui_gym.world import World

_HOPS = 8
_FORM = "application/x-www-form-urlencoded"


class PlainPlayer:
    """A :class:`genui_gym.prove.player.Player` for plain HTML."""

    backend = "plain"

    def __init__(self, app: App) -> None:
        self._world = World(app)

    def play(self, task: Task, steps: Sequence[Step], reload: bool = False) -> Played:
        """Play ``steps`` in the world, reset to the task's seed."""
        work, _ = split_finish(steps)
        world, answer, problem = self._world, finishing_answer(steps), ""
        world.reset(task.seed)
        try:
            tab = _Tab(world)
            for step in work:
                tab.perform(step)
            if reload:
                tab.open(tab.url)
        except ActionError as error:
            problem = str(error)
        return Played(world.image(), answer, world.reward(task, answer), problem)

    def close(self) -> None:
        """Close the world."""
        self._world.close()


class _Tab:
    def __init__(self, world: World) -> None:
        self._world = world
        self._history: list[str] = []
        self.url = f"{world.app.origin}/"
        self.open(self.url)

    def open(self, url: str, form: str | None = None) -> None:
        """Open an address, sending ``form`` as a POST if given, and follow redirects."""
        for _ in range(_HOPS):
            status, headers, body = self._request(url, form)
            if status >= 500:
                raise ActionError(f"{url} was opened", f"The app failed: {self._world.failure}", "Mend the view")
            if status not in (301, 302, 303, 307, 308):
                self.url, self.page = url, PlainPage(body)
                return
            url, form = urljoin(url, headers["Location"]), None
        raise ActionError(f"{url} was opened", f"It redirected more than {_HOPS} times", "Mend the view")

    def perform(self, step: Step) -> None:
        """Carry out one step; one that is only for the eyes does nothing."""
        if step.action == "goto":
            self._visit(urljoin(self.url, step.arguments["url"]))
        elif step.action == "go_back" and self._history:
            self.open(self._history.pop())
        elif step.action == "fill":
            self._find(step, "textbox").value = step.arguments["value"]
        elif step.action == "select_option":
            self._select(step)
        elif step.action == "click":
            self._click(self._find(step, step.role))
        elif step.action == "press":
            self._submit(self._find(step, "textbox"))
        elif step.action not in ("noop", "scroll", "wait", "hover", "focus"):
            raise ActionError(f"The step {step} was to be played on plain HTML", f"{step.action} needs a browser", "Play it in Chromium")

    def _visit(self, url: str, form: str | None = None) -> None:
        self._history.append(self.url)
        self.open(url, form)

    def _find(self, step: Step, role: str) -> Control:
        found = [control for control in self.page.controls if control.role == role and control.name == step.name]
        if len(found) == 1:
            return found[0]
        names = sorted({control.name for control in self.page.controls if control.role == role})
        seen = f"{urlsplit(self.url).path} has {len(found)} of them; its {role}s are {names}"
        raise ActionError(f"The step {step} was to be played", seen, "Name a control that stands on the page once")

    def _select(self, step: Step) -> None:
        control = self._find(step, "combobox")
        option = step.arguments["option"]
        if option not in control.options:
            raise ActionError(f"The step {step} was to be played", f"Its options are {list(control.options)}", "Name one of them")
        control.value = control.options[option]

    def _click(self, control: Control) -> None:
        if control.role == "link":
            self._visit(urljoin(self.url, control.attributes["href"]))
        elif control.role == "checkbox":
            control.checked = not control.checked
        elif control.role == "radio":
            for other in self.page.controls:
                if other.role == "radio" and (other.form, other.attributes.get("name")) == (control.form, control.attributes.get("name")):
                    other.checked = other is control
        elif control.role == "button" and control.form is not None and control.attributes.get("type", "submit") == "submit":
            self._submit(control)

    def _submit(self, by: Control) -> None:
        if by.form is None:
            raise ActionError(f"The form of {by.name!r} was to be sent", "It stands in no form", "Put it into one")
        form = self.page.forms[by.form]
        sent = [each for each in self.page.controls if each.form == by.form and (each is by or each.counts)]
        data = urlencode([(each.attributes["name"], each.value) for each in sent if each.attributes.get("name")])
        url = urljoin(self.url, by.attributes.get("formaction") or form.get("action") or self.url)
        if (by.attributes.get("formmethod") or form.get("method", "get")).lower() == "post":
            self._visit(url, data)
        else:
            self._visit(urljoin(url, f"?{data}"))

    def _request(self, url: str, form: str | None) -> tuple[int, Headers, str]:
        builder = EnvironBuilder(url, method="GET" if form is None else "POST", data=form, content_type=form and _FORM)
        chunks, status, headers = run_wsgi_app(self._world.wsgi, builder.get_environ(), buffered=True)
        return int(status[:3]), headers, b"".join(chunks).decode("utf-8", "replace")
