"""What every Diurna starts from: zones, calendars, people, series and the things that happen once."""

from __future__ import annotations

ZONES = (
    ("San José, California", -420), ("Calgary", -360), ("San José, Costa Rica", -360), ("Winnipeg", -300), ("Toronto", -240),
    ("Halifax", -180), ("Recife", -180), ("Praia", -60), ("Reykjavík", 0), ("Lisbon", 60), ("Porto Santo", 60), ("Bergen", 120),
    ("Valencia", 120), ("Tallinn", 180), ("Nairobi", 180), ("Muscat", 240), ("Pune", 330), ("Busan", 540),
)  # fmt: skip
"""City and minutes ahead of UTC."""

HOME = "Lisbon"
OWN = "Inês Duarte"

CALENDARS = (
    ("Personal", "moss", OWN, True), ("Work", "sky", OWN, True), ("Family", "rose", OWN, True), ("Team Atlas", "plum", "Rui Falcão", True),
    ("Studio rota", "clay", "Mira Okafor", False), ("Rua Verde School", "teal", "Helder Pinto", False),
    ("Holidays in Portugal", "amber", "Diurna", False), ("Holidays in Canada", "slate", "Diurna", False),
    ("Birthdays", "slate", "Diurna", False),
)  # fmt: skip
"""Name, colour, owner, whether the person may change its events."""

CONTACTS = (
    ("Ana Costa", "Design", "Lisbon"), ("Ana Costa", "Finance", "Lisbon"), ("Rui Falcão", "Design", "Lisbon"),
    ("Teresa Lobo", "Design", "Porto Santo"), ("Marta Reis", "Research", "Lisbon"), ("Kim Lindqvist", "Engineering", "Bergen"),
    ("Kim Lindqvist", "Research", "Tallinn"), ("Joana Vale", "Engineering", "Lisbon"), ("Tomás Vale", "Finance", "Lisbon"),
    ("Deepa Kulkarni", "Engineering", "Pune"), ("Owen Tremblay", "Halden", "Toronto"), ("Claire Tremblay", "Halden", "Halifax"),
    ("Femi Adeyemi", "Marketing", "Lisbon"), ("Lucía Ferrer", "Marketing", "Valencia"), ("Wanjiru Kamau", "Research", "Nairobi"),
    ("Sigurd Hall", "Halden", "Reykjavík"), ("Mira Okafor", "Studio", "Lisbon"), ("Paulo Duarte", "Family", "Lisbon"),
    ("Graça Duarte", "Family", "Lisbon"), ("Beatriz Nunes", "Friends", "Lisbon"), ("Nuno Prata", "Friends", "Recife"),
    ("Sofia Prata", "Friends", "Lisbon"),
)  # fmt: skip
"""Name, team, city."""

COLLEAGUES = 16
"""So many contacts, from the first, share when they are busy."""

ROOMS = ("Room Tejo", "Room Douro", "Room Sado", "Room Minho", "Video call", "Studio 2", "Terrace")

SERIES = (
    ("Standup", "Work", "weekly", ("01234",), ("09:15", "09:30", "09:45"), 15, ("Video call",), (0, 2, 3)),
    ("Design review", "Work", "weekly", ("13", "03", "14"), ("10:30", "11:00", "14:00"), 60, ROOMS[:4], (0, 2)),
    ("Design review", "Team Atlas", "weekly", ("2",), ("11:00", "15:00"), 60, ROOMS[:4], (2, 4, 7)),
    ("One to one with Rui", "Work", "weekly", ("0", "2", "4"), ("13:30", "15:30", "16:30"), 30, ("Terrace", "Video call"), (2,)),
    ("Critique", "Work", "fortnightly", ("2", "3"), ("15:00", "16:00"), 90, ("Studio 2", "Room Tejo"), (0, 3, 4)),
    ("Planning", "Team Atlas", "fortnightly", ("0", "1"), ("10:00", "14:00"), 90, ROOMS[:4], (2, 5, 7)),
    ("Planning", "Family", "weekly", ("6",), ("19:00", "20:00"), 30, ("Kitchen table",), (17,)),
    ("Retro", "Team Atlas", "fortnightly", ("4",), ("15:00", "16:00"), 60, ROOMS[:4], (2, 4, 5)),
    ("Halden check-in", "Work", "weekly", ("1", "3"), ("15:00", "16:30"), 45, ("Video call",), (10, 11)),
    ("Budget round", "Work", "monthly", ("",), ("11:00", "14:30"), 60, ("Room Sado", "Room Minho"), (1, 8)),
    ("Yoga", "Personal", "weekly", ("02", "13"), ("07:30", "18:30"), 60, ("Casa Aberta", "Studio Onda"), ()),
    ("Pottery class", "Personal", "weekly", ("3", "1"), ("19:00", "19:30"), 120, ("Oficina do Barro",), ()),
    ("Physio", "Personal", "weekly", ("1", "4"), ("08:00", "12:30"), 45, ("Clínica da Ponte", "Clínica Alvor"), ()),
    ("Book club", "Personal", "monthly", ("",), ("20:00", "20:30"), 90, ("Beatriz's flat", "Café Lume"), ()),
    ("Run club", "Personal", "weekly", ("5", "6"), ("08:00", "09:00"), 60, ("River path", "Parque Norte"), (19,)),
    ("Piano, Leo", "Family", "weekly", ("2", "0"), ("16:30", "17:00"), 45, ("Music school",), ()),
    ("Swimming, Nora", "Family", "weekly", ("5",), ("10:30", "11:00"), 60, ("Pool at Alto",), ()),
    ("Sunday lunch", "Family", "weekly", ("6",), ("13:00",), 120, ("Graça's house",), (18,)),
    ("Kiln duty", "Studio rota", "weekly", ("5", "3"), ("12:00", "17:00"), 90, ("Oficina do Barro",), ()),
    ("Reading hour", "Rua Verde School", "weekly", ("4",), ("08:30",), 45, ("School library",), ()),
)
"""Title, calendar, rule, choices of weekdays, of hours, minutes, choices of places, guests by number."""

ONCE = (
    ("Dentist", "Personal", 45, ("Clínica Alvor", "Clínica da Ponte")),
    ("Haircut", "Personal", 60, ("Salão Maré",)),
    ("Eye test", "Personal", 30, ("Ótica Sol",)),
    ("Lunch with Sofia", "Personal", 75, ("Café Lume", "Tasca Nova")),
    ("Coffee with Beatriz", "Personal", 45, ("Café Lume", "Jardim kiosk")),
    ("Car service", "Personal", 60, ("Garagem Rato",)),
    ("Concert", "Personal", 120, ("Sala Azul", "Coliseu Velho")),
    ("Bank visit", "Personal", 30, ("Corner branch",)),
    ("Landlord call", "Personal", 30, ("Phone",)),
    ("Blood test", "Personal", 15, ("Clínica Alvor",)),
    ("Bike repair", "Personal", 30, ("Roda Livre",)),
    ("Passport office", "Personal", 45, ("Loja do Cidadão",)),
    ("Halden kickoff", "Work", 90, ROOMS),
    ("Research readout", "Work", 60, ROOMS),
    ("Interview, designer", "Work", 60, ROOMS),
    ("Interview, writer", "Work", 60, ROOMS),
    ("Icon workshop", "Work", 120, ROOMS),
    ("Roadmap talk", "Work", 60, ROOMS),
    ("Contract review", "Work", 45, ROOMS),
    ("Photo shoot", "Work", 180, ("Studio 2", "Riverside")),
    ("User tests", "Work", 120, ROOMS),
    ("Onboarding, Femi", "Work", 60, ROOMS),
    ("Pricing review", "Work", 60, ROOMS),
    ("Quarter report", "Work", 60, ROOMS),
    ("Vendor call", "Work", 30, ("Video call",)),
    ("Handover", "Work", 45, ROOMS),
    ("Portfolio day", "Work", 120, ROOMS),
    ("Atlas offsite", "Team Atlas", 180, ("Casa do Rio",)),
    ("Atlas lunch", "Team Atlas", 75, ("Tasca Nova",)),
    ("Release review", "Team Atlas", 60, ROOMS),
    ("Bug bash", "Team Atlas", 120, ROOMS),
    ("Launch prep", "Team Atlas", 60, ROOMS),
    ("Parents' evening", "Family", 90, ("Rua Verde School",)),
    ("Paediatrician", "Family", 30, ("Clínica da Ponte",)),
    ("School play", "Family", 90, ("School hall",)),
    ("Paulo's exam", "Family", 120, ("Faculty of Law",)),
    ("Plumber", "Family", 60, ("Home",)),
    ("Furniture delivery", "Family", 120, ("Home",)),
    ("Vet", "Family", 30, ("Vet at Alto",)),
    ("Playdate, Leo", "Family", 120, ("Jardim kiosk", "Home")),
    ("Glaze workshop", "Studio rota", 120, ("Oficina do Barro",)),
    ("Studio cleaning", "Studio rota", 90, ("Oficina do Barro",)),
    ("Open studio", "Studio rota", 180, ("Oficina do Barro",)),
    ("Class photo", "Rua Verde School", 30, ("School hall",)),
    ("Science fair", "Rua Verde School", 120, ("School hall",)),
    ("Sports day", "Rua Verde School", 180, ("Parque Norte",)),
    ("Choir rehearsal", "Rua Verde School", 60, ("School hall",)),
)
"""Title, calendar, minutes, choices of places."""

ALL_DAY = (
    ("Rui on leave", "Team Atlas", 4),
    ("Teresa on leave", "Team Atlas", 3),
    ("Trip to Porto Santo", "Personal", 4),
    ("Graça visiting", "Family", 3),
    ("Design week", "Work", 5),
)
"""Title, calendar, days."""

HOLIDAYS = (
    ("Holidays in Portugal", "Freedom Day", 4, 25), ("Holidays in Portugal", "Labour Day", 5, 1),
    ("Holidays in Portugal", "Corpus Christi", 6, 4),
    ("Holidays in Portugal", "Portugal Day", 6, 10), ("Holidays in Portugal", "Saint Anthony", 6, 13),
    ("Holidays in Portugal", "Assumption", 8, 15), ("Holidays in Canada", "Victoria Day", 5, 18),
    ("Holidays in Canada", "Indigenous Peoples Day", 6, 21), ("Holidays in Canada", "Canada Day", 7, 1),
    ("Holidays in Canada", "Civic Holiday", 8, 3),
)  # fmt: skip
"""Calendar, name, month, day, all in 2026."""

INVITES = (
    ("Halden roadmap", 10, 60, "Video call"), ("Contract talk", 11, 45, "Video call"), ("Icon audit", 5, 60, "Room Tejo"),
    ("Research plan", 14, 60, "Video call"), ("Survey results", 6, 30, "Video call"), ("Brand refresh", 12, 90, "Room Douro"),
    ("Campaign review", 13, 60, "Video call"), ("Expense training", 1, 45, "Room Sado"), ("Moodboard session", 0, 90, "Studio 2"),
    ("Latency review", 9, 45, "Video call"), ("Lisbon meet-up", 19, 120, "Café Lume"), ("Farewell drinks", 3, 90, "Terrace"),
    ("Budget check", 8, 30, "Room Minho"), ("Prototype demo", 7, 60, "Room Tejo"),
)  # fmt: skip
"""Title, organiser by number, minutes, place."""

TODOS = (
    ("Renew the parking permit", "Errands"), ("Call the plumber back", "Home"), ("Send invoice to Halden", "Studio"),
    ("Return library books", "Errands"), ("Book train to Porto", "Travel"), ("Order new glaze", "Studio"), ("Pack for Toronto", "Travel"),
    ("Sign the school form", "Home"), ("Fix the balcony door", "Home"), ("Back up the laptop", "Studio"),
    ("Buy a present for Leo", "Errands"),
    ("Water the office plants", "Studio"), ("Check passport dates", "Travel"), ("Clean the oven", "Home"),
    ("Update the portfolio", "Studio"),
    ("Collect the dry cleaning", "Errands"), ("Write thank-you cards", "Home"), ("Choose travel insurance", "Travel"),
    ("Scan the receipts", "Studio"), ("Post the parcel to Nuno", "Errands"), ("Label the boxes in the attic", "Home"),
)  # fmt: skip
"""What there is to do, and its area."""
