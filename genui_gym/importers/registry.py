"""Which importers there are. A format is found by what a file holds, never by what it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from genui_gym.errors import RecordingError, did_you_mean
from genui_gym.importers.source import Source
from genui_gym.importers.unknown import PICTURES, kind_of, said_to_be
from genui_gym.recording import Recording


class Importer(Protocol):
    """One format.

    Attributes:
        name: What ``format=`` calls it, such as ``playwright``.
        title: What people call it.
    """

    name: str
    title: str

    def recognises(self, source: Source) -> bool:
        """Whether a file is of this format, judged by its content."""

    def read(self, source: Source) -> Recording:
        """Return what the file says: the steps as recorded, neither normalised nor scrubbed.

        Any ``LookupError``, ``TypeError``, ``ValueError`` or ``AttributeError`` that a damaged file leads to is turned into a
        :class:`~genui_gym.errors.RecordingError` by :func:`~genui_gym.importers.read_recording`.

        Raises:
            RecordingError: It cannot be read, with what to do about it.
        """


MODULES: tuple[str, ...] = ("own", "playwright", "har", "rrweb", "recorder", "selenium", "actions", "codegen")
"""The modules of this folder that have an ``IMPORTER``, in the order in which they are asked."""


_WITH_ACTIONS = (
    "Record the flow with `genui record URL`, or name a folder that holds the screenshots and their actions, one JSON object a line"
)


def importers() -> tuple[Importer, ...]:
    """Return all importers, in the order in which they are asked."""
    found: list[Importer] = [import_module(f"genui_gym.importers.{module}").IMPORTER for module in MODULES]
    return tuple(found)


def find_importer(source: Source, name: str | None) -> Importer:
    """Return the importer of that name, without a name the first that recognises the file.

    Raises:
        RecordingError: There is none, or the file is of another format.
    """
    known = importers()
    if name is not None:
        named = next((each for each in known if each.name == name), None)
        if named is not None and named.recognises(source):
            return named
        if named is not None:
            source.refuse(f"It is no file of the format {named.title}. {_what_it_is(source)}", "Leave the format out, or name another")
        hint = did_you_mean(name, [each.name for each in known], "format")
        raise RecordingError(f"{source.path} was to be read in the format {name!r}", "No importer has that name", hint)
    for each in known:
        if each.recognises(source):
            return each
    if kind_of(source.data) in PICTURES:
        source.refuse(f"It is {kind_of(source.data)}: it shows a page, and not what was done there", _WITH_ACTIONS)
    source.refuse(_what_it_is(source), f"Formats that can be read: {'; '.join(each.title for each in known)}")


def _what_it_is(source: Source) -> str:
    if not source.data if source.path.is_file() else not source.members.names:
        return "It is empty"
    if source.shape == "text" and source.text.lstrip().startswith(("{", "[")):
        return f"It begins like JSON and is none: {broken_at(source)}"
    known = next((each.title for each in importers() if each.recognises(source)), "")
    return f"It looks like {known}" if known else f"It is {said_to_be(source)}"


def broken_at(source: Source) -> str:
    """Return in words where the JSON of a file breaks."""
    try:
        source.parse(source.text)
    except ValueError as error:
        return str(error)
    return "it is whole"
