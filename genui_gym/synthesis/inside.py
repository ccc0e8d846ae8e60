"""The confined end of trying out an app: its script and the recording are played as ever, and then it is proven."""

from __future__ import annotations

import pickle
from dataclasses import asdict
from pathlib import Path

from genui_gym.prove.inside import Proving
from genui_gym.sandbox import Channel, Facts, Message, serve
from genui_gym.synthesis.attempts import Trial, try_out


class Trying(Proving):
    """One app's trials, confined.

    Args:
        channel: To the process outside.
        about: ``app``, and the ``shelf`` it lies on.
    """

    def __init__(self, channel: Channel, about: Facts) -> None:
        super().__init__(channel, about)
        self._shelf = Path(about["shelf"]).parent

    def attempt(self, body: bytes, seeds: int | None, chromium: bool) -> Message:
        """Try out the app; ``body`` is a recording, a blueprint and a script, pickled by the process outside, which is not confined."""
        recording, blueprint, script = pickle.loads(body)
        tried = try_out(recording, blueprint, self._shelf, script, Trial(seeds, chromium, self.tell))
        proof = None if tried.proof is None else tried.proof.as_dict()
        fidelity = None if tried.fidelity is None else asdict(tried.fidelity)
        return {"faults": list(tried.faults), "proof": proof, "fidelity": fidelity}, b""


def serve_trials(channel: Channel, about: Facts) -> None:
    """Try out one app as it is asked, until the other side has gone."""
    trying = Trying(channel, about)
    serve(channel, {"try": trying.attempt, "prove": trying.prove, "replays": trying.replays})
