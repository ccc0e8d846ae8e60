"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import full_day
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, goto, pick, text

from ..models import File, Folder, Message, Thread
from ..rules.places import counts, folders
from ..rules.search import Filters, find
from ..rules.settings import REASONS, newsletters
from ..rules.threads import latest
from . import clauses
from .arrange import draw_move, draw_place
from .phrases import FRESH_FOLDERS
from .records import folder_named, label_named, mails_from, newsletter_named, senders
from .send import draw_parcel, over_limit, parcel
from .settings import draw_newsletter, open_newsletter
from .ways import attach, search

_LIMIT_KB = 25_000


class RefuseTemplate(AnswerTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


class TooLarge(RefuseTemplate):
    """The files are too large for one mail."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.LARGE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw files, somebody and words."""
        return draw_parcel(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return by how much; nothing where the mail would lack something else."""
        wanted = parcel(params, state)
        if wanted is None or not text(params, "subject") or not text(params, "message"):
            return None
        over = wanted[1].size_kb + wanted[2].size_kb - _LIMIT_KB
        return Fact(count=over) if over > 0 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read what the form says."""
        files = self._files(params, before)
        yield click("link", "Write")
        yield fill("textbox", "To", text(params, "contact"))
        yield fill("textbox", "Subject", text(params, "subject"))
        yield fill("textbox", "Message", text(params, "message"))
        yield from attach(files)
        yield click("button", "Send")
        yield finish(f"{over_limit(files)} KB", "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read the limit in the help and the sizes among the files."""
        files = self._files(params, before)
        looked = [click("link", "More"), click("link", "Help"), click("link", "How large a mail may be"), goto("/files?order=size")]
        return [[*looked, finish(f"{over_limit(files)} KB", "infeasible")]]

    def _files(self, params: Params, before: Session) -> list[File]:
        known = {file.name: file for file in before.scalars(where(File))}
        return [known[text(params, name)] for name in ("first", "second")]


class NoSuchMail(RefuseTemplate):
    """The sender sent nothing on that day."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day among those of a sender who writes often."""
        sender = pick(rng, senders(state, 4))
        came = pick(rng, mails_from(state, sender)).sent_at.date()
        return draw_move(state, rng, came + timedelta(days=int(rng.integers(-3, 4))), sender)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day of the latest mail, where nobody of that name wrote on the day, in no folder at all.

        It ends its conversation, so that a list shows it: to open one that is unread would change it.
        """
        folder, label = folder_named(state, text(params, "folder"), "own"), label_named(state, text(params, "label"))
        mails = mails_from(state, text(params, "sender"))
        wrote = where(func.date(Message.sent_at)).where(Message.sender_name == params["sender"])
        days = set(state.scalars(wrote))
        if folder is None or label is None or not mails or params["day"] in days or day(params, "day") > mails[-1].sent_at.date():
            return None
        last = mails[-1]
        shown = max(days) == last.sent_at.date().isoformat() and latest(last.thread) is last
        return Fact(day=last.sent_at.date()) if shown else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the day, then for the sender alone."""
        on = day(params, "day")
        yield from search(sender=text(params, "sender"), first=on, last=on)
        if self._others(params, before, on):
            yield from search(sender=text(params, "sender"))
        else:
            yield click("link", f"Remove filter: From {on}")
            yield click("link", f"Remove filter: To {on}")
        yield self._answer(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look through all mail of the sender."""
        return [[*search(words=f'from:"{params["sender"]}"'), self._answer(params, before)]]

    def _others(self, params: Params, before: Session, on: date) -> int:
        return find(before, Filters(sender=text(params, "sender"), first=on, last=on))[0]

    def _answer(self, params: Params, before: Session) -> Step:
        listed = find(before, Filters(sender=text(params, "sender")))[1]
        thread = next(each for each in listed if latest(each).sender_name == params["sender"])
        return finish(full_day(latest(thread).sent_at), "not_found")


class AlreadyLeft(RefuseTemplate):
    """The newsletter was left before."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.LEAVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a newsletter and a reason."""
        return draw_newsletter(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day on which it was left."""
        letter = newsletter_named(state, text(params, "newsletter"))
        return Fact(day=letter.left_on) if letter and letter.left_on and params["reason"] in REASONS else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the newsletter and read."""
        return iter([*open_newsletter(text(params, "newsletter")), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By its address."""
        letter = next(each for each in newsletters(before) if each.name == params["newsletter"])
        return [[goto(f"/newsletters/{letter.id}"), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        left = next(each.left_on for each in newsletters(before) if each.name == params["newsletter"])
        assert left is not None
        return finish(full_day(left), "not_allowed")


class FolderInUse(RefuseTemplate):
    """The folder is not empty."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.FOLDER

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an own folder and a new name."""
        return {"folder": draw_place(state, rng), "fresh": pick(rng, FRESH_FOLDERS)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many conversations the folder holds."""
        folder = folder_named(state, text(params, "folder"), "own")
        if folder is None or folder_named(state, text(params, "fresh")):
            return None
        held = state.scalar(where(func.count()).select_from(Thread).where(Thread.folder_id == folder.id))
        return Fact(count=held) if held else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try to delete it and read why not."""
        yield click("link", "Folders")
        yield click("link", text(params, "folder"))
        yield click("link", "Edit folder")
        yield click("link", "Delete folder")
        yield self._answer(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By looking into the folder only."""
        return [[click("link", "Folders"), click("link", text(params, "folder")), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        folder: Folder = next(each for each in folders(before, "own") if each.name == params["folder"])
        return finish(str(counts(before)[folder.id]), "not_allowed")
