"""What stands on pages as words: help, comments, things that were lost."""

from __future__ import annotations

COMMENTS = (
    "Arrived early and waited.", "Took the quick way around the works.", "A calm ride.", "Missed the side entrance at first.",
    "Spotless car.", "A little fast on the quay.",
)  # fmt: skip

LOST = (
    ("Umbrella", "Black, wooden handle, on the back seat", "depot", "found"),
    ("Glasses", "Tortoiseshell frame in a brown case", "driver", "closed"),
    ("Clothing", "Grey scarf with a red stripe", "post", "open"),
    ("Keys", "Three keys on a green ribbon", "driver", "closed"),
    ("Bag", "Canvas bag with a library book in it", "depot", "found"),
)

DEPOT = "Kestrin depot, Platform Street 30, Station Ward. Open every day from 08:00 to 20:00."

HELP = (
    (
        "stops", "Rides", "Can I stop on the way?",
        "A ride can have up to three stops between pick-up and destination. They are driven in the order in which you list them; "
        "move them up and down until it fits.\n"
        "Each stop costs €1.20 and has four minutes for getting in and out. Longer waiting is not offered.",
    ),
    (
        "schedule", "Rides", "How do I order a ride for later?",
        "Choose “When” while you plan the route. Rides can be scheduled from an hour to fourteen days ahead, every half hour from "
        "05:00 to 23:30.\n"
        "When no vehicle of a type is left for a time, the list of vehicles says when the next one is free that day.",
    ),
    (
        "change", "Rides", "Can I change a scheduled ride?",
        "Until an hour before the pick-up you can give it another time or another route. The price is worked out again.\n"
        "To change the vehicle or the way to pay, cancel the ride and order a new one.",
    ),
    (
        "cancel", "Rides", "What does it cost to cancel?",
        "A scheduled ride can be cancelled free of charge until an hour before the pick-up. After that the fee is 40% of the price, at "
        "least €3.00 and at most €10.00.\n"
        "When a car is on its way to you now, cancelling costs €4.50. The confirmation shows the fee before you cancel.",
    ),
    (
        "price", "Prices", "How is the price worked out?",
        "Base fare, distance and time follow the tariff of the vehicle; every tariff has a least price. The distance follows the streets "
        "and the four bridges.\n"
        "From 22:00 to 06:00 the fare is 20% higher. A ride now from a busy district costs more; scheduled rides never do. Rides to, from "
        "or by way of the airport cost €3.50 more.",
    ),
    (
        "promo", "Prices", "How do promo codes work?",
        "Type the code when you order. The percentage is taken off the fare, up to the amount that the code says; stops and airport are "
        "not reduced.\n"
        "A code holds for rides that are ordered between its first and its last day.",
    ),
    (
        "tips", "After the ride", "How do I give a tip?",
        "Open the ride within thirty days and choose “Give a tip”. Drivers get all of it. Only one tip can be given for a ride.",
    ),
    (
        "split", "After the ride", "How do I split a fare?",
        "Open the ride within thirty days and choose up to four contacts. Everybody gets an equal part, you pay what remains. Tips are not "
        "split, and neither are rides that the company pays.",
    ),
    (
        "lost", "After the ride", "I left something in the car",
        "Open the ride within thirty days and choose “Report something lost”. Describe the thing and say how it should come back.\n"
        + DEPOT,
    ),
    (
        "rate", "After the ride", "Can I rate my driver?",
        "Yes, once and within sixty days: one to five stars, a compliment and a comment if you like.",
    ),
    (
        "business", "Business", "How do business rides work?",
        "Pay with the company account and choose a cost code. The receipt goes to the address in your business profile.\n"
        "The company pays for rides up to the limit in your business profile. Dearer rides can't be ordered on it.",
    ),
    (
        "quiet", "Account", "What is a quiet ride?",
        "The driver won't start a conversation. You can choose it, and the temperature in the car, for every ride or beforehand in your "
        "ride preferences.",
    ),
)  # fmt: skip
