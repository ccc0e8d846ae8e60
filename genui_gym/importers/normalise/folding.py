"""Steps that another step already says: a focus before a fill, an address after the click that led there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urldefrag, urljoin

from genui_gym.importers.normalise.fields import is_plain_click, same
from genui_gym.recording import Step

_ENTERS = ("fill", "select", "upload")
_LEADS = ("click", "dblclick", "press", "goto", "back", "forward", "reload")
_NOWHERE = ("about:", "chrome:", "chrome-search:", "chrome-extension:", "edge:", "data:")


def last_fill_wins(steps: Sequence[Step]) -> list[Step]:
    """Return the steps with one fill where a field was filled several times in a row."""
    kept: list[Step] = []
    for step in steps:
        last = kept[-1] if kept else None
        if last is not None and last.kind == step.kind and step.kind in ("fill", "select") and same(last.target, step.target):
            kept[-1] = replace(step, before=last.before or step.before, requests=(*last.requests, *step.requests))
        elif last is not None and len(kept) > 1 and _is_repeated(kept, step):
            kept[-2:] = [replace(step, before=kept[-2].before or step.before)]
        else:
            kept.append(step)
    return kept


def _is_repeated(kept: Sequence[Step], step: Step) -> bool:
    """Whether a step fills the field of the step before last again, with nothing but a click into it between."""
    first, click = kept[-2], kept[-1]
    return (
        step.kind == "fill" == first.kind and is_plain_click(click) and same(first.target, click.target) and same(first.target, step.target)
    )


def fold_focus(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without clicks into a field that is filled next, and without any other focusing."""
    kept: list[Step] = []
    for place, step in enumerate(steps):
        following = next((each for each in steps[place + 1 :] if not (is_plain_click(each) and same(each.target, step.target))), None)
        into = following is not None and following.kind in _ENTERS and same(step.target, following.target)
        if step.note == "focus alone" or (is_plain_click(step) and into and not step.requests):
            continue
        kept.append(step)
    return kept


def fold_navigations(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without addresses that a step before already led to, and without the empty page that a tab begins with."""
    kept: list[Step] = []
    for step in steps:
        last = kept[-1] if kept else None
        if step.kind != "goto" or last is None:
            kept.append(step)
        elif last.kind == "goto" and ((last.value.startswith(_NOWHERE) and not last.note) or _plain(last.value) == _plain(step.value)):
            kept[-1] = step
        elif last.kind in _LEADS and _led(last, step):
            kept[-1] = replace(last, after=step.after or last.after, requests=(*last.requests, *step.requests))
        else:
            kept.append(step)
    return kept


def _led(last: Step, step: Step) -> bool:
    """Whether the step before is known to have led to the address of a step."""
    wanted = _plain(step.value)
    known = {_plain(last.after.url)} if last.after is not None else set()
    known |= {_plain(request.location) for request in last.requests if request.location}
    if last.target is not None and last.target.href and last.kind == "click":
        known.add(_joined(last.before.url if last.before is not None else step.value, last.target.href))
    return bool(wanted) and wanted in known


def _plain(url: str) -> str:
    return urldefrag(url).url.rstrip("/")


def _joined(base: str, href: str) -> str:
    try:
        return _plain(urljoin(base, href))
    except ValueError:  # an address that is none, such as http://[
        return ""
