"""Tasks that correct contacts and groups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, fill, only, pick, select, text

from ..models import Address, Contact, Group, Membership, Message, Thread
from ..rules.people import contacts, groups, members
from ..rules.search import Filters, find
from ..rules.threads import latest
from .records import contact_named, group_named
from .rows import ArrangeTemplate
from .ways import contact_label, open_contact, open_thread, search

_EMAIL = re.compile(r"[\w.]+@[\w.]+\w")


class NewAddress(ArrangeTemplate):
    """Correct a contact by what the contact wrote, and make the new address the preferred one."""

    difficulty = "hard"
    wordings = (
        "{contact} of {company} has written to me about a new address. Put it into the contact in the place of the old one, and make "
        "it the "
        "preferred address.",
        "Please look up which address of {contact} ({company}) was replaced by which, correct it among my contacts, and set the new "
        "one as "
        "preferred.",
        "One of the addresses of {contact} from {company} has changed, as a mail to me says. My contacts should know the new one "
        "instead of the "
        "old, as the one that is preferred.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw somebody who wrote about a new address."""
        mail = pick(rng, state.scalars(where(Message).where(Message.subject == "New address").order_by(Message.id)).all())
        someone = state.scalars(where(Contact).join(Address).where(Address.email == mail.sender_email)).one()
        return {"contact": someone.name, "company": someone.company} if someone.company else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the address that the mail calls the old one with the text of the new one, and who is preferred."""
        someone = contact_named(state, text(params, "contact"), text(params, "company"))
        known = {address.email: address for address in someone.addresses} if someone else {}
        about = where(Message).where(Message.subject == "New address", Message.sender_email.in_(known))
        mail = only(state, about)
        if mail is None:
            return None
        old, fresh = _EMAIL.findall(mail.body)
        rows: list[Row] = [Changed("address", Address, known[old].id, {"email": fresh})]
        if not known[old].preferred:
            rows += [Changed(f"preferred {each.kind}", Address, each.id, {"preferred": each.email == old}) for each in known.values()]
        return tuple(rows)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the mail, then correct the contact."""
        someone, thread = self._contact(params, before), self._thread(params, before)
        yield from search(sender=text(params, "contact"), subject="New address")
        yield open_thread(thread)
        yield from open_contact(someone)
        yield from self._correct(someone, thread)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From a group of the contact, where there is one, without reading again."""
        someone, thread = self._contact(params, before), self._thread(params, before)
        group = next((each for each in groups(before) if someone in members(each)), None)
        if group is None:
            return []
        opened = [click("link", "People"), click("link", "Groups"), click("link", group.name), click("link", contact_label(someone))]
        return [[*opened, *self._correct(someone, thread)]]

    def _correct(self, someone: Contact, thread: Thread) -> Iterator[Step]:
        words = latest(thread).body.replace(",", " ").split()
        old, fresh = (word for word in words if "@" in word)
        address = next(each for each in someone.addresses if each.email == old)
        yield click("link", "Edit contact")
        yield fill("textbox", f"{address.kind} address", fresh)
        if not address.preferred:
            yield select("Preferred address", address.kind)
        yield click("button", "Save contact")

    def _contact(self, params: Params, before: Session) -> Contact:
        return next(each for each in contacts(before, text(params, "company")) if each.name == params["contact"])

    def _thread(self, params: Params, before: Session) -> Thread:
        listed = find(before, Filters(sender=text(params, "contact"), subject="New address"))[1]
        known = {address.email for address in self._contact(params, before).addresses}
        return next(each for each in listed if latest(each).sender_email in known)


class SwapGroup(ArrangeTemplate):
    """Take a contact out of one group and into another."""

    difficulty = "medium"
    wordings = (
        "Take {contact} of {company} out of the group {group} and add the contact to the group {other}.",
        "Please move {contact} ({company}) from the group {group} to the group {other}.",
        "{contact} from {company} has left {group} and should be in the group {other} instead.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a member of a company, and another group."""
        seat = pick(rng, state.scalars(where(Membership).order_by(Membership.id)).all())
        other = pick(rng, state.scalars(where(Group).order_by(Group.id)).all())
        if not seat.contact.company:
            return None
        return {"contact": seat.contact.name, "company": seat.contact.company, "group": seat.group.name, "other": other.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the one membership gone and the other made."""
        someone = contact_named(state, text(params, "contact"), text(params, "company"))
        group, other = group_named(state, text(params, "group")), group_named(state, text(params, "other"))
        if someone is None or group is None or other is None:
            return None
        seats = {each.group_id: each for each in someone.memberships}
        if group.id not in seats or other.id in seats:
            return None
        fresh = New("in the other group", Membership, {"group_id": other.id, "contact_id": someone.id})
        return Gone("out of the group", Membership, seats[group.id].id), fresh

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Leave the one, go back, join the other."""
        name = self._name(params, before)
        return iter([*self._leave(params, name), click("link", "Back"), *self._join(params, name)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Join first."""
        name = self._name(params, before)
        steps = [
            *self._join(params, name),
            click("link", "Back"),
            click("link", text(params, "group")),
            click("button", f"Remove {name}"),
        ]
        return [[click("link", "People"), click("link", "Groups"), *steps]]

    def _name(self, params: Params, before: Session) -> str:
        return next(contact_label(each) for each in contacts(before, text(params, "company")) if each.name == params["contact"])

    def _leave(self, params: Params, name: str) -> Iterator[Step]:
        yield click("link", "People")
        yield click("link", "Groups")
        yield click("link", text(params, "group"))
        yield click("button", f"Remove {name}")

    def _join(self, params: Params, name: str) -> Iterator[Step]:
        yield click("link", text(params, "other"))
        yield select("Add a contact", name)
        yield click("button", "Add to group")
