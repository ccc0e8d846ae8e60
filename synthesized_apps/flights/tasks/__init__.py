"""The tasks of flights: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .find import FindCode

TEMPLATES: tuple[Template, ...] = (FindCode(),)
"""Every task template, in order."""
