"""A field of a form: the line that reads it, and the part of the page that asks for it."""

from __future__ import annotations

from genui_gym.synthesis.blueprint import Field
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.phrases import called
from genui_gym.synthesis.english import several


def read_line(column: Column | None, asked: Field, needed: bool | None = None) -> str:
    """Return the line that reads a field of a form; a consent is only checked. ``needed``: whether it may not be empty."""
    key, choose = asked.key, quoted(f"Choose {called(asked.label)}.")
    if column is None:
        return f'form.checked("{key}", "Tick this to go on.")' if asked.kind == "flag" else f'form.text("{key}")'
    needs = column.is_needed and not asked.spare if needed is None else needed
    missing = ", " + quoted(f"Enter {called(asked.label)}.") if needs else ""
    readers = {
        "number": f'form.whole("{key}", {column.low}, {column.high}, "Enter {column.low} to {column.high}.")',
        "date": f'form.date("{key}"{missing})' if needs else f'form.maybe_date("{key}")',
        "choice": f'form.choice("{key}", content.{column.const}, {choose})',
        "radio": f'form.choice("{key}", content.{column.const}, {choose})',
        "flag": f'form.checked("{key}")',
        "long": f'form.text("{key}"{missing or ", " + quoted("")}, longest=2000)',
    }
    return f"{key} = " + readers.get(column.kind, f'form.text("{key}"{missing})')


def asking(column: Column | None, asked: Field, searching: bool = False) -> str:
    """Return the call of the kit's part that asks for a field; ``searching`` where it narrows a list."""
    said = [quoted(asked.label), quoted(asked.key)]
    held = column.shown if column is not None else asked.default if asked.kind not in ("flag", "secret") else ""
    if asked.kind == "choice":
        said.append(several(asked.key) if held else f'[("", "Choose one")] + {several(asked.key)} | list')
    elif asked.kind == "radio":
        said.append(several(asked.key))
    if searching:
        said.append(f"request.args.get({quoted(asked.key)}, {quoted(held)})" + (" != ''" if asked.kind == "flag" else ""))
    elif asked.kind == "flag":
        said += ["true"] if column is not None and column.default == "yes" else []
    elif held:
        said.append(quoted(held))
    said += {"number": [f"min={asked.low}", f"max={asked.high}"], "time": ['type="time"'], "secret": ['type="password"']}.get(
        asked.kind, []
    )
    part = {"long": "textarea", "choice": "select", "flag": "checkbox", "radio": "radios", "time": "text", "secret": "text"}.get(
        asked.kind, asked.kind
    )
    return f"{{{{ ui.{part}({', '.join(said)}) }}}}"
