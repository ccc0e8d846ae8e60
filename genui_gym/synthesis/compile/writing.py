"""Writing an app: its sources filled in from a plan."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from genui_gym.synthesis.compile import acting, asking, asking_pages, asking_words, editing, editing_values, editing_words, narrow, things
from genui_gym.synthesis.compile.asking import Asking, asking_of
from genui_gym.synthesis.compile.changing import change_fields, changes
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.markup import button, screen_of, view
from genui_gym.synthesis.compile.pages import Page, Pages
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.seeding import draw, seeds
from genui_gym.synthesis.compile.steps import enter, meant, same, way
from genui_gym.synthesis.compile.tidy import tidy
from genui_gym.synthesis.compile.wording import wordings
from genui_gym.synthesis.english import article, class_name, plural, several

_SOURCE = Path(__file__).parent / "source"
_MODULES = {
    "__init__.py": "__init__.py.j2", "models.py": "models.py.j2", "content.py": "content.py.j2", "seed.py": "seed.py.j2",
    "reward.py": "reward.py.j2", "views/__init__.py": "views__init__.py.j2", "views/screens.py": "views_screens.py.j2",
    "views/records.py": "views_records.py.j2", "views/lists.py": "views_lists.py.j2", "tasks/__init__.py": "tasks__init__.py.j2",
    "tasks/literals.py": "tasks_literals.py.j2", "tasks/ways.py": "tasks_ways.py.j2", "tasks/make.py": "tasks_make.py.j2",
    "tasks/keep.py": "tasks_keep.py.j2", "tasks/find.py": "tasks_find.py.j2", "app.toml": "app.toml.j2",
    "templates/records.html": "records.html.j2", "templates/record.html": "record.html.j2", "templates/change.html": "change.html.j2",
    "templates/cancel.html": "cancel.html.j2",
}  # fmt: skip
_TINTS = (
    {"accent": ("#0b6a66", "#74d6ca"), "on": "#04302d", "soft": ("#e0f1ef", "#143835"), "on_soft": ("#08524f", "#b7ebe4")},
    {"accent": ("#3d3fa8", "#b9bcff"), "on": "#16174d", "soft": ("#e7e8fa", "#262762"), "on_soft": ("#2f3186", "#d3d5ff")},
    {"accent": ("#7a2f72", "#f0a9e6"), "on": "#3a0f35", "soft": ("#f6e5f4", "#4a1f45"), "on_soft": ("#5f2158", "#f7cdf1")},
    {"accent": ("#2c6a2f", "#93d99a"), "on": "#0d330f", "soft": ("#e3f2e4", "#1b421e"), "on_soft": ("#205023", "#bfecc3")},
    {"accent": ("#963c10", "#ffb48a"), "on": "#431902", "soft": ("#fbe8de", "#552510"), "on_soft": ("#752e0b", "#ffd3ba")},
    {"accent": ("#1f4e8c", "#9cc6ff"), "on": "#0a2549", "soft": ("#e2ecf9", "#173763"), "on_soft": ("#173d70", "#c6dfff")},
)  # fmt: skip
_WIDEST, _FEW_FLAGS = 140, 4


def write_app(plan: Plan, folder: Path) -> None:
    """Write the app's folder; what stands there is replaced."""
    ask = asking_of(plan)
    if ask is not None:
        _write_asking(plan, ask, folder)
        return
    pages = Pages(plan)
    written = pages.all()
    shared = _shared(plan, written)
    unneeded = {name for name, needed in _needed(plan).items() if not needed}
    for name, source in _modules(plan).items():
        if name not in unneeded:
            _put(folder / name, _render(source, **shared))
    for page in written:
        _put(folder / "templates" / f"{page.screen.key}.html", _render("screen.html.j2", **shared, **screen_of(plan, pages, page)))
    _put(folder / "static" / f"{plan.app}.css", _render("app.css.j2", **shared))


def _write_asking(plan: Plan, ask: Asking, folder: Path) -> None:
    """Write the folder of an app that answers a question."""
    shared = {
        "plan": plan, "ask": ask, "acting": None, "editing": None, "tint": _tint(plan), "modules": template_names(plan), "maker": ask.maker,
        "wordings": asking_words.wordings(ask), "said": asking_words.asked(ask), "look": asking_pages.look(ask),
        "options": asking_pages.options(ask), "recorded": ask.recorded, "letter": ask.noun[:1].upper(),
        "summary": f"Look up {ask.nouns} and bookmark them, on a phone.",
    }  # fmt: skip
    for name, source in asking.MODULES.items():
        _put(folder / name, _render(source, **shared))
    for screen in plan.screens:
        _put(folder / "templates" / f"{screen.key}.html", _render("ask_screen.html.j2", **shared, **asking_pages.screen_of(ask, screen)))
    _put(folder / "static" / f"{plan.app}.css", _render("app.css.j2", **shared))


def _tint(plan: Plan) -> dict[str, Any]:
    return _TINTS[zlib.crc32(plan.blueprint.brand.encode()) % len(_TINTS)]


def _modules(plan: Plan) -> dict[str, str]:
    """Return the source of each file."""
    own = acting if plan.blueprint.act is not None else editing if plan.blueprint.edit is not None else None
    if own is None:
        return _MODULES
    return {name: source for name, source in {**_MODULES, **own.MODULES}.items() if name not in own.UNNEEDED}


def _needed(plan: Plan) -> dict[str, bool]:
    """Return whether each file that not every app has is needed."""
    return {
        "tasks/find.py": "find" in dict(template_names(plan)),
        "templates/change.html": bool(plan.changeable),
        "templates/cancel.html": not plan.blueprint.undone,
        "views/lists.py": bool(narrow.functions(plan)),
    }


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(tidy(text) if path.suffix == ".py" else text.rstrip("\n") + "\n", encoding="utf-8")


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_SOURCE), block_start_string="<%", block_end_string="%>",
        variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        undefined=StrictUndefined, autoescape=False,
    )  # fmt: skip
    made.filters |= {
        "q": quoted, "cls": class_name, "plural": plural, "several": several, "article": article,
        "cap": lambda text: text[:1].upper() + text[1:],
        "code": lambda value: quoted(value) if isinstance(value, str) else repr(value), "folded": _folded, "draw": draw, "meant": meant,
        "back": lambda column: f"{column.value}.isoformat()" if column.kind == "date" else column.value, "same": same, "enter": enter,
        "plain": lambda text: text.replace('"', "'"), "noted": _noted,
    }  # fmt: skip
    return made


def _render(source: str, **context: Any) -> str:
    return _environment().get_template(source).render(**context)


def _folded(text: str, indent: int) -> str:
    """Return a text as one literal, or as several on lines of their own where it is long."""
    if indent + len(quoted(text)) < _WIDEST:
        return quoted(text)
    width, lines = _WIDEST - 4 - indent, [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f"{word} "
    lines[-1] = lines[-1][:-1]
    return f"\n{' ' * indent}".join(quoted(line) for line in lines)


def _shared(plan: Plan, pages: list[Page]) -> dict[str, Any]:
    acts, edits = acting.acting_of(plan), editing.editing_of(plan)
    chosen = [column.key for column in plan.literals if column.kind == "thing"]
    models = {
        *(("Draft",) if plan.drafted else ()),
        *((edits.cls, f"Earlier{edits.cls}") if edits is not None else (plan.cls,) if acts is None else ()),
        *(class_name(thing.key) for thing in plan.things),
    }
    return {
        "plan": plan,
        "acting": acts,
        "editing": edits,
        "values": editing_values,
        "summary": _summary(plan),
        "contents": _contents(plan),
        "imports": ", ".join(sorted({"CANCELLED", "CONFIRMED", *models})),
        "all_models": ", ".join(sorted(models)),
        "seeds": seeds(plan),
        "screens": [view(page) for page in pages],
        "closed": sorted(name for page in pages if page.screen.key in plan.closed for name in page.endpoints),
        "facts": _facts(plan),
        "may_be_empty": _may_be_empty(plan),
        "notes": False,
        "home_is_root": not plan.screens[0].carries,
        "draft": bool(plan.drafted),
        "due": _due(plan),
        "due_again": _due_again(plan),
        "recorded": plan.recorded,
        "narrowed": narrow.functions(plan),
        "changes": changes(plan),
        "fields": change_fields(plan),
        "undo_button": button(plan.blueprint.undone, plan.blueprint.undone_role, "plain"),
        "modules": template_names(plan),
        "maker": edits.maker if edits is not None else plan.maker_name,
        "missing_thing": " or ".join(f"{key} is None" for key in chosen),
        "pair_values": ", ".join((f"literals_of(each)[{quoted(plan.first.key)}]", _second_value(plan))),
        "pair_params": ", ".join((f"params[{quoted(plan.first.key)}]", f"params[{quoted(plan.second.key if plan.second else 'code')}]")),
        "way": way(plan) if acts is None else acts.way(way(plan)),
        "things": things,
        "wordings": editing_words.wordings(edits) if edits is not None else wordings(plan),
        "asked": _asked(plan),
        "missing": quoted(plan.second.key if plan.second else "code"),
        "tint": _tint(plan),
    }  # fmt: skip


def _second_value(plan: Plan) -> str:
    return f"literals_of(each)[{quoted(plan.second.key)}]" if plan.second else "each.code"


def _due(plan: Plan) -> str:
    """Return the code of what a new record costs, ``""`` where nothing is added up."""
    total = plan.blueprint.total
    if total is None:
        return ""
    many = next((meant(column) if column.touched else column.initial for column in plan.columns if column.key == total.number), "")
    return plan.due(total.thing, many)


def _due_again(plan: Plan) -> str:
    """Return the code of what a changed record costs, ``""`` where the change leaves that alone."""
    total = plan.blueprint.total
    if total is None or plan.edited is None or plan.edited.key != total.number:
        return ""
    return plan.due(f"found.{total.thing}", meant(plan.edited, ""))


def _summary(plan: Plan) -> str:
    acts = acting.acting_of(plan)
    edits = editing.editing_of(plan)
    if edits is not None:
        return f"Edit {edits.many if edits.thing else f'the {edits.noun}'}, or undo a change, on a phone."
    if acts is not None:
        return f"{acts.verb} {acts.many}, or bring them back, on a phone."
    source = f" from {plural(plan.things[0].noun)}" if plan.things else ""
    return f"Make, change and cancel {plan.nouns}{source} on a phone."


def _contents(plan: Plan) -> list[tuple[str, tuple[str, ...]]]:
    """Return the name and values of every constant that fields need."""
    found = {
        column.const: column.options for column in plan.columns if column.kind not in ("thing", "number", "date", "flag") and column.options
    }
    for asked in plan.blueprint.fields:
        if asked.kind in ("choice", "radio"):
            found.setdefault(several(asked.key).upper(), asked.options)
    return list(found.items())


def _asked(plan: Plan) -> dict[str, str]:
    """Return what a question asks for: the column that can be changed, else the code, else the first column of what its code names."""
    column = plan.asked
    if plan.blueprint.total is not None:
        return {"cls": "Total", "called": "the total", "fact": "cents=found.total_cents", "answer": 'f"€{found.total_cents / 100:.2f}"'}
    if column is None:
        return {"cls": "Code", "called": "the code", "fact": "id=found.code", "answer": "found.code"}
    value = f"found.{column.value}"
    facts = {"date": f"day={value}", "number": f"count={value}", "time": f"time=time.fromisoformat({value})"}
    answers = {"date": f"{value}.isoformat()", "number": f"str({value})"}
    fact, answer = facts.get(column.kind, f"name={value}"), answers.get(column.kind, value)
    return {"cls": class_name(column.key), "called": column.called, "fact": fact, "answer": answer}


def template_names(plan: Plan) -> list[tuple[str, list[str]]]:
    """Return the templates by module, those left out that were dropped."""
    acts = acting.acting_of(plan) or editing.editing_of(plan) or asking_of(plan)
    if acts is not None:
        return [(module, [name for name in names if name not in plan.dropped]) for module, names in acts.templates]
    made = [f"Make{plan.cls}", *((f"MakeAndCancel{plan.cls}",) if plan.blueprint.undone else ()), f"MakeSeveral{plan.cls_many}"]
    kept = [*((f"Change{plan.cls}",) if plan.edited else ()), f"Cancel{plan.cls}", "CancelSeveral"]
    modules = {
        "find": [f"Find{_asked(plan)['cls']}", f"Count{plan.cls_many}", "CancelMissing"],
        "keep": kept,
        "make": [*made, *((f"Repeat{plan.cls}",) if plan.edited else ())],
    }
    return [(module, sorted(name for name in names if name not in plan.dropped)) for module, names in modules.items()]


def _noted(column: Column, plan: Plan) -> str:
    """Return the code of what a draft's column says."""
    value = f"held.{column.key}"
    kinds = {
        "thing": f"{value} and {value}.name",
        "date": f"{value} and full_day({value})",
        "flag": f'"Yes" if {value} else ""' if _many_flags(plan) else f'{{True: "Yes", False: "No"}}.get({value})',
    }
    return kinds.get(column.kind, value)


def _facts(plan: Plan) -> list[tuple[str, str]]:
    """Return label and expression of each line on a record's page; what is ``""`` is left out there."""
    lines = []
    for column in plan.columns:
        value = f"{plan.key}.{column.value}"
        day = f"{value} | full_day" if column.is_needed else f'({value} | full_day if {value} else "")'
        kinds = {"date": day, "flag": f'"Yes" if {value} else {quoted("" if _many_flags(plan) else "No")}'}
        lines.append((column.label[:1].upper() + column.label[1:], kinds.get(column.kind, value)))
    return lines


def _may_be_empty(plan: Plan) -> bool:
    """Whether a line on a record's page may have nothing to say."""
    spare = {asked.key for asked in plan.blueprint.fields if asked.spare}
    written = [column for column in plan.columns if column.kind in ("text", "long", "date", "time")]
    return _many_flags(plan) or any(not column.touched or column.key in spare for column in written)


def _many_flags(plan: Plan) -> bool:
    """Whether there are so many boxes that only those say something which are ticked."""
    return sum(column.kind == "flag" for column in plan.columns) > _FEW_FLAGS
