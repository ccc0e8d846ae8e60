"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

SOLD_OUT = (
    "Buy {quantity} of the {product} by {brand} in {colour}, {size}, sent to the address {address} by {shipping}; leave my cart as it "
    "is. If that is sold out, order nothing and finish as infeasible with the lowest total, delivery included, for which the same order "
    "can be had in another colour.",
    "Please order the {product} from {brand}, {colour}, {size}, {quantity}, delivered to {address} with the method {shipping}, without "
    "touching what is in my cart. Should it be out of stock, please don't order; report it as infeasible and tell me what the same "
    "order would come to in all, with delivery, in whichever other colour makes it cheapest.",
    "{brand}'s {product} would be nice in {colour}, {size}: {quantity}, to {address}, {shipping}, and my cart stays as it is. If you "
    "can't get it because it is sold out, leave it and report infeasible, with the least that this order would cost, delivery and all, "
    "in any other colour.",
)
COUPON = (
    "Buy {quantity} of the {product} by {brand} in {colour}, {size} by {shipping} with coupon {coupon}, past my cart. If the coupon has "
    "expired, order nothing and finish as infeasible with the day it expired and the total with delivery that the order comes to "
    "without it.",
    "Please order {quantity} of the {product} from {brand} ({colour}, {size}) with the delivery method {shipping}, and use my coupon "
    "{coupon}; my cart stays as it is. If the coupon is no longer valid, don't order; report it as infeasible and tell me when it "
    "expired and what the order would cost in all, delivery included, without a coupon.",
    "My coupon {coupon} ought to be good for the {product} by {brand}, {colour}, {size}, {quantity}, {shipping}. Order it with the "
    "coupon and don't touch my cart. If that has run out, leave it and report infeasible, with its last day and the full total, "
    "delivery and all.",
)
CANCEL = (
    "Cancel my order with the {product} by {brand} if it has not been shipped. If it has left already, don't change anything; finish as "
    "not allowed with its tracking number.",
    "Please cancel the order in which I bought the {product} from {brand}, but only if it is still with you. If it has shipped, leave "
    "it, report it as not allowed and tell me the tracking number.",
    "I don't need the {product} by {brand} after all. If that order is still being packed, call it off. If it is on its way, report not "
    "allowed with the number that I can track it by.",
)
ABSENT = (
    "Cancel my open order with the {product} by {brand}. If I never ordered that one, change nothing and finish as not found with the "
    "number of the order in which I bought the product of the same name from another brand.",
    "Please call off the order of the {product} made by {brand}. If there is no such order, leave everything and report not found, with "
    "the order number of my {product} from the other brand.",
    "I think I ordered the {product} from {brand} by mistake, so that order can go. Should none of my orders have it, report not found "
    "and give me the number of the order that has the {product} of a different brand.",
)
RETURN = (
    "Return all of the {product} by {brand} that I ordered, with the reason {reason}, and have the refund go where I prefer refunds to "
    "go. If it is too late for that, change nothing and finish as not allowed with the last day on which it could be returned.",
    "Please send back the {product} from {brand}, everything I bought of it. The reason is {reason}; the money should go where my "
    "preferences say. If the return window has closed, don't do anything else, report not allowed and tell me when its last day was.",
    "The {product} by {brand} has to go back, the whole lot ({reason}), refunded the way I usually like it. If that is no longer "
    "possible because time has run out, report not allowed with the date until which I could have returned it.",
)
