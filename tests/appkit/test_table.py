"""A table's key and name that follow from its class."""

from __future__ import annotations

from sqlalchemy.orm import DeclarativeBase, Mapped

from genui_gym.appkit import Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of a test."""


class OrderLine(Base):
    """Named after its class."""

    text: Mapped[str]


class Order(Base):
    """Named by itself, as ``order`` is a word of SQL."""

    __tablename__ = "orders"
    code: Mapped[str]


def test_a_table_is_called_like_its_class_in_small_letters() -> None:
    assert set(Base.metadata.tables) == {"order_line", "orders"}


def test_every_table_has_a_key_of_its_own_before_its_columns() -> None:
    assert [column.name for column in OrderLine.__table__.columns] == ["id", "text"]
    assert [column.name for column in OrderLine.__table__.primary_key] == ["id"]
    assert OrderLine.__table__.columns["id"] is not Order.__table__.columns["id"]
