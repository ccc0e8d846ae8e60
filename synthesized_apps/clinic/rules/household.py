"""Whose a record is. The family that is signed in sees and changes its own records; those of other families only take times away."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from ..models import Base, InsuranceCard, Member, Prescription, Referral, Refill, TestResult, TestValue, Thread, Visit

ME = 1
"""The account that is signed in."""


def ours(table: type[Any]) -> Select[Any]:
    """Return the query for the family's records of a table: its members, or what they have by ``member_id``."""
    query = select(table) if table is Member else select(table).join(Member, Member.id == table.member_id)
    return query.where(Member.account_id == ME)


def is_ours(record: Base) -> bool:
    """Whether a record is the family's; one that is nobody's, such as a doctor, is everybody's."""
    match record:
        case Member():
            return record.account_id == ME
        case Refill():
            return is_ours(record.prescription)
        case TestValue():
            return is_ours(record.result)
        case InsuranceCard() | Prescription() | Referral() | TestResult() | Thread() | Visit():
            return is_ours(record.member)
        case _:
            return True
