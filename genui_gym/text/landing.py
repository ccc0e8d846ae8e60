"""Where the focus is when a page has come: at the place its address names, or at what stands for the element that had it before."""

from __future__ import annotations

from genui_gym.text.address import fragment, with_query
from genui_gym.text.live import Live
from genui_gym.text.markup import Document, Element


def focus_target(live: Live) -> bool:
    """Go to the element that the address names: open what it stands in, and give it the focus if it takes it.

    Returns:
        Whether there is one.
    """
    target = live.document.ids.get(fragment(live.url)) if fragment(live.url) else None
    if target is None:
        return False
    for around in target.ancestors:
        if around.tag == "details" and not live.is_open(around):
            live.set_open(around, True)
    live.focus(target if live.can_focus(target) else None)
    live.start = target
    return True


def carry_focus(before: Live, live: Live) -> None:
    """Give a page that takes another one's place in the same document the focus and the caret, as the kit's script does."""
    if before.active is not None or before.start is not None:
        live.start = live.document.body  # Where Tab would set out from went away with the page around it.
    wanted = next((each for each in live.document.elements if each.has("autofocus")), None)
    held = before.active
    same_path = with_query(before.url, "") == with_query(live.url, "")
    if wanted is None and held is not None and same_path:
        wanted = _counterpart(held, live.document)
    if wanted is not None and live.can_focus(wanted):
        live.focus(wanted)
        if held is not None and same_path and held in before.carets:
            live.carets[wanted] = (min(before.carets[held]),) * 2


def _counterpart(held: Element, document: Document) -> Element | None:
    """Find the element of the new page that stands for the one that had the focus."""
    if held.get("id"):
        return document.ids.get(held.get("id"))
    alike = [each for each in document.elements if each.tag == held.tag]

    def same(*names: str) -> Element | None:
        return next((each for each in alike if all(each.attributes.get(name) == held.attributes.get(name) for name in names)), None)

    if held.get("name"):
        return same("name", "value") or same("name")
    return same("href") if held.get("href") else None
