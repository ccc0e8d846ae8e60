"""Multistep GRPO as a trainer of TRL: complete episodes are played, and each of their steps becomes a sample of its own.

What is ours: playing groups of episodes with the model that is trained, and the advantage of each step. What comes after generation stays
TRL's: log-probabilities, clipping, divergence, losses, pictures, micro-batches, several processes, checkpoints. It is done by calling
TRL's ``_generate_and_score_completions`` on the steps while ``_generate`` hands out what the episodes have generated already. Those are
private names; a test asserts their signatures in the versions that the package allows.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, cast

import torch
from datasets import Dataset
from transformers import PrinterCallback
from trl import GRPOTrainer

from genui_agent_navigator.context import Context
from genui_agent_navigator.grpo.rounds import Group, Replay, Sample, Weighing, samples_of
from genui_agent_navigator.lm.chat import conversation
from genui_agent_navigator.lm.policy import Generated, LMPolicy
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.rollouts import Job, Pool
from genui_gym.errors import InfrastructureError, OptionError


@dataclass(frozen=True)
class Multistep:
    """What is added to TRL's options.

    Attributes:
        weighing: How advantages are made.
        replay: Put a stored success into a group that failed as a whole (ARPO, arXiv 2505.16282).
        replace: How many further tasks an update may play in the place of groups without variance (DAPO, arXiv 2503.14476).
        steps: The most steps that an update learns from, drawn at random; 0 for all.
    """

    weighing: Weighing = field(default_factory=Weighing)
    replay: bool = False
    replace: int = 0
    steps: int = 0


class MultistepTrainer(GRPOTrainer):  # type: ignore[misc]
    """TRL's GRPO trainer on episodes. It is the decider of its own episodes, so that what samples them is what learns.

    ``num_generations`` of TRL's configuration is the number of episodes per task, ``generation_batch_size`` the number of episodes per
    update. Episodes that the machinery lost are left out; groups whose episodes have equal scores are too.

    Args:
        policy: The model, and how it reads and acts; TRL's configuration says how replies are sampled.
        args: A ``GRPOConfig``.
        pool: Plays the episodes. It has to call ``decide`` in this process.
        jobs: One for each task; where there are fewer than an update plays, they come several times in it.
        multistep: What is added to the configuration.
        on_update: Called with the groups of each update, how many steps are learned from, and the seconds of playing.

    Raises:
        OptionError: A process would get a part of a group.
    """

    def __init__(
        self,
        policy: LMPolicy,
        args: Any,
        pool: Pool,
        jobs: Sequence[Job],
        *,
        multistep: Multistep | None = None,
        on_update: Callable[[list[Group], int, float], None] | None = None,
        **others: Any,
    ) -> None:
        if args.per_device_train_batch_size * args.steps_per_generation % args.num_generations:
            raise OptionError(
                f"{args.num_generations} episodes per task were to be played",
                f"A process plays {args.per_device_train_batch_size} × {args.steps_per_generation} per update, which splits a group",
                "Make that a multiple of the episodes per task",
            )
        self.policy, self.pool, self.multistep, self.on_update = policy, pool, multistep or Multistep(), on_update
        self._jobs = list(jobs)
        self._random = random.Random(args.seed + args.process_index)
        self._replay = Replay()
        self._samples: list[Sample] = []
        self._learned = 0
        times = math.ceil(args.generation_batch_size / args.num_generations / len(self._jobs))
        rows = [{"prompt": [{"role": "user", "content": job.task}], "env": job.env, "task": job.task} for job in self._jobs * times]
        super().__init__(
            policy.model, reward_funcs=_no_reward, args=args, train_dataset=Dataset.from_list(rows),
            processing_class=policy.processor, **others,
        )  # fmt: skip
        self.remove_callback(PrinterCallback)

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        """Return a sampled decision for each context, by whatever TRL generates with: Transformers or vLLM."""
        if greedy:
            raise OptionError("A trainer was asked for greedy decisions", "It samples what it learns from", "Ask its policy")
        size = len(contexts) if self.use_vllm else self.policy.sampling.batch
        return [decision for at in range(0, len(contexts), size) for decision in self._decide(contexts[at : at + size])]

    def _decide(self, contexts: Sequence[Context]) -> list[Decision]:
        self._announce(plays=True)
        prompts = [conversation(context, self.policy.form) for context in contexts]
        prompt_ids, images, fields = self._tokenize_prompts(prompts)
        replies, log_probs = self._generate_single_turn(prompt_ids, images, fields, num_generations=1)
        sums = [0.0] * len(prompts) if log_probs is None else [math.fsum(each) for each in log_probs]
        made = zip(prompts, prompt_ids, replies, sums, strict=True)
        return [self.policy.decision(Generated(prompt, list(ids), list(reply)), total) for prompt, ids, reply, total in made]

    def _announce(self, *, plays: bool) -> bool:
        """Tell the other processes whether this one generates next, and return whether any does.

        All of them have to generate equally often: sharded models and vLLM's server wait for everyone.
        """
        told = torch.tensor([int(plays)], device=self.accelerator.device)
        return bool(self.accelerator.gather(told).any())

    def _keep_company(self) -> None:
        """Generate in vain while other processes still play."""
        if self.accelerator.num_processes == 1:
            return
        while self._announce(plays=False):
            prompt_ids, images, fields = self._tokenize_prompts([[{"role": "user", "content": "."}]])
            self._generate_single_turn(prompt_ids, images, fields, num_generations=1)

    def _groups(self, rows: Sequence[dict[str, Any]], size: int) -> list[Group]:
        """Play a group for each task of the rows, and in training further ones for those that teach nothing."""
        groups = self._play([Job(row["env"], row["task"]) for row in rows[::size]], size)
        silent = sum(not samples_of([group], Weighing()) for group in groups)
        if self.model.training and (missing := min(self.multistep.replace, silent, len(self._jobs))):
            groups += self._play(self._random.sample(self._jobs, missing), size)
        self._keep_company()
        return [self._replay.complete(group) for group in groups] if self.multistep.replay else groups

    def _play(self, tasks: Sequence[Job], size: int) -> list[Group]:
        jobs = [Job(task.env, task.task, copy) for task in tasks for copy in range(size)]
        episodes = self.pool.play(self, jobs, seed=self._random.randrange(2**31))
        return [episodes[at : at + size] for at in range(0, len(episodes), size)]

    def _generate_and_score_completions(self, inputs: list[dict[str, Any]]) -> dict[str, Any]:
        """Play, and return what TRL makes of the steps, with the advantages of their episodes."""
        mode = "train" if self.model.training else "eval"
        size = self.num_generations if mode == "train" else self.num_generations_eval
        started = perf_counter()
        groups = self._groups(inputs, size)
        seconds = perf_counter() - started
        self._samples = self._batch(groups, math.lcm(size, self.args.steps_per_generation) if mode == "train" else size)
        rows = [{"prompt": sample.record.prompt} for sample in self._samples]
        output = cast("dict[str, Any]", super()._generate_and_score_completions(rows))
        output["advantages"] = torch.tensor([sample.advantage for sample in self._samples], device=self.accelerator.device)
        self._report(mode, groups)
        if self.on_update is not None:
            self.on_update(groups, self._learned, seconds)
        self._samples = []
        return output

    def _batch(self, groups: Sequence[Group], multiple: int) -> list[Sample]:
        """Return as many samples as every process has, a multiple of ``multiple``; from ``_learned`` on they only fill, and are masked."""
        samples = samples_of(groups, self.multistep.weighing)
        if 0 < self.multistep.steps < len(samples):
            samples = self._random.sample(samples, self.multistep.steps)
        self._learned = len(samples)
        filler = next((step.decision.record for group in groups for episode in group for step in episode.steps), None)
        if filler is None:
            reasons = (episode.error for group in groups for episode in group if episode.error)
            raise InfrastructureError(
                f"An update played {sum(map(len, groups))} episodes", f"Not one has a step: {next(reasons, 'all were lost')}", "Mend that"
            )
        most = int(self.accelerator.gather(torch.tensor([len(samples)], device=self.accelerator.device)).max())
        wanted = max(1, math.ceil(most / multiple)) * multiple
        return samples + [Sample(filler, 0.0, 0.0)] * (wanted - len(samples))

    def _generate(self, prompts: list[Any]) -> Any:
        """Return what the episodes have generated, in the shape of TRL's method."""
        made = [cast(Generated, sample.record) for sample in self._samples]
        metrics = self._metrics["train" if self.model.training else "eval"]
        lengths = [len(each.completion_ids) for each in made[: self._learned]]
        metrics["completions/mean_length"].append(sum(lengths) / max(1, len(lengths)))
        self.state.num_input_tokens_seen += sum(len(each.prompt_ids) + len(each.completion_ids) for each in made)
        metrics["num_tokens"] = [self.state.num_input_tokens_seen]
        mask = [[int(place < self._learned)] * len(each.completion_ids) for place, each in enumerate(made)]
        texts = self.policy.tokenizer.batch_decode([each.completion_ids for each in made], skip_special_tokens=True)
        completions = [[{"role": "assistant", "content": text}] for text in texts]
        images = [_images(each.prompt) for each in made]
        shown = images if any(images) else None
        return [each.prompt_ids for each in made], [each.completion_ids for each in made], mask, completions, None, {}, shown, []

    def _report(self, mode: str, groups: Sequence[Group]) -> None:
        """Put the figures of episodes in the place of those of the reward function that TRL wants and that says nothing."""
        kept = [episode for group in groups for episode in group if episode.score is not None]
        scores = torch.tensor([float(episode.score or 0.0) for episode in kept])
        metrics = self._metrics[mode]
        for name in ("mean", "std"):
            metrics.pop(f"rewards/{_no_reward.__name__}/{name}", None)
        metrics["reward"][-1] = float(scores.mean()) if kept else math.nan
        metrics["reward_std"][-1] = float(scores.std(correction=0)) if kept else math.nan
        metrics["frac_reward_zero_std"][-1] = sum(not samples_of([group], Weighing()) for group in groups) / len(groups)


def _no_reward(prompts: Sequence[Any], **_: Any) -> list[float]:
    """Return zeros: TRL wants a source of rewards, but the advantages come from episodes."""
    return [0.0] * len(prompts)


def _images(prompt: Sequence[dict[str, Any]]) -> list[Any] | None:
    blocks = [block for message in prompt if isinstance(message["content"], list) for block in message["content"]]
    return [block["image"] for block in blocks if block["type"] == "image"] or None
