"""The films, houses, halls and snacks of Marquill, and what the account holds."""

from __future__ import annotations

GENRES = ("Adventure", "Animation", "Comedy", "Documentary", "Drama", "Family", "Horror", "Romance", "Science fiction", "Thriller")
VERSIONS = ("English", "Captioned", "Subtitled", "Dubbed")
"""How a film is shown: one in English as it is or with captions, any other one with subtitles or dubbed."""
FORMATS = ("2D", "3D", "Grand")
REMINDERS = ("1 hour before", "3 hours before", "The day before", "Never")

HOUSES = (
    # name, district, street, blurb, transport
    (
        "Meridian",
        "Northgate",
        "Gate Street 4",
        "Three halls above the old tram depot, with the widest screen in town.",
        "Tram 2, 6 · Northgate",
    ),
    ("Meridian", "Southbank", "Weir Walk 18", "The river house: a terrace, a long bar and late showings.", "Bus 31 · Weir Walk"),
    ("Kestrel", "Old Town", "Cooper's Yard 7", "A listed house of 1927 with a painted ceiling.", "Tram 1, 4 · Market"),
    ("Kestrel", "University", "Bursar Street 22", "Subtitles, seminars and very cheap coffee.", "Tram 4 · Library"),
    ("Tidewater", "Harbour", "Fish Quay 30", "Once a sail loft, now all red velvet.", "Ferry · Fish Quay"),
    (
        "Palladine",
        "Glassworks",
        "Kiln Street 61",
        "Deep seats, quiet halls, no advertising after the lights go down.",
        "Tram 6 · Kiln Street",
    ),
)

STUDIO = "ww.ssss sss.ssss sss.ssss sss.ssss sss.ssss ppp.pppp ll.llll"
CLASSIC = "ww.ssssss.ww ss.ssssss.ss ss.ssssss.ss ss.ssssss.ss ss.ssssss.ss ss.pppppp.ss ss.pppppp.ss ll.llllll.ll"
GRAND = (
    "ww.ssssssss.ww sss.ssssss.sss sss.ssssss.sss sss.ssssss.sss sss.ssssss.sss sss.ssssss.sss sss.pppppp.sss sss.pppppp.sss ll.llllllll.ll"
)
HALLS = (("Grand hall", GRAND), ("Blue hall", CLASSIC), ("Studio", STUDIO))
"""What every house has; the grand hall has the large screen."""

FILMS = (
    # title, year, genre, age, minutes, language, director, cast, motif, days from today it opens, synopsis
    ("The Lighthouse Keeper", 2026, "Drama", 12, 118, "Danish", "Signe Aalund", "Mads Thorup, Liv Ekdahl", "lighthouse", -14,
     "A keeper is told that his lamp will be automated by spring. He has one winter to decide what a light is for."),
    ("The Lighthouse Keeper", 1968, "Drama", 6, 96, "French", "Etienne Marchal", "Odile Rivard, Jean Corvin", "lighthouse", -7,
     "The restored classic: a widow, a signal lamp and the ship that comes too close to the rocks every autumn."),
    ("Nightbloom", 2026, "Horror", 16, 104, "Korean", "Han Seo-jin", "Yoo Ara, Kim Dae-ho", "bloom", -7,
     "A botanist inherits a greenhouse whose one flower opens only when someone in the house tells a lie."),
    ("Nightbloom", 2025, "Animation", 0, 88, "Japanese", "Emi Takahara", "Voices of Rin Sato, Kento Abe", "bloom", -28,
     "A shy girl follows a moth through a garden that exists only between midnight and one."),
    ("Ember Road", 2026, "Thriller", 16, 127, "English", "Dana Whitlock", "Theo Marsh, Inez Calloway", "road", -7,
     "Two strangers share a car across four states. Both have been told that the other one is the driver."),
    ("Ember Harbour", 2026, "Drama", 12, 111, "Spanish", "Lucia Ferran", "Marta Sol, Diego Vidal", "waves", -21,
     "After the fire, the fishing families of a small port decide whether to rebuild the boats or the church."),
    ("Paper Moons of Ostra", 2026, "Animation", 6, 93, "English", "Joel Finch", "Voices of Amara Obi, Sam Teller", "moons", -14,
     "Every night the town hangs up its moons. One night somebody forgets, and the tide does not come back."),
    ("The Otter Express", 2026, "Family", 0, 84, "English", "Priya Nair", "Voices of Ben Ashby, Lola Grant", "train", 0,
     "A night train, seven otters and a stolen pie that has to reach the king while it is warm."),
    ("Orbit of Ash", 2026, "Science fiction", 12, 149, "English", "Marcus Oyelaran", "Ruth Adeyemi, Cal Winter", "planet", 0,
     "The first crew to circle a burning planet finds that somebody has left the landing lights on."),
    ("Tidal Lock", 2026, "Science fiction", 12, 133, "Spanish", "Ines Robledo", "Alba Nieto, Raul Prado", "planet", -14,
     "On a world with one day side and one night side, a courier carries letters across the line."),
    ("A Waltz for Nobody", 2026, "Romance", 6, 109, "French", "Claire Aubin", "Noe Lambert, Iris Vasseur", "strings", -7,
     "A piano tuner keeps finding the same unfinished waltz inside other people's pianos."),
    ("Letters to Brindle Street", 2025, "Romance", 6, 115, "English", "Tom Harker", "Edie Lowe, Jonah Price", "skyline", -42,
     "A postman with a bad memory and a tenant with no name on her door write each other for a year."),
    ("The Understudy's Husband", 2026, "Comedy", 12, 101, "French", "Paul Girard", "Lea Fontaine, Marc Duval", "curtain", -14,
     "He learned every role to help his wife rehearse. Tonight the whole cast is ill."),
    ("Mostly Tuesday", 2026, "Comedy", 12, 97, "English", "Nell Osborne", "Kit Barlow, Yara Haddad", "skyline", 0,
     "An office discovers that its calendar has two Tuesdays a week and agrees to tell nobody."),
    ("Goats of Pella", 2026, "Comedy", 0, 90, "German", "Jonas Kessler", "Greta Lind, Otto Brandt", "hills", -21,
     "A village votes a goat into the council by mistake. The budget has never been in better order."),
    ("The Last Glassblower", 2025, "Documentary", 0, 82, "Danish", "Freja Holm", "With Knud and Asta Winther", "ember", -28,
     "One furnace, two siblings, and the question who will keep the fire when they stop."),
    ("Under the Ice, a Choir", 2026, "Documentary", 6, 95, "German", "Anke Reuter", "With the divers of Station Nord", "ice", -7,
     "Microphones under two metres of ice record a sound that nobody had a word for."),
    ("Cold Ledger", 2026, "Thriller", 16, 122, "German", "Viktor Haas", "Lena Brecht, Tomas Ruhl", "skyline", -7,
     "An auditor finds one account that pays out to people who died before it was opened."),
    ("Saint Never", 2026, "Horror", 18, 113, "English", "Rory Blackwood", "Maeve Doyle, Finn Carrow", "eye", -14,
     "The parish celebrates a saint who is in no book. The statue is turned to the wall for a reason."),
    ("The Copper Expedition", 2026, "Adventure", 12, 141, "English", "Adele Strand", "Jack Ravel, Nia Boateng", "compass", 0,
     "A map etched on copper leads five rivals to the same door, which opens for one hour in a lifetime."),
    ("Snow Over Harrow Pass", 2025, "Adventure", 12, 129, "Korean", "Park Min-woo", "Lee Jun, Choi Sora", "peaks", -28,
     "A rescue team, an avalanche, and a radio that answers in the voice of someone left behind."),
    ("Kites", 2026, "Family", 6, 92, "Japanese", "Haruto Mori", "Aoi Tanaka, Ren Kudo", "kites", -14,
     "Three children build a kite large enough to be seen from the mainland, where their father works."),
    ("The Salt Cartographer", 2026, "Adventure", 12, 137, "English", "Adele Strand", "Nia Boateng, Omar Said", "compass", 14,
     "She maps a desert that moves. The caravan behind her trusts every line."),
    ("Quiet Engines", 2026, "Science fiction", 12, 126, "Japanese", "Kei Nomura", "Mio Hayashi, Taro Endo", "planet", 21,
     "The engines of a generation ship stop making noise. Only the deaf engineer knows why."),
    ("My Brother the Comet", 2026, "Animation", 0, 91, "English", "Joel Finch", "Voices of Lola Grant, Amara Obi", "moons", 28,
     "He passes by every seventy years. This time he means to stay for dinner."),
    ("Rue des Ombres", 2026, "Thriller", 16, 108, "French", "Claire Aubin", "Iris Vasseur, Hugo Blanc", "road", 14,
     "A street lamp inspector is the only witness, and he only ever looks up."),
    ("Half a Kingdom", 2026, "Comedy", 6, 102, "Spanish", "Lucia Ferran", "Diego Vidal, Carla Rey", "hills", 35,
     "The king divides his country between two daughters, along a wall that neither of them can find."),
    ("The Winter Violin", 2026, "Drama", 6, 121, "German", "Anke Reuter", "Lena Brecht, Otto Brandt", "strings", 21,
     "A luthier and the boy who stole her best instrument, snowed in together."),
    ("Ghost Orchard", 2026, "Horror", 16, 99, "English", "Rory Blackwood", "Finn Carrow, Edie Lowe", "bloom", 35,
     "The trees bear fruit out of season, each with a name carved under the peel."),
    ("Harbour Lights at Six", 2025, "Romance", 6, 106, "English", "Tom Harker", "Jonah Price, Yara Haddad", "waves", -90,
     "Two ferries, two captains, and eleven minutes a day in which they pass."),
    ("The Cartographer's Daughter", 2025, "Adventure", 12, 124, "English", "Adele Strand", "Nia Boateng, Cal Winter", "compass", -100,
     "Her father drew an island that was never there. She goes to look anyway."),
    ("Seven Lakes", 2025, "Documentary", 0, 87, "German", "Anke Reuter", "With Marta Vogel", "ice", -95,
     "A swimmer, a notebook, and one lake for each day of a week."),
    ("Midnight Ferry", 2025, "Thriller", 16, 119, "Danish", "Signe Aalund", "Liv Ekdahl, Mads Thorup", "waves", -110,
     "The last ferry of the night arrives with one passenger fewer than it left with."),
)  # fmt: skip
ON, SOON, GONE = FILMS[:22], FILMS[22:29], FILMS[29:]
"""What is shown now, what is still to come, and what is shown no more."""

SNACKS = (
    # name, category, text, sizes with cents
    ("Salted popcorn", "Popcorn", "Popped while you wait", (("Small", 420), ("Medium", 540), ("Large", 660))),
    ("Caramel popcorn", "Popcorn", "Butter caramel, a pinch of salt", (("Small", 460), ("Medium", 590), ("Large", 720))),
    ("Nachos with cheese", "Warm", "With a warm cheese dip", (("Medium", 580), ("Large", 720))),
    ("Nachos with salsa", "Warm", "With a tomato and lime salsa", (("Medium", 560), ("Large", 690))),
    ("Cola", "Drinks", "On ice, or say without", (("Small", 360), ("Medium", 430), ("Large", 500))),
    ("Elderflower lemonade", "Drinks", "Cloudy, not too sweet", (("Small", 390), ("Medium", 460), ("Large", 530))),
    ("Sparkling water", "Drinks", "With a slice of lemon", (("Small", 290), ("Bottle", 420))),
    ("Wine gums", "Sweets", "Weighed out at the bar", (("Small", 280), ("Large", 450))),
    ("Chocolate almonds", "Sweets", "Dark chocolate, roasted almonds", (("Small", 350), ("Large", 560))),
)

PAYMENTS = (
    # kind, label, last valid day
    ("card", "Velora card ending 2214", "2029-02-28"),
    ("card", "Velora card ending 2241", "2027-09-30"),
    ("card", "Norpay card ending 6075", "2026-03-31"),
    ("gift", "Marquill gift card", None),
)
VOUCHERS = (
    # code, title, percent, cents, fewest tickets, days of the week, format, days from today it begins and ends, days ago it was used
    ("MATINEE20", "20% off Monday to Wednesday", 20, 0, 1, "Mon–Wed", "", -20, 24, None),
    ("FOURSOME", "€8 off four tickets or more", 0, 800, 4, "", "", -40, 30, None),
    ("GRAND15", "15% off in the grand hall", 15, 0, 1, "", "Grand", -10, 17, None),
    ("PAIR10", "10% off two tickets or more", 10, 0, 2, "", "", -60, 45, None),
    ("FLAT25", "25% off films in 2D", 25, 0, 1, "", "2D", -5, 12, None),
    ("APRIL20", "20% off all tickets", 20, 0, 1, "", "", -44, -14, None),
    ("EASTER5", "€5 off two tickets or more", 0, 500, 2, "", "", -60, -37, None),
    ("THREED15", "15% off films in 3D", 15, 0, 1, "", "3D", -90, -4, None),
    ("BIRTHDAY30", "30% off, for your birthday", 30, 0, 1, "", "", -20, 40, 9),
    ("WELCOME10", "10% off, for new members", 10, 0, 1, "", "", -100, 60, 80),
    ("JUNE20", "20% off, from June on", 20, 0, 1, "", "", 18, 47, None),
)  # fmt: skip
