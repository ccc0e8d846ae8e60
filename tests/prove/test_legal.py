import enum
from datetime import date, datetime, time

import numpy as np
import pytest
from sqlalchemy import JSON, Enum, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from genui_gym.prove.legal import Legal


class Base(DeclarativeBase):
    pass


class Size(enum.Enum):
    SMALL = 1
    LARGE = 2


class Owner(Base):
    __tablename__ = "owner"
    id: Mapped[int] = mapped_column(primary_key=True)


class Thing(Base):
    __tablename__ = "thing"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("owner.id"))
    code: Mapped[str] = mapped_column(unique=True)
    size: Mapped[Size] = mapped_column(Enum(Size))
    day: Mapped[date]
    at: Mapped[datetime]
    opens: Mapped[time]
    sold: Mapped[bool]
    weight: Mapped[float]
    extra: Mapped[dict[str, int]] = mapped_column(JSON)
    remark: Mapped[str | None]


ROW = {
    "id": 1, "owner_id": 7, "code": "A", "size": "SMALL", "day": "2026-05-31", "at": "2026-05-31 23:30:00.000000",
    "opens": "08:00:00.000000", "sold": 0, "weight": 1.5, "extra": "{}", "remark": None,
}  # fmt: skip


@pytest.fixture
def legal() -> Legal:
    return Legal(Base.metadata, {"owner": {7: {"id": 7}, 9: {"id": 9}}, "thing": {1: ROW, 2: {**ROW, "id": 2, "code": "B"}}})


@pytest.mark.parametrize(
    ("column", "others"),
    [
        ("owner_id", [9]),
        ("code", ["B", "A B"]),
        ("size", ["LARGE"]),
        ("day", ["2026-06-01"]),
        ("at", ["2026-06-01 00:30:00.000000"]),
        ("opens", ["09:30:00.000000", "17:45:00.000000"]),
        ("sold", [1]),
        ("weight", [2.5]),
        ("extra", []),
        ("remark", ["Other"]),
    ],
)
def test_other_values_are_legal_in_their_column(legal: Legal, column: str, others: list[object]) -> None:
    assert legal.others("thing", column, ROW[column], np.random.default_rng(0)) == others


def test_columns(legal: Legal) -> None:
    assert legal.is_unique("thing", "code")
    assert not legal.is_unique("thing", "day")
    assert legal.target("thing", "owner_id") == "owner"
    assert legal.target("thing", "code") is None
    assert legal.columns("owner") == []
