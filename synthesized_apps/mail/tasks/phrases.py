"""Words that goals ask to be written."""

from __future__ import annotations

NOTES = (
    "Here is what we talked about. Please look at it before the weekend.",
    "This is the latest version. Tell me if anything is missing.",
    "Could you check this against your own notes?",
    "As promised on the phone. No need to hurry.",
    "Please print it for the meeting, one copy is enough.",
    "I am not sure about the second page. What do you think?",
    "This should answer your question from last week.",
    "Have a look when you find the time, and call me afterwards.",
)
SUBJECTS = (
    "Papers for the file", "What you asked for", "Plans for your wall", "Documents for the trust", "For your records",
    "Material for the review", "Before we meet", "The missing pages",
)  # fmt: skip
ANSWERS = (
    "That works for me. I have attached what we need for it.",
    "Agreed. Please take the attached file as the basis.",
    "I can be there. The file has the details.",
    "Thank you all. The attached file should settle it.",
    "Fine with me, with one change that you find in the file.",
)
CALLS = (
    ("Moved by a week", "We move everything by a week. Please tell me if that does not suit you."),
    ("Cake in the kitchen", "There is cake in the kitchen, and it will not be there for long."),
    ("Who has the ladder?", "The long ladder is missing. Who has seen it last?"),
    ("New list", "I am making a new list. Please send me your telephone numbers."),
    ("Meeting in the garden", "The room is too warm, so we meet in the garden. Bring a hat."),
    ("A small request", "Please save your calendars for the last weekend of the month."),
)
AWAY = (
    ("Out of the office", "I am out of the office and read my mail when I am back."),
    ("On a boat", "I am on a boat without a signal. In urgent cases please call Vale Studio."),
    ("Away for a while", "I am away for a while. Ines Duarte looks after the library meanwhile."),
    ("Gone walking", "I have gone walking. Nothing you write will make me turn around."),
    ("Not at my desk", "I am not at my desk these days, but your mail is safe with me."),
)
FRESH_FOLDERS = ("Allotment", "Choir", "Tax papers", "Letters to keep", "Terrace", "Second phase", "Piano", "Swimming")
