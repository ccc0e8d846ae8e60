"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

LARGE = (
    'Send {first} and {second} from my files to {contact} of {company}, subject "{subject}", text "{message}" If both together are too '
    "large for one mail, send nothing and finish as infeasible with the number of kilobytes by which they are.",
    'Please write to {contact} at {company} with the subject "{subject}" and the text "{message}", and attach {first} and {second} from my '
    "files. Should the two be larger together than a mail may be, please don't send anything; report it as infeasible and tell me how "
    "many "
    "kilobytes too many they have.",
    '{contact} from {company} needs my files {first} and {second} in one mail. The subject should be "{subject}", the text "{message}" If '
    "that is more than a mail can carry, leave it and report infeasible, with the kilobytes that are over the limit.",
)
DEVICE = (
    'Under the subject "{subject}" and with the text "{message}", send the file "{file}" from this device to {contact} of {company}.',
    'Please write to {contact} at {company} with the subject "{subject}" and the text "{message}", and attach "{file}" from my device, '
    "which is not in the library.",
    '{contact} from {company} still needs "{file}", a file that I have on this device. "{subject}" is a good subject, and "{message}" is '
    "all that the mail should say.",
)
YEAR = (
    'Under the subject "{subject}" and with the text "{message}", send {contact} of {company} two files from this device in one mail: the '
    "lease (PDF) and the numbers of visitors (CSV) of {year}.",
    'Please write to {contact} at {company}, subject "{subject}", text "{message}", with two files from my device attached: the lease of '
    "{year} as a PDF, and the CSV of the visitors of {year}.",
    "{contact} from {company} asks for the lease and the visitors of {year}. Both are on this device, as PDF and as CSV, and go out in one "
    'mail. "{subject}" is a good subject, and "{message}" is all that it should say.',
)
MOVE = (
    "Move the mail that {sender} sent me on {day} to the folder {folder} and label it {label}. If there is none of that day, change "
    "nothing "
    "and finish as not found with the date of the latest mail from {sender}.",
    "Please find what {sender} sent on {day}, put it into {folder} and give it the label {label}. Should there be no mail from that day, "
    "please leave everything, report not found and tell me on which date {sender} wrote last.",
    "Something from {sender} came in on {day}. It belongs in {folder}, with the label {label}. If nothing came on that day, touch "
    "nothing and "
    "report not found, with the day of the most recent mail from {sender}.",
)
LEAVE = (
    'Unsubscribe from the newsletter {newsletter}, giving the reason "{reason}", and have its issues in the inbox moved to the bin. If I '
    "have left it already, change nothing and finish as not allowed with the date on which I did.",
    'Please take me off the list of {newsletter}; the reason is "{reason}". Its issues in my inbox should go to the bin as well. Should I '
    "not be subscribed any more, leave everything, report it as not allowed and tell me since which date.",
    'I don\'t want {newsletter} any longer. As the reason give "{reason}", and let the issues in the inbox disappear into the bin with '
    "it. If "
    "it turns out that I left before, touch nothing and report not allowed, with the day on which I left.",
)
FOLDER = (
    "Delete my folder {folder} and make a folder called {fresh} in its place. If {folder} still holds conversations, change nothing and "
    "finish as not allowed with the number of conversations in it.",
    "Please remove the folder {folder}, and create a new one with the name {fresh}. Should there be any mail left in {folder}, please "
    "change "
    "nothing, report it as not allowed and tell me how many conversations it holds.",
    "I don't need the folder {folder} any more, but I could use one named {fresh}. If there is still something in {folder}, leave "
    "both ideas "
    "alone and report not allowed, with how many conversations are in there.",
)
