"""Rules for mail, newsletters, blocked senders, the vacation reply, contacts and files."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.mail.models import Attachment, Contact, File, Folder, Group, Label, Newsletter, Owner, Signature, Thread
from genui_gym.apps.mail.rules import files, people, settings, sorting
from genui_gym.apps.mail.rules.people import Card
from genui_gym.apps.mail.rules.settings import Away
from genui_gym.apps.mail.rules.sorting import Sorting
from genui_gym.apps.mail.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

CARD = Card("Lena Fischer", "Fischer Survey", "+353 1 555 0100", {"Work": "lena@fischersurvey.example"}, "Work")


def own_folder(session: Session, name: str = "Travel") -> Folder:
    return session.scalars(select(Folder).where(Folder.name == name)).one()


def test_a_rule_sorts_the_inbox_and_nothing_else(session, inbox) -> None:
    label = session.scalars(select(Label)).first()
    fitting = [
        thread.id
        for thread in session.scalars(select(Thread).where(Thread.folder_id == inbox.id))
        if any(mail.kind == "received" and "Morning Ledger" in mail.sender_name for mail in thread.messages)
    ]
    _, number = sorting.add_rule(session, Sorting("morning ledger", "", label, own_folder(session), True), TODAY, apply=True)
    assert number == len(fitting) > 0
    for key in fitting:
        thread = session.get(Thread, key)
        assert (thread.folder.name, thread.starred) == ("Travel", True)
        assert label.id in {mark.label_id for mark in thread.marks}


@pytest.mark.parametrize(
    ("words", "effects", "field"),
    [
        (("", ""), (None, "Travel", False), "sender_words"),
        (("x" * 61, ""), (None, "Travel", False), "sender_words"),
        (("someone", ""), (None, "", False), "folder_id"),
        (("someone", ""), (None, "Bin", False), "folder_id"),
        (("gull FERRIES", ""), (None, "Travel", False), "sender_words"),
    ],
)
def test_rules_that_make_no_sense_are_refused(session, words, effects, field: str) -> None:
    label, folder, star = effects
    chosen = own_folder(session, folder) if folder else None
    assert field in sorting.sorting_problems(session, Sorting(*words, label, chosen, star))


def test_leaving_a_newsletter_clears_the_inbox_once(session) -> None:
    current = next(each for each in session.scalars(select(Newsletter)) if each.left_on is None and settings.issues(session, each, "inbox"))
    held = [thread.id for thread in settings.issues(session, current, "inbox")]
    with pytest.raises(Refused, match="reason"):
        settings.leave(session, current, "Because", TODAY, clear=True)
    settings.leave(session, current, settings.REASONS[0], TODAY, clear=True)
    assert {session.get(Thread, key).folder.kind for key in held} == {"bin"}
    with pytest.raises(Refused, match="You have left"):
        settings.leave(session, current, settings.REASONS[0], TODAY, clear=True)


def test_blocking_moves_only_what_the_sender_wrote_alone(session, inbox) -> None:
    talk = next(
        thread
        for thread in session.scalars(select(Thread).where(Thread.folder_id == inbox.id))
        if len({m.sender_email for m in thread.messages}) > 1
    )
    settings.block(session, talk.messages[0].sender_email, TODAY, clear=True)
    assert talk.folder_id == inbox.id
    for email, message in (
        (talk.messages[0].sender_email, "already"),
        ("tessa.marlowe@postern.example", "yourself"),
        ("who", "no address"),
    ):
        with pytest.raises(Refused, match=message):
            settings.block(session, email, TODAY, clear=False)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first": None}, "first"),
        ({"last": TODAY + timedelta(days=1)}, "last"),
        ({"first": TODAY - timedelta(days=9), "last": TODAY - timedelta(days=2)}, "last"),
        ({"subject": ""}, "subject"),
        ({"text": " "}, "text"),
    ],
)
def test_the_vacation_reply_needs_days_in_order_and_words(session, change, field: str) -> None:
    good = {"first": TODAY + timedelta(days=3), "last": TODAY + timedelta(days=9), "subject": "Away", "text": "I am away."}
    settings.set_vacation(session, Away(active=True, contacts_only=False, **good), TODAY)
    assert settings.vacation(session).first_on == good["first"]
    with pytest.raises(Refused) as refusal:
        settings.set_vacation(session, Away(active=True, contacts_only=False, **(good | change)), TODAY)
    assert set(refusal.value.problems) == {field}
    settings.set_vacation(session, Away(active=False, contacts_only=False, **(good | change)), TODAY)


def test_the_usual_signature_cannot_be_deleted(session) -> None:
    owner = session.scalars(select(Owner)).one()
    with pytest.raises(Refused, match="another usual signature"):
        settings.delete_signature(session, owner.signature)
    fresh = settings.save_signature(session, "New", "Bye", usual=True)
    assert session.get(Signature, owner.signature_id) is fresh
    with pytest.raises(Refused, match="already"):
        settings.save_signature(session, "new", "Bye", usual=False)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"phone": "call me"}, "phone"),
        ({"emails": {"Work": "nowhere"}}, "work"),
        ({"emails": {"Work": "ruth.marlowe@fernmail.example"}}, "work"),
        ({"emails": {"Work": ""}}, "work"),
        ({"emails": {"Work": "a@b.example", "Home": "A@b.example"}}, "work"),
        ({"preferred": "Home"}, "preferred"),
    ],
)
def test_contacts_that_are_incomplete_are_refused(session, change, field: str) -> None:
    held = {"name": CARD.name, "company": CARD.company, "phone": CARD.phone, "emails": CARD.emails, "preferred": CARD.preferred}
    assert field in people.card_problems(session, Card(**(held | change)))
    assert not people.card_problems(session, CARD)


def test_a_contact_comes_and_goes_with_all_that_hangs_on_it(session) -> None:
    group = session.scalars(select(Group)).first()
    size = len(group.memberships)
    someone = people.save_contact(session, CARD, [group.id])
    session.expire(group)
    assert (len(group.memberships), people.preferred(someone).email) == (size + 1, "lena@fischersurvey.example")
    with pytest.raises(Refused, match="in this group already"):
        people.add_member(session, group, someone)
    changed = Card("Lena Fischer", "", "", {"Home": "lena@home.example"}, "Home")
    people.save_contact(session, changed, contact=someone)
    session.expire(someone)
    assert [(each.kind, each.preferred) for each in someone.addresses] == [("Home", True)]
    people.delete_contact(session, someone)
    session.expire(group)
    assert len(group.memberships) == size
    assert session.scalars(select(Contact).where(Contact.name == "Lena Fischer")).first() is None


def test_a_drawer_holds_each_name_once_and_endings_stay(session) -> None:
    attachment = session.scalars(select(Attachment)).first()
    saved = files.save_attachment(session, attachment, "Photos", TODAY)
    assert (saved.name, saved.size_kb, saved.added_on) == (attachment.name, attachment.size_kb, TODAY)
    with pytest.raises(Refused, match="already"):
        files.save_attachment(session, attachment, "Photos", TODAY)
    with pytest.raises(Refused, match="drawer"):
        files.save_attachment(session, attachment, "Nowhere", TODAY)
    with pytest.raises(Refused, match="Keep the ending"):
        files.change_file(session, saved, "Other.exe", "Photos")
    sizes = [file.size_kb for file in files.files(session, order="size")]
    assert sizes == sorted(sizes, reverse=True)
    assert session.scalars(select(File).where(File.drawer == "Photos")).all()
