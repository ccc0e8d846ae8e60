"""The actions themselves. A parameter's meaning stands in the docstring's ``Args`` and goes from there into schemas and docs.

An action speaks to a :class:`Page`, the interface that every view of a page offers; it neither knows nor cares which view that is.
"""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol, get_args, get_origin, get_type_hints

from genui_gym.errors import ActionError
from genui_gym.task.answer import Answer, Outcome

_LARGEST = 1e9
_KINDS = {str: "a text in quotes", int: "a whole number", float: "a number"}

Button = Literal["left", "middle", "right"]


class Page(Protocol):
    """What a view offers to actions. Element numbers are those of the latest observation; a stale one raises ActionError."""

    def click(self, bid: str, button: Button, count: int) -> None: ...
    def hover(self, bid: str) -> None: ...
    def focus(self, bid: str) -> None: ...
    def fill(self, bid: str, value: str) -> None: ...
    def select_option(self, bid: str, option: str) -> None: ...
    def upload_file(self, bid: str, name: str) -> None: ...
    def press(self, key: str) -> None: ...
    def type(self, text: str) -> None: ...
    def mouse_click(self, x: float, y: float, button: Button, count: int) -> None: ...
    def mouse_move(self, x: float, y: float) -> None: ...
    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None: ...
    def scroll(self, dx: float, dy: float) -> None: ...
    def goto(self, url: str) -> None: ...
    def go_back(self) -> None: ...
    def go_forward(self) -> None: ...
    def wait(self, milliseconds: int) -> None: ...
    def dialog_answer(self, accept: bool, text: str | None) -> None: ...
    def tab_focus(self, index: int) -> None: ...
    def tab_close(self) -> None: ...


def click(page: Page, bid: str, button: Button = "left") -> None:
    """Click an element.

    Args:
        bid: Element number, as in the tree.
        button: Mouse button.
    """
    page.click(bid, button, 1)


def dblclick(page: Page, bid: str, button: Button = "left") -> None:
    """Click an element twice in quick succession.

    Args:
        bid: Element number, as in the tree.
        button: Mouse button.
    """
    page.click(bid, button, 2)


def hover(page: Page, bid: str) -> None:
    """Move the mouse pointer over an element.

    Args:
        bid: Element number, as in the tree.
    """
    page.hover(bid)


def focus(page: Page, bid: str) -> None:
    """Give an element the keyboard focus.

    Args:
        bid: Element number, as in the tree.
    """
    page.focus(bid)


def fill(page: Page, bid: str, value: str) -> None:
    """Replace what a field holds. Dates are written YYYY-MM-DD, times HH:MM.

    Args:
        bid: Element number of a text, date, time, number, colour or range field.
        value: The new content; an empty text clears the field.
    """
    page.fill(bid, value)


def clear(page: Page, bid: str) -> None:
    """Empty a field.

    Args:
        bid: Element number of a field.
    """
    page.fill(bid, "")


def select_option(page: Page, bid: str, option: str) -> None:
    """Choose an option of a select.

    Args:
        bid: Element number of a select.
        option: The option's text as the tree shows it.
    """
    page.select_option(bid, option)


def upload_file(page: Page, bid: str, name: str) -> None:
    """Choose a file in a file field, in the place of what was chosen there.

    Args:
        bid: Element number of a file field.
        name: The name of one of the files that the environment gives; an unknown name is answered with all of them.
    """
    page.upload_file(bid, name)


def press(page: Page, bid: str, key_comb: str) -> None:
    """Focus an element and press a key or a combination.

    Args:
        bid: Element number, as in the tree.
        key_comb: Key names joined by ``+``, such as ``Enter``, ``ArrowDown`` or ``Control+a``.
    """
    page.focus(bid)
    page.press(key_comb)


def keyboard_press(page: Page, key_comb: str) -> None:
    """Press a key or a combination where the focus is.

    Args:
        key_comb: Key names joined by ``+``, such as ``Escape`` or ``Shift+Tab``.
    """
    page.press(key_comb)


def type(page: Page, text: str) -> None:
    """Type text where the focus is, after what stands there.

    Args:
        text: What to type; a newline presses Enter.
    """
    page.type(text)


def scroll(page: Page, delta_x: float, delta_y: float) -> None:
    """Scroll the page, or the scrollable part under its centre.

    Args:
        delta_x: Pixels to the right (negative: to the left).
        delta_y: Pixels down (negative: up).
    """
    page.scroll(delta_x, delta_y)


def mouse_click(page: Page, x: float, y: float, button: Button = "left") -> None:
    """Click a point of the image.

    Args:
        x: Pixels from the image's left edge.
        y: Pixels from the image's top edge.
        button: Mouse button.
    """
    page.mouse_click(x, y, button, 1)


def mouse_dblclick(page: Page, x: float, y: float, button: Button = "left") -> None:
    """Click a point of the image twice in quick succession.

    Args:
        x: Pixels from the image's left edge.
        y: Pixels from the image's top edge.
        button: Mouse button.
    """
    page.mouse_click(x, y, button, 2)


def mouse_move(page: Page, x: float, y: float) -> None:
    """Move the mouse pointer to a point of the image.

    Args:
        x: Pixels from the image's left edge.
        y: Pixels from the image's top edge.
    """
    page.mouse_move(x, y)


def swipe(page: Page, x1: float, y1: float, x2: float, y2: float) -> None:
    """Press at one point of the image, move to another, and let go.

    Args:
        x1: Start, pixels from the left edge.
        y1: Start, pixels from the top edge.
        x2: End, pixels from the left edge.
        y2: End, pixels from the top edge.
    """
    page.swipe(x1, y1, x2, y2)


def goto(page: Page, url: str) -> None:
    """Open an address of this app.

    Args:
        url: A full address on the app's origin, or a path that starts with ``/``.
    """
    page.goto(url)


def go_back(page: Page) -> None:
    """Go one page back in the history."""
    page.go_back()


def go_forward(page: Page) -> None:
    """Go one page forward in the history."""
    page.go_forward()


def wait(page: Page, milliseconds: int = 500) -> None:
    """Let time pass.

    Args:
        milliseconds: How long, from 1 to 10000.
    """
    page.wait(milliseconds)


def noop(page: Page) -> None:
    """Do nothing and look again."""


def dialog_accept(page: Page, text: str = "") -> None:
    """Accept the dialog that is open.

    Args:
        text: What to enter into a prompt; empty keeps its default.
    """
    page.dialog_answer(True, text or None)


def dialog_dismiss(page: Page) -> None:
    """Dismiss the dialog that is open."""
    page.dialog_answer(False, None)


def tab_focus(page: Page, index: int) -> None:
    """Switch to another open page.

    Args:
        index: The page's place in the list of open pages, from 0.
    """
    page.tab_focus(index)


def tab_close(page: Page) -> None:
    """Close the page in front; the last one cannot be closed."""
    page.tab_close()


def finish(page: Page, answer: str = "", outcome: Outcome = "done") -> Answer:
    """End the episode: the task is done, or cannot be done.

    Args:
        answer: The answer, where the task asks for one.
        outcome: ``done``, or why it cannot be done: ``infeasible``, ``not_found`` or ``not_allowed``.
    """
    return Answer(answer, outcome)


def report_infeasible(page: Page, reason: str) -> Answer:
    """End the episode: the task cannot be done. The same as ``finish(reason, outcome='infeasible')``.

    Args:
        reason: What stands in the way, or the answer the task asks for in that case.
    """
    return Answer(reason, "infeasible")


@dataclass(frozen=True)
class Parameter:
    """One parameter of an action: its type is ``str``, ``int``, ``float``, or one of ``choices``."""

    name: str
    type: builtins.type[Any]
    choices: tuple[str, ...]
    required: bool
    default: Any
    doc: str


@dataclass(frozen=True)
class ActionSpec:
    """An action as its function declares it."""

    function: Callable[..., Answer | None]

    @property
    def name(self) -> str:
        return self.function.__name__

    @cached_property
    def summary(self) -> str:
        """The docstring's first paragraph, as one line."""
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        hints = get_type_hints(self.function)
        docs = dict(re.findall(r"^ +(\w+): (.+)$", inspect.getdoc(self.function) or "", re.MULTILINE))
        found = []
        for name, parameter in list(inspect.signature(self.function).parameters.items())[1:]:
            hint = hints[name]
            choices = get_args(hint) if get_origin(hint) is Literal else ()
            required = parameter.default is inspect.Parameter.empty
            found.append(Parameter(name, str if choices else hint, choices, required, None if required else parameter.default, docs[name]))
        return tuple(found)

    @cached_property
    def signature(self) -> str:
        """The call as text, such as ``fill(bid: str, value: str)``."""
        parts = [f"{p.name}: {p.type.__name__}" + ("" if p.required else f" = {p.default!r}") for p in self.parameters]
        return f"{self.name}({', '.join(parts)})"

    def bind(self, positional: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
        """Match arguments to parameters and check their types.

        Raises:
            ActionError: Too many, unknown, missing or mistyped arguments.
        """
        names = [parameter.name for parameter in self.parameters]
        given = dict(zip(names, positional, strict=False))
        unknown = [name for name in keywords if name not in names]
        if len(positional) > len(names) or unknown or given.keys() & keywords.keys():
            extra = repr(unknown[0]) if unknown else f"{len(positional) + len(keywords)} arguments"
            raise ActionError(f"{self.name} was called with {extra}", f"It is {self.signature}", "Call it with these arguments")
        given |= keywords
        missing = [p.name for p in self.parameters if p.required and p.name not in given]
        if missing:
            raise ActionError(f"{self.name} was called without {missing[0]!r}", f"It is {self.signature}", "Give every argument")
        return {p.name: self._typed(p, given[p.name]) for p in self.parameters if p.name in given}

    def _typed(self, parameter: Parameter, value: Any) -> Any:
        if parameter.choices and value in parameter.choices:
            return value
        if not parameter.choices:
            if parameter.name == "bid" and isinstance(value, int) and not isinstance(value, bool):
                return str(value)
            if isinstance(value, (int, float)) and not (isinstance(value, bool) or abs(value) < _LARGEST):
                raise ActionError(f"{self.name} got a number that is out of all bounds", f"It is {self.signature}", "Give a smaller number")
            accepted = (int, float) if parameter.type is float else parameter.type
            if isinstance(value, accepted) and not isinstance(value, bool):
                return value
        wanted = f"one of {', '.join(map(repr, parameter.choices))}" if parameter.choices else _KINDS[parameter.type]
        raise ActionError(f"{self.name} got {parameter.name}={value!r}", f"It must be {wanted}", f"Call {self.signature}")


_ELEMENTS = (click, dblclick, hover, focus, fill, clear, select_option, upload_file, press)
_COORDINATES = (mouse_click, mouse_dblclick, mouse_move, swipe)
_ALWAYS = (
    keyboard_press, type, scroll, goto, go_back, go_forward, wait, noop,
    dialog_accept, dialog_dismiss, tab_focus, tab_close, finish, report_infeasible,
)  # fmt: skip

ACTIONS: dict[str, ActionSpec] = {f.__name__: ActionSpec(f) for f in (*_ELEMENTS, *_COORDINATES, *_ALWAYS)}
"""Every action by name."""

ACTION_SETS: dict[str, tuple[str, ...]] = {
    "elements": tuple(f.__name__ for f in (*_ELEMENTS, *_ALWAYS)),
    "coordinates": tuple(f.__name__ for f in (*_COORDINATES, *_ALWAYS)),
    "all": tuple(ACTIONS),
}


def specs(action_set: str) -> dict[str, ActionSpec]:
    """Return the actions of a set (``"elements"``, ``"coordinates"`` or ``"all"``) by name."""
    return {name: ACTIONS[name] for name in ACTION_SETS[action_set]}
