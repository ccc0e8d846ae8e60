"""The small policy: what it chooses it can score again, it learns, and it is the same after saving."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest
import torch
from genui_agent_navigator.context import Context, Look
from genui_agent_navigator.demos import Demo
from genui_agent_navigator.grpo.rounds import Sample
from genui_agent_navigator.policy import Decision, load_policy, save_policy
from genui_agent_navigator.tiny.batch import Veil, collate, collate_choices
from genui_agent_navigator.tiny.cloning import Cloner, Cloning, records_of, vocabulary_of
from genui_agent_navigator.tiny.learner import Learner, Learning
from genui_agent_navigator.tiny.model import Size, is_answer
from genui_agent_navigator.tiny.policy import Record, TinyPolicy
from genui_agent_navigator.tiny.reading import read
from genui_agent_navigator.tiny.typing import LONGEST, Choice
from genui_agent_navigator.tiny.vocabulary import UNKNOWN
from genui_agent_navigator.tiny.words import atoms

from genui_gym.actions import parse
from genui_gym.errors import OptionError


def test_the_log_probability_of_a_decision_is_found_again_in_another_batch(policy, context_of):
    torch.manual_seed(3)
    contexts = [context_of(), context_of("click('4')"), context_of(goal="Find Lisbon")]
    decisions = policy.decide(contexts * 8)
    alone = torch.cat([policy.log_probs([decision.record]) for decision in decisions])
    together = policy.log_probs([decision.record for decision in decisions])
    assert together.tolist() == pytest.approx(alone.tolist(), abs=1e-4)
    assert together.tolist() == pytest.approx([decision.log_prob for decision in decisions], abs=1e-4)
    assert len({decision.action for decision in decisions}) > 4


def test_the_probabilities_of_everything_that_can_be_done_sum_to_one(policy, context_of, vocabulary):
    reading, script = read(context_of(), vocabulary)
    goal, page = len(script.goal_atoms), len(script.points)
    spans = [(start, end) for start in range(goal + page + 1) for end in range(start, min(start + LONGEST, goal + page + 1))]
    choices = []
    for candidate in range(len(reading.role) + len(reading.special)):
        thing = script.things[candidate] if candidate < len(script.things) else None
        if thing is not None and thing.operation == "select_option":
            choices += [Choice(candidate, option=option) for option in range(len(script.options))]
        elif (thing is not None and thing.operation == "fill") or is_answer(candidate, len(script.things)):
            choices += [Choice(candidate, spans=(span,)) for span in spans]
        else:
            choices.append(Choice(candidate))
    batch = collate([reading])
    total = 0.0
    with torch.no_grad():
        encoded = policy.model.eval().encode(batch)
        for choice in choices:
            total += float(policy.model.log_prob(encoded, collate_choices([choice], [reading], batch)).exp())
    assert total == pytest.approx(1.0, abs=1e-3)


def test_nothing_that_is_disabled_is_chosen_and_a_dialog_is_answered(policy, context_of, page):
    decisions = policy.decide([context_of()] * 200)
    assert not any(decision.action == "click('6')" for decision in decisions)
    asked = Look(page.url, page.title, "", "confirm: Sure?", "", ())
    assert policy.decide([Context("Do it", asked)])[0].action == "dialog_accept()"


def test_every_decision_is_an_action(policy, context_of):
    for decision in policy.decide([context_of()] * 100):
        assert str(parse(decision.action)) == decision.action


def test_a_page_that_shows_nothing_and_a_goal_that_says_nothing_are_read(policy):
    empty = Context("", Look("http://x.localhost/", "", "", "", "", ()))
    assert policy.decide([empty], greedy=True)[0].action


def test_cloning_repeats_what_was_demonstrated(context_of):
    golden = ["fill('1', 'Lisbon')", "fill('2', '2026-05-03')", "select_option('3', '2')", "click('5')", "finish('€84.00', 'done')"]
    steps = tuple((context_of(*golden[:at]), Decision(action)) for at, action in enumerate(golden))
    demos = [Demo(str(task), steps[0][0].goal, steps, success=True) for task in range(4)]
    failed = Demo("failed", "Do", ((steps[0][0], Decision("click('4')")),), success=False)
    vocabulary = vocabulary_of([*demos, failed])
    records = records_of([*demos, failed], vocabulary)
    assert len(records) == 4 * len(golden)
    torch.manual_seed(0)
    policy = TinyPolicy(vocabulary, Size(width=32, layers=2, heads=2))
    cloner = Cloner(policy, records, Cloning(goals=20, epochs=60, batch=10, learning_rate=4e-3, hidden=0.1), seed=0)
    losses = [cloner.epoch() for _ in range(60)]
    assert losses[-1] < losses[0] / 10
    assert [decision.action for decision in policy.decide([context for context, _ in steps], greedy=True)] == golden


def test_the_intent_of_a_goal_is_learned_beside_what_to_do(context_of):
    demos = [
        Demo(f"app/{name}/{number}", goal, ((context_of(goal=goal), Decision(action)),), success=True)
        for name, goal, action in (("look", "Look for hotels", "click('4')"), ("book", "Book the room", "click('5')"))
        for number in range(3)
    ]
    vocabulary = vocabulary_of(demos)
    torch.manual_seed(0)
    policy = TinyPolicy(vocabulary, Size(width=16, layers=1, heads=2), intents=2)
    cloner = Cloner(policy, records_of(demos, vocabulary), Cloning(goals=300, goals_batch=16), seed=0)
    assert cloner.acquaint() < 0.5
    policy.model.eval()
    readings = [read(context_of(goal=goal), vocabulary)[0] for goal in ("Look for rooms, please", "Please book")]
    assert policy.model.encode(collate(readings)).intents.argmax(-1).tolist() == [1, 0]


def test_what_is_behind_a_veil_is_unknown(context_of, vocabulary):
    reading, _ = read(context_of(), vocabulary)
    size = len(reading.goal)
    words = np.zeros(len(vocabulary), np.bool_)
    words[reading.words[-1, 0]] = True
    veil = Veil(words, np.arange(size) == 0, 2 * np.arange(size))
    plain, veiled = collate([reading]), collate([reading], [veil])
    assert plain["goal"][0, 0] != veiled["goal"][0, 0] == UNKNOWN
    assert torch.equal(plain["goal"][0, 3:], veiled["goal"][0, 3:])
    assert veiled["words"][0, -1, 0] == UNKNOWN != plain["words"][0, -1, 0]
    assert veiled["goal_order"].tolist() == (2 * plain["goal_order"]).tolist()


def test_what_is_known_is_mostly_passed_over(policy, context_of, vocabulary, monkeypatch):
    steps = tuple((context_of(), Decision(action)) for action in ("click('4')", "click('5')") * 20)
    records = records_of([Demo("task", steps[0][0].goal, steps, success=True)], vocabulary)
    cloner = Cloner(policy, records, Cloning(goals=0, epochs=4, batch=8), seed=0)
    learned: list[int] = []
    easy = {id(record) for record in records if record.choice == records[0].choice}

    def update(batch: list[Record]) -> np.ndarray:
        learned.extend(id(record) in easy for record in batch)
        return np.array([0.0 if id(record) in easy else 1.0 for record in batch])

    monkeypatch.setattr(cloner, "_update", update)
    assert [cloner.epoch() for _ in range(4)] == [0.5] * 4
    assert learned.count(False) == 4 * 20
    assert 20 < learned.count(True) < 20 + 3 * 10
    assert cloner.updates == pytest.approx(cloner.total)


def test_the_names_of_goals_are_hidden_from_half_of_the_steps(policy, context_of, vocabulary):
    steps = ((context_of(), Decision("click('5')")),)
    records = records_of([Demo("task", steps[0][0].goal, steps, success=True)], vocabulary)
    cloner = Cloner(policy, records, Cloning(hidden=0.0, names=0.5), seed=0)
    hidden = np.mean([cloner._veil(records[0].reading).words for _ in range(400)], axis=0)
    shares = {token: hidden[vocabulary.ids(atoms(token), 1)[0]] for token in ("casa", "lisbon", "arrival", "book", "adult")}
    assert all(0.4 < shares[name] < 0.6 for name in ("casa", "lisbon", "arrival"))
    assert shares["book"] == shares["adult"] == 0


def test_a_run_that_goes_on_is_the_run_that_never_stopped(policy, context_of, vocabulary):
    steps = ((context_of(), Decision("fill('1', 'Lisbon')")), (context_of(), Decision("click('5')")))
    records = records_of([Demo("task", steps[0][0].goal, steps, success=True)], vocabulary)
    weights = []
    for parts in ((2,), (1, 1)):
        mine = pickle.loads(pickle.dumps(policy))
        state = None
        for epochs in parts:
            cloner = Cloner(mine, records, Cloning(goals=20, epochs=2, batch=1), seed=4)
            if state is not None:
                cloner.resume(state)
            for _ in range(epochs):
                cloner.epoch()
            state = cloner.state()
        weights.append(torch.cat([part.flatten() for part in mine.model.parameters()]))
    assert torch.equal(*weights)


def test_a_decision_with_an_advantage_becomes_likelier(policy, context_of):
    torch.manual_seed(1)
    good, bad = policy.decide([context_of(), context_of()])
    assert good.action != bad.action
    samples = [Sample(good.record, good.log_prob, 1.0), Sample(bad.record, bad.log_prob, -1.0)]
    figures = Learner(policy, Learning(passes=3), seed=0).learn(samples)
    after = policy.log_probs([good.record, bad.record]).tolist()
    assert after[0] > good.log_prob
    assert after[1] < bad.log_prob
    assert set(figures) == {"loss", "clipped", "kl"}
    assert Learner(policy, Learning(), seed=0).learn([]) == {}


def test_a_saved_policy_decides_the_same(policy, context_of, tmp_path):
    save_policy(policy, tmp_path, epochs=3)
    again = load_policy(tmp_path)
    copied = pickle.loads(pickle.dumps(policy))
    decisions = [each.decide([context_of()], greedy=True)[0] for each in (policy, again, copied)]
    assert len({(decision.action, round(decision.log_prob, 5)) for decision in decisions}) == 1


def test_the_learning_rate_ends_with_the_epochs_or_with_the_time(policy, context_of, vocabulary):
    steps = ((context_of(), Decision("click('5')")),)
    records = records_of([Demo("task", steps[0][0].goal, steps, success=True)], vocabulary)
    by_time = Cloner(policy, records, Cloning(goals=20, epochs=1000), seed=0, spent=lambda: 0.9)
    by_epochs = Cloner(policy, records, Cloning(goals=20, epochs=1000), seed=0)
    for cloner, updates in ((by_time, 200), (by_epochs, 200)):
        cloner.updates = updates
    assert by_time._schedule() < 0.1 < 0.9 < by_epochs._schedule()
    by_epochs.updates = 900
    assert by_epochs._schedule() == by_time._schedule()


@pytest.mark.parametrize(
    "change", [{"intents": None}, {"size": {"width": 32, "layers": 1, "heads": 2, "dropout": 0.0}}, {"size": {"depth": 3}}]
)
def test_a_checkpoint_of_another_version_is_refused_in_words(policy, tmp_path, change):
    save_policy(policy, tmp_path)
    file = tmp_path / "vocabulary.json"
    about = json.loads(file.read_text(encoding="utf-8")) | change
    file.write_text(json.dumps({name: value for name, value in about.items() if value is not None}), encoding="utf-8")
    with pytest.raises(OptionError, match="Another version of this package wrote it"):
        load_policy(tmp_path)
