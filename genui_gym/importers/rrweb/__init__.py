"""Sessions of rrweb: a list of events, an object with ``events``, or one event a line."""

from __future__ import annotations

from typing import Any

from genui_gym.importers.rrweb.reading import read_events
from genui_gym.importers.source import Source
from genui_gym.recording import Recording


class RrwebImporter:
    """Events of a page's document and of what was done on it; pictures there are none."""

    name = "rrweb"
    title = "rrweb session"

    def recognises(self, source: Source) -> bool:
        events = _events(source)
        return any(_is_snapshot(event) for event in events[:50])

    def read(self, source: Source) -> Recording:
        return read_events(_events(source))


IMPORTER = RrwebImporter()


def _events(source: Source) -> list[dict[str, Any]]:
    document = source.json
    found = document.get("events") if isinstance(document, dict) else document if isinstance(document, list) else source.rows
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _is_snapshot(event: dict[str, Any]) -> bool:
    data = event.get("data")
    return event.get("type") == 2 and "timestamp" in event and isinstance(data, dict) and "node" in data
