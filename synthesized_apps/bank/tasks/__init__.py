"""The tasks of bank."""

TEMPLATES = ()
