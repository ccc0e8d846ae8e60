"""Fills a new database: the owner with people, folders, files and settings, then the mail."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows
from genui_gym.task import pick

from . import catalogue
from .lots import chance, some_of
from .models import (
    Address,
    BlockedSender,
    Contact,
    File,
    Folder,
    Group,
    HelpArticle,
    Label,
    Membership,
    Newsletter,
    Owner,
    Rule,
    Signature,
    Vacation,
)
from .rules.settings import REASONS
from .seed_mail import Postbag

NOW = datetime(2026, 5, 14, 10, 5)
TODAY = NOW.date()
_SIGNATURES = (
    ("Work", "Tessa Marlowe\nVale Studio, 9 Rope Walk\n+353 1 555 0117"),
    ("Short", "Tessa"),
    ("Private", "Love, Tessa"),
    ("On the road", "Tessa Marlowe, from a train; please excuse the brevity"),
)
_FOLLOW_UPS, _FINISHED = ("To do", "Waiting", "Urgent", "Someday"), ("Archive", "Harbour library", "Museum of Tides", "Reading")
_BLOCKED = ("spin@luckywheel.example", "offers@cheaploans.example", "news@oldshoes.example", "agent@timeshares.example")


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    folders = [*catalogue.KINDS, *((name, "own") for name in (*catalogue.FOLDERS, *catalogue.SMALL_FOLDERS))]
    add_rows(session, Folder, [{"id": number, "name": name, "kind": kind} for number, (name, kind) in enumerate(folders, 1)])
    add_rows(session, Label, [{"id": number, "name": name, "tone": number} for number, name in enumerate(catalogue.LABELS, 1)])
    add_rows(session, Signature, [{"id": number, "name": name, "text": words} for number, (name, words) in enumerate(_SIGNATURES, 1)])
    places = {name: number for number, (name, _) in enumerate(folders, 1)}
    add_rows(session, Owner, [_owner(rng, places)])
    add_rows(session, Vacation, [_vacation(rng)])
    contacts, addresses = _people(rng)
    add_rows(session, Contact, contacts)
    add_rows(session, Address, addresses)
    add_rows(session, Group, [{"id": number, "name": name} for number, (name, _) in enumerate(catalogue.GROUPS, 1)])
    add_rows(session, Membership, _memberships(contacts))
    add_rows(session, File, _files(rng))
    newsletters = _newsletters(rng)
    add_rows(session, Newsletter, newsletters)
    add_rows(session, Rule, _rules(rng, places))
    add_rows(session, BlockedSender, [{"email": email, "blocked_on": _ago(rng, 20, 300)} for email in _BLOCKED])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", catalogue.HELP))
    Postbag(rng, NOW, places, contacts, addresses, newsletters).write(session)
    session.flush()


def _ago(rng: Generator, low: int, high: int) -> date:
    return TODAY - timedelta(days=int(rng.integers(low, high)))


def _owner(rng: Generator, places: dict[str, int]) -> Row:
    name, email = catalogue.OWNER
    follow_up = catalogue.LABELS.index(pick(rng, _FOLLOW_UPS)) + 1
    saved = {"signature_id": int(rng.integers(1, 4)), "follow_up_label_id": follow_up, "finished_folder_id": places[pick(rng, _FINISHED)]}
    return {"id": 1, "name": name, "email": email, **saved}


def _vacation(rng: Generator) -> Row:
    first = _ago(rng, 120, 200)
    return {
        "id": 1, "active": False, "first_on": first, "last_on": first + timedelta(days=9), "subject": "I am away",
        "text": "Thank you for your mail. I am walking along a coast and read it when I am back.", "contacts_only": chance(rng, 0.5),
    }  # fmt: skip


def _people(rng: Generator) -> tuple[list[Row], list[Row]]:
    contacts, addresses = list[Row](), list[Row]()
    numbers = rng.permutation(900) + 100
    for key, (name, company, known) in enumerate(catalogue.CONTACTS, 1):
        contacts.append({"id": key, "name": name, "company": company, "phone": f"+353 1 555 {numbers[key]:04d}"})
        preferred = int(rng.integers(len(known)))
        for place, (kind, email) in enumerate(known):
            addresses.append({"contact_id": key, "kind": kind, "email": email, "preferred": place == preferred})
    return contacts, addresses


def _memberships(contacts: list[Row]) -> list[Row]:
    keys = {contact["name"]: contact["id"] for contact in contacts}
    return [{"group_id": key, "contact_id": keys[name]} for key, (_, names) in enumerate(catalogue.GROUPS, 1) for name in names]


def _files(rng: Generator) -> list[Row]:
    return [
        {"name": name, "drawer": drawer, "size_kb": int(rng.integers(*between)), "added_on": _ago(rng, 1, 200)}
        for name, drawer, between in catalogue.FILES
    ]


def _newsletters(rng: Generator) -> list[Row]:
    left = some_of(rng, range(len(catalogue.NEWSLETTERS)), 5)
    rows = []
    for index, (name, email, about, _) in enumerate(catalogue.NEWSLETTERS):
        gone = index in left
        rows.append({
            "id": index + 1, "name": name, "email": email, "about": about, "joined_on": _ago(rng, 150, 900),
            "left_on": _ago(rng, 8, 50) if gone else None, "reason": REASONS[left.index(index)] if gone else "",
        })  # fmt: skip
    return rows


def _rules(rng: Generator, places: dict[str, int]) -> list[Row]:
    drawn = (
        # sender, subject, label, folder, star, active
        ("Demir Lighting Accounts", "", "Money", "Invoices", False, True),
        ("The Paper Lantern", "", "Read later", "Reading", False, True),
        ("quaystreet.example", "", "Home", "School", True, True),
        ("Gull Ferries", "", "", "Travel", False, True),
        ("Brightwater Energy", "Invoice", "Money", "Invoices", False, chance(rng, 0.5)),
        ("Harbour Trust", "board", "Client", "", True, True),
        ("Cycle Post", "", "Someday", "Reading", False, False),
    )
    return [
        {
            "sender_words": sender, "subject_words": subject, "label_id": catalogue.LABELS.index(label) + 1 if label else None,
            "folder_id": places[folder] if folder else None, "star": star, "active": active,
        }
        for sender, subject, label, folder, star, active in drawn
    ]  # fmt: skip
