"""Check 16: nothing is asked for outside the app, no console complains, no request fails, and forms survive whatever is put into them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.crawl import Asked
from genui_gym.prove.routing import Routing
from genui_gym.prove.watched import Request, Watched
from genui_gym.text.client import Blocked, Client, Sent

SCRIPT, SUM = "<script>alert(1)</script>", "1779547"
NASTY = {
    "empty": "",
    "long": "x" * 5000,
    "Unicode": "Zoë 漢字 🚀 \u202e\u0301 \ud7ff",
    "hostile": f"'\"; DROP TABLE note; -- {SCRIPT} {{{{1337*1331}}}} %s \\",
    "a negative number": "-1",
    "a huge number": "9" * 25,
    "no number": "1e9",
    "no date": "2026-02-30",
}
"""What is put into each field, by name. The sum would be worked out by a template that takes a text for one of its own."""
_FAR = (0, 2**63, 10**30)
"""Keys that no row has."""


def run(context: Context) -> Outcome:
    """Judge the crawl and the tour, and send what no form would."""
    outcome, crawl = Outcome(), context.crawl
    for note in crawl.notes:
        outcome.fault("The pages were crawled", note, "Bring what a page needs with the app")
    for tried in crawl.tried:
        for request in tried.requests:
            if request.status >= 500:
                outcome.fault(f"{tried.place.name}: {tried.node.role} {tried.node.name!r} was clicked", _failed(request), "Mend the view")
    for look in context.tour:
        for complaint in look.complaints:
            outcome.fault(f"{look.place.name} was opened in Chromium", complaint, "Mend the page")
    sent = _stress(context, outcome) + _far(context, outcome)
    outcome.figures = {
        "requests_in_the_crawl": sum(len(tried.requests) for tried in crawl.tried),
        "pages_listened_to": len(context.tour),
        "requests_with_nasty_fields": sent,
    }
    return outcome


def _failed(request: Request) -> str:
    return f"{str(request)[:300]} was answered with {request.status}"


def _stress(context: Context, outcome: Outcome) -> int:
    """Put nasty values into every field of every form and query that pages sent."""
    world, sent, known = context.player.world, 0, set[tuple[str, str, str]]()
    for asked in context.each(context.crawl.asked):
        fresh = [name for name, _ in asked.request.fields if (asked.request.method, asked.endpoint, name) not in known]
        known |= {(asked.request.method, asked.endpoint, name) for name in fresh}
        world.restore(asked.snapshot)
        for what, fields in _variants(asked.request, list(dict.fromkeys(fresh))):
            sent += 1
            if _send(world, asked, fields, outcome, what):
                world.restore(asked.snapshot)
    return sent


def _variants(request: Request, names: Sequence[str]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    fields = request.fields
    for name in names:
        yield f"without {name}", [pair for pair in fields if pair[0] != name]
        for what, value in NASTY.items():
            yield f"with {what} in {name}", [(key, value if key == name else old) for key, old in fields]
    for what, value in NASTY.items() if names else ():
        yield f"with {what} in every field", [(key, value) for key, _ in fields]


def _send(world: Watched, asked: Asked, fields: list[tuple[str, str]], outcome: Outcome, what: str) -> bool:
    """Send a request and look at what comes back; return whether it may have changed anything."""
    request, data = asked.request, urlencode(fields, errors="surrogatepass")
    client, seen = Client(world.wsgi, world.origin), len(world.requests)
    name = f"{request.method} {request.path} was sent {what}"
    try:
        if request.form:
            client.fetch(f"{world.origin}{request.address}", sent=Sent(data.encode()))
        else:
            client.fetch(f"{world.origin}{request.path}?{data}")
    except Blocked as blocked:
        outcome.fault(name, f"it led outside the app, to {blocked.url[:100]}", "Redirect only to paths of the app")
    except GenuiError as error:
        outcome.fault(name, str(error), "Mend the view")
    answers = world.requests[seen:]
    for answer in answers:
        if answer.status >= 500:
            outcome.fault(name, f"it was answered with {answer.status}: {world.failure}", "Let the form say what is wrong, with status 422")
        if answer.kind == "text/html" and (SCRIPT in answer.body or SUM in answer.body):
            outcome.fault(name, "the page runs what was sent", "Let the template escape it")
    return any(answer.method == "POST" and answer.status < 400 for answer in answers)


def _far(context: Context, outcome: Outcome) -> int:
    """Ask for keys that no row has, by every rule with a number in its address."""
    world, sent, routing = context.player.world, 0, Routing(context.app)
    for rule in routing:
        numbers = [name for name, converter in rule._converters.items() if type(converter).__name__ == "IntegerConverter"]
        if not numbers or rule.arguments != set(numbers):
            continue
        for key in _FAR:
            method = "POST" if "POST" in (rule.methods or ()) else "GET"
            path = routing.build(rule.endpoint, method, **dict.fromkeys(numbers, key))
            answer = Client(world.wsgi, world.origin).fetch(f"{world.origin}{path}", sent=Sent(b"") if method == "POST" else None)
            sent += 1
            if answer.status >= 500:
                seen = f"it was answered with {answer.status}: {world.failure}"
                outcome.fault(f"{method} {path[:80]} was sent", seen, "Answer 404 for what is not there")
    return sent
