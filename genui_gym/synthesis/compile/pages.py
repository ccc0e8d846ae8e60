"""The views and templates of an app's screens: the lines that differ from app to app."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from genui_gym.synthesis.blueprint import Act, Field, Form, Listing, Screen
from genui_gym.synthesis.compile import narrow
from genui_gym.synthesis.compile.code import braced, quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.editing import Editing, editing_of
from genui_gym.synthesis.compile.fields import read_line
from genui_gym.synthesis.compile.headings import called_otherwise, heading
from genui_gym.synthesis.compile.phrases import called
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import article, class_name, identifier, plural, several


@dataclass(frozen=True)
class Post:
    """What a screen takes: a form, or the choice of a row. ``name`` is its view, ``path`` its address, ``lines`` the body."""

    part: Form | Listing
    name: str
    path: str
    signature: str
    doc: str
    lines: list[str]


@dataclass(frozen=True)
class Page:
    """A screen as its view and template need it."""

    screen: Screen
    path: str
    signature: str
    call: str
    what: str
    context: str
    lists: list[str]
    posts: list[Post]

    @property
    def endpoints(self) -> list[str]:
        """The names of its views."""
        return [self.screen.key, *(post.name for post in self.posts)]


def recalls(plan: Plan, screen: Screen) -> bool:
    """Whether a page says what was noted so far: where the record is made, and where there is nothing but a button that leads on."""
    makes = any(part.does == "commit" for part in screen.acts)
    leads = bool(screen.forms) and not screen.listings and not any(form.fields for form in screen.forms)
    return bool(plan.drafted) and (makes or leads)


class Pages:
    """Writes the screens of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.editing = plan, editing_of(plan)
        self._taken = {screen.key for screen in plan.screens} | {"draft", "screens", "turn_away"}

    def all(self) -> list[Page]:
        """Return every screen."""
        return [self._page(screen) for screen in self.plan.screens]

    def to(self, screen: Screen, to: str, **more: str) -> str:
        """Return the call that makes the address of another screen, as seen from one; of the record's list where there is none."""
        if not to:
            return 'url_for("records.index")'
        target = self.plan.blueprint.screen(to)
        given = {f"{key}_id": more.get(key, f"{key}_id") for key in target.carries}
        return f"url_for({', '.join((quoted(f'screens.{to}'), *(f'{name}={value}' for name, value in given.items())))})"

    def link(self, screen: Screen, to: str, row: str = "") -> str:
        """Return the same for a template, which knows things and not their keys; ``row`` is the thing of the row that is drawn."""
        target = self.plan.blueprint.screen(to)
        given = {key: f"{key}.id" for key in target.carries}
        known = {*screen.carries, row}
        return f"url_for({', '.join((quoted(f'screens.{to}'), *(f'{key}_id={value}' for key, value in given.items() if key in known)))})"

    def _page(self, screen: Screen) -> Page:
        plan = self.plan
        signature = ", ".join(f"{key}_id: int" for key in screen.carries)
        call = ", ".join(f"{key}_id" for key in screen.carries)
        shown = plan.blueprint.thing(screen.shows) if screen.shows in screen.carries else None
        start = screen is plan.screens[0] and not screen.carries
        page = called_otherwise(plan, screen).lower() if heading(plan, screen) else f"page {screen.title!r}".replace('"', "'")
        what = article(shown.noun) if shown else "the start page" if start else f"the {page}"
        listed = [thing for listing in screen.listings if (thing := plan.blueprint.thing(listing.thing))]
        lists = [*(line for thing in listed for line in narrow.lines(plan, thing)), *heading(plan, screen)]
        posts: list[Post] = []
        for part in screen.acts:
            if part.does in ("store", "commit", "sign_in"):
                posts.append(self._post(screen, part, bool(posts), signature, call))
        return Page(screen, plan.path(screen), signature, call, what, self._context(screen), lists, posts)

    def _context(self, screen: Screen) -> str:
        plan = self.plan
        pairs = {key: f"found({class_name(key)}, {key}_id)" for key in screen.carries}
        if self.editing is not None and self.editing.key not in pairs and screen.key in {self.editing.screen.key, *self.editing.shows}:
            pairs[self.editing.key] = f"found({self.editing.cls}, 1)"
        for listing in screen.listings:
            thing = plan.blueprint.thing(listing.thing)
            assert thing is not None
            name, model = several(thing.key), class_name(thing.key)
            where = f".where({model}.status == STANDING)" if plan.blueprint.act and plan.blueprint.act.thing == thing.key else ""
            pairs[name] = name if narrow.lines(plan, thing) else f"db().scalars(select({model}){where}.order_by({model}.id)).all()"
        for form in screen.forms:
            for key in form.fields:
                asked = plan.blueprint.field(key)
                if asked is not None and asked.kind in ("choice", "radio"):
                    const = f"content.{several(key).upper()}"
                    pairs[several(key)] = const if asked.kind == "choice" else f"[(each, each) for each in {const}]"
            if form.does == "sign_in":
                pairs["account"] = "content.ACCOUNT"
        if recalls(plan, screen):
            pairs["noted"] = "_noted(draft())"
        drafted = {column.key for column in plan.drafted}
        if any(listing.does == "store" and listing.thing in drafted for listing in screen.listings):
            pairs["held"] = "draft()"
        if heading(plan, screen):
            pairs["heading"] = "heading"
        return braced(pairs)

    def _post(self, screen: Screen, part: Form | Listing, further: bool, signature: str, call: str) -> Post:
        words = part.button if isinstance(part, Form) else f"choose {part.thing}"
        own = identifier(words, otherwise="send")
        name = identifier(own if own not in self._taken else f"send {screen.key}", self._taken)
        self._taken.add(name)
        path = self.plan.path(screen)
        if isinstance(part, Listing):
            path = f"{path.rstrip('/')}/{plural(part.thing).replace('_', '-')}/<int:{part.thing}_id>"
            signature = ", ".join(each for each in (signature, f"{part.thing}_id: int") if each)
        elif further:
            path = f"{path.rstrip('/')}/{name.replace('_', '-')}"
        does = "Change" if self.editing else "Make"
        doc = {"store": "Note what was chosen.", "commit": f"{does} the {self.plan.noun}.", "sign_in": "Let the owner of the account in."}[
            part.does
        ]
        return Post(part, name, path, signature, doc, list(self._lines(screen, part, call)))

    def _lines(self, screen: Screen, part: Form | Listing, call: str) -> Iterator[str]:
        fields = [asked for key in (part.fields if isinstance(part, Form) else ()) if (asked := self.plan.blueprint.field(key))]
        if isinstance(part, Form) and part.does == "sign_in":
            yield from self._sign_in(screen, part, fields, call)
            return
        own = {column.key: column for column in self.plan.columns}
        chosen = [*screen.carries, *((part.thing,) if isinstance(part, Listing) else ())]
        edited = self.editing.key if self.editing is not None and part.does == "commit" else ""
        yield from (f"found({class_name(key)}, {key}_id)" for key in chosen if key != edited)
        if edited:
            yield f"{edited} = found({class_name(edited)}, {f'{edited}_id' if edited in chosen else 1})"
        if fields:
            yield "form = Problems(request.form)"
            yield from (read_line(own.get(asked.key), asked, needed=self._needs(asked)) for asked in fields)
            if self.editing is not None and self.editing.edit.named:
                yield from _unlike_others(self.editing)
            days = [column.key for asked in fields if (column := own.get(asked.key)) and column.kind == "date" and self._needs(asked)]
            yield f"if {' or '.join(('form', *(f'{key} is None' for key in days)))}:"
            yield f"    return form.page({quoted(f'{screen.key}.html')}, **_{screen.key}({call}))"
        columns = [own[key] for key in (*chosen, *(asked.key for asked in fields)) if key in own]
        if part.does == "store":
            drafted = [column for column in columns if column in self.plan.drafted]
            if drafted:
                yield "held = draft()"
            yield from (f"held.{column.column} = {column.column}" for column in drafted)
            yield f"return redirect({self.to(screen, part.to)}, 303)"
        elif self.plan.blueprint.act is not None:
            yield from self._act(self.plan.blueprint.act)
        elif self.editing is not None:
            yield from self._save(self.editing, screen, part)
        else:
            yield from self._commit(screen, part, columns)

    def _needs(self, asked: Field) -> bool:
        """Whether a field may not be empty: what an edited record held has to stay something; a new one needs what goals speak of."""
        if self.editing is not None:
            return bool(asked.default)
        said = asked.touched and (bool(asked.recorded) or asked.kind == "flag")
        return (said or (asked.kind == "date" and bool(asked.default))) and not asked.spare

    def _sign_in(self, screen: Screen, form: Form, fields: list[Field], call: str) -> Iterator[str]:
        kept = [asked for asked in fields if asked.key in self.plan.account]
        yield "form = Problems(request.form)"
        pairs = {asked.key: f'form.text("{asked.key}", {quoted(f"Enter {called(asked.label)}.")})' for asked in kept}
        yield f"said = {{{braced(pairs)}}}"
        yield "if not form and said != content.ACCOUNT:"
        yield f'    form.add("{kept[-1].key}", "There is no such account.")'
        yield "if form:"
        yield f"    return form.page({quoted(f'{screen.key}.html')}, **_{screen.key}({call}))"
        if not self.plan.closed:
            yield f"return redirect({self.to(screen, form.to)}, 303)"
            return
        yield f"inside = redirect({self.to(screen, form.to)}, 303)"
        yield 'inside.set_cookie("signed_in", "yes", httponly=True, samesite="Lax")'
        yield "return inside"

    def _act(self, act: Act) -> Iterator[str]:
        key, model = act.thing, class_name(act.thing)
        yield f"{key} = found({model}, {key}_id)"
        yield f"if {key}.status != STANDING:"
        start = quoted(self.plan.tabs[0][1])
        yield f'    raise Failed("It was {act.done} before.", title="Too late", back=url_for({start}), action="See the others")'
        yield f"{key}.status = {act.done.upper()}"
        yield f'return redirect(url_for("records.record", key={key}_id, notice="done"), 303)'

    def _save(self, editing: Editing, screen: Screen, part: Form | Listing) -> Iterator[str]:
        yield f"before = {editing.key}.held()"
        yield from (f"{editing.key}.{column.key} = {column.key}" for column in editing.columns)
        yield f"keep({editing.key}, before)"
        yield f'return redirect({self.to(screen, part.to)[:-1]}, notice="saved"), 303)'

    def _commit(self, screen: Screen, part: Form | Listing, own: list[Column]) -> Iterator[str]:
        plan = self.plan
        values = {column.column: column.column for column in own}
        drafted = [column for column in plan.drafted if column.column not in values]
        if drafted:
            yield "held = draft()"
            needed = [f"held.{column.column}" for column in drafted if column.touched]
            if needed:
                yield f"if None in ({', '.join(needed)}{',' if len(needed) == 1 else ''}):"
                said, start = quoted(f"Fill in {drafted[0].called} first."), quoted(plan.tabs[0][1])
                yield f'    raise Failed({said}, title="Something is missing", back=url_for({start}), action="Start again")'
        for column in plan.columns:
            if column.column not in values:
                is_open = column in drafted and not column.touched and (column.kind != "date" or column.is_needed)
                values[column.column] = f"held.{column.column}" if column in drafted else column.initial
                if is_open:
                    values[column.column] = f"{column.initial} if held.{column.column} is None else held.{column.column}"
        ordered = {column.column: values[column.column] for column in plan.columns}
        if (total := plan.blueprint.total) is not None:
            row = f"found({class_name(total.thing)}, {values[f'{total.thing}_id']})"
            ordered["total_cents"] = plan.due(row, values.get(total.number, ""))
        ordered |= {"made_on": "today()", "status": "CONFIRMED"}
        yield f"made = {plan.cls}("
        yield from (f"    {name}={value}," for name, value in ordered.items())
        yield ")"
        yield "db().add(made)"
        yield "db().flush()"
        yield from (f"held.{column.column} = None" for column in drafted)
        target = plan.blueprint.screen(part.to) if part.to else None
        if target is not None and set(target.carries) <= set(screen.carries):
            yield f'return redirect({self.to(screen, target.key)[:-1]}, notice="made"), 303)'
        else:
            yield 'return redirect(url_for("records.record", key=made.id, notice="made"), 303)'


def _unlike_others(editing: Editing) -> Iterator[str]:
    """Yield the lines that keep two records of a list from having one name."""
    named, cls = editing.edit.named, editing.cls
    yield f"if db().scalar(select({cls}).where({cls}.name == {named}, {cls}.id != {editing.key}.id)) is not None:"
    yield f'    form.add("{named}", "There is another one of this name.")'
