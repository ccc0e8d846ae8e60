"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

SOLD_OUT = (
    "Order {quantity} {dish} ({size}, {style}, extra: {extra}) from {restaurant} in {district}. If the dish is sold out, order nothing and "
    "finish as infeasible with the price of the cheapest main on that menu that is not sold out.",
    "Please have {restaurant}, {district}, deliver {quantity} {dish}: {size}, {style}, and {extra} as an extra. Should that dish be sold "
    "out today, please don't order; report it as infeasible and tell me what their cheapest main still available costs.",
    "We feel like {dish} from {restaurant} in {district}: {quantity} of it, {size}, {style}, with {extra} added. Get it delivered. If "
    "they have run out of it, leave everything as it is and report infeasible, with the lowest price among the mains they still have.",
)
SLOT = (
    "Order {quantity} {dish} ({size}, {style}) from {restaurant} in {district} for {date} at {time}. If that time is fully booked, order "
    "nothing and finish as infeasible with the next later time on that day that is free there.",
    "Please schedule a delivery of {quantity} {dish}, {size} and {style}, from {restaurant}, {district}, on {date} at {time}. If they take "
    "no more orders for that time, don't order; report it as infeasible and tell me their first free time after it on that day.",
    "On {date} we'd like to eat at {time}: {quantity} {dish}, {size}, {style}, brought by {restaurant} in {district}. Arrange that now. If "
    "the time is full, leave it and report infeasible with the earliest later time of that day which still is to be had.",
)
PROMO = (
    "Order {quantity} {dish} ({size}, {style}) from {restaurant} in {district} with the promo code {promo}. If the code has expired, order "
    "nothing and finish as infeasible with the last day on which it was valid.",
    "Please order {quantity} {dish}, {size} and {style}, from {restaurant}, {district}, and use my code {promo}. If the code is no longer "
    "valid, don't order; report it as infeasible and tell me when its last day was.",
    "My code {promo} should make {quantity} {dish} from {restaurant} in {district} cheaper: {size}, {style}. Order it so. If the "
    "code has run out, leave it and report infeasible with the last day of the code.",
)
CANCEL = (
    "Cancel my active order from {restaurant} in {district} if the kitchen has not begun with it. If it has, change nothing and finish as "
    "not allowed with the time at which the order arrives.",
    "Please call off the order that {restaurant}, {district}, has from me, as long as it isn't being prepared yet. Otherwise leave it, "
    "report it as not allowed and tell me at what time it is to arrive.",
    "We no longer need what is coming from {restaurant} in {district}. If that can still be cancelled, do so. If it is too late, keep it "
    "and report not allowed with its arrival time.",
)
RATE = (
    'Rate my latest delivered order from {restaurant} in {district}: food {food}, courier {courier}, comment "{comment}". If no order from '
    "there was ever delivered to me, change nothing and finish as not found with the code of my latest delivered order from the restaurant "
    "of that name elsewhere.",
    "Please give the last order that was delivered to me from {restaurant}, {district}, {food} for the food and {courier} for the courier, "
    'with the comment "{comment}". If I never had one from that branch, rate nothing, report not found and tell me the code of my last '
    "delivered order from the other {restaurant}.",
    "I owe {restaurant} in {district} a word about what they last brought me: {food} for the food, {courier} for the courier, and as "
    'comment "{comment}". Should it turn out that nothing was delivered from there, leave it and report not found, with the code of my '
    "latest delivered order from the {restaurant} in the other district.",
)
