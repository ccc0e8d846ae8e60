"""Rollouts: episodes played for training, in this process, in worker processes or on a cluster, behind one small interface."""

from genui_agent_navigator.rollouts.pool import Episode, Job, Pool, Step

__all__ = ["Episode", "Job", "Pool", "Step"]
