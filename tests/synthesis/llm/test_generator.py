"""From a recording to a proven app by way of a model, and everything that a model can do wrong on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import BudgetError, ModelError, SandboxMissing, SynthesisError
from genui_gym.prove import Proof
from genui_gym.recording import Meta, Recording, Step
from genui_gym.sandbox import NEEDED
from genui_gym.synthesis import Synthesis, synthesize
from genui_gym.synthesis import attempts as of_attempts
from genui_gym.synthesis import synth as of_synth
from genui_gym.synthesis.generator import Draft, Order
from genui_gym.synthesis.llm import LLM, Budget
from tests.agents.conftest import ChatServer

from .conftest import Make, told
from .plants import APP, MEANINGS, PICTURED, PLAN, RECORDING, SCRIPT, TASK, WAYS, YES, listed, said, whole, written

NAME = "verdant"
WRONG = {"old": ".order_by(Plant.every_days)", "new": ".order_by(Plant.every_days.desc())"}
"""A reward that looks right and is not: which plant wants water least often."""


def synthesized(generator: LLM, folder: Path, recording: Recording = RECORDING, **options: Any) -> Synthesis:
    given = {"name": NAME, "source": "plants.zip", "seeds": 1, "chromium": False, "trust": True, **options}
    return synthesize(recording, folder / "shelf", folder / "scratch", generator=generator, **given)


def drafted(generator: LLM, folder: Path, faults: tuple[str, ...] = (), number: int = 1) -> tuple[Draft | None, Path]:
    """Let a generator write, without trying out what it wrote."""
    order = Order(RECORDING, generator.blueprint(RECORDING, "", NAME), "plants.zip", folder, number)
    return generator.generate(order, faults), order.folder


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let proofs find these faults, one list for each; none once they are used up."""
    lists: list[list[str]] = []
    monkeypatch.setattr(of_attempts, "prove", lambda app, **options: _proof(app, lists.pop(0) if lists else []))
    return lists


def _proof(app: str, faults: list[str]) -> Proof:
    return Proof(app, "1.0", not faults, 4, 4, faults=faults)


def by_author(chat: ChatServer) -> tuple[list[str], list[str]]:
    """Return all that the builder was told, and all that the oracle was told."""
    words = [(request["messages"][0]["content"], told(request)) for request in chat.requests]
    return [all_ for first, all_ in words if first.startswith("You build")], [
        all_ for first, all_ in words if first.startswith("You write what")
    ]


def test_a_wrong_reward_is_refused_by_the_proof_and_the_second_attempt_is_right(model: Make, chat: ChatServer, tmp_path: Path) -> None:
    replies = whole()
    replies[3] = written(MEANINGS, **WRONG)
    mended = [listed(), said("No: the order is the wrong way round."), written(MEANINGS), YES, YES]
    done = synthesized(model([*replies, *mended]), tmp_path)
    first, second = done.attempts
    assert not first.passed
    assert any("verdant/find_thirsty/" in fault for fault in first.faults)
    assert (second.passed, second.changed) == (True, "Anew: tasks/meanings.py")
    assert done.folder == tmp_path / "shelf" / "synthesized_apps" / NAME
    proof = json.loads((done.folder / "proof.json").read_text(encoding="utf-8"))
    assert (proof["passed"], proof["do_nothing_score"], proof["golden_rate"]) == (True, 0, 1)
    assert second.fidelity is not None
    assert (second.fidelity.success, second.fidelity.score) == (True, 1.0)
    builder, oracle = by_author(chat)
    assert "verdant/find_thirsty/" in builder[-2]
    assert "verdant/find_thirsty/" in oracle[-2]
    assert chat.replies == []


def test_neither_author_sees_the_others_work(model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]) -> None:
    proofs.append(
        ['verdant/water_plant/0: the route [click link "Fern, Hall"] was played. It scored 0. Mend it.', "home: it is clipped. Mend it."]
    )
    replies = [*whole(), listed("templates/home.html"), YES, written("templates/home.html"), YES, YES]
    assert synthesized(model(replies), tmp_path).folder is not None
    builder, oracle = by_author(chat)
    assert (len(builder), len(oracle)) == (13, 4)
    hidden = [path for path in APP if path not in ("models.py", MEANINGS)]
    for path in hidden:
        lines = {line.strip() for line in APP[path].splitlines() if len(line.strip()) > 30} - _known_to("oracle")
        assert lines, path
        assert not [line for line in lines for words in oracle if line in words], path
    judged = {line.strip() for line in APP[MEANINGS].splitlines() if "meaning(" in line or "Changed(" in line or "New(" in line}
    assert judged
    assert not [line for line in judged for words in builder if line in words]
    assert "Fern, Hall" not in "".join(oracle), "the steps of a route are the builder's"
    assert "clipped" not in "".join(oracle)
    assert "water_plant" in builder[7], "the builder is told what is asked"
    assert TASK in oracle[0]


def _known_to(author: str) -> set[str]:
    """Return the lines of the page of the reference that an author is given."""
    from genui_gym.synthesis.llm.wording import reference

    return {line.strip() for line in reference(author).splitlines()}


def test_each_file_is_asked_for_in_a_turn_of_its_own(model: Make, chat: ChatServer, tmp_path: Path) -> None:
    draft, folder = drafted(model(whole()), tmp_path)
    assert draft is not None
    assert draft.faults == ()
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == {
        *APP, "__init__.py", "app.toml", "reward.py", "tasks/__init__.py",
    }  # fmt: skip
    for path, text in APP.items():
        assert (folder / path).read_text(encoding="utf-8") == text
    asked = [request["messages"][-1]["content"] for request in chat.requests]
    assert [words for words in asked if words.startswith("Write `")] == [
        f"Write `{path}`. Reply with the whole text of the file and nothing else." for path in PLAN
    ]


def test_screenshots_make_up_for_what_rules_cannot_recover(model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]) -> None:
    done = synthesized(model(whole()), tmp_path, PICTURED)
    assert done.folder is not None
    content = chat.requests[0]["messages"][1]["content"]
    assert [part["type"] for part in content] == ["text", "image_url", "image_url"]
    assert content[1]["image_url"]["url"].startswith("data:image/png;base64,")
    assert all(isinstance(message["content"], str) for request in chat.requests[1:] for message in request["messages"])
    assert done.blueprint.losses[0].startswith("Rules recovered nothing: ")
    assert {mark.basis for _, _, mark in done.blueprint.items()} == {"assumed"}
    assert (
        json.loads((done.folder.parent.parent / "envs" / f"{NAME}.toml").read_text(encoding="utf-8").split("=")[1].split("\n")[0])
        == done.env_id
    )


def test_without_vision_no_image_is_sent(model: Make, chat: ChatServer, tmp_path: Path) -> None:
    generator = model(whole(), vision=False)
    generator.generate(Order(PICTURED, generator.blueprint(PICTURED, "", NAME), "", tmp_path), ())
    assert isinstance(chat.requests[0]["messages"][1]["content"], str)


@pytest.mark.parametrize(
    ("recording", "found"),
    [
        (Recording(Meta("test", task=TASK), (Step("wait"),)), "holds no action at all"),
        (Recording(Meta("test"), PICTURED.steps, images=PICTURED.images), "nobody says it"),
    ],
)
def test_a_recording_of_which_nobody_could_make_an_app_is_refused_before_anything_is_paid(
    recording: Recording, found: str, model: Make, chat: ChatServer, tmp_path: Path
) -> None:
    with pytest.raises(SynthesisError, match=found):
        synthesized(model([]), tmp_path, recording)
    assert chat.requests == []


GOOD_BRIEF, GOOD_PLAN = said("An app for plants."), listed(*PLAN)


@pytest.mark.parametrize(
    ("place", "bad", "why"),
    [
        (1, said("I would write models.py and views.py."), "The reply holds none"),
        (1, said('{"files": ["models.py", '), "The reply holds none"),
        (1, listed("models.py", "seed.py", "templates/home.html"), "It lacks views.py"),
        (1, listed(*PLAN, "../../.bashrc"), "may not be among them: '../../.bashrc'"),
        (1, listed(*PLAN, "reward.py"), "may not be among them: 'reward.py'"),
        (2, said("class Plant(Base:\n    pass"), "models.py: line 1: "),
        (2, said("import subprocess\n"), "imports subprocess"),
        (2, said(APP["models.py"][:300], finish_reason="length"), "It was cut off after 300 characters"),
        (2, said("", refusal="I can't help with that."), "It is a refusal: I can't help with that."),
        (3, said(APP[MEANINGS].replace("RECORDED =", "DONE =")), "RECORDED was read. It is missing"),
        (6, said("{% extends 'kit/base.html' %}{% for %}"), "is no template"),
        (10, said('{"steps": [{"action": "click"}]}'), "has no role and name"),
        (11, said("It looks good to me."), "Yes or no was asked for"),
    ],
)
def test_a_reply_that_is_of_no_use_goes_back_with_the_reason(
    place: int, bad: dict[str, Any], why: str, model: Make, chat: ChatServer, tmp_path: Path
) -> None:
    replies = whole()
    draft, _ = drafted(model([*replies[:place], bad, *replies[place:]]), tmp_path)
    assert draft is not None
    assert draft.faults == ()
    assert chat.replies == []
    sent_back = chat.requests[place + 1]["messages"]
    assert why in sent_back[-1]["content"]
    assert [message["role"] for message in sent_back[-3:]] == ["user", "assistant", "user"]
    later = chat.requests[-2 if place < 11 and place != 3 else -1]["messages"]
    assert not any(why in str(message["content"]) for message in later), "what was sent back is forgotten"


def test_a_file_in_a_fence_is_taken_out_of_it(model: Make, tmp_path: Path) -> None:
    replies = whole()
    replies[2] = said(f"Here it is:\n```python\n{APP['models.py']}```\nDone.")
    draft, folder = drafted(model(replies), tmp_path)
    assert draft is not None
    assert (folder / "models.py").read_text(encoding="utf-8") == APP["models.py"]


@pytest.mark.parametrize("bad", [said("", refusal="I can't."), said("x = (" * 9, finish_reason="length"), said("x = (")])
def test_a_model_that_goes_on_like_that_fails_the_attempt_and_the_next_begins_again(
    bad: dict[str, Any], model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]
) -> None:
    replies = [GOOD_BRIEF, GOOD_PLAN, bad, bad, bad, *whole()[1:]]
    done = synthesized(model(replies), tmp_path)
    first, second = done.attempts
    assert first.faults[0].startswith("The model was asked. ")
    assert (second.passed, second.changed) == (True, "Begun again")
    plan = chat.requests[5]["messages"]
    assert len(plan) == 2
    assert "An earlier app for this brief was given up" in plan[1]["content"]
    assert first.faults[0] in plan[1]["content"]


def test_a_model_that_refuses_every_time_leaves_no_app(model: Make, tmp_path: Path) -> None:
    no = said("", refusal="I can't help with that.")
    done = synthesized(model([no] * 9), tmp_path, attempts=3)
    assert done.folder is None
    assert len(done.attempts) == 3
    assert not (tmp_path / "shelf").exists()


def test_an_author_who_doubts_its_own_work_is_heard(model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]) -> None:
    replies = [*whole()[:-2], said("No: the list cannot be filtered."), YES]
    replies += [listed("views.py", "templates/home.html"), written("views.py"), written("templates/home.html"), YES, YES]
    first, second = synthesized(model(replies), tmp_path).attempts
    assert first.faults == ("The builder was asked whether the app works. It says no: the list cannot be filtered.",)
    assert (second.passed, second.changed) == (True, "Anew: views.py, templates/home.html")


def test_a_script_that_does_not_earn_the_reward_is_a_fault(model: Make, tmp_path: Path, proofs: list[list[str]]) -> None:
    replies = whole()
    other = said(json.dumps({"steps": [{"action": "click", "role": "link", "name": "New plants"}]}))
    replies[10] = other
    mended = [listed("script"), YES, SCRIPT, YES, YES]
    first, second = synthesized(model([*replies, *mended]), tmp_path).attempts
    assert "The test script was played on the recorded task." in first.faults[0]
    assert "New plants" in first.faults[0]
    assert (second.passed, second.changed) == (True, "Anew: script")


def test_new_tables_are_shown_to_the_oracle_and_new_tasks_to_the_builder(model: Make, chat: ChatServer, tmp_path: Path) -> None:
    models = APP["models.py"].replace("how it is cared for", "how it is looked after")
    other = APP[MEANINGS].replace("Which plant in the {room} wants", "Which plant of the {room} wants")
    generator = model([*whole(), listed("models.py"), said(models), said(other), written(WAYS), YES, YES])
    drafted(generator, tmp_path)
    draft, folder = drafted(generator, tmp_path, ("verdant/find_thirsty/0: it scored 0.",), 2)
    assert draft is not None
    assert draft.changed == "Anew: models.py, tasks/ways.py"
    _, oracle = by_author(chat)
    assert "looked after" in oracle[-2]
    assert "Which plant of the {room} wants" in told(chat.requests[-3])
    assert (folder / MEANINGS).read_text(encoding="utf-8") == other


def test_where_neither_sees_itself_to_blame_the_app_is_begun_again(model: Make, tmp_path: Path) -> None:
    generator = model([*whole(), listed(), YES, *whole()[1:]])
    drafted(generator, tmp_path)
    draft, _ = drafted(generator, tmp_path, ("verdant/find_thirsty/0: it scored 0.",), 2)
    assert draft is not None
    assert draft.changed == "Begun again"


def test_a_rate_limit_is_waited_out_as_long_as_the_server_asks(model: Make, chat: ChatServer, pauses: list[float], tmp_path: Path) -> None:
    drafted(model([(429, {"Retry-After": "7"}), 503, *whole()]), tmp_path)
    assert pauses == [7.0, 0.001]
    assert chat.replies == []


@pytest.mark.parametrize("broken", [(429, {"Retry-After": "3600"}), 401, "no JSON"])
def test_a_run_without_a_reply_stops_and_goes_on_later_without_paying_twice(
    broken: Any, model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]
) -> None:
    replies = whole()
    with pytest.raises(ModelError, match="the same command goes on from there"):
        synthesized(model([*replies[:7], broken]), tmp_path)
    assert (tmp_path / "scratch" / "attempt-1" / "synthesized_apps" / NAME / "views.py").is_file(), "what was written stays"
    paid = len(chat.requests) - 1
    done = synthesized(model(replies[7:]), tmp_path)
    assert done.folder is not None
    assert len(chat.requests) == paid + 1 + len(replies) - 7


def test_a_model_that_never_answers_is_given_up(model: Make, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"No reply within 0\.05 s, tried 2 times"):
        synthesized(model([None, None], over={"timeout": 0.05, "retries": 1}), tmp_path)
    assert json.loads((tmp_path / "scratch" / "llm" / "calls.jsonl").read_text(encoding="utf-8"))["error"].startswith("The model 'm'")


def test_a_spent_budget_stops_the_run_and_a_larger_one_goes_on(
    model: Make, chat: ChatServer, tmp_path: Path, proofs: list[list[str]]
) -> None:
    replies = whole()
    with pytest.raises(BudgetError, match="--budget-tokens 65"):
        synthesized(model(replies, budget=Budget(tokens=65)), tmp_path)
    assert len(chat.requests) == 5
    done = synthesized(model(replies[5:], budget=Budget(tokens=1000)), tmp_path)
    assert done.folder is not None
    assert len(chat.requests) == len(replies)


def test_what_a_model_wrote_runs_confined_unless_it_is_trusted(model: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(of_synth, "probe", lambda: dict.fromkeys(NEEDED, True))
    monkeypatch.setattr(of_attempts, "try_out", lambda *given: ran.append("here") or of_attempts.Tried())
    monkeypatch.setattr(of_attempts, "try_out_apart", lambda *given: ran.append("apart") or of_attempts.Tried())
    synthesized(model(whole()), tmp_path / "a", trust=False)
    synthesized(model(whole()), tmp_path / "b", trust=True)
    assert ran == ["apart", "here"]


def test_where_nothing_can_be_confined_nothing_is_paid(
    model: Make, chat: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_synth, "probe", lambda: {**dict.fromkeys(NEEDED, True), "files": False})
    with pytest.raises(SandboxMissing, match=r"does not give: .*or give --trust"):
        synthesized(model(whole()), tmp_path, trust=False)
    assert chat.requests == []
