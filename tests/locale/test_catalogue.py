"""Catalogues are read and checked; whatever is off is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.errors import AppError
from genui_gym.locale import Goal, has_catalogue, read_catalogue


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "locale").mkdir()
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / "locale" / "zh.toml").write_text(text, encoding="utf-8")


def test_a_catalogue_holds_messages_goals_and_what_is_kept(folder: Path) -> None:
    write(
        folder,
        """
        kept = ["hotel.name"]
        [messages]
        "Remove {guest:kept} from {trip}" = "从{trip}中移除{guest}"
        [goals.cancel]
        wordings = ["取消{trip}"]
        typed = ["trip"]
        [goals.other]
        like = "cancel"
        """,
    )
    read = read_catalogue(folder, "zh")
    assert has_catalogue(folder, "zh")
    assert read.kept == ("hotel.name",)
    assert read.goals["cancel"] == read.goals["other"] == Goal(("取消{trip}",), frozenset({"trip"}))


def test_a_language_without_a_catalogue_says_which_there_are(folder: Path) -> None:
    write(folder, "")
    assert not has_catalogue(folder, "fr")
    with pytest.raises(AppError, match=r"'fr'.*it speaks en, zh.*write .*locale/fr\.toml"):
        read_catalogue(folder, "fr")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[messages", "not TOML"),
        ("[mesages]", "Did you mean 'messages'"),
        ('[messages]\n"Search" = 1', "a translation is a text"),
        ('[messages]\n"{} nights" = "{}晚{}"', "a place that the English text has not"),
        ('[messages]\n"{a} or {a}" = "{a}"', "stands twice"),
        ('[messages]\n"{:figure} nights" = "{}晚"', "'figure', which is none of number"),
        ('[messages]\n"{ nights" = "晚"', "expected '}'"),
        ("[goals.cancel]\nwordings = []", "needs wordings"),
        ('[goals.cancel]\nlike = "nothing"', "needs wordings"),
        ('[goals.cancel]\nwordings = ["a"]\ntypes = ["b"]', "needs wordings"),
    ],
)
def test_what_is_off_is_a_sentence(folder: Path, text: str, says: str) -> None:
    write(folder, text)
    with pytest.raises(AppError) as caught:
        read_catalogue(folder, "zh")
    assert says in str(caught.value)
