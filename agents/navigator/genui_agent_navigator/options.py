"""All options of training: one dataclass, which is the command line and the YAML file as well."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from genui_gym.errors import OptionError, did_you_mean

PolicyKind = Literal["tiny", "lm", "vlm"]
Stage = Literal["bc", "grpo"]


@dataclass(frozen=True)
class Options:
    """How a navigator is trained.

    Attributes:
        policy: What is trained.
        stage: ``bc`` clones golden episodes; ``grpo`` learns from the reward.
        env: An environment or a suite, by its id.
        out: Folder of the run: checkpoint, logs, plots.
        start: Checkpoint to begin with; ``grpo`` needs one, as a policy that never succeeds learns nothing.
        backend: The view that episodes are played in.
        judge: Who says whether an episode succeeded (``grpo``): the environment, or a simulated judge that errs, ``screen`` or ``iid``.
        tasks: How many of the environment's tasks are trained on; 0 for all. Of an app, which has no list, seeds from 0 on.
        holdout: One in this many tasks is kept apart for validation.
        demos: Golden episodes per template at most (``bc``); 0 for all.
        demonstrations: Folder of the golden episodes, as traces; those that are missing are recorded (``bc``).
        epochs: Passes over the demonstrations (``bc``).
        rounds: Updates (``grpo``).
        groups: Tasks per update (``grpo``).
        episodes: Episodes per task and update (``grpo``).
        workers: Processes that play; 0 plays in this one.
        cluster: Address of a Ray cluster whose actors play in the place of processes; ``auto`` finds the one of this machine.
        learning_rate: Of AdamW; 0 takes the policy's default for the stage.
        temperature: Of sampling (``grpo`` of ``lm`` and ``vlm``).
        clip_low, clip_high: Bounds of the ratio of probabilities (``grpo``).
        kl: Weight of the divergence from the policy at the start (``grpo``).
        divide_by_std: Divide advantages by the group's deviation (``grpo``).
        step_weight: Weight of the advantages over equal observations, GiGPO (``grpo``).
        replay: Put a stored success into a group that failed as a whole, ARPO (``grpo``).
        replace: How many further tasks may take the place of groups without variance, dynamic sampling (``grpo``).
        minutes: Stop, with a checkpoint, after this long; 0 for no limit.
        seed: Of everything that is random.
        model: Model of ``lm`` and ``vlm``: a folder, or a name that Transformers knows; without one, the policy's own small model.
        rank: Of the adapter that learns, LoRA; 0 trains the whole model (``lm`` and ``vlm``).
        window: Pages that a model sees: the present one and those before it (``lm`` and ``vlm``).
        page: What a model reads of a page, if not what its policy reads by default (``lm`` and ``vlm``).
        actions: Whether a model acts on element numbers or on points of the picture (``vlm``).
        pictures: How a model sees it: the screenshot as it is, or with the numbers of its elements drawn on it (``vlm``).
        trl: Further arguments of TRL's configuration as JSON, such as ``{"use_vllm": true, "vllm_mode": "server"}`` (``lm`` and ``vlm``).
    """

    policy: PolicyKind = "tiny"
    stage: Stage = "bc"
    env: str = "genui/Train-v0"
    out: str = "runs/navigator"
    start: str = ""
    backend: Literal["text", "browser"] = "text"
    judge: Literal["none", "screen", "iid"] = "none"
    tasks: int = 0
    holdout: int = 8
    demos: int = 5
    demonstrations: str = "runs/demonstrations"
    epochs: int = 20
    rounds: int = 60
    groups: int = 8
    episodes: int = 12
    workers: int = 2
    cluster: str = ""
    learning_rate: float = 0.0
    temperature: float = 1.0
    clip_low: float = 0.2
    clip_high: float = 0.28
    kl: float = 0.0
    divide_by_std: bool = True
    step_weight: float = 0.0
    replay: bool = False
    replace: int = 0
    minutes: float = 0.0
    seed: int = 0
    model: str = ""
    rank: int = 16
    window: int = 1
    page: Literal["", "tree", "elements", "nothing"] = ""
    actions: Literal["elements", "coordinates"] = "elements"
    pictures: Literal["plain", "marks"] = "marks"
    trl: str = ""

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(Options).items():
            value, choices = getattr(self, name), get_args(kind)
            if choices and value not in choices:
                raise OptionError(f"{name}={value!r} was given", f"It is one of {', '.join(choices)}", "Choose one of these")
            if not choices and not isinstance(value, (int, float) if kind is float else kind):
                raise OptionError(f"{name}={value!r} was given", f"It is a {kind.__name__}", "Give one")
            if not choices and isinstance(value, (int, float)) and value < 0:
                raise OptionError(f"{name}={value!r} was given", "It cannot be negative", "Give 0 or more")

    def as_dict(self) -> dict[str, Any]:
        """Return the options by name."""
        return asdict(self)


def read_options(path: Path | None, given: dict[str, Any]) -> Options:
    """Return the options of a YAML file, or the defaults, with those that were ``given`` in their place.

    Raises:
        OptionError: The file cannot be read, or names what is no option, or a value is off.
    """
    import yaml

    found: dict[str, Any] = {}
    if path is not None:
        try:
            found = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
        except (OSError, yaml.YAMLError) as error:
            raise OptionError(f"Options were to be read from {path}", f"That failed: {error}", "Mend the file") from error
    known = {field.name for field in fields(Options)}
    for name in found:
        if name not in known:
            raise OptionError(f"{path} has the option {name!r}", did_you_mean(str(name), known, "option"), "Take it out")
    return Options(**found | given)
