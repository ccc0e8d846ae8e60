"""A window without a browser: it opens addresses, keeps the history, and sends what links and forms ask for.

A page that carries the kit's script is exchanged in place, as that script does it: the history grows when the address changes, and the
focus stays where it was when the path is the same. Any other navigation starts a new document.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from genui_gym.actions.faults import no_history
from genui_gym.actions.origin import allows, resolve
from genui_gym.errors import ActionError, ServerError
from genui_gym.text.address import encoded, fragment, full, same_document, with_query, without_fragment
from genui_gym.text.client import Answer, Blocked, Client, Sent
from genui_gym.text.forms import Submission, submission
from genui_gym.text.landing import carry_focus, focus_target
from genui_gym.text.live import Live, enclosing
from genui_gym.text.markup import Document, Element, parse, plain_text
from genui_gym.text.remembered import Remembered, remember, restore
from genui_gym.text.validity import first_invalid

_THIS_WINDOW = ("", "_self", "_top", "_parent")


@dataclass
class Entry:
    """A place in the history.

    Attributes:
        url: Its address.
        document: The number of the document it was shown in; places of one document are exchanged, not loaded.
        kept: What its fields held when the document was left.
    """

    url: str
    document: int
    kept: Remembered = field(default_factory=dict)


class Tab:
    """The one window of an episode.

    Attributes:
        live: The page in it.
        answer: What it was made of.
        client: The visitor.
        entries: The history.
        position: Where in the history the page stands.
        documents: How many documents were opened.
        notes: What the next observation should say.
        files: The folder of the files that can be uploaded, if there are any.
    """

    def __init__(self, client: Client, files: Path | None = None) -> None:
        self.client = client
        self.files = files
        self.documents = 0
        self.entries: list[Entry] = []
        self.position = 0
        self.answer = Answer("about:blank", 200, {}, b"")
        self.live = Live(parse(""), "about:blank")
        self.notes: list[str] = []

    def open(self, url: str, answer: Answer | None = None) -> None:
        """Open the first page; ``answer`` is what came, where it is known already.

        Raises:
            ServerError: It did not answer with success.
        """
        answer = answer or self.client.fetch(url)
        if not 200 <= answer.status < 300:
            raise ServerError(
                f"The start page {url} answered with status {answer.status}", "It must answer with success", "Look at the app's log"
            )
        self.entries, self.position = [Entry(answer.url, 0)], 0
        self._start(answer)

    def goto(self, url: str) -> None:
        """Open an address of the app.

        Raises:
            ActionError: It leads outside.
        """
        target = full(self.client.origin, resolve(self.client.origin, url))
        if fragment(target) and same_document(target, self.live.url):
            self._to_fragment(target)
        else:
            self._load(target)

    def travel(self, step: int, direction: str) -> None:
        """Go through the history.

        Raises:
            ActionError: It ends here.
        """
        if not 0 <= self.position + step < len(self.entries):
            raise no_history(direction)
        left, entry = self.entries[self.position], self.entries[self.position + step]
        if left.document == entry.document:
            self.position += step
            if same_document(entry.url, self.live.url):
                self.live.url = entry.url
                focus_target(self.live)
            else:
                self._visit(entry.url, pushed=False)
            return
        try:
            answer = self.client.fetch(entry.url, self.live.url)
        except Blocked as blocked:
            self._note(blocked.url)
            return
        left.kept = remember(self.live)
        self.position += step
        self._start(answer, entry.document)
        entry.url = self.live.url
        restore(self.live, entry.kept)

    def follow(self, link: Element) -> None:
        """Do what a click on a link does."""
        url = full(self._base(), link.get("href"))
        if link.has("download"):
            return
        if not url.startswith(("http://", "https://")) or not allows(self.client.origin, url):
            self._note(url)
        elif fragment(url) and same_document(url, self.live.url):
            self._to_fragment(url)
        elif self.live.document.scripted and link.tag == "a" and not link.has("data-plain"):
            self._visit(url)
        else:
            self._load(url, referer=self.live.url)

    def submit(self, form: Element, by: Element | None) -> None:
        """Send a form, if the browser's own checks let it; ``by`` is the button."""
        if not form.has("novalidate") and not (by is not None and by.has("formnovalidate")):
            invalid = first_invalid(self.live, form)
            if invalid is not None:
                self.live.focus(invalid)
                return
        sending = submission(self.live, form, by)
        if sending.method == "dialog":
            self._close_dialog(form)
            return
        url = full(self._base(), sending.action) if sending.action else self.live.url
        if not allows(self.client.origin, url):
            self._note(url)
        elif self.live.document.scripted and not form.has("data-plain") and sending.encoding != "multipart/form-data":
            self._exchange(url, sending)
        else:
            self._send(url, sending)

    def refuse(self, element: Element) -> None:
        """Refuse to click what only a browser could carry out.

        Raises:
            ActionError: The link or button opens another window or runs a script.
        """
        target, form = element.get("target"), self.live.document.forms.get(element)
        if form is not None and element.kind in ("submit", "image"):
            target = element.get("formtarget") or form.get("target")
        if target.lower() not in _THIS_WINDOW:
            raise only_in_browser("It opens another window")
        if element.tag in ("a", "area") and element.get("href").strip().lower().startswith("javascript:"):
            raise only_in_browser("It runs a script")

    def _base(self) -> str:
        return self.live.document.address(self.live.url)

    def _note(self, url: str) -> None:
        note = f"Blocked, outside the app: {url}"
        if note not in self.notes:
            self.notes.append(note)

    # A new document

    def _load(self, url: str, referer: str = "", sent: Sent | None = None) -> None:
        try:
            answer = self.client.fetch(url, referer, sent)
        except Blocked as blocked:
            self._note(blocked.url)
            return
        if not answer.is_page:
            return
        here = self.entries[self.position]
        if url == self.live.url and sent is None:
            self._start(answer, here.document)
        else:
            here.kept = remember(self.live)
            self._push(Entry(answer.url, 0))
            self._start(answer)
        self.entries[self.position].url = self.live.url

    def _start(self, answer: Answer, number: int | None = None) -> None:
        if number is None:
            self.documents += 1
            number = self.documents
        self.entries[self.position].document = number
        self.answer, self.live = answer, Live(page_of(answer), answer.url)
        if not focus_target(self.live):
            wanted = (each for each in self.live.document.elements if each.has("autofocus") and self.live.can_focus(each))
            self.live.focus(next(wanted, None))

    def _push(self, entry: Entry) -> None:
        del self.entries[self.position + 1 :]
        self.entries.append(entry)
        self.position += 1

    def _send(self, url: str, sending: Submission) -> None:
        if sending.method == "post":
            self._load(url, self.live.url, sending.sent("\r\n", self.files))
            return
        query = sending.sent("\r\n") if sending.encoding != "multipart/form-data" else None
        target = with_query(url, query.content.decode() if query else encoded(sending.fields))
        self._load(target if "?" in target else f"{target}?", self.live.url)

    # The same document with another page in it

    def _exchange(self, url: str, sending: Submission) -> None:
        if sending.method == "post":
            self._visit(url, Sent(encoded(sending.fields).encode()))
        else:
            self._visit(with_query(url, encoded(sending.fields)))

    def _visit(self, url: str, sent: Sent | None = None, *, pushed: bool = True) -> None:
        try:
            answer = self.client.fetch(url, self.live.url, sent)
        except Blocked:
            answer = None
        if answer is None or not answer.is_html:
            if sent is not None or not pushed:
                self._load(self.entries[self.position].url)
            else:
                self._load(url, self.live.url)
            return
        target = without_fragment(answer.url)
        if not answer.redirected and fragment(url):
            target = f"{target}#{fragment(url)}"
        before = self.live
        if pushed and target != before.url:
            self._push(Entry(target, self.entries[self.position].document))
        else:
            self.entries[self.position].url = target
        self.answer, self.live = answer, Live(page_of(answer), target)
        carry_focus(before, self.live)

    # Places in a page

    def _to_fragment(self, url: str) -> None:
        if url != self.live.url:
            self._push(Entry(url, self.entries[self.position].document))
            self.live.url = url
        self.live.focus(None)
        focus_target(self.live)

    def _close_dialog(self, form: Element) -> None:
        dialog = next((each for each in enclosing(form) if each.tag == "dialog"), None)
        if dialog is not None and self.live.is_open(dialog):
            self.live.close(dialog)


def only_in_browser(why: str) -> ActionError:
    """What the text view cannot do."""
    return ActionError("The text view cannot do this", why, 'Do without, or make the environment with backend="browser"')


def page_of(answer: Answer) -> Document:
    """Return the document that a browser makes of an answer."""
    if answer.is_html:
        return parse(answer.text)
    if answer.kind.startswith("text/") or answer.kind.endswith("json"):
        return plain_text(answer.text)
    return parse("")
