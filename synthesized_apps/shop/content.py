"""Texts of customers and of the help pages."""

from __future__ import annotations

AUTHORS = (
    "Ines M.", "Jonah P.", "Mirte V.", "Callum R.", "Aiko S.", "Bastian K.", "Yara E.", "Henrik O.", "Lotte D.", "Pablo G.", "Sanne B.",
    "Ngozi A.", "Tiago F.", "Elif Y.", "Marek W.", "Greta H.", "Oisin C.", "Thea L.", "Ravi N.", "Paula J.",
)  # fmt: skip

PRAISE = (
    ("Better than the picture", "The colour is deeper than on my screen, and everything about it feels considered."),
    ("Use it every day", "Three months in and it still looks new."),
    ("Worth the wait", "Came a day late, but I would have waited a week."),
    ("Bought a second one", "The first was for me, this one is for my sister, who kept borrowing it."),
    ("Just right", "Does exactly what it says, and nothing else. More things should."),
    ("Lovely packaging", "No plastic, a note in the box, and the thing itself is beautiful."),
    ("Solid", "Heavier than I expected, in a good way."),
    ("No complaints", "Ordered on Monday, there on Tuesday, in use ever since."),
    ("Grows on you", "I was not sure about the colour. Now I would not want another."),
    ("Good gift", "Gave it to my father. He has sent a photograph every day since."),
)
MIXED = (
    ("Nice, with a small flaw", "I like it a lot, but one seam was not quite straight."),
    ("Good for the price", "You can find better, but not for this money."),
    ("Smaller than I thought", "Read the measurements; I did not, and had to make room."),
    ("Almost", "Lovely shape. The colour is a little duller than the picture."),
    ("Fine", "It is fine. My old one was fine too."),
    ("Half happy", "My partner loves it. I would have taken another colour."),
    ("Takes getting used to", "The first week I wanted to send it back. Now it is all right."),
    ("Good, not great", "Everything works. I had hoped for a little more care in the details."),
    ("As expected", "No surprises, neither good ones nor bad ones."),
)
COMPLAINTS = (
    ("Not for me", "Looked tired after two weeks. Sending it back."),
    ("Expected more", "For this price I expected it to last longer than a month."),
    ("Arrived scratched", "The box was fine, so it must have left like that."),
    ("Wrong colour", "What came is a shade that the shop does not even list."),
    ("Too flimsy", "It bends where it should not, and I use it with care."),
    ("Would not buy again", "It does what it should, but the smell does not go away."),
    ("Broke on day three", "The refund was quick. The thing itself was not worth the wait."),
)

HELP = (
    ("return-window", "Returns", "How long you can return things",
     "You can send things back for 30 days from the day of delivery. The last day still counts.\n"
     "Start the return on the order's page; the label comes by e-mail."),
    ("return-not", "Returns", "What cannot be returned",
     "Earbuds are final sale: for hygiene we cannot take them back once they are delivered.\n"
     "Everything else can be returned, also when the box is open."),
    ("exchange", "Returns", "Exchanging a size or colour",
     "An exchange is for another size or colour of the same product that costs the same. We keep the new one for you for 14 days.\n"
     "If it costs more or less, return yours and order the new one."),
    ("refund-time", "Returns", "When refunds arrive",
     "Refunds to your gift-card balance arrive 1 day after your parcel. Refunds to a card take 6 working days."),
    ("damaged", "Returns", "Something arrived damaged",
     "Choose the reason Damaged and we pay the way back. Please tell us within 7 days, so that we can talk to the courier."),
    ("cancel", "Orders", "Cancelling an order",
     "An order can be cancelled, or sent to another address, until we have shipped it. Parcels are handed over at 18:00."),
    ("tracking", "Orders", "Following a parcel",
     "The tracking number stands on the order's page as soon as it has shipped. Couriers try 2 times before they leave a card."),
    ("delivery", "Delivery", "Ways to deliver",
     "Choose one at the checkout; the price depends on what the goods cost after discounts.\n"
     "Suitcases, turntables, floor lamps and armchairs are bulky: they do not fit lockers and do not travel by express."),
    ("locker", "Delivery", "Parcel lockers",
     "A parcel waits in the locker for 5 days; after that it comes back to us and we refund the goods."),
    ("gift-cards", "Payment", "Gift cards and your balance",
     "A gift card is valid for 24 months and can be redeemed once. What it holds is added to your balance.\n"
     "At the checkout the balance pays first, and your card pays the rest."),
    ("coupons", "Payment", "Coupons",
     "One coupon can be used for an order. It lowers the price of the goods, not the delivery.\n"
     "A coupon of a department counts only the goods of that department; the least amount counts all goods."),
    ("cards", "Payment", "Which cards you can use",
     "Cards must be valid on the day of the order. You can keep 8 cards in your account."),
    ("limits", "Orders", "How much you can order",
     "You can order 10 pieces of a product at once. For more write to business@pomello.example; we answer within 3 working days."),
    ("sizes", "Products", "Finding your size",
     "Save your sizes in your account and you will not have to look them up again. Shoes are in European sizes."),
    ("reviews", "Products", "Writing reviews",
     "You can review what has been delivered to you. A review has between 20 and 600 letters."),
)  # fmt: skip
"""Slug, topic, title, body."""
