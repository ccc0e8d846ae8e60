"""Steps name a control by role and name, and carry the action's other arguments."""

from __future__ import annotations

import pytest

from genui_gym.actions import Action
from genui_gym.elements import PageState
from genui_gym.errors import ActionError
from genui_gym.prove.player import action_of
from genui_gym.task import upload
from genui_gym.text import TextView
from genui_gym.world import Site

PAGE = b"<!doctype html><label>Lease <input type=file></label><label>Plan <input type=file></label><button>Plan</button>"


@pytest.fixture
def state() -> PageState:
    view = TextView()
    view.show(Site(lambda environ, start: (start("200 OK", [("Content-Type", "text/html")]), [PAGE])[1], "papers"))
    seen = view.observe()
    view.close()
    return seen


def test_an_upload_is_the_action_on_the_field_of_that_name(state: PageState) -> None:
    assert action_of(upload("Plan", "plan 2026.png"), state) == Action("upload_file", {"bid": "2", "name": "plan 2026.png"})
    assert str(upload("Plan", "plan 2026.png")) == "upload_file file \"Plan\" name='plan 2026.png'"


def test_an_upload_into_a_field_that_is_not_there_says_which_there_are(state: PageState) -> None:
    with pytest.raises(ActionError, match=r"its files are \['Lease', 'Plan'\]"):
        action_of(upload("Deed", "plan 2026.png"), state)
