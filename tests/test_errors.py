"""Errors say three things, survive a trip between processes, and suggest what was meant."""

from __future__ import annotations

import inspect
import pickle

import pytest

from genui_gym import errors
from genui_gym.errors import GenuiError, did_you_mean

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, GenuiError)]


@pytest.mark.parametrize("kind", KINDS)
def test_three_facts_in_one_text(kind: type[GenuiError]) -> None:
    error = kind("It was asked", "There is none", "Ask again")
    assert str(error) == "It was asked. There is none. Ask again."
    assert (error.asked, error.found, error.fix) == ("It was asked", "There is none", "Ask again")


@pytest.mark.parametrize("kind", KINDS)
def test_errors_pickle(kind: type[GenuiError]) -> None:
    twin = pickle.loads(pickle.dumps(kind("a", "b", "c")))
    assert type(twin) is kind
    assert str(twin) == "a. b. c."


@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_at_the_top_of_the_module_names_every_error(kind: type[GenuiError]) -> None:
    assert kind.__name__ in (errors.__doc__ or "")
    assert kind.__doc__


def test_ends_of_sentences_are_kept_and_gaps_left_out() -> None:
    assert str(GenuiError("Is it so?", "", "Run `genui list`")) == "Is it so? Run `genui list`"


def test_a_close_name_is_suggested() -> None:
    assert did_you_mean("Bookin", ["Booking", "Mail"], "app") == "Did you mean 'Booking'?"
    assert did_you_mean("cat", ["car", "cap", "dog"], "app") in ("Did you mean 'car' or 'cap'?", "Did you mean 'cap' or 'car'?")


def test_without_a_close_name_all_are_listed() -> None:
    assert did_you_mean("zzz", ["Mail", "Booking"], "app") == "There are: Booking, Mail."
    assert did_you_mean("zzz", [], "app") == "There is no app at all."
    assert did_you_mean("zzz", [f"app{n:02}" for n in range(15)], "app").endswith("app11 and 3 more.")
