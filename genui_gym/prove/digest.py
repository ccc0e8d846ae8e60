"""The fingerprint of what a proof proved: the app's folder, and the code that its oracle stands on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from genui_gym.apps import folder_of

PROOF = "proof.json"
_KIT = ("appkit", "locale", "task", "reward")
_PACKAGE = Path(__file__).resolve().parent.parent


def folder_digest(app_name: str) -> str:
    """Return the SHA-256 over the app's folder (without its proof and caches), ``appkit``, and the locale, task and reward kit.

    Raises:
        AppError: There is no such app.
    """
    return digest_of(folder_of(app_name))


def digest_of(folder: Path) -> str:
    """Return the fingerprint of the app in ``folder``, see :func:`folder_digest`."""
    digest = hashlib.sha256()
    for root in (folder, *(_PACKAGE / part for part in _KIT)):
        label = "app" if root == folder else root.name
        for path in _files(root):
            content = path.read_bytes()
            digest.update(f"{label}/{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def is_stale(app_name: str) -> bool:
    """Whether the app has no proof, or one of another state of its folder or of the kit.

    Raises:
        AppError: There is no such app.
    """
    return bool(read_proof(app_name).get("digest") != folder_digest(app_name))


def read_proof(app_name: str) -> dict[str, Any]:
    """Return what the app's ``proof.json`` says; nothing where there is none, or none that can be read.

    Raises:
        AppError: There is no such app.
    """
    try:
        proof: dict[str, Any] = json.loads((folder_of(app_name) / PROOF).read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return proof


def _files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.name != PROOF and path.suffix != ".pyc" and "__pycache__" not in path.parts:
            yield path
