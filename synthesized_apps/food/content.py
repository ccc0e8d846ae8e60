"""Texts of Ladlow: what guests write, and the help pages."""

from __future__ import annotations

AUTHORS = (
    "Amal Darwish", "Ben Kowal", "Chiara Neri", "Daniel Kim", "Dana Kim", "Emil Strand", "Farah Aziz", "Greta Holm", "Hugo Lenz",
    "Ida Falk", "Jonas Pike", "Kim Sorensen", "Kim Sorenson", "Lena Vogt", "Maya Osei", "Nils Berg", "Oona Virtan", "Pablo Reus",
    "Rosa Lindt", "Theo Marsh",
)  # fmt: skip

REVIEWS = {
    5: (
        "Arrived hot, packed with care. We will order this again next week.",
        "The best delivery we have had in this town, and we have tried most.",
        "Generous, fresh, and ten minutes early.",
        "Everything tasted as if we had been sitting in the restaurant.",
    ),
    4: (
        "Very good food. The lid of the soup could have been tighter.",
        "Tasty and on time; I would ask for more sauce next time.",
        "Good portions, friendly courier. Dessert was a little soft.",
        "Nearly perfect, only the chips had lost their crunch.",
    ),
    3: (
        "Fine for a weeknight. Lukewarm by the time we opened it.",
        "Good starters, average mains.",
        "One dish was missing, but the refund came within the hour.",
    ),
    2: (
        "Late, and the order was not what we had asked for.",
        "Too salty for us, and small for the price.",
    ),
    1: ("Cold when it came and nobody answered the phone.",),
}

HELP = (
    (
        "cancel", "Orders", "Can I cancel an order?",
        "You can cancel an order free of charge until the kitchen begins with it. The order's page shows when that is.\n"
        "A scheduled order is not begun before its cooking and riding time needs it, so it can usually be cancelled on the day itself.\n"
        "Once the kitchen has begun, the order cannot be cancelled any more.",
    ),
    (
        "refund", "Payment", "When do I get my money back?",
        "What was paid with Ladlow credit is back in your credit at once.\n"
        "What was paid by card is released by your bank within three working days.",
    ),
    (
        "schedule", "Orders", "How do I order for later?",
        "Choose “Schedule for later” at the checkout, with a day and a time. Restaurants take scheduled orders for today and the six days "
        "after, from half an hour after they open until they close, at least an hour ahead.\n"
        "A time that is fully booked cannot be chosen. An order that was scheduled can be moved to another time until the kitchen begins.",
    ),
    (
        "fees", "Payment", "Which fees are there?",
        "The delivery fee depends on the restaurant and on your district; the restaurant's information page lists it. Many restaurants "
        "deliver free of charge from a certain amount of food on.\n"
        "The service fee is 5% of the food, at least €0.59 and at most €2.99.\n"
        "Tips go to the courier in full.",
    ),
    (
        "minimum", "Orders", "What is the minimum order?",
        "Each restaurant says how much food an order must have at least. Discounts, fees and tips do not count.",
    ),
    (
        "promo", "Payment", "How do promo codes work?",
        "Type the code at the checkout. The discount is taken off the food, not off fees or tips.\n"
        "A code is good for one order. Some are for one kind of kitchen, some need a minimum of food, and all of them have a last day.",
    ),
    (
        "diet", "Account", "What does my diet setting do?",
        "Dishes that do not fit your diet are marked on every menu. They can still be ordered.\n"
        "“Vegetarian” fits vegan dishes too. “Nut-free” fits every dish that is not marked as containing nuts. Kitchens handle all of "
        "them, so we cannot promise that no trace is left.",
    ),
    (
        "address", "Account", "How many addresses can I keep?",
        "As many as you like. The default one is chosen beforehand at the checkout and is the one that fees and times are shown for.",
    ),
    (
        "rate", "Orders", "Can I rate an order?",
        "Yes, once and within 60 days after it was delivered: the food and the courier, one to five stars each, with a comment if "
        "you like.",
    ),
    (
        "reorder", "Orders", "How do I order the same again?",
        "Open the order and press “Order again”. Its dishes and options are put into the restaurant's basket, at today's prices. What is "
        "no longer on the menu or sold out is left out.",
    ),
)  # fmt: skip
