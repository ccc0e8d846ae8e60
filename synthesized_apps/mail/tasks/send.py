"""Tasks that send a new mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, fill, only, pick, text

from ..models import Attachment, Contact, File, Group, Message
from ..rules.people import contacts, members, preferred
from ..rules.search import Filters, find
from ..rules.threads import latest
from ..rules.write import MOST_KB
from . import clauses
from .phrases import CALLS, NOTES, SUBJECTS
from .records import contact_named, group_named, last_mail, mails_from, senders, usual_address
from .rows import CommitTemplate, Outgoing, sent
from .ways import attach, open_contact, open_thread, search

_LARGE_KB, _FEWEST = 3000, 3


def draw_parcel(state: Session, rng: Generator) -> Params:
    """Draw two large files, somebody of a company who gets them, and words."""
    files = state.scalars(where(File).where(File.size_kb > _LARGE_KB).order_by(File.id)).all()
    first, second = (files[int(index)] for index in rng.permutation(len(files))[:2])
    someone = pick(rng, state.scalars(where(Contact).where(Contact.company != "").order_by(Contact.id)).all())
    names = {"first": first.name, "second": second.name, "contact": someone.name, "company": someone.company}
    return {**names, "subject": pick(rng, SUBJECTS), "message": pick(rng, NOTES)}


def parcel(params: Params, state: Session) -> tuple[Contact, File, File] | None:
    """Return who gets which files; nothing where a name fits no single one."""
    someone = contact_named(state, text(params, "contact"), text(params, "company"))
    first, second = (only(state, where(File).where(File.name == params[name])) for name in ("first", "second"))
    if someone is None or first is None or second is None or first is second:
        return None
    return someone, first, second


class SendFiles(CommitTemplate):
    """Send two files to somebody, at the preferred address, signed as usual."""

    difficulty = "hard"
    ambiguous = True
    wordings = clauses.LARGE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw files, somebody and words."""
        return draw_parcel(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the mail; nothing where the files are too large together."""
        wanted = parcel(params, state)
        if wanted is None or wanted[1].size_kb + wanted[2].size_kb > 25_000:
            return None
        to = [usual_address(wanted[0])]
        return sent(state, Outgoing(text(params, "subject"), text(params, "message"), to, files=wanted[1:]))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the contact, write from there."""
        someone = self._contact(params, before)
        yield from open_contact(someone)
        yield click("link", f"Write to {someone.name.split()[0]}")
        yield fill("textbox", "Subject", text(params, "subject"))
        yield fill("textbox", "Message", text(params, "message"))
        yield from attach(self._files(params, before))
        yield click("button", "Send")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address, and beginning at a file of the library."""
        someone, files = self._contact(params, before), self._files(params, before)
        words = [fill("textbox", "Subject", text(params, "subject")), fill("textbox", "Message", text(params, "message"))]
        to = fill("textbox", "To", preferred(someone).email)
        file = files[0]
        opened = [click("link", "More"), click("link", "Files"), click("link", f"{file.name}, {file.drawer}, {file.size_kb:,} KB")]
        other = click("checkbox", f"{files[1].name}, {files[1].drawer}")
        return [
            [click("link", "Write"), *words, to, *attach(files[::-1]), click("button", "Send")],
            [*opened, click("link", "Attach to a new mail"), other, to, *words, click("button", "Send")],
        ]

    def _contact(self, params: Params, before: Session) -> Contact:
        return next(each for each in contacts(before, text(params, "company")) if each.name == params["contact"])

    def _files(self, params: Params, before: Session) -> list[File]:
        known = {file.name: file for file in before.scalars(where(File))}
        return [known[text(params, name)] for name in ("first", "second")]


def over_limit(files: Sequence[File]) -> int:
    """Return by how many kilobytes files are too large for a mail, as the form would say it."""
    return sum(file.size_kb for file in files) - MOST_KB


class WriteGroup(CommitTemplate):
    """Write to a group but for one of its members, with a copy to somebody else."""

    difficulty = "hard"
    wordings = (
        'Write "{message}" to everybody in the group {group} except {without}, with a copy (Cc) to {copy} and the subject "{subject}".',
        'Please send a mail with the subject "{subject}" and the text "{message}" to the group {group}, but leave out {without}; {copy} '
        "should "
        "be in Cc.",
        'I want to say "{message}" to the group {group}, to all of them but {without}, and {copy} gets a carbon copy. As the subject take '
        '"{subject}".',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a group, one of it, and somebody who is not in it and has no namesake."""
        group = pick(rng, state.scalars(where(Group).order_by(Group.id)).all())
        inside = [each.contact for each in group.memberships]
        outside = [each for each in state.scalars(where(Contact).order_by(Contact.id)) if each not in inside]
        subject, message = pick(rng, CALLS)
        return {
            "group": group.name,
            "without": pick(rng, inside).name,
            "copy": pick(rng, outside).name,
            "subject": subject,
            "message": message,
        }

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the mail to the others, each at the preferred address."""
        group, copied = group_named(state, text(params, "group")), contact_named(state, text(params, "copy"))
        inside = [each.contact for each in group.memberships] if group else []
        others = [each for each in inside if each.name != params["without"]]
        if copied is None or copied in inside or len(others) != len(inside) - 1 or len(inside) < _FEWEST:
            return None
        to = [usual_address(each) for each in others]
        return sent(state, Outgoing(text(params, "subject"), text(params, "message"), to, [usual_address(copied)]))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the group, write from there, take one address out."""
        group = before.scalars(where(Group).where(Group.name == params["group"])).one()
        copied = next(each for each in contacts(before) if each.name == params["copy"])
        yield click("link", "People")
        yield click("link", "Groups")
        yield click("link", group.name)
        yield click("link", "Write to the group")
        yield fill("textbox", "To", ", ".join(preferred(each).email for each in members(group) if each.name != params["without"]))
        yield fill("textbox", "Cc", preferred(copied).email)
        yield from self._words(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By names instead of addresses."""
        group = before.scalars(where(Group).where(Group.name == params["group"])).one()
        names = "; ".join(each.name for each in members(group) if each.name != params["without"])
        people = [fill("textbox", "To", names), fill("textbox", "Cc", text(params, "copy"))]
        return [[click("link", "Write"), *people, *self._words(params)]]

    def _words(self, params: Params) -> Iterator[Step]:
        yield fill("textbox", "Subject", text(params, "subject"))
        yield fill("textbox", "Message", text(params, "message"))
        yield click("button", "Send")


class ForwardLatest(CommitTemplate):
    """Pass on the latest mail of a sender that came with an attachment."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        'Forward the latest mail from {sender} that has an attachment, with the attachment, to {contact}, and write "{message}" above it.',
        "Please pass the newest mail with an attachment that {sender} sent me on, attachment included, with the words "
        '"{message}" It is for {contact}.',
        '{contact} should get what {sender} sent last with an attachment. Add "{message}" and forward it, attachment and all.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender of several mails with attachments, and somebody without a namesake."""
        several = senders(state, _FEWEST, Message.attachments.any())
        someone = pick(rng, state.scalars(where(Contact).order_by(Contact.id)).all())
        return {"sender": pick(rng, several), "contact": someone.name, "message": pick(rng, NOTES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the forward; nothing where a later mail follows in the conversation."""
        someone = contact_named(state, text(params, "contact"))
        mails = mails_from(state, text(params, "sender"), Message.attachments.any())
        if someone is None or not mails or last_mail(mails[-1].thread) is not mails[-1]:
            return None
        mail = mails[-1]
        files: list[Attachment] = mail.attachments
        outgoing = Outgoing(f"Fwd: {mail.subject}", text(params, "message"), [usual_address(someone)], (), files, "forward", mail)
        return sent(state, outgoing)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for mail with attachments, open the first, forward."""
        yield from search(sender=text(params, "sender"), ticks=["With attachment"])
        yield from self._pass_on(params, before, preferred(next(each for each in contacts(before) if each.name == params["contact"])).email)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """With operators, and the receiver by name."""
        found = search(words=f'from:"{params["sender"]}" has:attachment')
        return [[*found, *self._pass_on(params, before, text(params, "contact"))]]

    def _pass_on(self, params: Params, before: Session, to: str) -> Iterator[Step]:
        listed = find(before, Filters(sender=text(params, "sender"), attachment=True))[1]
        yield open_thread(next(each for each in listed if latest(each).sender_name == params["sender"]))
        yield click("link", "Forward")
        yield fill("textbox", "To", to)
        yield fill("textbox", "Message", text(params, "message"))
        yield click("button", "Send")
