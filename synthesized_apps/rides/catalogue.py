"""What Kestrin knows before anybody rides: the districts, streets and places of Port Merrin, vehicles, drivers, and the account's own."""

from __future__ import annotations

DISTRICTS = (
    "Fennick Heights", "Quarry Hill", "Airfield", "Lantern Quarter", "Old Mint", "Saltmarket",
    "Weirside", "Station Ward", "Tern Docks", "Orchard End", "Millbrook", "Gable Park",
)  # fmt: skip
"""From west to east and from north to south, four streets by four each."""

AVENUES = (
    "Tallow Street", "West Bridge Road", "Quill Street", "Cobbler Street", "Mint Bridge Road", "Lamplight Street", "Regent Row",
    "Market Bridge Road", "Gull Street", "Anchor Street", "East Bridge Road", "Beacon Street",
)  # fmt: skip
"""The streets that run north and south, by column."""

CROSS_STREETS = (
    "Summit Lane", "Heather Road", "Slate Road", "Foxglove Road", "Chandler Lane", "Harp Lane", "Guildhall Street", "North Quay",
    "South Quay", "Weaver Road", "Platform Street", "Tram Road", "Linden Road", "Pear Tree Road", "Mill Road", "Meadow Road",
)  # fmt: skip
"""The streets that run west and east, by row."""

PLACES = (
    # name, kind, column, row; an address has the name of its street
    ("Port Merrin Airport", "Airport", 10, 1), ("Central Station", "Station", 5, 9), ("Northgate Station", "Station", 4, 2),
    ("Ferry Terminal", "Ferry", 9, 8), ("Bus Terminal West", "Station", 0, 10),
    ("St Orla Hospital", "Hospital", 2, 5), ("St Orla Hospital", "Hospital", 10, 12), ("Halden Clinic", "Clinic", 6, 6),
    ("Halden Clinic", "Clinic", 1, 14), ("Merrin Eye Clinic", "Clinic", 8, 10), ("Tooth & Co Dentists", "Clinic", 5, 3),
    ("Hotel Lindqvist", "Hotel", 7, 5), ("Hotel Lindqvist", "Hotel", 9, 2), ("Harbour Lights Hotel", "Hotel", 11, 9),
    ("The Quarryman Inn", "Hotel", 6, 1), ("Station Hotel", "Hotel", 6, 10),
    ("Bramble Café", "Café", 5, 6), ("Bramble Café", "Café", 2, 12), ("Café Marlow", "Café", 1, 6), ("Pier Nine Café", "Café", 10, 8),
    ("Osteria Fontana", "Restaurant", 4, 5), ("The Salt Cellar", "Restaurant", 9, 6), ("Golden Ladle", "Restaurant", 7, 11),
    ("Golden Ladle", "Restaurant", 3, 4), ("Garden Room", "Restaurant", 9, 13), ("Noodle Yard", "Restaurant", 4, 9),
    ("Crown Cinema", "Cinema", 6, 4), ("Crown Cinema", "Cinema", 5, 13), ("City Theatre", "Theatre", 7, 7),
    ("Opera House", "Theatre", 3, 7),
    ("Maritime Museum", "Museum", 8, 7), ("Museum of Glass", "Museum", 2, 8), ("City Library", "Library", 4, 6),
    ("Tern Docks Library", "Library", 11, 11), ("Vertex Gym", "Gym", 3, 2), ("Vertex Gym", "Gym", 8, 14), ("Weirside Pool", "Pool", 1, 8),
    ("Ice Hall", "Sports", 5, 15), ("Merrin Stadium", "Sports", 11, 13), ("Kite Primary School", "School", 2, 1),
    ("Kite Primary School", "School", 6, 14), ("Harbour School", "School", 9, 5), ("Merrin University", "University", 6, 2),
    ("Guildhall", "Office", 5, 5), ("Brightwell Tower", "Office", 7, 9), ("Dockside Offices", "Office", 10, 10),
    ("Quarry Business Park", "Office", 5, 0), ("Novo Market", "Market", 8, 5), ("Novo Market", "Market", 0, 13),
    ("Saltmarket Hall", "Market", 10, 6), ("Mill Outlet", "Shop", 6, 13), ("Fabric House", "Shop", 3, 6), ("Botanic Garden", "Park", 1, 3),
    ("Gable Park Zoo", "Park", 10, 14), ("Weir Garden Centre", "Shop", 0, 9), ("Orchard Farm Shop", "Shop", 1, 15),
    ("", "Address", 0, 2), ("", "Address", 3, 0), ("", "Address", 7, 3), ("", "Address", 8, 3), ("", "Address", 0, 5),
    ("", "Address", 2, 7), ("", "Address", 7, 4), ("", "Address", 11, 7), ("", "Address", 3, 10), ("", "Address", 4, 8),
    ("", "Address", 7, 8), ("", "Address", 9, 11), ("", "Address", 2, 14), ("", "Address", 3, 13), ("", "Address", 4, 14),
    ("", "Address", 7, 15), ("", "Address", 8, 12), ("", "Address", 11, 15), ("", "Address", 1, 12), ("", "Address", 9, 4),
    ("", "Address", 4, 12), ("", "Address", 11, 1),
)  # fmt: skip

VEHICLES = (
    # name, blurb, picture, seats, bags, child seat, wheelchair, electric, base, km, minute, least
    ("Hop", "A small city car for short trips", "small", 2, 1, 0, 0, 1, 190, 98, 21, 520),
    ("Classic", "The everyday saloon", "saloon", 4, 2, 0, 0, 0, 250, 118, 26, 640),
    ("Current", "A silent electric saloon", "saloon", 4, 2, 0, 0, 1, 260, 122, 26, 660),
    ("Family", "An estate car with a child seat", "estate", 4, 3, 1, 0, 0, 290, 132, 28, 760),
    ("Family Current", "The electric estate car with a child seat", "estate", 4, 3, 1, 0, 1, 310, 138, 28, 790),
    ("Lounge", "More leg room, top-rated drivers", "saloon", 4, 3, 0, 0, 1, 420, 176, 38, 1150),
    ("Crew", "A van for groups and their bags", "van", 6, 6, 0, 0, 0, 390, 164, 34, 1020),
    ("Crew Current", "The electric van", "van", 6, 5, 0, 0, 1, 400, 170, 34, 1080),
    ("Big Crew", "A minibus for up to eight", "van", 8, 8, 1, 0, 0, 520, 198, 40, 1400),
    ("Ramp", "A van with a ramp for one wheelchair", "ramp", 3, 2, 0, 1, 0, 250, 118, 26, 640),
    ("Ramp Current", "The electric van with a ramp and a child seat", "ramp", 4, 4, 1, 1, 1, 330, 140, 30, 820),
)

DRIVERS = (
    # name, car, plate, languages
    ("Mara Ilves", "Blue Sorano Estate", "PM 482 KT", "English, Estonian"),
    ("Tomas Brandt", "White Velta 3", "PM 117 RA", "English, German"),
    ("Tomas Brandt", "Grey Velta 3", "PM 905 LO", "English"), ("Yusuf Demir", "Black Sorano Saloon", "PM 356 DN", "English, Turkish"),
    ("Clara Nyman", "Green Pico E", "PM 640 HB", "English, Swedish"), ("Idris Okoye", "Silver Haulet Van", "PM 271 VC", "English, French"),
    ("Petra Vance", "Red Velta E", "PM 833 SJ", "English"), ("Leo Castellan", "White Haulet Van", "PM 594 GE", "English, Spanish"),
    ("Nadia Farrow", "Blue Velta E", "PM 128 PU", "English, Arabic"), ("Nadia Farrow", "Black Velta E", "PM 772 TM", "English"),
    ("Sven Aldous", "Grey Sorano Estate", "PM 419 XW", "English, Norwegian"),
    ("Rosa Quintero", "Green Sorano E", "PM 608 FY", "English, Spanish"),
    ("Emeka Lund", "White Rampo", "PM 350 ZA", "English, Danish"), ("Ivy Harrow", "Silver Rampo E", "PM 267 NC", "English"),
    ("Bram Teller", "Black Haulet Max", "PM 981 QD", "English, Dutch"), ("Joanna Priest", "Yellow Pico E", "PM 145 OK", "English, Polish"),
)  # fmt: skip

KIND_DRIVERS = {"small": (5, 16), "saloon": (2, 3, 4, 7, 9, 10), "estate": (1, 11, 12), "van": (6, 8, 15), "ramp": (13, 14)}
"""By the picture of a vehicle, the keys of those who drive one."""

SAVED = (
    # label, keys of the places it may be, note
    ("Home", (61, 62, 63, 65), "Blue door beside the bakery"), ("Work", (45, 46), "Revolving door on the east side"),
    ("Mum", (69, 70, 71, 75), ""), ("Gym", (35, 36), "Car park entrance"), ("Studio", (66, 67, 68, 77), "Ring at Ferro"),
    ("Book club", (17, 18), ""),
)  # fmt: skip

CONTACTS = (
    ("Kim Adeyemi", "+44 555 0142"), ("Kim Halloran", "+44 555 0417"), ("Jonas Weber", "+44 555 0263"), ("Jonas Weber", "+44 555 0829"),
    ("Priya Nair", "+44 555 0371"), ("Agnes Dale", "+44 555 0508"), ("Oskar Lindh", "+44 555 0694"), ("Bea Montrose", "+44 555 0735"),
)  # fmt: skip

PAYMENTS = (
    # kind, label, valid until
    ("card", "Norpay card ending 2208", "2027-11-30"), ("card", "Norpay card ending 2280", "2028-03-31"),
    ("card", "Velo card ending 6154", "2026-04-30"), ("credit", "Kestrin credit", ""), ("company", "Brightwell company account", ""),
)  # fmt: skip

COST_CODES = (
    ("CC-204", "Client visits"), ("CC-240", "Conferences"), ("CC-310", "Recruiting"), ("CC-301", "Training"),
    ("CC-415", "Late office hours"),
)  # fmt: skip

PROMOS = (
    # code, title, percent, most, electric only, first day, last day; days from today
    ("RIDE10", "10% off any ride", 10, 400, 0, -20, 25), ("QUIET20", "20% off electric rides", 20, 500, 1, -12, 14),
    ("JUNE15", "15% off in June", 15, 600, 0, -8, 21), ("SPRING15", "15% off in spring", 15, 600, 0, -95, -10),
    ("MAYRIDE12", "12% off in May", 12, 300, 0, -39, -9), ("BACK25", "25% off, welcome back", 25, 450, 0, -60, -3),
    ("PLUG15", "15% off electric rides", 15, 350, 1, -75, -21), ("SUMMER20", "20% off from July on", 20, 500, 0, 22, 60),
)  # fmt: skip

TEMPERATURES = ("No preference", "Cool", "Mild", "Warm")
COMPLIMENTS = ("None", "Smooth driving", "Good conversation", "Clean car", "Helped with bags", "Knew the way")
ITEMS = ("Phone", "Keys", "Wallet", "Bag", "Umbrella", "Glasses", "Clothing", "Something else")
HANDOVERS = {"driver": "The driver brings it", "depot": "I collect it at the depot", "post": "Send it by post"}
"""How something lost comes back, by code."""


def district_of(column: int, row: int) -> int:
    """Return the key of the district that a crossing lies in."""
    return row // 4 * 3 + column // 4 + 1


def street_of(column: int, row: int) -> str:
    """Return the address of a crossing: on its avenue or on its cross street, by turns."""
    if (column + row) % 2:
        return f"{AVENUES[column]} {row * 9 + 4}"
    return f"{CROSS_STREETS[row]} {column * 7 + 2}"
