"""SQLite under a world: connections in memory, read-only sessions, and the triggers that log which rows were touched."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from genui_gym.reward.changes import table_names

_LOG = "genui_touched"


def new_connection(image: bytes | None = None) -> sqlite3.Connection:
    """Open a database in memory, empty or with the content of ``image``; usable from any thread, one at a time."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    if image is not None:
        connection.deserialize(image)
    return connection


def load_image(connection: sqlite3.Connection, image: bytes) -> None:
    """Replace the content of ``connection`` by ``image``.

    It is copied, not deserialized: SQLite would bind the schema to a new object then, and the temporary triggers of the log, which know
    the old one, would never fire again.
    """
    source = new_connection(image)
    try:
        source.backup(connection)
    finally:
        source.close()


def to_image(connection: sqlite3.Connection) -> bytes:
    """Serialize a database. Header fields that count writes are zeroed, so that equal contents give equal bytes.

    They are the file change counter, the schema cookie, and the version-valid-for number with the library version that goes with it
    (the SQLite file format, section 1.3).
    """
    image = bytearray(connection.serialize())
    for offset, length in ((24, 4), (40, 4), (92, 8)):
        image[offset : offset + length] = bytes(length)
    return bytes(image)


def engine_on(connection: sqlite3.Connection) -> Engine:
    """Return an engine whose every session works on ``connection``; disposing of it does not close the connection's owner's handle."""
    return create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)


@contextmanager
def open_image(image: bytes) -> Iterator[Session]:
    """Open a serialized database for reading: a session that cannot write."""
    connection = new_connection(image)
    engine = engine_on(connection)
    try:
        with read_only(connection), Session(engine) as session:
            yield session
    finally:
        engine.dispose()
        connection.close()


@contextmanager
def read_only(connection: sqlite3.Connection) -> Iterator[None]:
    """Refuse writes on ``connection`` while the block runs; SQLite itself enforces it."""
    connection.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        connection.execute("PRAGMA query_only = OFF")


def install_log(connection: sqlite3.Connection) -> None:
    """Log the touched rows of every table in temporary triggers, which never enter an image."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"CREATE TEMP TABLE {_LOG} (name TEXT, row INTEGER, PRIMARY KEY (name, row)) WITHOUT ROWID")
    for table in table_names(connection):
        for event, rows in (("INSERT", ("NEW",)), ("UPDATE", ("OLD", "NEW")), ("DELETE", ("OLD",))):
            inserts = " ".join(f"INSERT OR IGNORE INTO {_LOG} VALUES ('{table}', {row}.rowid);" for row in rows)
            connection.execute(f'CREATE TEMP TRIGGER "{_LOG}_{table}_{event}" AFTER {event} ON main."{table}" BEGIN {inserts} END')


def touched_rows(connection: sqlite3.Connection) -> set[tuple[str, int]]:
    """Return the rows that were inserted, updated or deleted since the log was cleared."""
    return set(connection.execute(f"SELECT name, row FROM {_LOG}"))


def set_touched(connection: sqlite3.Connection, rows: set[tuple[str, int]]) -> None:
    """Make ``rows`` the touched ones."""
    connection.execute(f"DELETE FROM {_LOG}")
    connection.executemany(f"INSERT INTO {_LOG} VALUES (?, ?)", sorted(rows))
    connection.commit()
