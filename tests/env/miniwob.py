"""Scripted ways through tasks of MiniWoB: from what an agent sees, to the end of the episode."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import gymnasium as gym

from genui_gym.actions import Action


class Player:
    """Plays one episode by roles and names.

    Attributes:
        goal: What is asked.
        reward: The sum of the rewards.
        over: Whether the episode has ended by itself.
    """

    def __init__(self, env: gym.Env[dict[str, Any], str], seed: int) -> None:
        self._env = env
        self._observation, self.info = env.reset(seed=seed)
        self.goal: str = self._observation["goal"]
        self.reward, self.over = 0.0, False

    @property
    def texts(self) -> list[str]:
        """The pieces of text of the page, but for the goal."""
        found = re.findall(r'^ *text (".*")$', self._observation["axtree"], re.MULTILINE)
        return [text for text in map(json.loads, found) if text != self.goal]

    @property
    def lines(self) -> list[str]:
        """The lines of the tree."""
        return self._observation["axtree"].splitlines()

    def all(self, *roles: str) -> list[dict[str, Any]]:
        return [element for element in self.info["elements"] if element["role"] in roles]

    def do(self, name: str, bid: str = "", **arguments: Any) -> None:
        assert not self.over, f"{name} after the end: {self.info['reason']}"
        call = Action(name, ({"bid": bid} if bid else {}) | arguments)
        self._observation, reward, self.over, truncated, self.info = self._env.step(call)
        assert not truncated, self.info
        assert not self._observation["last_action_error"], self._observation["last_action_error"]
        self.reward += float(reward)

    def click(self, role: str, name: str = "", nth: int = 0) -> None:
        self.do("click", [e for e in self.all(role) if name in ("", e["name"])][nth]["bid"])

    def fill(self, nth: int, value: str, *roles: str) -> None:
        self.do("fill", self.all(*(roles or ("textbox",)))[nth]["bid"], value=value)

    def submit(self, name: str = "Submit") -> None:
        self.click("button", name)

    def quoted(self) -> list[str]:
        return re.findall(r'"([^"]*)"', self.goal)

    def ordinal(self) -> int:
        """The first ordinal number of the goal, counted from 0."""
        return int(re.search(r"(\d+)(?:st|nd|rd|th)", self.goal)[1]) - 1  # type: ignore[index]


def click_quoted(player: Player) -> None:
    player.submit(player.quoted()[0])


def one_two(player: Player) -> None:
    player.submit("ONE")
    player.submit("TWO")


def checkboxes(player: Player) -> None:
    wanted = re.fullmatch(r"Select (.*) and click Submit\.", player.goal)[1]  # type: ignore[index]
    for name in [] if wanted == "nothing" else wanted.split(", "):
        player.click("checkbox", name)
    player.submit()


def option(player: Player) -> None:
    player.click("radio", re.fullmatch(r"Select (.*) and click Submit\.", player.goal)[1])  # type: ignore[index]
    player.submit()


def choose_list(player: Player) -> None:
    wanted = re.fullmatch(r"Select (.*) from the list and click Submit\.", player.goal)[1]  # type: ignore[index]
    player.do("select_option", player.all("combobox")[0]["bid"], option=wanted)
    player.submit()


def scroll_list(player: Player) -> None:
    wanted = re.fullmatch(r"Select (.*) from the scroll list and click Submit\.", player.goal)[1]  # type: ignore[index]
    for name in wanted.split(", "):
        player.do("select_option", player.all("listbox")[0]["bid"], option=name)
    player.submit()


def enter_quoted(player: Player) -> None:
    player.fill(0, player.quoted()[0])
    player.submit()


def enter_cased(player: Player) -> None:
    text = player.quoted()[0]
    player.fill(0, text.upper() if "upper" in player.goal else text.lower())
    player.submit()


def password(player: Player) -> None:
    for nth in (0, 1):
        player.fill(nth, player.quoted()[0])
    player.submit()


def enter_date(player: Player) -> None:
    month, day, year = re.search(r"(\d\d)/(\d\d)/(\d{4})", player.goal).groups()  # type: ignore[union-attr]
    player.fill(0, f"{year}-{month}-{day}", "date")
    player.submit()


def enter_time(player: Player) -> None:
    hour, minute, half = re.search(r"(\d+):(\d\d) (AM|PM)", player.goal).groups()  # type: ignore[union-attr]
    player.fill(0, f"{int(hour) % 12 + 12 * (half == 'PM'):02}:{minute}", "time")
    player.submit()


def login(player: Player) -> None:
    for nth, text in enumerate(player.quoted()):
        player.fill(nth, text)
    player.submit("Login")


def focus(player: Player) -> None:
    player.do("click", player.all("textbox")[0]["bid"])


def focus_nth(player: Player) -> None:
    player.do("click", player.all("textbox")[player.ordinal()]["bid"])


def tab(player: Player) -> None:
    player.click("tab", re.search(r"Tab #\d", player.goal)[0])  # type: ignore[index]


def dialog(player: Player) -> None:
    player.submit("Close")


def dialog_button(player: Player) -> None:
    name = player.quoted()[0]
    player.submit("Close" if name == "x" else name)


def widget(player: Player) -> None:
    kind = player.quoted()[0]
    is_area = {"text": False, "textarea": True}.get(kind)
    role = "textbox" if is_area is not None else kind
    fields = sorted(player.all(role), key=lambda element: element["box"][3], reverse=bool(is_area))
    player.do("click", fields[0]["bid"])


def form_sequence_2(player: Player) -> None:
    radio, box = (int(nth) - 1 for nth in re.findall(r"(\d)(?:st|nd|rd)", player.goal))
    player.click("radio", nth=radio)
    player.fill(box, player.quoted()[0])
    player.submit()


def arithmetic(player: Player) -> None:
    sum_ = next(text for text in player.texts if re.search(r"\d", text))
    left, sign, right = re.search(r"(-?\d+) ([-+x]) (-?\d+)", sum_).groups()  # type: ignore[union-attr]
    a, b = int(left), int(right)
    player.fill(0, str({"+": a + b, "-": a - b, "x": a * b}[sign]))
    player.submit()


def copy_paste(player: Player) -> None:
    player.fill(-1, player.all("textbox")[0]["value"])
    player.submit()


def copy_paste_2(player: Player) -> None:
    player.fill(-1, player.all("textbox")[player.ordinal()]["value"])
    player.submit()


def find_word(player: Player) -> None:
    words = re.findall(r"\w+", " ".join(player.texts))
    player.fill(0, words[player.ordinal()])
    player.submit()


def last_word(player: Player) -> None:
    player.fill(-1, re.findall(r"\w+", player.all("textbox")[0]["value"])[-1])
    player.submit()


def read_table(player: Player) -> None:
    wanted = re.search(r"value of (.*) into", player.goal)[1]  # type: ignore[index]
    player.fill(0, _table(player)[wanted])
    player.submit()


def read_table_2(player: Player) -> None:
    labels = [text.removesuffix(":") for text in player.texts if text.endswith(":")]
    for nth, label in enumerate(labels):
        player.fill(nth, _table(player)[label])
    player.submit()


def _table(player: Player) -> dict[str, str]:
    return dict(text.split(" | ") for text in player.texts if " | " in text)


def cheapest(player: Player) -> None:
    tickets = player.all("button")
    if "cheapest" in player.goal:
        player.do("click", min(tickets, key=lambda ticket: int(re.search(r"\d+", ticket["name"])[0]))["bid"])  # type: ignore[index]
        return
    durations = [[int(part) for part in re.findall(r"\d+", text)] for text in player.texts if re.search(r"\d+h", text)]
    chosen = (max if "longest" in player.goal else min)(durations)
    player.do("click", tickets[durations.index(chosen)]["bid"])


def spinner(player: Player) -> None:
    player.fill(0, re.search(r"Select (-?\d+)", player.goal)[1], "spinbutton")  # type: ignore[index]
    player.submit()


def guess(player: Player) -> None:
    low, high = 0, 9
    while not player.over:
        middle = (low + high) // 2
        player.fill(0, str(middle), "spinbutton")
        player.submit()
        if any("higher" in text for text in player.texts):
            low = middle + 1
        else:
            high = middle - 1


def odd_or_even(player: Player) -> None:
    for nth, number in enumerate([int(text) for text in player.texts if re.fullmatch(r"-?\d+", text)]):
        player.click("button", "Odd" if number % 2 else "Even", nth)
    player.submit()


SOLVERS: dict[str, Callable[[Player], None]] = {
    "buy-ticket": cheapest,
    "choose-list": choose_list,
    "click-button": click_quoted,
    "click-button-sequence": one_two,
    "click-checkboxes": checkboxes,
    "click-checkboxes-large": checkboxes,
    "click-checkboxes-transfer": checkboxes,
    "click-dialog": dialog,
    "click-dialog-2": dialog_button,
    "click-option": option,
    "click-scroll-list": scroll_list,
    "click-tab": tab,
    "click-test": lambda player: player.submit("Click Me!"),
    "click-test-2": lambda player: player.submit("ONE"),
    "click-test-transfer": lambda player: player.submit("ONE"),
    "click-widget": widget,
    "copy-paste": copy_paste,
    "copy-paste-2": copy_paste_2,
    "enter-date": enter_date,
    "enter-password": password,
    "enter-text": enter_quoted,
    "enter-text-2": enter_cased,
    "enter-text-dynamic": enter_quoted,
    "enter-time": enter_time,
    "find-word": find_word,
    "focus-text": focus,
    "focus-text-2": focus_nth,
    "form-sequence-2": form_sequence_2,
    "guess-number": guess,
    "login-user": login,
    "odd-or-even": odd_or_even,
    "read-table": read_table,
    "read-table-2": read_table_2,
    "scroll-text": last_word,
    "simple-arithmetic": arithmetic,
    "unicode-test": click_quoted,
    "use-spinner": spinner,
}
"""By the task's name."""
