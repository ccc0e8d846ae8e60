"""The experiments by number, in the order they are run in: what is most in question first."""

from benchmarks.navigator.experiment import Experiment
from benchmarks.navigator.experiments import judge, learning, models, options, sim_to_real, tasks, transfer

EXPERIMENTS: dict[int, Experiment] = {
    each.number: each
    for each in (
        learning.EXPERIMENT,
        transfer.EXPERIMENT,
        sim_to_real.EXPERIMENT,
        judge.EXPERIMENT,
        tasks.EXPERIMENT,
        options.EXPERIMENT,
        models.EXPERIMENT,
    )
}
