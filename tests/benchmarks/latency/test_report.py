"""What the page says of figures that are made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest


def made_up(steps: dict[str, float], resets: dict[str, float]) -> Any:
    """Return results in which each contestant always takes the same time."""
    from benchmarks.latency.measure import Part, Sample
    from benchmarks.latency.results import Results

    part = Part(pixels=dict.fromkeys(steps, (160, 210)))
    for who in steps:
        for turn in ("1", "2"):
            part.samples.append(Sample(who, "a-page", turn, "reset", resets[who], {"open": resets[who] / 2}))
            part.samples.append(Sample(who, "a-page", f"{turn}.0", "click", steps[who], {"input": steps[who] / 4}))
            part.samples.append(Sample(who, "a-page", f"{turn}.1", "fill", 2 * steps[who], {"input": steps[who] / 4}))
    return Results([part])


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, root: Path) -> Any:
    monkeypatch.syspath_prepend(str(root))
    from benchmarks.latency import report, roster

    ours = (roster.OURS, roster.OURS_LARGE, roster.BARE, roster.BARE_REUSED)
    peers = {roster.GYM: 300.0, roster.GYM_FAST: 90.0, roster.SELENIUM: 50.0, roster.SELENIUM_LIKE: 60.0}
    results = made_up({**dict.fromkeys(ours, 10.0), **peers}, {**dict.fromkeys(ours, 20.0), **dict.fromkeys(peers, 1000.0)})
    about = {who: {"library": "a library", "browser": "a browser"} for who in results.pixels}
    circumstances = report.Circumstances("2026-01-01", "2 cores", about, 2)
    return report.report(results, circumstances), report.picture(results)


def test_each_target_says_whether_it_holds(page: Any) -> None:
    rows = [line for line in page[0].splitlines() if "≥" in line]
    said = {tuple(line.split(" | ")[i].strip("| ") for i in (0, 2)): line.rstrip(" |").rpartition("| ")[2] for line in rows}
    assert said == {
        ("BrowserGym", "step"): "yes",
        ("BrowserGym", "reset"): "yes",
        ("BrowserGym, no delays", "step"): "**no**",
        ("BrowserGym, no delays", "reset"): "yes",
        ("MiniWoB++", "step"): "yes",
        ("MiniWoB++", "reset"): "yes",
    }


def test_a_missed_target_is_explained_by_the_profile(page: Any) -> None:
    text = " ".join(page[0].split())
    assert (
        "**step beside BrowserGym, no delays.** Chromium alone is 9.0 times faster than BrowserGym, no delays: less than the target" in text
    )
    assert "Chromium alone takes 100% of our time, itself spent on input 17%, rest 83%" in text
    assert "**reset beside" not in text


def test_the_picture_is_an_svg_with_a_bar_for_each_peer_and_a_mark_for_each_target(page: Any) -> None:
    space = "{http://www.w3.org/2000/svg}"
    drawn = ElementTree.fromstring(page[1])
    bars = [each.get("class") for each in drawn.iter(f"{space}rect") if each.get("class") != "paper"]
    assert bars == ["holds", "missed", "holds", "plain", "holds", "holds", "holds", "plain"]
    assert len([each for each in drawn.iter(f"{space}line") if each.get("class") == "target"]) == 6


def test_pairs_are_of_the_same_step_in_the_same_round(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.syspath_prepend(str(root))
    from benchmarks.latency.measure import Part, Sample
    from benchmarks.latency.results import Results

    turns = ("1.0", "1.1", "2.0")
    slow = [Sample("peer", "a-page", turn, "click", ms, {}) for turn, ms in zip(turns, (10.0, 40.0, 90.0), strict=True)]
    quick = [Sample("ours", "a-page", turn, "click", ms, {}) for turn, ms in zip(turns, (1.0, 2.0, 3.0), strict=True)]
    assert Results([Part([*slow, *quick[::-1]])]).ratio("peer", "ours").middle == 20.0
    given_up = Results([Part([*slow, *quick[1:]])])  # The other's first step is no sample.
    assert given_up.ratio("peer", "ours").middle == 25.0
