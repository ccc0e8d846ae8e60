"""The allow-list for pages: templates keep to the values that they are given, and neither they nor styles load anything from elsewhere."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, TemplateSyntaxError, nodes

_GLOBALS = frozenset(("config", "cycler", "g", "joiner", "lipsum", "self", "session"))
"""Names that lead from a template to the app's insides."""
_OUTSIDE = (
    (re.compile(r"<\s*script\b", re.IGNORECASE), "has a script"),
    (re.compile(r"\son[a-z]+\s*=", re.IGNORECASE), "has a handler of events"),
    (re.compile(r"javascript\s*:", re.IGNORECASE), "has a script in an address"),
    (re.compile(r"""\b(?:src|href|action|srcset|poster)\s*=\s*["']?\s*(?:https?:)?//""", re.IGNORECASE), "leads to another server"),
    (re.compile(r"<\s*(?:iframe|object|embed|base|link|meta)\b", re.IGNORECASE), "has an element that loads or changes the page"),
)
_STYLE_OUTSIDE = re.compile(r"""@import|url\(\s*["']?\s*(?:https?:)?//|expression\s*\(""", re.IGNORECASE)

Found = list[tuple[int, str]]


def page_trespasses(text: str) -> Found:
    """Return line and sentence for everything in a template that it may not do, or for why it is none."""
    try:
        tree = _environment().parse(text)
    except TemplateSyntaxError as error:
        return [(error.lineno, f"is no template: {error.message}")]
    found: Found = []
    for node in tree.find_all((nodes.Node,)):
        if said := _said(node):
            found.append((node.lineno, said))
    for pattern, said in _OUTSIDE:
        found += [(text.count("\n", 0, match.start()) + 1, said) for match in pattern.finditer(text)]
    return sorted(found)


def style_trespasses(text: str) -> Found:
    """Return line and sentence for everything in a style sheet that loads something."""
    return [(text.count("\n", 0, match.start()) + 1, f"loads {match[0].strip()}") for match in _STYLE_OUTSIDE.finditer(text)]


def _said(node: nodes.Node) -> str:
    """Return what a node of a template does that it may not, ``""`` for most."""
    if isinstance(node, nodes.Getattr) and node.attr.startswith("_"):
        return f"reaches for {node.attr}"
    if isinstance(node, nodes.Const) and isinstance(node.value, str) and node.value.startswith("__"):
        return f"names {node.value} in a text"
    if isinstance(node, nodes.Filter) and node.name == "attr":
        return "uses the filter attr"
    if isinstance(node, nodes.Name) and node.name in _GLOBALS and node.ctx == "load":
        return f"uses {node.name}"
    if isinstance(node, (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)) and not _is_plain(node.template):
        return "takes in a template whose name is worked out"
    return ""


def _is_plain(name: nodes.Expr) -> bool:
    return isinstance(name, nodes.Const) and isinstance(name.value, str) and ".." not in name.value


@cache
def _environment() -> Environment:
    return Environment()
