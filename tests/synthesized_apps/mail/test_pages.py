"""The pages: their messages, what they write, and that looking writes nothing."""

from __future__ import annotations

from hashlib import sha256

import pytest

from genui_gym.task import Step, click, fill, goto, select, upload

FIELD, ATTACH = "File from this device", "Attach this file"
LOOKS = (
    "/", "/?show=unread", "/?select=1", "/folders", "/folders/2", "/folders/3", "/folders/6", "/threads/100", "/threads/100/organise",
    "/attachments/5", "/search?q=invoice&first=2026-03-01", "/write", "/write?mode=all&about=100", "/people/2", "/groups/2", "/files/7",
    "/rules/1", "/newsletters/1", "/blocked", "/more/preferences", "/more/vacation", "/help/rules",
)  # fmt: skip


@pytest.mark.parametrize("path", LOOKS)
def test_looking_writes_nothing(walk, path: str) -> None:
    assert walk.open(path)
    assert not walk.changes()


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("q=in:nowhere", "is no filter that Postern knows"),
        ("first=soon", "as YYYY-MM-DD"),
        ("first=2026-05-02&last=2026-05-01", "must not be before the first"),
        ("first=9999-12-31", "a day of this century"),
    ],
)
def test_the_search_says_what_is_wrong(walk, query: str, message: str) -> None:
    assert message in walk.open(f"/search?{query}")


def test_a_mail_that_lacks_everything_says_so_and_keeps_what_was_typed(walk) -> None:
    walk.open("/write")
    said = walk.take(fill("textbox", "Cc", "Kim Sorensen"), click("button", "Send"))
    for message in ("2 contacts called Kim Sorensen", "Enter a subject.", "Write something first."):
        assert message in said
    assert "3 things need your attention" in said
    assert {node.name: node.value for node in walk.player.state.elements}["Cc"] == "Kim Sorensen"
    assert "Enter who should get this." in walk.take(fill("textbox", "Cc", ""), click("button", "Send"))
    assert not walk.changes()


def test_a_mail_is_sent_to_a_group_and_signed_as_usual(walk) -> None:
    walk.open("/write?to=Family")
    words = (fill("textbox", "Subject", "Lunch"), fill("textbox", "Message", "At one."))
    said = walk.take(*words, click("button", "Send"))
    assert "Your mail was sent." in said
    assert "Owen Marlowe, Ruth Marlowe" in said
    assert walk.changes() == [("message", "insert"), ("recipient", "insert"), ("recipient", "insert"), ("thread", "insert")]


def test_a_draft_is_kept_and_discarded(walk) -> None:
    walk.open("/write?file=3")
    said = walk.take(fill("textbox", "Subject", "Later"), click("button", "Save draft"))
    assert "The draft was saved." in said
    assert walk.changes() == [("attachment", "insert"), ("message", "insert"), ("thread", "insert")]
    said = walk.take(click("link", "Discard draft"), click("button", "Discard"))
    assert "The draft was discarded." in said
    assert not walk.changes()


def test_files_that_are_too_large_are_named_with_their_sum(walk) -> None:
    walk.open("/write?to=Family")
    big = [
        node.name
        for node in walk.take(click("disclosure", "Attach files")) and walk.player.state.elements
        if node.name.endswith("Drawings")
    ]
    said = walk.take(*(click("checkbox", name) for name in big), click("button", "Send"))
    assert "KB together. A mail can carry 25,000 KB." in said


def test_a_file_from_the_device_is_attached_at_once_and_taken_off_again(walk) -> None:
    walk.open("/write")
    assert "Choose a file first." in walk.take(click("button", ATTACH))
    said = walk.take(upload(FIELD, "lease 2026.pdf"), click("button", ATTACH))
    assert "The file was attached, and the draft was saved." in said
    assert walk.changes() == [("attachment", "insert"), ("message", "insert"), ("thread", "insert")]
    again = walk.take(upload(FIELD, "lease 2026.pdf"), click("button", ATTACH))
    assert "lease 2026.pdf is attached twice." in again
    said = walk.take(click("checkbox", "Keep lease 2026.pdf, 1 KB"), click("button", "Save draft"))
    assert "lease 2026.pdf" not in said
    assert walk.changes() == [("message", "insert"), ("thread", "insert")]


def test_a_file_that_a_refused_mail_had_is_asked_for_again(walk) -> None:
    walk.open("/write")
    said = walk.take(upload(FIELD, "visitors 2025.csv"), click("button", "Send"))
    assert "Choose visitors 2025.csv again; it is not attached yet." in said
    assert not walk.changes()


def test_a_sent_mail_shows_the_file_from_the_device(walk) -> None:
    walk.open("/write?to=Ruth+Marlowe")
    walk.take(fill("textbox", "Subject", "Plan"), fill("textbox", "Message", "See."), upload(FIELD, "floor plan upper.png"))
    walk.take(click("button", "Send"))
    assert "Open floor plan upper.png, 1 KB" in {node.name for node in walk.player.state.elements}
    content = (walk.player.world.files / "floor plan upper.png").read_bytes()
    kept = next(change.after for change in walk.player.world.changes() if change.table == "attachment")
    assert (kept["media_type"], kept["sha256"]) == ("image/png", sha256(content).hexdigest())


def test_enter_in_a_line_of_the_letter_saves_a_draft(walk) -> None:
    """The first button of a form is the one that Enter presses."""
    walk.open("/write")
    said = walk.take(fill("textbox", "Subject", "Later"), Step("keyboard_press", arguments={"key_comb": "Enter"}))
    assert "The draft was saved." in said


def test_stars_and_reading_are_acts_of_their_own(walk) -> None:
    walk.open("/threads/100")
    names = {node.name for node in walk.player.state.elements if node.role == "button"}
    mark = "Mark as read" if "Mark as read" in names else "Mark as unread"
    walk.take(click("button", mark), click("button", "Star" if "Star" in names else "Unstar"))
    assert walk.changes() == [("thread", "update")]


def test_nothing_selected_is_told_on_a_page(walk) -> None:
    walk.open("/?select=1")
    said = walk.take(select("Mark", "As read"), click("button", "Apply to selected"))
    assert "Choose at least one conversation." in said
    assert not walk.changes()


def test_a_full_folder_says_how_much_it_holds(walk) -> None:
    walk.open("/folders")
    said = walk.take(click("link", "Invoices"), click("link", "Edit folder"), click("link", "Delete folder"))
    assert "A folder can be deleted when it is empty." in said
    assert "Back to the folder" in said


def test_a_newsletter_that_was_left_cannot_be_left_again(walk) -> None:
    for number in range(1, 13):
        if "You are not subscribed any more." in walk.open(f"/newsletters/{number}"):
            walk.player.state = walk.player.step(goto(f"/newsletters/{number}/leave"))
            assert "already" in walk.said
            return
    raise AssertionError("every newsletter is current")


def test_a_folder_of_postern_cannot_be_edited_and_unknown_things_are_not_there(walk) -> None:
    for path in ("/folders/1/edit", "/threads/99999", "/drafts/1", "/attachments/0", "/people/4242"):
        assert "Page not found" in walk.open(path)
