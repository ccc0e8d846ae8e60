"""The film of a recording beside its app, as it is kept: pairs of pages, with their pictures in files of their own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from genui_gym.errors import SynthesisError
from genui_gym.recording import is_plain
from genui_gym.synthesis.replay import Replayed

Share = tuple[float, float, float, float]
"""Left, top, width and height as shares of a picture."""
_FILM = "film.json"


@dataclass(frozen=True)
class Picture:
    """What a page showed.

    Attributes:
        image: Its screenshot as a file, ``b""`` without one.
        lines: Where there is none: its controls, a line each.
        marks: Where the controls of the scene's steps stand in it, by the step's number.
    """

    title: str
    url: str
    image: bytes = b""
    lines: tuple[str, ...] = ()
    marks: tuple[tuple[int, Share], ...] = ()


@dataclass(frozen=True)
class Scene:
    """A pair of pages, and what was done on them."""

    recorded: Picture
    app: Picture
    steps: tuple[Replayed, ...]


def write_film(scenes: Sequence[Scene], folder: Path) -> None:
    """Write a film into a folder; one that stands there is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.image"):
        old.unlink()
    rows = [
        {
            "recorded": _written(scene.recorded, folder, f"{number}-recorded.image"),
            "app": _written(scene.app, folder, f"{number}-app.image"),
            "steps": [asdict(step) for step in scene.steps],
        }
        for number, scene in enumerate(scenes, 1)
    ]
    (folder / _FILM).write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _written(picture: Picture, folder: Path, name: str) -> dict[str, Any]:
    if picture.image:
        (folder / name).write_bytes(picture.image)
    return {**asdict(replace(picture, image=b"")), "image": name if picture.image else ""}


def read_film(folder: Path) -> list[Scene]:
    """Read a film back; there is none in a folder without its file.

    Raises:
        SynthesisError: It is damaged.
    """
    path = folder / _FILM
    if not path.is_file():
        return []
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [
            Scene(_read(row["recorded"], folder), _read(row["app"], folder), tuple(Replayed(**step) for step in row["steps"]))
            for row in rows
        ]
    except (OSError, ValueError, TypeError, LookupError) as error:
        raise SynthesisError(f"The film in {path} was to be read", f"It is damaged: {error}", "Make the app again") from error


def _scene(row: dict[str, Any], folder: Path) -> Scene:
    return Scene(_read(row["recorded"], folder), _read(row["app"], folder), tuple(Replayed(**step) for step in row["steps"]))


def _read(row: dict[str, Any], folder: Path) -> Picture:
    name = str(row["image"])
    if name and not is_plain(name):
        raise ValueError(f"{name!r} is no plain file name")
    left = [(int(step), tuple(map(float, share))) for step, share in row["marks"]]
    image = (folder / name).read_bytes() if name else b""
    return Picture(row["title"], row["url"], image, tuple(row["lines"]), tuple(left))  # type: ignore[arg-type]  # four numbers each
