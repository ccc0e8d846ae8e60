"""What every table of an app has, said once: a key called ``id``, and a name that follows from the class."""

from __future__ import annotations

import re

from sqlalchemy.orm import Mapped, declared_attr, mapped_column

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Keyed:
    """Mixed into an app's declarative base, it gives each table the key ``id`` and its class's name, ``OrderLine`` as ``order_line``.

    A class whose name is a word of SQL, or that of another table, says its own ``__tablename__``::

        class Base(Keyed, DeclarativeBase):
            "The tables of this app."


        class Order(Base):
            "An order."

            __tablename__ = "orders"
            code: Mapped[str]
    """

    id: Mapped[int] = mapped_column(primary_key=True, sort_order=-1)

    @declared_attr.directive
    def __tablename__(cls) -> str:
        return _HUMP.sub("_", cls.__name__).lower()  # type: ignore[attr-defined]  # SQLAlchemy calls it with the class
