"""The files that an agent may upload: those of one folder, and nothing else of the machine."""

from __future__ import annotations

from pathlib import Path

from genui_gym.errors import ActionError


def file_named(folder: Path | None, name: str) -> Path:
    """Return the file of ``folder`` that is called ``name``.

    Folders within it, links that lead out of it and hidden files are not among its files; a name is no path.

    Raises:
        ActionError: There is none, with the names that there are.
    """
    files = _files(folder) if folder else {}
    if name in files:
        return files[name]
    names = f"There are {', '.join(map(repr, sorted(files)))}" if files else "This environment has no files to upload"
    raise ActionError(f"There is no file {name!r} to upload", names, "Give one of these names" if files else "Do without")


def _files(folder: Path) -> dict[str, Path]:
    root = folder.resolve()
    found = {path.name: path.resolve() for path in root.iterdir() if not path.name.startswith(".")}
    return {name: path for name, path in found.items() if path.is_file() and path.is_relative_to(root)}
