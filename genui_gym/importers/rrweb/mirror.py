"""A page's document as the events of a session build it, and change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from genui_gym.importers.limits import LONGEST_TEXT
from genui_gym.importers.markup import LEFT_OUT, VOID, is_tag, start_tag, text_of

MARK = "data-recorded-target"
Raw = Mapping[str, Any]

_ELEMENT, _TEXTS, _DOCTYPE = 2, (3, 4), 1


@dataclass
class Node:
    """A node: an element with a tag, a text, or what only holds others."""

    tag: str = ""
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[int] = field(default_factory=list)
    parent: int = 0


class Mirror:
    """All nodes of a page by their numbers, and what its fields hold."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self.root = 0
        self._doctype = ""

    def load(self, tree: Raw) -> None:
        """Take the place of everything by a whole page."""
        self.nodes, self._doctype = {}, ""
        self.root = self._add(tree, 0)

    def _add(self, tree: Raw, parent: int) -> int:
        """Add a tree of nodes; return the number of its root."""
        stack: list[tuple[Any, int]] = [(tree, parent)]
        first = 0
        while stack:
            raw, above = stack.pop()
            number = raw.get("id") if isinstance(raw, dict) else None
            if not isinstance(number, int) or isinstance(number, bool):
                continue
            first = first or number
            kind = raw.get("type")
            node = Node(parent=above)
            if kind == _ELEMENT:
                node.tag = str(raw.get("tagName", "")).lower()
                node.attributes = _attributes(raw.get("attributes"))
            elif kind in _TEXTS:
                node.text = str(raw.get("textContent", ""))
            elif kind == _DOCTYPE:
                self._doctype = str(raw.get("name", ""))
            self.nodes[number] = node
            if above in self.nodes and number != first:
                self.nodes[above].children.append(number)
            children = raw.get("childNodes")
            stack += [(child, number) for child in reversed(children)] if isinstance(children, list) else []
        return first

    def change(self, data: Raw) -> None:
        """Apply a change: nodes that went, came, and were written anew."""
        for each in _objects(data.get("removes")):
            self._remove(each.get("id"))
        for each in _objects(data.get("adds")):
            parent, following, tree = each.get("parentId"), each.get("nextId"), each.get("node")
            if parent in self.nodes and isinstance(tree, dict):
                self._remove(tree.get("id"))
                number = self._add(tree, parent)
                siblings = self.nodes[parent].children
                siblings.insert(siblings.index(following) if following in siblings else len(siblings), number)
        for each in _objects(data.get("texts")):
            if (node := self.nodes.get(each.get("id", 0))) is not None:
                node.text = str(each.get("value") or "")
        for each in _objects(data.get("attributes")):
            if (node := self.nodes.get(each.get("id", 0))) is not None and isinstance(each.get("attributes"), dict):
                gone = [name for name, value in each["attributes"].items() if value is None or value is False]
                node.attributes = {**node.attributes, **_attributes(each["attributes"])}
                for name in gone:
                    node.attributes.pop(name, None)

    def _remove(self, number: Any) -> None:
        node = self.nodes.get(number)
        if node is not None and (above := self.nodes.get(node.parent)) is not None:
            above.children = [each for each in above.children if each != number]

    def enter(self, number: int, text: str, is_ticked: bool) -> None:
        """Note what a field holds now."""
        node = self.nodes.get(number)
        if node is None:
            return
        if node.attributes.get("type") in ("checkbox", "radio"):
            node.attributes.pop("checked", None)
            node.attributes |= {"checked": ""} if is_ticked else {}
        else:
            node.attributes["value"] = text

    def html(self, mark: int = 0) -> str:
        """Return the page as HTML, ``""`` if it is larger than any honest page; ``mark`` marks a node."""
        out: list[str] = [f"<!DOCTYPE {self._doctype}>"] if is_tag(self._doctype) else []
        stack: list[int | str] = [self.root]
        size = steps = 0
        while stack:
            steps += 1
            if size > LONGEST_TEXT or steps > LONGEST_TEXT:
                return ""
            part = stack.pop()
            text = part if isinstance(part, str) else self._written(part, mark, stack)
            out.append(text)
            size += len(text)
        return "".join(out)

    def _written(self, number: int, mark: int, stack: list[int | str]) -> str:
        """Return the start of a node and put what follows onto the stack."""
        node = self.nodes.get(number)
        if node is None:
            return ""
        if not node.tag:
            stack += reversed(node.children)
            above = self.nodes.get(node.parent)
            return text_of(above.tag if above is not None else "", node.text)
        if node.tag in LEFT_OUT or not is_tag(node.tag):
            return ""
        attributes = {name: value for name, value in node.attributes.items() if not name.startswith("rr_")}
        held = attributes.pop("value", None) if node.tag in ("select", "textarea") else None
        chosen = self._chosen(node) if node.tag == "option" else None
        if chosen is not None:
            attributes.pop("selected", None)
            attributes |= {"selected": ""} if chosen else {}
        attributes |= {MARK: "true"} if mark and number == mark else {}
        if node.tag not in VOID:
            stack.append(f"</{node.tag}>")
            stack += [text_of(node.tag, held)] if held is not None and node.tag == "textarea" else reversed(node.children)
        return start_tag(node.tag, attributes.items())

    def _chosen(self, option: Node) -> bool | None:
        """Return whether a select holds an option, ``None`` if nothing says what it holds."""
        above = self.nodes.get(option.parent)
        while above is not None and above.tag == "optgroup":
            above = self.nodes.get(above.parent)
        if above is None or "value" not in above.attributes:
            return None
        text = "".join(self.nodes[child].text for child in option.children if child in self.nodes)
        return option.attributes.get("value", " ".join(text.split())) == above.attributes["value"]


def _attributes(raw: Any) -> dict[str, str]:
    told = raw.items() if isinstance(raw, dict) else ()
    return {
        str(name): "" if value is True else str(value)
        for name, value in told
        if isinstance(value, str | int | float) and value is not False
    }


def _objects(value: Any) -> list[Raw]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
