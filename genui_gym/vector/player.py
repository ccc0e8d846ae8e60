"""The process that plays one environment of a vector of processes: Gymnasium's messages, answered by a :class:`Seat`."""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import gymnasium as gym
from gymnasium.spaces.utils import is_space_dtype_shape_equiv
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import write_to_shared_memory

from genui_gym.vector.seat import Seat


@dataclass
class Legacy:
    """What a player leaves to the next one.

    Attributes:
        attributes: Names and values that ``set_attr`` has given.
        lost: Whether a player has died, so that the first step begins an episode.
        seed: The seed of that episode.
    """

    attributes: dict[str, Any] = field(default_factory=dict)
    lost: bool = False
    seed: int | None = None


def play(
    index: int,
    env_fn: Callable[[], gym.Env[Any, Any]],
    pipe: Connection,
    shared_memory: Any,
    error_queue: Any,
    mode: AutoresetMode,
    legacy: Legacy,
) -> None:
    """Answer messages until the pipe ends."""
    env = env_fn()
    for name, value in legacy.attributes.items():
        env.set_wrapper_attr(name, value)
    seat = Seat(env, mode)
    if legacy.lost:
        seat.owe(legacy.seed)
    try:
        while True:
            command, data = pipe.recv()
            pipe.send((_answer(seat, index, command, data, shared_memory), True))
            if command == "close":
                break
    except (EOFError, ConnectionResetError, BrokenPipeError):
        pass  # The supervisor is gone.
    except Exception as problem:  # the vector raises it in its own process, whatever it is
        error_queue.put((index, type(problem), problem, traceback.format_exc()))
        pipe.send((None, False))
    finally:
        env.close()


def _answer(seat: Seat, index: int, command: str, data: Any, shared_memory: Any) -> Any:
    match command:
        case "reset" | "step":
            first = not seat.begun
            reply = seat.reset(**data) if command == "reset" else seat.step(data)
            if first and reply.failure:
                raise reply.failure
            if shared_memory is not None:
                write_to_shared_memory(seat.env.observation_space, index, reply.observation, shared_memory)
            return reply.message(command, shared=shared_memory is not None)
        case "reset-noop":
            return (None if shared_memory is not None else seat.observation), {}
        case "_call":
            name, arguments, options = data
            found = seat.env.get_wrapper_attr(name)
            return found(*arguments, **options) if callable(found) else found
        case "_setattr":
            seat.env.set_wrapper_attr(*data)
        case "_check_spaces":
            mode, observations, actions = data
            equal = operator.eq if mode == "same" else is_space_dtype_shape_equiv
            return equal(observations, seat.env.observation_space), actions == seat.env.action_space
    return None
