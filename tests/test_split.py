"""The split: disjoint, in fixed strata, and the same whatever else is on the shelf."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from genui_gym import split as splitting
from genui_gym.apps import load
from genui_gym.errors import OptionError
from genui_gym.split import STRATA, TRAINING, UNSEEN, Drawn, choose, held_out_template
from genui_gym.task import Task

APPS = ("booking", "calm", "dune", UNSEEN)
HELD = dict.fromkeys(APPS, "t0")


def drawn(app: str, template: str, seed: int) -> Drawn:
    task = Task(app, template, seed, "find", "easy", {"name": f"{app} {seed}"}, f"{app} {template} {seed}?")
    return Drawn(task, wording=seed % 3, held_name=seed % 5 == 0)


POOL = [drawn(app, f"t{number}", seed) for app in APPS for number in range(12) for seed in range(80)]


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "_cards", lambda: {app: (app, f"{app}-hard") for app in APPS})


def test_sizes_and_strata_are_fixed() -> None:
    chosen = choose(POOL, HELD)
    assert len(chosen.train) == TRAINING == 969
    assert Counter(entry.stratum for entry in chosen.held_out) == STRATA
    assert len(chosen.held_out) == 149


def test_nothing_is_in_both() -> None:
    chosen = choose(POOL, HELD)
    train, held = ({entry.task for entry in entries} for entries in (chosen.train, chosen.held_out))
    assert not train & held
    assert len(train) + len(held) == TRAINING + sum(STRATA.values())


def test_each_stratum_is_what_it_says() -> None:
    chosen = choose(POOL, HELD)
    by_id = {each.task.id: each for each in POOL}
    for entry in chosen.train:
        each = by_id[entry.task]
        assert each.task.app != UNSEEN
        assert each.task.template != "t0"
        assert not each.held_name
        assert each.wording != 2
    for entry in chosen.held_out:
        each = by_id[entry.task]
        assert (each.task.app == UNSEEN) == (entry.stratum == "unseen app")
        assert entry.card.endswith("-hard") == (entry.stratum == "hard presentation")
        if entry.stratum in ("new entities and wordings", "hard presentation"):
            assert each.held_name
            assert each.wording == 2
        if entry.stratum == "held-out templates":
            assert each.task.template == "t0"


def test_templates_take_turns() -> None:
    counts = Counter(tuple(entry.task.split("/")[:2]) for entry in choose(POOL, HELD).train)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_the_order_of_drawing_does_not_matter() -> None:
    assert choose(POOL[::-1], HELD) == choose(POOL, HELD)


def test_equal_texts_and_equal_parameters_count_once() -> None:
    one = drawn("calm", "t1", 1)
    same_text = replace(one, task=replace(one.task, seed=2, params={"name": "other"}))
    same_params = replace(one, task=replace(one.task, seed=3, goal="Other words?"))
    assert splitting._unique([one, same_text, same_params]) == [one]


def test_too_few_tasks_are_refused() -> None:
    with pytest.raises(OptionError, match="Bring more"):
        choose(POOL[:400], HELD)


def test_a_template_with_shared_wordings_is_not_held_out() -> None:
    app = load("booking")
    held = held_out_template(app)
    said = Counter(wording for template in app.templates for wording in template.wordings)
    (template,) = (each for each in app.templates if each.name == held)
    assert all(said[wording] == 1 for wording in template.wordings)
