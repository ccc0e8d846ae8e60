"""A film comes back as it was written; a damaged one, or one that reaches outside its folder, is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from genui_gym.errors import SynthesisError
from genui_gym.synthesis.replay import Replayed
from genui_gym.synthesis.scenes import Picture, Scene, read_film, write_film

SCENES = [
    Scene(
        Picture("Rooms", "http://a.test/", b"RIFFxxxx", marks=((2, (0.1, 0.2, 0.5, 0.05)),)),
        Picture("Rooms", "http://b.localhost/", lines=("button “Book”",)),
        (Replayed(2, "click Book", "exact", True, "Rooms", "Rooms"),),
    ),
    Scene(Picture("", ""), Picture("Thank you", "http://b.localhost/done", b"RIFFyyyy"), ()),
]


def test_a_film_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_film(SCENES, tmp_path)
    assert read_film(tmp_path) == SCENES


def test_another_film_takes_its_place(tmp_path: Path) -> None:
    write_film(SCENES, tmp_path)
    write_film(SCENES[:1], tmp_path)
    assert read_film(tmp_path) == SCENES[:1]
    assert [path.name for path in tmp_path.glob("*.image")] == ["1-recorded.image"]


def test_a_folder_without_a_film_has_no_scenes(tmp_path: Path) -> None:
    assert read_film(tmp_path) == []


@pytest.mark.parametrize("image", ["../secret", "gone.image"])
def test_a_picture_outside_of_the_folder_or_missing_is_refused(image: str, tmp_path: Path) -> None:
    write_film(SCENES, tmp_path)
    rows = json.loads((tmp_path / "film.json").read_text(encoding="utf-8"))
    rows[0]["recorded"]["image"] = image
    (tmp_path / "film.json").write_text(json.dumps(rows), encoding="utf-8")
    with pytest.raises(SynthesisError, match="It is damaged"):
        read_film(tmp_path)
