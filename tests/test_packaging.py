"""The wheel holds the tree, the sdist makes the same wheel, and what is installed from it plays an episode away from the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHELVES = {"genui_gym": "genui_gym", "envs": "genui_gym/envs", "synthesized_apps": "genui_gym/synthesized_apps"}
"""Where the folders of a checkout lie in the wheel."""

EPISODE = """
import json
import gymnasium as gym
import genui_gym

env = gym.make("genui/Booking-v0")
observation, info = env.reset(seed=3)
_, reward, terminated, truncated, info = env.step("noop()")
env.close()
said = {"goal": observation["goal"], "reward": reward, "ended": terminated or truncated, "elements": len(info["elements"])}
print(json.dumps(said | {"file": genui_gym.__file__}))
"""


def build(kind: str, source: Path, into: Path) -> Path:
    """Build an ``sdist`` or a ``wheel`` with the hatchling that is installed; nothing is downloaded."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(into), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(into.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked_sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", ROOT, folder)) as archive:
        archive.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a venv of its own and return that venv's Python.

    What the library depends on is lent by a ``.pth`` file; a folder that is named in one does not bring its own ``.pth`` files, so the
    editable checkout stays out of sight.
    """
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "lent.pth").write_text("\n".join(sorted(lent)))
    return python


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}


def tree() -> dict[str, bytes]:
    found = {}
    for folder, place in SHELVES.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                found[f"{place}/{path.relative_to(ROOT / folder).as_posix()}"] = path.read_bytes()
    return found


def test_the_wheel_is_the_tree(wheel: Path) -> None:
    packed, lying = contents(wheel), tree()
    assert sorted(packed) == sorted(lying)
    assert [name for name, data in packed.items() if data != lying[name]] == []


@pytest.mark.parametrize(
    "pattern",
    [
        "genui_gym/py.typed",
        "genui_gym/browser/*.js",
        "genui_gym/appkit/static/*.css",
        "genui_gym/appkit/static/*.js",
        "genui_gym/appkit/templates/*/*.html",
        "genui_gym/envs/*.toml",
        "genui_gym/synthesized_apps/*/app.toml",
        "genui_gym/synthesized_apps/*/templates/*.html",
    ],
)
def test_the_wheel_has_more_than_python(wheel: Path, pattern: str) -> None:
    assert [name for name in contents(wheel) if Path(name).match(pattern)]


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = {Path(name).name: archive.read(name).decode() for name in archive.namelist() if ".dist-info/" in name}
    assert "License-Expression: Apache-2.0" in about["METADATA"]
    assert "Apache License" in about["LICENSE"]
    assert "genui = genui_gym.cli:main" in about["entry_points.txt"]
    assert "Provides-Extra: openai" in about["METADATA"]


def test_the_sdist_makes_the_same_wheel(wheel: Path, unpacked_sdist: Path, tmp_path: Path) -> None:
    assert contents(build("wheel", unpacked_sdist, tmp_path)) == contents(wheel)


@pytest.mark.parametrize("name", ["LICENSE", "README.md", "Makefile", "constraints.txt", "tests/conftest.py", "envs/booking.toml"])
def test_the_sdist_has_what_a_checkout_has(unpacked_sdist: Path, name: str) -> None:
    assert (unpacked_sdist / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_installed_wheel_plays_a_step(installed: Path, run_python: Any) -> None:
    said = json.loads(run_python(EPISODE, python=str(installed)))
    assert Path(said["file"]).is_relative_to(installed.parent.parent)
    assert said["goal"]
    assert said["elements"] > 0
    assert (said["reward"], said["ended"]) == (0.0, False)


def test_the_installed_wheel_has_its_command_and_agents(installed: Path, run_python: Any) -> None:
    assert (installed.parent / "genui").is_file()
    script = "from genui_gym.agent import known_agents\nprint(*sorted(known_agents()))"
    assert {"openai", "oracle", "random"} <= set(run_python(script, python=str(installed)).split())


def test_import_is_light(run_python: Any) -> None:
    script = "import sys, genui_gym\nprint(*sorted(sys.modules))"
    loaded = set(run_python(script).split())
    assert loaded & {"cheroot", "flask", "openai", "playwright", "rich", "typer", "torch"} == set()
    assert {name for name in loaded if name.startswith("genui_gym.apps.")} == set()
