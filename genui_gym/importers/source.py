"""A file from a stranger, opened with care: text, JSON, lines of JSON, a zip file or a folder."""

from __future__ import annotations

import json
import re
import stat
import zipfile
import zlib
from collections.abc import Callable
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NoReturn

from genui_gym.errors import RecordingError
from genui_gym.importers import limits

Shape = Literal["folder", "zip", "json", "lines", "text", "other"]
"""What a file is, by its content: one JSON value, one JSON object a line, any other text, or none of these."""

_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}(\\u[dD][c-fC-F][0-9a-fA-F]{2})?|u[dD][c-fC-F][0-9a-fA-F]{2}|.)", re.DOTALL)


class Source:
    """A file or a folder that may hold a recording. Everything is read when it is first asked for, and at most once.

    Args:
        path: Where it lies.
        which: The title of the flow that is meant, where a file holds several.

    Raises:
        RecordingError: It is not there, cannot be read or is larger than any honest recording; reading its parts raises the same.
    """

    def __init__(self, path: Path, which: str = "") -> None:
        self.path, self.which = path, which
        if not path.exists():
            raise RecordingError(f"A recording was looked for at {path}", "There is no such file or folder", "Name one that exists")
        if not path.is_dir() and not path.is_file():
            raise RecordingError(f"{path} was to be read as a recording", "It is neither a file nor a folder", "Name a file")
        if path.is_file() and path.stat().st_size > limits.LARGEST_FILE:
            self.refuse(f"It is larger than {limits.LARGEST_FILE >> 20} MiB", "Record a shorter flow")

    def refuse(self, found: str, fix: str = "Record the flow again, or export it anew") -> NoReturn:
        """Raise the error that says why this cannot be read."""
        raise RecordingError(f"{self.path} was to be read as a recording", found, fix)

    @cached_property
    def shape(self) -> Shape:
        """What this is, by its content alone. A file that begins like JSON and is none is ``text``."""
        if self.path.is_dir():
            return "folder"
        if self.data[:4] in (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"):
            return "zip"
        if self._text is None:
            return "other"
        if self._json is not None:
            return "json"
        return "lines" if self._rows else "text"

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file; none of a folder."""
        try:
            return b"" if self.path.is_dir() else self.path.read_bytes()
        except OSError as error:
            self.refuse(f"It cannot be opened: {error.strerror}", "Name a file that you may read")

    @property
    def text(self) -> str:
        """The file as text, ``""`` if it is none."""
        return self._text or ""

    @property
    def json(self) -> Any:
        """The file as one JSON value, ``None`` if it is none."""
        return self._json

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The objects of a file that holds one a line; empty if it is no such file."""
        return self._rows

    @cached_property
    def members(self) -> Members:
        """The files in a zip file or a folder; none in any other file."""
        if self.shape == "zip":
            return _zip_members(self)
        return _folder_members(self) if self.shape == "folder" else Members(self, {})

    @cached_property
    def _text(self) -> str | None:
        head = self.data[:4]
        encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        try:
            text = self.data.decode(encoding)
        except UnicodeDecodeError:
            return None
        return None if "\0" in text else text

    @cached_property
    def _json(self) -> Any:
        if not self.text.lstrip().startswith(("{", "[")):
            return None
        try:
            return self.parse(self.text)
        except json.JSONDecodeError:
            return None

    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        return self.objects(self.text) if self._json is None and self.text.lstrip().startswith("{") else []

    def objects(self, text: str) -> list[dict[str, Any]]:
        """Return the objects of a text that holds one a line; a last line that was cut off is left out, no other may be broken."""
        lines = [line for line in text.split("\n") if line.strip()]
        found: list[dict[str, Any]] = []
        for number, line in enumerate(lines, 1):
            try:
                row = self.parse(line)
            except json.JSONDecodeError:
                if number < len(lines) or number == 1:
                    return []
                break
            if not isinstance(row, dict):
                return []
            found.append(row)
        return found

    def parse(self, text: str) -> Any:
        """Return the value of a JSON text; half a surrogate pair becomes U+FFFD.

        Raises:
            json.JSONDecodeError: It is not JSON.
            RecordingError: It is deeper than any honest recording.
        """
        if "\\ud" in text or "\\uD" in text:
            text = _ESCAPE.sub(_whole, text)
        try:
            value = json.loads(text, parse_constant=_no_number)
        except RecursionError:
            self._too_deep()
        except json.JSONDecodeError:
            raise
        except ValueError as error:  # a number of thousands of digits, or one that is none
            raise json.JSONDecodeError(str(error), "", 0) from error
        level, depth = [value], 0
        while level := [each for each in level if isinstance(each, dict | list)]:
            depth += 1
            if depth > limits.DEEPEST:
                self._too_deep()
            level = [child for each in level for child in (each.values() if isinstance(each, dict) else each)]
        return value

    def _too_deep(self) -> NoReturn:
        self.refuse(f"It nests more than {limits.DEEPEST} lists and objects")


class Members:
    """The files of a zip file or a folder, by their names with ``/``."""

    def __init__(self, source: Source, readers: dict[str, Callable[[], bytes]]) -> None:
        self._source, self._readers = source, readers

    @property
    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._readers)

    def __contains__(self, name: object) -> bool:
        return name in self._readers

    def read(self, name: str) -> bytes:
        """Return the bytes of a member, ``b""`` if there is none of that name.

        Raises:
            RecordingError: It is damaged.
        """
        reader = self._readers.get(name)
        if reader is None:
            return b""
        try:
            return reader()
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
            self._source.refuse(f"Its member {name!r} is damaged: {error}")

    def text(self, name: str) -> str:
        """Return a member as text; bytes that are none become U+FFFD."""
        return self.read(name).decode("utf-8", "replace")


def _zip_members(source: Source) -> Members:
    try:
        archive = zipfile.ZipFile(source.path)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        if b"PK\x05\x06" not in source.data:
            source.refuse("It is a damaged zip file: its end, with the list of what is in it, is missing", "Copy or download it again")
        source.refuse(f"It is a damaged zip file: {error}")
    with archive:
        infos = archive.infolist()
    if len(infos) > limits.MOST_MEMBERS:
        source.refuse(f"It holds more than {limits.MOST_MEMBERS} files")
    if sum(info.file_size for info in infos) > limits.LARGEST_WHOLE:
        source.refuse(f"It unpacks to more than {limits.LARGEST_WHOLE >> 20} MiB", "Record a shorter flow")
    for info in infos:
        _check_member(source, info)
    return Members(source, {info.filename: _unpacking(source.path, info) for info in infos if not info.is_dir()})


def _check_member(source: Source, info: zipfile.ZipInfo) -> None:
    name = info.filename
    if name.startswith(("/", "\\")) or ":" in name.split("/")[0] or ".." in PurePosixPath(name.replace("\\", "/")).parts:
        source.refuse(f"It holds a file that would lie outside of it: {name!r}")
    if stat.S_ISLNK(info.external_attr >> 16):
        source.refuse(f"It holds a symbolic link: {name!r}")
    if info.flag_bits & 1:
        source.refuse(f"Its member {name!r} is encrypted")
    if info.file_size > limits.LARGEST_MEMBER:
        source.refuse(f"Its member {name!r} unpacks to more than {limits.LARGEST_MEMBER >> 20} MiB")
    if info.file_size > max(limits.SMALL_MEMBER, limits.HIGHEST_RATIO * info.compress_size):
        source.refuse(f"Its member {name!r} unpacks to more than {limits.HIGHEST_RATIO} times its size")


def _unpacking(path: Path, info: zipfile.ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        with zipfile.ZipFile(path) as archive:
            return archive.read(info)

    return read


def _folder_members(source: Source) -> Members:
    root = source.path.resolve()
    found = list(islice(source.path.rglob("*"), limits.MOST_MEMBERS + 1))
    if len(found) > limits.MOST_MEMBERS:
        source.refuse(f"It holds more than {limits.MOST_MEMBERS} files", "Name the recording's own folder")
    files = {path.relative_to(source.path).as_posix(): path for path in found if path.is_file()}
    inside = {name: path for name, path in files.items() if path.resolve().is_relative_to(root)}
    return Members(source, {name: _opening(source, path) for name, path in inside.items()})


def _opening(source: Source, path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        if path.stat().st_size > limits.LARGEST_MEMBER:
            source.refuse(f"Its file {path.name!r} is larger than {limits.LARGEST_MEMBER >> 20} MiB")
        return path.read_bytes()

    return read


def _whole(found: re.Match[str]) -> str:
    text = found.group()
    lone = text[1:2] == "u" and text[2:3] in "dD" and found.group(1) is None
    return "\\ufffd" if lone else text


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
