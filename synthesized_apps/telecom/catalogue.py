"""What Murmo sells and where: plans, packs, countries, devices, districts, stores, gifts; and the lines of the account."""

from __future__ import annotations

NO_LIMIT = None

PLANS = (
    # name, kind, billing, euros, GB, minutes, SMS, speed, months, oldest, open, blurb
    ("Whisper", "phone", "contract", 9, 2, 200, 100, 50, 12, None, True, "For those who mostly call from the sofa."),
    ("Hum", "phone", "contract", 14, 8, 500, 250, 100, 12, None, True, "Maps, mail and a little music."),
    ("Chat", "phone", "contract", 19, 15, NO_LIMIT, 500, 150, 12, None, True, "Talk as long as you like, share what you like."),
    ("Voice", "phone", "contract", 24, 30, NO_LIMIT, NO_LIMIT, 300, 12, None, True, "The plan that most of our customers are on."),
    ("Choir", "phone", "contract", 32, 60, NO_LIMIT, NO_LIMIT, 500, 24, None, True, "Room for films, games and a hotspot."),
    ("Roar", "phone", "contract", 45, NO_LIMIT, NO_LIMIT, NO_LIMIT, 1000, 24, None, True, "No counting at all, at full speed."),
    ("Flex 10", "phone", "contract", 18, 10, NO_LIMIT, 300, 150, 1, None, True, "Leave or change with every month."),
    ("Flex 40", "phone", "contract", 30, 40, NO_LIMIT, NO_LIMIT, 500, 1, None, True, "A lot of data that binds you to nothing."),
    ("Junior", "phone", "contract", 8, 5, 100, 100, 50, 1, 13, True, "A first phone, with a cap that holds."),
    ("Youth 20", "phone", "contract", 13, 20, NO_LIMIT, 500, 150, 12, 25, True, "More for less until the 26th birthday."),
    ("Hum 2023", "phone", "contract", 16, 5, 400, 200, 50, 12, None, False, "No longer sold; who has it may keep it."),
    ("Tide 10", "data", "contract", 7, 10, 0, 0, 100, 12, None, True, "Data for a tablet that travels."),
    ("Tide 50", "data", "contract", 15, 50, 0, 0, 300, 12, None, True, "Films on the train, every day."),
    ("Tide Endless", "data", "contract", 25, NO_LIMIT, 0, 0, 500, 24, None, True, "Instead of a line at home."),
    ("Beacon", "data", "contract", 3, 1, 0, 0, 10, 1, None, True, "For trackers, alarms and other small things."),
    ("Pebble", "phone", "prepaid", 5, 1, 50, 50, 50, 1, None, True, "A phone that mostly waits."),
    ("Stone", "phone", "prepaid", 10, 6, 200, 100, 100, 1, None, True, "Thirty days at a fixed price."),
    ("Boulder", "phone", "prepaid", 15, 12, NO_LIMIT, 200, 150, 1, None, True, "Unlimited calls without a contract."),
    ("Boulder Youth", "phone", "prepaid", 12, 16, NO_LIMIT, 300, 150, 1, 25, True, "Boulder, for those under 26."),
    ("Ripple", "data", "prepaid", 6, 5, 0, 0, 100, 1, None, True, "Data by the month for a second device."),
    ("Ripple Max", "data", "prepaid", 12, 20, 0, 0, 150, 1, None, True, "Four times the data at twice the price."),
)  # fmt: skip

DATA_PACKS = (
    # name, GB, days, euro cents
    ("Sip 1 GB", 1, 1, 190), ("Sip 2 GB", 2, 3, 310), ("Sip 4 GB", 4, 3, 490), ("Boost 3 GB", 3, 7, 480), ("Boost 5 GB", 5, 7, 650),
    ("Boost 5 GB", 5, 30, 890), ("Boost 8 GB", 8, 14, 1040), ("Boost 10 GB", 10, 7, 990), ("Boost 10 GB", 10, 30, 1390),
    ("Boost 20 GB", 20, 14, 1690), ("Boost 20 GB", 20, 30, 1990),
    ("Stream 30 GB", 30, 30, 2590), ("Stream 50 GB", 50, 30, 3490), ("Stream 50 GB", 50, 60, 3990), ("Marathon 60 GB", 60, 90, 4490),
    ("Marathon 100 GB", 100, 90, 5990), ("Night 25 GB", 25, 30, 1790),
)  # fmt: skip

LENGTHS = (("Day", 1), ("Weekend", 3), ("Week", 7), ("Fortnight", 14), ("Month", 30))
ZONES = {
    # zone: (GB of each length, minutes of each length, euro cents of each length, cents a MB, a minute, an SMS)
    "Neighbours": ((1, 2, 4, 6, 10), (15, 30, 60, 90, 150), (390, 690, 1190, 1790, 2690), (4, 12), (19, 39), (9, 19)),
    "Atlantic": ((1, 2, 3, 5, 8), (10, 20, 45, 60, 120), (590, 990, 1790, 2790, 3990), (8, 22), (49, 99), (19, 39)),
    "Orient": ((1, 2, 3, 5, 8), (10, 20, 40, 60, 100), (690, 1190, 1990, 2990, 4490), (9, 28), (59, 129), (19, 49)),
    "World": ((1, 1, 2, 4, 6), (5, 10, 20, 40, 60), (890, 1490, 2490, 3790, 5690), (15, 40), (89, 199), (29, 69)),
}  # fmt: skip
EXTRA_ROAMING = (("Neighbours", "Week", 7, 7, 100), ("Atlantic", "Week", 6, 7, 80), ("Orient", "Fortnight", 9, 14, 90))
"""Bigger twins of a pack: zone, length, GB, days, minutes."""

HOME_ZONE = "Europe"
COUNTRIES = {
    HOME_ZONE: (
        "Austria", "Belgium", "Croatia", "Denmark", "France", "Germany", "Greece", "Italy", "Netherlands", "Poland", "Portugal", "Spain",
        "Sweden",
    ),
    "Neighbours": ("Albania", "Andorra", "Montenegro", "Morocco", "Serbia", "Switzerland", "Tunisia", "Türkiye", "United Kingdom"),
    "Atlantic": ("Argentina", "Brazil", "Canada", "Chile", "Costa Rica", "Dominican Republic", "Mexico", "United States"),
    "Orient": ("Australia", "India", "Indonesia", "Japan", "Malaysia", "Singapore", "South Korea", "Thailand", "Vietnam"),
    "World": ("Dominica", "Kenya", "Namibia", "Nepal", "New Zealand", "Peru", "South Africa", "Tanzania"),
}  # fmt: skip

DEVICES = (
    # name, takes an eSIM
    ("Fenn X2", True), ("Fenn X2 mini", True), ("Fenn 9", False), ("Oriel Prism 5", True), ("Oriel Prism 4a", False), ("Kestel One", False),
    ("Kestel Two", True), ("Sable Fold", True), ("Marlo Pad 11", True), ("Marlo Pad 8", False), ("Oriel Slate", True),
    ("Bramble Tag", False),
)  # fmt: skip

LINES = (
    # label, holder, born, kind, billing, plans, devices
    ("Robin", "Robin Aldane", "1984-02-17", "phone", "contract", ("Choir", "Voice", "Flex 40"), (0, 3, 7)),
    ("Kim", "Kim Aldane", "1986-09-03", "phone", "contract", ("Hum", "Chat", "Flex 10", "Hum 2023"), (1, 2, 4, 6)),
    ("Kim", "Kim Torrell", "1957-11-28", "phone", "prepaid", ("Pebble", "Stone"), (2, 4, 5)),
    ("Juno", "Juno Aldane", "2013-04-09", "phone", "contract", ("Junior", "Whisper"), (1, 2, 5)),
    ("Otis", "Otis Aldane", "2005-07-21", "phone", "contract", ("Youth 20", "Hum", "Voice"), (3, 4, 6)),
    ("Tablet", "Robin Aldane", "1984-02-17", "data", "contract", ("Tide 10", "Tide 50"), (8, 10)),
    ("Tablet", "Juno Aldane", "2013-04-09", "data", "prepaid", ("Ripple", "Ripple Max"), (8, 9)),
    ("Spare phone", "Robin Aldane", "1984-02-17", "phone", "prepaid", ("Pebble", "Stone", "Boulder"), (2, 5)),
    ("Van tracker", "Robin Aldane", "1984-02-17", "data", "contract", ("Beacon",), (11,)),
)  # fmt: skip

TRAVELLERS = (1, 2, 5)
"""The lines that have a roaming pack booked for a journey to come."""

CARDS = (
    # brand, holder, months until it expires
    ("Visa", "Robin Aldane", 26), ("Visa", "Kim Aldane", 9), ("Mastercard", "Robin Aldane", 41), ("Mastercard", "Robin Aldane", -3),
    ("Maestro", "Kim Aldane", 15),
)  # fmt: skip

DISTRICTS = (
    # name, column, row of the map of hexagons
    ("Harbour", 0, 1), ("Old Mint", 1, 0), ("Station", 1, 1), ("University", 2, 0), ("Linden Hill", 2, 1), ("Glassworks", 0, 2),
    ("Market", 1, 2), ("Saint Brice", 2, 2), ("Mill Fields", 3, 0), ("Airport", 3, 1), ("Riverside", 3, 2), ("Northgate", 0, 0),
)  # fmt: skip

SERVICES = ("SIM cards", "Repairs", "Number transfer", "Device returns", "Sign language")
STORES = (
    # name, district, street, weekday, Saturday, Sunday, services as numbers
    ("Murmo Arcade", "Old Mint", "Mint Arcade 6", "10:00-19:00", "10:00-18:00", "", (0, 1, 3)),
    ("Murmo Arcade", "Station", "Concourse 14", "08:00-20:00", "09:00-18:00", "11:00-17:00", (0, 2)),
    ("Murmo Quay", "Harbour", "Ferry Quay 22", "10:00-18:00", "10:00-16:00", "", (0, 1, 2, 4)),
    ("Murmo Campus", "University", "Library Walk 3", "10:00-18:00", "", "", (0, 2, 3)),
    ("Murmo Hill", "Linden Hill", "Linden Rise 41", "09:00-18:00", "10:00-15:00", "", (0, 1, 4)),
    ("Murmo Kiln", "Glassworks", "Furnace Road 9", "10:00-19:00", "10:00-17:00", "12:00-16:00", (0, 1, 3)),
    ("Murmo Market", "Market", "Market Hall 30", "09:00-20:00", "09:00-20:00", "11:00-18:00", (0, 3, 4)),
    ("Murmo Market", "Riverside", "Quayside Market 2", "10:00-19:00", "10:00-18:00", "", (0, 1, 2)),
    ("Murmo Abbey", "Saint Brice", "Cloister Street 8", "10:00-18:00", "10:00-14:00", "", (0, 1, 2, 3)),
    ("Murmo Mill", "Mill Fields", "Retail Park 5", "10:00-20:00", "10:00-20:00", "12:00-18:00", (0, 1, 2, 3)),
    ("Murmo Terminal", "Airport", "Arrivals Hall B", "07:00-21:00", "07:00-21:00", "07:00-21:00", (0, 2)),
    ("Murmo Gate", "Northgate", "Tower Street 17", "09:00-18:00", "10:00-16:00", "", (0, 3, 4)),
)  # fmt: skip

TIERS = ("Bronze", "Silver", "Gold")
GIFTS = (
    # name, kind, points, tier, blurb
    ("Cinema ticket for two", "voucher", 900, "Bronze", "Any film, any day, at the six Lumen cinemas."),
    ("Cinema ticket for one", "voucher", 500, "Bronze", "Any film from Monday to Thursday at the Lumen cinemas."),
    ("Coffee for a week", "voucher", 400, "Bronze", "Seven coffees at Bean and Bell, one a day."),
    ("Museum year pass", "voucher", 2600, "Silver", "All city museums, as often as you like, for a year."),
    ("Wireless charger", "thing", 1800, "Bronze", "Flat, quiet and fast enough for a lunch break."),
    ("Travel adapter", "thing", 1100, "Bronze", "Fits the sockets of 150 countries."),
    ("Power bank", "thing", 1500, "Bronze", "Two full charges in the size of a chocolate bar."),
    ("Power bank", "thing", 2300, "Silver", "Five full charges, and a lamp for the tent."),
    ("Ear buds", "thing", 3200, "Silver", "Noise stays outside. Eight hours of music."),
    ("Smart lamp", "thing", 2100, "Bronze", "Changes its colour with the music."),
    ("Book token", "voucher", 1000, "Bronze", "€10.00 at any of the Paper Lantern bookshops."),
    ("Bicycle day", "voucher", 600, "Bronze", "A hire bicycle from sunrise to midnight."),
    ("Concert seat", "voucher", 4200, "Gold", "A seat in the stalls of the Town Orchestra."),
    ("Spa afternoon", "voucher", 3800, "Silver", "Three hours of warm water at the Linden Baths."),
)  # fmt: skip

OPERATORS = ("Brightwave", "Fjordcall", "Linnet Mobile", "Ono Sky", "Telstrand")
PREMIUM = ("Quizline", "Horoscope Daily", "Ringtone Club", "Gem Miner game", "Video Lane", "Fitness Coach", "Weather Plus")
NOTES = ("Sales calls", "Wrong number", "Survey company", "Old landlord", "Silent calls")
