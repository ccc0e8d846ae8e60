"""Goals as rows: what is asked is met and explained, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import ForeignKey, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from genui_gym.reward import Changed, Gone, Lines, New, frame_check, row_allowances, row_subgoals, score


class Base(DeclarativeBase):
    """Two tables."""


class Order(Base):
    __tablename__ = "order"
    id: Mapped[int] = mapped_column(primary_key=True)
    shop: Mapped[str]
    note: Mapped[str]
    total: Mapped[int]


class Line(Base):
    __tablename__ = "line"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("order.id"))
    dish: Mapped[str]
    number: Mapped[int]


WANTED = New(
    "order placed",
    Order,
    {"shop": "Nori"},
    {"note": {"note": "ring twice"}, "dishes": Lines(Line, "order_id", [{"dish": "Miso", "number": 1}, {"dish": "Udon", "number": 2}])},
    {"total": lambda value, row: value > 0},
)


def opened() -> Session:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    session = Session(engine)
    session.add_all([Order(shop="Nori", note="", total=7), Order(shop="Lupo", note="", total=9)])
    session.add(Line(order_id=1, dish="Miso", number=1))
    session.commit()
    return session


@pytest.fixture
def before() -> Iterator[Session]:
    session = opened()
    yield session
    session.close()
    session.get_bind().dispose()


@pytest.fixture
def after() -> Iterator[Session]:
    session = opened()
    yield session
    session.close()
    session.get_bind().dispose()


def place(
    after: Session, shop: str = "Nori", note: str = "ring twice", dishes: tuple[tuple[str, int], ...] = (("Udon", 2), ("Miso", 1))
) -> None:
    order = Order(shop=shop, note=note, total=20)
    after.add(order)
    after.flush()
    after.add_all(Line(order_id=order.id, dish=dish, number=number) for dish, number in dishes)
    after.flush()


def report(rows, before: Session, after: Session):
    return score(row_subgoals(rows, before, after), frame_check(before, after, row_allowances(rows, before)))


def test_a_new_row_with_its_lines_in_any_order_is_a_success(before: Session, after: Session) -> None:
    place(after)
    assert report([WANTED], before, after).success


def test_an_old_row_is_not_a_new_one(before: Session, after: Session) -> None:
    assert report([WANTED], before, after).score == 0


@pytest.mark.parametrize(
    ("placed", "met"),
    [
        ({"shop": "Lupo"}, set()),
        ({"note": "ring once"}, {"order placed", "dishes"}),
        ({"dishes": (("Udon", 2),)}, {"order placed", "note"}),
        ({"dishes": (("Udon", 2), ("Miso", 1), ("Miso", 1))}, {"order placed", "note"}),
        ({"dishes": (("Udon", 1), ("Miso", 1))}, {"order placed", "note"}),
    ],
)
def test_each_part_falls_alone_and_success_with_it(placed, met: set[str], before: Session, after: Session) -> None:
    place(after, **placed)
    found = report([WANTED], before, after)
    assert {subgoal.name for subgoal in found.subgoals if subgoal.met} == met
    assert not found.success


def test_of_two_new_rows_the_better_counts_and_the_other_is_a_side_effect(before: Session, after: Session) -> None:
    place(after, note="wrong")
    place(after)
    found = report([WANTED], before, after)
    assert all(subgoal.met for subgoal in found.subgoals)
    assert found.side_effects
    assert found.score == 0.5


def test_lines_may_not_hang_on_an_old_row(before: Session, after: Session) -> None:
    place(after, dishes=(("Udon", 2),))
    after.add(Line(order_id=1, dish="Miso", number=1))
    after.flush()
    assert report([WANTED], before, after).side_effects


def test_changed_and_gone_look_at_their_row_alone(before: Session, after: Session) -> None:
    rows = [
        Changed("noted", Order, 2, {"note": "late"}),
        Changed("dearer", Order, 2, {"total": lambda value, row: value > 9}),
        Gone("line gone", Line, 1),
    ]
    order = after.get_one(Order, 2)
    order.note, order.total = "late", 10
    after.delete(after.get_one(Line, 1))
    after.flush()
    assert report(rows, before, after).success
    order.shop = "Luna"
    after.flush()
    assert report(rows, before, after).side_effects


def test_weights_share_the_score(before: Session, after: Session) -> None:
    rows = [Changed("noted", Order, 2, {"note": "late"}, weight=3), Gone("line gone", Line, 1)]
    assert [subgoal.weight for subgoal in row_subgoals(rows, before, after)] == [0.75, 0.25]
    assert row_subgoals([], before, after) == []
