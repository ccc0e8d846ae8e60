"""The objective against numbers that were worked out by hand."""

from __future__ import annotations

import math

import pytest
import torch
from genui_agent_navigator.grpo.loss import Clipping, clipped_loss


def logs(*probabilities: float) -> torch.Tensor:
    return torch.tensor([math.log(p) for p in probabilities])


def test_the_ratio_counts_within_its_bounds_alone():
    # Ratios 2 and 0.5. A = 1: min(2, 1.28) = 1.28. A = -1: min(-0.5, -0.8) = -0.8. Mean 0.24.
    loss = clipped_loss(logs(0.4, 0.2), logs(0.2, 0.4), torch.tensor([1.0, -1.0]), Clipping(0.2, 0.28))
    assert float(loss.value) == pytest.approx(-0.24)
    assert loss.clipped == 1.0


def test_a_bad_action_that_grew_is_not_clipped():
    # Ratio 2, A = -1: min(-2, -1.28) = -2, so that it is pushed back.
    loss = clipped_loss(logs(0.4), logs(0.2), torch.tensor([-1.0]), Clipping())
    assert float(loss.value) == pytest.approx(2.0)
    assert loss.clipped == 0.0


def test_the_gradient_is_that_of_the_policy_gradient_at_the_start():
    new = logs(0.3, 0.6).requires_grad_()
    clipped_loss(new, new.detach(), torch.tensor([2.0, -1.0]), Clipping()).value.backward()
    assert new.grad is not None
    assert new.grad.tolist() == pytest.approx([-1.0, 0.5])


def test_the_divergence_is_the_third_estimator():
    # ref/new = 2: 2 - ln 2 - 1 = 0.306853
    loss = clipped_loss(logs(0.2), logs(0.2), torch.zeros(1), Clipping(kl=0.5), reference=logs(0.4))
    assert loss.kl == pytest.approx(0.306853, abs=1e-5)
    assert float(loss.value) == pytest.approx(0.5 * 0.306853, abs=1e-5)


def test_tokens_that_are_masked_count_for_nothing():
    new, old = torch.zeros(2, 2), torch.zeros(2, 2)
    mask = torch.tensor([[1, 1], [1, 0]])
    # Three tokens with ratio 1: (1 + 1 - 2) / 3 = 0 under A = 1 and -2; the fourth would make it -1/2.
    assert float(clipped_loss(new, old, torch.tensor([1.0, -2.0]), Clipping(), mask=mask).value) == pytest.approx(0.0)
    assert float(clipped_loss(new, old, torch.tensor([1.0, -2.0]), Clipping()).value) == pytest.approx(0.5)


def test_a_batch_without_tokens_is_no_division_by_zero():
    loss = clipped_loss(torch.zeros(1, 2), torch.zeros(1, 2), torch.ones(1), Clipping(), mask=torch.zeros(1, 2))
    assert float(loss.value) == 0.0
