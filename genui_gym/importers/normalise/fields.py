"""Whether two targets are one element, and what kind of element a target is."""

from __future__ import annotations

from genui_gym.recording import Step, Target

TEXT_ROLES = frozenset(("textbox", "searchbox", "spinbutton", "combobox", "date", "time"))
_TEXT_KINDS = frozenset("text email tel url search number password date time month week datetime-local color".split())


def same(one: Target | None, other: Target | None) -> bool:
    """Whether two targets are one element, judged by selectors, else by role and name; two unknown ones are not.

    Boxes of one group share the attribute ``name``: where ids or names differ, such a selector says nothing.
    """
    if one is None or other is None or one.frame != other.frame:
        return False
    ids = [{css for css in each.css if css.startswith("#")} for each in (one, other)]
    if (all(ids) and not ids[0] & ids[1]) or (one.name and other.name and one.role == other.role != "" and one.name != other.name):
        return False
    if set(one.css) & set(other.css) or set(one.xpath) & set(other.xpath):
        return True
    if one.testid or other.testid:
        return one.testid == other.testid
    names = [(each.name or each.label or each.placeholder or each.text) for each in (one, other)]
    if names[0] or names[1]:
        return names[0] == names[1] and (one.role == other.role or not (one.role and other.role))
    return one.box is not None and one.box == other.box


def is_text_field(target: Target | None) -> bool:
    """Whether a target is known to take text."""
    if target is None:
        return False
    return target.role in TEXT_ROLES or target.tag == "textarea" or (target.tag == "input" and (target.kind or "text") in _TEXT_KINDS)


def is_plain_click(step: Step) -> bool:
    """Whether a step is a click of the left button with no key held."""
    return step.kind == "click" and step.note in ("", "focus alone")
