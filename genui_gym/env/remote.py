"""A world whose app runs confined: the same episodes, over a pipe to a process that may do nothing but answer."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from werkzeug.wrappers import Response

from genui_gym import apps
from genui_gym.card import Card
from genui_gym.env.choice import Choice
from genui_gym.env.wire import change_from_json, report_from_json, step_from_json, task_from_json
from genui_gym.errors import AppError, SandboxCrashed, SandboxMemory
from genui_gym.presentation import PLAIN, Presentation
from genui_gym.reward import Change, RewardReport
from genui_gym.sandbox import Child, Facts, Limits
from genui_gym.task import Answer, Task
from genui_gym.world import Clock

_WORKER = "genui_gym.env.worker:serve_world"
_OF_THE_SERVER = "HTTP_X_GENUI_WORLD"
_STATUS = re.compile(r"[1-5]\d\d [ -~]*")
_HEADER = re.compile(r"[^\r\n\0]*")

Value = TypeVar("Value")


@dataclass(frozen=True)
class TemplateAbout:
    """What is known of a task template outside its process."""

    name: str
    shape: str
    difficulty: str
    wordings: tuple[str, ...]


@dataclass(frozen=True)
class About:
    """What is known of an app outside its process; see :class:`genui_gym.apps.App`."""

    name: str
    folder: Path
    title: str
    version: str
    templates: tuple[TemplateAbout, ...]


class RemoteWorld:
    """Offers an environment what a :class:`genui_gym.world.World` does; the app is imported in a confined process alone.

    The process is kept from episode to episode. One that was ended is replaced at the next :meth:`choose` or :meth:`restore`; until then
    every call raises what ended it.

    Args:
        app: The app's name.
        presentation: How it is presented.
        limits: How much its process may use.

    Attributes:
        clock: The time of the pages; it is sent along with each request.
        seed: The seed of the latest task.

    Raises:
        AppError: There is no such app, or it does not load.
        SandboxMissing: This machine cannot confine it.
    """

    def __init__(self, app: str, presentation: Presentation = PLAIN, limits: Limits | None = None) -> None:
        self.presentation, self.seed = presentation, 0
        self._name, self._folder = app, own_folder(app)
        self._limits, self._lock = limits or Limits(), threading.Lock()
        self._failure, self._writes = "", -1
        self._scored: tuple[int, str, Answer | None, RewardReport] | None = None
        self._child = self._start()
        try:
            said = self._ask("about")[0]
            self.app = self._believe(lambda: _about(app, self._folder, said))
        except BaseException:  # half made, it reaches nobody who could close it
            self._child.close()
            raise
        self.clock = Clock(datetime.min)

    @property
    def origin(self) -> str:
        """The origin that the agent, the pages and the traces see."""
        return f"http://{self._name}.localhost"

    @property
    def start(self) -> str:
        """The path of the first page."""
        return "/"

    @property
    def files(self) -> Path | None:
        """The app's folder ``files``, if it has one that lies within it: what an agent may upload."""
        return files_of(self._folder)

    @property
    def failure(self) -> str:
        """What the app raised in its latest failed request, ``""`` if nothing.

        Raises:
            SandboxError: Its process was ended.
        """
        self._child.check()
        if self._failure.startswith("MemoryError"):
            found = f"It wanted more than {self._limits.memory >> 20} MiB"
            raise SandboxMemory(f"the app {self._name} ran confined", found, "Use less")
        return self._failure

    @failure.setter
    def failure(self, said: str) -> None:
        self._failure = said

    def choose(self, card: Card, seed: int, options: Mapping[str, Any]) -> Choice:
        """Reset and draw the episode's task; see :func:`genui_gym.env.choice.choose_task`."""
        self._revive()
        tasks = card.tasks if isinstance(card.tasks, str) else list(card.tasks)
        said, _ = self._ask("choose", card=card.id, tasks=tasks, seed=seed, options=dict(options))
        self._note(said)
        return self._believe(lambda: (task_from_json(said["task"]), tuple(step_from_json(each) for each in said["steps"])))

    def wsgi(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Serve one request.

        Raises:
            SandboxError: The app's process was ended.
        """
        plain, sent = request_to_json(environ)
        with self._lock:
            try:
                said, body = self._ask("request", sent, now=self.clock.now.isoformat(), environ=plain)
            except AppError as error:
                self._failure = error.found
                return Response("The app failed.", 500)(environ, start_response)
            status, headers = self._believe(lambda: head_of(said))
            self._note(said, clock=False)
        start_response(status, headers)
        return [body]

    def reward(self, task: Task, answer: Answer | None = None) -> RewardReport:
        """Score the present state; asked for only when the database changed or the question is another.

        Raises:
            OracleError: The app's reward code raised.
        """
        key = (self._writes, task.id, answer)
        if self._scored is None or self._scored[:3] != key:
            said, _ = self._ask("reward", task=task.id, answer=None if answer is None else [answer.text, answer.outcome])
            self._scored = (*key, self._believe(lambda: report_from_json(said["report"])))
        return self._scored[3]

    def changes(self) -> tuple[Change, ...]:
        """Return the net change of every row since reset."""
        said, _ = self._ask("changes")
        return self._believe(lambda: tuple(change_from_json(each) for each in said["changes"]))

    def snapshot(self) -> bytes:
        """Return all that :meth:`restore` needs to go on from here, in another process too."""
        return self._ask("snapshot", now=self.clock.now.isoformat())[1]

    def restore(self, snapshot: bytes) -> None:
        """Go to the state of a :meth:`snapshot` of the same app; it is read where the app runs.

        Raises:
            CheckpointError: The app's data at reset are not those that the snapshot was made with.
        """
        self._revive()
        self._note(self._ask("restore", snapshot)[0])

    def image(self) -> bytes:
        """Return the live database as a serialized SQLite image."""
        return self._ask("image")[1]

    def close(self) -> None:
        """End the app's process; may be called twice."""
        self._child.close()

    def _start(self) -> Child:
        about = {"app": self._name, "shelf": str(self._folder.parent), "presentation": _plain(self.presentation)}
        return Child(
            _WORKER, about, f"the app {self._name}", readable=[self._folder], listable=[self._folder.parent], limits=self._limits
        )  # fmt: skip

    def _revive(self) -> None:
        self._scored = None
        if not self._child.is_usable:
            self._child.close()
            self._child = self._start()

    def _ask(self, do: str, body: bytes = b"", **facts: Any) -> tuple[Facts, bytes]:
        return self._child.ask(do, body, **facts)

    def _note(self, said: Facts, clock: bool = True) -> None:
        """Keep what an answer says of the state."""

        def read() -> tuple[int, int, str, datetime]:
            return int(said["writes"]), int(said["seed"]), str(said["failure"]), datetime.fromisoformat(said["now"])

        self._writes, self.seed, self._failure, now = self._believe(read)
        if clock:
            self.clock.now = now

    def _believe(self, read: Callable[[], Value]) -> Value:
        """Read an answer; what is no answer ends the process."""
        try:
            return read()
        except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
            crashed = SandboxCrashed(f"the app {self._name} ran confined", f"It sent no answer: {error!r}", "Do not use this app")
            self._child.end(crashed)
            raise crashed from error


def own_folder(app: str) -> Path:
    """Return where the app lies.

    Raises:
        AppError: There is none, or its folder is a link that leads off its shelf.
    """
    named = apps.folder_of(app)
    folder = named.resolve()
    if folder.parent != named.parent.resolve():
        raise AppError(f"The app {app!r} was looked for", f"{named} leads off its shelf", "Put a folder there, not a link")
    return folder


def _about(name: str, folder: Path, said: Facts) -> About:
    templates = tuple(TemplateAbout(str(n), str(s), str(d), tuple(map(str, w))) for n, s, d, w in said["templates"])
    return About(name, folder, str(said["title"]), str(said["version"]), templates)


def files_of(folder: Path) -> Path | None:
    """Return the folder ``files`` of an app's folder, if there is one that lies within it."""
    files = (folder / "files").resolve()
    return files if files.is_dir() and files.is_relative_to(folder.resolve()) else None


def request_to_json(environ: Mapping[str, Any]) -> tuple[dict[str, str], bytes]:
    """Return a request as JSON values and the bytes that were sent along."""
    sent = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    return {name: value for name, value in environ.items() if isinstance(value, str) and name != _OF_THE_SERVER}, sent


def head_of(said: Facts) -> tuple[str, list[tuple[str, str]]]:
    """Return status and headers of an answer that came as JSON values.

    Raises:
        ValueError, TypeError, KeyError: They are none.
    """
    headers = [(str(name), str(value)) for name, value in said["headers"]]
    if not _STATUS.fullmatch(said["status"]) or not all(_HEADER.fullmatch(part) for header in headers for part in header):
        raise ValueError("a status or header that is none")
    return said["status"], headers


def _plain(presentation: Presentation) -> Facts:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(presentation).items()}
