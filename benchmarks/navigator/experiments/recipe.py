"""How the policy ``tiny`` is trained in every experiment that does not vary it."""

from benchmarks.navigator.experiment import Training

BC = Training("bc", {"stage": "bc", "env": "genui/Train-v0", "demos": 5, "epochs": 40}, minutes=20)
GRPO = Training("grpo", {"stage": "grpo", "env": "genui/Train-v0", "groups": 8, "episodes": 12, "rounds": 400}, start=BC, minutes=40)
