"""Tasks that answer a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, pick, text

from ..models import Message, Thread
from ..rules.search import Filters, find
from ..rules.threads import latest
from ..stories import BOOKINGS, PLACES
from .records import amount_due, last_mail, mails_from, on_days, senders, thread_by, threads_from, times_in
from .ways import back, moment, open_thread, search

_FEWEST, _MOST = 2, 4


class FindTemplate(AnswerTemplate):
    """A template that asks."""

    shape = "find"


def draw_span(rng: Generator, mails: Sequence[Message], least: int, most: int) -> tuple[str, str] | None:
    """Draw two days between which so many of the mails came, both of them days of a mail."""
    days = [mail.sent_at.date().isoformat() for mail in mails]
    if len(days) < least:
        return None
    start = int(rng.integers(len(days) - least + 1))
    end = int(rng.integers(start + least - 1, min(start + most, len(days))))
    return days[start], days[end]


class InvoiceTotal(FindTemplate):
    """How much do the invoices of a time come to?"""

    difficulty = "hard"
    wordings = (
        "How much do the invoices that {sender} sent from {first} to {last} come to in total?",
        "Please add up the amounts due of all invoices from {sender} that came between {first} and {last}, both days included.",
        "I wonder what {sender} billed me from {first} until {last}, all invoices together. What is the sum?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender of invoices, and two days on which some came."""
        sender = pick(rng, senders(state, _FEWEST, Message.subject.startswith("Invoice "), Message.body.contains("Amount due")))
        span = draw_span(rng, mails_from(state, sender), _FEWEST, _MOST)
        return {"sender": sender, "first": span[0], "last": span[1]} if span else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum; nothing where one of the mails asks for nothing."""
        mails = mails_from(state, text(params, "sender"), on_days(day(params, "first"), day(params, "last")))
        amounts = [amount for mail in mails if (amount := amount_due(mail)) is not None]
        return Fact(cents=sum(amounts)) if len(amounts) == len(mails) >= _FEWEST else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, open one after the other, add up."""
        return iter([*self._search(params), *self._read(params, before, self._listed(params, before))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The oldest first."""
        return [[*self._search(params), *self._read(params, before, self._listed(params, before)[::-1])]]

    def _search(self, params: Params) -> Iterator[Step]:
        return search(sender=text(params, "sender"), first=day(params, "first"), last=day(params, "last"))

    def _listed(self, params: Params, before: Session) -> list[Thread]:
        listed = find(before, Filters(sender=text(params, "sender"), first=day(params, "first"), last=day(params, "last")))[1]
        return [each for each in listed if latest(each).sender_name == params["sender"]]

    def _read(self, params: Params, before: Session, threads: Sequence[Thread]) -> Iterator[Step]:
        total = 0
        for thread in threads:
            yield open_thread(thread)
            if thread is not threads[-1]:
                yield back()
            euros, cents = latest(thread).body.rsplit("€", 1)[1].split(",  payable")[0].split(", payable")[0].replace(",", "").split(".")
            total += int(euros) * 100 + int(cents)
        yield finish(money(total))


class CountUnread(FindTemplate):
    """How many conversations of a sender are unread?"""

    difficulty = "medium"
    wordings = (
        "How many unread conversations from {sender} came from {first} to {last}, bin and spam aside?",
        "Please count the conversations from {sender} that came between {first} and {last} and are still unread; leave bin and spam out.",
        "I have not read everything that {sender} sent from {first} until {last}. How many conversations is that, without bin and spam?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sender of unread mail, and two days on which some came."""
        sender = pick(rng, senders(state, _FEWEST, Thread.unread))
        span = draw_span(rng, mails_from(state, sender, Thread.unread), _FEWEST, 2 * _MOST)
        return {"sender": sender, "first": span[0], "last": span[1]} if span else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many."""
        came = on_days(day(params, "first"), day(params, "last"))
        number = len(threads_from(state, text(params, "sender"), Thread.unread, came))
        return Fact(count=number) if number >= _FEWEST else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search and read how many were found."""
        first, last = day(params, "first"), day(params, "last")
        yield from search(sender=text(params, "sender"), first=first, last=last, ticks=["Unread"])
        yield self._answer(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """With an operator."""
        first, last = day(params, "first"), day(params, "last")
        words = f'is:unread from:"{params["sender"]}"'
        return [[*search(words=words, first=first, last=last), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        filters = Filters(sender=text(params, "sender"), first=day(params, "first"), last=day(params, "last"), unread=True)
        listed = find(before, filters)[1]
        return finish(str(sum(params["sender"] in {mail.sender_name for mail in each.messages} for each in listed)))


class BookingCode(FindTemplate):
    """What is the code of a booking?"""

    difficulty = "medium"
    wordings = (
        "What is the booking code of my booking with {company} for {place} on {day}?",
        "Please look up the code of the booking that {company} confirmed for {place}, for the day {day}.",
        "I am going to {place} on {day} with a booking from {company}, and they will ask for its code. Which is it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a confirmation."""
        mails = mails_from(state, pick(rng, BOOKINGS)[0])
        if not mails:
            return None
        words = pick(rng, mails)
        found = re.search(r"(?:on|from) (\d{1,2} \w+ \d{4})", words.body)
        place = next((each for each in PLACES if f" {each}" in words.body), "")
        return {"company": words.sender_name, "place": place, "day": _iso(found[1])} if found and place else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code, where one confirmation alone names place and day."""
        on = day(params, "day")
        mails = mails_from(state, text(params, "company"), Message.body.contains(f" {long_day(on)}"))
        codes = [re.findall(r"[A-Z]{3}\d{4}", mail.body) for mail in mails if f" {params['place']}" in mail.body]
        return Fact(id=codes[0][0]) if len(codes) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the day as the mail writes it, open, read."""
        yield from search(words=f'"{self._day(params)}" {params["place"]}', sender=text(params, "company"))
        yield from self._read(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the company alone, in the field for words."""
        return [[*search(words=f'from:"{params["company"]}" "{self._day(params)}"'), *self._read(params, before)]]

    def _day(self, params: Params) -> str:
        return long_day(day(params, "day"))

    def _read(self, params: Params, before: Session) -> Iterator[Step]:
        listed = find(before, Filters(words=(self._day(params), text(params, "place")), sender=text(params, "company")))[1]
        same = [each for each in listed if latest(each).sender_name == params["company"]]
        thread = next(each for each in same if f" {self._day(params)}" in latest(each).body)
        yield open_thread(thread)
        yield finish(latest(thread).body.rstrip(".").rsplit(" ", 1)[1])


def _iso(words: str) -> str:
    months = "January February March April May June July August September October November December".split()
    on, month, year = words.split()
    return f"{year}-{months.index(month) + 1:02d}-{int(on):02d}"


class AgreedTime(FindTemplate):
    """At what time do people meet, after all?"""

    difficulty = "easy"
    wordings = (
        'Which time of day does the last mail in the conversation "{subject}" with {sender} settle on?',
        'Please look up the time of day that the last mail of "{subject}" names; {sender} wrote in that conversation.',
        '{sender} and others moved the time around in "{subject}". What time of day is it according to the last mail?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a conversation in which several times were named."""
        threads = state.scalars(where(Thread).order_by(Thread.id)).all()
        talks = [each for each in threads if len({at for mail in each.messages for at in times_in(mail.body)}) > 1]
        thread = pick(rng, [each for each in talks if len(each.messages) > 1])
        return {"subject": thread.subject, "sender": thread.messages[0].sender_name}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the one time of the last mail."""
        thread = thread_by(state, text(params, "sender"), text(params, "subject"))
        times = times_in(last_mail(thread).body) if thread else []
        return Fact(time=times[0]) if len(times) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the conversation, read the last mail."""
        return iter([*search(subject=text(params, "subject")), *self._read(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the sender."""
        return [[*search(sender=text(params, "sender"), words=text(params, "subject")), *self._read(params, before)]]

    def _read(self, params: Params, before: Session) -> Iterator[Step]:
        thread = _named(params, before)
        yield open_thread(thread)
        yield finish(next(word.strip(".,") for word in latest(thread).body.split() if word[:2].isdigit() and word[2:3] == ":"))


class AttachmentTotal(FindTemplate):
    """How large is everything that was attached in a conversation?"""

    difficulty = "medium"
    wordings = (
        'How many kilobytes do all attachments in the conversation "{subject}" with {sender} have together?',
        'Please add up the sizes of everything that was attached in "{subject}", where {sender} wrote, in kilobytes.',
        'I want to know how much room the attachments of "{subject}" take, the conversation with {sender}. How many KB are they, all mails '
        "together?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a conversation with several attachments."""
        threads = state.scalars(where(Thread).order_by(Thread.id)).all()
        thread = pick(rng, [each for each in threads if sum(len(mail.attachments) for mail in each.messages) >= _FEWEST])
        return {"subject": thread.subject, "sender": thread.messages[0].sender_name}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        thread = thread_by(state, text(params, "sender"), text(params, "subject"))
        sizes = [each.size_kb for mail in thread.messages for each in mail.attachments] if thread else []
        return Fact(count=sum(sizes)) if len(sizes) >= _FEWEST else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the conversation and every older mail of it."""
        return iter([*search(subject=text(params, "subject")), *self._read(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Among mail with attachments."""
        return [[*search(sender=text(params, "sender"), ticks=["With attachment"]), *self._read(params, before)]]

    def _read(self, params: Params, before: Session) -> Iterator[Step]:
        thread = _named(params, before)
        yield open_thread(thread)
        total = 0
        for mail in thread.messages:
            total += sum(each.size_kb for each in mail.attachments)
            if mail is not latest(thread):
                yield click("disclosure", f"{mail.sender_name} {moment(mail.sent_at)}")
        yield finish(f"{total} KB")


def _named(params: Params, before: Session) -> Thread:
    """Return the conversation of the goal, as the search shows it."""
    listed = find(before, Filters(subject=text(params, "subject")))[1]
    same = (each for each in listed if each.subject == params["subject"])
    return next(each for each in same if params["sender"] in {mail.sender_name for mail in each.messages})
