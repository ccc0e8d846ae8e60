"""Recording an agent's episode: its trace, and beside it what a trace does not keep, the documents and the requests."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode

from PIL import Image
from werkzeug.formparser import parse_form_data

from genui_gym.browser import BrowserView
from genui_gym.env import PageEnv
from genui_gym.errors import BrowserError, OptionError
from genui_gym.importers.own import NO_DOCUMENTS, read_episode
from genui_gym.recorder.exchanges import LONGEST
from genui_gym.recorder.tab import snapshot
from genui_gym.recording import PageView, Recording, Request, Step, write_recording
from genui_gym.trace import Frame, Trace

_DATA = ("text/html", "application/json", "text/plain")


@dataclass
class _Moment:
    """What was there at one frame: the document, and the requests since the frame before."""

    html: str
    requests: tuple[Request, ...]


@dataclass
class EpisodeRecorder:
    """Watches the episodes of an environment, one at a time; give :meth:`on_frame` to the rollout.

    Args:
        env: An environment with the view ``browser``.

    Raises:
        OptionError: It has another view.
    """

    env: PageEnv
    _moments: list[_Moment] = field(default_factory=list, init=False)
    _log: list[Request] = field(default_factory=list, init=False)
    _deaf: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        if self.env.backend != "browser":
            raise OptionError(
                f"Episodes of the view {self.env.backend!r} were to be recorded", "It has no documents", "Use --backend browser"
            )

    def on_frame(self, frame: Frame) -> None:
        """Take what the page holds at a frame."""
        if frame.index == 0:
            self._moments, self._log = [], []
            self._listen()
        self._moments.append(_Moment(self._document(), tuple(self._log)))
        self._log.clear()

    def recording(self, trace: Trace) -> Recording:
        """Return the episode that was watched last."""
        images = {name: _png(pixels) for name, pixels in trace.screenshots.items()}
        bare = read_episode(trace, images)
        moments = {frame.image: moment for frame, moment in zip(trace.frames, self._moments, strict=True) if frame.image}
        steps = tuple(self._filled(step, bare.steps[index + 1 :], moments) for index, step in enumerate(bare.steps))
        losses = [loss for loss in bare.losses if loss != NO_DOCUMENTS]
        if self._deaf:
            losses.append("The pages are served by another process: no request was recorded.")
        return replace(bare, steps=steps, losses=tuple(losses))

    def write(self, trace: Trace, folder: Path) -> Path:
        """Write the episode that was watched last, and return the path of its file.

        Raises:
            RecordingError: The folder cannot be written.
        """
        return write_recording(self.recording(trace), folder)

    def _filled(self, step: Step, later: Iterable[Step], moments: dict[str, _Moment]) -> Step:
        """Return a step with its documents, and with its requests if no other step leads to the same frame."""
        after = step.after.image if step.after is not None else ""
        is_last = not any(each.after is not None and each.after.image == after for each in later)
        requests = moments[after].requests if is_last and after in moments else ()
        return replace(step, before=_with_html(step.before, moments), after=_with_html(step.after, moments), requests=requests)

    def _document(self) -> str:
        view = self.env.view
        assert isinstance(view, BrowserView)
        try:
            return str(view.evaluate(snapshot()))
        except BrowserError:  # It waits behind a dialog or is gone: what it showed before is recorded.
            return self._moments[-1].html if self._moments else ""

    def _listen(self) -> None:
        """Note the requests that the pages of the episode answer, where this process serves them."""
        pages = cast(Any, self.env.episode.pages)
        answer = getattr(pages, "wsgi", None)
        self._deaf = answer is None
        if isinstance(answer, _Listener):
            answer.log = self._log
        elif answer is not None:
            pages.wsgi = _Listener(answer, pages.origin, self._log)


class _Listener:
    """A WSGI app that notes what another one is asked."""

    def __init__(self, app: Callable[..., Iterable[bytes]], origin: str, log: list[Request]) -> None:
        self.app, self.origin, self.log = app, origin, log

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        post = _posted(environ)
        head: list[Any] = []

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            head[:] = [int(status.split()[0]), {name.lower(): value for name, value in headers}]
            return start_response(status, headers, *rest)

        body = b"".join(self.app(environ, begin))
        status, headers = head
        mime = headers.get("content-type", "").split(";")[0].strip()
        if mime in _DATA or headers.get("location"):
            query = f"?{environ['QUERY_STRING']}" if environ.get("QUERY_STRING") else ""
            url = f"{self.origin}{environ['PATH_INFO']}{query}"
            text = body.decode("utf-8", "replace")[:LONGEST] if mime in _DATA else ""
            self.log.append(Request(environ["REQUEST_METHOD"], url, status, mime, post, text, headers.get("location", "")))
        return [body]


def _posted(environ: dict[str, Any]) -> str:
    """Return the body of a request as text, and put it back for the app; of a form with files the fields alone."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if not length:
        return ""
    data = environ["wsgi.input"].read(length)
    environ["wsgi.input"] = io.BytesIO(data)
    mime = environ.get("CONTENT_TYPE", "").split(";")[0]
    if mime == "multipart/form-data":
        _, form, _ = parse_form_data(environ, silent=True)
        environ["wsgi.input"] = io.BytesIO(data)
        return urlencode(list(form.items(multi=True)))
    text = data.decode("utf-8", "replace")[:LONGEST]
    return urlencode(parse_qsl(text, keep_blank_values=True)) if mime == "application/x-www-form-urlencoded" else text


def _with_html(view: PageView | None, moments: dict[str, _Moment]) -> PageView | None:
    if view is None or view.image not in moments:
        return view
    return replace(view, html=moments[view.image].html)


def _png(pixels: Any) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    return buffer.getvalue()
