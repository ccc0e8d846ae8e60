"""Writing: who gets a mail, what a letter may carry, drafts."""

from __future__ import annotations

import pytest
from genui_gym.apps.mail.models import Attachment, Contact, File, Folder, Message, Recipient, Thread
from genui_gym.apps.mail.rules import people, write
from genui_gym.apps.mail.rules.write import Letter
from genui_gym.apps.mail.seed import NOW
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

LETTER = Letter(to="ruth.marlowe@fernmail.example", subject="Hello", body="How are you?")


def draft(session: Session) -> Message:
    return session.scalars(select(Message).where(Message.kind == "draft").order_by(Message.id)).first()


def answered(session: Session) -> Message:
    """Return a received mail that went to several and to somebody in Cc."""
    mails = session.scalars(select(Message).where(Message.kind == "received").order_by(Message.id))
    return next(mail for mail in mails if len(mail.recipients) > 3 and any(each.role == "cc" for each in mail.recipients))


def test_recipients_are_addresses_contacts_and_groups_each_once(session) -> None:
    found, wrong = people.receivers(session, "Studio; Ruth Marlowe, new@stranger.example, RUTH.marlowe@fernmail.example")
    assert wrong is None
    assert [person.name for person in found] == ["Ines Duarte", "Jonas Weir", "Mina Park", "Oscar Tell", "Ruth Marlowe", ""]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Kim Sorensen", "2 contacts called Kim Sorensen"),
        ("nobody in particular", "no address, contact or group"),
        ("ruth@", "no address"),
        (",".join(f"a{number}@b.example" for number in range(31)), "30 people at most"),
    ],
)
def test_who_cannot_be_meant_is_said(session, text: str, message: str) -> None:
    assert message in people.receivers(session, text)[1]


def test_a_contact_is_written_to_at_the_preferred_address(session) -> None:
    several = next(each for each in session.scalars(select(Contact)) if len(each.addresses) > 1 and each.name == "Priya Anand")
    for address in several.addresses:
        address.preferred = address.kind == "Home"
    session.flush()
    assert people.receivers(session, "priya anand")[0][0].email == "priya.a@fernmail.example"


@pytest.mark.parametrize(
    ("change", "field"),
    [({"to": " , "}, "to"), ({"subject": " "}, "subject"), ({"body": ""}, "body"), ({"cc": "ghost"}, "cc")],
)
def test_what_is_missing_is_said_beside_its_field(session, change: dict[str, str], field: str) -> None:
    letter = Letter(**({"to": LETTER.to, "subject": LETTER.subject, "body": LETTER.body} | change))
    with pytest.raises(Refused) as refusal:
        write.send(session, letter, NOW)
    assert set(refusal.value.problems) == {field}


def test_a_mail_carries_25000_kilobytes_and_not_one_more(session) -> None:
    one, two = session.scalars(select(File).order_by(File.id)).all()[:2]
    one.size_kb, two.size_kb = 20_000, 5_000
    letter = Letter(to=LETTER.to, subject="Files", body="Here", files=[one, two])
    assert not write.letter_problems(session, letter, sending=True)
    two.size_kb = 5_001
    assert "25,001 KB together" in write.letter_problems(session, letter, sending=True)["file"]


def test_a_sent_mail_stands_in_a_conversation_of_its_own(session) -> None:
    mail = write.send(session, LETTER, NOW)
    assert (mail.thread.folder.kind, mail.thread.subject, mail.kind, mail.mode) == ("sent", "Hello", "sent", "new")
    assert [(each.role, each.name) for each in mail.recipients] == [("to", "Ruth Marlowe")]


def test_an_answer_to_all_goes_to_everybody_but_me_and_stays_in_the_conversation(session) -> None:
    mail = answered(session)
    letter = write.begin(session, "all", mail)
    to, cc = letter.to.split(", "), letter.cc.split(", ")
    mine = "tessa.marlowe@postern.example"
    assert {mail.sender_email, *(each.email for each in mail.recipients)} - {mine} == {*to, *cc}
    assert to[0] == mail.sender_email
    assert not set(to) & set(cc)
    assert write.begin(session, "reply", mail).to == mail.sender_email
    assert letter.subject == "Re: " + mail.subject.removeprefix("Re: ")
    sent = write.send(session, Letter(letter.to, letter.cc, subject=letter.subject, body="Yes", mode="reply", about=mail), NOW)
    assert sent.thread is mail.thread


def test_a_forward_takes_attachments_along_and_needs_no_words(session) -> None:
    mail = session.scalars(select(Message).where(Message.attachments.any(), Message.kind == "received")).first()
    letter = write.begin(session, "forward", mail)
    assert list(letter.kept) == mail.attachments
    sent = write.send(session, Letter("Ruth Marlowe", subject=letter.subject, kept=letter.kept, mode="forward", about=mail), NOW)
    assert [each.name for each in sent.attachments] == [each.name for each in mail.attachments]
    assert sent.thread is not mail.thread


def test_a_draft_keeps_the_rows_that_are_right_and_becomes_the_mail(session) -> None:
    mine = draft(session)
    kept = mine.recipients[0]
    letter = Letter(kept.email, cc="Ruth Marlowe", subject=mine.subject, body=mine.body)
    write.save_draft(session, letter, NOW, mine)
    assert [each.id for each in mine.recipients if each.role == "to"] == [kept.id]
    assert mine.thread.folder.kind == "drafts"
    write.send(session, letter, NOW, mine)
    assert (mine.kind, mine.thread.folder.kind) == ("sent", "sent")


def test_a_discarded_draft_leaves_nothing_behind(session) -> None:
    mine = draft(session)
    key, thread = mine.id, mine.thread_id
    write.discard(session, mine)
    assert session.get(Thread, thread) is None
    for table in (Recipient, Attachment):
        assert session.scalar(select(func.count()).where(table.message_id == key)) == 0
    with pytest.raises(Refused, match="sent already"):
        write.discard(session, session.scalars(select(Message).where(Message.kind == "sent")).first())


def test_a_draft_of_an_answer_stays_in_its_conversation(session) -> None:
    mail = answered(session)
    place = mail.thread.folder_id
    mine = write.save_draft(session, Letter(mail.sender_email, subject="Re: it", body="Half a", mode="reply", about=mail), NOW)
    assert mine.thread is mail.thread
    assert mail.thread.folder_id == place
    assert session.get(Folder, place).kind != "drafts"
