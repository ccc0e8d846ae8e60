"""The network: one small transformer over page, turns, goal and things, and heads that choose, point and say how likely that was.

What decides most is not learned but given: how every text of the page is said in the goal. A thing is the mean of its words, plus the
mean of the goal's atoms that it matches, in their context there: ``to the Joint account`` makes another thing of *Joint account* than
``from the Joint account``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from genui_agent_navigator.tiny.batch import Batch, Chosen
from genui_agent_navigator.tiny.features import (
    ACTS,
    GOAL_FEATURES,
    OPTION_FEATURES,
    PAGE_FEATURES,
    POINT_FEATURES,
    THING_FEATURES,
    TURN_FEATURES,
)
from genui_agent_navigator.tiny.reading import ANSWERS, GOAL_LENGTH, ROLES, SPECIALS, THINGS, TURNS
from genui_agent_navigator.tiny.typing import LONGEST
from genui_agent_navigator.tiny.vocabulary import PAD
from genui_agent_navigator.tiny.words import KINDS

_NEVER = -1e9
_HALF = bool(torch.cpu.get_capabilities().get("amx_bf16"))
"""Whether it learns with matrices in bfloat16: where the processor has tiles for them; elsewhere that takes seven times as long."""


@dataclass(frozen=True)
class Size:
    """How large the network is; the vocabulary comes on top. Dropout is on what goes in: hidden words do the rest, and more is slow."""

    width: int = 128
    layers: int = 3
    heads: int = 2
    dropout: float = 0.1


@dataclass(frozen=True)
class Encoded:
    """What the transformer made of a batch: ``page (B, d)``, ``goal (B, g, d)``, ``things (B, m, d)``; ``intents`` as log-probabilities."""

    batch: Batch
    page: Tensor
    goal: Tensor
    things: Tensor
    intents: Tensor

    def rows(self, index: Tensor) -> Encoded:
        """Return some rows, ``(k,)`` of them."""
        return Encoded(self.batch.rows(index), self.page[index], self.goal[index], self.things[index], self.intents[index])


@dataclass(frozen=True)
class Pointing:
    """What can be typed for one candidate in each row.

    Attributes:
        places: Vectors of the atoms of goal and page and of the sayings, ``(B, n, d)``.
        query: What is looked for, ``(B, d)``.
        starts: Log-probability that it begins at each place, ``(B, n)``.
        reach: The last place that a stretch from each may reach, ``(B, n)``.
    """

    places: Tensor
    query: Tensor
    starts: Tensor
    reach: Tensor


class Block(nn.Module):
    """A layer of a transformer, normalised before each part."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.heads = size.heads
        self.before, self.between = nn.LayerNorm(size.width), nn.LayerNorm(size.width)
        self.mix, self.out = nn.Linear(size.width, 3 * size.width), nn.Linear(size.width, size.width)
        self.up, self.down = nn.Linear(size.width, 2 * size.width), nn.Linear(2 * size.width, size.width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return ``x (B, n, d)`` after attention; ``mask (B, 1, 1, n)`` is added to the scores. Fused kernels are slower on a CPU."""
        rows, length, width = x.shape
        query, key, value = (
            part.view(rows, length, self.heads, width // self.heads).transpose(1, 2) for part in self.mix(self.before(x)).chunk(3, -1)
        )
        scores = (query / math.sqrt(width // self.heads)) @ key.transpose(2, 3) + mask
        seen = scores.softmax(-1) @ value
        x = x + self.out(seen.transpose(1, 2).reshape(rows, length, width))
        thought: Tensor = self.down(F.gelu(self.up(self.between(x))))
        return x + thought


class Beside(nn.Module):
    """Adds to each place what stands around it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.conv = nn.Conv1d(width, width, 5, padding=2, groups=width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return ``x (B, n, d)`` with its neighbourhood; what is not there adds nothing."""
        inside = (x * mask.unsqueeze(-1)).transpose(1, 2)
        around: Tensor = F.gelu(self.conv(inside).transpose(1, 2))
        return x + around


class Intent(nn.Module):
    """Tells what a goal asks for from which words it has, in whatever order, so that another wording may say the same.

    Args:
        words: Size of the vocabulary.
        intents: How many intents are told apart.
    """

    def __init__(self, words: int, intents: int, width: int) -> None:
        super().__init__()
        self.embed = nn.Embedding(words, width, padding_idx=PAD)
        self.tell = nn.Sequential(nn.LayerNorm(width), nn.Dropout(0.7), nn.Linear(width, max(intents, 1)))
        self.meaning = nn.Embedding(max(intents, 1), width)

    def forward(self, goal: Tensor, asks: Tensor, page: Tensor) -> Tensor:
        """Return the log-probability of each intent, ``(B, intents)``.

        Args:
            goal: Its atoms, ``(B, g)``, of which those that ``asks (B, g)`` tells of count.
            page: Words that the page has for itself, ``(B, w)``: they tell which app it is.
        """
        words = torch.where(asks, goal, PAD)
        seen = F.embedding_bag(words, self.embed.weight, mode="mean", padding_idx=PAD)
        seen = seen + F.embedding_bag(page, self.embed.weight, mode="mean", padding_idx=PAD)
        told: Tensor = self.tell(seen).log_softmax(-1)
        return told


class Model(nn.Module):
    """Chooses a control and its operation, an option, and what is typed.

    Args:
        words: Size of the vocabulary.
        sayings: How many sayings it has.
        intents: How many intents goals have.
    """

    def __init__(self, words: int, sayings: int, intents: int, size: Size) -> None:
        super().__init__()
        d = size.width
        self.size = size
        self.intent = Intent(words, intents, d)
        self.embed = nn.Embedding(words, d, padding_idx=PAD)
        self.kind = nn.Embedding(len(KINDS), d)
        self.goal_place, self.thing_place, self.turn_place = nn.Embedding(GOAL_LENGTH, d), nn.Embedding(THINGS, d), nn.Embedding(TURNS, d)
        self.role, self.act = nn.Embedding(len(ROLES) + 1, d), nn.Embedding(len(ACTS) + 1, d)
        self.goal_feats, self.thing_feats = nn.Linear(GOAL_FEATURES, d), nn.Linear(THING_FEATURES, d)
        self.option_feats, self.turn_feats = nn.Linear(OPTION_FEATURES, d), nn.Linear(TURN_FEATURES, d)
        self.page_feats, self.point_feats = nn.Linear(PAGE_FEATURES, d), nn.Linear(POINT_FEATURES, d)
        self.thing_value, self.turn_value = nn.Linear(d, d), nn.Linear(d, d)
        self.thing_said, self.turn_said, self.option_said = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.thing_heard = nn.Linear(d, d)
        self.goal_beside, self.thing_beside, self.point_beside = Beside(d), Beside(d), Beside(d)
        self.blocks = nn.ModuleList(Block(size) for _ in range(size.layers))
        self.after = nn.LayerNorm(d)
        self.score = nn.Sequential(nn.Linear(2 * d, d), nn.GELU(), nn.Linear(d, 1))
        self.wanted = nn.Linear(d, d)
        self.special = nn.Sequential(nn.Linear(d, d), nn.GELU(), nn.Linear(d, len(SPECIALS)))
        self.special_query = nn.Embedding(len(SPECIALS), d)
        self.option = nn.Sequential(nn.Linear(2 * d, d), nn.GELU(), nn.Linear(d, 1))
        self.sayings = nn.Embedding(max(sayings, 1), d)
        self.query = nn.Linear(2 * d, d)
        self.start, self.end = nn.Linear(d, d), nn.Linear(2 * d, d)
        self.distance = nn.Embedding(LONGEST, 1)
        self.has_sayings = sayings > 0
        for table in (module for module in self.modules() if isinstance(module, nn.Embedding)):
            nn.init.normal_(table.weight, std=0.1)
        with torch.no_grad():
            self.embed.weight[PAD] = 0
            self.intent.embed.weight[PAD] = 0

    def encode(self, batch: Batch) -> Encoded:
        """Run the transformer."""
        goal = self.embed(batch["goal"]) + self.kind(batch["goal_kind"]) + self.goal_feats(batch["goal_feats"])
        goal = goal + self.goal_place(batch["goal_order"])
        goal = self.goal_beside(goal, batch.is_goal)
        things = self._things(batch, goal)
        turns = self._bag(batch["turn_words"]) + self.turn_value(self._bag(batch["turn_value"])) + self.act(batch["act"])
        turns = turns + self.turn_feats(batch["turn_feats"]) + self.turn_said(_share(batch["turn_match"]) @ goal)
        turns = turns + self.turn_place.weight[: turns.shape[1]]
        intents = self.intent(batch["goal"], batch["asks"], batch["page_words"])
        meant = intents.exp() @ self.intent.meaning.weight
        page = (self._bag(batch["page_words"]) + self.page_feats(batch["page_feats"]) + meant).unsqueeze(1)
        x = torch.cat([page, turns, goal, things], 1)
        there = torch.cat([batch.is_goal.new_ones(len(batch), 1), batch.is_turn, batch.is_goal, batch.is_thing], 1)
        hidden = torch.zeros(there.shape).masked_fill(~there, _NEVER)[:, None, None, :]
        x = F.dropout(x, self.size.dropout, self.training)
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training and _HALF):
            for block in self.blocks:
                x = block(x, hidden)
        x = self.after(x.float())
        page, _, goal, things = x.split([1, turns.shape[1], goal.shape[1], things.shape[1]], 1)
        things = things + self.thing_heard(_share(batch["match"]) @ goal)
        return Encoded(batch, page.squeeze(1), goal, things, intents)

    def candidates(self, encoded: Encoded) -> Tensor:
        """Return the log-probability of every thing and special, ``(B, m + specials)``."""
        page = encoded.page.unsqueeze(1).expand_as(encoded.things)
        likeness = torch.einsum("bd,bmd->bm", self.wanted(encoded.page), encoded.things) / math.sqrt(self.size.width)
        scores = self.score(torch.cat([encoded.things, page], -1)).squeeze(-1) + likeness
        scores = scores.masked_fill(~encoded.batch["open"], _NEVER)
        specials = self.special(encoded.page).masked_fill(~encoded.batch["special"], _NEVER)
        return torch.cat([scores, specials], 1).log_softmax(-1)

    def options(self, encoded: Encoded, candidate: Tensor) -> Tensor:
        """Return the log-probability of every option of the chosen select, ``(B, o)``; of others it is as good as none."""
        batch = encoded.batch
        of = batch["option_of"]
        said = self.option_said(_share(batch["option_match"]) @ encoded.goal)
        vector = self._bag(batch["option_words"]) + self.option_feats(batch["option_feats"]) + said
        select = encoded.things.gather(1, of.unsqueeze(-1).expand(-1, -1, vector.shape[-1]))
        scores = self.option(torch.cat([vector, select], -1)).squeeze(-1)
        own = batch.is_option & (of == candidate.unsqueeze(1))
        return torch.log_softmax(scores.masked_fill(~own, _NEVER), -1)

    def point(self, encoded: Encoded, candidate: Tensor) -> Pointing:
        """Return where what is typed for the candidates may begin."""
        batch, goal, things = encoded.batch, encoded.goal, encoded.things
        rows, width = goal.shape[0], goal.shape[-1]
        points = self.embed(batch["point"]) + self.kind(batch["point_kind"]) + self.point_feats(batch["point_feats"])
        points = points + things.gather(1, batch["point_of"].unsqueeze(-1).expand(-1, -1, width))
        places = torch.cat([goal, self.point_beside(points, batch.is_point), self.sayings.weight.expand(rows, -1, -1)], 1)
        query = self.query(torch.cat([self._chosen(encoded, candidate), encoded.page], -1))
        scores = torch.einsum("bd,bnd->bn", self.start(query), places) / math.sqrt(width)
        sayings = batch.is_goal.new_full((rows, self.sayings.num_embeddings), self.has_sayings)
        there = torch.cat([batch.is_goal, batch.is_point, sayings], 1)
        starts = scores.masked_fill(~there, _NEVER).log_softmax(-1)
        reach = torch.cat([batch.last, torch.arange(batch.last.shape[1], places.shape[1]).expand(rows, -1)], 1)
        return Pointing(places, query, starts, reach)

    def ends(self, pointing: Pointing, start: Tensor) -> Tensor:
        """Return the log-probability of each length of what is typed, ``(B, k, LONGEST)``, for starts ``(B, k)``."""
        rows, ways = start.shape
        count, width = pointing.places.shape[1:]
        ahead = start.unsqueeze(-1) + torch.arange(LONGEST)
        inside = ahead <= pointing.reach.gather(1, start).unsqueeze(-1)
        at = ahead.clamp(max=count - 1).reshape(rows, -1, 1).expand(-1, -1, width)
        keys = pointing.places.gather(1, at).view(rows, ways, LONGEST, width)
        asked = self.end(torch.cat([pointing.query.unsqueeze(1).expand(-1, ways, -1), keys[:, :, 0]], -1))
        scores = (keys * asked.unsqueeze(2)).sum(-1) / math.sqrt(width) + self.distance.weight.squeeze(-1)
        return torch.log_softmax(scores.masked_fill(~inside, _NEVER), -1)

    def log_prob(self, encoded: Encoded, chosen: Chosen) -> Tensor:
        """Return the log-probability of choices, ``(B,)``; of a value that stands in several places, of all of them together."""
        total = self.candidates(encoded).gather(1, chosen.candidate.unsqueeze(1)).squeeze(1)
        selects = (chosen.option >= 0).nonzero().squeeze(-1)
        if len(selects):
            options = self.options(encoded.rows(selects), chosen.candidate[selects])
            total = total.index_add(0, selects, options.gather(1, chosen.option[selects].unsqueeze(1)).squeeze(1))
        typed = (chosen.spans[:, 0, 0] >= 0).nonzero().squeeze(-1)
        if len(typed):
            pointing = self.point(encoded.rows(typed), chosen.candidate[typed])
            total = total.index_add(0, typed, self._span_log_prob(pointing, chosen.spans[typed]))
        return total

    def _span_log_prob(self, pointing: Pointing, spans: Tensor) -> Tensor:
        first, last = spans.clamp(min=0).unbind(-1)
        ends = self.ends(pointing, first).gather(2, (last - first).clamp(0, LONGEST - 1).unsqueeze(-1)).squeeze(-1)
        ways = (pointing.starts.gather(1, first) + ends).masked_fill(spans[..., 0] < 0, _NEVER)
        return ways.logsumexp(-1)

    def _things(self, batch: Batch, goal: Tensor) -> Tensor:
        things = self._bag(batch["words"]) + self.thing_value(self._bag(batch["value"])) + self.role(batch["role"])
        things = things + self.thing_feats(batch["feats"]) + self.thing_said(_share(batch["match"]) @ goal)
        beside: Tensor = self.thing_beside(things + self.thing_place.weight[: things.shape[1]], batch.is_thing)
        return beside

    def _chosen(self, encoded: Encoded, candidate: Tensor) -> Tensor:
        things = encoded.things.shape[1]
        table = torch.cat([encoded.things, self.special_query.weight.expand(len(candidate), -1, -1)], 1)
        assert table.shape[1] == things + len(SPECIALS)
        return table[torch.arange(len(candidate)), candidate]

    def _bag(self, ids: Tensor) -> Tensor:
        """Return the mean of words, ``(..., w)`` to ``(..., d)``."""
        mean = F.embedding_bag(ids.flatten(0, -2), self.embed.weight, mode="mean", padding_idx=PAD)
        return mean.view(*ids.shape[:-1], -1)


def _share(match: Tensor) -> Tensor:
    """Return matches as shares of what a text has in the goal, ``(B, n, g)``."""
    return match / match.sum(-1, keepdim=True).clamp(min=1e-6)


def is_answer(candidate: int, things: int) -> bool:
    """Whether a candidate finishes with an answer."""
    return candidate >= things and SPECIALS[candidate - things] in ANSWERS
