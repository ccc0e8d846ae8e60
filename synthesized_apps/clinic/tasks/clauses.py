"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

COVERED = (
    "Book {kind} for {member} with {doctor} at {site} on {day} at {time}, reason {reason}, no notes, paid with the {plan} card. "
    "If the doctor does not accept {plan}, book nothing and finish as infeasible with the price of the visit without insurance.",
    "Please book {member} {kind} with {doctor} ({site}) for {day}, {time}. The reason is {reason}, the notes stay empty, and the {plan} "
    "card pays. Should {plan} not be accepted there, please don't book; report it as infeasible and tell me the price without insurance.",
    "{member} would like to see {doctor} at {site} on {day} at {time}: {kind}, with {reason} as the reason, nothing in the notes, and the "
    "{plan} card to pay with. If that doctor won't take {plan}, leave it and report infeasible, with what it costs without insurance.",
)
REFERRED = (
    "Book {kind} for {member} with {doctor} at {site} on {day} at {time}, reason {reason}, no notes, without insurance. If the referral "
    "for it is no longer valid on that day, book nothing and finish as not allowed with the last day on which the referral is valid.",
    "Please book {member} {kind} with {doctor} ({site}) for {day}, {time}, because of: {reason}. No notes; we pay without insurance. "
    "Should the referral not be valid on that day any more, please don't book; report it as not allowed and tell me its last valid day.",
    "{member} has a referral and would like to use it for {kind} with {doctor} at {site} on {day} at {time}; {reason} is the reason, the "
    "notes stay empty, no insurance. If the referral has ended by that day, leave it and report not allowed, with the day it is valid "
    "until.",
)
FIRST_OF_DAY = (
    "Book {kind} for {member} with {doctor} at {site} at the first free time in the {part} of {day}, reason {reason}, no notes, without "
    "insurance. If nothing is free in the {part} of that day, book nothing and finish as infeasible with the date of the next day that "
    "has a free time in the {part}.",
    "Please take the earliest time that {doctor} ({site}) has in the {part} of {day} and book {member} {kind} then: {reason} as the "
    "reason, no notes, no insurance. Should that {part} be full, please don't book; report it as infeasible and tell me the date of the "
    "next day on which the {part} is not.",
    "{member} can only come in the {part} of {day}. If {doctor} at {site} has a time free then, book the first one: {kind}, reason "
    "{reason}, the notes stay empty, and we pay without insurance. If not, leave it and report infeasible, with the date of the first "
    "day after that with a free {part} time.",
)
MOVE = (
    "Move the visit of {member} with {doctor} at {site} from {old} to {day} at {time}. If it can no longer be moved, change nothing and "
    "finish as not allowed with the last day on which it could be.",
    "Please put {member}'s visit to {doctor} ({site}) of {old} on {day}, {time}, instead. Should it be too late to move it, please leave "
    "it as it is, report it as not allowed and tell me until which day it was possible.",
    "{member} can't make it to {doctor} at {site} on {old}; {day} at {time} would be better. Could you arrange that? If it may not be "
    "moved any more, leave it and report not allowed, with the last date on which moving it was allowed.",
)
CALL_OFF = (
    "Cancel the visit of {member} with {doctor} at {site} on {old}, and write to that office about {member}: topic {topic}, subject "
    '"{subject}", message "{message}" If there is no such visit, do neither and finish as not found with the number of the next visit '
    "of {member}.",
    "Please call off {member}'s visit to {doctor} ({site}) of {old}, then send that office a message about {member} with the topic "
    '{topic}, the subject "{subject}" and this text: "{message}" Should {member} have no such visit, please leave everything as it is; '
    "report it as not found and tell me the number of {member}'s next visit.",
    "{member} won't be going to {doctor} at {site} on {old}. Cancel that, and let the office know; it is about {member}, the topic is "
    '{topic}, the subject "{subject}", and the text should be "{message}" If you find no such visit, don\'t cancel or write anything: '
    "report not found, with the number of the visit that {member} has next.",
)
REFILL = (
    "Request a refill of {medicine} {strength} for {member} at our usual pharmacy, without a note. If no repeat is left, request nothing "
    "and finish as infeasible with the day on which the prescription was issued.",
    "Please have {medicine} {strength} refilled for {member}, to be picked up where we usually do; no note. Should there be no repeat "
    "left, please don't request anything; report it as infeasible and tell me when the prescription was issued.",
    "{member} is running out of {medicine} {strength}. Our usual pharmacy should get a refill ready, no note needed. If the repeats are "
    "used up, leave it and report infeasible, with the date of issue of the prescription.",
)
REROUTE = (
    "Send the refill of {medicine} {strength} for {member} that is under way to {pharmacy} in {district} instead, and make that our usual "
    "pharmacy. If the refill is ready already, change nothing and finish as infeasible with the day on which it was requested.",
    "Please have {member}'s refill of {medicine} {strength} go to {pharmacy} ({district}), which should also be our usual pharmacy from "
    "now on. Should it be ready for pick-up already, please leave both as they are; report it as infeasible and tell me when the refill "
    "was requested.",
    "From now on we go to {pharmacy} in {district}: make it the usual pharmacy, and have the {medicine} {strength} that was ordered for "
    "{member} go there too. If that refill has been made ready meanwhile, leave all of it and report infeasible, with the date of the "
    "request.",
)
