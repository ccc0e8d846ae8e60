"""``genui compare``: two evaluations, task by task."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    a: Annotated[Path, typer.Argument(metavar="A", help="The folder of an evaluation: what is compared with.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="The folder of another one.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as one JSON object on standard output.")] = False,
) -> None:
    """Print what B does better and worse than A on the tasks that both played, with intervals and tests of chance."""
    from genui_gym.cli.console import emit_json
    from genui_gym.cli.evaluation_tables import print_comparison
    from genui_gym.evaluation import compare, read_evaluation

    comparison = compare(read_evaluation(a), read_evaluation(b)).as_dict()
    if as_json:
        emit_json({"a": str(a), "b": str(b), **comparison})
    else:
        print_comparison(comparison, str(a), str(b))
