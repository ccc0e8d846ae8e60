"""From a recording to a blueprint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from genui_gym.errors import SynthesisError
from genui_gym.recording import Recording
from genui_gym.synthesis.acts import act_of
from genui_gym.synthesis.asking import inquiry_of
from genui_gym.synthesis.blueprint import Blueprint, Mark, Total
from genui_gym.synthesis.brand import app_name, invented_brand, rebranded, without_brand
from genui_gym.synthesis.edits import edit_of, edited
from genui_gym.synthesis.english import article
from genui_gym.synthesis.failed import Fact, wanted
from genui_gym.synthesis.flow import Flow
from genui_gym.synthesis.nouns import record_noun
from genui_gym.synthesis.questions import answer_of, asks, reading
from genui_gym.synthesis.targets import resolved, told_apart
from genui_gym.synthesis.totals import mark_of, total_of
from genui_gym.synthesis.visits import Visit, cancels, turns, visits_of


def recover(recording: Recording, task: str = "", name: str = "") -> Blueprint:
    """Return the blueprint of the app in which a recording could have been made.

    Args:
        recording: What was done.
        task: What was to be done, in words; the recording's own if left out.
        name: The app's folder; made of what was recorded if left out.

    Raises:
        SynthesisError: The recording lacks what an app could be made of.
    """
    _check(recording)
    recording = replace(recording, meta=replace(recording.meta, task=task or recording.meta.task))
    cleaned, recording = without_brand(recording), told_apart(rebranded(recording))
    visits = visits_of(recording)
    answer = answer_of(recording)
    if answer and (asks(recording.meta.task) or not any(visit.effect == "changes" for visit in visits)):
        return _asked(recording, reading(visits), answer, name, cleaned)
    commit, undone = _commit(visits)
    flow = Flow(recording, visits[: commit + 1], cleaned=cleaned)
    flow.follow()
    done = visits[commit]
    act = act_of(done, flow.columns(), len(flow.made), flow.things) if undone is None else None
    edit = edit_of(flow, visits, commit) if undone is None and act is None else None
    total = total_of(flow.columns(), flow.fields, flow.things, next(iter(flow.records()), {}), visits)
    contradicted = _heeded(flow, recording, task or recording.meta.task)
    noun = record_noun(visits[: commit + 1], {thing.noun for thing in flow.things.values()} | set(flow.fields))
    brand = invented_brand(recording)
    screens = tuple(replace(screen, title=cleaned(screen.title)) for screen in flow.finished())
    losses = [*flow.losses]
    later = len(visits) - 2 - commit - bool(undone)
    if later > 0:
        losses.append(f"{later} pages after the last change were left out: the task is done before")
    facts = (
        ("brand", brand, Mark("assumed", "the recorded name is not used")),
        ("record", f"{article(flow.things[act.thing].noun)} that is {act.done}" if act else noun, _made(done)),
        *contradicted,
        *(_added_up(flow, total, visits) if total is not None else ()),
        *((("undo", undone.target.name, Mark("recovered", f"from step {undone.index + 1}")),) if undone else ()),
    )
    made = Blueprint(
        name=name or app_name(brand),
        brand=brand,
        noun=noun,
        task=task or recording.meta.task,
        screens=screens,
        fields=tuple(flow.fields.values()),
        things=tuple(flow.things.values()),
        columns=flow.columns(),
        moves=flow.way(),
        trail=flow.trail,
        made=flow.records(),
        undone=undone.target.name if undone else "",
        undone_role=undone.turn if undone else "",
        losses=tuple(losses),
        narrowings=tuple(flow.narrowings.values()),
        total=total,
        act=act,
        facts=facts,
    )
    return edited(made, edit)


def _asked(recording: Recording, visits: list[Visit], answer: str, name: str, cleaned: Callable[[str], str]) -> Blueprint:
    """Return the blueprint of an app in which a question can be answered; nothing is made there but bookmarks."""
    flow, brand = Flow(recording, visits, reads=True, cleaned=cleaned), invented_brand(recording)
    flow.follow()
    inquiry = inquiry_of(flow, answer, recording.meta.task)
    mark = Mark("assumed", f"it may also be: {'; '.join(inquiry.others)}") if inquiry.others else Mark("recovered", f"it gives {answer!r}")
    shown = sum(len(page) for page in inquiry.pages)
    facts = (
        ("brand", brand, Mark("assumed", "the recorded name is not used")),
        ("question", inquiry.reading, mark),
        ("rows", f"{shown} that were shown", Mark("recovered", "from the pages that were read")),
        ("rows", "others", Mark("assumed", "an answer needs rows that it can be mistaken for")),
        ("bookmarks", "set and removed", Mark("assumed", "the recording changes nothing")),
    )
    return Blueprint(
        name=name or app_name(brand),
        brand=brand,
        noun="bookmark",
        task=recording.meta.task,
        screens=tuple(replace(screen, title=cleaned(screen.title), carries=()) for screen in flow.finished()),
        fields=tuple(flow.fields.values()),
        things=tuple(flow.things.values()),
        columns=(),
        moves=flow.trail,
        trail=flow.trail,
        losses=tuple(flow.losses),
        inquiry=inquiry,
        facts=facts,
    )


def _heeded(flow: Flow, recording: Recording, task: str) -> list[Fact]:
    """Let the words of a task that was failed decide what was to be entered and chosen; return what they decided."""
    if recording.outcome != "failure" or len(flow.made) != 1:
        return []
    flow.made[0], facts = wanted(task, flow.made[0], flow.fields, flow.things)
    return facts


def _added_up(flow: Flow, total: Total, visits: list[Visit]) -> list[Fact]:
    terms = [f"price of the {flow.things[total.thing].noun}" + (f" × {flow.fields[total.number].label}" if total.number else "")]
    said = " + ".join((*terms, *(label for label, _ in total.fees)))
    made = flow.records()[0] if flow.made else {}
    return [("total", said, mark_of(total, made, flow.fields, flow.things, visits))]


def _made(done: Visit) -> Mark:
    return Mark("recovered", f"from the {done.target.role} {done.target.name!r} of step {done.index + 1}")


def _check(recording: Recording) -> None:
    acted = [step for step in recording.steps if step.target is not None]
    if any(resolved(step.target).name for step in acted if step.target is not None):
        return
    unknown = [step for step in recording.steps if step.kind == "unknown"]
    opened = [step for step in recording.steps if step.kind == "goto"]
    do = "Record a flow in which something is filled in or picked from a list, and sent"
    if acted:
        held, do = "screenshots and coordinates alone: no role, name or label of any control", "Record it again with `genui record`"
    elif unknown:
        held = f"{len(unknown)} commands that only running them would explain, such as {unknown[0].note or unknown[0].value!r}"
    elif opened:
        held = f"{'one address that was' if len(opened) == 1 else f'{len(opened)} addresses that were'} opened, and no action"
    else:
        held = "no action at all"
    raise SynthesisError("A recording was to become an app", f"It holds {held}", do)


def _commit(visits: list[Visit]) -> tuple[int, Visit | None]:
    """Return the place of the visit whose turn makes the record, and the visit that takes it back at the end, if there is one."""
    clicked = list(turns(visits))
    changing = [(place, visit) for place, visit in clicked if visit.effect == "changes"]
    if not changing:
        changing = [(place, visit) for place, visit in clicked if visit.effect == "unknown" and visit.turn == "button"][-1:]
    if not changing:
        changing = [
            (place, visit) for place, visit in clicked if visit.turn == "button" and any(each.entries for each in visits[: place + 1])
        ]
        changing = changing[-1:]
    if not changing:
        entries = [entry for visit in visits for entry in visit.entries]
        number = f"{len(visits)} pages were" if len(visits) > 1 else "one page was"
        held = (
            f"It ends with {entries[-1].step.value or 'a tick'!r} in a field that no button sends"
            if entries
            else f"{number.capitalize()} only looked at: nothing was sent and no button was pressed, so there is nothing to reward"
        )
        raise SynthesisError(
            "A recording was to become an app", held, "Record a flow that changes something, up to the page that confirms it"
        )
    place, last = changing[-1]
    if len(changing) > 1 and cancels(last.target.name) and not last.entries and place - changing[-2][0] == 1:
        return changing[-2][0], last
    return place, None
