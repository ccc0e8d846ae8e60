"""``genui list``: the environments, and the task templates of an app."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table


def command(
    tasks: Annotated[str | None, typer.Option(metavar="APP", help="Show the task templates of this app instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON array on standard output.")] = False,
) -> None:
    """List the environments, or the task templates of an app.

    A card that brings many environments takes one line of the table; --json names each.
    """
    from genui_gym.cli.console import emit_json, out

    if tasks is not None:
        rows = _templates(tasks)
    else:
        rows = _environments() if as_json else _grouped(_environments())
    if as_json:
        emit_json(rows)
    else:
        out.print(_table(rows))


def _environments() -> list[dict[str, Any]]:
    from genui_gym.catalog import cards

    return [
        {
            "id": card.id,
            "kind": card.kind,
            "app": card.app or card.host,
            "tasks": _plain(card.tasks) if card.app else [],
            "backends": _plain(card.backends),
            "family": card.family,
        }
        for card in cards().values()
    ]


def _grouped(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with one for each family in the place of its members, and without the column that names it."""
    sizes = Counter(row["family"] for row in rows)
    shown: dict[str, dict[str, Any]] = {}
    for row in rows:
        family = row.pop("family")
        if family and family not in shown:
            row |= {"id": family, "tasks": f"{sizes[family]} ids; --json lists them"}
        shown.setdefault(family or row["id"], row)
    return list(shown.values())


def _templates(app: str) -> list[dict[str, Any]]:
    from genui_gym.env.backend import open_world

    with closing(open_world(app)) as world:
        return [
            {"template": each.name, "shape": each.shape, "difficulty": each.difficulty, "goal": each.wordings[0]}
            for each in world.app.templates
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
