"""Bringing the steps of every recorder to one way of saying the same thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from genui_gym.importers.limits import LONGEST_TEXT, LONGEST_VALUE
from genui_gym.importers.normalise.fields import is_plain_click
from genui_gym.importers.normalise.folding import fold_focus, fold_navigations, last_fill_wins
from genui_gym.importers.normalise.keys import join_keys
from genui_gym.importers.normalise.origins import on_one_site, origin_of
from genui_gym.importers.normalise.pictures import plain_names
from genui_gym.importers.normalise.sources import with_sources
from genui_gym.importers.normalise.values import plain_values
from genui_gym.importers.pages import read_page
from genui_gym.importers.selectors import described
from genui_gym.recording import PageView, Recording, Step


def normalise(recording: Recording) -> Recording:
    """Return a recording as a careful person would have recorded it; what could not be kept is told in its losses.

    Keys become fills, the last of several fills stays, clicks that only focus a field and navigations that a click implies are folded
    away, other sites are split off, dates are in ISO 8601, ticks are ``check`` and ``uncheck``, and each value says where it came from.
    Doing it twice changes nothing.
    """
    losses = list(recording.losses)
    steps = [_bounded(step, losses) for step in recording.steps]
    steps = fold_navigations(steps)
    steps = on_one_site(steps, losses)
    steps = fold_focus(last_fill_wins(join_keys(steps)))
    steps = plain_values(steps, recording.meta.locale, losses)
    steps = with_sources(steps, recording.meta.task)
    losses += _untyped(steps)
    if not steps:
        losses.append("The file holds no step.")
    whole = replace(recording, steps=tuple(steps), losses=tuple(dict.fromkeys(losses)))
    return plain_names(_with_meta(whole))


def _untyped(steps: Sequence[Step]) -> Iterator[str]:
    """Yield a sentence for each field that was clicked into and, as far as the file says, left as it was."""
    for number, step in enumerate(steps, 1):
        target = step.target
        if is_plain_click(step) and target is not None and target.role in ("textbox", "searchbox", "spinbutton"):
            yield f"Step {number} clicks into {described(target)}; if something was typed there, the file does not say what."


def _bounded(step: Step, losses: list[str]) -> Step:
    """Return a step without what is longer than anything honest."""
    if len(step.value) > LONGEST_VALUE:
        losses.append(f"A value of {len(step.value)} characters was cut to {LONGEST_VALUE}.")
        step = replace(step, value=step.value[:LONGEST_VALUE])
    views = {name: view for name in ("before", "after") if (view := getattr(step, name)) is not None and len(view.html) > LONGEST_TEXT}
    if not views:
        return step
    losses.append(f"Pages of more than {LONGEST_TEXT >> 20} million characters were left out.")
    return replace(step, **{name: replace(view, html="") for name, view in views.items()})


def _with_meta(recording: Recording) -> Recording:
    """Return a recording whose header says on which site it happened, and in which language, where the steps show it."""
    meta = recording.meta
    first = next((url for step in recording.steps if (url := _address(step))), "")
    views = [view for step in recording.steps for view in (step.after, step.before) if view is not None]
    title = meta.title or next((view.title for view in views if view.title), "")
    locale = meta.locale or next((said for view in views if (said := _language(view))), "")
    return replace(recording, meta=replace(meta, origin=meta.origin or origin_of(first), title=title, locale=locale))


def _address(step: Step) -> str:
    if step.kind == "goto" and origin_of(step.value):
        return step.after.url if step.after is not None and origin_of(step.after.url) else step.value
    return next((view.url for view in (step.before, step.after) if view is not None and origin_of(view.url)), "")


def _language(view: PageView) -> str:
    page = read_page(view.html, view.url)
    return page.document.root.get("lang") if page is not None else ""


__all__ = ["normalise"]
