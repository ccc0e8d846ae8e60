"""Larkway's help pages."""

from __future__ import annotations

HELP = (
    (
        "fares",
        "Fares",
        "What the fares mean",
        "Light is a seat and a small bag that fits under it. Classic adds a checked bag and a standard seat.\nFlex can be "
        "changed and cancelled with little or no fee, and most airlines let you choose any seat.\nBusiness has its own rows in "
        "front, two checked bags and lounge access.\nThe exact conditions differ from airline to airline: see the page of each "
        "airline under Timetable.",
    ),
    (
        "children",
        "Fares",
        "Children's fares",
        "Children from 2 to 11 on the day of travel pay three quarters of the fare, rounded down to whole euros. They have a "
        "seat of their own and the same bags as adults.\nFrom the twelfth birthday on they travel as adults.",
    ),
    (
        "connections",
        "Fares",
        "Flights with a stop",
        "Some flights stop on the way. You stay on the same flight number and keep your seat; the time in between is part of "
        "the duration shown.",
    ),
    (
        "bags",
        "Bags and seats",
        "Adding checked bags",
        "You can add up to three bags for each passenger and flight, when you book or later under Manage trip. The price of a "
        "further bag is the airline's.\nBags that were paid can't be returned, but they move with you when you change the "
        "flight.",
    ),
    (
        "seats",
        "Bags and seats",
        "Choosing a seat",
        "Seats are chosen on the seat map of each flight. Front rows and rows with more legroom cost extra unless your fare "
        "includes them.\nIf you move to a cheaper seat the difference is not refunded. Without a choice you get a seat at "
        "check-in, free of charge.",
    ),
    (
        "change",
        "Changes and refunds",
        "Changing a flight",
        "A fare that allows changes can be moved to another day or flight of the same airline on the same route, until the day "
        "before departure. You pay the change fee for each passenger, and the difference if the new fare is higher. If it is "
        "lower, nothing is paid back.\nSeats have to be chosen again; seats that were paid are lost.",
    ),
    (
        "cancel",
        "Changes and refunds",
        "Cancelling and refunds",
        "Each ticket is refunded less the cancellation fee of its fare; a fare without a refund gives nothing back. Paid seats "
        "and bags are not refunded.\nYou can have the refund on the card or credit that paid, or as travel credit with ten "
        "percent on top.\nOnce somebody is checked in the trip can't be cancelled.",
    ),
    (
        "check-in",
        "Check-in",
        "When check-in opens",
        "Check-in opens two days before departure and stays open until the day of departure. Every passenger needs a travel "
        "document that is valid on the day of the flight: add or renew it under Saved travellers.",
    ),
    (
        "boarding",
        "Check-in",
        "Boarding pass and boarding groups",
        "Boarding starts 40 minutes before departure and the gate closes 15 minutes before. Group 1 is Business, group 2 the "
        "front rows and rows with more legroom, group 3 the window seats, group 4 everybody else.",
    ),
    (
        "points",
        "Larkway Miles",
        "Collecting points",
        "You collect points for every flight with one of our airlines: the price in euros times the percentage of the fare. "
        "They are booked on the day after the flight.",
    ),
    (
        "tiers",
        "Larkway Miles",
        "Tiers",
        "Wren, Swift and Falcon: the tier depends on the points of the last calendar year. From Swift on you get priority boarding.",
    ),
    (
        "alerts",
        "Searching",
        "Price alerts",
        "A price alert tells you when a flight of a route costs less than your limit on a day. You find your alerts under "
        "Profile; they end on the day itself.",
    ),
    (
        "credit",
        "Paying",
        "Travel credit",
        "Travel credit comes from refunds. It pays whole bookings only: if it doesn't hold the total, choose a card.",
    ),
)
"""Slug, topic, title and text of each page."""
