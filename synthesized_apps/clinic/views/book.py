"""Booking a free time: for whom, then how, why and on which card. Nothing is written before it is confirmed."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..catalogue import KINDS, REASONS
from ..models import InsuranceCard, Member, Slot, Visit
from ..rules.people import members
from ..rules.slots import is_free
from ..rules.visits import Draft, book_visit, card_problem, copay, member_problem, referral_for
from .forms import chosen, own

pages = Blueprint("book", __name__)


def _slot(key: int) -> Slot:
    slot = found(Slot, key)
    if not is_free(db(), slot):
        back = url_for("doctors.doctor", key=slot.doctor_id, day=slot.day)
        raise Failed("Somebody has just taken this time.", title="No longer free", back=back, action="See other times")
    return slot


def _who(slot: Slot, form: Problems) -> str:
    back = url_for("doctors.doctor", key=slot.doctor_id, day=slot.day)
    return render_template("book_who.html", problems=form, slot=slot, doctor=slot.doctor, people=members(db()), back=back)


@pages.get("/slots/<int:key>")
def who(key: int) -> ResponseReturnValue:
    """Ask for whom the visit is."""
    return _who(_slot(key), Problems())


@pages.get("/slots/<int:key>/book")
def form(key: int) -> ResponseReturnValue:
    """Ask the rest, for somebody whom the doctor can see."""
    slot, form = _slot(key), Problems(request.args)
    member = chosen(form, "member", Member)
    if member is None:
        form.add("member", "Choose for whom the visit is.")
        return _who(slot, form), 422
    unfit = member_problem(db(), member, slot.doctor, slot.day)
    if unfit:
        form.add("member", unfit)
        return _who(slot, form), 422
    return _page(slot, member, Problems())


@pages.post("/slots/<int:key>/book")
def confirm(key: int) -> ResponseReturnValue:
    """Book, or show the form again with what is wrong."""
    slot, form = _slot(key), Problems(request.form)
    member, paying = chosen(form, "member", Member), form.text("card")
    if member is None:
        form.add("member", "Choose for whom the visit is.")
        return _who(slot, form), 422
    card = chosen(form, "card", InsuranceCard)
    draft = Draft(
        slot, member, form.text("kind"), form.text("reason"), form.text("notes", longest=1000), card, bool(card) or paying == "none"
    )
    try:
        if not form:
            return redirect(url_for(".booked", key=book_visit(db(), draft, today()).id), 303)
    except Refused as refusal:
        tell(form, refusal)
    return (_who(slot, form) if form.of("member") else _page(slot, member, form)), 422


@pages.get("/visits/<int:key>/booked")
def booked(key: int) -> ResponseReturnValue:
    """The receipt of a booking."""
    return render_template("booked.html", visit=own(Visit, key), back=url_for("visits.index"))


def _page(slot: Slot, member: Member, form: Problems) -> str:
    doctor = slot.doctor
    cards = []
    for card in member.cards:
        wrong = card_problem(doctor, card, slot.day)
        cards.append((card, wrong or "", None if wrong else copay(doctor, card)))
    return render_template(
        "book.html", problems=form, slot=slot, doctor=doctor, member=member, cards=cards, reasons=REASONS,
        kinds=[(kind, words) for kind, words in KINDS.items() if kind != "video" or doctor.video],
        referral=referral_for(db(), member, doctor, slot.day) if doctor.speciality.needs_referral else None,
        back=url_for(".who", key=slot.id),
    )  # fmt: skip
