"""The judge that errs: never against a success, as often as it should against failures, the same way on the same screen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import gymnasium as gym
import pytest

from genui_gym.agent import make_agent
from genui_gym.env import AppEnv
from genui_gym.errors import OptionError
from genui_gym.evaluation import FALSE_POSITIVES, ChanceJudge, Judged, ScreenJudge
from genui_gym.evaluation.judge import looks_confirmed, screen_text
from genui_gym.rollout import rollout

CONFIRMED = 'main\n  status\n    text "Your goal has started."\n  heading "Goal" (level=1)'
TALLY = 'main\n  status\n    text "33 payees"\n  text "It was sent to you."'


def screens(count: int) -> list[dict[str, Any]]:
    return [{"axtree": f'heading "Hotel {number}" (level=1)\n[1] button "Book"'} for number in range(count)]


def rate(judge: Any, seen: list[dict[str, Any]]) -> float:
    return sum(judge.passes(False, each) for each in seen) / len(seen)


def test_the_rate_is_that_of_the_paper() -> None:
    assert pytest.approx(0.447, abs=0.0005) == FALSE_POSITIVES


@pytest.mark.parametrize("judge", [ScreenJudge(), ScreenJudge(0.0), ChanceJudge(), ChanceJudge(0.0)])
def test_no_success_is_ever_missed(judge: Any) -> None:
    assert all(judge.passes(True, each) for each in screens(300))


@pytest.mark.parametrize("judge", [ScreenJudge(), ScreenJudge(salt=5), ChanceJudge(), ChanceJudge(seed=5)])
def test_so_many_failures_pass(judge: Any) -> None:
    # The standard deviation of the share of 4,000 is 0.8 %.
    assert rate(judge, screens(4000)) == pytest.approx(FALSE_POSITIVES, abs=0.032)


def test_the_same_screen_is_always_judged_alike_and_chance_is_not() -> None:
    seen = screens(40)
    verdicts = [ScreenJudge().passes(False, each) for each in seen]
    renumbered = [{"axtree": each["axtree"].replace("[1]", "[41]")} for each in seen]
    assert [ScreenJudge().passes(False, each) for each in renumbered] == verdicts, "numbers are no part of the screen"
    assert [ScreenJudge(salt=1).passes(False, each) for each in seen] != verdicts
    chance = ChanceJudge()
    assert len({chance.passes(False, seen[0]) for _ in range(40)}) == 2
    one, other = ChanceJudge(seed=3), ChanceJudge(seed=3)
    assert [one.passes(False, each) for each in seen] == [other.passes(False, each) for each in seen]


@pytest.mark.parametrize(
    ("tree", "confirmed"),
    [
        (CONFIRMED, True),
        (TALLY, False),
        ('heading "Booking confirmed" (level=1)', True),
        ('heading "Your bookings" (level=1)\n[1] button "Confirm"', False),
        ('status\n  text "The payee was deleted."', True),
        ('status\n  text "12 hotels available"\ntext "The payee was deleted."', False),
        ("", False),
    ],
)
def test_a_confirmation_is_a_notice_or_a_heading(tree: str, confirmed: bool) -> None:
    assert looks_confirmed(tree) is confirmed
    assert ScreenJudge(0.0).passes(False, {"axtree": tree}) is confirmed


def test_a_calibrated_judge_takes_off_what_confirmations_add() -> None:
    failed = [*screens(3000), *({"axtree": f'{CONFIRMED}\n  text "{number}"'} for number in range(1000))]
    judge = ScreenJudge.calibrated(failed)
    assert judge.share == pytest.approx((FALSE_POSITIVES - 0.25) / 0.75, abs=0.03)
    assert rate(judge, failed) == round(FALSE_POSITIVES * 4000) / 4000
    assert rate(ScreenJudge.calibrated(failed, 1.0), failed) == 1.0
    assert rate(ScreenJudge.calibrated(failed, 0.1), failed) == 0.25, "confirmations always pass"
    assert ScreenJudge.calibrated([{"axtree": CONFIRMED}]).share == 0.0
    with pytest.raises(OptionError, match="no screen"):
        ScreenJudge.calibrated([])


@pytest.fixture(scope="module")
def env(notes_id: str) -> Iterator[gym.Env[Any, Any]]:
    env = gym.make(notes_id, backend="text")
    yield env
    env.close()


class Always:
    """Passes everything, or nothing."""

    def __init__(self, verdict: bool) -> None:
        self.verdict = verdict
        self.asked: list[tuple[bool, str]] = []

    def passes(self, success: bool, observation: Any) -> bool:
        self.asked.append((success, screen_text(observation)))
        return self.verdict


def test_the_reward_is_the_verdict_at_the_end_and_the_code_still_speaks_in_info(env: gym.Env[Any, Any]) -> None:
    judge = Always(True)
    judged = Judged(env, judge)
    judged.reset(seed=1, options={"task": "find_due"})
    _, reward, terminated, _, info = judged.step("noop()")
    assert (reward, terminated, "judged" in info) == (0.0, False, False)
    _, reward, terminated, _, info = judged.step("finish('1 January 1999')")
    assert (reward, terminated, info["judged"]) == (1.0, True, True)
    assert (info["success"], info["score"], info["false_completion"]) == (False, 0.0, True)
    assert [success for success, _ in judge.asked] == [False]
    with pytest.warns(UserWarning, match="step"):
        assert judged.step("noop()")[1] == 0.0, "nobody is paid twice"


def test_an_episode_is_played_as_before_by_any_agent(env: gym.Env[Any, Any]) -> None:
    trace = rollout(Judged(env, ScreenJudge(0.0)), make_agent("oracle"), 1, task="tick_note")
    assert trace.outcome is not None
    assert trace.outcome.success
    assert [frame.reward for frame in trace.frames] == [0.0] * (len(trace.frames) - 1) + [1.0]
    refused = rollout(Judged(env, Always(False)), make_agent("oracle"), 1, task="tick_note")
    assert sum(frame.reward for frame in refused.frames) == 0.0


def test_what_the_machinery_loses_is_not_judged(env: gym.Env[Any, Any]) -> None:
    judge = Always(True)
    judged = Judged(env, judge)
    judged.reset(seed=1, options={"task": "find_due"})
    base: AppEnv = env.unwrapped  # type: ignore[assignment]
    sound = base.world.app
    base.world.app = replace(sound, calculate_reward=lambda *given: 1 / 0)
    _, reward, _, truncated, info = judged.step("finish('x')")
    base.world.app = sound
    assert math.isnan(float(reward))
    assert truncated
    assert "error" in info
    assert judge.asked == []


def test_a_judge_needs_to_see_the_page(notes_id: str) -> None:
    blind = gym.make(notes_id, backend="text", observation=())
    with pytest.raises(OptionError, match="does not observe 'axtree'"):
        Judged(blind, ScreenJudge())
    blind.close()
