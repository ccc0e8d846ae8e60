"""All that can change at Merrow, and the catalogue it is about. Money is integer euro cents; a time of day is text such as ``09:20``."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Site(Base):
    """A health centre."""

    name: Mapped[str]
    address: Mapped[str]
    phone: Mapped[str]
    hours: Mapped[str]
    access: Mapped[str]


class Speciality(Base):
    """A field of medicine. Patients are ``min_age`` to ``max_age`` years old; some fields see nobody without a referral."""

    name: Mapped[str]
    blurb: Mapped[str]
    glyph: Mapped[str]
    needs_referral: Mapped[bool]
    min_age: Mapped[int]
    max_age: Mapped[int]


class Plan(Base):
    """An insurance plan."""

    name: Mapped[str]
    insurer: Mapped[str]


class Doctor(Base):
    """A doctor. ``fee_cents`` is the price without insurance; until ``notice_days`` before a visit, moving and cancelling it are free."""

    name: Mapped[str]
    gender: Mapped[str]
    speciality_id: Mapped[int] = mapped_column(ForeignKey("speciality.id"), index=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("site.id"), index=True)
    bio: Mapped[str]
    since: Mapped[int]
    rating_tenths: Mapped[int]
    review_count: Mapped[int]
    fee_cents: Mapped[int]
    notice_days: Mapped[int]
    late_fee_cents: Mapped[int]
    video: Mapped[bool]
    speciality: Mapped[Speciality] = relationship()
    site: Mapped[Site] = relationship()
    languages: Mapped[list[DoctorLanguage]] = relationship(order_by="DoctorLanguage.id")
    accepted: Mapped[list[DoctorPlan]] = relationship(order_by="DoctorPlan.plan_id")


class DoctorLanguage(Base):
    """A language in which a doctor sees patients."""

    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"), index=True)
    name: Mapped[str]


class DoctorPlan(Base):
    """A plan that a doctor accepts; ``copay_cents`` is what is left to pay for a visit."""

    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"), index=True)
    plan_id: Mapped[int] = mapped_column(ForeignKey("plan.id"))
    copay_cents: Mapped[int]
    plan: Mapped[Plan] = relationship()


class Slot(Base):
    """A time that a doctor offers; it is free unless somebody's upcoming visit takes it."""

    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"), index=True)
    day: Mapped[date]
    clock: Mapped[str]
    doctor: Mapped[Doctor] = relationship()


class Member(Base):
    """Somebody of the family of an account; ``relation`` is as the account's holder says, ``You`` for the holder."""

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    name: Mapped[str]
    relation: Mapped[str]
    born: Mapped[date]
    phone: Mapped[str]
    allergies: Mapped[str]
    usual_doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    usual_doctor: Mapped[Doctor] = relationship()
    cards: Mapped[list[InsuranceCard]] = relationship(order_by="InsuranceCard.id")


class InsuranceCard(Base):
    """An insurance card of somebody; one of each person's cards is the ``main`` one."""

    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    plan_id: Mapped[int] = mapped_column(ForeignKey("plan.id"))
    number: Mapped[str]
    valid_until: Mapped[date]
    main: Mapped[bool]
    plan: Mapped[Plan] = relationship()
    member: Mapped[Member] = relationship(back_populates="cards")


class Pharmacy(Base):
    """A pharmacy where refills can be picked up."""

    name: Mapped[str]
    district: Mapped[str]
    address: Mapped[str]
    hours: Mapped[str]


class Account(Base):
    """What is kept for a family: contact, usual pharmacy, reminders (``remind_days`` before a visit). The first one is signed in."""

    email: Mapped[str]
    phone: Mapped[str]
    pharmacy_id: Mapped[int] = mapped_column(ForeignKey("pharmacy.id"))
    remind_days: Mapped[int]
    by_text: Mapped[bool]
    by_email: Mapped[bool]
    by_app: Mapped[bool]
    refill_reminders: Mapped[bool]
    member_since: Mapped[date]
    pharmacy: Mapped[Pharmacy] = relationship()


class Referral(Base):
    """A doctor's letter that opens a speciality to somebody until ``valid_until`` for ``visits_left`` more visits."""

    code: Mapped[str]
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    speciality_id: Mapped[int] = mapped_column(ForeignKey("speciality.id"))
    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    reason: Mapped[str]
    issued_on: Mapped[date]
    valid_until: Mapped[date]
    visits_left: Mapped[int]
    member: Mapped[Member] = relationship()
    speciality: Mapped[Speciality] = relationship()
    doctor: Mapped[Doctor] = relationship()


class Visit(Base):
    """A visit. ``status`` is ``upcoming``, ``completed``, ``missed`` or ``cancelled``; ``card_id`` is ``None`` without insurance."""

    code: Mapped[str]
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    day: Mapped[date]
    clock: Mapped[str]
    kind: Mapped[str]
    reason: Mapped[str]
    notes: Mapped[str]
    status: Mapped[str]
    card_id: Mapped[int | None] = mapped_column(ForeignKey("insurance_card.id"))
    referral_id: Mapped[int | None] = mapped_column(ForeignKey("referral.id"))
    cost_cents: Mapped[int]
    booked_on: Mapped[date]
    cancelled_on: Mapped[date | None]
    fee_cents: Mapped[int]
    member: Mapped[Member] = relationship()
    doctor: Mapped[Doctor] = relationship()
    card: Mapped[InsuranceCard | None] = relationship()
    referral: Mapped[Referral | None] = relationship()


class Prescription(Base):
    """A medicine that somebody may have refilled ``repeats_left`` more times until ``valid_until``."""

    code: Mapped[str]
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    medicine: Mapped[str]
    strength: Mapped[str]
    pack: Mapped[str]
    directions: Mapped[str]
    issued_on: Mapped[date]
    valid_until: Mapped[date]
    repeats: Mapped[int]
    repeats_left: Mapped[int]
    member: Mapped[Member] = relationship()
    doctor: Mapped[Doctor] = relationship()
    refills: Mapped[list[Refill]] = relationship(order_by="Refill.id.desc()", back_populates="prescription")


class Refill(Base):
    """A refill; ``status`` is ``requested``, ``ready``, ``collected`` or ``cancelled``."""

    code: Mapped[str]
    prescription_id: Mapped[int] = mapped_column(ForeignKey("prescription.id"))
    pharmacy_id: Mapped[int] = mapped_column(ForeignKey("pharmacy.id"))
    note: Mapped[str]
    status: Mapped[str]
    requested_on: Mapped[date]
    prescription: Mapped[Prescription] = relationship(back_populates="refills")
    pharmacy: Mapped[Pharmacy] = relationship()


class TestResult(Base):
    """A laboratory test of somebody; one that is not ``ready`` has no values yet."""

    __test__ = False
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    name: Mapped[str]
    taken_on: Mapped[date]
    ready: Mapped[bool]
    comment: Mapped[str]
    member: Mapped[Member] = relationship()
    doctor: Mapped[Doctor] = relationship()
    values: Mapped[list[TestValue]] = relationship(order_by="TestValue.id", back_populates="result")


class TestValue(Base):
    """What a test measured, with the range that is usual."""

    __test__ = False
    result_id: Mapped[int] = mapped_column(ForeignKey("test_result.id"), index=True)
    name: Mapped[str]
    value: Mapped[int]
    unit: Mapped[str]
    low: Mapped[int]
    high: Mapped[int]
    result: Mapped[TestResult] = relationship(back_populates="values")


class Thread(Base):
    """A conversation with a doctor's office about somebody."""

    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    doctor_id: Mapped[int] = mapped_column(ForeignKey("doctor.id"))
    topic: Mapped[str]
    subject: Mapped[str]
    member: Mapped[Member] = relationship()
    doctor: Mapped[Doctor] = relationship()
    messages: Mapped[list[Message]] = relationship(order_by="Message.id", back_populates="thread")


class Message(Base):
    """A message of a conversation, the family's (``mine``) or the office's."""

    thread_id: Mapped[int] = mapped_column(ForeignKey("thread.id"), index=True)
    mine: Mapped[bool]
    body: Mapped[str]
    sent_on: Mapped[date]
    thread: Mapped[Thread] = relationship(back_populates="messages")


class HelpArticle(HelpText, Base):
    """A page of help."""
