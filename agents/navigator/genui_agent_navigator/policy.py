"""What every policy is, whatever it computes with: it decides on contexts, and it can be written to a folder and read back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, Self, cast

from genui_agent_navigator.context import Context
from genui_gym.errors import OptionError, did_you_mean

KINDS = {
    "tiny": "genui_agent_navigator.tiny.policy:TinyPolicy",
    "lm": "genui_agent_navigator.lm.policy:LMPolicy",
    "vlm": "genui_agent_navigator.vlm.policy:VLMPolicy",
}
"""Where each kind of policy is; imported when it is used."""

_FILE = "policy.json"


@dataclass(frozen=True)
class Decision:
    """An action, and what its policy needs in order to learn from it.

    Attributes:
        action: A call as text.
        thought: What the policy said beside it, if it says anything.
        log_prob: Natural logarithm of the probability that it was sampled with.
        record: The policy's own account of context and choice, from which it computes the probability again. It pickles.
    """

    action: str
    thought: str = ""
    log_prob: float = 0.0
    record: Any = None


class Decider(Protocol):
    """Anything that plays: a policy, or a trainer that generates with its own model."""

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        """Return one decision for each context: the likeliest, or one that is sampled."""


class Policy(Decider, Protocol):
    """A decider that lasts. It pickles, so that worker processes can play with it."""

    kind: str

    def save(self, folder: Path) -> None:
        """Write everything that :meth:`load` needs into ``folder``."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what :meth:`save` wrote."""


def save_policy(policy: Policy, folder: Path, **facts: Any) -> None:
    """Write a policy and, last, the file that says which kind it is; ``facts`` (how it was trained) stand beside that."""
    folder.mkdir(parents=True, exist_ok=True)
    policy.save(folder)
    part = folder / f"{_FILE}.part"
    part.write_text(json.dumps({"kind": policy.kind, **facts}, indent=2) + "\n", encoding="utf-8")
    part.replace(folder / _FILE)


def load_policy(folder: str | Path) -> Policy:
    """Read a policy of any kind from the folder of a checkpoint.

    Raises:
        OptionError: There is none, or one of a kind that does not exist.
    """
    file = Path(folder) / _FILE
    try:
        kind = str(json.loads(file.read_text(encoding="utf-8"))["kind"])
    except (OSError, ValueError, KeyError) as error:
        raise OptionError(
            f"A checkpoint was looked for in {folder}", f"It holds no {_FILE} that can be read", "Train one with `genui train navigator`"
        ) from error
    return policy_class(kind).load(Path(folder))


def policy_class(kind: str) -> type[Policy]:
    """Return the class of a kind.

    Raises:
        OptionError: There is no such kind, or what it needs is not installed.
    """
    if kind not in KINDS:
        raise OptionError(f"A policy of the kind {kind!r} was asked for", did_you_mean(kind, KINDS, "policy"), "Choose one of these")
    module, _, name = KINDS[kind].partition(":")
    try:
        return cast("type[Policy]", getattr(import_module(module), name))
    except ImportError as error:
        raise OptionError(
            f"A policy of the kind {kind!r} was asked for",
            f"It does not import: {error}",
            "Run `pip install './agents/navigator[lm]'`",
        ) from error
