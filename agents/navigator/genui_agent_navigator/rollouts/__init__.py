"""Rollouts: episodes played for training, in this process, in worker processes or on a cluster, behind one small interface."""

from importlib.util import find_spec

from genui_agent_navigator.rollouts.pool import Episode, Job, Pool, Step
from genui_gym.errors import OptionError

__all__ = ["Episode", "Job", "Pool", "Step", "make_pool"]

_RAY = "Run `pip install './agents/navigator[ray]'`"


def make_pool(workers: int, *, seats: int = 8, backend: str = "text", cluster: str = "", judge: str = "none") -> Pool:
    """Return a pool of so many processes, or actors of a Ray cluster where its address is given; of none, one that plays in this process.

    Raises:
        OptionError: A cluster was named, and Ray is not installed.
    """
    if workers and cluster:
        if find_spec("ray") is None:
            raise OptionError(f"Episodes were to be played on the cluster {cluster!r}", "Ray is not installed", _RAY)
        from genui_agent_navigator.rollouts.cluster import RayPool

        return RayPool(workers, seats, backend=backend, address=cluster, judge=judge)
    if workers:
        from genui_agent_navigator.rollouts.workers import WorkerPool

        return WorkerPool(workers, seats, backend=backend, judge=judge)
    from genui_agent_navigator.rollouts.local import LocalPool

    return LocalPool(seats, backend=backend, threads=backend != "text", judge=judge)
