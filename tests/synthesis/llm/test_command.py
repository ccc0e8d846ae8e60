"""``genui synth --generator llm``: what it takes and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from genui_gym.cli.app import app
from genui_gym.prove import Proof
from genui_gym.recording import write_recording
from genui_gym.synthesis import attempts
from tests.agents.conftest import ChatServer

from .plants import RECORDING, whole


@pytest.fixture
def plants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a recording, and let proofs hold."""
    monkeypatch.setattr(attempts, "prove", lambda name, **options: Proof(name, "1.0", True, 4, 4))
    return write_recording(RECORDING, tmp_path / "plants")


def run(plants: Path, *words: str) -> Result:
    places = ("--out", str(plants.parent / "shelf"), "--scratch", str(plants.parent / "scratch"))
    return CliRunner().invoke(app, ["synth", str(plants), *places, "--name", "verdant", "--text-only", "--generator", "llm", *words])


def test_it_says_what_it_cost_and_where_the_app_stands(plants: Path, chat: ChatServer) -> None:
    chat.replies = list(whole())
    words = ("--model", "m", "--base-url", chat.url, "--trust", "--price-in", "3", "--price-out", "15", "--budget-usd", "1")
    result = run(plants, *words)
    assert result.exit_code == 0, result.stderr
    assert "13 calls of the model, those of earlier runs too: 130 tokens in and 39 out" in result.stderr
    assert "$0.0010" in result.stderr
    assert "genui/Verdant-v0" in result.stdout
    assert (plants.parent / "scratch" / plants.stem / "llm" / "calls.jsonl").is_file()
    assert chat.requests[0]["max_tokens"] == 16_000


def test_model_and_server_come_from_the_environment(plants: Path, chat: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GENUI_MODEL", "from-outside")
    monkeypatch.setenv("OPENAI_BASE_URL", chat.url)
    chat.replies = list(whole())
    result = run(plants, "--trust")
    assert result.exit_code == 0, result.stderr
    assert "cost unknown" in result.stderr
    assert chat.requests[0]["model"] == "from-outside"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Give --model or set GENUI_MODEL"),
        (("--model", "m"), "Set OPENAI_API_KEY"),
        (("--model", "m", "--base-url", "http://127.0.0.1:1/v1", "--price-in", "1"), "Give both"),
        (("--model", "m", "--base-url", "http://127.0.0.1:1/v1", "--budget-usd", "1"), "Nobody said what a token costs"),
    ],
)
def test_what_is_missing_is_said_before_anything_is_paid(words: tuple[str, ...], said: str, plants: Path) -> None:
    result = run(plants, *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_a_spent_budget_says_how_to_go_on(plants: Path, chat: ChatServer) -> None:
    chat.replies = list(whole())
    result = run(plants, "--model", "m", "--base-url", chat.url, "--trust", "--budget-tokens", "20")
    assert result.exit_code == 2
    assert "Give a larger --budget-tokens: the same command then goes on from there" in " ".join(result.stderr.split())
    assert len(chat.requests) == 2
