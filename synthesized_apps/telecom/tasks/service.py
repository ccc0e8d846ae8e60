"""Tasks about tickets, stores, outages and gifts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import Params, Step, click, day, fill, only, pick, select, text

from ..catalogue import SERVICES
from ..content import TOPICS
from ..models import Store
from ..records import TakenSlot, Ticket, TicketMessage, Visit
from ..rules.codes import ticket_code, visit_code
from ..rules.hours import clocks, hours_on
from ..rules.lines import REPLIES
from ..rules.stores import free_clocks
from ..seed import TODAY
from .literals import ArrangeTemplate, CommitTemplate
from .records import draw_line, line_literals, named_line, person
from .ways import known_line, label, open_preferences

COMPLAINTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "network": (
        ("No network at the lake", "Since Sunday there is no network at the lake"),
        ("Calls drop at home", "Calls drop in every room"),
    ),
    "speed": (("Slow films", "Films stop every few minutes, also at night"), ("Slow at the station", "Nothing loads at the station")),
    "bill": (
        ("Wrong name on the bill", "The bill has an old name of mine on it"),
        ("Bill for the tax office", "I need a bill with a stamp"),
    ),
    "sim": (
        ("Phone asks for the PUK", "The phone asks for the PUK and I have none"),
        ("SIM not found", "The phone says that there is no SIM"),
    ),
    "contract": (
        ("Change of the contract holder", "The line should go to my sister"),
        ("End of the contract", "When can I leave at the earliest?"),
    ),
    "other": (
        ("Praise for a store", "The people at the quay were most helpful"),
        ("Lost umbrella", "I left a green umbrella in the store"),
    ),
}
ANSWERS = (
    "It is as bad as before, on every phone", "Yes, upstairs all is well, in the cellar nothing", "I have tried it twice, without luck",
    "It is better now, but not in the evening", "The phone shows 4G, never 5G",
)  # fmt: skip


class OpenTicket(CommitTemplate):
    """Open a ticket; how Murmo answers is the customer's preference."""

    difficulty = "medium"
    ambiguous = True
    worded: ClassVar = {"topic": TOPICS}
    wordings = (
        'Open a ticket for {line} (number ending {tail}) about "{topic}", with the subject "{subject}" and the text "{words}". Have it '
        "answered the way I prefer.",
        'Please report this for {line}, the line whose number ends in {tail}, under "{topic}": the subject is "{subject}", the text '
        '"{words}". They should answer as my preferences say.',
        'Something for the support: it is about "{topic}", on {line} (the number that ends in {tail}). Call it "{subject}" and write '
        '"{words}"; the answer should come as I usually want it.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and a complaint."""
        topic = pick(rng, COMPLAINTS)
        subject, words = pick(rng, COMPLAINTS[topic])
        return {**line_literals(draw_line(state, rng)), "topic": topic, "subject": subject, "words": words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the ticket with its message."""
        line, topic = named_line(params, state), text(params, "topic")
        if line is None or topic not in TOPICS:
            return None
        parts: dict[str, Any] = {
            "line": {"line_id": line.id},
            "topic": {"topic": topic},
            "answer": {"reply_by": person(state).reply_by},
            "text": Lines(TicketMessage, "ticket_id", [{"author": "you", "text": text(params, "words"), "on": TODAY}]),
        }
        made = {"code": FromKey(ticket_code), "status": "open", "opened_on": TODAY}
        return (New("ticket", Ticket, {"subject": text(params, "subject")}, parts, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the preference up, fill in the form."""
        return iter([*open_preferences(), click("link", "Support"), click("link", "New ticket"), *self._form(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of tickets."""
        entrance = [click("link", "Support"), click("link", "All tickets"), click("link", "Open a ticket")]
        return [[*entrance, *self._form(params, before)]]

    def _form(self, params: Params, before: Session) -> list[Step]:
        return [
            select("Which line?", label(known_line(params, before))),
            select("What is it about?", TOPICS[text(params, "topic")]),
            fill("textbox", "Subject", text(params, "subject")),
            fill("textbox", "What happened?", text(params, "words")),
            select("How should we answer?", REPLIES[person(before).reply_by]),
            click("button", "Open ticket"),
        ]


class AnswerAndClose(ArrangeTemplate):
    """Answer in one ticket and close another."""

    difficulty = "medium"
    wordings = (
        'Answer "{words}" in the ticket "{subject}", and close the ticket "{other}".',
        'There are two of my tickets to see to, please: write "{words}" in "{subject}", and close "{other}".',
        'Murmo waits for me in the ticket "{subject}": tell them "{words}". "{other}" has sorted itself out; that one can be closed.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ticket that waits for an answer, and another that runs or is solved."""
        waiting = state.scalars(where(Ticket).where(Ticket.status == "waiting").order_by(Ticket.id)).all()
        running = state.scalars(where(Ticket).where(Ticket.status.in_(("open", "waiting", "solved"))).order_by(Ticket.id)).all()
        one, other = pick(rng, waiting), pick(rng, running)
        return None if one is other else {"subject": one.subject, "words": pick(rng, ANSWERS), "other": other.subject}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the message, the ticket that is open again and the one that is closed."""
        one, other = (only(state, where(Ticket).where(Ticket.subject == params[name])) for name in ("subject", "other"))
        if one is None or other is None or one is other or one.status != "waiting" or other.status == "closed":
            return None
        said = New(
            "answer", TicketMessage, {"ticket_id": one.id, "author": "you"}, {"words": {"text": text(params, "words")}}, {"on": TODAY}
        )
        opened = Changed("turn", Ticket, one.id, {"status": "open"}, ("answer",))
        return said, opened, Changed("closed", Ticket, other.id, {"status": "closed"})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Answer, then close."""
        return iter([*self._answer(params, before), *self._close(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Close first."""
        return [[*self._close(params, before), *self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> list[Step]:
        return [
            *self._open(text(params, "subject"), before),
            fill("textbox", "Your answer", text(params, "words")),
            click("button", "Send answer"),
        ]

    def _close(self, params: Params, before: Session) -> list[Step]:
        return [*self._open(text(params, "other"), before), click("button", "Close this ticket")]

    def _open(self, subject: str, before: Session) -> list[Step]:
        ticket = next(each for each in before.scalars(where(Ticket)) if each.subject == subject)
        over = [click("link", "Over")] if ticket.status in ("solved", "closed") else []
        return [click("link", "Support"), click("link", "All tickets"), *over, click("link", f"{ticket.subject}, {ticket.code}")]


class BookVisit(CommitTemplate):
    """Book the first free time from a time on, in the store of a district that has a service."""

    difficulty = "hard"
    wordings = (
        'Book a visit for "{service}" at the {store} that offers it, on {day}, at the first free time from {clock} on.',
        'Please get me an appointment on {day} for "{service}" in whichever {store} offers that, as early as possible but not before '
        "{clock}.",
        'I need "{service}" at a {store} on {day}. Not every store of that name does it, so choose the one that does, and book the '
        "earliest "
        "time from {clock} on that is still free.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a store whose namesake lacks a service, and half past an hour whose full hour is free, so that it decides."""
        store = pick(rng, state.scalars(where(Store).where(Store.name.in_(("Murmo Arcade", "Murmo Market"))).order_by(Store.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(1, 15)))
        hours = clocks(hours_on(store, on))
        if len(hours) < 3:
            return None
        hour = pick(rng, hours[:-2])
        params = {"store": store.name, "service": pick(rng, SERVICES), "day": on.isoformat(), "clock": f"{hour[:2]}:30"}
        return params if self.meaning(params, state) != self.meaning({**params, "clock": hour}, state) else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit."""
        named = state.scalars(where(Store).where(Store.name == params["store"])).all()
        offering = [store for store in named if text(params, "service") in store.services.split(", ")]
        on = day(params, "day")
        if len(offering) != 1 or not 1 <= (on - TODAY).days <= 14:
            return None
        store = offering[0]
        full = where(TakenSlot.clock).where(TakenSlot.store_id == store.id, TakenSlot.on == on)
        booked = where(Visit.clock).where(Visit.store_id == store.id, Visit.on == on, Visit.status == "booked")
        taken = {*state.scalars(full), *state.scalars(booked)}
        free = [clock for clock in clocks(hours_on(store, on)) if clock not in taken and clock >= text(params, "clock")]
        if not free:
            return None
        parts: dict[str, Any] = {"service": {"service": text(params, "service")}, "day": {"on": on}, "time": {"clock": free[0]}}
        made = {"code": FromKey(visit_code), "status": "booked", "booked_on": TODAY}
        return (New("visit", Visit, {"store_id": store.id}, parts, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search by name and service, choose the day, book."""
        yield click("link", "Support")
        yield click("link", "Find a store")
        yield fill("searchbox", "Search stores", text(params, "store"))
        yield select("Service", text(params, "service"))
        yield click("button", "Show stores")
        yield from self._book(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list of all stores."""
        return [[click("link", "More"), click("link", "Stores"), *self._book(params, before)]]

    def _book(self, params: Params, before: Session) -> list[Step]:
        listed = [store for store in before.scalars(where(Store)) if store.name == params["store"]]
        (store,) = (each for each in listed if text(params, "service") in each.services)
        on = day(params, "day")
        clock = next(each for each in free_clocks(before, store, on) if each >= text(params, "clock"))
        return [
            click("link", f"{store.name}, {store.district.name}"),
            click("link", f"{on:%a} {on.day} {on:%b} {on.year}"),
            select("What do you need?", text(params, "service")),
            click("radio", clock),
            click("button", "Book visit"),
        ]
