"""What is written in the app: help, tickets, what agents answer, causes of outages."""

from __future__ import annotations

HELP = (
    ("change-plan", "Plans", "When does a new plan start?",
     "A contract moves to a dearer plan at once and to a cheaper one with the next month.\n"
     "During the minimum term you can move up but not down. The last day of the term stands on the page of the line.\n"
     "A prepaid line changes at once; the price of the new plan is taken from its balance."),
    ("who-may", "Plans", "Who may have Junior and Youth plans?",
     "Junior is for users of up to 13 years, Youth for those of up to 25. The age of the person who uses the line counts, not yours.\n"
     "Phone plans are for phones, data plans for tablets and trackers. Contract and prepaid can be swapped in a store only."),
    ("packs", "Packs", "How do packs work?",
     "A data pack starts at once and ends on its last day, whether it is used up or not.\n"
     "A roaming pack starts on the day that you choose and is good for every country of its zone. Roaming has to be switched on.\n"
     "Contract lines pay packs with the bill or by card, prepaid lines from the balance or by card."),
    ("cap", "Packs", "What does the spending cap do?",
     "It bounds what a contract line can spend outside its plan in a month, packs on the bill included.\n"
     "A pack that would pass the cap is refused. Raise the cap first, or pay by card: that never counts."),
    ("roaming", "Packs", "What is free abroad?",
     "In the Europe zone your plan works as at home. Elsewhere you pay the rates of the country, or a pack."),
    ("top-up", "Prepaid", "Top-ups and bonus",
     "€30 brings €2 more, €50 brings €5 more.\n"
     "The automatic top-up adds your amount when the balance falls below the threshold that you set, once a day at most."),
    ("bills", "Bills", "Paying a bill",
     "The bill of a month comes on the first of the next one and is due on the 15th. A bill that is overdue can be paid in the app.\n"
     "The automatic payment takes the bill on its due day from the card that you choose."),
    ("disputes", "Bills", "I don't agree with a charge",
     "Open the bill, open the charge and dispute it, until 90 days after the bill was issued. We answer within five working days.\n"
     "What belongs to the plan itself cannot be disputed here; write to us instead."),
    ("sim", "SIM cards", "A new SIM",
     "Keep the serial number of your SIM at hand: for your safety we ask for its last four digits.\n"
     "A lost or stolen SIM is blocked at once. A SIM can be replaced again 14 days after it was ordered.\n"
     "An eSIM needs a device that takes one; the page of the line says whether yours does."),
    ("port", "SIM cards", "Bringing your number",
     "Ask your operator for the transfer code: two letters and six digits. The number moves on a working day, three days ahead or more.\n"
     "Until then the day can be changed, or the transfer cancelled."),
    ("forward", "Calls", "Forwarding and blocking",
     "Calls can go to another number always, when the line is busy, when nobody answers, or when it cannot be reached.\n"
     "A blocked number hears that you cannot be reached. Text messages are blocked too."),
    ("outage", "Network", "Something does not work",
     "The network map shows what we know of. Choose an outage to get a text message when it is over.\n"
     "Nothing on the map? Restart the device, then open a ticket."),
    ("points", "Loyalty", "Points and gifts",
     "Every euro of a paid bill brings a point, every birthday of your contract a hundred.\n"
     "Some gifts are for Silver or Gold customers, and none can be had when it is out of stock."),
)  # fmt: skip

TOPICS = {
    "network": "Network and coverage", "bill": "Bill and payment", "speed": "Slow data", "sim": "SIM and device", "contract": "Contract",
    "other": "Something else",
}  # fmt: skip

TICKETS = (
    # topic, subject, what the customer wrote, what Murmo answered, status
    ("network", "No signal in the cellar", "Since the works in our street there is no signal in the cellar.",
     "We measured at your address. Does the phone show 4G or 5G upstairs?", "waiting"),
    ("speed", "Slow data in the evening", "From eight to ten in the evening films stop all the time.",
     "There was a fault at the mast nearby. Can you try again and tell us?", "waiting"),
    ("bill", "Bill came twice by post", "I get every bill twice on paper and want none.", "Paper is switched off now.", "solved"),
    ("sim", "SIM tray is stuck", "The tray does not open any more.", "Any store with repairs can open it, free of charge.", "closed"),
    ("contract", "Copy of my contract", "I need the signed contract as a file.", "", "open"),
    ("speed", "Slow data at work", "At the office the phone is slower than the old one.", "", "open"),
    ("other", "Change of name", "My family name has changed, here are the papers.", "The name is changed with the next bill.", "closed"),
    ("network", "Calls drop on the train", "Calls end between the tunnel and the river.", "Two more masts go live in July.", "solved"),
)  # fmt: skip
AGENTS = ("Milo", "Ada", "Tess", "Bram")

OUTAGES = (
    # service, causes
    ("Mobile data", ("A cable was cut by road works", "A mast lost its power")),
    ("Calls and SMS", ("A switch is being replaced", "A fault at the exchange")),
    ("All services", ("Storm damage at the mast", "A power cut in the district")),
    ("5G", ("New antennas are being mounted", "Software update of the antennas")),
)  # fmt: skip
SERVICE_ICONS = {"Mobile data": "signal", "Calls and SMS": "phone", "All services": "alert", "5G": "bolt"}
