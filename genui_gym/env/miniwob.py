"""The pages of MiniWoB++ keep score themselves. This is how an episode on them is begun and read.

What the original does (``miniwob.selenium_instance``): seed the page's ``Math.random``, choose the training data, start the episode, and
read ``WOB_DONE_GLOBAL`` and ``WOB_RAW_REWARD_GLOBAL`` after each action. So do we, with two departures, so that no wall clock decides:
the page's time limit is set to the longest there is (the step limit takes its place), and the reward is the raw one, without the
discount for elapsed time. The box beside the task that shows the reward and a countdown is hidden, as the original's observations
leave it out.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from genui_gym.elements import PageState
from genui_gym.env.referee import Referee, Standing
from genui_gym.env.view import View
from genui_gym.task import Answer

_START = """(() => {
  core.hideDisplay();
  core.EPISODE_MAX_TIME = 0x7fffffff;
  Math.seedrandom(%d);
  core.setDataMode("train");
  core.startEpisodeReal();
  core.clearTimer();
  core.startEpisode = () => {};
  scrollTo(0, 0);
  globalThis.genuiEpisode = true;
  const utterance = core.getUtterance();
  return typeof utterance === "string" ? utterance : utterance.utterance;
})()"""
"""Starting anew is switched off: an episode that has ended stays so, whatever is clicked in the same step."""

_READ = """globalThis.genuiEpisode
  ? {done: WOB_DONE_GLOBAL, reward: WOB_RAW_REWARD_GLOBAL || 0, reason: String(WOB_REWARD_REASON ?? "")} : null"""

_LEFT = Standing(-1.0, False, True, "The page of the task was left")


class _Scripted(Protocol):
    """A view whose page can be asked by script. Cards of such pages have no other."""

    def evaluate(self, expression: str) -> Any: ...


class MiniwobReferee(Referee):
    """Lets a MiniWoB page keep score: the reward, in [-1, 1], comes when the page ends the episode; 1 is success.

    Leaving the page, or loading it anew, ends the episode with -1, as running away from a task does in the original's FlightWoB.
    """

    def begin(self, view: View, seed: int) -> str:
        self._standing = Standing()
        return str(cast(_Scripted, view).evaluate(_START % seed))

    def stands(self, view: View, state: PageState, answer: Answer | None) -> Standing:
        if state.dialog is None and not self._standing.over:
            said = cast(_Scripted, view).evaluate(_READ)
            if said is None:
                self._standing = _LEFT
            elif said["done"]:
                self._standing = Standing(float(said["reward"]), said["reward"] >= 1, True, said["reason"])
        return self._standing
