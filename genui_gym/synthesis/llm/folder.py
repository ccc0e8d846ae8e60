"""The app's files as they are written: on the disk at once, so that what was paid for can be looked at whatever happens next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class Folder:
    """An app's folder.

    Attributes:
        files: What was written, by path.
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self.files: dict[str, str] = {}

    def put(self, path: str, text: str) -> None:
        """Write one file."""
        self.files[path] = text
        place = self._place / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def put_all(self, files: Mapping[str, str]) -> None:
        """Write several files."""
        for path, text in files.items():
            self.put(path, text)

    def move(self, place: Path) -> None:
        """Write everything anew at another place, and go on there."""
        self._place = place
        self.put_all(dict(self.files))
