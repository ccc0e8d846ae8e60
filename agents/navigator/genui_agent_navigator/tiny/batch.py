"""Readings side by side: padded to the longest, as tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from genui_agent_navigator.tiny.reading import Reading
from genui_agent_navigator.tiny.typing import WAYS, Choice
from genui_agent_navigator.tiny.vocabulary import PAD, UNKNOWN

TOKENS = ("goal", "words", "value", "option_words", "turn_words", "turn_value", "page_words", "point")
"""The parts that hold numbers of words."""


@dataclass(frozen=True)
class Batch:
    """``B`` readings. Parts are named as in :class:`Reading`, with the batch in front and padded with zeros; masks say what is there.

    Attributes:
        is_goal, is_thing, is_turn, is_option, is_point: ``(B, n)`` bool.
        last: For each place that can be pointed at (goal, points, sayings) the last place that a stretch from there may reach,
            ``(B, g + p)``; sayings reach themselves.
    """

    parts: dict[str, Tensor]
    is_goal: Tensor
    is_thing: Tensor
    is_turn: Tensor
    is_option: Tensor
    is_point: Tensor
    last: Tensor

    def __getitem__(self, name: str) -> Tensor:
        return self.parts[name]

    def __len__(self) -> int:
        return len(self.is_goal)

    def rows(self, index: Tensor) -> Batch:
        """Return some rows, ``(k,)`` of them."""
        masks = (self.is_goal, self.is_thing, self.is_turn, self.is_option, self.is_point, self.last)
        return Batch({name: part[index] for name, part in self.parts.items()}, *(mask[index] for mask in masks))


@dataclass(frozen=True)
class Chosen:
    """Choices of a batch, in its own counting: ``(B,)``, ``(B,)`` with -1 for none, and ``(B, WAYS, 2)`` with -1 for none."""

    candidate: Tensor
    option: Tensor
    spans: Tensor


@dataclass(frozen=True)
class Veil:
    """What is kept from a step while it is learned, so that not everything hangs on it.

    Attributes:
        words: Words of the vocabulary that are hidden wherever they stand, ``(vocabulary,)`` bool.
        places: Atoms of the goal that are hidden, ``(g,)`` bool. How the page matches them is seen all the same.
        order: The places that the atoms of the goal are said to have, rising, ``(g,)``.
    """

    words: NDArray[np.bool_]
    places: NDArray[np.bool_]
    order: NDArray[np.int64]


def collate(readings: Sequence[Reading], veils: Sequence[Veil] | None = None) -> Batch:
    """Pad readings to one size, each behind its veil if there are any."""
    parts: dict[str, Tensor] = {}
    for field in fields(Reading):
        arrays = [getattr(reading, field.name) for reading in readings]
        if veils is not None and field.name in TOKENS:
            arrays = [np.where(veil.words[array], UNKNOWN, array) for veil, array in zip(veils, arrays, strict=True)]
        if veils is not None and field.name == "goal":
            arrays = [np.where(veil.places, UNKNOWN, array) for veil, array in zip(veils, arrays, strict=True)]
        parts[field.name] = torch.from_numpy(_padded(arrays))
    orders = [np.arange(len(reading.goal)) for reading in readings] if veils is None else [veil.order for veil in veils]
    parts["goal_order"] = torch.from_numpy(_padded(orders))
    sizes = {name: [len(getattr(reading, name)) for reading in readings] for name in ("goal", "role", "act", "option_of", "point")}
    masks = {name: _mask(lengths) for name, lengths in sizes.items()}
    return Batch(
        parts,
        is_goal=masks["goal"],
        is_thing=masks["role"],
        is_turn=masks["act"],
        is_option=masks["option_of"],
        is_point=masks["point"],
        last=torch.from_numpy(_last(readings, masks["goal"].shape[1], masks["point"].shape[1])),
    )


def collate_choices(choices: Sequence[Choice], readings: Sequence[Reading], batch: Batch) -> Chosen:
    """Return choices in the counting of a batch, where things and pointers begin after padded parts."""
    things, goal, points = batch.is_thing.shape[1], batch.is_goal.shape[1], batch.is_point.shape[1]
    spans = np.full((len(choices), WAYS, 2), -1, np.int64)
    candidates = np.zeros(len(choices), np.int64)
    for row, (choice, reading) in enumerate(zip(choices, readings, strict=True)):
        own = len(reading.role)
        candidates[row] = choice.candidate if choice.candidate < own else choice.candidate - own + things
        g, p = len(reading.goal), len(reading.point)
        for way, span in enumerate(choice.spans[:WAYS]):
            spans[row, way] = [at if at < g else at - g + goal if at < g + p else at - g - p + goal + points for at in span]
    options = torch.tensor([choice.option for choice in choices])
    return Chosen(torch.from_numpy(candidates), options, torch.from_numpy(spans))


def own_place(place: int, reading: Reading, batch: Batch) -> int:
    """Return a place that can be pointed at in the counting of its reading."""
    goal, points = batch.is_goal.shape[1], batch.is_point.shape[1]
    if place < goal:
        return place
    if place < goal + points:
        return place - goal + len(reading.goal)
    return place - goal - points + len(reading.goal) + len(reading.point)


def _padded(arrays: Sequence[NDArray[np.generic]]) -> NDArray[np.generic]:
    shape = [max(array.shape[axis] for array in arrays) for axis in range(arrays[0].ndim)]
    kind = np.int64 if arrays[0].dtype == np.int32 else arrays[0].dtype
    out = np.full((len(arrays), *(max(size, 1) for size in shape)), PAD, kind)
    for row, array in zip(out, arrays, strict=True):
        row[tuple(slice(0, size) for size in array.shape)] = array
    return out


def _mask(lengths: Sequence[int]) -> Tensor:
    return torch.arange(max(*lengths, 1))[None, :] < torch.tensor(lengths)[:, None]


def _last(readings: Sequence[Reading], goal: int, points: int) -> NDArray[np.int64]:
    last = np.tile(np.arange(goal + points, dtype=np.int64), (len(readings), 1))
    for row, reading in zip(last, readings, strict=True):
        row[: len(reading.goal)] = max(len(reading.goal) - 1, 0)
        texts = reading.point_text
        if len(texts):
            ends = np.searchsorted(texts, texts, side="right") - 1
            row[goal : goal + len(texts)] = goal + ends
    return last
