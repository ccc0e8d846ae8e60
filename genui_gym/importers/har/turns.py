"""What was done on a page, judged by what it asked for next: a form that was sent, a link that was followed, or neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

from genui_gym.importers.pages import Page
from genui_gym.recording import Request, Step, Target
from genui_gym.text.markup import Element

Pairs = list[tuple[str, str]]

_TYPED = frozenset(("input", "textarea"))
_NO_FIELDS = frozenset(("hidden", "submit", "image", "button", "reset"))


def turn(page: Page, url: str, request: Request) -> list[Step]:
    """Return the steps on a page that lead to a request, the last one being the one that sent it; empty if none would."""
    form = _form(page, url, request)
    if form is not None:
        return list(_sent(page, form, url, request))
    link = _link(page, url, request) if request.method == "GET" else None
    return [Step("click", page.target(link))] if link is not None else []


def pairs_of(request: Request) -> Pairs:
    """Return names and values of the fields that a request sends."""
    text = urlsplit(request.url).query if request.method == "GET" else request.post
    if request.method != "GET" and text.lstrip().startswith(("{", "[", "--")):
        return []
    return parse_qsl(text, keep_blank_values=True, max_num_fields=1000) if text.count("&") < 1000 else []


def _form(page: Page, url: str, request: Request) -> Element | None:
    names = {name for name, _ in pairs_of(request)}
    forms = [each for each in page.document.elements if each.tag == "form" and _fits(page, each, url, request)]
    fitting = [(len(names & {control.get("name") for control in page.document.controls_of(form)}), form) for form in forms]
    known = [(count, form) for count, form in fitting if count or not names]
    return max(known, key=lambda pair: pair[0])[1] if known else None


def _fits(page: Page, form: Element, url: str, request: Request) -> bool:
    buttons = [each for each in page.document.controls_of(form) if each.has("formaction") or each.has("formmethod")]
    return any(_sends(page, form, button, url, request) for button in (None, *buttons))


def _sends(page: Page, form: Element, button: Element | None, url: str, request: Request) -> bool:
    """Whether a form sends such a request by a button, which may have a method and an address of its own; ``None``: as the form says."""
    method = (button.get("formmethod") if button is not None else "") or form.get("method") or "get"
    action = button.get("formaction") if button is not None and button.has("formaction") else form.get("action")
    if method.upper() != request.method or (request.method == "GET" and "?" not in request.url):
        return False
    address = _address(page, url, action)
    if request.method == "GET":
        return _bare(request.url) == _bare(address)
    return urldefrag(request.url).url == address


def _address(page: Page, url: str, reference: str) -> str:
    try:
        return urldefrag(urljoin(page.address(url), reference)).url if reference else urldefrag(url).url
    except ValueError:  # an address that is none, such as http://[
        return ""


def _bare(url: str) -> str:
    return urldefrag(url).url.partition("?")[0]


def _sent(page: Page, form: Element, url: str, request: Request) -> Iterator[Step]:
    """Yield what was entered into a form, in the order of its fields, and the click that sent it."""
    pairs = pairs_of(request)
    left = Counter(pairs)
    names = {name for name, _ in pairs}
    last: Element | None = None
    for control in page.document.controls_of(form):
        step = _entered(page, control, left, names)
        if step is not None:
            last = control
            yield step
    pressed = [each for each in page.document.controls_of(form) if each.kind in ("submit", "image") and each in page.controls]
    button = _button([each for each in pressed if _sends(page, form, each, url, request)] or pressed, left)
    if button is not None:
        yield Step("click", page.target(button))
    elif last is not None:
        yield Step("press", page.target(last), "Enter")
    else:
        yield Step("unknown", note=f"a form was sent to {form.get('action')}")


def _entered(page: Page, control: Element, left: Counter[tuple[str, str]], names: set[str]) -> Step | None:
    name = control.get("name")
    if not name or control.kind in _NO_FIELDS or control.tag not in ("input", "select", "textarea"):
        return None
    if control.kind in ("checkbox", "radio"):
        ticked = left[(name, control.get("value") if control.has("value") else "on")] > 0
        if ticked != page.is_ticked(control):
            return Step("check" if ticked else "uncheck", page.target(control)) if ticked or control.kind == "checkbox" else None
        return None
    value = next((value for (known, value), count in left.items() if known == name and count), None)
    if name not in names or value is None:
        return None
    left[(name, value)] -= 1
    if value == page.value(control):
        return None
    if control.tag == "select":
        return Step("select", page.target(control), page.option(control, value))
    return Step("upload" if control.kind == "file" else "fill", page.target(control), value)


def _button(buttons: Sequence[Element], left: Counter[tuple[str, str]]) -> Element | None:
    named = [each for each in buttons if each.get("name") and left[(each.get("name"), each.get("value"))] > 0]
    plain = [each for each in buttons if not each.get("name")]
    return next(iter([*named, *plain, *buttons]), None)


def _link(page: Page, url: str, request: Request) -> Element | None:
    wanted = urldefrag(request.url).url
    found = [each for each in page.controls if each.tag == "a" and each.has("href") and _address(page, url, each.get("href")) == wanted]
    named = [each for each in found if page.name(each)]
    return next(iter([*named, *found]), None)


def without_page(request: Request) -> Sequence[Step]:
    """Return what a form sent whose page was not kept: its fields by the names that the form gives them, and the key that sends it."""
    targets = [(Target(name=name, css=(f'[name="{name}"]',)), value) for name, value in pairs_of(request)]
    steps = [Step("fill", target, value, note="the field is called as the form sends it") for target, value in targets]
    return [*steps, Step("press", targets[-1][0], "Enter")] if targets else []
