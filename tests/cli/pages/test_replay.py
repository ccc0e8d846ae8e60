import json
import re

import pytest

from genui_gym.cli.pages.replay import replay_page, verdict
from genui_gym.trace import Outcome, write_trace

OUTSIDE = re.compile(r"""(?:src|href)\s*=\s*["'](?!data:|\{|#)|@import|url\((?!\$\{images)|fetch\(|XMLHttpRequest""")


def data(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL).group(1))


def test_the_page_asks_for_nothing_from_outside(make_trace):
    page = replay_page(make_trace())
    assert OUTSIDE.search(page) is None
    assert "default-src 'none'" in page


def test_every_frame_is_a_step_with_its_picture_and_mark(make_trace):
    found = data(replay_page(make_trace(("click('1')", "finish()"))))
    start, click, finish = found["steps"]
    assert (start["mark"], click["mark"]["box"], finish["mark"]["label"]) == (None, [4, 10, 20, 8], "finish")
    assert click["size"] == [30, 60]
    assert found["images"][click["image"]].startswith("data:image/webp;base64,")
    assert finish["tree"] == ['heading "Hotels"', '  [1] button "Book"']
    assert finish["boxes"] == {"1": [4, 10, 20, 8]}


def test_equal_pictures_are_stored_once(make_trace):
    trace = make_trace(("noop()", "noop()"))
    trace.screenshots["2.png"] = trace.screenshots["1.png"]
    found = data(replay_page(trace))
    assert len(found["images"]) == 2
    assert [step["image"] for step in found["steps"]] == [0, 1, 1]


def test_changes_are_new_kept_or_gone(make_trace):
    trace = make_trace(("click('1')", "click('1')", "finish()"))
    from dataclasses import replace

    for index, changes in enumerate(((), ("a", "b"), ("b",), ("b", "c"))):
        trace.frames[index] = replace(trace.frames[index], changes=changes)
    states = [{each["text"]: each["state"] for each in step["changes"]} for step in data(replay_page(trace))["steps"]]
    assert states == [{}, {"a": "new", "b": "new"}, {"b": "kept", "a": "gone"}, {"b": "kept", "c": "new"}]


def test_hostile_text_stays_text(make_trace):
    hostile = "</script><script>alert(1)</script>\u2028日本 👍🏽"
    page = replay_page(make_trace((f"fill('1', {hostile!r})",), thought=hostile))
    assert page.count("</script>") == 3
    assert data(page)["steps"][1]["thought"] == hostile
    assert "Book &lt;b&gt;a room&lt;/b&gt; for Élodie" in page


def test_a_trace_without_pixels_has_a_page(make_trace):
    trace = make_trace()
    trace.screenshots.clear()
    assert {step["image"] for step in data(replay_page(trace))["steps"]} == {None}


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (None, "Broken off"),
        (Outcome("success", 1.0, True, False, 3), "Success"),
        (Outcome("finish", 0.5, False, True, 3), "Finished without success"),
        (Outcome("error", None, False, False, 3, "died"), "Lost to an error"),
    ],
)
def test_the_verdict_says_how_it_ended(outcome, said):
    assert verdict(outcome) == said


def test_the_command_writes_beside_the_trace_or_where_told(genui, make_trace, tmp_path):
    write_trace(make_trace(), tmp_path / "one")
    assert genui("replay", tmp_path / "one").stdout.strip() == str(tmp_path / "one" / "replay.html")
    done = genui("replay", tmp_path / "one" / "trace.jsonl", "-o", tmp_path / "new" / "page.html")
    assert done.exit_code == 0
    assert (tmp_path / "new" / "page.html").read_text() == (tmp_path / "one" / "replay.html").read_text()


def test_no_trace_is_wrong_usage(genui, tmp_path):
    result = genui("replay", tmp_path)
    assert result.exit_code == 2
    assert "trace.jsonl" in result.stderr
