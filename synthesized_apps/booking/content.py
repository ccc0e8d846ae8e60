"""Texts of guests and of the help pages."""

from __future__ import annotations

AUTHORS = (
    ("Ingrid", "Norway"), ("Tomás", "Spain"), ("Amélie", "France"), ("Joris", "Netherlands"), ("Priya", "India"), ("Callum", "Scotland"),
    ("Chiara", "Italy"), ("Petr", "Czechia"), ("Hana", "Japan"), ("Sofia", "Greece"), ("Luca", "Italy"), ("Maren", "Germany"),
    ("Oskar", "Sweden"), ("Nadia", "Morocco"), ("Declan", "Ireland"), ("Yusuf", "Türkiye"), ("Beatriz", "Brazil"), ("Anneke", "Belgium"),
)  # fmt: skip

PRAISE = (
    ("Would come back tomorrow", "The bed was excellent and the room stayed cool all night."),
    ("Lovely people", "Reception found us an umbrella, a doctor and a table, all in one evening."),
    ("Breakfast alone is worth it", "Fresh bread, local cheese and someone who makes eggs the way you ask."),
    ("Great place to walk from", "We never took a taxi. Everything we wanted to see was on foot."),
    ("Quiet at last", "Not a sound after ten, even though we had a room to the street."),
    ("Better than the pictures", "High ceiling, real wood, big window. The photos don't do it justice."),
    ("Perfect with children", "They put a cot in without being asked and had a box of toys downstairs."),
    ("Spotless", "You could see that somebody cares: not a speck, and fresh towels every day."),
    ("Small but clever", "Hooks, shelves and light switches are exactly where you need them."),
    ("A calm stay", "The courtyard with a book was the best part of our trip."),
)
MIXED = (
    ("Good, with small flaws", "The location, and the staff in the evening.", "The shower drips and the lift is slow."),
    ("Fine for a night", "Check-in took two minutes.", "Thin walls: we heard the neighbours' alarm."),
    ("Nice house, tired room", "The common rooms are beautiful.", "Our carpet has seen better days."),
    ("Decent value", "Fair price for the area.", "Breakfast was crowded after nine."),
    ("Almost there", "Comfortable mattress, good curtains.", "Wi-Fi dropped in the corner of the room."),
    ("Pretty, but noisy", "Charming street with cafés.", "Bins are emptied at six under the window."),
)
COMPLAINTS = (
    ("Not for light sleepers", "The bakery next door.", "Music from the bar until two, and no fan in the room."),
    ("Expected more", "The view from the stairs.", "The room we got was not the one we had chosen."),
    ("Too warm", "Friendly cleaner.", "No air conditioning and a window that opens a hand's width."),
)
NITPICKS = ("Nothing, really.", "Coffee could be stronger.", "Few sockets by the bed.", "Check-out could be later.", "", "")

HELP = (
    ("cancel-free", "Changes", "How free cancellation works",
     "Every flexible rate names the last day on which you can cancel free of charge. The day itself still counts.\n"
     "After that day we keep half of the total. From the day of check-in the whole total is due."),
    ("cancel-nonrefundable", "Changes", "Non-refundable and Saver rates",
     "Non-refundable and Saver rates cost less because they are final. If you cancel, the fee is the whole total.\n"
     "Their dates and guests cannot be changed. Name and contact of the lead guest can be corrected until check-in."),
    ("change-dates", "Changes", "Changing dates or guests",
     "You can move a trip as long as it can be cancelled free. The new nights are charged at the prices of the day of the change.\n"
     "You can change a trip as often as you like; there is no charge for the change itself."),
    ("refund-time", "Payment", "When refunds arrive",
     "Refunds to the Nidora wallet are there at once.\nRefunds to a card take 5 working days from the day of cancelling."),
    ("refund-time-bank", "Payment", "Refunds of failed payments",
     "If a card payment fails but your bank shows it, the bank frees the amount after 8 working days. We never hold it."),
    ("wallet", "Payment", "The Nidora wallet",
     "The wallet pays for rates that are paid now. It cannot be the guarantee for rates that are paid at the hotel.\n"
     "The wallet holds 3000 euros at most and has no fees."),
    ("card-security", "Payment", "Which cards you can use",
     "Cards must be valid on the day of booking. You can save 6 cards to your account."),
    ("children", "Staying", "Children and cots",
     "Children under 3 sleep free in a cot; ask for one in the special requests. Every child counts as a guest of the room.\n"
     "A hotel can put 1 cot in each room."),
    ("pets", "Staying", "Travelling with pets",
     "Each hotel page says whether pets are allowed and what they cost. Guide dogs are welcome everywhere, free of charge."),
    ("late-arrival", "Staying", "Arriving late",
     "Rooms are kept until 23:00 on the day of check-in. If you come later, call the hotel; the number is on your trip's page."),
    ("early-arrival", "Staying", "Arriving early",
     "Luggage can be left at reception from 08:00. Rooms are ready at the check-in time of the hotel."),
    ("promo-rules", "Booking", "Promo codes",
     "One promo code can be used for a booking. It lowers the price of the rooms, not the city tax."),
    ("city-tax", "Booking", "City tax",
     "Some cities charge a tax per adult and night. It is part of the total that we show. Children do not pay it."),
    ("groups", "Booking", "Booking for groups",
     "You can book up to 4 rooms at once. For 10 rooms or more write to groups@nidora.example; we answer within 2 working days."),
    ("long-stays", "Booking", "Long stays",
     "A single stay can be 30 nights at most. Book two stays in a row to stay longer."),
)  # fmt: skip
"""Slug, topic, title, body."""
