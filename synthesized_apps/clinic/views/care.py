"""The records: prescriptions with their refills, test results, referrals."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, tell, today

from ..models import Member, Pharmacy, Prescription, Referral, Refill, TestResult, TestValue, Visit
from ..rules.care import cancel_refill, history_of, move_refill, refill_block, request_refill
from ..rules.household import ours
from ..rules.people import members, pharmacies
from .forms import chosen, own

pages = Blueprint("care", __name__, url_prefix="/records")
SHOWN = 3


def _person() -> Member | None:
    return chosen(Problems(request.args), "member", Member)


@pages.get("")
def index() -> ResponseReturnValue:
    """What there is, with the newest results and the referrals that end next."""
    counted = {
        name: len(db().scalars(ours(model)).all())
        for name, model in (("prescriptions", Prescription), ("referrals", Referral), ("results", TestResult))
    }
    soon = ours(Referral).where(Referral.valid_until >= today(), Referral.visits_left > 0).order_by(Referral.valid_until, Referral.id)
    newest = ours(TestResult).order_by(TestResult.taken_on.desc(), TestResult.id)
    return render_template(
        "records.html", counted=counted, ending=db().scalars(soon.limit(SHOWN)).all(), results=db().scalars(newest.limit(SHOWN)).all()
    )


@pages.get("/prescriptions")
def prescriptions() -> ResponseReturnValue:
    """The prescriptions, by person."""
    person, query = _person(), ours(Prescription).order_by(Prescription.medicine, Prescription.id)
    listed = db().scalars(query.where(Prescription.member_id == person.id) if person else query).all()
    return render_template("prescriptions.html", listed=listed, person=person, people=members(db()), back=url_for(".index"))


@pages.get("/prescriptions/<int:key>")
def prescription(key: int) -> ResponseReturnValue:
    """One prescription with its refills."""
    shown = own(Prescription, key)
    return render_template("prescription.html", prescription=shown, block=refill_block(shown, today()), back=url_for(".prescriptions"))


def _pharmacy_choices() -> list[tuple[int, str]]:
    return [(each.id, f"{each.name}, {each.district}") for each in pharmacies(db())]


def _refill_page(shown: Prescription, form: Problems) -> str:
    choices = [("", "Choose a pharmacy"), *_pharmacy_choices()]
    return render_template(
        "refill_new.html", problems=form, prescription=shown, choices=choices, back=url_for(".prescription", key=shown.id)
    )


@pages.get("/prescriptions/<int:key>/refill")
def refill_form(key: int) -> ResponseReturnValue:
    """Ask where the refill is to be picked up."""
    shown = own(Prescription, key)
    block = refill_block(shown, today())
    if block:
        raise Failed(block, title="No refill possible", back=url_for(".prescription", key=key), action="Back to the prescription")
    return _refill_page(shown, Problems())


@pages.post("/prescriptions/<int:key>/refill")
def refill_request(key: int) -> ResponseReturnValue:
    """Request the refill."""
    shown, form = own(Prescription, key), Problems(request.form)
    try:
        refill = request_refill(db(), shown, chosen(form, "pharmacy", Pharmacy), form.text("note", longest=600), today())
    except Refused as refusal:
        tell(form, refusal)
        return _refill_page(shown, form), 422
    return redirect(url_for(".refill", key=refill.id, notice="refill"), 303)


@pages.get("/refills/<int:key>")
def refill(key: int) -> ResponseReturnValue:
    """One refill; while it is only requested it can go elsewhere or be cancelled."""
    return _one_refill(own(Refill, key), Problems())


def _one_refill(shown: Refill, form: Problems) -> str:
    back = url_for(".prescription", key=shown.prescription_id)
    return render_template("refill.html", problems=form, refill=shown, choices=_pharmacy_choices(), back=back)


@pages.post("/refills/<int:key>/pharmacy")
def refill_pharmacy(key: int) -> ResponseReturnValue:
    """Send the refill to another pharmacy."""
    shown, form = own(Refill, key), Problems(request.form)
    try:
        move_refill(db(), shown, chosen(form, "pharmacy", Pharmacy))
    except Refused as refusal:
        tell(form, refusal)
        return _one_refill(shown, form), 422
    return redirect(url_for(".refill", key=key, notice="refill-moved"), 303)


@pages.get("/refills/<int:key>/cancel")
def refill_cancel(key: int) -> ResponseReturnValue:
    """Ask whether to cancel the refill."""
    shown, back = own(Refill, key), url_for(".refill", key=key)
    if shown.status != "requested":
        raise Failed(f"This refill is {shown.status}; it can’t be cancelled.", back=back, action="Back to the refill")
    return render_template("refill_cancel.html", refill=shown, back=back)


@pages.post("/refills/<int:key>/cancel")
def refill_cancelled(key: int) -> ResponseReturnValue:
    """Cancel the refill."""
    try:
        cancel_refill(db(), own(Refill, key))
    except Refused as refusal:
        raise failed(refusal, url_for(".refill", key=key), "Back to the refill") from refusal
    return redirect(url_for(".refill", key=key, notice="refill-cancelled"), 303)


@pages.get("/results")
def results() -> ResponseReturnValue:
    """The test results, the latest first, by person."""
    person, query = _person(), ours(TestResult).order_by(TestResult.taken_on.desc(), TestResult.id)
    listed = db().scalars(query.where(TestResult.member_id == person.id) if person else query).all()
    return render_template("results.html", listed=listed, person=person, people=members(db()), back=url_for(".index"))


@pages.get("/results/<int:key>")
def result(key: int) -> ResponseReturnValue:
    """One test with what it measured."""
    return render_template("result.html", result=own(TestResult, key), back=url_for(".results"))


@pages.get("/results/<int:key>/<int:value_key>")
def measure(key: int, value_key: int) -> ResponseReturnValue:
    """Every time that this was measured."""
    shown, value = own(TestResult, key), own(TestValue, value_key)
    if value.result_id != shown.id:
        abort(404)
    past = history_of(db(), shown, value.name)
    return render_template("measure.html", result=shown, value=value, past=past, back=url_for(".result", key=key))


@pages.get("/referrals")
def referrals() -> ResponseReturnValue:
    """The referrals, those that end last first, by person."""
    person, query = _person(), ours(Referral).order_by(Referral.valid_until.desc(), Referral.id)
    listed = db().scalars(query.where(Referral.member_id == person.id) if person else query).all()
    return render_template("referrals.html", listed=listed, person=person, people=members(db()), back=url_for(".index"))


@pages.get("/referrals/<int:key>")
def referral(key: int) -> ResponseReturnValue:
    """One referral, and the visits that use it."""
    shown = own(Referral, key)
    visits = db().scalars(ours(Visit).where(Visit.referral_id == shown.id).order_by(Visit.day, Visit.clock)).all()
    return render_template("referral.html", referral=shown, visits=visits, back=url_for(".referrals"))
