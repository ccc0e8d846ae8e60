"""A trace: one recorded episode, as a folder of one JSONL file and its images."""

from genui_gym.trace.record import FORMAT, Frame, Header, Outcome, Trace
from genui_gym.trace.store import find_traces, read_trace, write_trace

__all__ = ["FORMAT", "Frame", "Header", "Outcome", "Trace", "find_traces", "read_trace", "write_trace"]
