"""Contacts, their addresses and groups, and reading whom a mail goes to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Address, Contact, Group, Membership

KINDS = ("Work", "Home", "Other")
LONGEST, LONGEST_ADDRESS = 60, 80
MOST_RECIPIENTS = 30
_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+")
_NAMED = re.compile(r"(?P<name>[^<>]*)<(?P<email>[^<>]*)>")
_PHONE = re.compile(r"\+?[0-9][0-9 ()/-]{4,24}")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a mail goes to."""

    name: str
    email: str


def address_problem(text: str) -> str | None:
    """Check an address: return the message, ``None`` if it is fine."""
    if not text.strip():
        return "Enter an address."
    return None if _ADDRESS.fullmatch(text.strip()) and len(text.strip()) <= LONGEST_ADDRESS else f"“{text.strip()[:60]}” is no address."


def contacts(session: Session, text: str = "") -> list[Contact]:
    """Return the contacts by name that hold every word of ``text`` in name, company or addresses."""
    words = text.casefold().split()
    query = select(Contact).options(selectinload(Contact.addresses)).order_by(Contact.name, Contact.company, Contact.id)
    return [each for each in session.scalars(query) if all(word in _about(each) for word in words)]


def _about(contact: Contact) -> str:
    return " ".join((contact.name, contact.company, *(address.email for address in contact.addresses))).casefold()


def preferred(contact: Contact) -> Address:
    """Return the address at which a contact is written to."""
    return next((address for address in contact.addresses if address.preferred), contact.addresses[0])


def contact_at(session: Session, email: str) -> Contact | None:
    """Return the contact who has an address."""
    return session.scalars(select(Contact).join(Address).where(func.lower(Address.email) == email.casefold())).first()


def groups(session: Session) -> Sequence[Group]:
    """Return the groups by name."""
    return session.scalars(select(Group).options(selectinload(Group.memberships)).order_by(Group.name)).all()


def members(group: Group) -> list[Contact]:
    """Return the contacts of a group by name."""
    return sorted((each.contact for each in group.memberships), key=lambda contact: (contact.name, contact.id))


def receivers(session: Session, text: str) -> tuple[list[Person], str | None]:
    """Read a field of recipients: addresses, names of contacts, names of groups. Return who that is, and what is wrong."""
    found: dict[str, Person] = {}
    for part in re.split(r"[,;\n]", text):
        if tidy(part):
            people, wrong = _receiver(session, tidy(part))
            if wrong:
                return [], wrong
            found |= {person.email.casefold(): person for person in people if person.email.casefold() not in found}
    if len(found) > MOST_RECIPIENTS:
        return [], f"A mail can go to {MOST_RECIPIENTS} people at most."
    return list(found.values()), None


def _receiver(session: Session, part: str) -> tuple[list[Person], str | None]:
    named = _NAMED.fullmatch(part)
    email = named["email"].strip() if named else part
    if "@" in email:
        if address_problem(email):
            return [], address_problem(email)
        known = contact_at(session, email)
        if known is not None:
            return [Person(known.name, next(each.email for each in known.addresses if each.email.casefold() == email.casefold()))], None
        return [Person(tidy(named["name"])[:LONGEST] if named else "", email)], None
    same = [contact for contact in contacts(session) if contact.name.casefold() == part.casefold()]
    if len(same) > 1:
        return [], f"You have {len(same)} contacts called {same[0].name}. Enter the address of the one you mean."
    if same:
        return [Person(same[0].name, preferred(same[0]).email)], None
    group = session.scalars(select(Group).where(func.lower(Group.name) == part.casefold())).first()
    if group:
        return [Person(each.name, preferred(each).email) for each in members(group)], None
    return [], f"“{part[:60]}” is no address, contact or group."


@dataclass(frozen=True, slots=True)
class Card:
    """What a form says about a contact; ``emails`` has an address for some of the kinds, ``preferred`` names one of these kinds."""

    name: str
    company: str
    phone: str
    emails: dict[str, str]
    preferred: str


def card_problems(session: Session, card: Card, but: Contact | None = None) -> Messages:
    """Check a new contact, or a change of the contact ``but``."""
    given = {kind: email.strip() for kind, email in card.emails.items() if email.strip()}
    problems: Messages = {}
    wrong_name = name_problem(card.name, "a name", LONGEST)
    if wrong_name:
        problems["name"] = wrong_name
    if len(tidy(card.company)) > LONGEST:
        problems["company"] = f"Use at most {LONGEST} characters."
    if card.phone.strip() and not _PHONE.fullmatch(card.phone.strip()):
        problems["phone"] = "Enter a phone number such as +353 1 555 0123."
    for kind, email in given.items():
        known = contact_at(session, email)
        wrong = address_problem(email) or (f"{known.name} has this address already." if known and known is not but else None)
        if wrong:
            problems[kind.lower()] = wrong
    emails = [email.casefold() for email in given.values()]
    if not given:
        problems["work"] = "Enter at least one address."
    elif len(set(emails)) < len(emails):
        problems["work"] = "Enter each address only once."
    if given and card.preferred not in given:
        problems["preferred"] = "Choose one of the addresses that you have entered."
    return problems


def save_contact(session: Session, card: Card, group_ids: Sequence[int] = (), contact: Contact | None = None) -> Contact:
    """Add a contact to the list and to groups, or change one; a change leaves groups alone.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(card_problems(session, card, contact))
    if contact is None:
        contact = Contact(name="", company="", phone="", addresses=[])
        session.add(contact)
        contact.memberships = [Membership(group_id=key) for key in group_ids]
    contact.name, contact.company, contact.phone = tidy(card.name), tidy(card.company), card.phone.strip()
    _set_addresses(session, contact, card)
    session.flush()
    return contact


def _set_addresses(session: Session, contact: Contact, card: Card) -> None:
    known = {address.kind: address for address in contact.addresses}
    for kind in KINDS:
        email = card.emails.get(kind, "").strip()
        if email and kind in known:
            known[kind].email, known[kind].preferred = email, kind == card.preferred
        elif email:
            contact.addresses.append(Address(kind=kind, email=email, preferred=kind == card.preferred))
        elif kind in known:
            session.delete(known[kind])


def delete_contact(session: Session, contact: Contact) -> None:
    """Delete a contact, also from all groups; mail stays."""
    for row in (*contact.memberships, *contact.addresses):
        session.delete(row)
    session.flush()
    session.expire(contact)
    session.delete(contact)
    session.flush()


def add_group(session: Session, name: str) -> Group:
    """Make an empty group.

    Raises:
        Refused: The name is missing, too long, or taken by a group or a contact.
    """
    wrong = name_problem(name, "a name for the group", 40)
    taken = {each.casefold() for table in (Group, Contact) for each in session.scalars(select(table.name))}
    if wrong is None and tidy(name).casefold() in taken:
        wrong = f"There is a contact or a group called {tidy(name)} already."
    refuse({"name": wrong} if wrong else {})
    group = Group(name=tidy(name))
    session.add(group)
    session.flush()
    return group


def add_member(session: Session, group: Group, contact: Contact | None) -> None:
    """Take a contact into a group.

    Raises:
        Refused: Nobody is chosen, or the contact is in it already.
    """
    if contact is None:
        refuse({"contact": "Choose a contact."})
    elif contact.id in {each.contact_id for each in group.memberships}:
        refuse({"contact": f"{contact.name} is in this group already."})
    else:
        group.memberships.append(Membership(contact=contact))
        session.flush()


def drop_member(session: Session, group: Group, contact: Contact) -> None:
    """Take a contact out of a group; one who is not in it stays out."""
    for each in group.memberships:
        if each.contact_id == contact.id:
            session.delete(each)
    session.flush()
    session.expire(group, ["memberships"])


def delete_group(session: Session, group: Group) -> None:
    """Delete a group; its contacts stay."""
    for each in group.memberships:
        session.delete(each)
    session.flush()
    session.expire(group)
    session.delete(group)
    session.flush()
