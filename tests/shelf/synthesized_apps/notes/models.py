"""Folders, and the notes of the people of one household in them."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The tables of this app."""


class Person(Base):
    """Somebody who keeps notes; the first of them uses the app."""

    __tablename__ = "person"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Folder(Base):
    """A folder."""

    __tablename__ = "folder"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    notes: Mapped[list[Note]] = relationship(back_populates="folder", order_by="Note.id")


class Note(Base):
    """A note; only its owner sees it."""

    __tablename__ = "note"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    folder_id: Mapped[int] = mapped_column(ForeignKey("folder.id"))
    title: Mapped[str]
    due: Mapped[date]
    done: Mapped[bool] = mapped_column(default=False)
    folder: Mapped[Folder] = relationship(back_populates="notes")
