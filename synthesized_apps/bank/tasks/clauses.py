"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

COVERED = (
    "Send {amount} now, as a standard transfer, from the {account} to {payee}, IBAN ending {tail}, reference {reference}. If the account "
    "does not have that much available, send nothing and finish as infeasible with the amount that is missing.",
    "Please pay {payee} (the one whose IBAN ends in {tail}) {amount} from the {account} today, by standard transfer, with the reference "
    "{reference}. Should what is available there not be enough, please don't pay; report it as infeasible and tell me how much is short.",
    "{payee}, whose IBAN ends in {tail}, is waiting for {amount}. It should leave the {account} straight away, standard, reference "
    "{reference}. If there isn't that much available, leave it and report infeasible, with the sum by which it falls short.",
)
NOTICE = (
    "Move {amount} from the {savings} to the {account} on {day}, without a reference. If the {savings} can't be moved on that day, change "
    "nothing and finish as not allowed with the earliest day on which it can.",
    "Please schedule a transfer of {amount} from my {savings} into my {account} for {day}, leaving the reference empty. If that day is not "
    "possible for the {savings}, schedule nothing, report it as not allowed and tell me the first day that is.",
    "On {day} I'd like {amount} from the {savings} to be on the {account}, no reference needed. If the {savings} can't give it so early, "
    "leave it and report not allowed, with the first date on which it could.",
)
DISPUTE = (
    'Dispute my card payment of {amount} to {merchant} on {day} in full. What is wrong: "{reason}". What happened: "{details}" Freeze the '
    "card as well. If that payment can't be disputed any more, change nothing and finish as not allowed with the last day on "
    "which it could.",
    'Please open a dispute about the {amount} that {merchant} took from my card on {day}, all of it, because "{reason}". Write this: '
    '"{details}" Please freeze that card, too. Should it be too late to dispute it, do nothing, report it as not allowed and tell me until '
    "which date it was possible.",
    'There is a card payment to {merchant} on {day}, {amount}, that I contest entirely: "{reason}". Tell them "{details}" and '
    "have the card "
    "frozen. If the time for that is over, leave everything, report not allowed and say when the last day was.",
)
DELETE = (
    "Delete the payee {payee} with the IBAN ending {tail}, and cancel first what is planned for it. If no payee of that name has "
    "such an IBAN, "
    "change nothing and finish as not found with the last four digits of the IBAN that my payee of that name has.",
    "Please remove {payee}, IBAN ending in {tail}, from my payees; whatever is still planned for them has to be cancelled first. "
    "If none of "
    "that name ends so, leave everything, report not found and give me the last four digits of the IBAN of the {payee} I do have.",
    "I won't pay {payee} any more, I mean the one whose IBAN ends in {tail}: call off what is planned and take them off my "
    "payees. Should there "
    "be no {payee} with that ending, touch nothing and report not found, with the four digits with which my {payee}'s IBAN ends.",
)
