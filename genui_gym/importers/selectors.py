"""What a selector says of the element it finds: CSS, XPath and the selectors of Playwright, read and never matched.

A recording often holds nothing but selectors. They tell more than a place: a tag, a test id, the kind of an input, a visible text.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace

from genui_gym.recording import Target

TEST_IDS = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa")
"""Attributes that people use as test ids, best known first."""

LONGEST = 2000
"""Characters of a selector that are read; a longer one is kept and cut."""

ROLES = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox", "summary": "disclosure", "option": "option"}
"""The role that a tag has by itself."""

INPUT_ROLES = {
    **dict.fromkeys(("text", "email", "tel", "url"), "textbox"),
    **dict.fromkeys(("button", "submit", "reset", "image"), "button"),
    **{"search": "searchbox", "number": "spinbutton", "range": "slider", "checkbox": "checkbox", "radio": "radio"},
}
"""The role that an input has by its ``type``."""

_ATTRIBUTE = re.compile(r"""\[\s*([\w:-]+)\s*(?:[*^$~|]?=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]\s]+))\s*i?\s*)?\]""")
_CSS_TEXT = re.compile(r""":(?:has-text|text|text-is|contains)\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\)""")
_NOT_TOP = re.compile(r"""\[[^\]]*\]|\([^()]*\)|"[^"]*"|'[^']*'""")
_WRAPPED = re.compile(r"^\((.*)\)(?:\[\d+\])?$", re.DOTALL)
_XPATH_ATTRIBUTE = re.compile(r"""@([\w:-]+)\s*[=,]\s*(?:"([^"]*)"|'([^']*)')""")
_XPATH_TEXT = re.compile(
    r"""(?:contains\(\s*)?(?:normalize-space\(\s*(?:\.|text\(\))?\s*\)|text\(\)|\.)\s*(?:=|,)\s*(?:"([^"]*)"|'([^']*)')"""
)
_ROLE_NAME = re.compile(r"""\[\s*name\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|/(.*?)/i?)\s*[is]?\s*\]""")


def merged(first: Target, *others: Target) -> Target:
    """Return ``first`` with what it lacks taken from the others, and with the selectors of all, each once."""
    known = first
    for other in others:
        news = {each.name: getattr(other, each.name) for each in fields(Target) if not getattr(known, each.name)}
        css, xpath = (tuple(dict.fromkeys((*getattr(known, kind), *getattr(other, kind)))) for kind in ("css", "xpath"))
        known = replace(known, **{**news, "css": css, "xpath": xpath})
    return known


def with_role(target: Target) -> Target:
    """Return a target with the role that follows from its tag and kind, unless it has one."""
    if target.role:
        return target
    by_tag = INPUT_ROLES.get(target.kind or "text", "") if target.tag == "input" else ROLES.get(target.tag, "")
    return replace(target, role=by_tag)


def from_css(selector: str) -> Target:
    """Return what a CSS selector says of the element it finds."""
    selector = selector.strip()
    if len(selector) > LONGEST:
        return Target(css=(selector[:LONGEST],))
    attributes = {name.lower(): _unescaped(a or b or c) for name, a, b, c in _ATTRIBUTE.findall(_last_compound(selector))}
    bare = _NOT_TOP.sub("", selector)
    last = re.split(r"[\s>+~]+", bare.strip())[-1] if bare.strip() else ""
    tag = re.match(r"[a-zA-Z][\w-]*", last)
    text = _CSS_TEXT.search(selector)
    found = Target(tag=tag.group().lower() if tag else "", css=(selector,), text=_unescaped(_first(text.groups())) if text else "")
    return _with_attributes(found, attributes)


def from_xpath(selector: str) -> Target:
    """Return what an XPath selector says of the element it finds."""
    selector = selector.strip()
    if len(selector) > LONGEST:
        return Target(xpath=(selector[:LONGEST],))
    path = unwrapped.group(1) if (unwrapped := _WRAPPED.match(selector)) else selector
    blanked = _NOT_TOP.sub(lambda found: "x" * len(found.group()), path)
    predicates = path[blanked.rfind("/") + 1 :]
    tag = re.match(r"(?:[\w-]+::)?([a-zA-Z][\w-]*)", predicates)
    attributes = {name.lower(): a or b for name, a, b in _XPATH_ATTRIBUTE.findall(predicates)}
    text = _XPATH_TEXT.search(predicates)
    found = Target(tag=tag.group(1).lower() if tag else "", xpath=(selector,), text=_first(text.groups()).strip() if text else "")
    return _with_attributes(found, attributes)


def from_selector(selector: str) -> Target:
    """Return what a selector of Playwright says: CSS, XPath, ``text=``, ``role=``, and parts joined by ``>>``."""
    parts = [part.strip() for part in selector[: LONGEST + 1].split(">>")]
    parts = [part for part in parts if not re.fullmatch(r"nth=-?\d+|visible=\w+", part)] or [""]
    last = parts[-1]
    engine, _, body = last.partition("=")
    match engine.strip().lower():
        case "text":
            return Target(text=_unquoted(body))
        case "role":
            name = _ROLE_NAME.search(body)
            return Target(role=body.split("[")[0].strip(), name=_unescaped(_first(name.groups())) if name else "")
        case "id":
            return from_css(f"#{body}")
        case "css":
            return from_css(body)
        case "xpath":
            return from_xpath(body)
        case engine if engine in TEST_IDS:
            return Target(testid=_unquoted(body))
        case _ if last.startswith(("//", "..", "(//")):
            return from_xpath(last)
        case _ if last[:1] in ("'", '"'):
            return Target(text=_unquoted(last))
        case _:
            return from_css(last)


def described(target: Target) -> str:
    """Return a target in a few words, such as ``button "Save"`` or ``#save``."""
    name = target.name or target.label or target.placeholder or target.text or target.testid
    if name:
        return f'{target.role or target.tag or "element"} "{name}"'
    return next((each for each in (*target.css, *target.xpath, target.role, target.tag) if each), "element")


def _with_attributes(found: Target, attributes: dict[str, str]) -> Target:
    testid = next((attributes[name] for name in TEST_IDS if attributes.get(name)), "")
    label = attributes.get("aria-label", "")
    told = replace(
        found,
        role=attributes.get("role", ""),
        name=label or (attributes.get("title", "") if not found.text else ""),
        label=label,
        placeholder=attributes.get("placeholder", ""),
        testid=testid,
        kind=attributes.get("type", "").lower(),
        href=attributes.get("href", ""),
    )
    return with_role(told) if told.tag != "input" or told.kind else told


def _last_compound(selector: str) -> str:
    """Return the part of a CSS selector after its last combinator that stands outside brackets, quotes and parentheses."""
    blanked = _NOT_TOP.sub(lambda found: "x" * len(found.group()), selector)
    starts = [found.end() for found in re.finditer(r"[\s>+~]+", blanked) if found.end() < len(blanked)]
    return selector[starts[-1] :] if starts else selector


def _first(groups: tuple[str | None, ...]) -> str:
    return next((group for group in groups if group), "")


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _unquoted(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return _unescaped(text[1:-1])
    pattern = re.fullmatch(r"/(.*)/[a-z]*", text)
    return pattern.group(1) if pattern else re.sub(r"\s*[is]$", "", text) if text.endswith(("'i", '"i', "'s", '"s')) else text
