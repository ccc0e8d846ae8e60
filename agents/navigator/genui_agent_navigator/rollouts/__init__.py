"""Rollouts: episodes played for training, in this process, in worker processes or on a cluster, behind one small interface."""

from genui_agent_navigator.rollouts.pool import Episode, Job, Pool, Step

__all__ = ["Episode", "Job", "Pool", "Step", "make_pool"]


def make_pool(workers: int, *, seats: int = 8, backend: str = "text") -> Pool:
    """Return a pool of so many processes; of none, one that plays in this process."""
    if workers:
        from genui_agent_navigator.rollouts.workers import WorkerPool

        return WorkerPool(workers, seats, backend=backend)
    from genui_agent_navigator.rollouts.local import LocalPool

    return LocalPool(seats, backend=backend, threads=backend != "text")
