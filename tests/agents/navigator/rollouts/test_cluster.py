"""On a cluster of two nodes, one of which is lost while it plays. Needs Ray: `pip install './agents/navigator[ray]'`."""

from __future__ import annotations

import importlib.util

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")

SCRIPT = """
import os, shutil, sys, tempfile, time
import ray
from ray.cluster_utils import Cluster
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.rollouts import Job
from genui_agent_navigator.rollouts.cluster import RayPool

MARK = sys.argv[1]

class Finishes:
    def __init__(self, waits=False):
        self.waits = waits
    def decide(self, contexts, *, greedy=False):
        if self.waits and any(not context.past for context in contexts):
            node = ray.get_runtime_context().get_node_id()
            open(os.path.join(MARK, node), "w").close()
            while os.path.exists(os.path.join(MARK, "hold")) and os.path.exists(os.path.join(MARK, node)):
                time.sleep(0.05)
        return [Decision("finish('x')" if context.past else "noop()") for context in contexts]

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
second = cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False)
pool = RayPool(actors=2, seats=1)
jobs = [Job("genui/Weather-v0", str(seed)) for seed in range(4)]
whole = pool.play(Finishes(), jobs)
print("whole", [episode.ended for episode in whole], [episode.job.task for episode in whole])

import threading
open(os.path.join(MARK, "hold"), "w").close()
def lose():
    while len(os.listdir(MARK)) < 3:
        time.sleep(0.05)
    cluster.remove_node(second, allow_graceful=False)
    os.remove(os.path.join(MARK, "hold"))
thread = threading.Thread(target=lose)
thread.start()
broken = pool.play(Finishes(waits=True), jobs)
thread.join()
print("broken", sum(episode.score is None for episode in broken), sum(episode.score is not None for episode in broken))
pool.close()
ray.shutdown()
cluster.shutdown()
shutil.rmtree(os.path.join(tempfile.gettempdir(), "ray"), ignore_errors=True)
"""


def test_a_node_that_is_lost_costs_what_it_was_playing(run_python, tmp_path, monkeypatch):
    marks = tmp_path / "marks"
    marks.mkdir()
    printed = run_python(SCRIPT, str(marks), PYTHONWARNINGS="ignore", RAY_USAGE_STATS_ENABLED="0").splitlines()
    told = [line for line in printed if line.startswith(("whole", "broken"))]
    assert told == ["whole ['finish', 'finish', 'finish', 'finish'] ['0', '1', '2', '3']", "broken 1 3"]
