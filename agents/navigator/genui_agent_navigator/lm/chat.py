"""A context as a conversation, and a reply as an action: ReAct text (arXiv 2210.03629), ``Thought: …`` and ``Action: …``, a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from genui_agent_navigator.context import Context, Look
from genui_agent_navigator.lm.picture import marked, plain
from genui_gym.actions import ActionSpec, specs
from genui_gym.agents.chat import Reply
from genui_gym.agents.replies import read_reply
from genui_gym.errors import ActionError

Message = dict[str, Any]

_SYSTEM = """You use an app for someone, one page and one action at a time. Answer in two lines:
Thought: what to act on, and why
Action: one of {calls}
End with finish, which takes the answer where there was a question."""

_CALLS = {
    "elements": "click('1'), fill('1', 'text'), select_option('1', 'option'), go_back(), finish('answer')",
    "coordinates": "mouse_click(10, 20), type('text'), keyboard_press('Enter'), scroll(0, 400), go_back(), finish('answer')",
}
_CUT = "(the page goes on)"
_TOLD = 300


@dataclass(frozen=True)
class Form:
    """How much a model reads of a context, and how it acts.

    Attributes:
        window: How many pages it sees, the present one and those before it.
        history: How many actions before those are told.
        page: What it reads of a page: the whole ``tree``, its ``elements`` alone, or ``nothing``.
        characters: The most of a page's text.
        pictures: Whether it sees screenshots: ``none``, ``plain``, or with ``marks``, the numbers of the elements drawn on them.
        actions: The set of its actions: ``elements``, or ``coordinates`` in pixels of the screenshot.
    """

    window: int = 1
    history: int = 8
    page: Literal["tree", "elements", "nothing"] = "tree"
    characters: int = 6_000
    pictures: Literal["none", "plain", "marks"] = "none"
    actions: Literal["elements", "coordinates"] = "elements"

    @property
    def known(self) -> Mapping[str, ActionSpec]:
        """The actions by name."""
        return specs(self.actions)


def conversation(context: Context, form: Form) -> list[Message]:
    """Return what a model reads before it answers: how to play, the pages of the window with the answers to them, the present page."""
    first = max(0, len(context.past) - form.window + 1)
    after = [*(turn.look for turn in context.past[1:]), context.now]
    done = [f"{turn.action}{' (no effect)' * bool(look.error)}" for turn, look in zip(context.past[:first], after, strict=False)]
    lines = [f"Asked: {context.goal}"]
    if told := done[max(0, first - form.history) :]:
        lines.append("Done before: " + "; ".join(told))
    messages = [_message("system", _SYSTEM.format(calls=_CALLS[form.actions]), form)]
    for turn in context.past[first:]:
        page = _message("user", "\n".join([*lines, *_page(turn.look, form)]), form, turn.look)
        messages += [page, answer(turn.action, turn.thought, form)]
        lines = []
    return [*messages, _message("user", "\n".join([*lines, *_page(context.now, form)]), form, context.now)]


def answer(action: str, thought: str, form: Form) -> Message:
    """Return what a model says to take an action."""
    return _message("assistant", f"Thought: {thought}\nAction: {action}" if thought else f"Action: {action}", form)


def read_answer(text: str, form: Form) -> tuple[str, str]:
    """Return the action of a reply and the thought before it.

    Words that hold no action are taken for one: the environment then says what is wrong with them.
    """
    try:
        action, thought = read_reply(Reply(text), form.known)
    except ActionError:
        return " ".join(text.split())[:_TOLD] or "(nothing)", ""
    return str(action), thought


def _page(look: Look, form: Form) -> list[str]:
    lines = [f"Page: {look.title} {look.url}"]
    lines += [f"Dialog: {look.dialog}"] * bool(look.dialog) + [f"No effect: {look.error[:_TOLD]}"] * bool(look.error)
    if form.page == "tree":
        lines += _within(look.axtree.splitlines(), form.characters)
    elif form.page == "elements":
        lines += _within([line.strip() for line in look.axtree.splitlines() if line.lstrip().startswith("[")], form.characters)
    return lines


def _within(lines: Sequence[str], characters: int) -> list[str]:
    kept: list[str] = []
    left = characters
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            return [*kept, _CUT]
        kept.append(line)
    return kept


def _message(role: str, text: str, form: Form, look: Look | None = None) -> Message:
    """Return a message; models that see take its content in blocks, the picture first."""
    if form.pictures == "none":
        return {"role": role, "content": text}
    blocks: list[dict[str, Any]] = [{"type": "text", "text": text}]
    if look is not None:
        blocks.insert(0, {"type": "image", "image": marked(look) if form.pictures == "marks" else plain(look)})
    return {"role": role, "content": blocks}
