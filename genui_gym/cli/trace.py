"""``genui trace``: look at recordings of other tools, and bring them into the library's own form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from genui_gym.recording import Recording, Step

app = typer.Typer(no_args_is_help=True, help="Look at recordings of Playwright, HAR, Selenium IDE and others, and convert them.")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A recording: a file, or a folder that holds one.")]
Format = Annotated[str | None, typer.Option("--format", help="The format's name, where the file's content does not say it.")]
Task = Annotated[str, typer.Option("--task", help="What was to be done, in words.")]
Which = Annotated[str, typer.Option("--which", metavar="TITLE", help="The title of the flow that is meant, where a file holds several.")]

_COLOURS = {"task": "green", "page": "cyan", "assumed": "yellow"}
_LONGEST_TARGET, _LONGEST_PAGE = 60, 40
_KINDS = {"unknown": "red", "assert": "dim", "wait": "dim"}


@app.command()
def show(
    file: File,
    format: Format = None,
    task: Task = "",
    which: Which = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
) -> None:
    """Show what a recording says: its steps, what could not be kept, and what was taken out."""
    from genui_gym.cli.console import emit_json, out
    from genui_gym.importers import read_recording

    recording = read_recording(file, format=format, task=task, which=which)
    if as_json:
        emit_json(_report(recording))
        return
    out.print(_head(recording, file))
    if recording.steps:
        out.print()
        out.print(_table(recording))
    for title, lines in (("Not kept", recording.losses), ("Taken out", _taken_out(recording))):
        if lines:
            out.print(f"\n[bold]{title}[/]")
            for line in lines:
                out.print(_item(line))


@app.command()
def convert(
    file: File,
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write recording.jsonl and its pictures into.")],
    format: Format = None,
    task: Task = "",
    which: Which = "",
) -> None:
    """Write a recording in the library's own form, normalised and without secrets."""
    from genui_gym.cli.console import out
    from genui_gym.importers import read_recording
    from genui_gym.recording import write_recording

    recording = read_recording(file, format=format, task=task, which=which)
    path = write_recording(recording, folder)
    out.print(f"{path}: {_count(recording)}", markup=False, soft_wrap=True)


def _report(recording: Recording) -> dict[str, Any]:
    """Return a recording as JSON values, without documents, bodies and pictures."""
    steps = [
        {
            "kind": step.kind,
            "target": _told(asdict(step.target)) if step.target is not None else None,
            "value": step.value,
            "source": step.source,
            "before": step.before.url if step.before is not None else None,
            "after": step.after.url if step.after is not None else None,
            "requests": [f"{each.method} {each.url} {each.status}" for each in step.requests],
            "note": step.note,
        }
        for step in recording.steps
    ]
    meta = asdict(recording.meta) | {"outcome": recording.outcome, "pictures": len(recording.images)}
    return {**meta, "steps": steps, "losses": list(recording.losses), "scrubbed": recording.scrubbed}


def _told(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in ("", (), None)}


def _count(recording: Recording) -> str:
    views = {view for step in recording.steps for view in (step.before, step.after) if view is not None and view.html}
    requests = sum(len(step.requests) for step in recording.steps)
    counts = ((len(recording.steps), "step"), (len(views), "page"), (len(recording.images), "picture"), (requests, "request"))
    return ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for count, name in counts)


def _head(recording: Recording, file: Path) -> Text:
    from rich.text import Text

    meta = recording.meta
    text = Text(overflow="fold")
    text.append(printable(meta.title or file.name), style="bold")
    size = f"{meta.viewport[0]}×{meta.viewport[1]}" if meta.viewport is not None else ""
    outcome = {"success": "the task was done", "failure": "the task was not done"}.get(recording.outcome, "")
    facts = (f"{meta.importer} {meta.version}".strip(), meta.origin, size, meta.locale, outcome)
    text.append("\n" + printable(" · ".join(filter(None, facts))), style="dim")
    text.append("\n" + _count(recording), style="dim")
    if meta.task:
        text.append("\nTask: ").append(printable(meta.task), style="italic")
    return text


def _table(recording: Recording) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold", collapse_padding=True)
    table.add_column("", justify="right", style="dim")
    table.add_column("step", no_wrap=True)
    for heading in ("on", "value"):
        table.add_column(heading, overflow="fold")
    table.add_column("from", no_wrap=True)
    table.add_column("page", overflow="fold", style="dim")
    page = ""
    for number, step in enumerate(recording.steps, 1):
        here = _page(step, recording.meta.origin)
        value = printable(step.value or (step.note if step.kind == "unknown" else "")) or _noted(step)
        table.add_row(
            str(number),
            Text(step.kind, style=_KINDS.get(step.kind, "")),
            _target(step),
            Text(_cut(value, 120), style="dim" if not step.value else ""),
            Text(step.source, style=_COLOURS.get(step.source, "")),
            Text(printable(here if here != page else "")),
        )
        page = here or page
    return table


def _noted(step: Step) -> str:
    return f"({printable(step.note)})" if step.note else ""


def _target(step: Step) -> Text:
    """Return a step's target by role and name, else by what else there is to tell it by."""
    from rich.text import Text

    target = step.target
    if target is None:
        return Text("")
    name = target.name or target.label or target.placeholder or target.text
    role = target.role or (target.tag if name else "")
    if name:
        return Text(f"{role} " if role else "", style="cyan").append(f"“{_cut(printable(name), _LONGEST_TARGET)}”", style="default")
    other = next((each for each in (target.testid, *_named(target.css), *target.css, *target.xpath, target.tag) if each), "")
    if not other and target.box is not None:
        other = f"at {target.box[0]:g}, {target.box[1]:g}"
    return Text(f"{role} " if role else "", style="cyan").append(_end(printable(other), _LONGEST_TARGET), style="dim")


def _named(selectors: tuple[str, ...]) -> Iterator[str]:
    """Yield the selectors by a field's name: it stays the same where an id may be made anew for each visit."""
    return (each for each in selectors if "[name=" in each)


def _page(step: Step, origin: str) -> str:
    """Return where a step happened, by what is different from the recording's origin: path and query."""
    view = step.after if step.kind == "goto" else step.before
    url = view.url if view is not None else ""
    return "" if url == step.value else _cut((url.removeprefix(origin) or "/") if url and origin else url, _LONGEST_PAGE)


def _taken_out(recording: Recording) -> Iterator[str] | tuple[str, ...]:
    return tuple(f"{kind}: {count}" for kind, count in sorted(recording.scrubbed.items()))


def _item(line: str) -> Table:
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    grid.add_row("–", Text(printable(line)))
    return grid


def printable(text: str) -> str:
    """Return a stranger's text for the terminal: on one line, and without characters that would move its cursor or change its colours."""
    one = " ".join(text.split())
    return "".join(each if each.isprintable() else "�" for each in one)


def _end(text: str, longest: int) -> str:
    """Return the end of a selector, which tells more than its beginning."""
    return text if len(text) <= longest else f"…{text[1 - longest :]}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
