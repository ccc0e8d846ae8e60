"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

TAKEN = (
    "Book {seats} for {film} ({year}) at {house}, {district} on {date} at {time}, adult tickets only, no snacks. If one of these seats is "
    "taken, book nothing and finish as infeasible with the number of seats that are still free in that hall.",
    "Please get me {seats} at {house}, {district}, for the showing of {film} ({year}) on {date} at {time}: tickets for adults and nothing "
    "from the bar. Should one of those seats be gone, don't book; report it as infeasible and tell me how many seats are left in all.",
    "We want to see {film} ({year}) on {date} at {time} in the {house} in {district}, all of us grown up and without snacks, and we only "
    "like {seats}. If somebody else has one of them, leave it and report infeasible, with how many free seats the showing still has.",
)
VOUCHER = (
    "Book {seats} for {film} ({year}) at {house}, {district} on {date} at {time}, adult tickets only, with the voucher {voucher}. If the "
    "voucher has expired, book nothing and finish as infeasible with the last day on which it could be used.",
    "Please book {seats} at {house}, {district}, for {film} ({year}) on {date} at {time}, tickets for adults, and use my voucher "
    "{voucher}. If the voucher is no longer valid, don't book; report it as infeasible and tell me when its last day was.",
    "My voucher {voucher} should make an evening cheaper: {film} ({year}), {date}, {time}, the {house} in {district}, {seats}, adults. "
    "Book it so. If the voucher has run out, leave it and report infeasible with its last day.",
)
STUDENTS = (
    "Book {seats} for {film} ({year}) at {house}, {district} on {date} at {time} as student tickets and {quantity} {snack} ({size}). If "
    "student tickets are not sold for that showing, book nothing and finish as not allowed with the price of an adult ticket there on a "
    "standard seat.",
    "Please book {seats} at {house}, {district}, for {film} ({year}) on {date} at {time}, all with student tickets, and add {quantity} "
    "{snack}, {size}, from the bar. Where no student tickets are to be had, don't book; report it as not allowed and tell me what a "
    "standard adult ticket for it costs.",
    "It is student night: {film} ({year}) in the {house} in {district} on {date} at {time}, {seats}, student price for everybody, plus "
    "{quantity} {snack} ({size}). In case they don't sell student tickets for it, leave it and report not allowed with the price that an "
    "adult pays for a standard seat there.",
)
REFUND = (
    "Refund my upcoming order for {film} ({year}) if that is still possible. If it is too late, change nothing and finish as not allowed "
    "with the time until which it could have been refunded.",
    "Please give back what I have booked for {film} ({year}), as long as it can be refunded. Otherwise leave it, report it as not allowed "
    "and tell me at what time the limit for a refund was.",
    "We won't make it to {film} ({year}). Get our money back for it. If we have missed the limit, keep the order and report not allowed "
    "with the time of that limit.",
)
REVIEW = (
    'Review the film {film} ({year}) with {stars} and the text "{text}". If I have never seen that one here, change nothing and finish as '
    "not found with the code of my order for the other film of that title.",
    'Please write a review of {film} ({year}) for me: {stars}, and "{text}". If I was never in it, write nothing, report not found and '
    "tell me the code of the order with which I saw the other {film}.",
    'I owe {film} ({year}) a word: {stars}, saying "{text}". Should it turn out that I only saw its namesake of another year, leave it '
    "and report not found, with the code of my order for that one.",
)
