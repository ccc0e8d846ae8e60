"""One episode's backend."""

from __future__ import annotations

import pickle
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from flask import got_request_exception
from numpy.random import Generator
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from werkzeug.exceptions import InternalServerError
from werkzeug.test import run_wsgi_app

from genui_gym.apps import App
from genui_gym.errors import GenuiError, OracleError
from genui_gym.locale import Translator, translator_for
from genui_gym.presentation import PLAIN, Interruption, Presentation
from genui_gym.reward import Change, RewardReport, net_changes
from genui_gym.reward.changes import TOUCHED
from genui_gym.task import Answer, Task
from genui_gym.world.clock import Clock
from genui_gym.world.database import (
    engine_on,
    install_log,
    load_image,
    new_connection,
    read_only,
    set_touched,
    to_image,
    touched_rows,
)
from genui_gym.world.delta import grow, shrink
from genui_gym.world.first import FIRST_PAGES, FirstPage, Kept, request_key
from genui_gym.world.image import VARIANTS, seeded_image
from genui_gym.world.interruptions import Interruptions

ENVIRON_KEY = "genui.world"
"""Where a request finds its world in the WSGI environment (:mod:`genui_gym.appkit` reads it)."""

_FIRST_SCORES = 1024
_OF_THE_SYSTEM = ("date", "expires", "last-modified", "etag")
"""Headers of answers that tell the system's time, or when a file was installed."""


@dataclass(frozen=True)
class _Present:
    """What one request may know of its world."""

    session: Session
    now: datetime
    rng: Generator
    seed: int
    presentation: Presentation
    translator: Translator | None
    interruption: Interruption | None
    dismiss: Callable[[str], None]


class World:
    """The backend that an episode plays against; kept and reset from episode to episode.

    The live database and the one at reset are SQLite in memory. Triggers log which rows were touched, so that scoring compares only
    those. Requests and scoring take turns under one lock; scoring can only read.

    Attributes:
        app: The app it serves.
        presentation: How it is presented.
        seed: The seed of the latest reset.
        clock: Frozen but for :meth:`Clock.advance`.
        failure: What the app raised in its latest failed request (status 500 and above), ``""`` if nothing.

    Raises:
        AppError: The app has no catalogue of the presentation's locale.
    """

    def __init__(self, app: App, presentation: Presentation = PLAIN) -> None:
        self.app = app
        self.presentation = presentation
        self.seed = 0
        self.clock = Clock(app.now)
        self.failure = ""
        translator_for(app.folder, presentation.locale)
        self._rng = np.random.default_rng(0)
        self._interruptions = Interruptions()
        self._lock = threading.RLock()
        self._flask = app.create_app()
        got_request_exception.connect(self._note_failure, self._flask)
        self._live: sqlite3.Connection | None = None
        self._was: sqlite3.Connection | None = None
        self._engines: tuple[Engine, Engine] | None = None
        self._before: Session | None = None
        self._scored: tuple[int, Task, Answer | None, RewardReport] | None = None
        self._untouched_at: int | None = None
        self._first_scores: Kept[tuple[Task, RewardReport]] = Kept(_FIRST_SCORES)

    @classmethod
    def open(cls, app: App, seed: int) -> World:
        """Make a world and reset it."""
        world = cls(app)
        world.reset(seed)
        return world

    def reset(self, seed: int) -> None:
        """Go back to the database, the time and the randomness that ``seed`` gives."""
        self._load(seeded_image(self.app, seed), seeded_image(self.app, seed), set())
        self.seed = seed
        self.clock.now = self.app.now
        self._rng = np.random.default_rng([seed, 1])
        self._interruptions = Interruptions(self.presentation.interruptions, seed)
        self.failure = ""
        self._untouched_at = self._opened()[0].total_changes

    @property
    def translator(self) -> Translator | None:
        """Says the app's texts in the language of the presentation; ``None`` in English."""
        return translator_for(self.app.folder, self.presentation.locale)

    @property
    def files(self) -> Path | None:
        """The app's folder ``files``, if it has one: what an agent may upload."""
        folder = self.app.folder / "files"
        return folder if folder.is_dir() else None

    @property
    def origin(self) -> str:
        """The origin that the agent, the pages and the traces see."""
        return self.app.origin

    @property
    def start(self) -> str:
        """The path of the first page."""
        return "/"

    @property
    def writes(self) -> int:
        """How many rows were ever written to the live database."""
        return self._opened()[0].total_changes

    @property
    def before(self) -> Session:
        """The database at reset, read-only."""
        if self._before is None:
            raise OracleError("A world was asked for its database", "It has not been reset", "Call reset() first")
        return self._before

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open the live database for reading; requests wait meanwhile."""
        live, engines = self._opened()
        with self._lock, read_only(live), Session(engines[0]) as session:
            session.info[TOUCHED] = touched_rows(live)
            yield session

    def image(self) -> bytes:
        """Return the live database as a serialized SQLite image."""
        with self._lock:
            return to_image(self._opened()[0])

    def snapshot(self) -> bytes:
        """Return all that :meth:`restore` needs to go on from here, in another process too."""
        live, _ = self._opened()
        with self._lock:
            state = (
                shrink(to_image(live), seeded_image(self.app, self.seed)),
                touched_rows(live),
                self.seed,
                self.clock.now,
                self._rng.bit_generator.state,
                self._interruptions.state(),
            )
        return pickle.dumps(state)

    def restore(self, snapshot: bytes) -> None:
        """Go to the state of a :meth:`snapshot` of the same app. Only open snapshots that you made: they are pickles.

        Raises:
            CheckpointError: The app's data at reset are not those that the snapshot was made with.
        """
        changed, touched, seed, now, rng, interruptions = pickle.loads(snapshot)
        origin = seeded_image(self.app, seed)
        self._load(grow(changed, origin), origin, touched)
        self.seed, self.clock.now = seed, now
        self._rng.bit_generator.state = rng
        self._interruptions = Interruptions(self.presentation.interruptions, seed)
        self._interruptions.put_back(interruptions)

    def changes(self) -> tuple[Change, ...]:
        """Return the net change of every row since reset."""
        with self.reading() as after:
            return net_changes(self.before, after)

    def reward(self, task: Task, answer: Answer | None = None) -> RewardReport:
        """Score the present state; computed only when the database changed or the question is another.

        Raises:
            OracleError: The app's reward code raised.
        """
        live, _ = self._opened()
        with self._lock:
            key = (live.total_changes, task, answer)
            if self._scored is None or self._scored[:3] != key:
                self._scored = (*key, self._first_score(task, answer))
            return self._scored[3]

    def wsgi(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Serve one request on this world: commit what it did if it succeeded, roll it back if it failed."""
        with self._lock:
            page = self._first_page(environ) or self._serve(environ)
        start_response(page.status, list(page.headers))
        return [page.body]

    def close(self) -> None:
        """Let go of the databases; the world can be reset again."""
        with self._lock:
            if self._before is not None:
                self._before.close()
            for engine in self._engines or ():
                engine.dispose()
            for connection in (self._live, self._was):
                if connection is not None:
                    connection.close()
            self._live = self._was = self._engines = self._before = self._scored = self._untouched_at = None

    def _is_untouched(self) -> bool:
        """Whether nothing was written since :meth:`reset`."""
        return self._opened()[0].total_changes == self._untouched_at

    def _serve(self, environ: dict[str, Any]) -> FirstPage:
        _, engines = self._opened()
        with Session(engines[0]) as session:
            came_up, dismiss = self._interruptions.current, self._interruptions.dismiss
            environ[ENVIRON_KEY] = _Present(
                session, self.clock.now, self._rng, self.seed, self.presentation, self.translator, came_up, dismiss
            )
            body, status, headers = run_wsgi_app(self._flask, environ, buffered=True)
            if int(status[:3]) < 400:
                try:
                    session.commit()
                except SQLAlchemyError as error:  # What a row may not hold may show only now.
                    self._note_failure(self, error)
                    body, status, headers = run_wsgi_app(InternalServerError(), environ, buffered=True)
        if headers.get("Content-Type", "").startswith("text/html"):
            self._interruptions.page_shown()
        return FirstPage(status, tuple(header for header in headers if header[0].lower() not in _OF_THE_SYSTEM), b"".join(body))

    def _first_page(self, environ: dict[str, Any]) -> FirstPage | None:
        """Return a page that is the same in every untouched world with this database; ``None`` if this is no such page."""
        request = request_key(environ)
        if self.presentation != PLAIN or request is None or not self._is_untouched() or self.clock.now != self.app.now:
            return None
        key = (*self._database, request)
        page = FIRST_PAGES.get(key)
        if page is None:
            before = self._rng.bit_generator.state
            page = self._serve(environ)
            is_page = page.status.startswith("200") and dict(page.headers).get("Content-Type", "").startswith("text/html")
            if is_page and self._is_untouched() and self._rng.bit_generator.state == before:
                FIRST_PAGES.put(key, page)
        return page

    @property
    def _database(self) -> tuple[str, str, int]:
        """Names the database at reset."""
        return (str(self.app.folder), self.app.version, self.seed % VARIANTS)

    def _first_score(self, task: Task, answer: Answer | None) -> RewardReport:
        """Score the present state. What a task scores before anything was done is worked out once for each database."""
        if not self._is_untouched():
            return self._score(task, answer)
        key = (id(task), answer, self.presentation.locale, *self._database)
        known = self._first_scores.get(key)
        if known is None or known[0] is not task:
            known = (task, self._score(task, answer))
            self._first_scores.put(key, known)
        return known[1]

    def _score(self, task: Task, answer: Answer | None) -> RewardReport:
        try:
            with self.reading() as after:
                reports = (self.app.calculate_reward(self.before, after, task, reading) for reading in self._readings(answer))
                first = next(reports)
                return first if first.success else next((each for each in reports if each.success), first)
        except OracleError:
            raise
        except Exception as error:  # reward code of an app may raise anything; the episode then has no reward
            detail = str(error) if isinstance(error, GenuiError) else f"{type(error).__name__}: {error}"
            raise OracleError(
                f"The reward of {task.id} was calculated", f"The oracle raised {detail}", "Mend the app's reward code"
            ) from error

    def _readings(self, answer: Answer | None) -> Iterator[Answer | None]:
        """Yield an answer as it was given, then the English words that read so in the language of the pages."""
        yield answer
        if answer is not None and self.translator is not None:
            yield from (replace(answer, text=text) for text in self.translator.sources(answer.text))

    def _load(self, image: bytes, origin: bytes, touched: set[tuple[str, int]]) -> None:
        with self._lock:
            if self._live is None or self._was is None:
                self._live, self._was = new_connection(image), new_connection(origin)
                install_log(self._live)
                self._engines = (engine_on(self._live), engine_on(self._was))
            else:
                if self._before is not None:
                    self._before.close()
                load_image(self._live, image)
                self._was.deserialize(origin)
            set_touched(self._live, touched)
            self._was.execute("PRAGMA query_only = ON")
            assert self._engines is not None
            self._before = Session(self._engines[1])
            self._scored = self._untouched_at = None

    def _opened(self) -> tuple[sqlite3.Connection, tuple[Engine, Engine]]:
        if self._live is None or self._engines is None:
            raise OracleError("A world was used", "It has not been reset, or it is closed", "Call reset() first")
        return self._live, self._engines

    def _note_failure(self, sender: Any, exception: BaseException, **context: Mapping[str, Any]) -> None:
        self.failure = f"{type(exception).__name__}: {exception}"
