"""What may be attached from the person's own device, and what a mail keeps of it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePath, PureWindowsPath

from genui_gym.appkit import Refused, tidy

from .files import LONGEST_NAME, ending

MOST_UPLOAD_KB = 5_000
"""How large a file from the device may be."""
KB = 1024
KINDS = {
    "pdf": "application/pdf",
    "png": "image/png",
    "jpg": "image/jpeg",
    "txt": "text/plain",
    "csv": "text/csv",
    "ics": "text/calendar",
}
"""Media types of what may be uploaded, by ending."""
OFFICE = "application/vnd.openxmlformats-officedocument"
OTHERS = {"docx": f"{OFFICE}.wordprocessingml.document", "xlsx": f"{OFFICE}.spreadsheetml.sheet"}
"""Those that only come with mail or lie in the library."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file from the device: its name, its size in kilobytes, rounded up, and the SHA-256 of its content in hexadecimal."""

    name: str
    size_kb: int
    sha256: str


def media_type(name: str) -> str:
    """Return the media type that a file's ending stands for."""
    return (KINDS | OTHERS).get(ending(name), "application/octet-stream")


def carried(name: str, size_kb: int, digest: str = "") -> dict[str, str | int]:
    """Return the columns of an attachment but for its keys."""
    return {"name": name, "size_kb": size_kb, "media_type": media_type(name), "sha256": digest}


def received(path: str, content: bytes) -> Upload:
    """Return what a form sent as a file; ``path`` is its name, in some browsers with folders before it.

    Raises:
        Refused: No file was chosen, or it is of another kind, empty, or too large.
    """
    name = tidy(PureWindowsPath(PurePath(path).name).name)
    problem = _problem(name, len(content))
    if problem:
        raise Refused({"upload": problem})
    return Upload(name, -(-len(content) // KB), sha256(content).hexdigest())


def _problem(name: str, size: int) -> str:
    if not name:
        return "Choose a file first."
    if ending(name) not in KINDS:
        return f"{name} is of a kind that Postern does not take. Choose one of {', '.join(KINDS).upper()}."
    if len(name) > LONGEST_NAME:
        return f"Choose a file whose name has at most {LONGEST_NAME} characters."
    if not size:
        return f"{name} is empty."
    return f"{name} is too large. A file from your device can have {MOST_UPLOAD_KB:,} KB." if size > MOST_UPLOAD_KB * KB else ""
