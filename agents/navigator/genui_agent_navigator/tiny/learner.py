"""GRPO on the policy ``tiny``: updates by the clipped objective on the samples of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from genui_agent_navigator.grpo.loss import Clipping, clipped_loss
from genui_agent_navigator.grpo.rounds import Sample
from genui_agent_navigator.tiny.policy import TinyPolicy


@dataclass(frozen=True)
class Learning:
    """How a round is learned.

    Attributes:
        batch: Steps in an update.
        passes: How often a round's samples are learned.
    """

    clipping: Clipping = field(default_factory=Clipping)
    learning_rate: float = 4e-5
    batch: int = 128
    passes: int = 2


class Learner:
    """Learns rounds of samples.

    Args:
        reference: The policy that the divergence is measured from; needed where it has a weight.
    """

    def __init__(self, policy: TinyPolicy, how: Learning, seed: int, reference: TinyPolicy | None = None) -> None:
        self.policy, self.how, self.reference = policy, how, reference
        self.optimizer = torch.optim.AdamW(policy.model.parameters(), how.learning_rate, weight_decay=0.0)
        self._random = np.random.default_rng(seed)

    def state(self) -> dict[str, Any]:
        """Return what :meth:`resume` needs to go on as if nothing had happened."""
        return {"optimizer": self.optimizer.state_dict(), "random": self._random.bit_generator.state}

    def resume(self, state: Mapping[str, Any]) -> None:
        """Take a state up."""
        self.optimizer.load_state_dict(state["optimizer"])
        self._random.bit_generator.state = state["random"]

    def learn(self, samples: Sequence[Sample]) -> dict[str, float]:
        """Update on all samples and return the means of loss, clipped share and divergence; nothing happens without samples.

        Words are not hidden and nothing is dropped out, so that the ratio of probabilities is 1 before the first update.
        """
        self.policy.model.eval()
        losses = []
        for _ in range(self.how.passes):
            for batch in self._batches(samples):
                losses.append(self._update(batch))
        if not losses:
            return {}
        loss, clipped, kl = np.mean(losses, axis=0)
        return {"loss": float(loss), "clipped": float(clipped), "kl": float(kl)}

    def _update(self, samples: Sequence[Sample]) -> tuple[float, float, float]:
        records = [sample.record for sample in samples]
        old = torch.tensor([sample.log_prob for sample in samples])
        advantages = torch.tensor([sample.advantage for sample in samples])
        loss = clipped_loss(self.policy.log_probs(records), old, advantages, self.how.clipping, reference=self._reference(samples))
        self.optimizer.zero_grad()
        loss.value.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.policy.model.parameters(), 1.0)
        self.optimizer.step()
        return float(loss.value.detach()), loss.clipped, loss.kl

    def _reference(self, samples: Sequence[Sample]) -> Tensor | None:
        if not self.how.clipping.kl or self.reference is None:
            return None
        self.reference.model.eval()
        with torch.no_grad():
            return self.reference.log_probs([sample.record for sample in samples])

    def _batches(self, samples: Sequence[Sample]) -> list[list[Sample]]:
        """Return the samples in batches, in random order, each of steps of about equal length."""
        noise = self._random.random(len(samples))
        length = [len(sample.record.reading.role) + len(sample.record.reading.goal) for sample in samples]
        order = sorted(range(len(samples)), key=lambda index: length[index] * (0.7 + 0.6 * noise[index]))
        batches = [[samples[index] for index in order[at : at + self.how.batch]] for at in range(0, len(order), self.how.batch)]
        return [batches[index] for index in self._random.permutation(len(batches))]
