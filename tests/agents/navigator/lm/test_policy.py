from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
import torch
from genui_agent_navigator.context import Context
from genui_agent_navigator.lm.models import with_adapter
from genui_agent_navigator.lm.policy import LMPolicy
from genui_agent_navigator.policy import load_policy, save_policy

from .game import look

pytestmark = pytest.mark.filterwarnings("ignore:.*is deprecated and will be removed:FutureWarning")  # PEFT and TRL call Transformers so.
CONTEXTS = [Context("press red", look()), Context("press blue", look("blue"))]


def log_probability(policy: LMPolicy, record: Any, temperature: float = 1.0) -> float:
    """Return what a forward pass says of a reply."""
    ids = torch.tensor([record.prompt_ids + record.completion_ids])
    with torch.inference_mode():
        scores = (policy.model.eval()(input_ids=ids).logits[0, :-1] / temperature).log_softmax(-1)
    length = len(record.completion_ids)
    return float(scores[-length:].gather(1, ids[0, -length:, None]).sum())


def test_cloning_lowers_the_loss_and_gives_the_form(beginner: Any) -> None:
    policy, losses = beginner
    assert losses[-1] < losses[0] / 3
    actions = [decision.action for decision in policy.decide(CONTEXTS * 10)]
    assert sum(action.startswith(("click('", "finish(")) for action in actions) >= 18, actions


def test_what_is_sampled_is_as_likely_as_it_says(beginner: Any) -> None:
    policy = beginner[0].sampled_by(temperature=0.7)
    torch.manual_seed(3)
    for decision in policy.decide(CONTEXTS):
        assert decision.log_prob == pytest.approx(log_probability(policy, decision.record, 0.7), abs=1e-3)


def test_greedy_decisions_hang_on_nothing_but_the_context(beginner: Any) -> None:
    policy = beginner[0]
    together = [decision.action for decision in policy.decide(CONTEXTS, greedy=True)]
    alone = [policy.decide([context], greedy=True)[0].action for context in CONTEXTS]
    assert together == alone == [decision.action for decision in policy.sampled_by(batch=1).decide(CONTEXTS, greedy=True)]


def test_a_reply_ends_at_its_end(beginner: Any) -> None:
    policy = beginner[0]
    for decision in policy.decide(CONTEXTS * 4):
        ids = decision.record.completion_ids
        assert policy.tokenizer.eos_token_id not in ids[:-1]
        assert len(ids) <= policy.sampling.tokens


def test_a_policy_is_saved_read_and_pickled(beginner: Any, tmp_path: Path) -> None:
    policy = beginner[0]
    save_policy(policy, tmp_path / "run", stage="bc")
    expected = [decision.action for decision in policy.decide(CONTEXTS, greedy=True)]
    for copied in (load_policy(tmp_path / "run"), pickle.loads(pickle.dumps(policy))):
        assert isinstance(copied, LMPolicy)
        assert (copied.form, copied.sampling) == (policy.form, policy.sampling)
        assert [decision.action for decision in copied.decide(CONTEXTS, greedy=True)] == expected


def test_of_a_model_with_an_adapter_the_adapter_alone_is_saved(beginner: Any, tmp_path: Path) -> None:
    whole = beginner[0]
    save_policy(whole, tmp_path / "base")
    base = str(tmp_path / "base" / "weights")
    policy = LMPolicy.of(base, rank=4, form=whole.form, sampling=whole.sampling)
    with torch.no_grad():
        for name, weight in policy.model.named_parameters():
            if "lora_B" in name:
                weight.normal_(std=0.2)
    changed = [decision.log_prob for decision in policy.decide(CONTEXTS, greedy=True)]
    assert changed != [decision.log_prob for decision in whole.decide(CONTEXTS, greedy=True)]
    save_policy(policy, tmp_path / "adapter")
    saved = sum(file.stat().st_size for file in (tmp_path / "adapter" / "weights").glob("*.safetensors"))
    assert saved < sum(file.stat().st_size for file in Path(base).glob("*.safetensors")) / 2
    read = load_policy(tmp_path / "adapter")
    assert [decision.log_prob for decision in read.decide(CONTEXTS, greedy=True)] == pytest.approx(changed, abs=1e-4)
    assert any(weight.requires_grad for weight in read.model.parameters())  # type: ignore[attr-defined]


def test_an_adapter_leaves_the_model_as_it_was(beginner: Any) -> None:
    model = with_adapter(copy.deepcopy(beginner[0].model), rank=4)
    learning = [name for name, weight in model.named_parameters() if weight.requires_grad]
    assert learning
    assert all("lora_" in name for name in learning)
