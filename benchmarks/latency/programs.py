"""The programs that the peers need: Debian's Chromium and ChromeDriver, and a venv with the peers in it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import which

PACKAGES = ("chromium", "chromium-driver")
_INSTALL = (("apt-get", "update"), ("apt-get", "install", "-y", "--no-install-recommends", *PACKAGES))


@dataclass(frozen=True)
class Programs:
    """What is run.

    Attributes:
        python: The Python of the peers' venv.
        shell: The headless shell, for BrowserGym.
        chromium, driver: For MiniWoB++.
    """

    python: str
    shell: str
    chromium: str
    driver: str


def find_programs(venv: Path, shell: str) -> Programs:
    """Return the programs; root's run installs what apt has.

    Raises:
        SystemExit: Something is missing; says how to get it.
    """
    python = venv / "bin" / "python"
    if not python.exists():
        sys.exit(f"The peers are measured with the Python of {venv}, which is not there. Run `make bench`, which makes it.")
    if not (which("chromium") and which("chromedriver")) and which("apt-get") and os.geteuid() == 0:
        for command in _INSTALL:
            print(f"$ {' '.join(command)}", file=sys.stderr, flush=True)
            subprocess.run(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, stdout=sys.stderr.fileno(), check=False)
    chromium, driver = which("chromium"), which("chromedriver")
    if not (chromium and driver):
        wanted = " && ".join(f"sudo {' '.join(command)}" for command in _INSTALL)
        sys.exit(f"MiniWoB++ is driven by `chromium` and `chromedriver`, which are not there. On Debian: `{wanted}`.")
    return Programs(str(python), shell, chromium, driver)
