"""The rows that booking and cancelling make."""

from __future__ import annotations

from genui_gym.reward import Changed, New, Row

from ..codes import visit_code
from ..models import InsuranceCard, Member, Referral, Slot, Visit
from ..seed import TODAY
from .records import KINDS


def booked(
    member: Member, slot: Slot, kind: str, reason: str, card: InsuranceCard | None, cost: int, referral: Referral | None = None
) -> tuple[Row, ...]:
    """Return the rows of a new visit, with the referral that it uses."""
    visit = New(
        "visit",
        Visit,
        {"member_id": member.id, "doctor_id": slot.doctor_id},
        {
            "time": {"day": slot.day, "clock": slot.clock},
            "kind": {"kind": KINDS[kind]},
            "reason": {"reason": reason},
            "payment": {"card_id": card.id if card else None, "cost_cents": cost},
        },
        {
            "code": lambda value, row: value == visit_code(row["id"]), "notes": "", "status": "upcoming", "booked_on": TODAY,
            "referral_id": referral.id if referral else None, "cancelled_on": None, "fee_cents": 0,
        },
        weight=4.0,
    )  # fmt: skip
    if referral is None:
        return (visit,)
    return visit, Changed("referral used", Referral, referral.id, {"visits_left": referral.visits_left - 1}, ("visit",))


def cancelled_free(visit: Visit) -> tuple[Row, ...]:
    """Return the rows of a visit that is cancelled in time."""
    name = f"visit {visit.code} cancelled"
    row = Changed(name, Visit, visit.id, {"status": "cancelled", "cancelled_on": TODAY})
    if visit.referral is None:
        return (row,)
    return row, Changed(
        f"referral {visit.referral.code} given back", Referral, visit.referral.id, {"visits_left": visit.referral.visits_left + 1}, (name,)
    )
