from __future__ import annotations

import json
import pickle
import shutil
from importlib import import_module
from pathlib import Path

import gymnasium as gym
import pytest

import genui_gym
from genui_gym import apps, catalog
from genui_gym.catalog import card, cards, register_shelf
from genui_gym.errors import AppError, CardError

NOTES = Path(__file__).parent / "shelf" / "synthesized_apps" / "notes"
CARD = 'id = "genui/{name}-v0"\nkind = "app"\napp = "{app}"\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with one app and one card; forgotten after the test."""
    monkeypatch.setattr(catalog, "_shelves", dict(catalog._shelves))
    monkeypatch.setattr(catalog, "_cards", dict(catalog._cards))
    monkeypatch.setattr(apps, "__path__", list(apps.__path__))
    monkeypatch.setattr(apps, "foreign", list(apps.foreign))
    registry = dict(gym.registry)
    shutil.copytree(NOTES, tmp_path / "synthesized_apps" / "shelfnotes", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "envs").mkdir()
    (tmp_path / "envs" / "shelfnotes.toml").write_text(CARD.format(name="ShelfNotes", app="shelfnotes"))
    yield tmp_path
    gym.registry.clear()
    gym.registry.update(registry)


@pytest.mark.parametrize("env_id", sorted(cards()))
def test_every_card_is_registered_with_the_class_of_its_kind(env_id: str) -> None:
    classes = {"app": "AppEnv", "static": "StaticEnv", "suite": "SuiteEnv"}
    assert gym.spec(env_id).entry_point == f"genui_gym.env:{classes[card(env_id).kind]}"
    assert (card(env_id).app in apps.folders()) == (card(env_id).kind == "app")


@pytest.mark.parametrize("env_id", sorted(cards()))
def test_every_spec_pickles_and_dumps_to_json(env_id: str) -> None:
    spec = gym.spec(env_id)
    assert pickle.loads(pickle.dumps(spec)) == spec
    assert json.loads(spec.to_json())["id"] == env_id


def test_an_unknown_environment_gets_a_suggestion() -> None:
    with pytest.raises(gym.error.NameNotFound, match="Did you mean: `Booking`"):
        gym.make("genui/Bookng-v0")
    with pytest.raises(CardError, match="Did you mean 'genui/Booking-v0'"):
        card("genui/Bookng-v0")


def test_a_shelf_brings_its_environments(shelf: Path) -> None:
    assert register_shelf(shelf) == ["genui/ShelfNotes-v0"]
    assert register_shelf(shelf) == ["genui/ShelfNotes-v0"], "a second time changes nothing"
    assert apps.about("shelfnotes")["title"] == "Quillet"
    assert gym.spec("genui/ShelfNotes-v0").kwargs == {"card": "genui/ShelfNotes-v0", "shelf": str(shelf)}


def test_an_app_of_a_shelf_that_nobody_trusts_is_not_imported(shelf: Path) -> None:
    register_shelf(shelf)
    assert not apps.is_trusted("shelfnotes")
    assert apps.is_trusted("booking")
    with pytest.raises(AppError, match=r"not trusted.*trust=True"):
        apps.load("shelfnotes")
    with pytest.raises(ImportError):
        import_module("genui_gym.apps.shelfnotes.views")
    register_shelf(shelf, trust=True)
    assert apps.load("shelfnotes").title == "Quillet", "who says so later is heard"
    register_shelf(shelf)
    assert apps.is_trusted("shelfnotes"), "and need not say it again"


def test_trust_travels_with_the_environment(shelf: Path) -> None:
    register_shelf(shelf, trust=True)
    assert gym.spec("genui/ShelfNotes-v0").kwargs == {"card": "genui/ShelfNotes-v0", "shelf": str(shelf), "trust": True}


def test_a_proof_is_no_trust(shelf: Path) -> None:
    (shelf / "synthesized_apps" / "shelfnotes" / "proof.json").write_text('{"passed": true}')
    register_shelf(shelf)
    assert not apps.is_trusted("shelfnotes")


def test_a_folder_that_is_no_shelf_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="lacks envs/ or synthesized_apps/"):
        register_shelf(tmp_path)


def test_a_taken_app_name_or_id_is_refused_and_nothing_is_half_registered(shelf: Path) -> None:
    before = cards()
    (shelf / "envs" / "taken.toml").write_text(CARD.format(name="Booking", app="shelfnotes"))
    with pytest.raises(CardError, match="The id 'genui/Booking-v0' is taken"):
        register_shelf(shelf)
    (shelf / "synthesized_apps" / "shelfnotes").rename(shelf / "synthesized_apps" / "booking")
    with pytest.raises(CardError, match="There already is an app 'booking'"):
        register_shelf(shelf)
    assert cards() == before
    assert "shelfnotes" not in apps.folders()


def test_the_environment_variable_names_a_shelf(shelf: Path, run_python) -> None:  # type: ignore[no-untyped-def]
    script = "import gymnasium as gym, genui_gym; print(gym.spec('genui/ShelfNotes-v0').id)"
    assert run_python(script, GENUI_SHELF=str(shelf)) == "genui/ShelfNotes-v0\n"


def test_another_variable_names_a_shelf_that_is_trusted(shelf: Path, run_python) -> None:  # type: ignore[no-untyped-def]
    script = "import genui_gym, genui_gym.apps; print(genui_gym.apps.is_trusted('shelfnotes'))"
    assert run_python(script, GENUI_SHELF=str(shelf)) == "False\n"
    assert run_python(script, GENUI_TRUSTED_SHELF=str(shelf)) == "True\n"
    assert run_python(script, GENUI_SHELF=str(shelf), GENUI_TRUSTED_SHELF=str(shelf)) == "True\n"


def test_the_import_is_light(run_python) -> None:  # type: ignore[no-untyped-def]
    script = "import sys, genui_gym; print(sorted({'flask', 'playwright', 'sqlalchemy', 'cheroot', 'typer'} & set(sys.modules)))"
    assert run_python(script) == "[]\n"
    assert genui_gym.__version__
