"""Scripted ways through tasks of MiniWoB whose things say by no tag that they can be clicked: they are found by listener or by hand."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from tests.env.miniwob import Player


def color(player: Player) -> None:
    wanted = re.search(r"the (\w+) colored", player.goal)[1]  # type: ignore[index]
    boxes = [box for box in player.all("clickable") if f"color={wanted}" in box["states"]]
    player.do("click", boxes[-1]["bid"])


def link(player: Player) -> None:
    player.click("clickable", player.quoted()[0])


def pie(player: Player) -> None:
    player.click("clickable", "+")
    player.do("wait", milliseconds=1000)
    player.click("clickable", player.quoted()[0])


def link_behind_tabs(player: Player) -> None:
    name = player.quoted()[0]
    tabs = player.all("tab")
    for nth in range(len(tabs)):
        player.click("tab", nth=nth)
        if any(each["name"] == name for each in player.all("clickable")):
            return player.click("clickable", name)


def link_behind_sections(player: Player) -> None:
    name = player.quoted()[0]
    for nth in range(len(player.all("tab"))):
        player.click("tab", nth=nth)
        player.do("wait", milliseconds=1000)
        if any(each["name"] == name for each in player.all("clickable")):
            return player.click("clickable", name)


def section(player: Player) -> None:
    player.click("tab")
    player.do("wait", milliseconds=1000)
    if not player.over:
        player.click("tab", nth=-1)


_COLORS = {"red": 0, "green": 1, "blue": 2}


def shades(player: Player) -> None:
    wanted = _COLORS[re.search(r"shades of (\w+)", player.goal)[1]]  # type: ignore[index]
    for box in player.all("clickable"):
        parts = [int(part) for part in re.findall(r"\d+", next(state for state in box["states"] if state.startswith("color=")))]
        if parts.index(max(parts)) == wanted:
            player.do("click", box["bid"])
    player.submit()


_LARGE = 15
"""Pixels: shapes come in two sizes."""


def _is_meant(shape: dict[str, Any], words: list[str]) -> bool:
    """Whether a description such as ``large red letter`` fits a shape."""
    name, kind = shape["name"], _KINDS.get(shape["name"], "digit" if shape["name"].isdigit() else "letter")
    color = next(state.removeprefix("color=") for state in shape["states"] if state.startswith("color="))
    said = {name, kind, color, "large" if max(shape["box"][2:]) > _LARGE else "small", "item", "shape" if name in _KINDS else ""}
    return set(words) <= said


_KINDS = {"circle": "circle", "rect": "rectangle", "polygon": "triangle"}


def shape(player: Player) -> None:
    words = player.goal.removeprefix("Click on a ").removeprefix("Click on an ").split()
    player.do("click", next(each for each in player.all("clickable") if _is_meant(each, words))["bid"])


def ascending(player: Player) -> None:
    """The numbers are hidden after the first click."""
    places = {int(each["name"]): middle(each) for each in player.all("clickable") if each["name"].isdigit()}
    for _, place in sorted(places.items()):
        nearest(player, place)


def middle(element: dict[str, Any]) -> tuple[float, float]:
    left, top, width, height = element["box"]
    return left + width / 2, top + height / 2


def nearest(player: Player, place: tuple[float, float]) -> None:
    player.do("click", min(player.all("clickable"), key=lambda each: math.dist(middle(each), place))["bid"])


def identify(player: Player) -> None:
    name = player.all("clickable")[0]["name"]
    player.submit({"rect": "Rectangle", "circle": "Circle", "polygon": "Triangle"}.get(name, "Number" if name.isdigit() else "Letter"))


def coordinate(player: Player) -> None:
    x, y = map(int, re.search(r"\((-?\d+),(-?\d+)\)", player.goal).groups())  # type: ignore[union-attr]
    dots = player.all("clickable")
    (left, *_, right), (top, *_, bottom) = (sorted(middle(dot)[axis] for dot in dots) for axis in (0, 1))
    nearest(player, (left + (right - left) * (x + 2) / 4, bottom - (bottom - top) * (y + 2) / 4))


def tree(player: Player) -> None:
    name = player.quoted()[0]
    while not any(each["name"] == name for each in player.all("clickable")):
        closed = [each for each in player.all("clickable") if any("expandable-hitarea" in state for state in each["states"])]
        player.do("click", closed[0]["bid"])
    player.click("clickable", name)


def greatest(player: Player) -> None:
    cards = [int(each["name"]) for each in player.all("clickable")]
    player.click("clickable", str(max(cards)))
    player.submit()


def slide(player: Player) -> None:
    _slide_to(player, 0, int(re.search(r"Select (-?\d+)", player.goal)[1]))  # type: ignore[index]
    player.submit()


def slide_all(player: Player) -> None:
    wanted = re.search(r"\[(.*)\]", player.goal)[1]  # type: ignore[index]
    for nth, value in enumerate(wanted.split(",")):
        _slide_to(player, nth, int(value))
    player.submit()


def _slide_to(player: Player, nth: int, value: int) -> None:
    while (shown := int([text for text in player.texts if re.fullmatch(r"-?\d+", text)][nth])) != value:
        player.do("press", player.all("clickable")[nth]["bid"], key_comb="ArrowRight" if value > shown else "ArrowLeft")


def form_sequence(player: Player) -> None:
    _slide_to(player, 0, int(re.search(r"Select (-?\d+)", player.goal)[1]))  # type: ignore[index]
    player.click("checkbox", nth=player.ordinal())
    player.submit()


def mail_icon(player: Player) -> None:
    name, icon = re.search(r"email by (\w+) and click the (\w+) icon", player.goal).groups()  # type: ignore[union-attr]
    _mail(player, name, icon)


def _mail(player: Player, name: str, icon: str = "") -> None:
    things = player.all("clickable")
    start = next(nth for nth, each in enumerate(things) if each["name"].split()[:1] == [name])
    player.do("click", next(each for each in things[start:] if not icon or f"class={icon}" in each["states"])["bid"])


def order(player: Player) -> None:
    wanted = re.fullmatch(r"Order one of each item: (.*)", player.goal)[1].split(", ")  # type: ignore[index]
    foods = [text for text in player.texts if not re.search(r"[$:]|^\d+$", text)]
    for food in wanted:
        player.click("clickable", "+", nth=foods.index(food))
    player.submit("Order!")


def post_icon(player: Player) -> None:
    user, button = re.search(r'user (@\w+), click on the "(.*)" button', player.goal).groups()  # type: ignore[union-attr]
    posts = [text for text in player.texts if "@" in text]
    nth = next(nth for nth, text in enumerate(posts) if user in text.split())
    kind = button.split()[0].lower()
    is_menu = kind not in ("reply", "retweet", "like")
    for name in ("hover", "click"):  # The icon that the hand shows has to be fetched first.
        player.do(name, _posted(player, "more" if is_menu else kind)[nth]["bid"])
    if is_menu:
        player.click("clickable", button)


def _posted(player: Player, kind: str) -> list[dict[str, Any]]:
    return [each for each in player.all("clickable") if any(state.split()[0] == f"class={kind}" for state in each["states"])]


def posts_of(player: Player) -> None:
    button, user = re.search(r'the "(\w+)" button on .* by (@\w+)', player.goal).groups()  # type: ignore[union-attr]
    count = re.search(r"on (\d+) posts", player.goal)
    posts = [text for text in player.texts if "@" in text]
    for nth in [nth for nth, text in enumerate(posts) if user in text.split()][: int(count[1]) if count else None]:
        player.do("click", _posted(player, button.lower())[nth]["bid"])
    player.submit()


def phone(player: Player) -> None:
    name, kind = re.search(r"Find (\w+) in .* on their (.*)\.", player.goal).groups()  # type: ignore[union-attr]
    while not any(f'heading "{name}"' in line for line in player.lines):
        player.click("link", ">")
    player.do("click", player.all("clickable")[["phone number", "email", "address"].index(kind)]["bid"])


def menu(player: Player) -> None:
    *parents, last = player.goal.removeprefix("Select ").split(">")
    for name in parents:
        player.do("hover", next(each for each in player.all("menuitem") if each["name"] == name)["bid"])
    player.click("menuitem", last)


def search(player: Player) -> None:
    """Fields and button have another order and other words in each layout."""
    director, year = re.search(r"directed by (\w+) from year (\d+)", player.goal).groups()  # type: ignore[union-attr]
    genre = re.search(r"for (\w+) movies", player.goal)[1]  # type: ignore[index]
    labels = [text for text in player.texts if re.match(r"Director|Year|Genre", text)]
    for nth, label in enumerate(labels):
        player.fill(nth, {"D": director, "Y": year, "G": genre}[label[0]])
    player.do("click", player.all("button", "clickable")[-1]["bid"])


FOUND: dict[str, Callable[[Player], None]] = {
    "ascending-numbers": ascending,
    "click-collapsible": section,
    "click-collapsible-2": link_behind_sections,
    "click-collapsible-2-nodelay": link_behind_sections,
    "click-collapsible-nodelay": section,
    "click-color": color,
    "click-link": link,
    "click-menu": menu,
    "click-pie": pie,
    "click-pie-nodelay": pie,
    "click-shades": shades,
    "click-shape": shape,
    "click-tab-2": link_behind_tabs,
    "click-tab-2-easy": link_behind_tabs,
    "click-tab-2-hard": link_behind_tabs,
    "click-tab-2-medium": link_behind_tabs,
    "email-inbox-delete": mail_icon,
    "email-inbox-important": mail_icon,
    "email-inbox-noscroll": mail_icon,
    "find-greatest": greatest,
    "form-sequence": form_sequence,
    "grid-coordinate": coordinate,
    "identify-shape": identify,
    "multi-layouts": search,
    "multi-orderings": search,
    "navigate-tree": tree,
    "order-food": order,
    "phone-book": phone,
    "social-media": post_icon,
    "social-media-all": posts_of,
    "social-media-some": posts_of,
    "use-slider": slide,
    "use-slider-2": slide_all,
}
"""By the task's name."""
