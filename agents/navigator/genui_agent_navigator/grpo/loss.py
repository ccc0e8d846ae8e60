"""The clipped objective of GRPO on log-probabilities, whoever computed them."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Clipping:
    """How far one update may go.

    Attributes:
        low, high: The ratio of probabilities counts within [1 − low, 1 + high]; a larger ``high`` lets rare actions grow (DAPO).
        kl: Weight of the divergence from the reference policy; 0 leaves it out.
    """

    low: float = 0.2
    high: float = 0.28
    kl: float = 0.0


@dataclass(frozen=True)
class Loss:
    """The loss and what there is to watch: shares and means over the samples."""

    value: Tensor
    clipped: float
    kl: float


def clipped_loss(
    new: Tensor, old: Tensor, advantages: Tensor, clipping: Clipping, *, reference: Tensor | None = None, mask: Tensor | None = None
) -> Loss:
    """Return −mean(min(rA, clip(r)A)) + kl · mean(k3), with r = exp(new − old) and k3 = exp(ref − new) − (ref − new) − 1.

    Args:
        new, old: Log-probabilities now and when sampled, ``(N,)`` for actions or ``(N, T)`` for their tokens.
        advantages: ``(N,)``, or of the same shape.
        reference: Log-probabilities of the reference policy; needed where ``clipping.kl`` is not 0.
        mask: Which tokens count, of the shape of ``new``; a row without any counts for nothing.
    """
    weight = torch.ones_like(new) if mask is None else mask.to(new.dtype)
    spread = advantages.unsqueeze(-1) if advantages.dim() < new.dim() else advantages
    ratio = torch.exp(new - old)
    bounded = ratio.clamp(1 - clipping.low, 1 + clipping.high)
    gain = torch.minimum(ratio * spread, bounded * spread)
    total = weight.sum().clamp(min=1)
    value = -(gain * weight).sum() / total
    divergence = torch.zeros((), dtype=new.dtype)
    if reference is not None:
        gap = reference - new
        divergence = ((torch.exp(gap) - gap - 1) * weight).sum() / total
        value = value + clipping.kl * divergence
    cut = ((ratio * spread > bounded * spread).to(new.dtype) * weight).sum() / total
    return Loss(value, float(cut), float(divergence))
