"""Tasks that answer a mail or finish a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, fill, only, pick, text

from ..models import Attachment, Contact, File, Folder, Message, Recipient, Thread
from ..rules.people import contacts, preferred
from ..rules.search import Filters, find
from ..rules.threads import latest
from ..rules.write import begin
from .phrases import ANSWERS
from .records import contact_named, folder_of, last_mail, name_at, owner, thread_by, usual_address
from .rows import CommitTemplate, Outgoing, enclosed, just_now, sent
from .ways import attach, open_thread, search

_FEWEST = 3


def _addresses(state: Session, mail: Message) -> tuple[list[str], list[str]]:
    """Return the addresses that an answer to all goes to: the sender and the other receivers, then those in Cc."""
    me = owner(state).email
    to = [mail.sender_email, *(each.email for each in mail.recipients if each.role == "to" and each.email != me)]
    return to, [each.email for each in mail.recipients if each.role == "cc" and each.email not in (me, *to)]


class AnswerAll(CommitTemplate):
    """Answer everybody in a conversation but one, with a file."""

    difficulty = "hard"
    wordings = (
        'Reply to all in the conversation "{subject}", where {sender} wrote last, but leave out {without}. Write "{message}" and attach '
        "{file} from my files.",
        'Please answer everybody in "{subject}" (the last mail there is from {sender}) except {without}, with the text "{message}" and '
        "my file "
        "{file} attached.",
        'The conversation "{subject}", with {sender} as the last to write, needs an answer from me: "{message}" All of them should get '
        "it, only "
        "not {without}, and {file} from my files goes with it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a conversation of several, one of them, a file and words."""
        threads = [each for each in state.scalars(where(Thread).order_by(Thread.id)) if last_mail(each).kind == "received"]
        thread = pick(rng, [each for each in threads if len(last_mail(each).recipients) >= _FEWEST])
        mail = last_mail(thread)
        lists = [each for each in _addresses(state, mail) if len(each) > 1]
        leaver = name_at(state, pick(rng, [email for each in lists for email in each])) if lists else ""
        file = pick(rng, state.scalars(where(File).where(File.size_kb < 20_000).order_by(File.id)).all())
        words = {"message": pick(rng, ANSWERS), "file": file.name}
        return {"subject": thread.subject, "sender": mail.sender_name, "without": leaver, **words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the answer to the others; nothing where one name is not just one of them, or nobody would be left in its field."""
        thread = thread_by(state, text(params, "sender"), text(params, "subject"))
        file = only(state, where(File).where(File.name == params["file"]))
        mail = last_mail(thread) if thread else None
        if mail is None or file is None or mail.sender_name != params["sender"] or params["without"] == params["sender"]:
            return None
        all_lists = _addresses(state, mail)
        lists = [[email for email in listed if name_at(state, email) != params["without"]] for listed in all_lists]
        if sum(map(len, all_lists)) - sum(map(len, lists)) != 1 or any(was and not now for was, now in zip(all_lists, lists, strict=True)):
            return None
        subject = mail.subject if mail.subject.startswith("Re: ") else f"Re: {mail.subject}"
        return sent(state, Outgoing(subject, text(params, "message"), lists[0], lists[1], [file], "reply", mail))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the subject, answer all, take one out."""
        yield from search(subject=text(params, "subject"))
        yield from self._answer(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the name of whoever wrote last, and a search for words."""
        return [[*search(words=text(params, "subject"), sender=text(params, "sender")), *self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Iterator[Step]:
        found = find(before, Filters(subject=text(params, "subject")))[1]
        thread = next(each for each in found if latest(each).sender_name == params["sender"] and each.subject == params["subject"])
        letter = begin(before, "all", latest(thread))
        gone = {address.email for each in contacts(before) if each.name == params["without"] for address in each.addresses}
        yield open_thread(thread)
        yield click("link", "Reply all")
        for label, listed in (("To", letter.to), ("Cc", letter.cc)):
            kept = ", ".join(email for email in listed.split(", ") if email not in gone)
            if kept != listed:
                yield fill("textbox", label, kept)
        yield fill("textbox", "Message", text(params, "message"))
        yield from attach([next(each for each in before.scalars(where(File)) if each.name == params["file"])])
        yield click("button", "Send")


class FinishDraft(CommitTemplate):
    """Add a copy and a file to a draft, and send it."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        'Finish my draft "{subject}": put {copy} into Cc, attach {file} from my files, and send it.',
        'Please send off the draft "{subject}", with {copy} in copy and the file {file} from my library attached; otherwise leave it as '
        "it is.",
        'There is a draft called "{subject}" of mine. It only lacks a carbon copy to {copy} and my file {file}; add both and off it goes.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a draft, somebody without a namesake, and a file."""
        draft = pick(rng, state.scalars(where(Message).where(Message.kind == "draft").order_by(Message.id)).all())
        copied = pick(rng, state.scalars(where(Contact).order_by(Contact.id)).all())
        file = pick(rng, state.scalars(where(File).where(File.size_kb < 20_000).order_by(File.id)).all())
        return {"subject": draft.subject, "copy": copied.name, "file": file.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the mail that was sent, with one more recipient and one more attachment."""
        draft = only(state, where(Message).where(Message.kind == "draft", Message.subject == params["subject"]))
        copied, file = contact_named(state, text(params, "copy")), only(state, where(File).where(File.name == params["file"]))
        if draft is None or copied is None or file is None or copied.name in {each.name for each in draft.recipients}:
            return None
        email = usual_address(copied)
        return (
            Changed("sent", Message, draft.id, {"kind": "sent", "sent_at": just_now}, weight=2.0),
            Changed("in the folder Sent", Thread, draft.thread_id, {"folder_id": folder_of(state, "sent").id}, ("sent",)),
            New("copy", Recipient, {"message_id": draft.id, "role": "cc"}, {"address": {"email": email, "name": copied.name}}),
            New("attachment", Attachment, {"message_id": draft.id, "name": file.name}, rest=enclosed(file)),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the folder Drafts and the draft."""
        return iter([click("link", "Folders"), click("link", "Drafts"), *self._finish(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By a search, saving it once in between."""
        steps = list(self._finish(params, before))
        found = search(subject=text(params, "subject"), folder=before.scalars(where(Folder.name).where(Folder.kind == "drafts")).one())
        return [[*found, *steps[:2], click("button", "Save draft"), *steps[2:]]]

    def _finish(self, params: Params, before: Session) -> Iterator[Step]:
        thread = next(each for each in before.scalars(where(Thread)) if each.folder.kind == "drafts" and each.subject == params["subject"])
        yield open_thread(thread)
        yield fill("textbox", "Cc", preferred(next(each for each in contacts(before) if each.name == params["copy"])).email)
        yield from attach([next(each for each in before.scalars(where(File)) if each.name == params["file"])])
        yield click("button", "Send")
