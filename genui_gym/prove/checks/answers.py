"""Check 14: an answer counts however it is written, as long as it says the right thing, and near misses do not.

What the oracle compares is overheard: the kit's comparisons (``same_money`` and friends) are watched while it scores the golden answer.
"""

from __future__ import annotations

from dataclasses import replace

from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.prove.said import Said, overheard, right, wrong
from genui_gym.task import Answer


def run(context: Context) -> Outcome:
    """Write every golden answer in other ways, and almost right."""
    outcome, facts, written, missed = Outcome(), 0, 0, 0
    for case in context.each(case for case in context.golden if case.answer and case.answer.text):
        bench, answer = context.bench(case), case.answer
        assert answer is not None
        with overheard() as said:
            bench.score(case.task, answer)
        if not said and not bench.score(case.task, replace(answer, text="something else")).success:
            asked = f"{case.task.template}: the oracle was watched while it compared the answer {answer.text!r}"
            outcome.fault(
                asked, "it did so by itself", "Compare it with the kit: same_money, same_date, same_count, same_id, same_name, same_time"
            )
        for fact in said:
            facts += 1
            others = context.literals(case).twins(str(fact.value)) if fact.kind == "name" else []
            written += _accept(outcome, bench, case, answer, fact)
            missed += _refuse(outcome, bench, case, answer, fact, others[:2])
    outcome.figures = {"facts": facts, "other_ways_to_say_it": written, "near_misses": missed}
    return outcome


def _accept(outcome: Outcome, bench: Bench, case: Case, answer: Answer, fact: Said) -> int:
    texts = [text for text in fact.rewritten(answer.text, right(fact)) if text != answer.text]
    for text in texts:
        if not bench.score(case.task, replace(answer, text=text)).success:
            asked = f"{case.task.id}: {text!r} was answered for {answer.text!r}"
            outcome.fault(asked, "it was refused", "Compare what the answer says, not how it is written")
    return len(texts)


def _refuse(outcome: Outcome, bench: Bench, case: Case, answer: Answer, fact: Said, others: list[str]) -> int:
    texts = [text for text in fact.rewritten(answer.text, wrong(fact, others)) if text != answer.text]
    for text in texts:
        if bench.score(case.task, replace(answer, text=text)).success:
            outcome.survivor(f"{case.task.id}: the answer {text!r}")
            outcome.fault(
                f"{case.task.id}: {text!r} was answered for {answer.text!r}", "it was a success", "Let the oracle tell them apart"
            )
    return len(texts)
