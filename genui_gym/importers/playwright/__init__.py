"""Traces of Playwright (``trace.zip``), of the library and of its test runner, in the versions 4 to 10 of the format."""

from __future__ import annotations

from genui_gym.importers.playwright.reading import read_trace
from genui_gym.importers.source import Source
from genui_gym.recording import Recording


class PlaywrightImporter:
    """Traces that ``tracing.start(...)`` records."""

    name = "playwright"
    title = "Playwright trace (trace.zip)"

    def recognises(self, source: Source) -> bool:
        return source.shape in ("zip", "folder") and any(name.endswith(".trace") for name in source.members.names)

    def read(self, source: Source) -> Recording:
        return read_trace(source)


IMPORTER = PlaywrightImporter()
