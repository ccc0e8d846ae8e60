"""The mail of half a year: conversations, invoices, newsletters, bookings, spam, and what the owner wrote or began to write."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day
from genui_gym.appkit.seeding import Row, add_rows
from genui_gym.task import pick

from . import catalogue, stories
from .lots import Times, chance, clock, some_of
from .models import Attachment, Message, Recipient, Thread, ThreadLabel
from .rules.uploads import carried

Person = tuple[str, str]
"""A name and an address."""
ME: Person = catalogue.OWNER
_LABELS = len(catalogue.LABELS)
_KEPT_BUSY, _EMPTY = (1, 6), 3
"""How many conversations a small folder holds, and how many of the small folders hold none."""


class Postbag:
    """Collects conversations; :meth:`write` numbers them in order of time.

    Args:
        rng: Where everything is drawn from.
        now: The time of the world at reset.
        places: The keys of the folders by name.
        contacts, addresses, newsletters: The rows that were seeded.
    """

    def __init__(
        self, rng: Generator, now: datetime, places: dict[str, int], contacts: list[Row], addresses: list[Row], newsletters: list[Row]
    ) -> None:
        self.rng, self.today, self.places, self.newsletters = rng, now.date(), places, newsletters
        self.contacts = contacts
        self.times = Times(rng, now)
        self.threads: list[Row] = []
        self._addresses: dict[int, list[str]] = {}
        for row in addresses:
            self._addresses.setdefault(row["contact_id"], []).append(row["email"])

    def write(self, session: Session) -> None:
        """Draw everything, then insert it."""
        for story in stories.STORIES:
            self._story(story)
        self._strangers()
        self._new_addresses(session)
        self._memos()
        self._invoices()
        self._bookings()
        self._newsletters()
        self._spam()
        self._own()
        self.threads.sort(key=lambda row: row["messages"][0]["sent_at"])
        self._insert(session)

    # Drawing

    def _person(self, key: str, known: dict[str, Person]) -> Person:
        """Return a contact, by name or by ``Name/Company``, at one of the contact's addresses; the same one within a conversation."""
        if key == stories.ME:
            return ME
        if key not in known:
            name, _, company = key.partition("/")
            row = next(each for each in self.contacts if each["name"] == name and company in ("", each["company"]))
            known[key] = (name, pick(self.rng, self._addresses[row["id"]]))
        return known[key]

    def _words(self, **more: str) -> dict[str, str]:
        hours = some_of(self.rng, range(8, 20), 3)
        times = {f"t{index}": clock(self.rng, hour, hour) for index, hour in enumerate(hours, 1)}
        coming = self.today + timedelta(days=int(self.rng.integers(4, 40)))
        amount = int(self.rng.integers(40, 2400))
        return {**times, "when": long_day(coming), "eur": f"€{amount:,}.00", "n": str(int(self.rng.integers(3, 13))), **more}

    def _mail(self, sender: Person, to: Sequence[Person], subject: str, body: str, at: datetime, **more: Any) -> Row:
        usual: Row = {"kind": "sent" if sender == ME else "received", "mode": "new", "about": None, "signature": "", "newsletter_id": None}
        people = [("to", person) for person in to] + [("cc", person) for person in more.pop("cc", ())]
        files = [(name, self._size(name)) for name in more.pop("files", ())]
        fixed = {"sender": sender, "people": people, "subject": subject, "body": body, "sent_at": at, "files": files}
        return {**usual, **fixed, **more}

    def _size(self, name: str) -> int:
        low, high = {"jpg": (1800, 9400), "pdf": (120, 4800), "xlsx": (60, 700), "docx": (40, 300)}[name.rsplit(".", 1)[1]]
        return int(self.rng.integers(low, high))

    def _thread(
        self, subject: str, folder: str, messages: list[Row], *, unread: float = 0.0, labels: float = 0.0, bin_share: float = 0.0
    ) -> None:
        row: Row = {
            "subject": subject,
            "folder_id": self.places[folder],
            "previous_folder_id": None,
            "binned_on": None,
            "messages": messages,
        }
        row["unread"], row["starred"] = chance(self.rng, unread), chance(self.rng, 0.1 if labels else 0.0)
        row["labels"] = some_of(self.rng, range(1, _LABELS + 1), int(self.rng.integers(1, 3))) if chance(self.rng, labels) else []
        if chance(self.rng, bin_share):
            self._throw(row, self.places["Bin"])
        self.threads.append(row)

    def _throw(self, row: Row, into: int) -> None:
        last: date = row["messages"][-1]["sent_at"].date()
        room = max(min((self.today - last).days, 50), 1)
        binned = self.today - timedelta(days=int(self.rng.integers(room))) if into == self.places["Bin"] else None
        row |= {"previous_folder_id": row["folder_id"], "folder_id": into, "binned_on": binned, "unread": False}

    def _recent(self, low: int, high: int) -> datetime:
        return self.times.on(self.today - timedelta(days=int(self.rng.integers(low, high + 1))))

    # What people wrote

    def _story(self, story: stories.Story) -> None:
        known, words, at = dict[str, Person](), self._words(), self._recent(*story.ago)
        everybody = [self._person(key, known) for key in dict.fromkeys([story.lines[0][0], *story.to])]
        copied = [person for person in (self._person(key, known) for key in story.cc) if person not in everybody]
        in_inbox = chance(self.rng, 0.75 if (self.today - at.date()).days < 30 else 0.35)
        messages = list[Row]()
        for author, text, files in story.lines:
            sender = self._person(author, known)
            to = [person for person in ([ME, *everybody] if sender != ME else everybody) if person != sender]
            subject = story.subject if not messages else f"Re: {story.subject}"
            more = {"mode": "reply" if messages else "new", "about": len(messages) - 1 if messages else None}
            mail = self._mail(
                sender, to, subject, text.format(**words), at, cc=[each for each in copied if each != sender], files=files, **more
            )
            messages.append(mail)
            at = self.times.after(at, 1, 30)
        self._thread(story.subject, "Inbox" if in_inbox else story.folder, messages, unread=0.4, labels=0.4, bin_share=0.06)

    def _strangers(self) -> None:
        numbers = self.rng.permutation(800) + 100
        for (name, email, company), (subject, text), number in zip(catalogue.STRANGERS, stories.OPENERS, numbers, strict=False):
            signature = f"{name}\n{company}\n+353 1 555 {number:04d}"
            file = f"{subject.split(',')[0]}.pdf"
            mail = self._mail(
                (name, email), [ME], subject, f"Dear Ms Marlowe,\n{text}", self._recent(2, 40), signature=signature, files=[file]
            )
            self._thread(subject, "Inbox", [mail], unread=0.5)

    def _new_addresses(self, session: Session) -> None:
        """Let four contacts with two addresses write that one of them is another now."""
        several = [row for row in self.contacts if len(self._addresses[row["id"]]) == 2]
        for row in some_of(self.rng, several, 4):
            old = self._addresses[row["id"]]
            place = int(self.rng.integers(2))
            first, last = row["name"].lower().split()
            fresh = f"{first}.{last}@{pick(self.rng, ('northlight', 'saltmail', 'quillpost', 'harbourmail'))}.example"
            text = (
                f"Hello Tessa,\nthere is a change on my side: the address {old[place]} will be closed soon. "
                f"From now on please write to {fresh} instead."
            )
            mail = self._mail((row["name"], old[1 - place]), [ME], "New address", text, self._recent(2, 25))
            self._thread("New address", "Inbox", [mail], unread=0.4)

    def _memos(self) -> None:
        kept = some_of(self.rng, catalogue.SMALL_FOLDERS, len(catalogue.SMALL_FOLDERS) - _EMPTY)
        folders = [folder for folder in kept for _ in range(int(self.rng.integers(*_KEPT_BUSY)))]
        for folder in ("Inbox",) * 9 + ("Archive",) * 9 + ("Bin",) * 6 + tuple(folders):
            contact, (subject, text) = pick(self.rng, self.contacts), pick(self.rng, stories.MEMOS)
            sender = (contact["name"], pick(self.rng, self._addresses[contact["id"]]))
            at = self._recent(0, 40) if folder == "Inbox" else self._recent(5, 150)
            mail = self._mail(sender, [ME], subject, text.format(**self._words()), at)
            home = pick(self.rng, ("Inbox", "Archive", "Family", "School", "Travel")) if folder == "Bin" else folder
            self._thread(subject, home, [mail], unread=0.3, labels=0.25, bin_share=float(folder == "Bin"))

    # What machines wrote

    def _invoices(self) -> None:
        number = int(self.rng.integers(2100, 6400))
        for name, email, what in stories.SUPPLIERS:
            for back in range(6):
                for _ in range(int(self.rng.integers(1, 3))):
                    number += int(self.rng.integers(1, 40))
                    day = self.today - timedelta(days=30 * back + int(self.rng.integers(1, 28)))
                    cents = int(self.rng.integers(38_00, 1_940_00))
                    text = (
                        f"Dear Ms Marlowe,\nthank you for working with us. Please find attached our invoice for {what}.\n"
                        f"Amount due: €{cents // 100:,}.{cents % 100:02d}, payable within two weeks."
                    )
                    mail = self._mail((name, email), [ME], f"Invoice {number}", text, self.times.on(day), files=[f"Invoice {number}.pdf"])
                    self._thread(f"Invoice {number}", pick(self.rng, ("Invoices", "Invoices", "Inbox")), [mail], unread=0.3, labels=0.2)

    def _bookings(self) -> None:
        for name, email, subject, text in stories.BOOKINGS:
            for _ in range(int(self.rng.integers(3, 5))):
                day = self.today + timedelta(days=int(self.rng.integers(-40, 90)))
                at = self.times.on(min(day, self.today) - timedelta(days=int(self.rng.integers(1, 40))))
                letters = "".join(pick(self.rng, "BCDFGHJKLMNPRSTVWXZ") for _ in range(3))
                words = {
                    "code": f"{letters}{int(self.rng.integers(1000, 9999))}",
                    "when": long_day(day),
                    "place": pick(self.rng, stories.PLACES),
                }
                mail = self._mail(
                    (name, email), [ME], subject, text.format(t1=clock(self.rng, 7, 18), **words), at, files=["Confirmation.pdf"]
                )
                self._thread(subject, pick(self.rng, ("Travel", "Inbox", "Archive")), [mail], unread=0.2, labels=0.2)

    def _newsletters(self) -> None:
        for row, (name, email, _, every) in zip(self.newsletters, catalogue.NEWSLETTERS, strict=True):
            last = row["left_on"] or self.today
            titles = [stories.ISSUES[index] for index in self.rng.permutation(len(stories.ISSUES))]
            for issue in range(64 // every):
                day = last - timedelta(days=every * issue + int(self.rng.integers(max(every - 2, 1))))
                text = (
                    f"In this issue: {titles[issue].lower()}, {titles[issue - 1].lower()}, and more.\nYou get this as a reader of {name}."
                )
                mail = self._mail((name, email), [ME], titles[issue], text, self.times.on(day), newsletter_id=row["id"])
                folder = pick(self.rng, ("Inbox", "Inbox", "Reading", "Archive"))
                self._thread(titles[issue], folder, [mail], unread=0.5, bin_share=0.08)

    def _spam(self) -> None:
        slipped = some_of(self.rng, stories.SPAM, 4)
        for name, email, subject, text in stories.SPAM:
            caught = (name, email, subject, text) not in slipped
            openings = some_of(
                self.rng,
                ("", "Reminder: ", "Last notice: ", "Again: "),
                int(self.rng.integers(1, 3)) if caught else 2 + int(self.rng.integers(2)),
            )
            for opening in openings:
                mail = self._mail((name, email), [ME], f"{opening}{subject}", text, self._recent(0, 30))
                self._thread(f"{opening}{subject}", "Inbox", [mail], unread=0.9)
                if caught:
                    self._throw(self.threads[-1], self.places["Spam"])

    # What the owner wrote

    def _own(self) -> None:
        for kind, folder, rows in (("sent", "Sent", stories.SENT), ("draft", "Drafts", stories.DRAFTS)):
            for name, subject, text, files in rows:
                to = [self._person(name, {})]
                mail = self._mail(ME, to, subject, text, self._recent(1, 60 if kind == "sent" else 12), kind=kind, files=files)
                self._thread(subject, folder, [mail])

    # Writing

    def _insert(self, session: Session) -> None:
        messages, recipients, attachments, labels = list[Row](), list[Row](), list[Row](), list[Row]()
        for key, thread in enumerate(self.threads, 1):
            thread["id"] = key
            labels += [{"thread_id": key, "label_id": label} for label in thread.pop("labels")]
            first = len(messages) + 1
            for mail in thread.pop("messages"):
                number = len(messages) + 1
                people, files, about, (name, email) = (mail.pop(part) for part in ("people", "files", "about", "sender"))
                known = {"sender_name": name, "sender_email": email, "about_id": None if about is None else first + about}
                messages.append({"id": number, "thread_id": key, **known, **mail})
                recipients += [{"message_id": number, "role": role, "name": name, "email": email} for role, (name, email) in people]
                attachments += [{"message_id": number, **carried(name, size)} for name, size in files]
        for model, rows in (
            (Thread, self.threads),
            (Message, messages),
            (Recipient, recipients),
            (Attachment, attachments),
            (ThreadLabel, labels),
        ):
            add_rows(session, model, rows)
