"""A recording: what somebody did in a GUI, whatever recorded it. Importers make it, synthesis reads it."""

from genui_gym.recording.form import FORMAT, KINDS, Kind, Meta, Outcome, PageView, Recording, Request, Source, Step, Target
from genui_gym.recording.store import FILE, decode_recording, encode_recording, is_plain, read_recording_file, write_recording

__all__ = [
    "FILE",
    "FORMAT",
    "KINDS",
    "Kind",
    "Meta",
    "Outcome",
    "PageView",
    "Recording",
    "Request",
    "Source",
    "Step",
    "Target",
    "decode_recording",
    "encode_recording",
    "is_plain",
    "read_recording_file",
    "write_recording",
]
