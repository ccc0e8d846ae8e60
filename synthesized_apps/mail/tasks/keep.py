"""Tasks that make something out of mail: rules, contacts, files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Lines, New, Row
from genui_gym.reward.rows import Columns
from genui_gym.task import Params, Step, click, fill, pick, select, text

from ..catalogue import DRAWERS
from ..models import Address, Attachment, Contact, File, Folder, Group, Label, Membership, Message, Rule, Thread
from ..rules.search import Filters, find
from ..rules.threads import latest
from ..seed import TODAY
from .records import folder_named, group_named, label_named, senders, thread_by, threads_from
from .rows import CommitTemplate, filed, labelled
from .ways import attachment_label, moment, open_thread, search

_FEWEST, _MOST = 2, 6


class NewRule(CommitTemplate):
    """Make a rule with two conditions and two effects, and let it sort the inbox."""

    difficulty = "hard"
    wordings = (
        'Make a rule: mail whose sender holds "{sender}" and whose subject holds "{word}" goes to the folder {folder} and gets the label '
        "{label}. Let it sort what is in the inbox now, too.",
        'Please set up a rule for mail with "{sender}" in the sender and "{word}" in the subject, which files it in {folder} with the '
        "label "
        "{label}, and have it applied to what is already in the inbox.",
        'From now on everything with "{word}" in its subject that comes from a sender holding "{sender}" should be filed in {folder} '
        "and carry "
        "the label {label}, by a rule, and the same for what lies in the inbox already.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender, and a word that several of its subjects in the inbox share."""
        sender = pick(rng, senders(state, _FEWEST, Folder.kind == "inbox"))
        subjects = [thread.subject for thread in threads_from(state, sender, Folder.kind == "inbox")]
        words = sorted({word for subject in subjects for word in subject.split() if len(word) > 3 and word.isalpha()})
        if not words:
            return None
        places = state.scalars(where(Folder).where(Folder.kind == "own").order_by(Folder.id)).all()
        labels = state.scalars(where(Label).order_by(Label.id)).all()
        return {"sender": sender, "word": pick(rng, words), "folder": pick(rng, places).name, "label": pick(rng, labels).name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rule, and the conversations of the inbox that it fits."""
        folder, label = folder_named(state, text(params, "folder"), "own"), label_named(state, text(params, "label"))
        sender, word = text(params, "sender"), text(params, "word")
        named = func.instr(func.lower(Message.sender_name + " " + Message.sender_email), sender.lower()) > 0
        about = func.instr(func.lower(Message.subject), word.lower()) > 0
        query = where(Thread).join(Folder, Folder.id == Thread.folder_id).where(Folder.kind == "inbox")
        threads = state.scalars(query.where(Thread.messages.any(named & about & (Message.kind == "received"))).order_by(Thread.id)).all()
        known = state.scalars(where(Rule).where(func.lower(Rule.sender_words) == sender.lower(), Rule.subject_words == word)).first()
        if folder is None or label is None or known or not _FEWEST <= len(threads) <= _MOST:
            return None
        parts: dict[str, Columns | Lines] = {
            "subject": {"subject_words": word},
            "folder": {"folder_id": folder.id},
            "label": {"label_id": label.id},
        }
        rule = New("rule", Rule, {"sender_words": sender}, parts, {"star": False, "active": True}, weight=4.0)
        sorted_now = [row for thread in threads for row in (filed(thread, folder), *labelled(state, thread, label))]
        return rule, *sorted_now

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the rules, make one, let it sort."""
        yield click("link", "More")
        yield click("link", "Rules")
        yield click("link", "New rule")
        yield fill("textbox", "Sender holds", text(params, "sender"))
        yield fill("textbox", "Subject holds", text(params, "word"))
        yield select("File in", text(params, "folder"))
        yield select("Give the label", text(params, "label"))
        yield click("checkbox", "Sort what is in the inbox now")
        yield click("button", "Save rule")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The effects first."""
        steps = list(self.solution(params, before))
        return [[*steps[:3], steps[7], *steps[5:7], *steps[3:5], steps[8]]]


class SaveSender(CommitTemplate):
    """Make a contact of somebody who wrote, with what stands in the signature."""

    difficulty = "hard"
    wordings = (
        'Save {sender}, who wrote to me about "{subject}", as a contact: the address as the work address, company and phone number from '
        "the "
        "signature of that mail. Put the contact into the group {group}.",
        'Please add {sender} to my contacts, with the address of the mail "{subject}" as work address, and with the company and the phone '
        "number that stand under it; the new contact belongs in the group {group}.",
        'I want to keep {sender}, the person of "{subject}". Make a contact in the group {group}, work address as in the mail, company and '
        "phone as signed.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a mail with a signature, and a group."""
        signed = state.scalars(where(Message).where(Message.kind == "received", Message.signature != "").order_by(Message.id)).all()
        mail, group = pick(rng, signed), pick(rng, state.scalars(where(Group).order_by(Group.id)).all())
        return {"sender": mail.sender_name, "subject": mail.subject, "group": group.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the contact with address and membership; nothing where somebody is known already."""
        thread, group = thread_by(state, text(params, "sender"), text(params, "subject")), group_named(state, text(params, "group"))
        mail = next((each for each in thread.messages if each.signature and each.sender_name == params["sender"]), None) if thread else None
        if mail is None or group is None or state.scalars(where(Contact).where(Contact.name == params["sender"])).first():
            return None
        _, company, phone = mail.signature.splitlines()
        parts: dict[str, Columns | Lines] = {
            "company": {"company": company},
            "phone": {"phone": phone},
            "address": Lines(Address, "contact_id", [{"kind": "Work", "email": mail.sender_email, "preferred": True}]),
            "group": Lines(Membership, "contact_id", [{"group_id": group.id}]),
        }
        return (New("contact", Contact, {"name": mail.sender_name}, parts),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the mail, and make a contact of its sender."""
        thread = self._thread(params, before)
        yield from search(sender=text(params, "sender"))
        yield open_thread(thread)
        yield click("link", f"Add {params['sender']} to contacts")
        yield from self._fill(params, thread)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the empty form."""
        thread = self._thread(params, before)
        typed = [fill("textbox", "Name", text(params, "sender")), fill("textbox", "Work address", latest(thread).sender_email)]
        return [[click("link", "People"), click("link", "New contact"), *typed, *self._fill(params, thread)]]

    def _thread(self, params: Params, before: Session) -> Thread:
        return next(each for each in find(before, Filters(sender=text(params, "sender")))[1] if each.subject == params["subject"])

    def _fill(self, params: Params, thread: Thread) -> Iterator[Step]:
        company, phone = latest(thread).signature.split("\n")[1:]
        yield fill("textbox", "Company", company)
        yield fill("textbox", "Phone", phone)
        yield click("checkbox", text(params, "group"))
        yield click("button", "Save contact")


class SaveAttachments(CommitTemplate):
    """Put all attachments of a conversation into a drawer of the library."""

    difficulty = "hard"
    wordings = (
        'Save every attachment of the conversation "{subject}", in which {sender} wrote, to my files, into the drawer {drawer}.',
        'Please put all that was attached in "{subject}" with {sender} into the drawer {drawer} of my files.',
        'The attachments in "{subject}", the conversation in which {sender} took part, should all be among my files, in {drawer}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a conversation with two or three attachments, and a drawer."""
        threads = [each for each in state.scalars(where(Thread).order_by(Thread.id)) if 2 <= len(self._attachments(each)) <= 3]
        thread = pick(rng, threads)
        return {"subject": thread.subject, "sender": thread.messages[0].sender_name, "drawer": pick(rng, DRAWERS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the files."""
        thread, drawer = thread_by(state, text(params, "sender"), text(params, "subject")), text(params, "drawer")
        came = self._attachments(thread) if thread else []
        taken = set(state.scalars(where(File.name).where(File.drawer == drawer)))
        if not came or drawer not in DRAWERS or any(each.name in taken for each in came) or len({each.name for each in came}) < len(came):
            return None
        return tuple(
            New(f"file {each.name}", File, {"name": each.name}, {f"drawer of {each.name}": {"drawer": drawer}}, self._rest(each))
            for each in came
        )

    def _attachments(self, thread: Thread) -> list[Attachment]:
        return [each for mail in thread.messages for each in mail.attachments]

    def _rest(self, attachment: Attachment) -> dict[str, object]:
        return {"size_kb": attachment.size_kb, "added_on": TODAY}

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the subject, open and save one after the other."""
        return iter(self._way(params, before, backwards=False))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(params, before, backwards=True)]

    def _way(self, params: Params, before: Session, *, backwards: bool) -> list[Step]:
        found = find(before, Filters(subject=text(params, "subject")))[1]
        thread = next(
            each for each in found if each.subject == params["subject"] and params["sender"] in {m.sender_name for m in each.messages}
        )
        steps = [*search(subject=text(params, "subject")), open_thread(thread)]
        came = [(mail, each) for mail in thread.messages for each in mail.attachments]
        for mail, attachment in came[::-1] if backwards else came:
            if mail is not latest(thread):
                steps.append(click("disclosure", f"{mail.sender_name} {moment(mail.sent_at)}"))
            steps.append(click("link", attachment_label(attachment)))
            steps += [select("Drawer", text(params, "drawer")), click("button", "Save to files"), click("link", "Back")]
        return steps[:-1]
