"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

SOLD_OUT = (
    "Book the {departs} flight from {origin} to {destination} on {day}, fare {fare}, one way, for me alone. If that flight is sold out, "
    "book nothing and finish as infeasible with the number of the cheapest other flight of that day in {fare} and its price.",
    "Please get me a {fare} ticket, one way, on the flight that leaves {origin} for {destination} at {departs} on {day}. Should it be sold "
    "out, please don't book; report it as infeasible and tell me which other flight that day is cheapest in {fare}, and at what price.",
    "I'd like to be on the plane from {origin} to {destination} that departs at {departs} on {day}, just me, one way, on a "
    "{fare} fare. If there is no seat left on it, leave it and report infeasible, naming the flight of the same day with "
    "the lowest {fare} price and that price.",
)
CREDIT = (
    "Book the {departs} flight from {origin} to {destination} on {day} in {fare}, one way, for me alone, and pay with my "
    "travel credit. If the credit does not hold the total, book nothing and finish as infeasible with the amount that is "
    "missing.",
    "Please buy me a one-way {fare} ticket for {day}, {origin} to {destination}, departing {departs}, out of my travel credit. Should the "
    "credit be too low for it, please don't book; report it as infeasible and tell me by how much it falls short.",
    "My travel credit ought to pay for the {departs} from {origin} to {destination} on {day}, only me, one way, fare "
    "{fare}. Book it that way; if there isn't enough credit, leave it and report infeasible with the sum that is lacking.",
)
CHANGE = (
    "Move the first flight of my upcoming trip to {destination} to {day}, onto the flight of that day that costs least to "
    "change to. If its fare can't be changed, change nothing and finish as not allowed with the change fee per passenger "
    "that its airline takes in Classic.",
    "Please change the outbound flight of my coming trip to {destination}: we now leave on {day}, with whichever flight "
    "then costs least to move to. If the fare doesn't allow changes, leave it, report it as not allowed, and tell me what "
    "the same airline takes per passenger for a change in the Classic fare.",
    "We'd rather fly out to {destination} on {day} than as it is booked now; take the change that costs least that day. "
    "Should the ticket not be changeable, touch nothing and report not allowed, with that airline's change fee for one "
    "passenger in Classic.",
)
CANCEL = (
    "Cancel my upcoming trip to {destination}, the refund sent {way}, provided that in money, before any extra, at least {least} "
    "comes back. If it is less, cancel nothing and finish as not allowed with the refund in money that there would be.",
    "Please call off my coming trip to {destination} and have the refund sent {way}, but only if the refund in money, not "
    "counting extra credit, is {least} or more. Otherwise keep it, report it as not allowed and tell me how much money "
    "would have come back.",
    "I may give up my trip to {destination}. If at least {least} is refunded, counted as money, cancel it, the refund "
    "going {way}. If not, leave everything and report not allowed with the amount of money that the refund would be.",
)
CHECK_IN = (
    "Check in everybody who is not checked in yet for the first flight of my trip to {destination}; there is nothing "
    "dangerous in the bags. If check-in is not open, change nothing and finish as not allowed with the day on which it "
    "opens.",
    "Please check all passengers in for the outbound flight to {destination}, no dangerous goods. Should check-in not have "
    "opened, leave it, report it as not allowed and tell me on which day it opens.",
    "We'd like our boarding passes for the way out to {destination}, all of us, and none of us carries dangerous goods. If it is too early "
    "for that, do nothing and report not allowed with the date from which we can check in.",
)
PASSPORT = (
    "{traveller}, born {born}, has a new passport: save the number {document}, valid until {expires}. If no saved "
    "traveller of that name was born then, change nothing and finish as not found with the date of birth of the "
    "{traveller} who is saved.",
    "Please enter the new passport of {traveller} (date of birth {born}) among my saved travellers: number {document}, "
    "valid until {expires}. Should there be nobody of that name and birthday, leave it, report not found and give me the "
    "birthday that the saved {traveller} has.",
    "Among my travellers, {traveller}, whose date of birth is {born}, got passport {document}, which is good until "
    "{expires}. Note that down. If only somebody of that name with another birthday is there, touch nothing and report not "
    "found with that date.",
)
