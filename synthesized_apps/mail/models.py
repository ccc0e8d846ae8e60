"""All that can change in Postern. Sizes are kilobytes; a text that may be missing is empty, a reference that may be missing is ``None``."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Signature(Base):
    """A text that is set under what the owner writes."""

    name: Mapped[str]
    text: Mapped[str]


class Folder(Base):
    """A place for conversations. ``kind`` is ``inbox``, ``sent``, ``drafts``, ``archive``, ``spam``, ``bin``, or ``own``."""

    name: Mapped[str]
    kind: Mapped[str]


class Label(Base):
    """A mark that a conversation can carry beside others; ``tone`` is its colour, 1 to 8."""

    name: Mapped[str]
    tone: Mapped[int]


class Owner(Base):
    """Whose mail it is, with saved preferences: the usual signature, the label for follow-ups, the folder for what is finished."""

    __tablename__ = "mailbox_owner"
    name: Mapped[str]
    email: Mapped[str]
    signature_id: Mapped[int] = mapped_column(ForeignKey("signature.id"))
    follow_up_label_id: Mapped[int] = mapped_column(ForeignKey("label.id"))
    finished_folder_id: Mapped[int] = mapped_column(ForeignKey("folder.id"))
    signature: Mapped[Signature] = relationship()
    follow_up_label: Mapped[Label] = relationship()
    finished_folder: Mapped[Folder] = relationship()


class Vacation(Base):
    """The reply that is sent while the owner is away, to everybody or to contacts only. There is one row."""

    active: Mapped[bool]
    first_on: Mapped[date | None]
    last_on: Mapped[date | None]
    subject: Mapped[str]
    text: Mapped[str]
    contacts_only: Mapped[bool]


class Contact(Base):
    """A person whom the owner knows."""

    name: Mapped[str]
    company: Mapped[str]
    phone: Mapped[str]
    addresses: Mapped[list[Address]] = relationship(back_populates="contact", order_by="Address.id")
    memberships: Mapped[list[Membership]] = relationship(back_populates="contact", order_by="Membership.id")


class Address(Base):
    """An address of a contact; ``kind`` is ``Work``, ``Home`` or ``Other``, and one of a contact's addresses is the preferred one."""

    __tablename__ = "contact_address"
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"), index=True)
    kind: Mapped[str]
    email: Mapped[str]
    preferred: Mapped[bool]
    contact: Mapped[Contact] = relationship(back_populates="addresses")


class Group(Base):
    """Contacts who are written to together."""

    __tablename__ = "contact_group"
    name: Mapped[str]
    memberships: Mapped[list[Membership]] = relationship(back_populates="group", order_by="Membership.id")


class Membership(Base):
    """A contact in a group."""

    group_id: Mapped[int] = mapped_column(ForeignKey("contact_group.id"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"), index=True)
    group: Mapped[Group] = relationship(back_populates="memberships")
    contact: Mapped[Contact] = relationship(back_populates="memberships")


class Newsletter(Base):
    """A mailing list that the owner is, or was, subscribed to; ``reason`` is why the owner left."""

    name: Mapped[str]
    email: Mapped[str]
    about: Mapped[str]
    joined_on: Mapped[date]
    left_on: Mapped[date | None]
    reason: Mapped[str]


class Thread(Base):
    """A conversation. ``previous_folder_id`` is where it was before it came to the bin or to spam."""

    subject: Mapped[str]
    folder_id: Mapped[int] = mapped_column(ForeignKey("folder.id"), index=True)
    previous_folder_id: Mapped[int | None] = mapped_column(ForeignKey("folder.id"))
    unread: Mapped[bool]
    starred: Mapped[bool]
    binned_on: Mapped[date | None]
    folder: Mapped[Folder] = relationship(foreign_keys=[folder_id])
    previous_folder: Mapped[Folder | None] = relationship(foreign_keys=[previous_folder_id])
    messages: Mapped[list[Message]] = relationship(back_populates="thread", order_by="Message.sent_at, Message.id")
    marks: Mapped[list[ThreadLabel]] = relationship(back_populates="thread", order_by="ThreadLabel.label_id")


class ThreadLabel(Base):
    """A label on a conversation."""

    thread_id: Mapped[int] = mapped_column(ForeignKey("thread.id"), index=True)
    label_id: Mapped[int] = mapped_column(ForeignKey("label.id"), index=True)
    thread: Mapped[Thread] = relationship(back_populates="marks")
    label: Mapped[Label] = relationship()


class Message(Base):
    """A mail. ``kind`` is ``received``, ``sent`` or ``draft``; ``mode`` is ``new``, ``reply`` or ``forward``, with what it is about as
    ``about_id``. ``signature`` is the text under it as it was when the mail was written."""

    thread_id: Mapped[int] = mapped_column(ForeignKey("thread.id"), index=True)
    kind: Mapped[str]
    mode: Mapped[str]
    about_id: Mapped[int | None] = mapped_column(ForeignKey("message.id"))
    sender_name: Mapped[str]
    sender_email: Mapped[str]
    subject: Mapped[str]
    body: Mapped[str]
    signature: Mapped[str]
    sent_at: Mapped[datetime]
    newsletter_id: Mapped[int | None] = mapped_column(ForeignKey("newsletter.id"))
    thread: Mapped[Thread] = relationship(back_populates="messages")
    about: Mapped[Message | None] = relationship(remote_side="Message.id")
    recipients: Mapped[list[Recipient]] = relationship(back_populates="message", order_by="Recipient.id")
    attachments: Mapped[list[Attachment]] = relationship(back_populates="message", order_by="Attachment.id")
    newsletter: Mapped[Newsletter | None] = relationship()


class Recipient(Base):
    """Who gets a mail; ``role`` is ``to``, ``cc`` or ``bcc``, ``name`` may be empty."""

    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"), index=True)
    role: Mapped[str]
    name: Mapped[str]
    email: Mapped[str]
    message: Mapped[Message] = relationship(back_populates="recipients")


class Attachment(Base):
    """A file that came, or goes, with a mail; ``sha256`` is of its content where it was uploaded, else empty."""

    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"), index=True)
    name: Mapped[str]
    size_kb: Mapped[int]
    media_type: Mapped[str]
    sha256: Mapped[str]
    message: Mapped[Message] = relationship(back_populates="attachments")


class File(Base):
    """A file of the owner's library, in one of its drawers."""

    name: Mapped[str]
    drawer: Mapped[str]
    size_kb: Mapped[int]
    added_on: Mapped[date]


class Rule(Base):
    """What happens to mail as it comes in, where its sender and its subject hold these words; empty words fit everything."""

    sender_words: Mapped[str]
    subject_words: Mapped[str]
    label_id: Mapped[int | None] = mapped_column(ForeignKey("label.id"))
    folder_id: Mapped[int | None] = mapped_column(ForeignKey("folder.id"))
    star: Mapped[bool]
    active: Mapped[bool]
    label: Mapped[Label | None] = relationship()
    folder: Mapped[Folder | None] = relationship()


class BlockedSender(Base):
    """An address whose mail goes to spam."""

    email: Mapped[str]
    blocked_on: Mapped[date]


class HelpArticle(HelpText, Base):
    """A page of help."""
