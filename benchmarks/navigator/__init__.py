"""What the navigator learns: seven experiments, each described by data, run as the commands that a user would type.

experiment.py    the words an experiment is described in: training, test, arm
experiments/     one file each
runs.py          commands, their folders, what is done already
suites.py        a command: lists of tasks that no suite of the library has
figures.py       what the arms did, and how they differ
report.py        a page, a picture and the raw figures of each experiment
"""
