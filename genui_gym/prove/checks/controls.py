"""Check 15: every control has a unique role and name in every crawled state, none is dead, and going back works."""

from __future__ import annotations

from collections import Counter

from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.crawl import Place, Tried
from genui_gym.prove.markup import loose_fields

_CURRENT = ("current", "selected")


def run(context: Context) -> Outcome:
    """Judge the crawl."""
    outcome, crawl = Outcome(), context.crawl
    for place in crawl.places:
        _names(outcome, place)
        _fields(outcome, place)
    moved: set[tuple[str, str, str]] = {_key(each) for each in crawl.tried if each.changed or _answered(each)}
    for tried in context.each(crawl.tried):
        _judge(outcome, tried, _key(tried) in moved)
    for look in context.tour:
        if look.problem:
            outcome.fault(f"{look.place.name} was opened in Chromium", look.problem, "Let both views reach the page alike")
        if look.differs:
            seen = "they differ: " + " | ".join(look.differs[:6])
            outcome.fault(f"{look.place.name} was read without a browser and in Chromium", seen, "Hide things only by not rendering them")
    outcome.figures = {
        "states": len(crawl.places),
        "states_in_chromium": sum(not look.skin for look in context.tour),
        "states_in_other_skins": sum(bool(look.skin) for look in context.tour),
        "controls": crawl.controls,
        "controls_tried": len({_key(tried) for tried in crawl.tried}),
        "went_back": sum(tried.back == "" for tried in crawl.tried),
    }
    return outcome


def _key(tried: Tried) -> tuple[str, str, str]:
    return tried.place.endpoint, tried.node.role, tried.node.name


def _answered(tried: Tried) -> bool:
    """Whether the app refused in words: the same page with the same words, when the same mistake is made twice."""
    return any(request.status == 422 for request in tried.requests)


def _names(outcome: Outcome, place: Place) -> None:
    counted = Counter((node.role, node.name) for node in place.state.elements)
    for (role, name), count in counted.items():
        if count > 1:
            outcome.fault(f"{place.name}: the {role} {name!r} was looked for", f"there are {count}", "Give each control a name of its own")
        if not name:
            outcome.fault(
                f"{place.name}: the name of a {role} was read", "it has none", "Give it a label, or aria-label where it shows no text"
            )


def _fields(outcome: Outcome, place: Place) -> None:
    for field in loose_fields(place.window.source):
        outcome.fault(f"{place.name}: the field {field!r} was to be sent", "it stands in no form", "Put it into one, or take it out")


def _judge(outcome: Outcome, tried: Tried, is_alive: bool) -> None:
    control = f"{tried.place.name}: the {tried.node.role} {tried.node.name!r} was clicked"
    bad = next((each for each in tried.requests if each.status >= (400 if each.method == "GET" else 500) and each.status != 422), None)
    if bad is not None and bad.kind == "text/html" and tried.place.status < 400:
        outcome.fault(control, f"{bad.method} {bad.address} was answered with {bad.status}", "Offer only what is there, or mend the view")
    if tried.refused:
        outcome.fault(control, tried.refused, "Let it do something that works without script and in this window")
    elif not is_alive and not any(state.startswith(_CURRENT) for state in tried.node.states):
        outcome.fault(control, "nothing changed, neither page nor address nor database", "Let it do something, or take it out")
    if tried.back:
        outcome.fault(f"{control} and then gone back from", tried.back, "Let pages follow from their address and the database alone")
