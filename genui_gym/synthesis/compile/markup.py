"""The pages of screens: what their templates and views are filled with."""

from __future__ import annotations

from html import escape
from typing import Any

from genui_gym.synthesis.blueprint import Field, Form, Link, Listing, Screen, Thing
from genui_gym.synthesis.compile.changing import holding
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.fields import asking
from genui_gym.synthesis.compile.headings import heading, title_of, title_of_thing
from genui_gym.synthesis.compile.navigation import back, current, links
from genui_gym.synthesis.compile.pages import Page, Pages, Post, recalls
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import several


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
    title = title_of_thing(screen, shown) if shown else "heading" if heading(plan, screen) else quoted(title_of(plan, screen))
    frame = {
        "title": title,
        "tab": quoted(plan.tabs[0][0]) if plan.tabs[0][1].startswith("screens.") else "",
        "back": pages.link(screen, behind) if behind else "",
    }
    frame = {name: said for name, said in frame.items() if said}
    return {
        "frame": f"{', '.join(frame)} = {', '.join(frame.values())}",
        "shown": shown,
        "held": pages.editing.shown(pages.editing.key) if pages.editing is not None and screen.key in pages.editing.shows else [],
        "told": shown is not None and (title != f"{shown.key}.name" or shown.priced or any(row.note for row in shown.rows)),
        "named": shown is not None and title != f"{shown.key}.name",
        "has_noted": recalls(plan, screen),
        "forms": [_form(plan, pages, screen, form, posts.get(id(form))) for form in screen.forms],
        "choices": [_listing(plan, pages, screen, each, posts.get(id(each))) for each in screen.listings if _stays(screen, each)],
        "listings": [_listing(plan, pages, screen, each, posts.get(id(each))) for each in screen.listings if not _stays(screen, each)],
        "current": [(link.name, pages.link(screen, link.to)) for link in current(plan, screen)],
        "links": [(link.name, pages.link(screen, link.to), _icon(pages, link)) for link in links(plan, screen)],
    }


def _icon(pages: Pages, link: Link) -> str:
    edits = pages.editing is not None and link.to == pages.editing.screen.key
    return ("edit" if pages.editing is not None and pages.editing.thing else "settings") if edits else "chevron-right"


def _stays(screen: Screen, listing: Listing) -> bool:
    """Whether choosing a row only notes it, and the page comes back: such a choice stands above what sends it."""
    return listing.does == "store" and listing.to == screen.key and bool(screen.forms)


def _form(plan: Plan, pages: Pages, screen: Screen, form: Form, post: Post | None) -> dict[str, Any]:
    columns = {column.key: column for column in plan.columns}
    fields = [asked for key in form.fields if (asked := plan.blueprint.field(key)) is not None]
    alone = len(screen.forms) == 1 and not screen.listings
    kind = "primary" if alone or form.does in ("commit", "sign_in", "store") else "plain"
    return {
        "does": form.does,
        "method": "post" if post else "get",
        "action": _action(screen, post) if post else pages.link(screen, form.to or screen.key),
        "fields": [_field(pages, columns.get(asked.key), asked, form) for asked in fields if asked.key not in form.folded],
        "fold": form.fold if form.folded else "",
        "folded": [_field(pages, columns.get(asked.key), asked, form) for asked in fields if asked.key in form.folded],
        "brief": form.does == "search" and len(fields) == 1 and not form.folded,
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
    noted = bool(post) and any(column.key == thing.key for column in plan.drafted)
    return {
        "noted": noted, "group": said(thing.before[:-2]) if thing.before.endswith(": ") and not thing.after else "",
        "key": thing.key, "rows": several(thing.key), "role": thing.role, "priced": thing.priced,
        "plain": not thing.priced and not any(row.note for row in thing.rows),
        "name": name, "button": pressed, "post": bool(post),
        "action": _action(screen, post, thing.key) if post else pages.link(screen, listing.to, thing.key),
    }  # fmt: skip


def _row_name(thing: Thing) -> str:
    parts = [quoted(thing.before)] * bool(thing.before) + [f"{thing.key}.name"] + [quoted(thing.after)] * bool(thing.after)
    return " ~ ".join(parts)


def said(text: str) -> str:
    """Return a text as a template's markup holds it."""
    return f"{{{{ {quoted(text)} }}}}" if "{" in text else escape(text)


def button(name: str, role: str, kind: str) -> str:
    """Return the markup of a button, or of one that says that it is a link."""
    if role == "link":
        return f'<button class="button button-{kind}" type="submit" role="link">{said(name)}</button>'
    return f"{{{{ ui.button({quoted(name)}{', kind=' + quoted(kind) if kind != 'primary' else ''}) }}}}"
