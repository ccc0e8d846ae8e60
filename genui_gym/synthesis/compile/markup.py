"""The pages of screens: what their templates and views are filled with."""

from __future__ import annotations

from typing import Any

from genui_gym.synthesis.blueprint import Field, Form, Link, Listing, Screen, Thing
from genui_gym.synthesis.compile.changing import holding
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.fields import asking
from genui_gym.synthesis.compile.navigation import back, current, links
from genui_gym.synthesis.compile.pages import Page, Pages, Post
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import plural


def view(page: Page) -> dict[str, Any]:
    """Return what the view of a screen is filled with."""
    return {
        "key": page.screen.key, "path": page.path, "signature": page.signature, "call": page.call,
        "what": page.what, "context": page.context,
        "lists": page.lists, "forms": page.posts,
    }  # fmt: skip


def screen_of(plan: Plan, pages: Pages, page: Page) -> dict[str, Any]:
    """Return what the template of a screen is filled with."""
    screen = page.screen
    shown = plan.blueprint.thing(screen.shows) if screen.shows in screen.carries else None
    posts = {id(post.part): post for post in page.posts}
    behind = back(plan, screen)
    makes = any(part.does == "commit" for part in screen.acts)
    return {
        "title": f"{shown.key}.name" if shown else quoted(screen.title),
        "tab": plan.tabs[0][0] if plan.tabs[0][1].startswith("screens.") else "",
        "back": pages.link(screen, behind) if behind else "",
        "shown": shown,
        "held": pages.editing.shown(pages.editing.key) if pages.editing is not None and screen.key in pages.editing.shows else [],
        "has_noted": bool(plan.drafted) and makes,
        "forms": [_form(plan, pages, screen, form, posts.get(id(form))) for form in screen.forms],
        "listings": [_listing(plan, pages, screen, listing, posts.get(id(listing))) for listing in screen.listings],
        "current": [(link.name, pages.link(screen, link.to)) for link in current(plan, screen)],
        "links": [(link.name, pages.link(screen, link.to), _icon(pages, link)) for link in links(plan, screen)],
    }


def _icon(pages: Pages, link: Link) -> str:
    edits = pages.editing is not None and link.to == pages.editing.screen.key
    return ("edit" if pages.editing is not None and pages.editing.thing else "settings") if edits else "chevron-right"


def _form(plan: Plan, pages: Pages, screen: Screen, form: Form, post: Post | None) -> dict[str, Any]:
    columns = {column.key: column for column in plan.columns}
    fields = [asked for key in form.fields if (asked := plan.blueprint.field(key)) is not None]
    kind = "primary" if form.does in ("commit", "sign_in", "store") else "plain"
    return {
        "does": form.does,
        "method": "post" if post else "get",
        "action": _action(screen, post) if post else pages.link(screen, form.to or screen.key),
        "fields": [_field(pages, columns.get(asked.key), asked, form) for asked in fields if asked.key not in form.folded],
        "fold": form.fold if form.folded else "",
        "folded": [_field(pages, columns.get(asked.key), asked, form) for asked in fields if asked.key in form.folded],
        "folds_all": len(form.folded) == len(fields),
        "button": button(form.button, form.role, kind),
    }


def _field(pages: Pages, column: Column | None, asked: Field, form: Form) -> str:
    """Return the call that asks for a field; in the form of an edit, with what the record holds."""
    line = asking(column, asked, form.does == "search")
    if pages.editing is None or form.does != "commit" or column is None:
        return line
    open_day = pages.editing.type_of(column) == "date | None"
    return holding(line, column, f"{pages.editing.key}.{column.key}{' or ' + quoted('') if open_day else ''}")


def _action(screen: Screen, post: Post, row: str = "") -> str:
    given = "".join(f", {key}_id={key}.id" for key in dict.fromkeys((*screen.carries, *((row,) if row else ()))))
    return f'url_for("screens.{post.name}"{given})'


def _listing(plan: Plan, pages: Pages, screen: Screen, listing: Listing, post: Post | None) -> dict[str, Any]:
    thing = plan.blueprint.thing(listing.thing)
    assert thing is not None
    name = _row_name(thing)
    pressed = f'{{{{ ui.button({name}, kind="plain") }}}}'
    if thing.role == "link":
        pressed = f'<button class="button button-plain" type="submit" role="link">{{{{ {name} }}}}</button>'
    return {
        "key": thing.key, "rows": plural(thing.key), "role": thing.role, "priced": thing.priced,
        "plain": not thing.priced and not any(row.note for row in thing.rows),
        "name": name, "button": pressed, "post": bool(post),
        "action": _action(screen, post, thing.key) if post else pages.link(screen, listing.to, thing.key),
    }  # fmt: skip


def _row_name(thing: Thing) -> str:
    parts = [quoted(thing.before)] * bool(thing.before) + [f"{thing.key}.name"] + [quoted(thing.after)] * bool(thing.after)
    return " ~ ".join(parts)


def button(name: str, role: str, kind: str) -> str:
    """Return the markup of a button, or of one that says that it is a link."""
    if role == "link":
        return f'<button class="button button-{kind}" type="submit" role="link">{{{{ {quoted(name)} }}}}</button>'
    return f"{{{{ ui.button({quoted(name)}{', kind=' + quoted(kind) if kind != 'primary' else ''}) }}}}"
