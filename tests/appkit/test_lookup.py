"""What an address or a form names, whatever is written there."""

from __future__ import annotations

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from werkzeug.exceptions import NotFound

from genui_gym.appkit import found, key_of, own_path
from genui_gym.appkit.present import ENVIRON_KEY


class Base(DeclarativeBase):
    pass


class Thing(Base):
    __tablename__ = "thing"
    id: Mapped[int] = mapped_column(primary_key=True)


class World:
    def __init__(self, session: Session) -> None:
        self.session = session


@pytest.mark.parametrize("key", [0, 2, 2**63 - 1, 2**63, 10**30])
def test_a_row_is_found_and_any_other_key_is_404(key: int) -> None:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session, Flask(__name__).test_request_context(environ_overrides={ENVIRON_KEY: World(session)}):
        session.add(Thing(id=1))
        session.flush()
        assert found(Thing, 1).id == 1
        with pytest.raises(NotFound):
            found(Thing, key)
    engine.dispose()


@pytest.mark.parametrize("text", ["", "-1", "1.0", " 1", "1 ", "x", "\uff11", "²", "1" * 10])
def test_what_is_no_key(text: str) -> None:
    assert key_of(text) is None


@given(st.integers(0, 10**9 - 1))
def test_a_key_is_read_as_it_was_written(key: int) -> None:
    assert key_of(str(key)) == key


@pytest.mark.parametrize("path", ["/", "/trips", "/trips/3?show=past&q=a%20b#top", "/a//b"])
def test_a_path_of_the_app_itself_is_kept(path: str) -> None:
    assert own_path(path, "/home") == path


@pytest.mark.parametrize(
    "path", ["", "trips", "//evil.test", "/\\evil.test", "/a\\b", "https://evil.test/", "/a b", "/\t/evil.test", "/é", "/a\n"]
)
def test_whatever_leads_elsewhere_or_is_no_address_is_replaced(path: str) -> None:
    assert own_path(path, "/home") == "/home"
