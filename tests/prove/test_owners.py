"""Whose a record is, where people hang on people."""

from __future__ import annotations

import pytest
from sqlalchemy import Column, ForeignKey, Integer, MetaData, Table

from genui_gym.prove.owners import People, links


@pytest.fixture
def metadata() -> MetaData:
    """Accounts with their members, members' visits, and what nobody owns."""
    tables = MetaData()
    Table("account", tables, Column("id", Integer, primary_key=True), Column("site_id", ForeignKey("site.id")))
    Table("site", tables, Column("id", Integer, primary_key=True))
    Table("member", tables, Column("id", Integer, primary_key=True), Column("account_id", ForeignKey("account.id")))
    Table("visit", tables, Column("id", Integer, primary_key=True), Column("member_id", ForeignKey("member.id")))
    return tables


ROWS = {
    "account": {1: {"id": 1, "site_id": 1}, 2: {"id": 2, "site_id": 1}},
    "site": {1: {"id": 1}},
    "member": {key: {"id": key, "account_id": account} for key, account in ((1, 1), (2, 1), (3, 2), (4, None))},
    "visit": {1: {"id": 1, "member_id": 2}},
}


def test_only_columns_that_name_people_say_whose_a_record_is(metadata: MetaData) -> None:
    assert {name: links(table) for name, table in metadata.tables.items()} == {
        "account": [],
        "site": [],
        "member": [("account_id", "account")],
        "visit": [("member_id", "member")],
    }


@pytest.mark.parametrize(
    ("member", "holder"),
    [(1, ("account", 1)), (2, ("account", 1)), (3, ("account", 2)), (4, ("member", 4)), (None, None)],
)
def test_what_people_have_who_hang_on_somebody_is_that_ones(metadata: MetaData, member: int | None, holder: object) -> None:
    assert People(metadata, ROWS).holder("member", member) == holder


def test_two_tables_of_people_that_name_each_other_end_somewhere() -> None:
    tables = MetaData()
    Table("account", tables, Column("id", Integer, primary_key=True), Column("holder_id", ForeignKey("person.id")))
    Table("person", tables, Column("id", Integer, primary_key=True), Column("account_id", ForeignKey("account.id")))
    rows = {"account": {1: {"id": 1, "holder_id": 7}}, "person": {7: {"id": 7, "account_id": 1}}}
    assert People(tables, rows).holder("person", 7) is not None
