"""Filing conversations, folders and labels."""

from __future__ import annotations

from datetime import date

import pytest
from genui_gym.apps.mail.models import Folder, Label, Owner, Rule, Thread, ThreadLabel
from genui_gym.apps.mail.rules import places, threads
from genui_gym.apps.mail.rules.threads import Change
from genui_gym.apps.mail.seed import TODAY
from genui_gym.apps.mail.views.words import days_left
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def folder(session: Session, name: str) -> Folder:
    return session.scalars(select(Folder).where(Folder.name == name)).one()


@pytest.fixture
def thread(session: Session, inbox: Folder) -> Thread:
    return session.scalars(select(Thread).where(Thread.folder_id == inbox.id).order_by(Thread.id)).first()


def test_the_bin_remembers_where_a_conversation_came_from(session, thread, inbox) -> None:
    threads.move(session, thread, folder(session, "Bin"), TODAY)
    assert (thread.previous_folder_id, thread.binned_on) == (inbox.id, TODAY)
    threads.move(session, thread, folder(session, "Spam"), TODAY)
    assert (thread.previous_folder_id, thread.binned_on) == (inbox.id, None)
    threads.restore(session, thread, TODAY)
    assert (thread.folder_id, thread.previous_folder_id) == (inbox.id, None)
    with pytest.raises(Refused, match="neither in the bin nor in spam"):
        threads.restore(session, thread, TODAY)


def test_moving_out_of_the_bin_forgets_it(session, thread) -> None:
    threads.move(session, thread, folder(session, "Bin"), TODAY)
    threads.move(session, thread, folder(session, "Travel"), TODAY)
    assert (thread.folder.name, thread.previous_folder_id, thread.binned_on) == ("Travel", None, None)


def test_drafts_are_not_filed_and_nothing_is_filed_as_sent(session, thread) -> None:
    draft = session.scalars(select(Thread).join(Thread.folder).where(Folder.kind == "drafts")).first()
    with pytest.raises(Refused, match="draft can't be filed"):
        threads.move(session, draft, folder(session, "Travel"), TODAY)
    with pytest.raises(Refused, match="can't be moved to Sent"):
        threads.move(session, thread, folder(session, "Sent"), TODAY)


def test_several_are_changed_at_once_and_keep_what_is_not_named(session, inbox) -> None:
    listed = session.scalars(select(Thread).where(Thread.folder_id == inbox.id).order_by(Thread.id)).all()[:3]
    stars = [each.starred for each in listed]
    label = session.scalars(select(Label)).first()
    threads.change_all(session, listed, Change(folder=folder(session, "Reading"), label=label, unread=False), TODAY)
    assert {each.folder.name for each in listed} == {"Reading"}
    assert all(label.id in {mark.label_id for mark in each.marks} and not each.unread for each in listed)
    assert [each.starred for each in listed] == stars


@pytest.mark.parametrize(("some", "change", "field"), [(False, Change(unread=True), "thread"), (True, Change(), "move")])
def test_changing_nothing_is_refused(session, thread, some: bool, change: Change, field: str) -> None:
    with pytest.raises(Refused) as refusal:
        threads.change_all(session, [thread] if some else [], change, TODAY)
    assert field in refusal.value.problems


def test_labels_that_stay_keep_their_rows(session, thread) -> None:
    threads.set_labels(session, thread, {1, 2})
    kept = next(mark.id for mark in thread.marks if mark.label_id == 2)
    threads.set_labels(session, thread, {2, 3})
    assert {mark.label_id for mark in thread.marks} == {2, 3}
    assert kept in {mark.id for mark in thread.marks}


def test_a_folder_goes_only_when_nothing_needs_it(session, thread) -> None:
    fresh = places.add_folder(session, "  Choir  ")
    assert fresh.name == "Choir"
    threads.move(session, thread, fresh, TODAY)
    assert "holds 1 conversation." in (places.undeletable_because(session, fresh) or "")
    threads.move(session, thread, folder(session, "Bin"), TODAY)
    assert "would come back" in (places.undeletable_because(session, fresh) or "")
    threads.restore(session, thread, TODAY)
    threads.move(session, thread, folder(session, "Inbox"), TODAY)
    rule = session.scalars(select(Rule)).first()
    was, rule.folder_id = rule.folder_id, fresh.id
    session.flush()
    assert "A rule files mail" in (places.undeletable_because(session, fresh) or "")
    rule.folder_id = was
    owner = session.scalars(select(Owner)).one()
    home, owner.finished_folder_id = owner.finished_folder_id, fresh.id
    session.flush()
    with pytest.raises(Refused, match="finished mail"):
        places.delete_folder(session, fresh)
    owner.finished_folder_id = home
    session.flush()
    places.delete_folder(session, fresh)
    assert session.scalars(select(Folder).where(Folder.name == "Choir")).first() is None


@pytest.mark.parametrize(("name", "message"), [("", "Enter a name"), ("x" * 31, "at most 30"), ("inbox", "already"), ("TRAVEL", "already")])
def test_names_of_folders(session, name: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        places.add_folder(session, name)


def test_a_label_that_is_used_by_a_rule_or_for_follow_ups_stays(session) -> None:
    used = session.get(Label, session.scalars(select(Rule.label_id).where(Rule.label_id.is_not(None))).first())
    with pytest.raises(Refused, match="A rule sets"):
        places.delete_label(session, used)
    fresh = places.save_label(session, "Odd", 3)
    session.add(ThreadLabel(thread_id=1, label_id=fresh.id))
    session.flush()
    places.delete_label(session, fresh)
    assert not session.scalars(select(ThreadLabel).where(ThreadLabel.label_id == fresh.id)).all()


def test_the_bin_says_how_long_a_conversation_stays(session) -> None:
    assert days_left(date(2026, 5, 4), TODAY) == 50
    assert days_left(date(2026, 1, 1), TODAY) == 0
