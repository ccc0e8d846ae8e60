"""Writing an app: its sources filled in from a plan."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from genui_gym.synthesis.blueprint import Form, Listing, Screen, Thing
from genui_gym.synthesis.compile import narrow, things
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.fields import asking, read_line
from genui_gym.synthesis.compile.pages import Page, Pages, Post
from genui_gym.synthesis.compile.plan import Column, Plan
from genui_gym.synthesis.compile.steps import enter, look, meant, same, way
from genui_gym.synthesis.compile.tidy import tidy
from genui_gym.synthesis.compile.wording import wordings
from genui_gym.synthesis.english import article, class_name, plural

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
_WIDEST = 140
_FEW_NAMES = 6
"""So many values of what records are named by are spread over them, so that several share one."""


def write_app(plan: Plan, folder: Path) -> None:
    """Write the app's folder; what stands there is replaced."""
    pages = Pages(plan)
    written = pages.all()
    shared = _shared(plan, written)
    unneeded = {name for name, needed in _needed(plan).items() if not needed}
    for name, source in _MODULES.items():
        if name not in unneeded:
            _put(folder / name, _render(source, **shared))
    for page in written:
        _put(folder / "templates" / f"{page.screen.key}.html", _render("screen.html.j2", **shared, **_screen(plan, pages, page)))
    _put(folder / "static" / f"{plan.app}.css", _render("app.css.j2", **shared))


def _needed(plan: Plan) -> dict[str, bool]:
    """Return whether each file that not every app has is needed."""
    return {
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
        "q": quoted, "cls": class_name, "plural": plural, "article": article, "cap": lambda text: text[:1].upper() + text[1:],
        "code": lambda value: quoted(value) if isinstance(value, str) else repr(value), "folded": _folded, "draw": _draw, "meant": meant,
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
    chosen = [column.key for column in plan.literals if column.kind == "thing"]
    models = {*(("Draft",) if plan.drafted else ()), plan.cls, *(class_name(thing.key) for thing in plan.things)}
    return {
        "plan": plan,
        "summary": _summary(plan),
        "wide": lambda thing: any(len(row.name) + len(row.note) > 110 for row in thing.rows),
        "contents": _contents(plan),
        "imports": ", ".join(sorted({"CANCELLED", "CONFIRMED", *models})),
        "all_models": ", ".join(sorted(models)),
        "seeds": _seeds(plan),
        "screens": [_view(page) for page in pages],
        "facts": _facts(plan),
        "notes": False,
        "home_is_root": not plan.screens[0].carries,
        "draft": bool(plan.drafted),
        "narrowed": narrow.functions(plan),
        "changes": _changes(plan),
        "fields": _change_fields(plan),
        "undo_button": _button(plan.blueprint.undone, plan.blueprint.undone_role, "plain"),
        "modules": template_names(plan),
        "maker": plan.maker_name,
        "missing_thing": " or ".join(f"{key} is None" for key in chosen),
        "pair_values": ", ".join((f"literals_of(each)[{quoted(plan.first.key)}]", _second_value(plan))),
        "pair_params": ", ".join((f"params[{quoted(plan.first.key)}]", f"params[{quoted(plan.second.key if plan.second else 'code')}]")),
        "way": way(plan),
        "look": look(plan),
        "things": things,
        "wordings": wordings(plan),
        "asked": _asked(plan),
        "missing": quoted(plan.second.key if plan.second else "code"),
        "tint": _TINTS[zlib.crc32(plan.blueprint.brand.encode()) % len(_TINTS)],
    }  # fmt: skip


def _second_value(plan: Plan) -> str:
    return f"literals_of(each)[{quoted(plan.second.key)}]" if plan.second else "each.code"


def _summary(plan: Plan) -> str:
    source = f" from {plural(plan.things[0].noun)}" if plan.things else ""
    return f"Make, change and cancel {plan.nouns}{source} on a phone."


def _contents(plan: Plan) -> list[tuple[str, tuple[str, ...]]]:
    """Return the name and values of every constant that fields need."""
    found = {
        column.const: column.options for column in plan.columns if column.kind not in ("thing", "number", "date", "flag") and column.options
    }
    for asked in plan.blueprint.fields:
        if asked.kind in ("choice", "radio"):
            found.setdefault(plural(asked.key).upper(), asked.options)
    return list(found.items())


def _draw(column: Column) -> str:
    """Return the code that draws a literal."""
    if column.kind == "thing":
        return f"pick(rng, [name for name, *_ in content.{column.const}])"
    if column.kind == "flag":
        return "bool(rng.integers(2))"
    if column.kind == "date":
        return "(TODAY + timedelta(days=int(rng.integers(3, 90)))).isoformat()"
    if column.kind == "number":
        low, high = spread(column)
        return f"int(rng.integers({low}, {high + 1}))"
    return f"pick(rng, content.{column.const})"


def spread(column: Column) -> tuple[int, int]:
    """Return the numbers between which tasks draw."""
    recorded = int(column.recorded) if column.recorded.isdigit() else column.low
    low = max(column.low, 1) if recorded else column.low
    return low, min(column.high, max(low + 8, recorded))


def _seeds(plan: Plan) -> dict[str, Any]:
    one, other = plan.first, plan.second
    first = min(len(one.options), _FEW_NAMES) if one.options else _FEW_NAMES
    second = min(len(other.options), _FEW_NAMES) if other is not None and other.options else _FEW_NAMES
    columns = []
    for column in plan.columns:
        if column is one or column is other:
            columns.append((column.column, _nth(column, "first" if column is one else "second")))
        else:
            columns.append((column.column, _seeded(column)))
    return {"pairs": first * second, "second": second, "columns": columns}


def _nth(column: Column, place: str) -> str:
    if column.kind == "thing":
        return f"{place} + 1"
    if column.kind in ("number", "flag"):
        return f"{place} + {spread(column)[0]}" if column.kind == "number" else f"{place} % 2 == 0"
    return f"TODAY + timedelta(days=5 + 3 * {place})" if column.kind == "date" else f"content.{column.const}[{place}]"


def _seeded(column: Column) -> str:
    if not column.touched:
        return column.initial
    if column.kind == "thing":
        return f"int(rng.integers(1, {len(column.options) + 1}))"
    if column.kind == "date":
        return "TODAY + timedelta(days=int(rng.integers(3, 90)))"
    if column.kind == "number":
        low, high = spread(column)
        return f"int(rng.integers({low}, {high + 1}))"
    return "bool(rng.integers(2))" if column.kind == "flag" else f"_one_of(content.{column.const}, place, rng)"


def _asked(plan: Plan) -> dict[str, str]:
    """Return what a question asks for: the column that can be changed, else the code, else the first column of what its code names."""
    column = plan.asked
    if column is None:
        return {"cls": "Code", "said": "code", "fact": "id=found.code", "answer": "found.code"}
    value = f"found.{column.value}"
    facts = {"date": f"day={value}", "number": f"count={value}", "time": f"time=time.fromisoformat({value})"}
    answers = {"date": f"{value}.isoformat()", "number": f"str({value})"}
    fact, answer = facts.get(column.kind, f"name={value}"), answers.get(column.kind, value)
    return {"cls": class_name(column.key), "said": column.said, "fact": fact, "answer": answer}


def template_names(plan: Plan) -> list[tuple[str, list[str]]]:
    """Return the templates by module, those left out that were dropped."""
    made = [f"Make{plan.cls}", *((f"MakeAndCancel{plan.cls}",) if plan.blueprint.undone else ()), f"MakeSeveral{plan.cls_many}"]
    kept = [*((f"Change{plan.cls}",) if plan.edited else ()), f"Cancel{plan.cls}", "CancelSeveral"]
    modules = {
        "find": [*((plan.question.cls,) if plan.question else ()), f"Find{_asked(plan)['cls']}", f"Count{plan.cls_many}", "CancelMissing"],
        "keep": kept,
        "make": [*made, *((f"Repeat{plan.cls}",) if plan.edited else ())],
    }
    return [(module, sorted(name for name in names if name not in plan.dropped)) for module, names in modules.items()]


def _noted(column: Column) -> str:
    """Return the code of what a draft's column says."""
    value = f"held.{column.key}"
    kinds = {
        "thing": f"{value} and {value}.name",
        "date": f"{value} and full_day({value})",
        "flag": f'{{True: "Yes", False: "No"}}.get({value})',
    }
    return kinds.get(column.kind, value)


def _facts(plan: Plan) -> list[tuple[str, str]]:
    """Return label and expression of each line on a record's page."""
    lines = []
    for column in plan.columns:
        value = f"{plan.key}.{column.value}"
        kinds = {"date": f"{value} | full_day", "flag": f'"Yes" if {value} else "No"', "number": value}
        said = kinds.get(column.kind, value)
        if not column.touched and column.kind not in ("flag", "number"):
            said = f'({said}) if {value} else "None"'
        lines.append((column.label[:1].upper() + column.label[1:], said))
    return lines


# Pages


def _view(page: Page) -> dict[str, Any]:
    return {
        "key": page.screen.key, "path": page.path, "signature": page.signature, "call": page.call,
        "what": page.what, "context": page.context,
        "lists": page.lists, "forms": page.posts,
    }  # fmt: skip


def _screen(plan: Plan, pages: Pages, page: Page) -> dict[str, Any]:
    screen = page.screen
    shown = plan.blueprint.thing(screen.shows) if screen.shows in screen.carries else None
    posts = {id(post.part): post for post in page.posts}
    back = plan.back(screen)
    makes = any(part.does == "commit" for part in screen.acts)
    return {
        "title": f"{shown.key}.name" if shown else quoted(screen.title),
        "tab": plan.tabs[0][0] if plan.tabs[0][1].startswith("screens.") else "",
        "back": pages.link(screen, back) if back else "",
        "shown": shown,
        "question": plan.question if makes and plan.question is not None and plan.question.thing.key in screen.carries else None,
        "has_noted": bool(plan.drafted) and makes,
        "forms": [_form(plan, pages, screen, form, posts.get(id(form))) for form in screen.forms],
        "listings": [_listing(plan, pages, screen, listing, posts.get(id(listing))) for listing in screen.listings],
        "current": [(link.name, pages.link(screen, link.to)) for link in plan.current(screen)],
        "links": [(link.name, pages.link(screen, link.to), "chevron-right") for link in plan.links(screen)],
    }


def _form(plan: Plan, pages: Pages, screen: Screen, form: Form, post: Post | None) -> dict[str, Any]:
    columns = {column.key: column for column in plan.columns}
    fields = [asked for key in form.fields if (asked := plan.blueprint.field(key)) is not None]
    kind = "primary" if form.does in ("commit", "sign_in", "store") else "plain"
    return {
        "does": form.does,
        "method": "post" if post else "get",
        "action": _action(screen, post) if post else pages.link(screen, form.to or screen.key),
        "fields": [asking(columns.get(asked.key), asked, form.does == "search") for asked in fields if asked.key not in form.folded],
        "fold": form.fold if form.folded else "",
        "folded": [asking(columns.get(asked.key), asked, form.does == "search") for asked in fields if asked.key in form.folded],
        "folds_all": len(form.folded) == len(fields),
        "button": _button(form.button, form.role, kind),
    }


def _action(screen: Screen, post: Post, row: str = "") -> str:
    given = "".join(f", {key}_id={key}.id" for key in dict.fromkeys((*screen.carries, *((row,) if row else ()))))
    return f'url_for("screens.{post.name}"{given})'


def _listing(plan: Plan, pages: Pages, screen: Screen, listing: Listing, post: Post | None) -> dict[str, Any]:
    thing = plan.blueprint.thing(listing.thing)
    assert thing is not None
    name = _row_name(thing)
    button = f'{{{{ ui.button({name}, kind="plain") }}}}'
    if thing.role == "link":
        button = f'<button class="button button-plain" type="submit" role="link">{{{{ {name} }}}}</button>'
    return {
        "key": thing.key, "rows": plural(thing.key), "role": thing.role, "priced": thing.priced,
        "plain": not thing.priced and not any(row.note for row in thing.rows),
        "name": name, "button": button, "post": bool(post),
        "action": _action(screen, post, thing.key) if post else pages.link(screen, listing.to, thing.key),
    }  # fmt: skip


def _row_name(thing: Thing) -> str:
    parts = [quoted(thing.before)] * bool(thing.before) + [f"{thing.key}.name"] + [quoted(thing.after)] * bool(thing.after)
    return " ~ ".join(parts)


def _button(name: str, role: str, kind: str) -> str:
    if role == "link":
        return f'<button class="button button-{kind}" type="submit" role="link">{{{{ {quoted(name)} }}}}</button>'
    return f"{{{{ ui.button({quoted(name)}{', kind=' + quoted(kind) if kind != 'primary' else ''}) }}}}"


# Changing a record


def _changes(plan: Plan) -> dict[str, Any]:
    asked = {each.key: each for each in plan.blueprint.fields}
    read = [read_line(column, asked[column.key]) for column in plan.changeable]
    days = [f"{column.key} is None" for column in plan.changeable if column.kind == "date" and column.touched]
    lists = {f'"{plural(each.key)}"': _options(each) for each in plan.changeable if each.kind in ("choice", "radio")}
    return {
        "read": read,
        "wrong": " or ".join(("form", *days)),
        "write": [f"{plan.key}.{column.column} = {column.key}" for column in plan.changeable],
        "context": ", ".join((f'"{plan.key}": _standing(key)', *(f"{name}: {value}" for name, value in lists.items()))),
    }


def _options(column: Column) -> str:
    return f"content.{column.const}" if column.kind == "choice" else f"[(each, each) for each in content.{column.const}]"


def _change_fields(plan: Plan) -> list[str]:
    asked = {each.key: each for each in plan.blueprint.fields}
    lines = []
    for column in plan.changeable:
        line = asking(column, asked[column.key])
        lines.append(_holding(line, column, f"{plan.key}.{column.key}"))
    return lines


def _holding(line: str, column: Column, value: str) -> str:
    """Return the call of a field's part with what the record holds in the place of what a new one would."""
    start = [quoted(column.label), quoted(column.key)]
    if column.kind in ("choice", "radio"):
        start.append(plural(column.key))
    head = line[: line.index("(") + 1]
    rest = [part for part in ("min=", "max=", "type=") if part in line]
    tail = "".join(f", {line[line.index(part) :].split(',')[0].split(')')[0]}" for part in rest)
    return f"{head}{', '.join((*start, value))}{tail}) }}}}"
