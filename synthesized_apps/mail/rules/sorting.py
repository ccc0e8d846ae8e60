"""Rules for incoming mail: what they look at, what they do, and letting one work on what is in the inbox."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy

from ..models import Folder, Label, Rule, Thread
from .places import FILED, folder_of
from .threads import move, set_labels

LONGEST_WORDS = 60


@dataclass(frozen=True, slots=True)
class Sorting:
    """What a form says about a rule."""

    sender_words: str
    subject_words: str
    label: Label | None
    folder: Folder | None
    star: bool
    active: bool = True


def rules(session: Session) -> Sequence[Rule]:
    """Return the rules in the order in which they were made."""
    return session.scalars(select(Rule).order_by(Rule.id)).all()


def sorting_problems(session: Session, sorting: Sorting, but: Rule | None = None) -> Messages:
    """Check a new rule, or a change of the rule ``but``."""
    problems: Messages = {}
    words = (tidy(sorting.sender_words), tidy(sorting.subject_words))
    for field, text in zip(("sender_words", "subject_words"), words, strict=True):
        if len(text) > LONGEST_WORDS:
            problems[field] = f"Use at most {LONGEST_WORDS} characters."
    if not any(words):
        problems["sender_words"] = "Enter what the sender or the subject has to hold."
    if sorting.label is None and sorting.folder is None and not sorting.star:
        problems["folder_id"] = "Choose what the rule should do."
    if sorting.folder is not None and sorting.folder.kind not in FILED:
        problems["folder_id"] = f"A rule can't file into {sorting.folder.name}."
    same = [each for each in rules(session) if each is not but and _words(each) == tuple(text.casefold() for text in words)]
    if same:
        problems.setdefault("sender_words", "There is a rule for this already. Change that one.")
    return problems


def _words(rule: Rule) -> tuple[str, str]:
    return rule.sender_words.casefold(), rule.subject_words.casefold()


def fits(rule: Rule, thread: Thread) -> bool:
    """Whether a rule fits a mail of a conversation."""
    sender, subject = _words(rule)
    return any(
        sender in f"{mail.sender_name} {mail.sender_email}".casefold() and subject in mail.subject.casefold()
        for mail in thread.messages
        if mail.kind == "received"
    )


def add_rule(session: Session, sorting: Sorting, today: date, *, apply: bool) -> tuple[Rule, int]:
    """Make a rule and let it work on the inbox if ``apply``; return it, and how many conversations it fitted there.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(sorting_problems(session, sorting))
    rule = Rule()
    session.add(rule)
    _set(session, rule, sorting)
    return rule, apply_rule(session, rule, today) if apply else 0


def change_rule(session: Session, rule: Rule, sorting: Sorting) -> None:
    """Change a rule; what it has done stays.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(sorting_problems(session, sorting, rule))
    _set(session, rule, sorting)


def _set(session: Session, rule: Rule, sorting: Sorting) -> None:
    rule.sender_words, rule.subject_words = tidy(sorting.sender_words), tidy(sorting.subject_words)
    rule.label, rule.folder, rule.star, rule.active = sorting.label, sorting.folder, sorting.star, sorting.active
    session.flush()


def apply_rule(session: Session, rule: Rule, today: date) -> int:
    """Let a rule work on the inbox; return how many conversations it fitted."""
    inbox = folder_of(session, "inbox")
    fitting = [thread for thread in session.scalars(select(Thread).where(Thread.folder_id == inbox.id)) if fits(rule, thread)]
    for thread in fitting:
        thread.starred = thread.starred or rule.star
        if rule.label is not None:
            set_labels(session, thread, {mark.label_id for mark in thread.marks} | {rule.label.id})
        if rule.folder is not None:
            move(session, thread, rule.folder, today)
    session.flush()
    return len(fitting)


def delete_rule(session: Session, rule: Rule) -> None:
    """Delete a rule; what it has done stays."""
    session.delete(rule)
    session.flush()
