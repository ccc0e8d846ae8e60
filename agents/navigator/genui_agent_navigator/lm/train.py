"""The recipe for language models, with eyes or without: golden episodes through TRL's SFTTrainer, then the reward through multistep GRPO.

TRL's trainers keep checkpoints of their own below ``trainer`` and go on from them; the policy is written beside that at the end, and when
the run is interrupted. Under ``accelerate launch`` the first process records, and writes the policy and the log that count; the others
write theirs into folders of their own.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, cast

from accelerate import PartialState
from transformers import TrainerCallback

from genui_agent_navigator.grpo.rounds import Group, Weighing
from genui_agent_navigator.lm.clone import chat_rows, clone, has_checkpoint
from genui_agent_navigator.lm.models import SMOLLM2
from genui_agent_navigator.lm.policy import LMPolicy
from genui_agent_navigator.lm.settings import grpo_config, sft_config
from genui_agent_navigator.lm.trainer import Multistep, MultistepTrainer
from genui_agent_navigator.logs import Log
from genui_agent_navigator.options import Options
from genui_agent_navigator.plots import plot
from genui_agent_navigator.policy import load_policy, policy_class, save_policy
from genui_agent_navigator.progress import View, view
from genui_agent_navigator.rollouts.local import LocalPool
from genui_agent_navigator.train import demonstrations, figures_of, is_late, tasks_of, write_tasks
from genui_agent_navigator.vlm.coordinates import in_coordinates
from genui_gym.errors import OptionError

_SEATS = 16
_OWN_MODELS = {"lm": SMOLLM2, "vlm": "toy"}
_LOGGED = ("loss", "mean_token_accuracy", "entropy", "kl", "grad_norm", "step_time")
"""What is kept of all that TRL logs."""


def train(options: Options) -> None:
    """Train a language model as the options say.

    Raises:
        OptionError: The stage needs a checkpoint, the view has no pictures for a model that sees, or there is nothing to learn from.
    """
    if options.policy == "vlm" and options.backend == "text":
        raise OptionError("A model that sees was to be trained on the text view", "That has no pictures", "Give --backend browser")
    out = Path(options.out)
    process = PartialState().process_index
    own = out / f"process-{process}" if process else out
    policy = policy_to_train(options)
    steps = [int(path.name.rpartition("-")[2]) for path in (out / "trainer").glob("checkpoint-*")]
    with view() as shown, Log(own, upto=max(steps) + 1 if steps else None) as log:
        try:
            (_clone if options.stage == "bc" else _reinforce)(policy, options, out, shown, log)
        finally:
            save_policy(policy, own, options=options.as_dict())
        for file in plot(own):
            shown.say(f"Drawn: {file}")
        shown.say(f"The policy is in {own}; play it with --agent navigator --option checkpoint={own}")


def policy_to_train(options: Options) -> LMPolicy:
    """Return the policy of the checkpoint to begin with, or a new one of the model that is named.

    Raises:
        OptionError: There is neither, or the checkpoint is of another kind.
    """
    if options.start:
        policy = load_policy(options.start)
        if policy.kind != options.policy:
            raise OptionError(
                f"{options.start} was to be trained as {options.policy!r}",
                f"It is of the kind {policy.kind!r}",
                f"Give --policy {policy.kind}",
            )
        return cast(LMPolicy, policy)
    if options.stage == "grpo" and not options.model:
        raise OptionError(
            "Training by reward was asked for without a checkpoint",
            "A policy that never succeeds learns nothing",
            "Give --start, or --model",
        )
    kind = cast("type[LMPolicy]", policy_class(options.policy))
    form = replace(kind.default_form, window=options.window, page=options.page or kind.default_form.page)
    if options.policy == "vlm":
        form = replace(form, pictures=options.pictures, actions=options.actions)
    model = options.model or _OWN_MODELS[options.policy]
    return kind.of(model, rank=0 if model == "toy" else options.rank, form=form)


def _clone(policy: LMPolicy, options: Options, out: Path, shown: View, log: Log) -> None:
    """Learn what golden episodes did."""
    with PartialState().main_process_first():
        learned, held = demonstrations(options, shown)
    write_tasks(out, [demo.task for demo in learned], [demo.task for demo in held])
    episodes = [list(demo.steps) if policy.form.actions == "elements" else in_coordinates(demo.steps) for demo in learned]
    steps = [step for episode in episodes for step in episode]
    shown.say(f"{len(steps)} steps of {sum(map(bool, episodes))} episodes")
    if not steps:
        raise OptionError(
            f"{len(learned)} golden episodes were to be learned in coordinates",
            "None can be told so",
            "Give more --tasks, or --actions elements",
        )
    args = sft_config(options, out / "trainer", adapter=bool(policy.base))
    clone(policy.model, policy.processor, chat_rows(steps, policy.form), args, callbacks=[Watch(options, shown, log)])


def _reinforce(policy: LMPolicy, options: Options, out: Path, shown: View, log: Log) -> None:
    """Learn from the reward, in groups of complete episodes."""
    jobs, held = tasks_of(options)
    write_tasks(out, [job.task for job in jobs], [job.task for job in held])
    args = grpo_config(options, out / "trainer", adapter=bool(policy.base), tokens=policy.sampling.tokens)
    watch = Watch(options, shown, log)
    channels = ("axtree",) if policy.form.pictures == "none" else ("axtree", "screenshot")
    browser = options.backend != "text"
    pool = LocalPool(
        _SEATS, backend=options.backend, observation=channels, actions=policy.form.actions, threads=browser, judge=options.judge
    )
    with closing(pool):
        trainer = MultistepTrainer(policy, args, pool, jobs, multistep=multistep_of(options), on_update=watch.note, callbacks=[watch])
        trainer.train(resume_from_checkpoint=has_checkpoint(out / "trainer"))


def multistep_of(options: Options) -> Multistep:
    """Return what the options add to TRL's configuration."""
    return Multistep(Weighing(options.divide_by_std, options.step_weight), options.replay, options.replace)


class Watch(TrainerCallback):  # type: ignore[misc]
    """Shows and keeps the figures of a run of TRL, and ends it when its time is up."""

    def __init__(self, options: Options, shown: View, log: Log) -> None:
        self._options, self._shown, self._log = options, shown, log
        self._started = monotonic()
        self._played: dict[str, float] = {}

    def note(self, groups: list[Group], learned: int, seconds: float) -> None:
        """Keep the figures of an update's episodes until the update is logged."""
        self._played = figures_of([episode for group in groups for episode in group], learned) | {"playing": seconds}

    def on_train_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Start the bar."""
        self._shown.begin("Cloning" if self._options.stage == "bc" else "Rounds", state.max_steps, state.global_step)

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Move the bar; when the time is up, stop with a checkpoint."""
        self._shown.to(state.global_step)
        if is_late(self._options, self._started):
            control.should_save = control.should_training_stop = True

    def on_log(self, args: Any, state: Any, control: Any, logs: dict[str, float] | None = None, **_: Any) -> None:
        """Write the figures of a step."""
        figures = self._played | {name: float(value) for name, value in (logs or {}).items() if name in _LOGGED}
        if figures:
            self._log.add(self._options.stage, state.global_step, figures)
            self._shown.figures(self._options.stage, state.global_step, figures)
        self._played = {}
