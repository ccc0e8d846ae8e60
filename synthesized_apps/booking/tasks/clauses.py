"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

SOLD_OUT = (
    "Book {room}, {plan}, at {hotel} in {city} for {adults}, {check_in} to {check_out}. If that room is sold out, book nothing "
    "and finish as "
    "infeasible with the total price of the hotel's cheapest other room that is free on the rate {plan} for this stay.",
    "Please reserve a {room} on the {plan} rate at {hotel}, {city}, from {check_in} to {check_out}, for {adults}. Should the "
    "room be sold out "
    "then, please don't book; report it as infeasible and tell me the lowest total that another room there costs for the stay at "
    "the {plan} rate.",
    "We'd be at {hotel} ({city}) between {check_in} and {check_out}, {adults}, in a {room} ({plan}). Take it if you can. If it "
    "has sold out, "
    "leave it and report infeasible, with the total of the cheapest other room that the hotel has left on {plan} terms.",
)
PROMO = (
    "Book {room}, {plan}, at {hotel} in {city} for {adults}, {check_in} to {check_out}, with promo code {promo}. If the code has expired, "
    "book nothing and finish as infeasible with the day it expired and the total price that the stay costs without it.",
    "Please book a {room} ({plan}) at {hotel}, {city}, from {check_in} to {check_out} for {adults} and use my code {promo}. If the code "
    "is no longer valid, don't book; report it as infeasible and tell me when it expired and what the total is without a code.",
    "My code {promo} ought to be good for a {room} on the {plan} rate at {hotel} in {city}, {check_in} until {check_out}, "
    "{adults}. Book it "
    "with the code. If that has run out, leave it and report infeasible, with its expiry date and the full total price.",
)
WALLET = (
    "Book {room}, {plan}, at {hotel} in {city} for {adults}, {check_in} to {check_out}, paid from my Nidora wallet. If the "
    "wallet can't pay "
    "it, book nothing and finish as infeasible with the total price of the stay.",
    "Please reserve a {room} on the {plan} rate at {hotel}, {city}, from {check_in} to {check_out} for {adults}, and pay with the Nidora "
    "wallet. If its balance is too low, don't book; report it as infeasible and tell me the total it would have cost.",
    "The Nidora wallet should cover a {room} ({plan}) at {hotel} in {city}, {adults}, {check_in} until {check_out}; book it that "
    "way. If there "
    "isn't enough in it, leave it and report infeasible with the total of the stay.",
)
CANCEL = (
    "Cancel my upcoming stay at {hotel} in {city} if that is free of charge. If it costs a fee, don't cancel; finish as not "
    "allowed with the fee.",
    "Please cancel my coming booking at {hotel}, {city}, but only if I don't have to pay for it. Otherwise leave it, report it "
    "as not allowed "
    "and tell me what the cancellation would cost.",
    "I may not make it to {hotel} in {city}. If calling the booking off costs nothing, do that. If there is a fee, keep it and report not "
    "allowed with the amount of the fee.",
)
ABSENT = (
    "Cancel my upcoming stay at {hotel} in {city}, whatever it costs. If I have no upcoming stay there, change nothing and finish as "
    "not found with the booking code of my upcoming stay at the hotel of the same name elsewhere.",
    "Please cancel the upcoming booking at {hotel}, {city}; the fee doesn't matter. If there is none in that city, cancel nothing, report "
    "not found and give me the booking code of my upcoming stay at the {hotel} in another city.",
    "We won't go to {hotel} in {city} after all, so the upcoming booking can go, at any cost. Should there be none there, leave "
    "everything and report not found with the code of my upcoming booking at the other {hotel}.",
)
