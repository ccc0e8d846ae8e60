"""``latency.md`` and its picture: ratios first, then milliseconds, and what bounds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.latency import roster, words
from benchmarks.latency.measure import CROWD_STEPS
from benchmarks.latency.plot import Bar, draw
from benchmarks.latency.results import Results
from benchmarks.latency.roster import RIVALRIES, Rivalry

_DEEDS: tuple[tuple[str, tuple[str, ...]], ...] = (("step", ()), ("reset", ("reset",)))
"""What is compared, and its kinds of samples; no kind means every kind of step."""


@dataclass(frozen=True)
class Circumstances:
    """Where, when and on what it was measured.

    Attributes:
        about: What each contestant says of its library and browser.
    """

    date: str
    machine: str
    about: dict[str, dict[str, str]]
    rounds: int


def report(results: Results, circumstances: Circumstances) -> str:
    """Write the page."""
    sections = [
        words.OPENING.format(**vars(circumstances), least=min(results.busy), most=max(results.busy)),
        _ratios(results, circumstances),
        _bounds(results),
        _milliseconds(results, circumstances),
        _phases(results, circumstances),
        _footprints(results),
        _throughput(results),
        _booking(results),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def picture(results: Results) -> str:
    """Draw the ratios."""
    groups = []
    for what, kinds in _DEEDS:
        bars = [Bar(each.peer, results.ratio(each.peer, each.ours, *kinds).middle, each.target(what)) for each in RIVALRIES]
        groups.append((what, bars))
    return draw(groups, "How many times faster genui-gym is", "the same pages, pixels, seeds and actions; the mark is the target")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *rows))


def _ratios(results: Results, circumstances: Circumstances) -> str:
    rows = []
    for each in _peers(results):
        for what, kinds in _DEEDS:
            ratio, target = results.ratio(each.peer, each.ours, *kinds), each.target(what)
            holds = ("yes" if ratio.middle >= target else "**no**") if target else ""
            wanted = f"≥ {target:g}" if target else ""
            browser = circumstances.about[each.peer]["browser"]
            rows.append((each.peer, browser, what, f"{ratio.middle:.1f}", f"{ratio.low:.1f} to {ratio.high:.1f}", wanted, holds))
    if not rows:
        return ""
    sizes = " and ".join(dict.fromkeys(_size(results, each.peer) for each in _peers(results)))
    head = ("beside", "its browser", "", "times faster", "by page", "target", "holds")
    return words.RATIOS.format(table=table(head, rows), sizes=sizes)


def _peers(results: Results) -> list[Rivalry]:
    return [each for each in RIVALRIES if each.peer in results.pixels]


def _size(results: Results, who: str) -> str:
    return "×".join(map(str, results.pixels[who]))


def _bounds(results: Results) -> str:
    """Say of each target that is missed what bounds it."""
    lines = [
        _bound(results, each, what, kinds)
        for each in _peers(results)
        for what, kinds in _DEEDS
        if results.ratio(each.peer, each.ours, *kinds).middle < each.target(what)
    ]
    return words.BOUND.format(lines="\n".join(lines)) if lines else ""


def _bound(results: Results, each: Rivalry, what: str, kinds: tuple[str, ...]) -> str:
    alone, again = (results.ratio(each.peer, who, *kinds).middle for who in (roster.BARE, roster.BARE_REUSED))
    return words.BOUND_LINE.format(
        what=what,
        peer=each.peer,
        alone=alone,
        again=words.AGAIN.format(again=again) if what == "reset" else "",
        reach=words.OUT_OF_REACH if max(alone, again) < each.target(what) else words.IN_REACH,
        share=1 / results.ratio(each.ours, roster.BARE, *kinds).middle,
        inside=_shares(results.phases(roster.BARE, *kinds)),
        largest=_shares(results.phases(each.ours, *kinds)),
    )


def _shares(phases: dict[str, float]) -> str:
    return ", ".join(f"{name} {share:.0%}" for name, share in phases.items() if share >= 0.005)


def _milliseconds(results: Results, circumstances: Circumstances) -> str:
    rows = []
    measured = [who for who in circumstances.about if who in results.pixels and who not in (roster.BOOKING, roster.BOOKING_TEXT)]
    for who in sorted(measured, key=lambda who: median(results.times(who))):
        about = circumstances.about[who]
        times = [results.times(who, *kinds) for kinds in (("reset",), (), ("click",), ("fill",))]
        cells = [f"{median(many):.1f}" for many in (*times, results.first_steps(who))]
        rows.append((who, about["library"], about["browser"], _size(results, who), *cells))
    gave_up = "".join(words.GAVE_UP.format(who=who, count=count) for who, count in sorted(results.gave_up.items()))
    return words.MILLISECONDS.format(
        gave_up=gave_up, table=table(("", "library", "browser", "pixels", "reset", "step", "click", "fill", "first step"), rows)
    )


def _phases(results: Results, circumstances: Circumstances) -> str:
    rows = [
        (who, what, _shares(phases))
        for who in circumstances.about
        for what, kinds in _DEEDS
        if who in results.pixels and len(phases := results.phases(who, *kinds)) > 1
    ]
    return words.PHASES.format(table=table(("", "", "shares"), rows))


def _footprints(results: Results) -> str:
    rows = []
    for who in sorted(results.footprints, key=lambda who: results.footprint(who).proportional):
        taken = results.footprint(who)
        rows.append((who, f"{taken.processes:.0f}", f"{taken.proportional:.0f}", f"{taken.resident:.0f}"))
    return words.FOOTPRINTS.format(table=table(("", "processes", "PSS", "RSS"), rows))


def _throughput(results: Results) -> str:
    counts = sorted({load.count for load in results.loads})
    if not counts:
        return ""
    rows = []
    kinds = dict.fromkeys((load.who, load.shared) for load in results.loads)
    for who, shared in sorted(kinds, key=lambda kind: -results.load(kind[0], counts[-1], kind[1]).steps_per_second):
        loads = [results.load(who, count, shared) for count in counts]
        taken, most = loads[-1].footprint, counts[-1]
        name = f"{who}, one process" if shared else who
        speeds = [f"{load.steps_per_second:.1f}" for load in loads]
        rows.append((name, *speeds, f"{taken.processes / most:.1f}", f"{taken.proportional / most:.0f}"))
    head = ("", *(f"{count} at once" for count in counts), f"processes each at {counts[-1]}", f"MB (PSS) each at {counts[-1]}")
    return words.THROUGHPUT.format(table=table(head, rows), steps=CROWD_STEPS)


def _booking(results: Results) -> str:
    names = (roster.BOOKING, roster.BOOKING_TEXT)
    if not all(who in results.pixels for who in names):
        return ""
    rows = []
    for who in names:
        times = [results.times(who, *kinds) for kinds in (("reset",), (), ("click",), ("fill",))]
        rows.append((who, *(f"{median(many):.1f}" if many else "" for many in times), f"{len(times[1])}"))
    step, reset = (results.ratio(*names, *kinds).middle for _, kinds in _DEEDS)
    return words.BOOKING.format(step=step, reset=reset, table=table(("", "reset", "step", "click", "fill", "steps"), rows))
