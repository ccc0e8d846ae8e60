"""A Gymnasium space of Unicode text that costs nothing to build and that vector environments can share between processes.

Gymnasium's own ``Text`` holds its alphabet as a set; with all of Unicode that takes seconds and megabytes. This one bounds the length
alone. Batching, iterating and concatenating need no word from us: Gymnasium's fallback for custom spaces makes a tuple of texts.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.sharedctypes import SynchronizedArray
from types import ModuleType
from typing import Any, cast, overload

import numpy as np
from gymnasium.spaces import Space, Tuple
from gymnasium.spaces.utils import is_space_dtype_shape_equiv
from gymnasium.vector.utils import (
    batch_differing_spaces,
    create_empty_array,
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)
from numpy.random import Generator
from numpy.typing import NDArray

from genui_gym.errors import OptionError

_BLOCKS = ((0x20, 0x7F), (0xA1, 0x250), (0x391, 0x3A2), (0x4E00, 0x9FA6), (0x1F300, 0x1F64F))
_SAMPLE_LENGTH = 32


class UnicodeText(Space[str]):
    """Every ``str`` of at most ``max_length`` code points. Samples are short and mix scripts.

    Args:
        max_length: The most code points a text has, at least 1; shared memory takes four bytes for each.
        seed: Seed or generator for :meth:`sample`.

    Raises:
        OptionError: ``max_length`` is not positive.
    """

    def __init__(self, max_length: int, seed: int | Generator | None = None) -> None:
        if max_length < 1:
            raise OptionError(f"A text space was made with max_length={max_length}", "It must be at least 1", "Give a positive length")
        self.max_length = int(max_length)
        super().__init__(shape=None, dtype=None, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: a text is no vector of numbers."""
        return False

    def sample(self, mask: None = None, probability: None = None) -> str:
        """Return a text of up to 32 code points from several scripts."""
        return random_text(self.np_random, min(self.max_length, _SAMPLE_LENGTH))

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnicodeText) and self.max_length == other.max_length

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"UnicodeText({self.max_length})"


def random_text(rng: Generator, max_length: int) -> str:
    """Return a text of up to ``max_length`` code points, each from a block that is drawn anew."""
    blocks = rng.integers(len(_BLOCKS), size=int(rng.integers(max_length + 1)))
    return "".join(chr(rng.integers(*_BLOCKS[block])) for block in blocks)


@create_shared_memory.register(UnicodeText)
def _create_shared_memory(space: UnicodeText, n: int = 1, ctx: ModuleType | Any = multiprocessing) -> SynchronizedArray[Any]:
    """Allocate ``n`` rows of int32: a text's length, then its code points."""
    return ctx.Array("i", n * (space.max_length + 1))  # type: ignore[no-any-return]


class SharedTexts(Sequence[str]):
    """The texts that stand in shared memory now; a deep copy is a tuple of them.

    ``AsyncVectorEnv`` reads shared memory once, when it is made, and expects a view that follows what the processes write.
    """

    def __init__(self, rows: NDArray[np.int32]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(map(self.__getitem__, range(*index.indices(len(self)))))
        row = self._rows[index]
        return bytes(row[1 : 1 + row[0]]).decode("utf-32-le", "surrogatepass")

    def __deepcopy__(self, memo: dict[int, Any]) -> tuple[str, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return repr(tuple(self))


@read_from_shared_memory.register(UnicodeText)
def _read_from_shared_memory(space: UnicodeText, shared_memory: SynchronizedArray[Any], n: int = 1) -> SharedTexts:
    return SharedTexts(_rows(space, shared_memory)[:n])


@write_to_shared_memory.register(UnicodeText)
def _write_to_shared_memory(space: UnicodeText, index: int, value: str, shared_memory: SynchronizedArray[Any]) -> None:
    if len(value) > space.max_length:
        raise OptionError(
            f"A text of {len(value)} code points was observed", f"The space holds {space.max_length}", "Shorten it or make the space longer"
        )
    row = _rows(space, shared_memory)[index]
    row[0] = len(value)
    row[1 : 1 + len(value)] = np.frombuffer(value.encode("utf-32-le", "surrogatepass"), dtype="<i4")


def _rows(space: UnicodeText, shared_memory: SynchronizedArray[Any]) -> NDArray[np.int32]:
    buffer: Any = shared_memory.get_obj()
    return np.frombuffer(buffer, dtype="<i4").reshape(-1, space.max_length + 1)


@create_empty_array.register(UnicodeText)
def _create_empty_array(space: UnicodeText, n: int = 1, fn: Callable[..., Any] = np.zeros) -> tuple[str, ...]:
    return ("",) * n


def _batch_differing_spaces(spaces: Sequence[UnicodeText]) -> Tuple[Any]:
    return Tuple([UnicodeText(space.max_length) for space in spaces])


# Gymnasium dispatches on the class of the first space but hands over the whole sequence, which the decorator's type cannot say.
batch_differing_spaces.register(UnicodeText, cast(Any, _batch_differing_spaces))


@is_space_dtype_shape_equiv.register(UnicodeText)
def _is_space_dtype_shape_equiv(space_1: UnicodeText, space_2: Space[Any]) -> bool:
    return space_1 == space_2
