"""From an archive to a recording."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from genui_gym.importers.har.turns import turn, without_page
from genui_gym.importers.har.visits import Visit, visits_of
from genui_gym.importers.network import Raw, objects, request_of
from genui_gym.importers.source import Source
from genui_gym.recording import Meta, Recording, Request, Step

_SAFE = ("GET", "HEAD", "OPTIONS")
_NO_STEPS = (
    "An archive holds requests and no steps: what was done is read from what the pages asked for; what asked for nothing is missing."
)


def read_archive(source: Source) -> Recording:
    """Return the recording that an archive holds."""
    log = _log(source)
    entries = [(entry, request_of(entry, lambda content: _file(source, content))) for entry in objects(log.get("entries"))]
    visits = visits_of(entries)
    if not visits:
        source.refuse(f"It holds {len(entries)} requests and none of them is a page", "Save the archive from the first page on")
    titles = [str(each.get("title", "")) for each in objects(log.get("pages"))]
    for visit, title in zip(visits, titles, strict=False):
        visit.title = title
    reading = _Reading()
    reading.visits(visits)
    creator = log.get("creator")
    version = f"{log.get('version', '')}" + (f" ({creator.get('name', '')})" if isinstance(creator, dict) else "")
    return Recording(Meta("har", version, next(filter(None, titles), "")), tuple(reading.steps), losses=(_NO_STEPS, *reading.losses))


def _log(source: Source) -> Raw:
    document: Any = source.json
    if source.shape == "zip":
        name = next(name for name in source.members.names if name.endswith(".har"))
        try:
            document = source.parse(source.members.text(name).removeprefix("\ufeff"))
        except json.JSONDecodeError as error:
            source.refuse(f"Its archive {name!r} is damaged: {error}")
    log = document["log"]
    if not isinstance(log, dict):
        source.refuse("Its log is no object")
    return log


def _file(source: Source, content: Raw) -> str:
    name = content.get("_file")
    return source.members.text(name) if isinstance(name, str) else ""


@dataclass
class _Reading:
    """The steps so far."""

    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    seen: list[Visit] = field(default_factory=list)

    def visits(self, visits: Sequence[Visit]) -> None:
        for visit in visits:
            self._come(self._history(visit), visit)
            self._stay(visit)
            self.seen.append(visit)
        kept = sum(visit.page is not None for visit in visits)
        if kept < len(visits):
            self.losses.append(f"Of {len(visits)} pages the file keeps {kept}: save it with the content of the answers.")

    def _history(self, visit: Visit) -> Sequence[Visit]:
        """Return the pages before one: those of its tab, or all if it is the first of its tab."""
        return [each for each in self.seen if each.tab == visit.tab] or self.seen

    def _come(self, history: Sequence[Visit], visit: Visit) -> None:
        """Add what led from one page to the next."""
        before = history[-1] if history else None
        steps = list(self._ways(history, visit))
        for step in steps[:-1]:
            self.steps.append(replace(step, before=before.view if before else None, after=before.view if before else None))
        self.steps.append(replace(steps[-1], before=before.view if before else None, after=visit.view, requests=visit.asked))

    def _ways(self, history: Sequence[Visit], visit: Visit) -> Iterator[Step]:
        first = visit.asked[0]
        before = history[-1] if history else None
        page = before.page if before is not None else None
        if before is not None and page is not None and (steps := turn(page, before.url, first)):
            yield from steps
        elif first.method != "GET":
            yield from without_page(first) or [Step("unknown", note=f"{first.method} {first.url}")]
            self._lose(f"No form of the page before sends {first.method} {first.url}.")
        elif before is not None and first.url == before.url:
            yield Step("reload")
        elif len(history) > 1 and first.url == history[-2].url:
            yield Step("back")
        else:
            yield Step("goto", value=first.url, note="no link of the page before leads there" if page is not None else "")

    def _stay(self, visit: Visit) -> None:
        """Add what was asked for on a page: what only looks belongs to the step that led there, what sends something is one of its own."""
        for request in visit.later:
            if request.method in _SAFE:
                self.steps[-1] = replace(self.steps[-1], requests=(*self.steps[-1].requests, request))
            else:
                self._sent(visit, request)

    def _sent(self, visit: Visit, request: Request) -> None:
        page = visit.page
        steps = turn(page, visit.url, request) if page is not None else []
        if not steps:
            steps = [Step("unknown", note=f"{request.method} {request.url}")]
            self._lose(f"A script sent {request.method} {request.url}; the file does not say which control made it.")
        whole = [replace(step, before=visit.view, after=visit.view) for step in steps]
        self.steps += [*whole[:-1], replace(whole[-1], requests=(request,))]

    def _lose(self, sentence: str) -> None:
        if sentence not in self.losses:
            self.losses.append(sentence)
