"""What the bank's customers meet, the same for every seed: merchants, payees, regular bills. Amounts and days come from the seed."""

from __future__ import annotations

ACCOUNTS = (
    # name, kind, holders, overdraft, notice days, rate in basis points, the balance lies between, opened
    ("Everyday account", "current", "Ines Halloran", 500_00, 0, 0, (1_350_00, 2_900_00), "2017-03-06"),
    ("Joint account", "joint", "Ines Halloran, Daniel Halloran", 1_000_00, 0, 0, (900_00, 2_200_00), "2020-09-21"),
    ("Workshop account", "current", "Ines Halloran", 0, 0, 0, (2_300_00, 4_800_00), "2022-01-10"),
    ("Easy saver", "savings", "Ines Halloran", 0, 0, 140, (900_00, 2_600_00), "2018-11-05"),
    ("Notice saver", "notice", "Ines Halloran", 0, 32, 225, (9_000_00, 16_000_00), "2023-06-19"),
)
"""The balance of the easy saver is what is free in it, beside the goals."""

CARDS = (
    # account, label, holder, months until it expires, status, limits for spending and cash, online, contactless, abroad
    (1, "Debit card", "Ines Halloran", 31, "active", 1_500_00, 400_00, True, True, True),
    (2, "Debit card", "Ines Halloran", 19, "active", 1_000_00, 300_00, True, True, False),
    (2, "Debit card", "Daniel Halloran", 22, "active", 1_000_00, 300_00, True, True, True),
    (1, "Online card", "Ines Halloran", 40, "active", 600_00, 0, True, False, True),
    (3, "Debit card", "Ines Halloran", 27, "active", 2_000_00, 500_00, True, True, True),
    (1, "Debit card", "Ines Halloran", -2, "replaced", 1_500_00, 400_00, True, True, True),
    (2, "Debit card", "Ines Halloran", -7, "expired", 1_000_00, 300_00, True, True, False),
)
OLD_CARDS = {1: 6, 2: 7}
"""The card that was used before another one, half a year ago and earlier."""

PAYEES = (
    # name, country, usual reference
    ("Albrecht Property", "DE", "Rent flat 14, Halloran"), ("Kim Novak", "DE", "Piano lessons"), ("Kim Novak", "AT", "Choir weekend"),
    ("Lena Fischer", "DE", "Garden share"), ("Lena Fischer", "NL", "Lunch kitty"), ("Sunrise Nursery", "IE", "Fee Oona"),
    ("Sunrise Nursery", "BE", "Plants"), ("Hofmann Electric", "DE", "Customer 50118"), ("Hofmann Electric", "AT", "Invoice workshop"),
    ("Marek Dvorak", "PL", "Thanks Marek"), ("Marek Dvorsky", "PL", "Bike repair"), ("Clara Jensen", "DK", "Concert tickets"),
    ("Klara Jensen", "SE", "Summer house"), ("Green Valley Dental", "IE", "Patient 20771"), ("Green Valley Rental", "IE", "Van hire"),
    ("Daniel Halloran", "IE", "Household"), ("Aoife Brennan", "IE", "Book club"), ("Tomas Keller", "DE", "Football fees"),
    ("Bright Minds Tuition", "NL", "Lessons Finn"), ("Riverside Rowing Club", "IE", "Member 3381"),
    ("Old Mill Timber", "FI", "Order workshop"),
    ("North Quay Ceramics", "PT", "Clay and glaze"), ("Giulia Conti", "IT", "Language swap"), ("Pierre Lambert", "FR", "Ski flat"),
    ("City Tax Office", "BE", "Tax number 77 410"), ("Harbour Vets", "IE", "Pip the cat"), ("Marta Oliveira", "PT", "Birthday present"),
    ("Jonas Weber", "DE", "Car share"), ("Elif Yilmaz", "DE", "Cleaning"), ("Patrick Doyle", "IE", "Poker night"),
    ("Ana Torres", "ES", "Flat in Valencia"), ("Woodland Scouts", "IE", "Summer camp Finn"), ("Mira Lindqvist", "SE", "Web site"),
    ("Fjord Insurance", "DK", "Policy 881 203"),
)  # fmt: skip
TWINS = tuple(sorted({row[0] for row in PAYEES if sum(row[0] == other[0] for other in PAYEES) > 1}))
"""Names that two payees have."""

DELETED = (("Kim Nowak", "PL", "Flea market"), ("Harbour Vet Clinic", "IE", "Pip"))
"""Payees that the customer deleted."""

ORDERS = (
    # payee's position or own account, from account, amount between, reference, frequency, day, status
    (0, None, 2, (1_140_00, 1_290_00), "Rent flat 14, Halloran", "monthly", 1, "active"),
    (15, None, 1, (350_00, 450_00), "Household", "monthly", 3, "active"),
    (None, 4, 1, (120_00, 260_00), "Saving", "monthly", 28, "active"),
    (5, None, 2, (260_00, 330_00), "Fee Oona", "monthly", 5, "active"),
    (19, None, 1, (95_00, 130_00), "Member 3381", "quarterly", 15, "active"),
    (28, None, 2, (60_00, 80_00), "Cleaning", "fortnightly", 8, "active"),
    (18, None, 1, (85_00, 140_00), "Lessons Finn", "monthly", 20, "paused"),
    (16, None, 1, (4_00, 9_00), "Book club", "weekly", 12, "cancelled"),
)

DEBITS = (
    # creditor, account, reference, category, day, amount between, whether it stays the same
    ("Lumen Energy", 2, "Power and heat, contract 40 771", "Utilities", 4, (96_00, 148_00), False),
    ("Voxa Mobile", 1, "Two numbers", "Utilities", 11, (38_00, 44_00), True),
    ("Northlink Fibre", 2, "Internet 500", "Utilities", 17, (42_00, 49_00), True),
    ("Fjord Insurance", 2, "Home contents", "Housing", 2, (21_00, 29_00), True),
    ("Meridian Health", 1, "Policy 5521", "Health", 9, (58_00, 74_00), True),
    ("City Waterworks", 2, "Meter 90 441", "Utilities", 23, (28_00, 41_00), False),
    ("Studio Nine Gym", 1, "Membership", "Leisure", 6, (34_00, 39_00), True),
)
SUBSCRIPTIONS = (
    ("Filmhaus Stream", "Subscriptions", 8, (11_99, 15_99)), ("Tonika Music", "Subscriptions", 14, (9_99, 10_99)),
    ("Pagewise Reader", "Subscriptions", 21, (7_99, 9_49)), ("Cloudbarn Storage", "Subscriptions", 26, (2_99, 5_99)),
)  # fmt: skip
"""Card payments that come every month, on the online card."""

MERCHANTS = (
    # name, category, amount between, how often, accounts
    ("Tessel Market", "Groceries", (8_00, 78_00), 16, (1, 2)), ("Tessel Express", "Groceries", (3_00, 21_00), 8, (1, 2)),
    ("Farm & Field", "Groceries", (12_00, 64_00), 8, (2,)), ("Bakery Zonn", "Groceries", (2_20, 14_00), 9, (1, 2)),
    ("Fishmonger Dunne", "Groceries", (11_00, 38_00), 3, (2,)),
    ("Café Lumen", "Eating out", (3_20, 18_00), 10, (1,)), ("Trattoria Vela", "Eating out", (24_00, 88_00), 4, (1, 2)),
    ("Noodle House Kiku", "Eating out", (11_00, 36_00), 5, (1, 2)), ("The Copper Kettle", "Eating out", (4_00, 22_00), 5, (1,)),
    ("Metro Tickets", "Transport", (2_40, 24_00), 9, (1,)), ("Orbit Fuel", "Transport", (35_00, 82_00), 4, (2,)),
    ("Rail Connect", "Transport", (14_00, 96_00), 3, (1,)), ("City Bikes", "Transport", (1_50, 9_00), 5, (1,)),
    ("Home & Hearth", "Housing", (14_00, 160_00), 2, (2,)), ("Brickline DIY", "Housing", (9_00, 120_00), 3, (2, 3)),
    ("Lumen Books", "Shopping", (8_00, 46_00), 4, (1,)), ("Velvet & Thread", "Shopping", (22_00, 140_00), 3, (1,)),
    ("Voltaro Electronics", "Shopping", (19_00, 320_00), 2, (1, 3)), ("Parcel & Post", "Shopping", (4_00, 26_00), 3, (1, 3)),
    ("Corner Pharmacy", "Health", (5_00, 42_00), 4, (1, 2)), ("Clearview Optics", "Health", (35_00, 210_00), 1, (1,)),
    ("Odeon Lux", "Leisure", (11_00, 46_00), 3, (1,)), ("Boulder Barn", "Leisure", (9_00, 28_00), 4, (1,)),
    ("Museum Quarter", "Leisure", (8_00, 34_00), 2, (1, 2)), ("Playbox Games", "Leisure", (10_00, 70_00), 1, (1,)),
    ("Orbit Air", "Travel", (78_00, 340_00), 1, (1, 2)), ("Orbit Airport Parking", "Travel", (18_00, 64_00), 1, (2,)),
    ("Seaside Lodge", "Travel", (85_00, 260_00), 1, (2,)),
    ("Kiln Supplies", "Shopping", (26_00, 190_00), 3, (3,)), ("Timber Yard Moss", "Shopping", (40_00, 230_00), 2, (3,)),
    ("Flower Bar Iris", "Other", (12_00, 48_00), 2, (1,)), ("Barber Lane", "Other", (18_00, 34_00), 2, (1,)),
)  # fmt: skip

CUSTOMERS = ("Atelier Roux", "Galerie Stern", "Potters' Fair", "Nordic Table", "Maison Claire", "Lark & Loaf")
"""Who pays into the workshop account."""

GOALS = (
    # name, symbol, target between (hundreds), saved share between, due after days
    ("Summer in Madeira", "plane", (18, 30), (35, 70), (50, 80)), ("Summer house roof", "home", (40, 70), (15, 40), (240, 330)),
    ("Emergency cushion", "shield", (60, 90), (50, 85), (390, 560)), ("Piano for Oona", "heart", (22, 38), (20, 60), (150, 220)),
    ("New bicycle", "bag", (9, 16), (40, 90), (85, 140)),
)  # fmt: skip

ALERTS = (
    ("Card payment", "Each payment with one of your cards above the amount", True, False, False, (20_00, 60_00)),
    ("Large payment", "Money that leaves an account, above the amount", True, True, False, (400_00, 800_00)),
    ("Money received", "Money that arrives, above the amount", True, False, False, (1_00, 100_00)),
    ("Low balance", "A current account falls below the amount", True, False, True, (100_00, 250_00)),
    ("Standing order failed", "A standing order could not be paid", True, True, True, None),
    ("New statement", "A month's statement is ready", False, True, False, None),
    ("Sign-in on a new device", "Somebody signs in from elsewhere", True, True, True, None),
    ("Card declined", "A shop could not charge a card", True, False, False, None),
    ("Goal reached", "A savings goal has all its money", True, False, False, None),
)

FIRST_BUDGETS = (
    ("Groceries", (520_00, 700_00)), ("Eating out", (120_00, 240_00)), ("Transport", (150_00, 260_00)),
    ("Shopping", (150_00, 320_00)), ("Leisure", (60_00, 140_00)),
)  # fmt: skip
"""Budgets that are set already, in euros."""
