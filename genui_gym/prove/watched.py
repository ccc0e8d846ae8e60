"""A world with a list of what was asked of it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from werkzeug.formparser import parse_form_data

from genui_gym.apps import App
from genui_gym.world import World


@dataclass(frozen=True)
class Request:
    """One request and how it was answered.

    Attributes:
        method: Such as ``GET``.
        path: Without the query.
        query: Without the question mark.
        form: The body that was sent, as text; of a multipart form its fields, urlencoded, with the names of its files.
        status: Of the answer.
        kind: The answer's media type.
        body: The answer, as text; empty where it is no text.
    """

    method: str
    path: str
    query: str = ""
    form: str = ""
    status: int = 0
    kind: str = ""
    body: str = ""

    @property
    def address(self) -> str:
        """Path and query."""
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The fields of the form, or else of the query."""
        return parse_qsl(self.form or self.query, keep_blank_values=True)

    def __str__(self) -> str:
        return f"{self.method} {self.address}" + (f" with {self.form}" if self.form else "")


class Watched(World):
    """A world that writes down every request.

    Attributes:
        requests: What was asked since the latest reset.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.requests: list[Request] = []

    def reset(self, seed: int) -> None:
        """Go back to what ``seed`` gives, with an empty list."""
        super().reset(seed)
        self.requests = []

    def wsgi(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Serve one request and write it down."""
        sent = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)) if environ["REQUEST_METHOD"] == "POST" else b""
        environ["wsgi.input"] = io.BytesIO(sent)
        said: list[Any] = []

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            said[:] = [status, headers]
            return start_response(status, headers, *rest)

        body = b"".join(super().wsgi(environ, begin))
        kind = next((value for name, value in said[1] if name.lower() == "content-type"), "").partition(";")[0]
        text = body.decode("utf-8", "replace") if kind.startswith("text/") or kind.endswith(("json", "xml")) else ""
        path, query = environ.get("PATH_INFO", "/"), environ.get("QUERY_STRING", "")
        form = _form(environ, sent)
        self.requests.append(Request(environ["REQUEST_METHOD"], path, query, form, int(said[0][:3]), kind, text))
        return [body]


def _form(environ: dict[str, Any], sent: bytes) -> str:
    if not environ.get("CONTENT_TYPE", "").startswith("multipart/form-data"):
        return sent.decode("utf-8", "replace")
    _, fields, files = parse_form_data({**environ, "wsgi.input": io.BytesIO(sent)})
    names = [(name, file.filename or "") for name, file in files.items(multi=True)]
    for file in files.values():
        file.close()
    return urlencode([*fields.items(multi=True), *names])
