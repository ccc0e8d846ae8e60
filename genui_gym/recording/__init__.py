"""A recording: what somebody did in a GUI, whatever recorded it. Importers make it, synthesis reads it."""

from genui_gym.recording.form import FORMAT, KINDS, Kind, Meta, Outcome, PageView, Recording, Request, Source, Step, Target

__all__ = ["FORMAT", "KINDS", "Kind", "Meta", "Outcome", "PageView", "Recording", "Request", "Source", "Step", "Target"]
