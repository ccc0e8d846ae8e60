"""``genui list``: the environments, and the task templates of an app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table


def command(
    tasks: Annotated[str | None, typer.Option(metavar="APP", help="Show the task templates of this app instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON array on standard output.")] = False,
) -> None:
    """List the environments, or the task templates of an app."""
    from genui_gym.cli.console import emit_json, out

    rows = _templates(tasks) if tasks is not None else _environments()
    if as_json:
        emit_json(rows)
    else:
        out.print(_table(rows))


def _environments() -> list[dict[str, Any]]:
    from genui_gym.catalog import cards

    return [
        {"id": card.id, "kind": card.kind, "app": card.app, "tasks": _plain(card.tasks), "backends": _plain(card.backends)}
        for card in cards().values()
    ]


def _templates(app: str) -> list[dict[str, Any]]:
    from genui_gym.apps import load

    return [
        {"template": each.name, "shape": each.shape, "difficulty": each.difficulty, "goal": each.wordings[0]}
        for each in load(app).templates
    ]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, (tuple, list, frozenset, set)) else value


def _table(rows: list[dict[str, Any]]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in rows[0] if rows else ():
        table.add_column(column, overflow="fold", style="cyan" if column in ("id", "template") else "")
    for row in rows:
        table.add_row(*(", ".join(map(str, value)) if isinstance(value, list) else str(value) for value in row.values()))
    return table
