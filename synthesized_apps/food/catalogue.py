"""The town of Ladlow: districts, kitchens, restaurants, options of dishes, what the account holds. Menus are in :mod:`.menus`."""

from __future__ import annotations

DISTRICTS = ("Old Harbour", "Lindenhof", "Mill Quarter", "Glassworks", "Orchard Hill", "University", "Station", "Saint Brice")
MAP = ((0, 0), (2, 1), (4, 0), (5, 2), (1, 4), (3, 3), (2, 2), (5, 5))
"""Where each district lies; neighbours are cheaper to deliver to."""

CUISINES = (
    # name, the dish that stands for it in pictures
    ("Italian", "pizza"), ("Japanese", "ramen"), ("Indian", "curry"), ("Thai", "noodles"), ("Mexican", "tacos"), ("Burgers", "burger"),
    ("Lebanese", "mezze"), ("Vietnamese", "ramen"), ("Salads and bowls", "bowl"), ("Korean", "bowl"), ("Greek", "skewers"),
    ("Bakery and brunch", "eggs"),
)  # fmt: skip

RESTAURANTS = (
    # name, cuisine, district, street, price level, hours, blurb
    ("Forno Lia", "Italian", "Old Harbour", "Netmakers' Row 8", 2, "late", "Pizza from a wood oven that never goes out."),
    ("Trattoria Sole", "Italian", "Lindenhof", "Lime Avenue 31", 2, "split", "Family tables, a short pasta list, many regulars."),
    ("Trattoria Sole", "Italian", "Station", "Platform Street 12", 2, "late", "The railway branch: same sauces, quicker plates."),
    ("Bottega Verde", "Italian", "Orchard Hill", "Pear Lane 4", 3, "evening", "Handmade pasta, vegetables from the hill."),
    ("Kumo Ramen", "Japanese", "University", "Library Steps 3", 2, "all day", "Broth that simmers for eighteen hours."),
    ("Kumo Ramen", "Japanese", "Glassworks", "Furnace Road 19", 2, "late", "The second pot, at a counter that faces the kilns."),
    ("Sakana House", "Japanese", "Old Harbour", "Fish Quay 22", 3, "split", "Sushi from the morning's boats, rolled to order."),
    ("Ember Izakaya", "Japanese", "Saint Brice", "Abbey Walk 7", 3, "evening", "Small plates over charcoal, made for sharing."),
    ("Saffron Gate", "Indian", "Mill Quarter", "Weir Street 15", 2, "late", "Slow curries and a tandoor you can hear outside."),
    ("Saffron Gate", "Indian", "Old Harbour", "Customs House 2", 2, "all day", "Harbour branch, with the same four masalas."),
    ("Masala Yard", "Indian", "Station", "Depot Yard 9", 1, "late", "Big portions, small prices, open until the last train."),
    ("Curry Leaf", "Indian", "University", "Bursar Street 26", 1, "all day", "South Indian cooking with a great deal of coconut."),
    ("Lotus Street", "Thai", "Lindenhof", "Lime Avenue 5", 2, "all day", "Wok dishes as on Sukhumvit, minus the traffic."),
    ("Basil and Fire", "Thai", "Glassworks", "Furnace Road 44", 2, "late", "Holy basil in everything, chilli in nearly everything."),
    ("Chilli Orchid", "Thai", "Saint Brice", "Cloister Street 18", 2, "split", "Gentle curries with the heat on the side."),
    ("El Comal", "Mexican", "Mill Quarter", "Miller's Bridge 6", 1, "late", "Corn tortillas pressed while you read this."),
    ("Taqueria Luz", "Mexican", "Station", "Platform Street 40", 1, "all day", "Eight salsas, one griddle, no queue."),
    ("Taqueria Luz", "Mexican", "University", "Library Steps 11", 1, "late", "The student branch: longer hours and a vegetable menu."),
    ("Agave Corner", "Mexican", "Orchard Hill", "Plum Court 1", 2, "evening", "Moles that take two days, tacos that take two minutes."),
    ("Stack and Sons", "Burgers", "Glassworks", "Kiln Street 2", 2, "late", "Smashed thin, stacked high, wrapped so that nothing slides."),
    ("Griddle No. 9", "Burgers", "Station", "Depot Yard 1", 1, "late", "Nine burgers and not one more."),
    ("The Smoky Bun", "Burgers", "Mill Quarter", "Weir Street 33", 2, "all day", "Oak smoke, brioche, pickles from the cellar."),
    ("Cedar Table", "Lebanese", "Lindenhof", "Chestnut Square 10", 2, "all day", "Mezze for two that feed three."),
    ("Beit Zaatar", "Lebanese", "Old Harbour", "Netmakers' Row 30", 2, "split", "Flatbreads off the dome oven and a serious hummus."),
    ("Falafel Mill", "Lebanese", "University", "Bursar Street 4", 1, "all day", "Chickpeas soaked overnight, fried in front of you."),
    ("Pho Lantern", "Vietnamese", "Station", "Ticket Lane 7", 1, "all day", "Clear broth, soft noodles, a hill of herbs."),
    ("Saigon Stoop", "Vietnamese", "Glassworks", "Kiln Street 27", 2, "late", "Street food with a roof over it."),
    ("Little Hue", "Vietnamese", "Orchard Hill", "Pear Lane 20", 2, "evening", "Central Vietnamese cooking, lemongrass first."),
    ("Greenhouse Bowls", "Salads and bowls", "University", "Botanic Gate 1", 2, "day", "Grown under glass, served in a bowl."),
    ("Greenhouse Bowls", "Salads and bowls", "Lindenhof", "Chestnut Square 3", 2, "all day", "The town branch, with warm bowls."),
    ("Leaf and Grain", "Salads and bowls", "Mill Quarter", "Miller's Bridge 14", 2, "all day", "Old grains, new dressings, hot soup."),
    ("Sunny Side Salads", "Salads and bowls", "Saint Brice", "Abbey Walk 25", 1, "day", "Crunch for the price of a sandwich."),
    ("Seoul Pocket", "Korean", "University", "Library Steps 17", 2, "late", "Bibimbap in hot stone, kimchi by the jar."),
    ("Kimchi Corner", "Korean", "Old Harbour", "Fish Quay 9", 1, "all day", "Three kinds of kimchi before you have sat down."),
    ("Bap House", "Korean", "Saint Brice", "Cloister Street 40", 2, "evening", "Rice first, then everything that goes with it."),
    ("Olive and Oregano", "Greek", "Orchard Hill", "Plum Court 12", 2, "late", "Charcoal grill, lemon on everything."),
    ("Taverna Mikri", "Greek", "Old Harbour", "Customs House 16", 2, "split", "Ten tables, one grandmother, no reservations."),
    ("Gyro Stop", "Greek", "Station", "Ticket Lane 2", 1, "late", "Pitas rolled for people with a train to catch."),
    ("Morning Crumb", "Bakery and brunch", "Lindenhof", "Lime Avenue 60", 2, "day", "Brunch until the eggs are gone."),
    ("Flour Hour", "Bakery and brunch", "Glassworks", "Furnace Road 8", 1, "day", "Sourdough, soup of the day, nothing fancy."),
    ("The Copper Kettle", "Bakery and brunch", "Saint Brice", "Abbey Walk 2", 2, "all day", "Breakfast, from breakfast to supper."),
)  # fmt: skip

HOURS = {
    # opening hours by weekday, Monday first; None is a day off
    "late": ((11, 23), (11, 23), (11, 23), (11, 23), (11, 23.5), (12, 23.5), (12, 22.5)),
    "all day": ((11, 21.5), (11, 21.5), (11, 21.5), (11, 22), (11, 22.5), (10, 22.5), (10, 21)),
    "evening": (None, (17, 22), (17, 22), (17, 22), (17, 23), (16, 23), (16, 21.5)),
    "split": (None, (17, 22), (17, 22), (17.5, 22), (17, 22.5), (12, 22.5), (12, 21)),
    "day": ((8, 16), (8, 16), (8, 16), (8, 17), (8, 17), (9, 15), None),
}

OPTIONS = {
    # by kind of dish: the two questions with one answer, the extras, what can be left out; cents
    "pizza": (
        ("Size", (("Regular", 0), ("Large", 300), ("Family", 700))),
        ("Crust", (("Classic crust", 0), ("Thin crust", 0), ("Wholemeal crust", 100))),
        (("Extra mozzarella", 150), ("Olives", 100), ("Mushrooms", 120), ("Chilli oil", 50), ("Rocket", 110)),
        ("No onions", "No garlic", "No basil"),
    ),
    "pasta": (
        ("Size", (("Regular", 0), ("Large", 350))),
        ("Pasta", (("Spaghetti", 0), ("Penne", 0), ("Tagliatelle", 50), ("Gluten-free penne", 150))),
        (("Parmesan", 100), ("Burrata", 350), ("Chilli flakes", 40), ("Garlic bread", 250)),
        ("No garlic", "No basil", "No cheese"),
    ),
    "noodles": (
        ("Size", (("Regular", 0), ("Large", 300))),
        ("Spice level", (("Mild", 0), ("Medium", 0), ("Hot", 0), ("Extra hot", 30))),
        (("Soft egg", 150), ("Tofu", 180), ("Extra noodles", 200), ("Roasted peanuts", 90), ("Pak choi", 160)),
        ("No spring onions", "No coriander", "No sesame"),
    ),
    "curry": (
        ("Size", (("Regular", 0), ("Large", 320))),
        ("Spice level", (("Mild", 0), ("Medium", 0), ("Hot", 0), ("Extra hot", 30))),
        (("Basmati rice", 250), ("Garlic naan", 290), ("Raita", 180), ("Mango chutney", 120)),
        ("No onions", "No coriander", "No cream"),
    ),
    "burger": (
        ("Size", (("Single", 0), ("Double", 350))),
        ("Side", (("Fries", 0), ("Sweet potato fries", 120), ("Side salad", 0), ("Onion rings", 150))),
        (("Cheddar", 120), ("Bacon", 180), ("Avocado", 200), ("Jalapeños", 90), ("Fried egg", 150)),
        ("No onions", "No pickles", "No tomato", "No sauce"),
    ),
    "tacos": (
        ("Size", (("Two pieces", 0), ("Three pieces", 350), ("Four pieces", 680))),
        ("Salsa", (("Mild salsa", 0), ("Salsa verde", 0), ("Smoky chipotle", 0), ("Habanero salsa", 40))),
        (("Guacamole", 220), ("Sour cream", 110), ("Pickled onions", 80), ("Refried beans", 190)),
        ("No onions", "No coriander", "No cheese"),
    ),
    "bowl": (
        ("Size", (("Regular", 0), ("Large", 260))),
        ("Dressing", (("Lemon tahini", 0), ("Sesame ginger", 0), ("Herb yoghurt", 0), ("Lime chilli", 20))),
        (("Avocado", 200), ("Feta", 180), ("Grilled chicken", 320), ("Hummus", 170), ("Toasted seeds", 90)),
        ("No onions", "No cucumber", "No sesame"),
    ),
    "grill": (
        ("Size", (("Regular", 0), ("Large", 340))),
        ("Sauce", (("Tzatziki", 0), ("Garlic sauce", 0), ("Tahini", 0), ("Harissa", 30))),
        (("Warm pita", 130), ("Feta", 180), ("Hummus", 170), ("Pickled turnip", 90)),
        ("No onions", "No tomato", "No parsley"),
    ),
    "sushi": (
        ("Size", (("8 pieces", 0), ("12 pieces", 420), ("16 pieces", 780))),
        ("Rice", (("White rice", 0), ("Brown rice", 60), ("Cauliflower rice", 120))),
        (("Fresh wasabi", 80), ("Spicy mayo", 70), ("Edamame", 350), ("Pickled ginger", 60)),
        ("No sesame", "No cucumber", "No mayo"),
    ),
    "brunch": (
        ("Size", (("Regular", 0), ("Large", 280))),
        ("Bread", (("Sourdough", 0), ("Rye bread", 0), ("Brioche", 80), ("Gluten-free roll", 120))),
        (("Poached egg", 150), ("Smoked salmon", 380), ("Avocado", 200), ("Roast tomatoes", 130)),
        ("No butter", "No chives", "No onions"),
    ),
}

DIETS = ("No restriction", "Vegetarian", "Vegan", "Gluten-free", "Nut-free")
ADDRESSES = (
    # label, street, district, how to find the door
    ("Home", "Tanner Street 14", "Mill Quarter", "Third floor, bell Sorel"),
    ("Work", "Kiln Street 50", "Glassworks", "Reception, ask for Ines"),
    ("Studio", "Kiln Street 5", "Glassworks", "Blue door in the yard"),
    ("Mum", "Pear Lane 33", "Orchard Hill", "Garden gate sticks, push"),
)
PAYMENTS = (
    # kind, label, last valid day
    ("card", "Velora card ending 3308", "2028-11-30"),
    ("card", "Velora card ending 3380", "2027-06-30"),
    ("card", "Norpay card ending 7125", "2026-04-30"),
    ("credit", "Ladlow credit", None),
)
PROMOS = (
    # code, title, percent, minimum of food in cents, days from today it begins and ends, cuisine
    ("SUPPER10", "10% off your food", 10, 1500, -30, 20, ""),
    ("HARBOUR15", "15% off orders over €30", 15, 3000, -10, 45, ""),
    ("SPICE20", "20% off Indian food", 20, 2000, -14, 14, "Indian"),
    ("WOKWEEK", "20% off Thai food", 20, 2000, -3, 4, "Thai"),
    ("GREEN12", "12% off salads and bowls", 12, 1200, -20, 60, "Salads and bowls"),
    ("SPRING10", "10% off your food", 10, 1500, -75, -13, ""),
    ("EASTER15", "15% off orders over €25", 15, 2500, -50, -31, ""),
    ("BREAD20", "20% off bakery and brunch", 20, 1000, -60, -4, "Bakery and brunch"),
    ("SUMMER25", "25% off, from June on", 25, 2500, 18, 80, ""),
    ("FRIENDS12", "12% off for friends of Ladlow", 12, 2200, -100, 100, ""),
)
