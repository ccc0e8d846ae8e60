"""Check 13: no route gives away or resets the state or the reward, and nobody else's record can be changed by a direct request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import urlencode

from numpy.random import Generator
from sqlalchemy import Integer, String, text
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.errors import GenuiError
from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.crawl import Asked
from genui_gym.prove.image import KEY, open_raw, read_tables
from genui_gym.prove.imports import reached_from
from genui_gym.prove.owners import Owned, owned_tables
from genui_gym.prove.routing import Routing
from genui_gym.prove.watched import Watched
from genui_gym.text.client import Answer, Blocked, Client, Sent

TELLING = frozenset("state reset reward oracle snapshot dump database sqlite debug console __debugger__".split())
"""What no part of an address may be called."""
_ORACLE = ("reward", "tasks")
_FOREIGN = 3
_MARKS = {String: "|| '·'", Integer: "+ 1"}


def run(context: Context) -> Outcome:
    """Look at every rule, then send what the app's own forms never would."""
    outcome, routing = Outcome(), Routing(context.app)
    _names(outcome, routing)
    for module in sorted(reached_from(context.app.folder, "views") & set(_ORACLE)):
        outcome.fault("The app's pages were followed through their imports", f"they reach {module}", "Keep the oracle out of the views")
    tried = _resets(context, outcome, routing) if context.cases else 0
    owned = owned_tables(context)
    sent = sum(_trespass(context, outcome, routing, asked, owned) for asked in context.each(context.crawl.asked))
    outcome.figures = {
        "rules": sum(1 for _ in routing),
        "rules_asked_directly": tried,
        "tables_with_owners": len(owned),
        "records_of_others": sum(len(each.others) for each in owned),
        "requests_for_records_of_others": sent,
    }
    return outcome


def _names(outcome: Outcome, routing: Routing) -> None:
    for rule in routing:
        told = TELLING & set(re.split(r"[/._]", rule.rule.casefold()))
        if told:
            outcome.fault(
                f"The rule {rule.rule} was read", f"it speaks of {', '.join(sorted(told))}", "Take the route out, or name it otherwise"
            )


def _resets(context: Context, outcome: Outcome, routing: Routing) -> int:
    """Ask every rule without parts to fill in, in a world where a row of each table is not as it was seeded; none may mend them all."""
    case, tried = context.cases[0], 0
    pristine, tables = context.ground(case.before).rows, list(context.app.metadata.tables)
    world = Watched(_marked(context.app))
    world.reset(case.task.seed)
    image, snapshot = world.image(), world.snapshot()
    try:
        for rule in routing:
            for method in sorted((rule.methods or set()) & {"GET", "POST"}) if not rule.arguments else ():
                tried += 1
                answer = _fetch(world, f"{world.origin}{rule.rule}", Sent(b"") if method == "POST" else None)
                asked = f"{method} {rule.rule} was sent"
                if world.image() != image:
                    if read_tables(open_raw(world.image())) == pristine:
                        outcome.fault(asked, "it brought the database back to how it was at reset", "Take the route out")
                    world.restore(snapshot)
                if answer is not None and _is_dump(answer, tables):
                    outcome.fault(asked, "it gave the database away", "Take the route out")
    finally:
        world.close()
    return tried


def _marked(app: App) -> App:
    """Return the app with a database in which the last row of each table has another text or number, which nothing puts back by chance."""

    def populate(session: Session, rng: Generator) -> None:
        app.populate(session, rng)
        session.flush()
        for name, table in app.metadata.tables.items():
            plain = [each for each in table.columns if type(each.type) in _MARKS and each.name != KEY and not each.foreign_keys]
            mark = f'SET "{plain[0].name}" = "{plain[0].name}" {_MARKS[type(plain[0].type)]}' if plain else ""
            change = f'UPDATE "{name}" {mark}' if mark else f'DELETE FROM "{name}"'
            session.execute(text(f'{change} WHERE id = (SELECT max(id) FROM "{name}")'))

    return replace(app, populate=populate, version=f"{app.version}, marked")


def _is_dump(answer: Answer, tables: list[str]) -> bool:
    """Whether an answer that is no page names most of the tables, or is a database."""
    if answer.is_html or answer.kind.startswith(("image/", "font/")) or answer.kind in ("text/css", "text/javascript"):
        return False
    named = sum(f'"{table}"' in answer.text for table in tables)
    return answer.body.startswith(b"SQLite format 3") or named > len(tables) / 2


def _fetch(world: Watched, url: str, sent: Sent | None) -> Answer | None:
    try:
        return Client(world.wsgi, world.origin).fetch(url, sent=sent)
    except (Blocked, GenuiError):
        return None  # A way out of the app is for the check of pages to find.


def _trespass(context: Context, outcome: Outcome, routing: Routing, asked: Asked, owned: tuple[Owned, ...]) -> int:
    """Send a form again for records of somebody else in the place of one's own; these may not change."""
    request, world, sent = asked.request, context.player.world, 0
    if request.method != "POST":
        return 0
    for table in owned:
        for address, form, key in _aimed(asked, routing, table):
            world.restore(asked.snapshot)
            _fetch(world, f"{world.origin}{address}", Sent(form.encode()))
            sent += 1
            if read_tables(open_raw(world.image()))[table.name].get(key) != table.others[key]:
                asked_for = f"{request.method} {address} was sent" + (f" with {form[:200]}" if form else "")
                seen = f"it changed {table.name} {key}, which belongs to somebody else"
                outcome.fault(asked_for, seen, "Look records up among the person's own, and answer 404 for others")
    return sent


def _aimed(asked: Asked, routing: Routing, table: Owned) -> Iterator[tuple[str, str, int]]:
    """Yield the request with one number that is the key of an own record replaced by the key of another's."""
    request = asked.request
    numbers, fields = routing.numbers(request.path, request.method), request.fields if request.form else []
    query = f"?{request.query}" if request.query else ""
    for key in list(table.others)[:_FOREIGN]:
        for name in (name for name, value in numbers.items() if value in table.own):
            values: Mapping[str, object] = {**routing.values(request.path, request.method), name: key}
            yield routing.build(asked.endpoint, request.method, **values) + query, request.form, key
        for name in (name for name, value in fields if value.isascii() and value.isdigit() and int(value) in table.own):
            yield request.address, urlencode([(each, str(key) if each == name else value) for each, value in fields]), key
