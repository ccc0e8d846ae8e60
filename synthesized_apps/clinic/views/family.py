"""The family: each person's details, usual doctor and insurance cards; and reminders and pharmacy for all."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, failed, key_of, tell, today

from ..models import Doctor, InsuranceCard, Member, Pharmacy, Speciality
from ..rules.people import (
    REMIND_DAYS,
    account,
    add_card,
    age_on,
    make_main,
    members,
    pharmacies,
    plans,
    renew_card,
    set_pharmacy,
    set_reminders,
    set_usual_doctor,
    update_member,
)
from .forms import chosen, maybe_day, own

pages = Blueprint("family", __name__, url_prefix="/family")


@pages.get("")
def index() -> ResponseReturnValue:
    """Everybody, and the settings for all."""
    ages = {each.id: age_on(each, today()) for each in members(db())}
    return render_template("family.html", people=members(db()), ages=ages, kept=account(db()), remind=REMIND_DAYS)


@pages.get("/<int:key>")
def member(key: int) -> ResponseReturnValue:
    """One person."""
    shown = own(Member, key)
    return render_template("member.html", member=shown, age=age_on(shown, today()), back=url_for(".index"))


@pages.route("/<int:key>/details", methods=["GET", "POST"])
def details(key: int) -> ResponseReturnValue:
    """Change phone and allergies."""
    shown, form = own(Member, key), Problems(request.form if request.method == "POST" else None)
    if request.method == "POST":
        try:
            update_member(db(), shown, form.text("phone", longest=60), form.text("allergies", longest=300))
            return redirect(url_for(".member", key=key, notice="member"), 303)
        except Refused as refusal:
            tell(form, refusal)
    return render_template("member_edit.html", problems=form, member=shown, back=url_for(".member", key=key)), 422 if form else 200


@pages.route("/<int:key>/doctor", methods=["GET", "POST"])
def usual_doctor(key: int) -> ResponseReturnValue:
    """Choose the usual doctor."""
    shown, form = own(Member, key), Problems(request.form if request.method == "POST" else None)
    if request.method == "POST":
        try:
            set_usual_doctor(db(), shown, chosen(form, "doctor", Doctor))
            return redirect(url_for(".member", key=key, notice="usual"), 303)
        except Refused as refusal:
            tell(form, refusal)
    query = select(Doctor).join(Speciality).where(Speciality.name == "General practice").order_by(Doctor.name, Doctor.site_id)
    back = url_for(".member", key=key)
    return render_template(
        "usual_doctor.html", problems=form, member=shown, doctors=db().scalars(query).all(), back=back
    ), 422 if form else 200


@pages.route("/<int:key>/cards/new", methods=["GET", "POST"])
def new_card(key: int) -> ResponseReturnValue:
    """Add an insurance card."""
    shown, form = own(Member, key), Problems(request.form if request.method == "POST" else None)
    if request.method == "POST":
        until, plan = maybe_day(form.text("valid_until")), key_of(form.text("plan"))
        try:
            add_card(db(), shown, plan, form.text("number", longest=60), until, form.checked("main"), today())
            return redirect(url_for(".member", key=key, notice="card-added"), 303)
        except Refused as refusal:
            tell(form, refusal)
    choices = [("", "Choose a plan"), *((plan.id, plan.name) for plan in plans(db()))]
    return render_template(
        "card_new.html", problems=form, member=shown, choices=choices, back=url_for(".member", key=key)
    ), 422 if form else 200


@pages.route("/cards/<int:key>/renew", methods=["GET", "POST"])
def renew(key: int) -> ResponseReturnValue:
    """Enter what stands on the new card of the same plan."""
    card, form = own(InsuranceCard, key), Problems(request.form if request.method == "POST" else None)
    back = url_for(".member", key=card.member_id)
    if request.method == "POST":
        try:
            renew_card(db(), card, form.text("number", longest=60), maybe_day(form.text("valid_until")), today())
            return redirect(url_for(".member", key=card.member_id, notice="card-renewed"), 303)
        except Refused as refusal:
            tell(form, refusal)
    return render_template("card_renew.html", problems=form, card=card, back=back), 422 if form else 200


@pages.post("/cards/<int:key>/main")
def main_card(key: int) -> ResponseReturnValue:
    """Make a card the main one."""
    card = own(InsuranceCard, key)
    back = url_for(".member", key=card.member_id)
    try:
        make_main(db(), card, today())
    except Refused as refusal:
        raise failed(refusal, back, "Back to the cards") from refusal
    return redirect(url_for(".member", key=card.member_id, notice="card-main"), 303)


@pages.route("/reminders", methods=["GET", "POST"])
def reminders() -> ResponseReturnValue:
    """When and how to be reminded."""
    form = Problems(request.form if request.method == "POST" else None)
    if request.method == "POST":
        ways = [form.checked(name) for name in ("by_text", "by_email", "by_app", "refills")]
        try:
            set_reminders(db(), key_of(form.text("remind_days")) or 0, *ways)
            return redirect(url_for(".index", notice="reminders"), 303)
        except Refused as refusal:
            tell(form, refusal)
    return render_template(
        "reminders.html", problems=form, kept=account(db()), remind=REMIND_DAYS, back=url_for(".index")
    ), 422 if form else 200


@pages.route("/pharmacy", methods=["GET", "POST"])
def pharmacy() -> ResponseReturnValue:
    """Choose the usual pharmacy."""
    form = Problems(request.form if request.method == "POST" else None)
    if request.method == "POST":
        try:
            set_pharmacy(db(), chosen(form, "pharmacy", Pharmacy))
            return redirect(url_for(".index", notice="pharmacy"), 303)
        except Refused as refusal:
            tell(form, refusal)
    return render_template(
        "pharmacy.html", problems=form, kept=account(db()), listed=pharmacies(db()), back=url_for(".index")
    ), 422 if form else 200
