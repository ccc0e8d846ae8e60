"""Tasks that change settings, folders, rules and people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, day, fill, only, pick, select, text

from ..models import Address, BlockedSender, Folder, Message, Newsletter, Owner, Rule, Thread, Vacation
from ..rules.places import folders, undeletable_because
from ..rules.search import Filters, find
from ..rules.settings import REASONS, newsletters, vacation
from ..rules.threads import latest
from ..seed import TODAY
from . import clauses
from .arrange import draw_label, draw_place
from .phrases import AWAY, FRESH_FOLDERS
from .records import folder_named, label_named, newsletter_named
from .rows import ArrangeTemplate, set_aside
from .ways import open_thread, search


class VacationReply(ArrangeTemplate):
    """Set the vacation reply for contacts only."""

    difficulty = "medium"
    wordings = (
        'Switch the vacation reply on from {first} to {last}, for contacts only, with the subject "{subject}" and the message "{message}".',
        'Please have my mail answered from {first} until {last}: subject "{subject}", message "{message}", and only contacts should get '
        "it.",
        'I am away from {first} to {last}. Contacts, and nobody else, should get the reply "{message}" under the subject "{subject}".',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw days and words."""
        first = TODAY + timedelta(days=int(rng.integers(2, 60)))
        subject, message = pick(rng, AWAY)
        last = first + timedelta(days=int(rng.integers(3, 21)))
        return {"first": first.isoformat(), "last": last.isoformat(), "subject": subject, "message": message}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the reply; that it is for contacts only is nothing to do where it was so before."""
        first, last = day(params, "first"), day(params, "last")
        if not TODAY <= first < last:
            return None
        row = state.scalars(where(Vacation)).one()
        words = {"subject": text(params, "subject"), "text": text(params, "message")}
        only_contacts = Changed("contacts only", Vacation, row.id, {"contacts_only": True}, ("on",))
        return (
            Changed("on", Vacation, row.id, {"active": True}),
            Changed("days", Vacation, row.id, {"first_on": first, "last_on": last}, ("on",)),
            Changed("words", Vacation, row.id, words, ("on",)),
            *([] if row.contacts_only else [only_contacts]),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the settings, fill in the form."""
        steps = [click("checkbox", "Vacation reply is on"), *self._fields(params), *self._only(before)]
        return iter([click("link", "More"), click("link", "Vacation reply"), *steps, click("button", "Save vacation reply")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Save the words first, and switch it on afterwards."""
        save = click("button", "Save vacation reply")
        steps = [*self._only(before), *self._fields(params), save, click("checkbox", "Vacation reply is on"), save]
        return [[click("link", "More"), click("link", "Vacation reply"), *steps]]

    def _only(self, before: Session) -> list[Step]:
        return [] if vacation(before).contacts_only else [click("checkbox", "Only answer contacts")]

    def _fields(self, params: Params) -> Iterator[Step]:
        yield fill("date", "First day", text(params, "first"))
        yield fill("date", "Last day", text(params, "last"))
        yield fill("textbox", "Subject", text(params, "subject"))
        yield fill("textbox", "Message", text(params, "message"))


def draw_newsletter(state: Session, rng: Generator) -> Params:
    """Draw a newsletter, left or not, and a reason."""
    return {"newsletter": pick(rng, state.scalars(where(Newsletter.name).order_by(Newsletter.id)).all()), "reason": pick(rng, REASONS[:5])}


def open_newsletter(name: str) -> Iterator[Step]:
    """Search the newsletters for a name and open one."""
    yield click("link", "More")
    yield click("link", "Newsletters")
    yield fill("searchbox", "Search newsletters", name)
    yield click("button", "Find")
    yield click("link", name)


class LeaveNewsletter(ArrangeTemplate):
    """Leave a newsletter and clear its issues out of the inbox."""

    difficulty = "medium"
    wordings = clauses.LEAVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a newsletter and a reason."""
        return draw_newsletter(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the newsletter left, and its issues in the bin; nothing where it was left before or has none in the inbox."""
        letter, reason = newsletter_named(state, text(params, "newsletter")), text(params, "reason")
        if letter is None or letter.left_on is not None or reason not in REASONS:
            return None
        issue = Thread.messages.any(Message.newsletter_id == letter.id)
        threads = state.scalars(where(Thread).join(Thread.folder).where(Folder.kind == "inbox", issue).order_by(Thread.id)).all()
        left = Changed("left", Newsletter, letter.id, {"left_on": TODAY})
        why = Changed("reason", Newsletter, letter.id, {"reason": reason}, ("left",))
        return (left, why, *(set_aside(state, each, "bin") for each in threads)) if threads else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find it among the newsletters, unsubscribe."""
        return iter([*open_newsletter(text(params, "newsletter")), *self._leave(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From one of its issues."""
        letter = next(each for each in newsletters(before) if each.name == params["newsletter"])
        issue = next(each for each in find(before, Filters(sender=letter.email))[1])
        opened = [*search(sender=letter.email), open_thread(issue), click("link", "About this newsletter")]
        return [[*opened, *self._leave(params)]]

    def _leave(self, params: Params) -> Iterator[Step]:
        yield click("link", "Unsubscribe")
        yield click("radio", text(params, "reason"))
        yield click("checkbox", "Move its issues from the inbox to the bin")
        yield click("button", "Leave newsletter")


class BlockSender(ArrangeTemplate):
    """Block who sent a mail, and send all of it to spam."""

    difficulty = "medium"
    wordings = (
        'Block whoever sent me "{subject}", which is in the inbox, and move all mail of that sender from the inbox to spam.',
        'Please block the sender of "{subject}" in my inbox; everything from there should leave the inbox for spam.',
        'I never want to hear again from the one who sent "{subject}" to my inbox. Block the address and put what it sent to the inbox '
        "into spam.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw unread mail of a stranger in the inbox."""
        known = where(Address.email)
        mails = where(Message).join(Message.thread).join(Thread.folder).where(Folder.kind == "inbox", Message.kind == "received")
        strange = mails.where(Message.newsletter_id.is_(None), Message.sender_email.not_in(known), ~Message.attachments.any())
        return {"subject": pick(rng, state.scalars(strange.order_by(Message.id)).all()).subject}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the blocked address, and the sender's conversations in spam."""
        inbox = where(Thread).join(Thread.folder).where(Folder.kind == "inbox")
        thread = only(state, inbox.where(Thread.subject == params["subject"]))
        if thread is None or len(thread.messages) > 1 or thread.messages[0].kind != "received":
            return None
        email = thread.messages[0].sender_email
        if state.scalars(where(BlockedSender).where(BlockedSender.email == email)).first():
            return None
        theirs = state.scalars(inbox.where(Thread.messages.any(Message.sender_email == email)).order_by(Thread.id)).all()
        if any(mail.sender_email != email for each in theirs for mail in each.messages):
            return None
        blocked = New("blocked", BlockedSender, {"email": email}, rest={"blocked_on": TODAY})
        return blocked, *(set_aside(state, each, "spam") for each in theirs)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the mail, block from there."""
        thread = self._thread(params, before)
        yield from search(subject=text(params, "subject"), folder="Inbox")
        yield open_thread(thread)
        yield click("link", f"Block {latest(thread).sender_email}")
        yield from self._block()

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """In the settings, by the address."""
        email = fill("textbox", "Address to block", latest(self._thread(params, before)).sender_email)
        return [[click("link", "More"), click("link", "Blocked senders"), email, *self._block()]]

    def _block(self) -> Iterator[Step]:
        yield click("checkbox", "Move this sender's mail from the inbox to spam")
        yield click("button", "Block sender")

    def _thread(self, params: Params, before: Session) -> Thread:
        listed = find(before, Filters(subject=text(params, "subject")))[1]
        return next(each for each in listed if each.subject == params["subject"] and each.folder.kind == "inbox")


class SwapFolder(ArrangeTemplate):
    """Delete an empty folder and make another."""

    difficulty = "medium"
    wordings = clauses.FOLDER

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an own folder and a new name."""
        return {"folder": draw_place(state, rng), "fresh": pick(rng, FRESH_FOLDERS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the one folder gone and the other made; nothing where something still needs the old one."""
        folder, fresh = folder_named(state, text(params, "folder"), "own"), text(params, "fresh")
        if folder is None or folder_named(state, fresh):
            return None
        uses = (Thread.folder_id, Thread.previous_folder_id, Rule.folder_id, Owner.finished_folder_id)
        if any(state.scalar(where(func.count()).where(column == folder.id)) for column in uses):
            return None
        return Gone("deleted", Folder, folder.id), New("made", Folder, {"name": fresh}, rest={"kind": "own"})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Delete the one, then make the other."""
        assert all(undeletable_because(before, each) is None for each in folders(before, "own") if each.name == params["folder"])
        return iter([click("link", "Folders"), *self._delete(params), *self._make(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Make the new one first."""
        return [[click("link", "Folders"), *self._make(params), click("link", "Back to folders"), *self._delete(params)]]

    def _delete(self, params: Params) -> Iterator[Step]:
        yield click("link", text(params, "folder"))
        yield click("link", "Edit folder")
        yield click("link", "Delete folder")
        yield click("button", "Delete")

    def _make(self, params: Params) -> Iterator[Step]:
        yield click("link", "New folder")
        yield fill("textbox", "Folder name", text(params, "fresh"))
        yield click("button", "Save folder")


class ChangeRule(ArrangeTemplate):
    """Let a rule file elsewhere, label otherwise and star."""

    difficulty = "medium"
    wordings = (
        "Change the rule for mail from {sender}: it should file in {folder}, give the label {label}, and star the mail.",
        "Please edit the rule about {sender} so that it files into {folder}, with the label {label}, and adds a star.",
        "Mail from {sender} is sorted by a rule of mine. Have that rule put it into {folder}, labelled {label} and starred.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a rule, a folder and a label."""
        rule = pick(rng, state.scalars(where(Rule).where(~Rule.star).order_by(Rule.id)).all())
        return {"sender": rule.sender_words, "folder": draw_place(state, rng), "label": draw_label(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rule with these effects; nothing where it has one of them already."""
        rule = only(state, where(Rule).where(Rule.sender_words == params["sender"]))
        folder, label = folder_named(state, text(params, "folder"), "own"), label_named(state, text(params, "label"))
        if rule is None or folder is None or label is None or rule.star or rule.folder_id == folder.id or rule.label_id == label.id:
            return None
        wanted = {"folder_id": folder.id, "label_id": label.id, "star": True}
        return tuple(Changed(column, Rule, rule.id, {column: value}) for column, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the rule, choose, save."""
        return iter(self._way(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Saved after each choice."""
        steps = self._way(params, before)
        opening, choices, save = steps[:3], steps[3:-1], steps[-1]
        return [[*opening[:2], *(each for choice in choices for each in (opening[2], choice, save))]]

    def _way(self, params: Params, before: Session) -> list[Step]:
        rule = next(each for each in before.scalars(where(Rule)) if each.sender_words == params["sender"])
        name = f"From “{rule.sender_words}”" + (f" and subject “{rule.subject_words}”" if rule.subject_words else "")
        chosen = [select("File in", text(params, "folder")), select("Give the label", text(params, "label")), click("checkbox", "Star it")]
        return [click("link", "More"), click("link", "Rules"), click("link", name), *chosen, click("button", "Save rule")]
