"""Each check passes on the sound app and catches an app that is broken on purpose."""

from __future__ import annotations

import pytest

from genui_gym.prove.checks import CHECKS
from tests.prove.conftest import Break, RunCheck

IS_DUE = 'any(each.due.isoformat() == params["due"] for each in found)'
EFFECTS = "effects = frame_check(before, after, template.allowed(task.params, before))"
FIND_FOLDER = "state.scalars(select(Folder).where(Folder.name == name)).one()"
IN_FOLDER = 'any(each.folder.name == params["folder"] for each in found)'

BROKEN = {
    "1 a negative clause pays on its own": (
        1, "no note was deleted",
        [("tasks.py", '"it is due then", 0.25, ' + IS_DUE + ', first',
          '"no note was deleted", 0.25, old <= set(after.scalars(select(Note.id)))')],
    ),
    "1 a bare outcome code pays": (
        1, "it is reported as missing", [("tasks.py", 'refused, ("the first note is named",)', "refused")],
    ),
    "1 the oracle raises without an answer": (
        1, "oracle raised", [("tasks.py", "answer is not None and answer.outcome == \"done\" and same_date", "same_date")],
    ),
    "2 the solution names a control that is not there": (
        2, "its buttons are ['Save']", [("tasks.py", 'click("button", "Save")', 'click("button", "Store")')],
    ),
    "2 the oracle wants another day than the goal": (
        2, "unmet: it is due then", [("tasks.py", IS_DUE, 'any(str(each.due.day) == params["due"] for each in found)')],
    ),
    "2 the app keeps state in the process": (
        2, "played again and the page reloaded",
        [("views.py", 'found.done = "done"', 'SEEN[key], seen = True, key in SEEN\n        found.done = not seen and "done"'),
         ("views.py", "def create_app", "SEEN: dict[int, bool] = {}\n\n\ndef create_app")],
    ),
    "3 a route that the oracle refuses": (
        3, "the route",
        [("tasks.py", "yield [steps[0], steps[3], steps[2], steps[1], *steps[4:]]",
          'yield [steps[0], fill("textbox", "Title", str(params["title"]).upper()), *steps[2:]]')],
    ),
    "3 routes() raises": (
        3, "routes() raised", [("tasks.py", "steps = list(self.solution(params, before))", "steps = list(self.solution(None, before))")],
    ),
    "4 a sub-goal that is always met": (
        4, "'the note is done' was to be left out", [("tasks.py", '"the note is done", 0.5, now.done', '"the note is done", 0.5, True')],
    ),
    "4 a score that ignores what a sub-goal requires": (
        4, "where the weights say 0",
        [("reward.py", "score(template.subgoals(task.params, before, after, answer), effects)",
          "score([replace(each, requires=()) for each in template.subgoals(task.params, before, after, answer)], effects)"),
         ("reward.py", "from sqlalchemy", "from dataclasses import replace\n\nfrom sqlalchemy")],
    ),
    "5 a literal that the oracle does not read": (
        5, "were still a success",
        [("tasks.py", IS_DUE, "bool(found)"), ("tasks.py", '"due": params["due"]', '"due": lambda value, row: True')],
    ),
    "5 a literal that decides nothing": (
        5, "changed what is right",
        [("tasks.py", 'return None if found.folder.name == name else {"title": found.title, "folder": name}',
          'return None if found.folder.name == name else {"title": found.title, "folder": name, "hurry": 3}')],
    ),
    "5 a literal that changes the way and not the end": (
        5, "changed what is right",
        [("tasks.py", '{"title": found.title, "folder": name}', '{"title": found.title, "folder": name, "hurry": 3}'),
         ("tasks.py", 'yield click("checkbox", "Done")',
          'yield from [Step("noop")] * int(str(params["hurry"]))\n        yield click("checkbox", "Done")')],
    ),
    "5 the oracle stumbles over a near miss": (
        5, "oracle raised AttributeError",
        [("tasks.py", "where(Note.title == title)).one()", "where(Note.title == title, Note.title != 'Call the plumber')).first()"),
         ("tasks.py", '{"title": some_note(state, rng).title}', '{"title": "Call the plumber back"}')],
    ),
    "6 no frame check": (6, "still a success", [("reward.py", EFFECTS, "effects = ()")]),
    "6 free cells": (
        6, "declared FREE",
        [("tasks.py", '{"done": True, "folder_id": target}', '{"done": True, "folder_id": target, "title": FREE, "due": FREE}'),
         ("tasks.py", "reward import Allowance", "reward import FREE, Allowance"),
         ("tasks.py", 'now = note(after, params["title"])', 'now = after.get_one(Note, note(before, params["title"]).id)')],
    ),
    "7 added rows are not looked at": (
        7, "done as well", [("reward.py", EFFECTS, EFFECTS + '\n    effects = tuple(each for each in effects if "added" not in each)')],
    ),
    "8 no distractors": (
        8, "folder.name holds 2",
        [("seed.py", '("Home", "House", "Work", "Workshop", "Garden")', '("Home", "House", "Work")'),
         ("tasks.py", "rng.integers(1, 6)", "rng.integers(1, 4)")],
    ),
    "8 the twin is as good": (
        8, "the twin",
        [("tasks.py", IN_FOLDER, 'any(each.folder.name[:2] == str(params["folder"])[:2] for each in found)'),
         ("tasks.py", '"folder_id": folder(before, params["folder"]).id', '"folder_id": lambda value, row: value > 0'),
         ("tasks.py", "some_folder(state, rng)}", '"Home"}')],
    ),
    "12 the oracle writes": (
        12, "the oracle raised", [("reward.py", EFFECTS, EFFECTS + "\n    after.delete(after.get_one(Note, 1))\n    after.flush()"),
                                      ("reward.py", "from .tasks", "from .models import Note\nfrom .tasks")],
    ),
    "12 the oracle counts its calls": (
        12, "then", [("reward.py", EFFECTS, EFFECTS + "\n    CALLS.append(0)\n    effects += ('odd',) * (len(CALLS) % 2)"),
                           ("reward.py", "def calculate", "CALLS: list[int] = []\n\n\ndef calculate")],
    ),
    "12 the oracle divides by zero": (
        12, "ZeroDivisionError", [("reward.py", EFFECTS, EFFECTS + "\n    1 / 0")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_app_is_caught(case: tuple[int, str, list[tuple[str, str, str]]], broken: Break, run_check: RunCheck) -> None:
    number, words, changes = case
    outcome = run_check(number, broken(*changes))
    assert any(words in fault for fault in outcome.faults), outcome.faults


@pytest.mark.parametrize("number", [check.number for check in CHECKS])
def test_the_sound_app_is_not(number: int, run_check: RunCheck) -> None:
    outcome = run_check(number, seeds=2)
    assert outcome.faults == []
    assert outcome.survivors == []


def test_checks_look_at_something(run_check: RunCheck) -> None:
    figures = {number: run_check(number).figures for number in (1, 3, 4, 5, 6, 7, 8, 12)}
    assert figures[1]["states"] >= 40
    assert figures[3]["routes"] == 1
    assert figures[4]["subgoals_left_out"] == 8
    assert figures[5]["literal_mutations"] >= 14
    assert figures[6]["frame_mutations"] >= 100
    assert figures[6]["cells_of_touched_rows"] == 7
    assert figures[6]["full_scans"] >= 5
    assert figures[7]["pairs"] == 6
    assert figures[8]["twins_chosen"] == 4
    assert figures[12]["scored_twice"] == 8
