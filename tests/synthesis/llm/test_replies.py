"""Reading replies: what a model may get wrong in form is either let pass or said in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from genui_gym.agents.chat import Reply
from genui_gym.synthesis.llm.replies import Unusable, file_of, json_of, names_of, script_of, verdict_of, words_of
from genui_gym.task import Step

FILE = "x = 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "\n\nx = 1\n\n",
        "```python\nx = 1\n```",
        "```\nx = 1\n```\n",
        "Here is the file:\n\n~~~py\nx = 1\n~~~\nIt sets x.",
        "<think>Shall it be 1?\n```\nx = 2\n```\n</think>\nx = 1\n",
    ],
)
def test_one_file_is_read_with_or_without_a_fence(text: str) -> None:
    assert file_of(Reply(text)) == FILE


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply("```\na\n```\nand\n```\nb\n```"), "holds 2 fenced blocks"),
        (Reply("```python\nx = 1"), "never closes it"),
        (Reply("x = " * 50, cut=True), "cut off after 200 characters"),
        (Reply("I can't help with that.", refused=True), "It is a refusal: I can't help with that."),
        (Reply(""), "It is empty"),
        (Reply("<think>...</think>\n"), "It is empty"),
    ],
)
def test_what_is_no_file_is_sent_back_with_the_reason(reply: Reply, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        file_of(reply)


@pytest.mark.parametrize("text", ['{"files": ["a.py", "b.py", "a.py"]}', 'Sure:\n```json\n{"files": ["a.py", "b.py"]}\n```'])
def test_a_list_of_files_is_read_once_each(text: str) -> None:
    assert names_of(Reply(text)) == ["a.py", "b.py"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("models.py, views.py", "holds none"),
        ('{"files": ["a.py",}', "holds none"),
        ("[1, 2]", "holds none"),
        ('{"files": "a.py"}', 'files is "a.py"'),
        ('{"files": [1]}', r"files is \[1\]"),
        ("{}", "files is null"),
    ],
)
def test_what_is_no_list_of_files_is_sent_back(text: str, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        names_of(Reply(text))


def test_an_object_is_found_among_words() -> None:
    assert json_of(Reply('It is {"a": {"b": 1}}.')) == {"a": {"b": 1}}


@pytest.mark.parametrize(
    ("text", "why"), [("Yes.", ""), ("**yes**", ""), ("no: the list\nis empty", "the list is empty"), ("No", "It gave no reason")]
)
def test_yes_and_no(text: str, why: str) -> None:
    assert verdict_of(Reply(text)) == why


@pytest.mark.parametrize("text", ["It works.", "Nothing is wrong", "yesterday"])
def test_neither_yes_nor_no_is_sent_back(text: str) -> None:
    with pytest.raises(Unusable, match="Yes or no was asked for"):
        verdict_of(Reply(text))


def scripted(*steps: object) -> Reply:
    return Reply(json.dumps({"steps": list(steps)}))


def test_a_script_is_steps_by_role_and_name() -> None:
    reply = scripted(
        {"action": "fill", "role": "textbox", "name": "City", "value": "Rome"}, {"action": "go_back"}, {"action": "finish", "answer": "3"}
    )
    assert script_of(reply) == (
        Step("fill", "textbox", "City", {"value": "Rome"}),
        Step("go_back"),
        Step("finish", arguments={"answer": "3"}),
    )


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("click", "is \"click\""),
        ({"action": "click", "role": "button", "name": 3}, "values are texts"),
        ({"action": "eval", "value": "1"}, "Step 1 does 'eval'"),
        ({"action": "goto", "url": "file:///etc/passwd"}, "Step 1 does 'goto'"),
        ({"action": "click", "name": "Book"}, "has no role and name"),
        ({"action": "go_back", "role": "button", "name": "Back"}, "which it does not take"),
        ({"action": "fill", "role": "textbox", "name": "City"}, "value"),
        ({"action": "fill", "role": "textbox", "name": "City", "text": "Rome"}, "text"),
    ],
)  # fmt: skip
def test_what_is_no_step_is_sent_back(step: object, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        script_of(scripted(step))


@pytest.mark.parametrize("reader", [words_of, file_of, json_of, names_of, verdict_of, script_of])
@pytest.mark.parametrize("reply", [Reply("no", refused=True), Reply("{", cut=True), Reply()], ids=["refusal", "cut", "empty"])
def test_no_reader_takes_a_refusal_a_cut_reply_or_none(reader: Callable[[Reply], object], reply: Reply) -> None:
    with pytest.raises(Unusable):
        reader(reply)


def test_an_empty_script_is_sent_back() -> None:
    with pytest.raises(Unusable, match="at least one step"):
        script_of(Reply('{"steps": []}'))
