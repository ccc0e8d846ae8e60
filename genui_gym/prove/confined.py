"""Proving an app that nobody vouches for: the proof runs where the app runs, confined, and comes back as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from genui_gym.env.remote import files_of, own_folder
from genui_gym.errors import SandboxCrashed
from genui_gym.prove import moved
from genui_gym.prove.digest import digest_of
from genui_gym.prove.elsewhere import SETTINGS
from genui_gym.prove.proof import Proof
from genui_gym.prove.relay import Browser, RelayedPages
from genui_gym.prove.replays import Replay
from genui_gym.sandbox import Child, Limits, Message

PROVES = "genui_gym.prove.inside:serve_proofs"
LIMITS = Limits(memory=3 * 2**30, cpu=3600, answer=300.0, threads=True)
"""Of a proof; ``answer`` is the time without a word."""

Progress = Callable[[str, int, int], None]


class Apart:
    """A confined process that holds one app, and what this process does for it meanwhile.

    Args:
        folder: The app's folder.
        job: What it runs, see :class:`genui_gym.sandbox.Child`.
        chromium: Whether it may look at its pages in Chromium.
        progress: Told how far it is.
        limits: How much it may use.
    """

    def __init__(
        self, folder: Path, job: str = PROVES, *, chromium: bool = True, progress: Progress | None = None, limits: Limits = LIMITS
    ) -> None:
        self._folder, self._limits, self._progress = folder, limits, progress
        self._open = ExitStack()
        self.child = self._open.enter_context(closing(_child(folder, job, limits, {})))
        self._browser: Browser | None = None
        self._chromium = chromium

    def ask(self, do: str, body: bytes = b"", **facts: Any) -> Message:
        """Ask for something that may take long; see :meth:`genui_gym.sandbox.Child.ask`."""
        answering: dict[str, Callable[..., Message]] = {"act": self._act, "elsewhere": self._elsewhere, "progress": self._tell}
        return self.child.ask(do, body, answering=answering, **facts)

    def close(self) -> None:
        """End the process and close its page; may be called twice."""
        self._open.close()

    def _act(self, body: bytes, act: str, arguments: list[Any]) -> Message:
        if not self._chromium:
            raise SandboxCrashed(f"{self._folder.name} was tried without Chromium", "It asked for a page there", "Do not use this app")
        if self._browser is None:
            from genui_gym.prove.chromium import inspector_of  # It loads the browser's modules.

            pages = RelayedPages(self.child, self._folder.name, files_of(self._folder))
            self._browser = self._open.enter_context(closing(Browser(inspector_of(self._folder.name), pages)))
        return self._browser.act(body, act, arguments)

    def _elsewhere(self, body: bytes, tasks: list[str]) -> Message:
        return {"replays": replays_confined(self._folder, tasks, self._limits)}, b""

    def _tell(self, body: bytes, title: str, done: int, total: int) -> Message:
        if self._progress is not None:
            self._progress(str(title), int(done), int(total))
        return {}, b""


def prove_confined(app: str, *, progress: Progress | None = None, chromium: bool = True, **asked: Any) -> Proof:
    """Prove an app of a shelf that is not trusted; see :func:`genui_gym.prove.prove`.

    Raises:
        AppError: There is no such app, or it does not load.
        SandboxError: It cannot be confined here, or its process was ended.
    """
    return prove_untrusted(own_folder(app), progress=progress, chromium=chromium, **asked)


def prove_untrusted(folder: Path, *, progress: Progress | None = None, chromium: bool = True, **asked: Any) -> Proof:
    """Prove the app in ``folder``, wherever that lies, in a confined process; nothing of it is imported here, nothing is written.

    Args:
        folder: The app's folder; the folder around it is its shelf.
        progress, chromium: As of :func:`genui_gym.prove.prove`.
        asked: Its other arguments.

    Raises:
        AppError: It does not load.
        SandboxError: It cannot be confined here, or its process was ended.
    """
    with closing(Apart(folder, chromium=chromium, progress=progress)) as apart:
        said, _ = apart.ask("prove", chromium=chromium, asked=asked)
    return read_back(folder, said["proof"])


def read_back(folder: Path, said: Any) -> Proof:
    """Return a proof that a confined process sent; its fingerprint is taken anew, of what lies in ``folder``.

    Raises:
        SandboxCrashed: It is none.
    """
    names = {each.name for each in fields(Proof)}
    if not isinstance(said, dict) or said.keys() != names or said["app"] != folder.name or not isinstance(said["passed"], bool):
        raise SandboxCrashed(f"{folder.name} was proved confined", "It sent no proof", "Do not use this app")
    return replace(Proof(**said), digest=digest_of(folder))


def replays_confined(folder: Path, tasks: Sequence[str], limits: Limits) -> list[dict[str, Replay]]:
    """Replay tasks in confined processes of their own, one for each of the settings, see :func:`replays_by_settings`."""
    found = []
    for variables, seconds in SETTINGS:
        moving = f"import runpy; runpy.run_path({moved.__file__!r})['move_clock']({seconds})"
        with closing(_child(folder, PROVES, limits, variables, moving)) as child:
            found.append(child.ask("replays", tasks=[*map(str, tasks)])[0]["replays"])
    return found


def _child(folder: Path, job: str, limits: Limits, environment: Mapping[str, str], prelude: str = "") -> Child:
    about = {"app": folder.name, "shelf": str(folder.parent)}
    whose = f"the app {folder.name}"
    return Child(
        job, about, whose,
        readable=[folder], listable=[folder.parent], limits=limits, environment=environment, prelude=prelude,
    )  # fmt: skip
