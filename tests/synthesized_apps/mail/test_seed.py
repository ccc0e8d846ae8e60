"""What the seed promises: twins, mail in every folder, names that tell conversations apart, other data for other seeds."""

from __future__ import annotations

from collections import Counter

from genui_gym.apps.mail.models import Address, Contact, File, Folder, Membership, Message, Newsletter, Recipient, Thread, ThreadLabel
from genui_gym.apps.mail.rules.places import undeletable_because
from genui_gym.apps.mail.rules.write import MOST_KB
from genui_gym.apps.mail.seed import NOW, TODAY
from genui_gym.apps.mail.views.words import thread_name
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image

SEEDS = (0, 1)


def test_every_kind_of_folder_holds_mail_and_some_own_folders_are_free_to_go(seeded: Session) -> None:
    kinds = Counter(thread.folder.kind for thread in seeded.scalars(select(Thread)))
    assert set(kinds) == {"inbox", "sent", "drafts", "archive", "spam", "bin", "own"}
    assert kinds["inbox"] > 60
    assert kinds["bin"] >= 6
    own = seeded.scalars(select(Folder).where(Folder.kind == "own")).all()
    assert 2 <= sum(undeletable_because(seeded, folder) is None for folder in own) <= 5


def test_no_two_conversations_have_one_name(seeded: Session) -> None:
    names = [thread_name(thread) for thread in seeded.scalars(select(Thread))]
    assert len(set(names)) == len(names)


def test_twins_are_told_apart_by_company_and_address(seeded: Session) -> None:
    names = Counter(seeded.scalars(select(Contact.name)))
    twins = [name for name, number in names.items() if number > 1]
    assert len(twins) >= 3
    for name in twins:
        pair = seeded.scalars(select(Contact).where(Contact.name == name)).all()
        assert len({each.company for each in pair}) == len(pair)
        assert seeded.scalars(select(Message).where(Message.sender_name == name)).first()
    assert Counter(seeded.scalars(select(Thread.subject))).most_common(1)[0][1] > 1


def test_mail_comes_in_order_and_before_now(seeded: Session) -> None:
    for thread in seeded.scalars(select(Thread)):
        times = [mail.sent_at for mail in sorted(thread.messages, key=lambda mail: mail.id)]
        assert times == sorted(times)
        assert times[-1] < NOW
        assert all(mail.recipients for mail in thread.messages)
    assert max(each.date() for each in seeded.scalars(select(Message.sent_at))) <= TODAY


def test_what_is_thrown_away_knows_where_it_was(seeded: Session) -> None:
    for thread in seeded.scalars(select(Thread)):
        assert (thread.previous_folder_id is not None) == (thread.folder.kind in ("bin", "spam"))
        assert (thread.binned_on is not None) == (thread.folder.kind == "bin")


def test_every_contact_has_one_preferred_address_and_rows_hang_on_rows_that_are(seeded: Session) -> None:
    for contact in seeded.scalars(select(Contact)):
        assert [address.preferred for address in contact.addresses].count(True) == 1
    for table in (Recipient, ThreadLabel, Membership, Address):
        assert seeded.scalars(select(table)).first()
    for recipient in seeded.scalars(select(Recipient)):
        assert recipient.message is not None


def test_newsletters_are_current_and_left_and_some_files_are_too_large_together(seeded: Session) -> None:
    left = [letter.left_on is not None for letter in seeded.scalars(select(Newsletter))]
    assert left.count(True) == 5
    assert left.count(False) >= 4
    sizes = sorted(seeded.scalars(select(File.size_kb)))
    assert sizes[-1] + sizes[-2] > MOST_KB > sizes[-1]


def test_other_seeds_give_other_mail(app: App) -> None:
    bodies = []
    for seed in (1, 2):
        with open_image(seeded_image(app, seed)) as opened:
            bodies.append(set(opened.scalars(select(Message.body))))
    assert len(bodies[0] & bodies[1]) < len(bodies[0]) / 2
