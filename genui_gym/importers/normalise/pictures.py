"""Names of pictures: short file names, whatever the recorder called them."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.recording import PageView, Recording, Step, is_plain

_ENDINGS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"RIFF": "webp", b"GIF8": "gif"}


def plain_names(recording: Recording) -> Recording:
    """Return a recording whose pictures have plain names, and that has no picture which no page shows."""
    views = [view for step in recording.steps for view in (step.before, step.after) if view is not None and view.image]
    used = [name for name in dict.fromkeys(view.image for view in views) if name in recording.images]
    if all(map(is_plain, used)):
        names = {name: name for name in used}
    else:
        names = {name: f"{number:03d}.{_ending(recording.images[name])}" for number, name in enumerate(used, 1)}
    steps = tuple(_renamed(step, names) for step in recording.steps)
    return replace(recording, steps=steps, images={names[name]: recording.images[name] for name in used})


def _renamed(step: Step, names: dict[str, str]) -> Step:
    return replace(step, before=_view(step.before, names), after=_view(step.after, names))


def _view(view: PageView | None, names: dict[str, str]) -> PageView | None:
    return replace(view, image=names.get(view.image, "")) if view is not None else None


def _ending(data: bytes) -> str:
    return next((ending for start, ending in _ENDINGS.items() if data.startswith(start)), "bin")
