"""What Larkway sells: airlines, airports, aircraft, routes, fares. Cities are real ones; airlines and airports are not."""

from __future__ import annotations

AIRLINES = (
    # code, name, a further bag, a seat, a seat in front, a seat with more legroom
    ("NV", "Norrava", 3200, 900, 1500, 2400),
    ("SM", "Solmar Air", 2800, 700, 1200, 1900),
    ("KX", "Kestrel Airways", 3600, 1100, 1800, 2900),
    ("BW", "Blauwing", 3000, 800, 1400, 2200),
    ("TS", "Tessera", 2400, 600, 1000, 1600),
)

AIRPORTS = (
    # code, city, name, country, latitude, longitude, minutes ahead of UTC
    ("LTG", "Lisbon", "Lisbon Tagus", "Portugal", 38.8, -9.1, 60),
    ("BSP", "Berlin", "Berlin Spree", "Germany", 52.5, 13.4, 120),
    ("CSD", "Copenhagen", "Copenhagen Sound", "Denmark", 55.7, 12.6, 120),
    ("PDR", "Porto", "Porto Douro", "Portugal", 41.2, -8.7, 60),
    ("MCA", "Madrid", "Madrid Castellana", "Spain", 40.4, -3.7, 120),
    ("BMR", "Barcelona", "Barcelona Mar", "Spain", 41.4, 2.2, 120),
    ("PBY", "Palma", "Palma Bay", "Spain", 39.6, 2.7, 120),
    ("PWT", "Paris", "Paris West", "France", 48.9, 2.1, 120),
    ("PET", "Paris", "Paris East", "France", 48.9, 2.7, 120),
    ("LTH", "London", "London Thames", "United Kingdom", 51.5, -0.1, 60),
    ("LNF", "London", "London Northfield", "United Kingdom", 51.8, -0.2, 60),
    ("DBB", "Dublin", "Dublin Bay", "Ireland", 53.3, -6.2, 60),
    ("APD", "Amsterdam", "Amsterdam Polder", "Netherlands", 52.3, 4.8, 120),
    ("HAL", "Hamburg", "Hamburg Alster", "Germany", 53.6, 10.0, 120),
    ("MIS", "Munich", "Munich Isar", "Germany", 48.1, 11.6, 120),
    ("ZLK", "Zurich", "Zurich Lake", "Switzerland", 47.4, 8.5, 120),
    ("MNO", "Milan", "Milan Nord", "Italy", 45.6, 9.0, 120),
    ("MSU", "Milan", "Milan Sud", "Italy", 45.3, 9.3, 120),
    ("RTB", "Rome", "Rome Tiber", "Italy", 41.9, 12.5, 120),
    ("VDN", "Vienna", "Vienna Danube", "Austria", 48.2, 16.4, 120),
    ("PVL", "Prague", "Prague Vltava", "Czechia", 50.1, 14.4, 120),
    ("OFJ", "Oslo", "Oslo Fjord", "Norway", 59.9, 10.7, 120),
    ("SSK", "Stockholm", "Stockholm Skerries", "Sweden", 59.3, 18.1, 120),
    ("HBY", "Helsinki", "Helsinki Bay", "Finland", 60.2, 24.9, 180),
    ("AAT", "Athens", "Athens Attica", "Greece", 38.0, 23.7, 180),
    ("RHB", "Reykjavik", "Reykjavik Harbour", "Iceland", 64.1, -21.9, 0),
)

HUBS = ("LTG", "BSP", "CSD")
"""Airports with flights to all others."""

CROSS_ROUTES = (
    ("PWT", "LTH"), ("PET", "LNF"), ("MNO", "PWT"), ("MSU", "PET"), ("RTB", "AAT"), ("MCA", "BMR"), ("OFJ", "SSK"), ("SSK", "HBY"),
    ("VDN", "ZLK"), ("DBB", "LNF"), ("BMR", "RTB"), ("VDN", "AAT"), ("APD", "OFJ"), ("MCA", "MNO"), ("ZLK", "MSU"), ("PVL", "VDN"),
    ("MIS", "RTB"), ("HAL", "ZLK"), ("PBY", "BMR"), ("APD", "LTH"), ("RHB", "OFJ"), ("PDR", "MCA"),
)  # fmt: skip
"""Further routes, flown both ways."""

AIRCRAFT = (
    # name, rows, letters, business rows, exit row
    ("Falco 190", 18, "AB CD", 2, 9),
    ("Corsa 220", 20, "ABC DE", 3, 10),
    ("Strata 321", 22, "ABC DEF", 3, 11),
)

FARES = (
    # airline, name, cabin, percent, bags, free seats, change fee, cancellation fee, points percent
    ("NV", "Light", "Economy", 100, 0, "none", None, None, 25),
    ("NV", "Classic", "Economy", 131, 1, "standard", 4500, 7000, 100),
    ("NV", "Flex", "Economy", 178, 1, "all", 0, 0, 150),
    ("NV", "Business", "Business", 305, 2, "all", 0, 0, 250),
    ("SM", "Light", "Economy", 100, 0, "none", None, None, 20),
    ("SM", "Classic", "Economy", 127, 1, "standard", 4000, 6000, 75),
    ("SM", "Flex", "Economy", 170, 1, "all", 0, 1500, 125),
    ("SM", "Business", "Business", 290, 2, "all", 0, 0, 200),
    ("KX", "Light", "Economy", 100, 0, "none", None, None, 25),
    ("KX", "Classic", "Economy", 135, 1, "standard", 5500, 8000, 100),
    ("KX", "Flex", "Economy", 184, 2, "all", 0, 0, 150),
    ("KX", "Business", "Business", 330, 2, "all", 0, 0, 300),
    ("BW", "Light", "Economy", 100, 0, "none", None, None, 25),
    ("BW", "Classic", "Economy", 129, 1, "standard", 5000, 7500, 100),
    ("BW", "Flex", "Economy", 175, 1, "all", 0, 0, 150),
    ("BW", "Business", "Business", 312, 2, "all", 0, 2500, 250),
    ("TS", "Light", "Economy", 100, 0, "none", 6500, None, 0),
    ("TS", "Classic", "Economy", 124, 1, "standard", 3500, 6500, 50),
    ("TS", "Flex", "Economy", 166, 1, "standard", 0, 2000, 100),
)

TRAVELLERS = (
    # name, born, nationality, document, days that the document is still valid; the first is the account's own; no document: None
    ("Mira Solberg", "1989-03-17", "Norwegian", "N5508213", 1460),
    ("Kim Halvorsen", "1988-03-04", "Norwegian", "N4471902", 900),
    ("Kim Halvorsen", "1961-11-23", "Norwegian", "N3180655", 410),
    ("Jonas Petersen", "1986-07-30", "Danish", "K7720148", 700),
    ("Jonas Pedersen", "1992-01-12", "Danish", "K7702841", 1200),
    ("Ella Solberg", "2018-09-02", "Norwegian", "N6120774", 520),
    ("Noah Solberg", "2020-12-19", "Norwegian", "N6120781", 640),
    ("Priya Raman", "1990-05-25", "British", "B8841063", -40),
    ("Lucas Moreau", "1979-10-08", "French", "F2093317", 1020),
    ("Lucas Morel", "1983-02-27", "French", "F2093371", 330),
    ("Signe Lund", "1958-06-14", "Danish", None, 0),
)
