"""Pages without an app of ours as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from genui_gym import apps, catalog
from genui_gym.card import Card
from genui_gym.env.miniwob import MiniwobReferee
from genui_gym.env.page_env import Episode, PageEnv
from genui_gym.env.referee import Judge, Referee, Reward, Standing
from genui_gym.errors import CardError, OptionError, TaskError
from genui_gym.reward import RewardReport
from genui_gym.task import parse_task_id
from genui_gym.world import Elsewhere, Pages, Site, folder_app

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

_NEW = "pages"


class StaticEnv(PageEnv):
    """Look at pages and act on them.

    Observation, action and ``info`` are those of :class:`AppEnv`, with no sub-goals and no side effects. Without a reward the score
    stays 0 and ``info["success"]`` false; the episode ends at ``finish`` or at the card's ``max_steps``. Pages that keep score pay its
    change at each step and end the episode themselves; ``info["reason"]`` says why.

    Args:
        card: Id of the environment's card, or a card.
        pages: What to show; by default what the card says.
        referee: Who keeps score; by default as the card says.
        backend, observation, actions, render_mode: See :class:`PageEnv`.
        shelf: Folder of the shelf that the card is from, ``""`` for the bundled one.
        trust: Whether apps of that shelf run in this process; else they run confined.

    Raises:
        OptionError: An argument has a value that it cannot have.
        CardError: The card's pages are not there; how to get them is said.
    """

    def __init__(
        self,
        card: str | Card,
        *,
        pages: Pages | None = None,
        referee: Referee | None = None,
        backend: Literal["browser", "text"] = "browser",
        observation: Sequence[str] | None = None,
        actions: Literal["elements", "coordinates", "all"] = "elements",
        render_mode: Literal["rgb_array", "human"] | None = None,
        shelf: str = "",
        trust: bool = False,
    ) -> None:
        if shelf:
            catalog.register_shelf(shelf, trust)
        found = catalog.card(card) if isinstance(card, str) else card
        super().__init__(found, backend=backend, observation=observation, actions=actions, render_mode=render_mode)
        self._pages = pages or pages_of(found)
        self._referee = referee or (MiniwobReferee() if found.reward == "miniwob" else Referee(found.goal))
        self._now = self._pages.clock.now
        self._standing = Standing()

    def _begin(self, seed: int, options: Mapping[str, Any]) -> Episode:
        name = self.card.id.rpartition("/")[2].removesuffix("-v0").removeprefix(f"{self.card.host}.")
        seed = _chosen(seed, options, self.card.host, name)
        self._pages.clock.now, self._pages.failure, self._pages.seed = self._now, "", seed
        self._referee.prepare(seed)
        self._view.show(self._pages)
        goal = self._referee.begin(self._view, seed)
        return Episode(f"{self.card.host}/{name}/{seed}", goal, self.card.max_steps, self._pages, app=self.card.host)

    def _score(self) -> RewardReport:
        self._standing = self._referee.stands(self._view, self._state, self._answer)
        return RewardReport(self._standing.score, self._standing.success, ())

    def _is_over(self, report: RewardReport) -> bool:
        return self._standing.over

    def _info(self) -> dict[str, Any]:
        return super()._info() | {"reason": self._standing.reason}


def pages_env(
    pages: WSGIApplication | str | Path,
    *,
    goal: str = "",
    reward: Reward | None = None,
    on_reset: Callable[[int], None] | None = None,
    start: str = "/",
    max_steps: int = 30,
    viewport: tuple[int, int] = (375, 812),
    files: str | Path | None = None,
    **dials: Any,
) -> StaticEnv:
    """Make an environment of pages of your own.

    Args:
        pages: A WSGI app, such as a Flask app; or a folder of files; or the address of a server on loopback.
        goal: What the agent is told.
        reward: Called with what the page shows (:class:`genui_gym.elements.PageState`) and with the agent's answer, or ``None``, after
            each step; returns the score, 1 for success, and the environment pays its change.
        on_reset: Called with the seed before each episode, to put the app back to its start.
        start: The path of the first page, unless ``pages`` is an address.
        max_steps: The step limit.
        viewport: Width and height in CSS pixels.
        files: A folder whose files the agent may upload by name, and no others; without one it may upload nothing.
        dials: ``backend``, ``observation``, ``actions`` and ``render_mode``, as for ``gym.make``.

    Raises:
        OptionError: There is no such folder (``pages`` or ``files``), the address is not on loopback, or a dial is off.
    """
    uploads = Path(files) if files else None
    if uploads and not uploads.is_dir():
        raise OptionError(f"The folder {str(files)!r} was named for uploads", "There is no such folder", "Give a folder")
    shown = _shown(pages, start, uploads)
    backends = ("browser",) if isinstance(shown, Elsewhere) else ("browser", "text")
    card = Card(f"genui/{_NEW}-v0", "static", viewport=viewport, backends=backends, goal=goal, max_steps=max_steps)
    return StaticEnv(card, pages=shown, referee=Judge(goal, reward, on_reset), **dials)


def _shown(pages: WSGIApplication | str | Path, start: str, files: Path | None) -> Pages:
    if isinstance(pages, str) and "://" in pages:
        return Elsewhere(pages, files)
    if not isinstance(pages, (str, Path)):
        return Site(pages, _NEW, start, files)
    if not Path(pages).is_dir():
        raise OptionError(
            f"The folder {str(pages)!r} was named as an environment", "There is no such folder", "Give a folder or an address"
        )
    return Site(folder_app(Path(pages)), _NEW, start, files)


def pages_of(card: Card) -> Pages:
    """Return what a card shows.

    Raises:
        OptionError: Its address is not on loopback.
        CardError: Its folder, or the package that brings it, is not there.
    """
    if card.url:
        return Elsewhere(card.url)
    root = Path(card.shelf) if card.shelf else apps.HOME
    if card.package:
        spec = find_spec(card.package)
        if spec is None or not spec.submodule_search_locations:
            name = card.package if card.shelf else f"'genui-gym[{card.package}]'"
            raise CardError(f"{card.id} shows pages of the package {card.package}", "It is not installed", f"Run `pip install {name}`")
        root = Path(spec.submodule_search_locations[0])
    folder = root / card.folder
    if not folder.is_dir():
        raise CardError(f"{card.id} shows the folder {card.folder!r}", f"{root} has none of that name", "Mend the card's folder")
    return Site(folder_app(folder), card.host, card.start)


def _chosen(seed: int, options: Mapping[str, Any], app: str, name: str) -> int:
    """Return the episode's seed: that of the task id in ``options``, if there is one."""
    task = options.get("task")
    if not task:
        return seed
    named_app, named, named_seed = parse_task_id(str(task))
    if (named_app, named) != (app, name):
        raise TaskError(f"The task {task!r} was asked of these pages", f"Their tasks are {app}/{name}/<seed>", "Give one of these")
    return named_seed
