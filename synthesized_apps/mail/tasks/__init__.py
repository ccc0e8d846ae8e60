"""The tasks of mail: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

TEMPLATES: tuple[Template, ...] = ()
"""Every task template, in order."""
