from __future__ import annotations

from collections.abc import Callable

TEXT_EPISODE = """
import sys, gymnasium as gym, genui_gym
env = gym.make("genui/Booking-v0", backend="text")
env.reset(seed=1)
env.step("click('7')")
env.close()
print(sorted({name.partition(".")[0] for name in sys.modules} & {"playwright", "cheroot"}))
"""


def test_an_episode_in_the_text_view_loads_no_browser_and_no_server(run_python: Callable[..., str]) -> None:
    assert run_python(TEXT_EPISODE) == "[]\n"
