"""The recipe, from top to bottom.

    bc     golden episodes → records of steps → their likelihood, epoch by epoch
    grpo   groups of episodes → advantages → the clipped objective, round by round

Both write a checkpoint after each epoch or round, go on from it when they are called again, and leave one when they are interrupted.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic, perf_counter

import numpy as np
import torch

from genui_agent_navigator.demos import Demo, read_demos, record_golden
from genui_agent_navigator.grpo.advantages import teaches
from genui_agent_navigator.grpo.loss import Clipping
from genui_agent_navigator.grpo.rounds import Group, Replay, Weighing, samples_of
from genui_agent_navigator.grpo.sampling import TaskSampler
from genui_agent_navigator.logs import Log
from genui_agent_navigator.options import Options
from genui_agent_navigator.plots import plot
from genui_agent_navigator.policy import load_policy, save_policy
from genui_agent_navigator.progress import View, view
from genui_agent_navigator.rollouts import Episode, Job, Pool, make_pool
from genui_agent_navigator.state import read_state, write_state
from genui_agent_navigator.tasks import capped, database_of, is_held_out, jobs_of, template_of
from genui_agent_navigator.tiny.cloning import Cloner, Cloning, records_of, vocabulary_of
from genui_agent_navigator.tiny.intents import intents_of
from genui_agent_navigator.tiny.learner import Learner, Learning
from genui_agent_navigator.tiny.policy import TinyPolicy
from genui_gym.errors import OptionError

_TASKS = "tasks.json"
_VALIDATED = 96
"""Held-out tasks that are played for validation at most."""


def train(options: Options) -> None:
    """Train a policy as the options say.

    Raises:
        OptionError: The stage needs a checkpoint, or there is nothing to learn from.
    """
    if options.policy != "tiny":
        from genui_agent_navigator.lm.train import train as train_language_model

        train_language_model(options)
        return
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    out = Path(options.out)
    with view() as shown, closing(pool_of(options)) as pool:
        (clone if options.stage == "bc" else reinforce)(options, out, pool, shown)
        for file in plot(out):
            shown.say(f"Drawn: {file}")
        shown.say(f"The policy is in {out}; play it with --agent navigator --option checkpoint={out}")


def pool_of(options: Options) -> Pool:
    """Return what plays, by a judge where the reward teaches."""
    judge = options.judge if options.stage == "grpo" else "none"
    return make_pool(options.workers, backend=options.backend, cluster=options.cluster, judge=judge)


def clone(options: Options, out: Path, pool: Pool, shown: View) -> None:
    """Learn what golden episodes did."""
    learned, held = demonstrations(options, shown)
    started = monotonic()
    how = Cloning(epochs=options.epochs, learning_rate=options.learning_rate or Cloning.learning_rate)
    state = read_state(out, options)
    intents = len(set(intents_of(learned).values()))
    policy = TinyPolicy.load(out) if state is not None else TinyPolicy(vocabulary_of(learned), intents=intents)
    records = records_of(learned, policy.vocabulary)
    cloner = Cloner(policy, records, how, options.seed, lambda: spent(options, started))
    done = 0
    if state is not None:
        done = int(state["done"])
        cloner.resume(state["cloner"])
    shown.say(f"{len(records)} steps of {len(learned)} episodes; {len(held)} episodes, in wordings of their own, are kept for validation")
    shown.begin("Cloning", options.epochs, done)

    def keep(epochs: int) -> None:
        save_policy(policy, out, options=options.as_dict(), epochs=epochs)
        write_tasks(out, [demo.task for demo in learned], [demo.task for demo in held])
        write_state(out, options, done=epochs, cloner=cloner.state())

    with Log(out, upto=done + 1 if state is not None else None) as log:
        try:
            while done < options.epochs and not is_late(options, started):
                loss = cloner.epoch(shown.to)
                done += 1
                keep(done)
                figures = {"loss": loss}
                if held and (done == options.epochs or is_late(options, started)):
                    figures |= validate(policy, [Job(options.env, demo.task) for demo in held], pool, options.seed)
                log.add("bc", done, figures)
                shown.figures("bc", done, figures)
        except KeyboardInterrupt:
            keep(done)
            raise


def reinforce(options: Options, out: Path, pool: Pool, shown: View) -> None:
    """Learn from the reward, in groups of complete episodes."""
    state = read_state(out, options)
    policy = _started(out if state is not None else Path(options.start), options)
    jobs, held = tasks_of(options)
    clipping = Clipping(options.clip_low, options.clip_high, options.kl)
    how = Learning(clipping, learning_rate=options.learning_rate or Learning.learning_rate)
    reference = _started(Path(options.start), options) if options.kl else None
    learner, replay = Learner(policy, how, options.seed, reference), Replay()
    sampler = TaskSampler([template_of(job.task) or job.task for job in jobs], options.seed)
    done = 0
    if state is not None:
        done = int(state["done"])
        sampler.resume(state["sampler"])
        learner.resume(state["learner"])
    started = monotonic()
    shown.begin("Rounds", options.rounds, done)

    def keep(rounds: int) -> None:
        save_policy(policy, out, options=options.as_dict(), rounds=rounds)
        write_tasks(out, [job.task for job in jobs], [job.task for job in held])
        write_state(out, options, done=rounds, sampler=sampler.state(), learner=learner.state())

    with Log(out, upto=done + 1 if state is not None else None) as log:
        try:
            while done < options.rounds and not is_late(options, started):
                at = perf_counter()
                groups = play_groups(options, policy, pool, jobs, sampler, options.seed + 1000 * (done + 1))
                played = perf_counter() - at
                if options.replay:
                    groups = [replay.complete(group) for group in groups]
                samples = samples_of(groups, Weighing(options.divide_by_std, options.step_weight))
                figures = figures_of([episode for group in groups for episode in group], len(samples))
                figures |= learner.learn(samples)
                figures |= {"playing": played, "learning": perf_counter() - at - played}
                done += 1
                keep(done)
                if held and (done % 10 == 0 or done == options.rounds or is_late(options, started)):
                    figures |= validate(policy, held, pool, options.seed)
                log.add("grpo", done, figures)
                shown.to(done)
                shown.figures("grpo", done, figures)
        except KeyboardInterrupt:
            keep(done)
            raise


def play_groups(options: Options, policy: TinyPolicy, pool: Pool, jobs: Sequence[Job], sampler: TaskSampler, seed: int) -> list[Group]:
    """Play the groups of a round; groups that cannot teach may be replaced by those of further tasks (dynamic sampling)."""
    chosen = sampler.draw(options.groups + options.replace)
    groups: list[Group] = []
    taught = 0
    while chosen and taught < options.groups:
        now, chosen = chosen[: options.groups - taught], chosen[options.groups - taught :]
        episodes = pool.play(
            policy, [Job(jobs[task].env, jobs[task].task, copy) for task in now for copy in range(options.episodes)], seed=seed
        )
        for place, task in enumerate(now):
            group = episodes[place * options.episodes : (place + 1) * options.episodes]
            sampler.note(task, [episode.success for episode in group if episode.score is not None])
            groups.append(group)
            taught += teaches([episode.score for episode in group])
        seed += 1
    return groups


def validate(policy: TinyPolicy, held: Sequence[Job], pool: Pool, seed: int) -> dict[str, float]:
    """Play held-out tasks with the likeliest decisions and return the share that succeeded."""
    order = np.random.default_rng(seed).permutation(len(held))[:_VALIDATED]
    episodes = pool.play(policy, sorted((held[index] for index in order), key=database_of), greedy=True)
    scored = [episode for episode in episodes if episode.score is not None]
    return {"validation": float(np.mean([episode.success for episode in scored]))} if scored else {}


def figures_of(episodes: Sequence[Episode], samples: int) -> dict[str, float]:
    """Return the figures of a round; shares are of the episodes that were scored."""
    scored = [episode for episode in episodes if episode.score is not None]
    if not scored:
        return {"lost": float(len(episodes))}
    deciding, environment = (sum(episode.seconds[part] for episode in scored) for part in (0, 1))
    return {
        "success": float(np.mean([episode.success for episode in scored])),
        "score": float(np.mean([episode.score for episode in scored if episode.score is not None])),
        "steps": float(np.mean([len(episode.steps) for episode in scored])),
        "false_completions": float(np.mean([episode.false_completion for episode in scored])),
        "side_effects": float(np.mean([episode.side_effects > 0 for episode in scored])),
        "samples": float(samples),
        "deciding": deciding / max(deciding + environment, 1e-9),
        "lost": float(len(episodes) - len(scored)),
    }


def demonstrations(options: Options, shown: View) -> tuple[list[Demo], list[Demo]]:
    """Return the demonstrations to learn and those whose wording is kept for validation, recording what is missing.

    Raises:
        OptionError: No golden episode succeeded.
    """
    jobs = jobs_of(options.env, options.tasks)
    folder = Path(options.demonstrations) / ("" if options.backend == "text" else options.backend)
    shown.begin("Recording golden episodes", len(jobs))
    record_golden(jobs, folder, options.workers, lambda done, _: shown.to(done), backend=options.backend)
    asked = {job.task for job in jobs}
    place = folder / options.env.rpartition("/")[2].lower()
    found = [demo for demo in read_demos(place, screenshots=options.policy == "vlm") if demo.success]
    found = [demo for demo in found if demo.task in asked or not _is_listed(asked)]
    held = [demo for demo in found if is_held_out(demo.goal, options.holdout)]
    out = {demo.task for demo in held}
    kept = set(capped([demo.task for demo in found if demo.task not in out], options.demos))
    learned = [demo for demo in found if demo.task in kept]
    if not learned:
        raise OptionError(f"Golden episodes of {options.env} were to be learned", "None of them succeeded", "Run `genui prove` on its app")
    return learned, held


def _is_listed(tasks: set[str]) -> bool:
    """Whether tasks are named; those of an app are drawn by seeds."""
    return not all(task.isdigit() for task in tasks)


def tasks_of(options: Options) -> tuple[list[Job], list[Job]]:
    """Return the tasks to train on and the held-out ones: as the checkpoint that was begun with says, or all and none."""
    file = Path(options.start) / _TASKS
    jobs = jobs_of(options.env, options.tasks)
    if not file.exists():
        return jobs, []
    split = json.loads(file.read_text(encoding="utf-8"))
    held = set(split["held"])
    if not _is_listed({job.task for job in jobs}):
        return [Job(options.env, task) for task in split["learned"]], [Job(options.env, task) for task in split["held"]]
    return [job for job in jobs if job.task not in held], [job for job in jobs if job.task in held]


def write_tasks(out: Path, learned: Sequence[str], held: Sequence[str]) -> None:
    """Write beside a checkpoint which tasks it learned from and which were kept apart."""
    (out / _TASKS).write_text(json.dumps({"learned": sorted(learned), "held": sorted(held)}) + "\n", encoding="utf-8")


def _started(folder: Path, options: Options) -> TinyPolicy:
    if not options.start:
        raise OptionError(
            "Training by reward was asked for without a checkpoint", "A policy that never succeeds learns nothing", "Give --start"
        )
    policy = load_policy(folder)
    if not isinstance(policy, TinyPolicy):
        raise OptionError(f"{folder} was to be trained as 'tiny'", f"It is of the kind {policy.kind!r}", f"Give --policy {policy.kind}")
    return policy


def spent(options: Options, started: float) -> float:
    """Return which share of the time that a run may take is used up; 0 where it may take any."""
    return (monotonic() - started) / (60 * options.minutes or math.inf)


def is_late(options: Options, started: float) -> bool:
    """Whether the time is up that the options give a run that ``started`` then, on the monotonic clock."""
    return spent(options, started) >= 1
