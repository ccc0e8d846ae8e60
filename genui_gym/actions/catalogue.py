"""The actions themselves. A parameter's meaning stands in the docstring's ``Args`` and goes from there into schemas and docs."""

from __future__ import annotations

from genui_gym.actions.page import Button, Page
from genui_gym.actions.spec import ActionSpec
from genui_gym.task.answer import Answer, Outcome


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
