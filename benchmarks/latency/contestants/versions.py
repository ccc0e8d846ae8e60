"""What a program says of its version."""

from __future__ import annotations

import subprocess
from pathlib import Path


def version_of(program: str) -> str:
    """Return name and version of a browser, and the name of its file."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    words = said.split()
    version = next((word for word in words if word[0].isdigit()), "")
    return f"{Path(program).name} {version}".strip()
