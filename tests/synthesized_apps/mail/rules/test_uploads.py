"""What may be attached from the device, and what a mail keeps of it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from genui_gym.apps.mail.models import File
from genui_gym.apps.mail.rules import uploads, write
from genui_gym.apps.mail.rules.write import Letter
from genui_gym.apps.mail.seed import NOW
from sqlalchemy import select

from genui_gym.appkit import Refused

LIMIT = 5_000 * 1024


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("", b"", "Choose a file first"),
        ("model.zip", b"x", "model.zip is of a kind that Postern does not take. Choose one of PDF, PNG, JPG, TXT, CSV, ICS"),
        ("lease", b"x", "of a kind"),
        ("lease.pdf", b"", "lease.pdf is empty"),
        ("lease.pdf", b"x" * (LIMIT + 1), "can have 5,000 KB"),
        (f"{60 * 'l'}.pdf", b"x", "at most 60 characters"),
    ],
)
def test_what_is_not_taken_is_said(name: str, content: bytes, message: str) -> None:
    with pytest.raises(Refused, match=message) as refusal:
        uploads.received(name, content)
    assert set(refusal.value.problems) == {"upload"}


def test_a_file_as_large_as_may_be_is_taken_without_the_folders_before_its_name() -> None:
    content = b"x" * LIMIT
    assert uploads.received(r"C:\papers\Lease 2026.PDF", content) == uploads.Upload("Lease 2026.PDF", 5_000, sha256(content).hexdigest())
    assert uploads.received("papers/plan.png", b"x").name == "plan.png"


def test_a_mail_keeps_name_kind_size_and_digest_and_a_forward_takes_them_along(session) -> None:
    content = b"month,visitors\n" * 100
    file = uploads.received("visitors.csv", content)
    mail = write.send(session, Letter("Ruth Marlowe", subject="Numbers", body="Here", uploads=[file]), NOW)
    kept = mail.attachments[0]
    assert (kept.name, kept.media_type, kept.size_kb, kept.sha256) == ("visitors.csv", "text/csv", 2, sha256(content).hexdigest())
    letter = write.begin(session, "forward", mail)
    again = write.send(session, Letter("Ruth Marlowe", subject=letter.subject, kept=letter.kept, mode="forward", about=mail), NOW)
    assert again.attachments[0].sha256 == kept.sha256


def test_what_lies_in_the_library_has_a_kind_and_no_digest(session) -> None:
    file = session.scalars(select(File).where(File.name.endswith(".pdf"))).first()
    mail = write.save_draft(session, Letter(files=[file]), NOW)
    assert (mail.attachments[0].media_type, mail.attachments[0].sha256) == ("application/pdf", "")


def test_a_file_from_the_device_counts_with_the_rest(session) -> None:
    file = session.scalars(select(File)).first()
    file.size_kb = 25_000
    letter = Letter(files=[file], uploads=[uploads.Upload("plan.png", 1, "0")])
    assert "25,001 KB together" in write.letter_problems(session, letter, sending=False)["upload"]
