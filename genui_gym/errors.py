"""Everything that can go wrong, in one tree.

    GenuiError
    ├── OptionError           an argument or a command-line option is off
    ├── CardError             an environment card is missing or malformed
    ├── AppError              an app folder is missing, does not load or breaks a rule
    ├── TaskError             a task cannot be drawn, found or scored
    │   └── OracleError       the reward code itself raised: never a reward of 0
    ├── AgentError            an agent is unknown, not installed or misbehaves
    │   └── ModelError        the model behind an agent failed
    ├── TraceError            a recorded episode cannot be read or written
    ├── RecordingError        a recording of another tool cannot be read or written
    ├── SynthesisError        a recording cannot become an app
    │   └── BudgetError       what a synthesis may cost is spent
    ├── CheckpointError       a checkpoint cannot be made here, or not be restored here
    ├── InfrastructureError   the machinery failed: never the agent's fault
    │   ├── ServerError
    │   ├── BrowserError
    │   │   ├── BrowserMissing
    │   │   ├── BrowserCrashed
    │   │   └── BrowserTimeout
    │   └── SandboxError      an app that runs confined was ended, or cannot be confined here
    │       ├── SandboxMissing
    │       ├── SandboxTimeout
    │       ├── SandboxMemory
    │       ├── SandboxForbidden
    │       └── SandboxCrashed
    └── ActionError           an agent's mistake; the environment turns it into ``last_action_error``

Every error says three things: what was asked, what there is, what to do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class GenuiError(Exception):
    """Base of all errors of the library.

    Args:
        asked: What was asked for, as a short sentence without its full stop.
        found: What there is instead.
        fix: What to do about it.
    """

    def __init__(self, asked: str, found: str = "", fix: str = "") -> None:
        self.asked, self.found, self.fix = asked, found, fix
        super().__init__(asked, found, fix)

    def __str__(self) -> str:
        facts = (str(fact).strip() for fact in (self.asked, self.found, self.fix))  # Gymnasium's workers raise an error anew around itself.
        return " ".join(fact if fact.endswith((".", "?", "!", "`")) else f"{fact}." for fact in facts if fact)


class OptionError(GenuiError):
    """An argument or option has a value that it cannot have."""


class CardError(GenuiError):
    """An environment card is missing or malformed."""


class AppError(GenuiError):
    """An app folder is missing, does not load, or breaks a rule of app folders."""


class TaskError(GenuiError):
    """A task cannot be drawn, found or scored."""


class OracleError(TaskError):
    """The reward code raised. The episode has no reward; it is not a reward of 0."""


class AgentError(GenuiError):
    """An agent is unknown, is not installed, or answered something that is no action."""


class ModelError(AgentError):
    """The model behind an agent could not be reached or refused to answer."""


class TraceError(GenuiError):
    """A recorded episode cannot be read or written."""


class RecordingError(GenuiError):
    """A recording cannot be read or written: it is not there, of no known format, damaged, or no honest file."""


class SynthesisError(GenuiError):
    """A recording lacks what an app could be made of, or no attempt at it was proven."""


class BudgetError(SynthesisError):
    """What a synthesis may cost is spent. Everything that was paid for is kept, and a larger budget goes on from there."""


class CheckpointError(GenuiError):
    """A checkpoint cannot be made here, or not be restored here. Nothing is restored in part: the environment waits for ``reset()``."""


class InfrastructureError(GenuiError):
    """The machinery failed: no browser, no server, no time. Never the agent's fault."""


class ServerError(InfrastructureError):
    """The app's server could not start or answered with a failure of its own."""


class BrowserError(InfrastructureError):
    """The browser could not do what was asked."""


class BrowserMissing(BrowserError):
    """No usable browser was found on this machine."""


class BrowserCrashed(BrowserError):
    """The browser or its page died."""


class BrowserTimeout(BrowserError):
    """The browser did not answer within the time it was given."""


class SandboxError(InfrastructureError):
    """An app of a shelf that is not trusted runs confined, and its process was ended."""


class SandboxMissing(SandboxError):
    """This machine cannot confine an app as far as is needed."""


class SandboxTimeout(SandboxError):
    """It took more time than it was given."""


class SandboxMemory(SandboxError):
    """It wanted more memory than it was given."""


class SandboxForbidden(SandboxError):
    """It asked the system for what no app may have: a network, a process, power over another process."""


class SandboxCrashed(SandboxError):
    """It ended by itself, or sent what is no answer."""


class ActionError(GenuiError):
    """An agent's mistake: reported in the observation as ``last_action_error``; nothing happened."""


def did_you_mean(name: str, known: Iterable[str], what: str) -> str:
    """Return the sentence that says what there is: a close match, or everything there is."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return f"Did you mean {' or '.join(repr(each) for each in close)}?"
    if not names:
        return f"There is no {what} at all."
    shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
    return f"There are: {shown}."
