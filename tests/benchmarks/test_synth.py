"""The benchmark of synthesis: the apps of strangers can be played, details are taken away, and the table counts what it says."""

from __future__ import annotations

from benchmarks.synth import DETAILS, Flow, Result, in_detail, strangers, table


def test_strangers_are_recorded_with_their_pages_and_requests() -> None:
    flows = {flow.name: flow for flow in strangers()}
    library = flows["stranger: library"].recording
    assert [request.method for request in library.steps[-1].requests] == ["POST", "GET"]
    assert library.steps[-1].after is not None
    assert "Enjoy your book" in library.steps[-1].after.html
    assert flows["stranger: library, given up"].failed


def test_each_detail_says_less() -> None:
    recording = next(strangers()).recording
    kept = {name: in_detail(recording, name) for name in DETAILS}
    assert any(step.requests for step in kept["all"].steps)
    assert not any(step.requests for step in kept["pages"].steps)
    assert all(step.before.html for step in kept["pages"].steps[1:] if step.before)
    assert not any(step.before.html for step in kept["names"].steps if step.before)


def test_failed_recordings_are_shown_and_not_counted() -> None:
    flow = next(strangers())
    results = [
        Result(flow, "all", "proven", 1, 2.0, 1.0, 1.0),
        Result(flow, "names", "proven", 3, 4.0, 0.8, 1.0),
        Result(Flow("given up", flow.recording, failed=True), "all", "refused", 0, 0.1, 0.0, 0.0),
    ]
    said = table(results, 3, chromium=False)
    assert "| together | 2 | 1 (50.0 %) | 2 (100.0 %) | 0 | 2 (100.0 %) | 0.90 | 3.0 |" in said
    assert "given up (a failed recording, not counted)" in said
