"""Texts of Marquill: what others wrote about films, what the person wrote, and the pages of help."""

from __future__ import annotations

AUTHORS = (
    "Amelie R.", "Bastian K.", "Chidi O.", "Dora V.", "Emil S.", "Farah N.", "Gustav L.", "Hanna P.", "Ivo D.", "Jasmin T.", "Kofi A.",
    "Lotte W.", "Milan B.", "Noor H.", "Olga F.", "Pavel C.", "Rosa M.", "Selma J.", "Tariq E.", "Ute G.", "Vera Z.", "Wim D.",
)  # fmt: skip
REVIEWS = {
    5: (
        "The best thing I have seen this year. Nobody moved until the lights came on.",
        "Everything fits: the pictures, the sound, the silence.",
        "I went twice in one week and would go again.",
    ),
    4: (
        "Beautifully shot, a little too long in the middle.",
        "Strong cast and an ending that stays with you.",
        "Better than the trailer. Sit further back than you think.",
        "Very good, though the music tells you too often what to feel.",
    ),
    3: (
        "Good ideas, but it never quite takes off.",
        "Fine for a rainy evening.",
        "The first hour is wonderful, the second one repeats it.",
    ),
    2: (
        "Pretty, but I looked at my watch.",
        "I wanted to like it. The dialogue did not let me.",
    ),
    1: ("We left before the end, and so did the row in front.",),
}
OWN_REVIEWS = (
    "Lovely, and better on the big screen.",
    "Not my favourite, but I do not regret the evening.",
    "I still think about the last scene.",
)

HELP = (
    (
        "refund", "Tickets", "Can I get my money back?",
        "Tickets and snacks are refunded until 4 hours before the showing begins. The order's page shows until when.\n"
        "The booking fee stays with us. Points that you used come back, points that you earned are taken off, and a voucher can be used "
        "again while it is valid.\n"
        "What was paid with a gift card is back on it at once; a card takes three working days.",
    ),
    (
        "exchange", "Tickets", "Can I go to another showing instead?",
        "Yes, once for every order and until 2 hours before the showing begins: to another showing of the same film, in any house, with "
        "the same number of seats.\n"
        "If the tickets cost more there, you pay the difference. If they cost less, nothing is paid back.",
    ),
    (
        "kinds", "Tickets", "Which tickets are there?",
        "Student tickets are €2.50 cheaper. They are sold for showings from Monday to Thursday to people whose student card is on "
        "file and valid on that day.\n"
        "Senior tickets are €2.00 cheaper. They are for people from 65 on, and for showings that begin before 18:00.\n"
        "Child tickets are €4.00 cheaper. They are for children under 14, and only for films that are rated 12 or lower. For a film "
        "that is rated 12, an adult has to come along.",
    ),
    (
        "seats", "Tickets", "What do the colours of the seats mean?",
        "Recliners cost €2.50 more, love seats €3.50 more for each place. Love seats are sold in pairs.\n"
        "The wheelchair places at the front can only be booked by people who say that one of them uses a wheelchair.\n"
        "You can book up to 8 seats at a time.",
    ),
    (
        "prices", "Tickets", "Why do prices differ?",
        "Showings before 17:00 are cheaper, evenings from Friday to Sunday are dearer. The grand hall and films in 3D cost more. "
        "The booking fee is €0.90 a ticket.",
    ),
    (
        "snacks", "Snacks", "Can I order snacks later?",
        "Yes. Until the showing begins you can add snacks to a booked order; they are paid in the same way as the tickets. Show your "
        "code at the bar.",
    ),
    (
        "points", "Club", "How do points work?",
        "You earn 1 point for every full euro that you pay. 100 points take €5.00 off an order, which you choose when you pay. "
        "Points never expire.",
    ),
    (
        "vouchers", "Club", "Which rules do vouchers have?",
        "A voucher is taken off the tickets, not off snacks or fees. Each can be used once, for one order.\n"
        "It has to be valid on the day on which you book. Some ask for certain weekdays of the showing, a format, or several tickets.",
    ),
    (
        "review", "Club", "May I review any film?",
        "You can review films that you have seen with us, once each. You can change your review later.\n"
        "The stars of a film are worked out every Wednesday.",
    ),
    (
        "student", "Account", "How do I show my student card?",
        "Bring it to any bar once. We note its last day in your account; you don't need to show it again until then.",
    ),
    (
        "usual", "Account", "What is my usual house good for?",
        "Your usual house stands first when you choose among showtimes. Together with the version that you prefer it can be changed "
        "in your preferences.",
    ),
)  # fmt: skip
