"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

FREE = (
    "Order a ride for {date} at {time} from my saved place {start} to {place} in {district}, vehicle {vehicle}. If no vehicle of that type "
    "is free at that time, order nothing and finish as infeasible with the next later time on that day at which one is.",
    "Please schedule a {vehicle} that picks me up at my saved place {start} on {date} at {time} and takes me to {place}, {district}. "
    "Should none be left for that time, don't order; report it as infeasible and tell me the first later time of that day with one.",
    "On {date} I have to get from {start} (it is among my saved places) to {place} in {district}, leaving at {time}, in a {vehicle}. "
    "Arrange that. If that type is taken then, leave it and report infeasible with the first time after it on that day that is free.",
)
LIMIT = (
    "Order a business ride for {date} at {time} from my saved place {start} to {place} in {district}, vehicle {vehicle}, cost code {code}. "
    "If it costs more than the company pays for a ride, order nothing and finish as infeasible with what it would cost.",
    "Please schedule a {vehicle} from my saved place {start} to {place}, {district}, on {date} at {time}, charged to the company with cost "
    "code {code}. Should the price be above the company's limit, don't order; report it as infeasible and tell me the price.",
    "The company should take me from {start} (a saved place of mine) to {place} in {district} on {date} at {time}: a {vehicle}, booked "
    "under {code}. Order it on the company account. If that is dearer than they allow, leave it and report infeasible with the price.",
)
PROMO = (
    "Order a {vehicle} now from my saved place {start} to {place} in {district} with the promo code {promo}. If the code has expired, "
    "order nothing and finish as infeasible with the last day on which it was valid.",
    "Please get me a {vehicle} right now, from my saved place {start} to {place}, {district}, and use my code {promo}. If the code is no "
    "longer valid, don't order; report it as infeasible and tell me when its last day was.",
    "I need to leave {start} (one of my saved places) for {place} in {district} at once, in a {vehicle}, and {promo} should make it "
    "cheaper. Order it so. If that code has run out, leave it and report infeasible with the last day of the code.",
)
CANCEL = (
    "Cancel my coming ride to {place} in {district} on {date}, pick-up {time}, if that is free of charge. If it costs a fee, change "
    "nothing and finish as not allowed with the fee.",
    "Please call off the ride to {place}, {district}, that picks me up on {date} at {time}, as long as cancelling costs nothing. Otherwise "
    "leave it, report it as not allowed and tell me how much cancelling would cost.",
    "I no longer need to go to {place} in {district} on {date} at {time}. If that ride can still be dropped without a fee, do so. If there "
    "is a fee, keep it and report not allowed with the amount of the fee.",
)
DRIVER = (
    'Rate my latest ride with {driver} ({car}): {stars}, compliment {compliment}, comment "{comment}", and give a tip of {tip} for it. If '
    "I never rode with that driver, change nothing and finish as not found with the code of my latest ride with the other {driver}.",
    "Please rate my last ride with the {driver} who drives the {car}: {stars}, the compliment {compliment} and the comment "
    '"{comment}"; a tip of {tip} as well. If there was no such ride, leave it, report not found and tell me the code of my last ride with '
    "the namesake.",
    'I owe a word to {driver} of the {car} about our last ride: {stars}, "{comment}", compliment {compliment}, and {tip} as a tip. Should '
    "it turn out that this one never drove me, leave it and report not found, with the code of my latest ride with the one of that name.",
)
LOST = (
    'Report that I lost my {item} on my ride of {date}: description "{details}", and it should come back like this: {handover}. If it is '
    "too late to report that, change nothing and finish as not allowed with the plate of the car.",
    'Please file a report for my ride of {date}. What I lost is: {item}. Describe it as "{details}" and choose for its return: {handover}. '
    "If reports for that ride are no longer taken, do nothing, report it as not allowed and tell me the plate of the car.",
    'Something stayed in the car on {date}: {item}, "{details}". Let them know through the ride; for the return I\'d like: {handover}. '
    "Should it be too late for a report, leave it and report not allowed, with the number plate of that car.",
)
