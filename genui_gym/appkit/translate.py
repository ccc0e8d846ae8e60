"""A page in another language: what it says to a person is translated as it leaves, what a person wrote and forms send is not."""

from __future__ import annotations

from flask import Response
from selectolax.lexbor import LexborHTMLParser, LexborNode

from genui_gym.appkit.present import current_world
from genui_gym.locale import Translator

_SAID: tuple[str, ...] = ("alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title")
"""Attributes that a person hears or reads."""
_KEPT = frozenset(("script", "style", "textarea", "template", "noscript"))
"""Elements whose text is no message."""
_BUTTONS = frozenset(("submit", "button", "reset"))


def in_locale(response: Response) -> Response:
    """Translate a page into the language of the current world; in English, in which apps are written, nothing is done."""
    if response.mimetype == "text/html" and "Location" not in response.headers:
        translator = current_world().translator
        if translator is not None:
            response.set_data(translated(response.get_data(as_text=True), translator))
    return response


def translated(markup: str, translator: Translator) -> str:
    """Return a page with its texts translated.

    An element with ``translate="no"`` keeps what is in it. Values of fields stay; an option without one keeps its English text as its
    value, so that forms send the same in every language.
    """
    page = LexborHTMLParser(markup)
    if page.root is None:
        return markup
    _enter(page.root, translator)
    return page.html or markup


def _enter(element: LexborNode, translator: Translator) -> None:
    if element.attributes.get("translate") == "no":
        return
    _attributes(element, translator)
    if element.tag in _KEPT:
        _keep_first_line(element)
        return
    child = element.first_child
    while child is not None:
        following = child.next
        if child.is_text_node:
            _say(child, translator)
        elif child.is_element_node:
            _enter(child, translator)
        child = following


def _say(node: LexborNode, translator: Translator) -> None:
    text = node.text_content or ""
    said = translator.text(text)
    if said != text:
        node.replace_with(said)


def _attributes(element: LexborNode, translator: Translator) -> None:
    held = element.attributes
    if element.tag == "option" and "value" not in held:
        element.attrs["value"] = " ".join(element.text().split())
    said = _SAID
    if element.tag == "input" and (held.get("type") or "").lower() in _BUTTONS and not held.get("name"):
        said = (*_SAID, "value")
    for name in said:
        text = held.get(name)
        if text:
            element.attrs[name] = translator.text(text)


def _keep_first_line(element: LexborNode) -> None:
    """Double a line break that a text area begins with: parsing drops the first one."""
    first = element.first_child
    if element.tag == "textarea" and first is not None and (first.text_content or "").startswith("\n"):
        first.replace_with(f"\n{first.text_content}")
