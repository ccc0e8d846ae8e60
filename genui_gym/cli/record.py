"""``genui record``: a person does a task in a browser window, and what they do is recorded."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from genui_gym.errors import OptionError

if TYPE_CHECKING:
    from genui_gym.recorder import Order
    from genui_gym.recorder.notebook import Draft
    from genui_gym.recording import Outcome, Recording


def command(
    url: Annotated[str, typer.Argument(metavar="URL", help="An address, or an environment's id or app, whose task is served then.")],
    out: Annotated[Path | None, typer.Option(help="Where the recording goes. Default: runs/record/<host>.")] = None,
    task: Annotated[str, typer.Option(help="What you are going to do, in words; of an environment the name of its task.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Seed of an environment's task.")] = 0,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a recording, at the page where it ended.")] = None,
    viewport: Annotated[str, typer.Option(metavar="WxH", help="Size of the page, such as 375x812. Default: that of the window.")] = "",
    failed: Annotated[bool, typer.Option("--failed", help="Mark the recording: the task was not done.")] = False,
) -> None:
    """Record what you do in a browser window; close the window or press Ctrl-C to end."""
    from genui_gym.cli.console import note
    from genui_gym.cli.play import has_display
    from genui_gym.recording import read_recording_file, write_recording

    if not has_display():
        raise OptionError("A browser window was to be opened", "There is no display here", "Use a desktop; agents: `genui run --record`")
    earlier = read_recording_file(resume) if resume is not None else None
    with ExitStack() as stack:
        order, outcome = _order(stack, url, task, seed, _size(viewport), earlier)
        note("Do the task in the window. Close the window or press Ctrl-C to end the recording.")
        recording = _record(order)
        if outcome is not None and recording.outcome == "unknown":
            recording = replace(recording, outcome=outcome())
    if failed:
        recording = replace(recording, outcome="failure")
    if earlier is not None:
        recording = joined(earlier, recording)
    folder = out or (resume if resume is not None and resume.is_dir() else resume.parent if resume is not None else _folder(order.url))
    written = write_recording(recording, folder)
    note(f"{len(recording.steps)} steps are in {written}. `genui trace show {folder}` prints them.")


def _record(order: Order) -> Recording:
    from genui_gym.recorder import record

    return record(order, on_step=_say)


def _order(
    stack: ExitStack, url: str, task: str, seed: int, size: tuple[int, int] | None, earlier: Recording | None
) -> tuple[Order, Callable[[], Outcome] | None]:
    """Return what is to be recorded, and what says at its end whether the task was done."""
    from genui_gym.recorder import Order

    if "://" in url or url.startswith("about:"):
        begin = _last_page(earlier) or url
        return Order(begin, task or (earlier.meta.task if earlier is not None else ""), viewport=size), None
    from genui_gym.cli.console import note
    from genui_gym.cli.episodes import env_id
    from genui_gym.recorder.served import served_task

    served = stack.enter_context(served_task(env_id(url), seed, task or None))
    note(f"[bold cyan]{served.task.goal}[/]")
    begin = _last_page(earlier) or served.url
    return Order(begin, served.task.goal, viewport=size or served.viewport, address=served.address), served.outcome


def joined(earlier: Recording, later: Recording) -> Recording:
    """Return two recordings as one; the second was begun in a fresh browser, which is a loss."""
    loss = f"The recording was resumed after step {len(earlier.steps)} in a fresh browser: sessions and carts of the first part were gone."
    return replace(
        later,
        meta=replace(earlier.meta, task=later.meta.task or earlier.meta.task),
        steps=(*earlier.steps, *later.steps),
        losses=tuple(dict.fromkeys((*earlier.losses, loss, *later.losses))),
        scrubbed={kind: earlier.scrubbed.get(kind, 0) + later.scrubbed.get(kind, 0) for kind in {**earlier.scrubbed, **later.scrubbed}},
        images={**earlier.images, **later.images},
    )


def _last_page(earlier: Recording | None) -> str:
    steps = earlier.steps if earlier is not None else ()
    return next((step.after.url for step in reversed(steps) if step.after is not None), "")


def _size(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    size = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if size is None:
        raise OptionError(f"--viewport got {text!r}", "It takes width, `x` and height", "Write it like --viewport 375x812")
    return int(size.group(1)), int(size.group(2))


def _folder(url: str) -> Path:
    from genui_gym.cli.run import slug

    return Path("runs") / "record" / (slug(urlsplit(url).netloc) or "page")


def _say(draft: Draft) -> None:
    from genui_gym.cli.console import err
    from genui_gym.importers.selectors import described

    target = f" {described(draft.target)}" if draft.target is not None else ""
    value = "•••" if draft.target is not None and draft.target.kind == "password" else draft.value
    err.print(f"{draft.kind}{target} {value}".rstrip(), style="dim", markup=False, soft_wrap=True)
