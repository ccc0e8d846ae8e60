"""The report of an evaluation says what its results say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from genui_gym.cli.pages.evaluation import Kept, evaluation_page, thumbnail
from genui_gym.cli.pages.evaluation_charts import Share, endings, shares
from genui_gym.evaluation import Evaluation, Result

WON = Result("shop/buy/1", "genui/Shop-v0", "new", 0, "shop", "commit", "easy", "Buy <a lamp>", "finish", 1.0, True, met=1, subgoals=1,
             steps=4, max_steps=20, env_seconds=0.04, reset_seconds=0.1, agent_seconds=0.01)  # fmt: skip
FAILED = replace(WON, task="mail/send/2", app="mail", stratum="old", success=False, score=0.5, met=1, subgoals=2, side_effects=1,
                 failure="wrong entity", detail="message: to_id", goal="Send it to Élodie", steps=8)  # fmt: skip
LOST = replace(WON, task="mail/find/3", app="mail", ended="error", score=None, success=False, failure="infrastructure", detail="it broke")
PLAN = {"agent": "lexical", "options": {"patience": 3}, "suite": "genui/Eval-v0", "backend": "browser", "actions": "elements", "seeds": 1,
        "tasks": [], "digest": "d1", "version": "9"}  # fmt: skip


@pytest.fixture(scope="module")
def page() -> HTMLParser:
    kept = {FAILED.key: Kept("traces/mail/replay.html", "data:image/webp;base64,AA")}
    return HTMLParser(evaluation_page(Evaluation(PLAN, (WON, FAILED, LOST)), kept))


def texts(page: HTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text().split()) for node in page.css(selector)]


def test_the_figures_are_those_of_the_summary(page: HTMLParser) -> None:
    tiles = dict(zip(texts(page, ".tiles dt"), texts(page, ".tiles dd:nth-child(2)"), strict=True))
    assert tiles == {
        "success": "50.0 %",
        "progress": "0.750",
        "false completions": "0 %",
        "side effects": "50.0 %",
        "steps": "6.0",
        "lost": "1",
    }
    assert texts(page, "h1") == ["lexical"]
    assert "patience=3" in texts(page, ".facts")[0]


def test_each_part_has_a_chart(page: HTMLParser) -> None:
    headings = texts(page, ".charts h2")
    assert headings == ["Success by stratum", "Success by app", "Success by shape", "Success by difficulty"]
    assert [node.attributes["cx"] for node in page.css(".charts section:nth-child(2) .middle")] == ["190.0", "440.0"]


def test_failures_stand_by_app_and_lead_to_replays(page: HTMLParser) -> None:
    rows = {row.css_first("th").text(): [cell.text(strip=True) for cell in row.css("td")] for row in page.css(".confusion tbody tr")}
    heads = texts(page, ".confusion thead th")
    assert rows["mail"][heads.index("wrong entity") - 1] == "1"
    assert rows["mail"][heads.index("infrastructure") - 1] == "1"
    assert rows["all"][:2] == ["3", "1"]
    assert rows["shop"] == ["1", "1", *["·"] * 7]
    assert page.css_first(".confusion a").attributes["href"] == "traces/mail/replay.html"
    (card,) = page.css(".failures a")
    assert card.attributes["href"] == "traces/mail/replay.html"
    assert "8 steps, 1 of 2 sub-goals. message: to_id" in " ".join(card.text().split())
    assert card.css_first("img").attributes["src"].startswith("data:")


def test_the_lost_are_listed_with_their_cause(page: HTMLParser) -> None:
    assert texts(page, ".lost li") == ["mail/find/3, seed 0: it broke"]


def test_every_scored_task_has_a_row(page: HTMLParser) -> None:
    assert texts(page, ".every tbody th") == ["shop/buy/1", "mail/send/2"]


def test_the_page_asks_for_nothing_from_outside_and_escapes_goals() -> None:
    html = evaluation_page(Evaluation(PLAN, (replace(FAILED, goal="<script>alert(1)</script>"),)), {FAILED.key: Kept("r.html")})
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert "https://" not in html
    assert "<script>alert" not in html


def test_an_evaluation_without_a_score_has_a_page(page: HTMLParser) -> None:
    empty = HTMLParser(evaluation_page(Evaluation(PLAN, (LOST,)), {}))
    assert texts(empty, ".tiles dd:nth-child(2)")[0] == "–"
    assert "No step was scored." in empty.text()


def test_a_share_lies_where_its_values_are() -> None:
    chart = HTMLParser(str(shares([Share("a & b", 0.25, 0.5, 0.75, "of 4"), Share("c", 0.0, 0.0, 0.1)], "Success")))
    spans, dots = chart.css(".span"), chart.css(".middle")
    low, middle, high = float(spans[0].attributes["x1"]), float(dots[0].attributes["cx"]), float(spans[0].attributes["x2"])
    assert middle - low == pytest.approx(high - middle)
    assert float(dots[1].attributes["cx"]) == 190
    assert "50.0 %" in chart.css_first(".value").text()


def test_a_bar_is_cut_into_its_endings_and_has_no_slivers() -> None:
    chart = HTMLParser(str(endings({"shop": {"success": 1, "stuck": 3, "wrong value": 0}}, "Endings")))
    widths = {node.attributes["class"]: float(node.attributes["width"]) for node in chart.css("rect")}
    assert list(widths) == ["kind-success", "kind-stuck"]
    assert widths["kind-stuck"] == pytest.approx(3 * widths["kind-success"], rel=0.01)
    assert texts(chart, ".legend li") == ["success", "stuck"]


def test_a_thumbnail_is_the_last_screenshot(make_trace: Callable) -> None:
    trace = make_trace()
    assert thumbnail(trace).startswith("data:image/webp;base64,")
    other = make_trace()
    other.screenshots[other.frames[-1].image] = np.zeros((60, 30, 3), np.uint8)
    assert thumbnail(other) != thumbnail(trace)
    trace.screenshots.clear()
    assert thumbnail(trace) == ""
