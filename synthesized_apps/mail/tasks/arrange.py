"""Tasks that file, label and restore conversations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, Row
from genui_gym.task import Json, Params, Step, click, day, pick, select, text

from ..models import Folder, Label, Thread, ThreadLabel
from ..rules.search import Filters, find
from ..rules.threads import latest
from . import clauses
from .records import carries, folder_named, label_named, last_mail, mails_from, on_days, owner, senders, thread_by, threads_from
from .rows import ArrangeTemplate, filed, labelled
from .ways import apply, open_thread, search, select_all

_FEWEST, _MOST = 2, 5


def draw_place(state: Session, rng: Generator) -> str:
    """Draw an own folder's name."""
    return pick(rng, state.scalars(where(Folder.name).where(Folder.kind == "own").order_by(Folder.id)).all())


def draw_label(state: Session, rng: Generator) -> str:
    """Draw a label's name."""
    return pick(rng, state.scalars(where(Label.name).order_by(Label.id)).all())


class FileThreads(ArrangeTemplate):
    """File everything that a sender sent in a time and mark it as read."""

    difficulty = "hard"
    wordings = (
        "Move every conversation from {sender} in the inbox that came from {first} to {last} to the folder {folder} and mark them as read.",
        "Please put all mail that {sender} sent between {first} and {last}, both days included, from the inbox into {folder}, marked "
        "as read.",
        "What {sender} has sent me from {first} until {last} is still in the inbox. All of it belongs in {folder}, and as read.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender with mail in the inbox, and two days on which some of it came."""
        sender = pick(rng, senders(state, _FEWEST, Folder.kind == "inbox"))
        days = sorted({last_mail(each).sent_at.date() for each in threads_from(state, sender, Folder.kind == "inbox")})
        start = int(rng.integers(len(days)))
        end = int(rng.integers(start, min(start + _MOST, len(days))))
        return {"sender": sender, "first": days[start].isoformat(), "last": days[end].isoformat(), "folder": draw_place(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return these conversations in that folder."""
        folder = folder_named(state, text(params, "folder"), "own")
        came = on_days(day(params, "first"), day(params, "last"))
        threads = threads_from(state, text(params, "sender"), Folder.kind == "inbox", came)
        if folder is None or not _FEWEST <= len(threads) <= _MOST or any(len(each.messages) > 1 for each in threads):
            return None
        return tuple(filed(each, folder, unread=False) for each in threads)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, select, apply."""
        yield from self._search(params)
        yield from select_all(self._threads(params, before))
        yield from apply(folder=text(params, "folder"), mark="As read")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, on its own page."""
        steps: list[Step] = []
        for thread in self._threads(params, before):
            steps += [*self._search(params), open_thread(thread), click("link", "Organise"), select("Folder", text(params, "folder"))]
            steps += [click("checkbox", "Unread")] if thread.unread else []
            steps.append(click("button", "Save"))
        return [steps]

    def _search(self, params: Params) -> Iterator[Step]:
        return search(sender=text(params, "sender"), folder="Inbox", first=day(params, "first"), last=day(params, "last"))

    def _threads(self, params: Params, before: Session) -> list[Thread]:
        inbox = before.scalars(where(Folder.id).where(Folder.kind == "inbox")).one()
        filters = Filters(sender=text(params, "sender"), folder_id=inbox, first=day(params, "first"), last=day(params, "last"))
        return [each for each in find(before, filters)[1] if latest(each).sender_name == params["sender"]]


def draw_move(state: Session, rng: Generator, on: date, sender: str) -> dict[str, Json]:
    """Draw where the mail of a day goes."""
    return {"sender": sender, "day": on.isoformat(), "folder": draw_place(state, rng), "label": draw_label(state, rng)}


class MoveMail(ArrangeTemplate):
    """File and label the mail that a sender sent on a day."""

    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw one of the mails of a sender who writes often."""
        sender = pick(rng, senders(state, 4))
        return draw_move(state, rng, pick(rng, mails_from(state, sender)).sent_at.date(), sender)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the one conversation, filed and labelled."""
        folder, label = folder_named(state, text(params, "folder"), "own"), label_named(state, text(params, "label"))
        threads = threads_from(state, text(params, "sender"), on_days(day(params, "day"), day(params, "day")))
        if folder is None or label is None or len(threads) != 1 or len(threads[0].messages) > 1:
            return None
        thread = threads[0]
        return (
            None
            if thread.folder_id == folder.id or carries(state, thread, label)
            else (filed(thread, folder), *labelled(state, thread, label))
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the day, organise."""
        thread = self._thread(params, before)
        yield from search(sender=text(params, "sender"), first=day(params, "day"), last=day(params, "day"))
        yield open_thread(thread)
        yield click("link", "Organise")
        yield select("Folder", text(params, "folder"))
        yield click("checkbox", text(params, "label"))
        yield click("button", "Save")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By selecting it in the list."""
        found = search(sender=text(params, "sender"), first=day(params, "day"), last=day(params, "day"))
        thread = self._thread(params, before)
        return [[*found, *select_all([thread]), *apply(folder=text(params, "folder"), label=text(params, "label"))]]

    def _thread(self, params: Params, before: Session) -> Thread:
        listed = find(before, Filters(sender=text(params, "sender"), first=day(params, "day"), last=day(params, "day")))[1]
        return next(each for each in listed if latest(each).sender_name == params["sender"])


class RestoreMail(ArrangeTemplate):
    """Bring a conversation back from the bin, star and label it."""

    difficulty = "medium"
    wordings = (
        'Restore "{subject}" by {sender} from the bin to where it was, star it and label it {label}.',
        'Please get the mail "{subject}" from {sender} out of the bin, back into its folder, and give it a star and the label {label}.',
        'I threw away "{subject}" from {sender} by mistake. It should be back in its old place, starred, with the label {label}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw what is in the bin."""
        thread = pick(rng, state.scalars(where(Thread).join(Thread.folder).where(Folder.kind == "bin").order_by(Thread.id)).all())
        return {"subject": thread.subject, "sender": last_mail(thread).sender_name, "label": draw_label(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the conversation in its old folder."""
        thread, label = thread_by(state, text(params, "sender"), text(params, "subject"), "bin"), label_named(state, text(params, "label"))
        if thread is None or label is None or thread.starred or carries(state, thread, label):
            return None
        home = {"folder_id": thread.previous_folder_id, "previous_folder_id": None, "binned_on": None}
        return (
            Changed("restored", Thread, thread.id, home),
            Changed("starred", Thread, thread.id, {"starred": True}),
            *labelled(state, thread, label),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the bin, restore, then star and label."""
        marks = [click("button", "Star"), click("link", "Organise"), click("checkbox", text(params, "label")), click("button", "Save")]
        return iter([*self._open(params, before), click("button", "Restore"), *marks])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Label and star it while it is still in the bin."""
        marks = [click("link", "Organise"), click("checkbox", text(params, "label")), click("checkbox", "Starred"), click("button", "Save")]
        return [[*self._open(params, before), *marks, click("button", "Restore")]]

    def _open(self, params: Params, before: Session) -> Iterator[Step]:
        yield from search(subject=text(params, "subject"), folder="Bin")
        thrown = before.scalars(where(Thread).where(Thread.binned_on.is_not(None), Thread.subject == params["subject"]))
        yield open_thread(next(each for each in thrown if params["sender"] in {mail.sender_name for mail in each.messages}))


class FollowUp(ArrangeTemplate):
    """Mark the unread mail of a sender for follow-up; by which label is a preference."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Put my label for follow-ups on every unread conversation from {sender} in the inbox, and star them.",
        "Please star all unread mail from {sender} in my inbox, and give it the label that I use for follow-ups.",
        "I have to come back to everything from {sender} that is unread in the inbox. Mark it for follow-up as I usually do, with a "
        "star as well.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender of several unread conversations."""
        unread = senders(state, _FEWEST, Folder.kind == "inbox", Thread.unread)
        return {"sender": pick(rng, unread)} if unread else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return them starred and labelled; nothing where one of them is already."""
        label = owner(state).follow_up_label
        threads = threads_from(state, text(params, "sender"), Folder.kind == "inbox", Thread.unread)
        if not _FEWEST <= len(threads) <= _MOST or any(each.starred or carries(state, each, label) for each in threads):
            return None
        stars = [Changed(f"conversation {each.id} starred", Thread, each.id, {"starred": True}) for each in threads]
        return *stars, *(row for each in threads for row in labelled(state, each, label))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the label, search, select, apply."""
        yield click("link", "More")
        yield click("link", "Preferences")
        yield from search(sender=text(params, "sender"), folder="Inbox", ticks=["Unread"])
        yield from select_all(self._threads(params, before))
        yield from apply(label=self._label(before), stars="Add star")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, on its own page."""
        steps: list[Step] = []
        for thread in self._threads(params, before):
            steps += [*search(words=f'from:"{params["sender"]}" in:inbox is:unread'), open_thread(thread), click("link", "Organise")]
            steps += [click("checkbox", self._label(before)), click("checkbox", "Starred"), click("button", "Save")]
        return [steps]

    def _label(self, before: Session) -> str:
        return owner(before).follow_up_label.name

    def _threads(self, params: Params, before: Session) -> list[Thread]:
        listed = find(before, Filters(sender=text(params, "sender"), unread=True))[1]
        return [each for each in listed if each.folder.kind == "inbox" and params["sender"] in {mail.sender_name for mail in each.messages}]


class FileFinished(ArrangeTemplate):
    """File a conversation as finished; where to is a preference."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        'File "{subject}" by {sender} where I keep finished mail, and take the label {label} off it.',
        'Please put the conversation "{subject}" with {sender} into my folder for finished mail and remove its label {label}.',
        '"{subject}" from {sender} is done. File it where my finished mail goes, without the label {label}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a conversation with a label."""
        mark = pick(rng, state.scalars(where(ThreadLabel).order_by(ThreadLabel.id)).all())
        received = [mail for mail in mark.thread.messages if mail.kind == "received"]
        return {"subject": mark.thread.subject, "sender": pick(rng, received).sender_name, "label": mark.label.name} if received else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the conversation in that folder, without the label."""
        thread, label = thread_by(state, text(params, "sender"), text(params, "subject")), label_named(state, text(params, "label"))
        folder = owner(state).finished_folder
        if thread is None or label is None or thread.folder_id == folder.id:
            return None
        mark = next((each for each in thread.marks if each.label_id == label.id), None)
        return None if mark is None else (filed(thread, folder), Gone("label off", ThreadLabel, mark.id))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the folder, search, organise."""
        yield click("link", "More")
        yield click("link", "Preferences")
        yield from search(subject=text(params, "subject"))
        yield from self._organise(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the label."""
        found = [click("link", "More"), click("link", "Labels"), click("link", text(params, "label")), click("link", "Show its mail")]
        return [[*found, *self._organise(params, before)]]

    def _organise(self, params: Params, before: Session) -> Iterator[Step]:
        listed = find(before, Filters(subject=text(params, "subject")))[1]
        same = (each for each in listed if each.subject == params["subject"])
        yield open_thread(next(each for each in same if params["sender"] in {mail.sender_name for mail in each.messages}))
        yield click("link", "Organise")
        yield select("Folder", owner(before).finished_folder.name)
        yield click("checkbox", text(params, "label"))
        yield click("button", "Save")
