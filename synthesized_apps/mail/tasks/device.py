"""Tasks that attach files from the person's own device: those of the app's folder ``files``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, fill, number, pick, text, upload

from ..models import Contact
from ..rules.people import contacts, preferred
from ..rules.uploads import Upload
from . import clauses
from .phrases import NOTES, SUBJECTS
from .records import contact_named, usual_address
from .rows import CommitTemplate, Outgoing, sent
from .ways import open_contact

_FOLDER = Path(__file__).parents[1] / "files"
_FIELD, _ATTACH = "File from this device", "Attach this file"


def on_device(name: str) -> Upload | None:
    """Return the file of this name as a mail should carry it; ``None`` where there is none."""
    content = next((path.read_bytes() for path in _FOLDER.iterdir() if path.name == name), None)
    return None if content is None else Upload(name, (len(content) + 1023) // 1024, sha256(content).hexdigest())


class _Device(CommitTemplate):
    """A new mail to a contact with files from the device."""

    def draw_words(self, state: Session, rng: Generator) -> Params:
        """Draw somebody of a company, and words."""
        someone = pick(rng, state.scalars(where(Contact).where(Contact.company != "").order_by(Contact.id)).all())
        return {"contact": someone.name, "company": someone.company, "subject": pick(rng, SUBJECTS), "message": pick(rng, NOTES)}

    def posted(self, params: Params, state: Session, names: Sequence[str]) -> tuple[Row, ...] | None:
        """Return the mail with these files; nothing where one of them is missing, or a name fits no single contact."""
        someone = contact_named(state, text(params, "contact"), text(params, "company"))
        files = [file for file in map(on_device, names) if file is not None]
        if someone is None or len(files) != len(names):
            return None
        return sent(state, Outgoing(text(params, "subject"), text(params, "message"), [usual_address(someone)], files=files))

    def lines(self, params: Params) -> list[Step]:
        """Write the subject and the message."""
        return [fill("textbox", "Subject", text(params, "subject")), fill("textbox", "Message", text(params, "message"))]

    def opened(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the contact and write from there."""
        someone = self._contact(params, before)
        yield from open_contact(someone)
        yield click("link", f"Write to {someone.name.split()[0]}")

    def addressed(self, params: Params, before: Session) -> Step:
        """Type the preferred address."""
        return fill("textbox", "To", preferred(self._contact(params, before)).email)

    def _contact(self, params: Params, before: Session) -> Contact:
        return next(each for each in contacts(before, text(params, "company")) if each.name == params["contact"])


class SendFromDevice(_Device):
    """Send one file from the device, whose name differs little from another's."""

    difficulty = "medium"
    wordings = clauses.DEVICE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a file, somebody and words."""
        names = sorted(path.name for path in _FOLDER.iterdir() if not path.name.startswith("."))
        return {"file": pick(rng, names), **self.draw_words(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the mail with the file, by name and content."""
        return self.posted(params, state, [text(params, "file")])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose the file last, and send."""
        yield from self.opened(params, before)
        yield from self.lines(params)
        yield upload(_FIELD, text(params, "file"))
        yield click("button", "Send")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Attach the file first, and write in the draft that is made of it."""
        attached = [click("link", "Write"), upload(_FIELD, text(params, "file")), click("button", _ATTACH)]
        return [[*attached, self.addressed(params, before), *self.lines(params), click("button", "Send")]]


class SendYear(_Device):
    """Send the two files from the device that are about one year."""

    difficulty = "hard"
    wordings = clauses.YEAR

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a year, somebody and words."""
        return {"year": pick(rng, (2025, 2026)), **self.draw_words(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the mail with the lease and the numbers of visitors of that year."""
        return self.posted(params, state, [f"lease {number(params, 'year')}.pdf", f"visitors {number(params, 'year')}.csv"])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Attach one, then choose the other and send."""
        yield from self.opened(params, before)
        yield from self.lines(params)
        yield from self._attach(params, ("lease {}.pdf", "visitors {}.csv"))
        yield click("button", "Send")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """In the other order, each at once, and the words last."""
        files = self._attach(params, ("visitors {}.csv", "lease {}.pdf"))
        rest = [click("button", _ATTACH), self.addressed(params, before), *self.lines(params), click("button", "Send")]
        return [[click("link", "Write"), *files, *rest]]

    def _attach(self, params: Params, names: tuple[str, str]) -> list[Step]:
        first, second = (name.format(params["year"]) for name in names)
        return [upload(_FIELD, first), click("button", _ATTACH), upload(_FIELD, second)]
