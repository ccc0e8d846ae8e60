"""Several environments at once: threads of one process, and a worker for Gymnasium's processes that survives a death."""

from genui_gym.vector.threads import ThreadVectorEnv
from genui_gym.vector.worker import supervised_worker

__all__ = ["ThreadVectorEnv", "supervised_worker"]
