"""A language model that plays: contexts become conversations, replies become actions."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

import torch
from peft import PeftModel

from genui_agent_navigator.context import Context
from genui_agent_navigator.lm.chat import Form, Message, conversation, read_answer
from genui_agent_navigator.lm.models import load_language_model, with_adapter
from genui_agent_navigator.policy import Decision

_FILE, _WEIGHTS = "form.json", "weights"


@dataclass(frozen=True)
class Sampling:
    """How replies are drawn.

    Attributes:
        temperature: Of the softmax; a greedy decision takes the likeliest token at every place.
        tokens: The most tokens of a reply.
        batch: How many contexts are decided on at a time.
    """

    temperature: float = 1.0
    tokens: int = 64
    batch: int = 8


@dataclass(frozen=True)
class Generated:
    """What a reply was made of: what a trainer needs to compute its probability again.

    Attributes:
        prompt: The conversation that was answered.
        prompt_ids, completion_ids: Its tokens and those of the reply, up to its end.
    """

    prompt: list[Message]
    prompt_ids: list[int]
    completion_ids: list[int]


class LMPolicy:
    """Plays with a causal language model.

    Args:
        model, processor: Of Transformers; the processor is a tokenizer, or what wraps one for a model that sees.
        form: What the model reads and how it acts.
        sampling: How its replies are drawn.
        base: Where the model came from, if it has an adapter; a checkpoint then holds the adapter alone.
    """

    kind = "lm"
    default_form: ClassVar[Form] = Form()
    load_model: ClassVar[Callable[[str], tuple[Any, Any]]] = staticmethod(load_language_model)

    def __init__(self, model: Any, processor: Any, form: Form | None = None, sampling: Sampling | None = None, base: str = "") -> None:
        self.model, self.processor, self.base = model, processor, base
        self.form = form or self.default_form
        self.sampling = sampling or Sampling()
        self.tokenizer.padding_side = "left"

    @classmethod
    def of(cls, name: str, *, rank: int, form: Form | None = None, sampling: Sampling | None = None) -> Self:
        """Return a policy to be trained, from a model's name.

        Args:
            rank: Of the adapter that learns; 0 trains the whole model.
        """
        model, processor = cls.load_model(name)
        return cls(with_adapter(model, rank) if rank else model, processor, form, sampling, base=name if rank else "")

    @property
    def tokenizer(self) -> Any:
        """What turns text into tokens."""
        return getattr(self.processor, "tokenizer", self.processor)

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        """Return a decision for each context; see :class:`genui_agent_navigator.policy.Decider`."""
        size = self.sampling.batch
        return [decision for at in range(0, len(contexts), size) for decision in self._decide(contexts[at : at + size], greedy)]

    def _decide(self, contexts: Sequence[Context], greedy: bool) -> list[Decision]:
        prompts = [conversation(context, self.form) for context in contexts]
        inputs = self._tokens(prompts).to(self.model.device)
        drawn = {"do_sample": False} if greedy else {"do_sample": True, "temperature": self.sampling.temperature, "top_k": 0, "top_p": 1.0}
        was_training = self.model.training
        self.model.eval()
        with torch.inference_mode():
            made = self.model.generate(
                **inputs, **drawn, max_new_tokens=self.sampling.tokens, use_cache=True,
                return_dict_in_generate=True, output_scores=True, disable_compile=True,
            )  # fmt: skip
            likely = self.model.compute_transition_scores(made.sequences, made.scores, normalize_logits=True)
        self.model.train(was_training)
        width = inputs["input_ids"].shape[1]
        decisions = []
        for row, (prompt, ids) in enumerate(zip(prompts, made.sequences[:, width:].tolist(), strict=True)):
            length = self._length(ids)
            shown = inputs["attention_mask"][row].bool()
            generated = Generated(prompt, inputs["input_ids"][row][shown].tolist(), ids[:length])
            decisions.append(self.decision(generated, float(likely[row, :length].sum())))
        return decisions

    def _tokens(self, prompts: Sequence[list[Message]]) -> Any:
        """Return the conversations as tensors, padded on the left; what a processor is told goes another way than a tokenizer's."""
        form: dict[str, Any] = {"padding": True, "return_tensors": "pt"}
        told = form if self.processor is self.tokenizer else {"processor_kwargs": form}
        return self.processor.apply_chat_template(list(prompts), add_generation_prompt=True, tokenize=True, return_dict=True, **told)

    def decision(self, generated: Generated, log_prob: float = 0.0) -> Decision:
        """Return the decision that a reply is."""
        text = self.tokenizer.decode(generated.completion_ids, skip_special_tokens=True)
        action, thought = read_answer(text, self.form)
        return Decision(action, thought, log_prob, generated)

    def _length(self, ids: Sequence[int]) -> int:
        """Return how many tokens a reply has, the one that ends it included."""
        ends = self.model.generation_config.eos_token_id
        ends = {ends} if isinstance(ends, int) else set(ends or ())
        return next((place + 1 for place, token in enumerate(ids) if token in ends), len(ids))

    def save(self, folder: Path) -> None:
        """Write the model, or its adapter alone, and how it plays."""
        self.model.save_pretrained(folder / _WEIGHTS)
        self.processor.save_pretrained(folder / _WEIGHTS)
        facts = {"base": self.base, "form": asdict(self.form), "sampling": asdict(self.sampling)}
        (folder / _FILE).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what :meth:`save` wrote; an adapter is put on its base anew, and goes on learning."""
        facts = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        model, processor = cls.load_model(facts["base"] or str(folder / _WEIGHTS))
        if facts["base"]:
            model = PeftModel.from_pretrained(model, folder / _WEIGHTS, is_trainable=True)
        return cls(model, processor, Form(**facts["form"]), Sampling(**facts["sampling"]), facts["base"])

    def sampled_by(self, **changes: Any) -> Self:
        """Return the same policy with another way of drawing replies."""
        return type(self)(self.model, self.processor, self.form, replace(self.sampling, **changes), self.base)
