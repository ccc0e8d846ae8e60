"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

PACK = (
    "Buy the cheapest data pack for {line} (number ending {tail}) that has at least {size} GB and is good for at least {days}, paid with "
    "the bill. If the spending cap leaves too little for it, buy nothing and finish as infeasible with the amount that the cap leaves.",
    "Please add data to {line}, the line whose number ends in {tail}: {size} GB or more, good for {days} or longer, whatever costs least, "
    "with the bill. Should the cap of the line not leave enough, please buy nothing; report infeasible and tell me what it leaves.",
    "{line} (the number that ends in {tail}) needs {size} GB or more for {days} or longer. Take the data pack with the lowest price "
    "and put it on the bill. If its spending cap stands in the way, leave it and report infeasible, with what is left under the cap "
    "this month.",
)
PLAN = (
    "Move the contract phone that {user} uses to the cheapest plan it can have with unlimited minutes and at least {size} GB. If its "
    "minimum term does not allow that yet, change nothing and finish as not allowed with the last day of the term.",
    "Please put the contract phone of {user} on another plan: unlimited minutes, {size} GB or more, as cheap as a plan for this user can "
    "be. Should the minimum term forbid it, please leave the plan; report it as not allowed and tell me until when the term runs.",
    "{user} has a phone with a contract and needs {size} GB or more and unlimited minutes, on the cheapest plan open to this user. Could "
    "you change it? If the term doesn't let it go yet, leave everything and report not allowed, with the last day of the minimum term.",
)
SIM = (
    "The SIM of {line} (number ending {tail}) {reason}. Order a SIM card in its place, to where I prefer SIM cards to come. If it "
    "can't be replaced yet, change nothing and finish as not allowed with the first day on which it can be.",
    "Please order a new SIM card for {line}, the line whose number ends in {tail}: the one in use {reason}. Delivery as in my "
    "preferences. Should it be too early for another SIM, please order none; report it as not allowed, with the day from which one can "
    "be ordered.",
    "The SIM in {line} (the number that ends in {tail}) {reason}. I need a SIM card for it, coming the way I prefer. If that can't be "
    "ordered yet, leave it and report not allowed, together with the first day on which it can.",
)
ESIM = (
    "Change {line} (number ending {tail}) from its SIM card to an eSIM; the reason is that I want the other kind. If its device takes no "
    "eSIM, change nothing and finish as infeasible with the name of the device.",
    "Please get an eSIM for {line}, the line whose number ends in {tail}, giving as the reason that I want the other kind. Should its "
    "device not take one, please change nothing; report infeasible and tell me which device it is.",
    "I'd like {line} (the number that ends in {tail}) to have an eSIM, just because I want the other kind. If the device in use can't "
    "have one, leave it and report infeasible, and say only how that device is called.",
)
DISPUTE = (
    'Dispute the charge "{charge}" of {line} (number ending {tail}) on the bill for {month}: the reason is "{reason}", what happened: '
    '"{details}". Have it answered the way I prefer. If it is too late for that, change nothing and finish as not allowed with the last '
    "day on which it could be disputed.",
    'Please contest "{charge}" on the {month} bill, charged to {line}, number ending {tail}. Say "{reason}" and write "{details}"; '
    "answers "
    "as in my preferences. Should it be too late, please do nothing but report it as not allowed, with the day until which it was "
    "possible.",
    'On the bill for {month} there is "{charge}" for {line} (the number that ends in {tail}), and I don\'t accept it: "{reason}". Tell '
    'them "{details}" and let them answer as I like it best. If the time for disputing it is over, leave it and report not allowed, '
    "with the "
    "last day that it had.",
)
GIFT = (
    "Get the gift {gift} that takes {points} points. If I have too few points for it, take nothing and finish as infeasible with the "
    "number of points that are missing.",
    "Please spend my points on the {gift} for {points} points. Should they not suffice, please take no gift; report infeasible and "
    "tell me how many points I am short.",
    "I have my eye on the {gift}, the one for {points} points. Could you get it for me? If I can't afford it, leave it and report "
    "infeasible, with how many points I would still need.",
)
