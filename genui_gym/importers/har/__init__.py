"""HAR files (HTTP archives), as browsers, proxies and Playwright save them; also the zip files of Playwright's ``record_har``."""

from __future__ import annotations

from genui_gym.importers.har.reading import read_archive
from genui_gym.importers.source import Source
from genui_gym.recording import Recording


class HarImporter:
    """Requests and answers alone: what a person did on a page is read from what the page then asked for."""

    name = "har"
    title = "HAR"

    def recognises(self, source: Source) -> bool:
        if source.shape == "zip":
            return any(name.endswith(".har") for name in source.members.names)
        log = source.json.get("log") if isinstance(source.json, dict) else None
        return isinstance(log, dict) and isinstance(log.get("entries"), list)

    def read(self, source: Source) -> Recording:
        return read_archive(source)


IMPORTER = HarImporter()
