"""Finding conversations."""

from __future__ import annotations

from datetime import date

import pytest
from genui_gym.apps.mail.models import Folder, Label, Message, Thread
from genui_gym.apps.mail.rules.search import Filters, find, parse
from genui_gym.apps.mail.rules.threads import latest
from sqlalchemy import select
from sqlalchemy.orm import Session


def found(session: Session, text: str) -> list[Thread]:
    filters, wrong = parse(session, text)
    assert not wrong
    return list(find(session, filters)[1])


def test_operators_are_read_and_what_makes_no_sense_is_named(session) -> None:
    filters, wrong = parse(session, 'from:"Grace Adeyemi" has:attachment in:inbox label:urgent after:2026-04-01 before:2026-05-01 stone')
    assert not wrong
    assert (filters.sender, filters.attachment, filters.words) == ("Grace Adeyemi", True, ("stone",))
    assert (filters.first, filters.last) == (date(2026, 4, 2), date(2026, 4, 30))
    assert session.get(Folder, filters.folder_id).kind == "inbox"
    assert session.get(Label, filters.label_id).name == "Urgent"
    for text in ("in:nowhere", "has:wings", "after:soon", "colour:red"):
        assert parse(session, text)[1]


def test_all_conditions_hold_for_one_mail(session) -> None:
    for thread in found(session, 'from:"Hugo Lindholm" subject:visit'):
        assert any("Hugo" in mail.sender_name and "visit" in mail.subject for mail in thread.messages)
    assert not found(session, 'from:"Hugo Lindholm" "The board has asked"')


def test_the_latest_comes_first(session) -> None:
    times = [latest(thread).sent_at for thread in found(session, "from:demir")]
    assert times == sorted(times, reverse=True)
    assert len(times) > 3


def test_bin_and_spam_are_searched_only_by_name(session) -> None:
    thrown = session.scalars(select(Thread).join(Thread.folder).where(Folder.kind == "bin")).first()
    subject = f'subject:"{thrown.subject}"'
    assert thrown not in found(session, subject)
    assert thrown in found(session, f"{subject} in:bin")


@pytest.mark.parametrize(("name", "kind"), [("Sent", "sent"), ("Drafts", "draft")])
def test_what_the_owner_wrote_stands_in_sent_and_drafts(session, name: str, kind: str) -> None:
    listed = found(session, f"in:{name}")
    wrote = set(session.scalars(select(Message.thread_id).where(Message.kind == kind)))
    shown = {thread.id for thread in listed}
    hidden = {thread.id for thread in session.scalars(select(Thread).join(Thread.folder).where(Folder.kind.in_(("bin", "spam"))))}
    assert shown == wrote - hidden
    assert len(shown) >= 6


def test_days_are_both_included_and_pages_follow_each_other(session) -> None:
    day = session.scalars(select(Message.sent_at).order_by(Message.id.desc())).first().date()
    number, threads = find(session, Filters(first=day, last=day))
    assert number == len(threads) > 0
    everything = find(session, Filters())[1]
    assert list(find(session, Filters(), 20, 20)[1]) == list(everything[20:40])


def test_signs_of_the_database_are_only_letters(session) -> None:
    assert not found(session, "100%_")
