"""The dials of an environment: what each can be, and which go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from genui_gym.actions.catalogue import ACTION_SETS
from genui_gym.env.observation import CHANNELS
from genui_gym.errors import OptionError, did_you_mean

RENDER_MODES = ("rgb_array", "human")


def channels_of(backend: str, observation: Sequence[str] | None) -> tuple[str, ...]:
    """Return the channels to observe: those asked for, or all that the view has."""
    if observation is not None:
        return tuple(observation)
    return ("axtree",) if backend == "text" else CHANNELS


def check_options(backend: str, channels: Sequence[str], actions: str, render_mode: str | None) -> None:
    """Check the dials.

    Raises:
        OptionError: One has a value that it cannot have, or asks the text view for pixels.
    """
    _check("observation", channels, CHANNELS)
    _check("actions", [actions], ACTION_SETS)
    _check("render_mode", [] if render_mode is None else [render_mode], RENDER_MODES)
    if backend == "text":
        _refuse_pixels(channels, actions, render_mode)


def reset_options(given: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """Return the options of ``reset()``, checked.

    Raises:
        OptionError: They are no mapping, or have a key that does not exist.
    """
    if given is None:
        return {}
    use = "Use options={'task': ...}"
    if not isinstance(given, Mapping):
        raise OptionError(f"reset() was given options={given!r}", f"That is of the type {type(given).__name__} and no mapping", use)
    if unknown := [name for name in given if name != "task"]:
        raise OptionError(f"reset() was given the option {unknown[0]!r}", did_you_mean(str(unknown[0]), ["task"], "option"), use)
    return given


def _check(name: str, given: Iterable[str], known: Iterable[str]) -> None:
    unknown = [value for value in given if value not in known]
    if unknown:
        raise OptionError(
            f"The environment was made with {name}={unknown[0]!r}", f"It takes {', '.join(map(repr, known))}", "Choose one of these"
        )


def _refuse_pixels(channels: Iterable[str], actions: str, render_mode: str | None) -> None:
    asked = [f"observation={('screenshot',)!r}"] if "screenshot" in channels else []
    asked += [f"actions={actions!r}"] if actions == "coordinates" else []
    asked += [f"render_mode={render_mode!r}"] if render_mode is not None else []
    if asked:
        raise OptionError(
            f"The environment was made with backend='text' and {asked[0]}",
            "The text view has no pixels",
            "Leave it out, or use backend='browser'",
        )
