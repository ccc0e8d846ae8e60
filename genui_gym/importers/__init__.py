"""Importers: from the file of another recorder to a :class:`~genui_gym.recording.Recording`. Files are read and never run."""

from genui_gym.importers.pipeline import read_recording
from genui_gym.importers.registry import Importer, find_importer, importers
from genui_gym.importers.source import Source

__all__ = ["Importer", "Source", "find_importer", "importers", "read_recording"]
