"""From the log of a trace to a recording: each step with the page before and after it, its element, and its requests."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from genui_gym.importers.network import is_page, is_told, request_of
from genui_gym.importers.pages import Page, read_page
from genui_gym.importers.playwright.calls import SCRIPTED, steps_of
from genui_gym.importers.playwright.log import NEWEST, Call, Log, Raw, read_log
from genui_gym.importers.playwright.snapshots import MARK, Snapshot
from genui_gym.importers.selectors import merged
from genui_gym.importers.source import Source
from genui_gym.recording import Meta, Outcome, PageView, Recording, Request, Step, Target

_BLANK = "about:blank"
_PICTURES = ("jpeg", "jpg", "png", "webp")


def read_trace(source: Source) -> Recording:
    """Return the recording that a trace's file or folder holds."""
    log = read_log(source)
    reading = _Reading(source, log)
    steps = reading.steps()
    losses = [*_losses(log, steps)]
    if reading.missing:
        losses.append(f"Pictures that the log names are not in the file: {len(reading.missing)}.")
    return Recording(_meta(log), tuple(steps), _outcome(log), tuple(losses), images=reading.images)


def _meta(log: Log) -> Meta:
    options = log.options.get("options")
    told: Raw = options if isinstance(options, dict) else {}
    size = told.get("viewport")
    width, height = (size.get("width"), size.get("height")) if isinstance(size, dict) else (None, None)
    viewport = (width, height) if isinstance(width, int) and isinstance(height, int) else None
    title, locale = log.options.get("title"), told.get("locale")
    return Meta(
        "playwright",
        str(log.version) if log.version else "runner",
        title if isinstance(title, str) else "",
        viewport=viewport,
        locale=locale if isinstance(locale, str) else "",
    )


def _outcome(log: Log) -> Outcome:
    """Return ``failure`` if the script did not come to its end; that it came there does not say that the task was done."""
    failed = [call for call in (*log.ordered, *log.tests.values()) if call.error]
    return "failure" if log.errors or failed else "unknown"


def _losses(log: Log, steps: Sequence[Step]) -> Iterator[str]:
    if log.version > NEWEST:
        yield f"The file is of version {log.version} of the format, which is newer than what is known here ({NEWEST})."
    if not log.calls:
        yield "The file holds the log of the test runner alone: no page, no picture and no request."
    elif not log.snapshots:
        yield "The file holds no snapshots: record with `snapshots=True`."
    if log.broken:
        yield f"Lines of the log that are broken were left out: {log.broken}."
    scripted = sum(call.method in SCRIPTED for call in log.calls.values())
    if scripted:
        yield f"Calls that ran script in the page were left out: {scripted}."
    if any(call.of == "APIRequestContext" for call in log.calls.values()):
        yield "Requests that the script made by itself, past the page, were left out."
    pages = {snapshot.page for snapshot in log.snapshots}
    if len(pages) > 1:
        yield f"The flow was recorded in {len(pages)} tabs; their steps follow each other as they were made."
    yield from (f"Step {number} is kept as text: {step.note[:120]}" for number, step in enumerate(steps, 1) if step.kind == "unknown")


@dataclass
class _Reading:
    """What the steps need beside their calls."""

    source: Source
    log: Log
    images: dict[str, bytes] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    snapshots: dict[tuple[str, str], list[Snapshot]] = field(default_factory=dict)
    written: dict[tuple[str, str], str] = field(default_factory=dict)

    def steps(self) -> list[Step]:
        """Return the steps, in order."""
        for snapshot in self.log.snapshots:
            self.snapshots.setdefault((snapshot.call, snapshot.phase), []).append(snapshot)
        made = [(call, found) for call in self.log.ordered if (found := steps_of(call))]
        starts = [call.start for call, _ in made]
        requests = self._requests(starts)
        steps: list[Step] = []
        before: PageView | None = None
        for place, (call, found) in enumerate(made):
            following = made[place + 1][0] if place + 1 < len(made) else None
            before = self._view(call, ("before", "action")) or before
            after = self._after(call, following, requests[place])
            marked = self._target(call, found[0].target)
            whole = [replace(step, target=marked if step.target == found[0].target else step.target) for step in found]
            whole = [replace(step, before=before, after=before) for step in whole]
            steps += [*whole[:-1], replace(whole[-1], after=after, requests=requests[place])]
            before = after
        return steps

    def _target(self, call: Call, told: Target | None) -> Target | None:
        """Return a step's target with what the page says of it."""
        if told is None:
            return None
        for snapshot in self.snapshots.get((call.id, "action"), ()):
            page = read_page(snapshot.html(mark=True), snapshot.url)
            element = page.marked(MARK) if page is not None else None
            if page is not None and element is not None:
                return merged(page.target(page.acted_on(element) if call.method != "expect" else element, told.box), told)
        return self._found(self._page(call), told)

    def _page(self, call: Call) -> Page | None:
        snapshot = self._main(call, ("before", "action"))
        return read_page(self._html(snapshot), snapshot.url) if snapshot is not None else None

    def _html(self, snapshot: Snapshot) -> str:
        """Return the page of a snapshot of a tab; it is the one before a step and the one after the step before, and written once."""
        key = snapshot.call, snapshot.phase
        if key not in self.written:
            self.written[key] = snapshot.html()
        return self.written[key]

    def _found(self, page: Page | None, told: Target) -> Target:
        element = page.find(told) if page is not None else None
        return merged(page.target(element, told.box), told) if page is not None and element is not None else told

    def _main(self, call: Call, phases: Sequence[str]) -> Snapshot | None:
        for phase in phases:
            for snapshot in self.snapshots.get((call.id, phase), ()):
                if snapshot.is_main:
                    return snapshot
        return None

    def _view(self, call: Call, phases: Sequence[str], time: float | None = None) -> PageView | None:
        """Return the page of a phase with its picture at that moment or a later one; ``None`` for the empty page that a tab begins with."""
        snapshot = self._main(call, phases)
        if snapshot is None:
            return None
        html = self._html(snapshot)
        page = read_page(html, snapshot.url)
        if snapshot.url == _BLANK and page is not None and not page.texts():
            return None
        return PageView(snapshot.url, page.title if page is not None else "", html, self._picture(snapshot.page, time or snapshot.time))

    def _after(self, call: Call, following: Call | None, requests: Sequence[Request]) -> PageView | None:
        """Return the page at rest: as the next call found it, else as this one left it, else as the server sent it."""
        at_rest = self._view(following, ("before", "action")) if following is not None else None
        found = at_rest or self._view(call, ("after",), following.start if following is not None else float("inf"))
        if found is not None:
            return found
        sent = next((each for each in reversed(requests) if is_page(each) and each.body), None)
        page = read_page(sent.body, sent.url) if sent is not None else None
        if sent is None or page is None:
            return None
        return PageView(sent.url, page.title, sent.body, self._picture("", following.start if following else float("inf")))

    def _picture(self, page: str, time: float) -> str:
        """Return the name of the last picture of a tab up to a moment, ``""`` if there is none."""
        known = [(when, name) for when, tab, name in self.log.pictures if tab == page or not page]
        place = bisect_right(known, (time, "\U0010ffff"))
        file = known[place - 1][1] if place else ""
        if file not in self.source.members:
            self.missing |= {file} if file else set()
            return ""
        if file not in self.names:
            ending = file.rpartition(".")[2].lower()
            self.names[file] = f"{len(self.names) + 1:03d}.{ending if ending in _PICTURES else 'jpeg'}"
            self.images[self.names[file]] = self.source.members.read(file)
        return self.names[file]

    def _requests(self, starts: Sequence[float]) -> list[tuple[Request, ...]]:
        """Return what each step asked for: all that was sent from its start to that of the next one."""
        found: list[list[tuple[float, Request]]] = [[] for _ in starts]
        for entry in self.log.network:
            time = entry.get("_monotonicTime")
            request = request_of(entry, self._body)
            if isinstance(time, int | float) and starts and is_told(entry, request):
                found[max(0, bisect_right(starts, time) - 1)].append((time, request))
        return [tuple(request for _, request in sorted(each, key=lambda pair: pair[0])) for each in found]

    def _body(self, content: Raw) -> str:
        file, digest = content.get("_file"), content.get("_sha1")
        name = file if isinstance(file, str) else f"resources/{digest}" if isinstance(digest, str) else ""
        return self.source.members.text(name)
