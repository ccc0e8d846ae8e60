"""The catalogue, the same for every seed: cities, hotels, rooms and plans. Prices, ratings and sold-out nights come from :mod:`.seed`."""

from __future__ import annotations

CITIES = (
    ("Lisbon", "Portugal", "Tiled hills, trams and late dinners", 200),
    ("Porto", "Portugal", "River light, port cellars, steep lanes", 200),
    ("Barcelona", "Spain", "Markets by morning, beach by four", 275),
    ("Vienna", "Austria", "Coffee houses, concert halls, parks", 0),
    ("Prague", "Czechia", "Spires, bridges and quiet courtyards", 150),
    ("Copenhagen", "Denmark", "Harbour baths and bicycle lanes", 0),
    ("Edinburgh", "Scotland", "A castle, a volcano, good bookshops", 0),
    ("Ghent", "Belgium", "Canals, guild houses, student cafés", 300),
    ("Bologna", "Italy", "Arcades for rainy days, food for all", 250),
)
"""Name, country, a line about it, city tax in cents per adult and night."""

HOTELS = (
    # name, city, stars, street, metres to the centre, kind of picture, description
    ("Hotel Aurora", "Lisbon", 4, "Rua das Flores 41", 650, "facade", "A tiled town house between the tram line and the river, with a breakfast room that opens onto the lane."),
    ("Casa Marina", "Lisbon", 3, "Travessa do Mar 8", 1400, "harbour", "A family-run guesthouse above the ferry pier; the upper rooms watch the boats come and go."),
    ("Miradouro Suites", "Lisbon", 5, "Largo da Graça 2", 1900, "terrace", "Quiet suites on the highest of the seven hills, each with a small terrace and a long view."),
    ("The Blue Tram", "Lisbon", 2, "Rua da Palma 117", 900, "street", "Simple, spotless rooms over an old tram depot, five minutes from the night market."),
    ("Palácio Verde", "Lisbon", 5, "Jardim da Estrela 5", 2300, "garden", "A small palace in its own garden, restored room by room by the family that still lives next door."),
    ("Alfama Rooms", "Lisbon", 3, "Beco do Carneiro 14", 1100, "lane", "Whitewashed rooms in the oldest quarter; bring light luggage, the last metres are stairs."),
    ("Hotel Aurora", "Porto", 4, "Rua do Almada 220", 500, "facade", "Behind the town hall, with tall windows, wooden floors and a bar that pours from forty cellars."),
    ("Ribeira House", "Porto", 3, "Cais da Estiva 96", 800, "harbour", "On the quay itself: wake up to rabelo boats and the iron bridge."),
    ("Casa do Douro", "Porto", 4, "Rua de São João 33", 700, "lane", "A wine merchant's house with thick walls, small balconies and a cellar for tastings."),
    ("Foz Beach Hotel", "Porto", 4, "Avenida do Brasil 512", 5200, "beach", "Where the river meets the Atlantic; the old tram stops at the door."),
    ("Bolhão Budget Inn", "Porto", 2, "Rua Formosa 290", 400, "street", "Plain rooms beside the market hall, good beds and a shared kitchen."),
    ("The Linden House", "Porto", 3, "Rua de Cedofeita 77", 1500, "garden", "A guesthouse around a lime tree, in the street of galleries."),
    ("Casa Marina", "Barcelona", 3, "Carrer del Mar 19", 2100, "harbour", "Two streets from the sand in the fishermen's quarter, with a roof for evening breezes."),
    ("Hotel Passeig", "Barcelona", 5, "Passeig de Sant Joan 88", 1200, "facade", "A modernist corner house with a marble stair, a pool on the roof and a serious kitchen."),
    ("Gràcia Garden Hotel", "Barcelona", 4, "Carrer de Verdi 104", 2600, "garden", "A green courtyard hotel in a village of squares, cinemas and late suppers."),
    ("Born Lofts", "Barcelona", 4, "Carrer dels Flassaders 7", 900, "lane", "Lofts with iron beams in a former sweet factory, next to the old market."),
    ("Raval Rooms", "Barcelona", 2, "Carrer de Joaquín Costa 25", 700, "street", "Bright, small and friendly; the café downstairs does breakfast until noon."),
    ("Hotel Montjuïc View", "Barcelona", 3, "Carrer de Blai 61", 1800, "terrace", "At the foot of the hill, for museum mornings and tapas nights."),
    ("The Linden House", "Vienna", 4, "Lindengasse 24", 1300, "garden", "A Biedermeier house with creaking parquet and the best poppy-seed cake of the district."),
    ("Hotel Kaiserhof", "Vienna", 5, "Herrengasse 6", 300, "facade", "Chandeliers, a string quartet on Sundays, and porters who know every concert programme."),
    ("Prater Lodge", "Vienna", 3, "Ausstellungsstraße 40", 2900, "park", "Between the big wheel and the chestnut avenue; bicycles are free."),
    ("Pension Mozart", "Vienna", 3, "Schulerstraße 11", 400, "lane", "Fourteen rooms behind the cathedral, run by two sisters who play."),
    ("Station Nine", "Vienna", 2, "Gudrunstraße 179", 2700, "street", "A practical stop by the main station with self check-in and a laundry."),
    ("Danube Terrace", "Vienna", 4, "Handelskai 265", 4300, "harbour", "Tall windows on the river, sun until late, and the underground to the opera in ten minutes."),
    ("Hotel Karlín", "Prague", 3, "Křižíkova 52", 2200, "street", "A former print shop in the district of small breweries and big windows."),
    ("The Golden Key", "Prague", 4, "Nerudova 18", 900, "lane", "Painted beams, castle views and a courtyard where swifts nest."),
    ("Hotel Vltava", "Prague", 4, "Smetanovo nábřeží 14", 600, "harbour", "On the embankment; ask for a river room and leave the curtains open."),
    ("Letná Park Hotel", "Prague", 3, "Ovenecká 33", 1900, "park", "Opposite the park with the metronome, ten minutes from everything by tram."),
    ("Old Town Inn", "Prague", 2, "Dlouhá 7", 250, "facade", "As central as it gets, with earplugs on the pillow and a baker next door."),
    ("Vinohrady Residence", "Prague", 5, "Mánesova 80", 1700, "terrace", "Apartments with kitchens and a doorman, on the street of wine bars."),
    ("Harbour Light", "Copenhagen", 4, "Toldbodgade 28", 900, "harbour", "A warehouse with portholes and pale wood; swim from the pier before breakfast."),
    ("Hotel Nørre", "Copenhagen", 3, "Nørrebrogade 112", 2400, "street", "Colourful rooms in the liveliest quarter, with bakery vouchers at the desk."),
    ("Kongens Hus", "Copenhagen", 5, "Store Kongensgade 60", 500, "facade", "A courtier's mansion with four-poster beds and a very modern sauna."),
    ("Islands Brygge Stay", "Copenhagen", 3, "Islands Brygge 47", 1600, "beach", "Next to the harbour bath; towels and wood-fired tub included."),
    ("The Little Mermaid Inn", "Copenhagen", 2, "Vesterbrogade 91", 1300, "lane", "Compact cabins, thick duvets, strong coffee."),
    ("Tivoli Garden Rooms", "Copenhagen", 4, "Bernstorffsgade 16", 350, "garden", "Rooms that look into the pleasure garden, lanterns and all."),
    ("Harbour Light", "Edinburgh", 3, "Shore 62", 3400, "harbour", "In the old port, above a fish kitchen, with a tram to the castle."),
    ("Castle Wynd Hotel", "Edinburgh", 4, "Castle Wynd South 4", 300, "lane", "Stone stairs, tartan without irony, and a fire in the library from four o'clock."),
    ("The Royal Crescent", "Edinburgh", 5, "Royal Crescent 15", 1200, "facade", "A Georgian crescent of high ceilings and deep baths."),
    ("Arthur's Rest", "Edinburgh", 3, "Holyrood Road 101", 1100, "park", "Boots welcome: a drying room, packed lunches and the hill across the road."),
    ("Meadows Lodge", "Edinburgh", 3, "Melville Drive 38", 1500, "garden", "A leafy guesthouse by the cricket pitches, quiet even in August."),
    ("Waverley Budget Rooms", "Edinburgh", 2, "Market Street 29", 450, "street", "Under the bridge, over the platforms: roll out of the train and into bed."),
    ("Hotel Graslei", "Ghent", 4, "Graslei 9", 200, "harbour", "A guild house on the quay whose windows mirror in the water."),
    ("The Weaver's Yard", "Ghent", 3, "Vrijdagmarkt 31", 600, "lane", "A brick courtyard with long tables, local cheese and board games."),
    ("Patershol Rooms", "Ghent", 2, "Oudburg 20", 500, "street", "Rooms above a soup bar in the medieval quarter."),
    ("Hotel Zuidpark", "Ghent", 3, "Woodrow Wilsonplein 6", 1300, "park", "Clean lines by the city park and the library."),
    ("Begijnhof Residence", "Ghent", 4, "Lange Violettestraat 205", 1600, "garden", "White walls, pear trees and silence, ten minutes from the belfry."),
    ("Sint-Pieters Plaza", "Ghent", 4, "Koningin Maria Hendrikaplein 3", 2600, "facade", "Opposite the station, with a wellness floor and late check-out on Sundays."),
    ("Albergo del Portico", "Bologna", 3, "Via Santo Stefano 44", 700, "lane", "Under the arcades of seven churches, with pasta lessons on Thursdays."),
    ("Hotel Due Torri", "Bologna", 4, "Via Rizzoli 12", 150, "facade", "Beside the leaning towers; the roof bar is level with the bells."),
    ("Villa San Luca", "Bologna", 5, "Via di Casaglia 35", 4100, "garden", "A hillside villa with cypresses, a pool and a shuttle to the square."),
    ("Casa Zamboni", "Bologna", 2, "Via Zamboni 88", 900, "street", "In the university quarter: simple, young and never far from a piadina."),
    ("Pension Mozart", "Bologna", 3, "Via Guerrazzi 20", 1000, "terrace", "Named for the prize the boy won here at fourteen; the music academy is next door."),
    ("Stazione Centrale Hotel", "Bologna", 3, "Piazza delle Medaglie d'Oro 9", 1500, "park", "For early trains: breakfast from five, soundproof windows, a small gym."),
)

FACILITIES = (
    "Free Wi-Fi", "Air conditioning", "Restaurant", "Bar", "Gym", "Swimming pool", "Sauna", "Rooftop terrace", "Lift", "Laundry",
    "Bicycle hire", "Airport shuttle", "24-hour reception", "Family rooms", "Garden", "Electric car charging",
)  # fmt: skip

PETS = ("Pets are not allowed", "Dogs up to 10 kg, free", "Pets welcome, €15 per stay", "Pets welcome, €20 per night")
PARKING = ("No parking", "Public car park, 300 m", "Garage, €18 per night", "Garage, €24 per night", "Free parking")

ROOMS = (
    # sets of rooms: name, sleeps, beds, square metres, units, percent of the hotel's base price
    (
        ("Classic Double Room", 2, "1 double bed", 17, 5, 100),
        ("Classic Twin Room", 2, "2 single beds", 17, 4, 98),
        ("Family Room", 4, "1 double bed, 2 single beds", 28, 2, 158),
    ),
    (
        ("Garden View Double", 2, "1 double bed", 19, 4, 108),
        ("Courtyard View Double", 2, "1 double bed", 18, 4, 100),
        ("Junior Suite", 3, "1 king bed, 1 sofa bed", 32, 2, 172),
    ),
    (
        ("Standard Single Room", 1, "1 single bed", 12, 4, 74),
        ("Standard Double Room", 2, "1 double bed", 16, 5, 100),
        ("Superior Double Room", 2, "1 queen bed", 21, 3, 124),
        ("Two-Bedroom Apartment", 5, "1 double bed, 3 single beds", 48, 1, 218),
    ),
    (
        ("City View Studio", 2, "1 queen bed", 24, 3, 100),
        ("River View Studio", 2, "1 queen bed", 24, 3, 117),
        ("Loft Suite", 4, "1 king bed, 1 sofa bed", 41, 2, 185),
    ),
)

PLANS_WITH_BREAKFAST = (
    # name, breakfast, free until days before, percent, pay at hotel
    ("Non-refundable", False, None, 90, False),
    ("Flexible", False, 2, 100, True),
    ("Flexible with breakfast", True, 2, 115, True),
)
PLANS_WITHOUT_BREAKFAST = (
    ("Non-refundable", False, None, 88, False),
    ("Semi-flexible", False, 14, 95, False),
    ("Flexible", False, 1, 104, True),
)
PLANS_PREPAID = (
    ("Saver", False, None, 87, False),
    ("Flexible", False, 5, 100, False),
    ("Flexible with breakfast", True, 5, 113, False),
)

PROMOS = (
    # code, title, percent, minimum nights, valid from and until (days from today), city
    ("MAYSTAY10", "Ten percent off in May", 10, 2, -10, 20, None),
    ("LONGSTAY15", "Stay five nights or more", 15, 5, -60, 120, None),
    ("PORTO12", "A river weekend in Porto", 12, 2, -30, 90, "Porto"),
    ("VIENNA12", "Concert season in Vienna", 12, 2, -30, 75, "Vienna"),
    ("LISBON20", "Three nights under the tiles", 20, 3, -15, 45, "Lisbon"),
    ("SPRING25", "Early spring", 25, 1, -90, -11, None),
    ("WINTER15", "Winter lights", 15, 2, -160, -70, None),
    ("SUMMER15", "Summer by the water", 15, 3, 21, 110, None),
    ("HELLO5", "Welcome back", 5, 1, -200, 200, None),
)
