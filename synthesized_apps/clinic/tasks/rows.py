"""The rows that booking, cancelling, refilling and writing make."""

from __future__ import annotations

from collections.abc import Mapping

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import Params, text

from ..codes import refill_code, visit_code
from ..models import Doctor, InsuranceCard, Member, Message, Pharmacy, Prescription, Referral, Refill, Slot, Thread, Visit
from ..seed import TODAY
from .records import KINDS, is_letter


def booked(
    member: Member, slot: Slot, kind: str, reason: str, card: InsuranceCard | None, cost: int, referral: Referral | None = None
) -> tuple[Row, ...]:
    """Return the rows of a new visit, with the referral that it uses."""
    name = f"visit of {member.name}"
    visit = New(
        name,
        Visit,
        {"member_id": member.id, "doctor_id": slot.doctor_id},
        {
            f"time of the {name}": {"day": slot.day, "clock": slot.clock},
            f"kind of the {name}": {"kind": KINDS[kind]},
            f"reason of the {name}": {"reason": reason},
            f"payment of the {name}": {"card_id": card.id if card else None, "cost_cents": cost},
        },
        {
            "code": FromKey(visit_code), "notes": "", "status": "upcoming", "booked_on": TODAY,
            "referral_id": referral.id if referral else None,
            "cancelled_on": None, "fee_cents": 0,
        },
        weight=4.0,
    )  # fmt: skip
    if referral is None:
        return (visit,)
    return visit, Changed("referral used", Referral, referral.id, {"visits_left": referral.visits_left - 1}, (name,))


def cancelled_free(visit: Visit) -> tuple[Row, ...]:
    """Return the rows of a visit that is cancelled in time."""
    name = f"visit {visit.code} cancelled"
    row = Changed(name, Visit, visit.id, {"status": "cancelled", "cancelled_on": TODAY})
    if visit.referral is None:
        return (row,)
    left = {"visits_left": visit.referral.visits_left + 1}
    return row, Changed(f"referral {visit.referral.code} given back", Referral, visit.referral.id, left, (name,))


def refilled(prescription: Prescription, pharmacy: Pharmacy) -> tuple[Row, ...]:
    """Return the rows of a new refill, with the repeat that it uses."""
    name = f"refill of {prescription.code}"
    refill = New(
        name,
        Refill,
        {"prescription_id": prescription.id},
        {f"pharmacy of the {name}": {"pharmacy_id": pharmacy.id}},
        {"code": FromKey(refill_code), "note": "", "status": "requested", "requested_on": TODAY},
        weight=3.0,
    )
    left = {"repeats_left": prescription.repeats_left - 1}
    return refill, Changed(f"repeat of {prescription.code} used", Prescription, prescription.id, left, (name,))


def written(doctor: Doctor, member: Member, params: Params) -> New | None:
    """Return the conversation that begins with the message of a goal, ``None`` where it could not be sent."""
    if not is_letter(params):
        return None
    message = {"mine": True, "body": text(params, "message"), "sent_on": TODAY}
    parts: dict[str, Mapping[str, object] | Lines] = {
        "about": {"member_id": member.id},
        "topic": {"topic": text(params, "topic")},
        "subject": {"subject": text(params, "subject")},
        "message": Lines(Message, "thread_id", [message]),
    }
    return New("conversation", Thread, {"doctor_id": doctor.id}, parts, weight=3.0)
