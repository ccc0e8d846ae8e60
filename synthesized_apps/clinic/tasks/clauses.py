"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

COVERED = (
    "Book {kind} for {member} with {doctor} at {site} on {day} at {time}, reason {reason}, no notes, paid with the {plan} card. If "
    "the doctor "
    "does not accept {plan}, book nothing and finish as infeasible with the price of the visit without insurance.",
    "Please book {member} {kind} with {doctor} ({site}) for {day}, {time}. The reason is {reason}, the notes stay empty, and the "
    "{plan} card "
    "pays. Should {plan} not be accepted there, please don't book; report it as infeasible and tell me the price without insurance.",
    "{member} would like to see {doctor} at {site} on {day} at {time}: {kind}, with {reason} as the reason, nothing in the notes, and the "
    "{plan} card to pay with. If that doctor won't take {plan}, leave it and report infeasible, with what it costs without insurance.",
)
REFERRED = (
    "Book {kind} for {member} with {doctor} at {site} on {day} at {time}, reason {reason}, no notes, without insurance. If the "
    "referral for it "
    "is no longer valid on that day, book nothing and finish as not allowed with the last day on which the referral is valid.",
    "Please book {member} {kind} with {doctor} ({site}) for {day}, {time}, because of: {reason}. No notes; we pay without insurance. "
    "Should "
    "the referral not be valid on that day any more, please don't book; report it as not allowed and tell me its last valid day.",
    "{member} has a referral and would like to use it for {kind} with {doctor} at {site} on {day} at {time}; {reason} is the reason, the "
    "notes stay empty, no insurance. If the referral has ended by that day, leave it and report not allowed, with the day it is valid "
    "until.",
)
MOVE = (
    "Move the visit of {member} with {doctor} at {site} from {old} to {day} at {time}. If it can no longer be moved, change nothing "
    "and finish "
    "as not allowed with the last day on which it could be.",
    "Please put {member}'s visit to {doctor} ({site}) of {old} on {day}, {time}, instead. Should it be too late to move it, please "
    "leave it as "
    "it is, report it as not allowed and tell me until which day it was possible.",
    "{member} can't make it to {doctor} at {site} on {old}; {day} at {time} would be better. Could you arrange that? If it may not be "
    "moved any "
    "more, leave it and report not allowed, with the last date on which moving it was allowed.",
)
REFILL = (
    "Request a refill of {medicine} {strength} for {member} at our usual pharmacy, without a note. If no repeat is left, request "
    "nothing and "
    "finish as infeasible with the day on which the prescription was issued.",
    "Please have {medicine} {strength} refilled for {member}, to be picked up where we usually do; no note. Should there be no repeat "
    "left, "
    "please don't request anything; report it as infeasible and tell me when the prescription was issued.",
    "{member} is running out of {medicine} {strength}. Our usual pharmacy should get a refill ready, no note needed. If the repeats "
    "are used "
    "up, leave it and report infeasible, with the date of issue of the prescription.",
)
