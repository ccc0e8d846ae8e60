"""Seeded databases as bytes. Populating takes a hundred milliseconds, loading an image microseconds, so images are kept."""

from __future__ import annotations

import threading

import numpy as np
from sqlalchemy import Engine, MetaData
from sqlalchemy.orm import Session
from sqlalchemy.schema import CreateIndex, CreateTable

from genui_gym.apps import App
from genui_gym.world.database import engine_on, new_connection, to_image

VARIANTS = 16
"""How many differently seeded databases an app has: a seed sees database ``seed % VARIANTS``, so that images can be kept."""

_images: dict[tuple[str, str, int], bytes] = {}
_lock = threading.Lock()


def seeded_image(app: App, seed: int) -> bytes:
    """Return the app's database for ``seed`` as a serialized SQLite image; equal seeds give equal bytes."""
    variant = seed % VARIANTS
    key = (str(app.folder), app.version, variant)
    with _lock:
        if key not in _images:
            _images[key] = _populate(app, variant)
        return _images[key]


def _populate(app: App, variant: int) -> bytes:
    connection = new_connection()
    engine = engine_on(connection)
    try:
        for table in app.metadata.tables.values():
            # SQLite else gives the number of a deleted last row to the next one, and the two would look like one row that changed.
            table.dialect_options["sqlite"]["autoincrement"] = True
        _create_tables(app.metadata, engine)
        with Session(engine) as session:
            app.populate(session, np.random.default_rng(variant))
            session.commit()
        connection.execute("VACUUM")
        return to_image(connection)
    finally:
        engine.dispose()
        connection.close()


def _create_tables(metadata: MetaData, engine: Engine) -> None:
    """Create tables and indexes in an order that hashes do not decide, as those of SQLAlchemy's set of a table's indexes would."""
    with engine.begin() as connection:
        for table in metadata.sorted_tables:
            connection.execute(CreateTable(table))
            for index in sorted(table.indexes, key=lambda index: str(index.name)):
                connection.execute(CreateIndex(index))
