"""The catalogue, the same for every seed: departments, kinds and products. Prices, stock and reviews come from :mod:`.seed`."""

from __future__ import annotations

DEPARTMENTS = (
    ("Shoes", "For pavements, puddles and paths", ("Black", "White", "Navy", "Brick", "Forest", "Sand", "Tan", "Sky")),
    ("Clothing", "Layers that go with each other", ("Navy", "Forest", "Rose", "Mustard", "Sand", "Brick", "Sky", "Black")),
    ("Bags", "From the corner shop to the night train", ("Black", "Tan", "Navy", "Forest", "Mustard", "Plum")),
    ("Audio", "Good sound, small boxes", ("Black", "White", "Sand", "Navy", "Rose", "Graphite")),
    ("Devices", "Screens for hand, wrist and sofa", ("Graphite", "White", "Navy", "Rose", "Black", "Sky")),
    ("Lighting", "Warm light where you want it", ("Black", "White", "Brick", "Mustard", "Forest", "Sand")),
    ("Kitchen", "Things you use every morning", ("White", "Black", "Brick", "Sky", "Forest", "Mustard")),
    ("Living", "Soft things and finishing touches", ("Sand", "Forest", "Rose", "Navy", "Mustard", "Plum")),
)
"""Name, a line about it, the colours that its products come in."""

COLOURS_IN_ORDER = tuple(sorted({colour for _, _, colours in DEPARTMENTS for colour in colours}))
EU = ("38", "39", "40", "41", "42", "43")
CLOTHES = ("S", "M", "L", "XL")
GIGABYTES = ("64 GB", "128 GB", "256 GB")

KINDS = (
    # slug, name, department, what sizes are called, sizes, bulky, euros, percent more for each larger size
    ("trainer", "Trainers", "Shoes", "Size", EU, False, 79, 0),
    ("boot", "Boots", "Shoes", "Size", EU, False, 129, 0),
    ("sandal", "Sandals", "Shoes", "Size", EU, False, 54, 0),
    ("loafer", "Loafers", "Shoes", "Size", EU, False, 98, 0),
    ("jacket", "Jackets", "Clothing", "Size", CLOTHES, False, 119, 0),
    ("jumper", "Jumpers", "Clothing", "Size", CLOTHES, False, 64, 0),
    ("tshirt", "T-shirts", "Clothing", "Size", CLOTHES, False, 24, 0),
    ("trousers", "Trousers", "Clothing", "Size", CLOTHES, False, 69, 0),
    ("backpack", "Backpacks", "Bags", "Capacity", ("16 litres", "24 litres"), False, 74, 22),
    ("tote", "Totes", "Bags", "", (), False, 39, 0),
    ("suitcase", "Suitcases", "Bags", "Size", ("Cabin", "Medium", "Large"), True, 109, 24),
    ("crossbody", "Crossbody bags", "Bags", "", (), False, 49, 0),
    ("headphones", "Headphones", "Audio", "", (), False, 139, 0),
    ("earbuds", "Earbuds", "Audio", "", (), False, 84, 0),
    ("speaker", "Speakers", "Audio", "", (), False, 92, 0),
    ("turntable", "Turntables", "Audio", "", (), True, 229, 0),
    ("phone", "Phones", "Devices", "Storage", GIGABYTES, False, 349, 16),
    ("tablet", "Tablets", "Devices", "Storage", GIGABYTES, False, 289, 18),
    ("watch", "Watches", "Devices", "Case", ("40 mm", "44 mm"), False, 179, 12),
    ("ereader", "E-readers", "Devices", "Storage", ("16 GB", "32 GB"), False, 119, 20),
    ("table-lamp", "Table lamps", "Lighting", "", (), False, 58, 0),
    ("floor-lamp", "Floor lamps", "Lighting", "", (), True, 124, 0),
    ("pendant", "Pendant lamps", "Lighting", "Diameter", ("30 cm", "45 cm"), False, 76, 35),
    ("lantern", "Lanterns", "Lighting", "", (), False, 34, 0),
    ("kettle", "Kettles", "Kitchen", "Capacity", ("1.2 litres", "1.7 litres"), False, 49, 18),
    ("mug", "Mugs", "Kitchen", "Set", ("Set of 2", "Set of 4", "Set of 6"), False, 19, 70),
    ("pan", "Pans", "Kitchen", "Diameter", ("20 cm", "24 cm", "28 cm"), False, 44, 20),
    ("moka", "Coffee makers", "Kitchen", "Size", ("3 cups", "6 cups"), False, 29, 30),
    ("cushion", "Cushions", "Living", "Size", ("40 × 40 cm", "50 × 50 cm"), False, 26, 30),
    ("throw", "Throws", "Living", "", (), False, 59, 0),
    ("vase", "Vases", "Living", "", (), False, 32, 0),
    ("armchair", "Armchairs", "Living", "", (), True, 319, 0),
)

PRODUCTS = (
    # kind, name, brand, material, text
    ("trainer", "Harbour Runner", "Norrfell", "Recycled mesh, rubber sole", "Light enough for a run, quiet enough for the office."),
    ("trainer", "Harbour Runner", "Marlo & Pine", "Suede and nylon, gum sole", "A seventies shape with an insole that keeps its spring."),
    ("trainer", "Court Nine", "Calder Row", "Full-grain leather, cup sole", "A plain court shoe that gets better with every scuff."),
    ("boot", "Fellwalker Boot", "Norrfell", "Waxed leather, lugged sole", "Waterproof to the ankle and broken in from the first hill."),
    ("boot", "Mill Chelsea Boot", "Calder Row", "Smooth leather, elastic sides", "Pull on, polish now and then, wear for ten winters."),
    ("boot", "Mill Chelsea Boot", "Marlo & Pine", "Suede, crepe sole", "The soft one: suede outside, nothing to break in."),
    ("sandal", "Quay Sandal", "Marlo & Pine", "Cork footbed, two straps", "A cork bed that takes the shape of your foot in a week."),
    ("sandal", "Lido Slide", "Ondalia", "Foam, one piece", "Rinse it, shake it, and it is dry."),
    ("sandal", "Trail Sandal", "Norrfell", "Webbing straps, rubber sole", "Three straps and a grip that holds on wet rock."),
    ("loafer", "Penny Loafer", "Calder Row", "Calf leather, stitched sole", "Stitched by hand around a slim last."),
    ("loafer", "Studio Loafer", "Arden Loom", "Soft suede, rubber sole", "Folds flat into a bag and wears like a slipper."),
    ("loafer", "Quayside Loafer", "Marlo & Pine", "Oiled leather, deck sole", "For boats, decks and people who never sail."),
    ("jacket", "Storm Shell", "Norrfell", "Three-layer recycled nylon", "Taped seams, a real hood, and pockets above the rucksack belt."),
    ("jacket", "Storm Shell", "Ondalia", "Two-layer ripstop", "Packs into its own pocket; for showers, not for storms at sea."),
    ("jacket", "Workshop Jacket", "Calder Row", "Cotton drill", "Four pockets, boxy cut, made to be leaned on."),
    ("jumper", "Fisher Jumper", "Arden Loom", "Lambswool, cable knit", "Thick cables that keep the wind out and the warmth in."),
    ("jumper", "Fisher Jumper", "Calder Row", "Cotton, fine rib", "The cable pattern without the itch."),
    ("jumper", "Cloud Crew", "Ondalia", "Merino and yak", "So light that you forget it, so warm that you don't."),
    ("tshirt", "Everyday Tee", "Calder Row", "Organic cotton, 180 g", "Holds its collar after fifty washes."),
    ("tshirt", "Everyday Tee", "Arden Loom", "Linen and cotton", "A slub that dries on the way to the line."),
    ("tshirt", "Pocket Tee", "Ondalia", "Bamboo jersey", "One pocket, no label, no seams at the side."),
    ("trousers", "Field Trousers", "Norrfell", "Stretch canvas", "Knees that bend before the fabric does."),
    ("trousers", "Pleat Trousers", "Arden Loom", "Wool twill", "Two pleats, a drape, and a hem you can let down."),
    ("trousers", "Weekend Chino", "Calder Row", "Washed cotton", "Soft from the first day, straight in the leg."),
    ("backpack", "Daytrip Pack", "Norrfell", "Recycled ripstop", "Bottle pockets that hold bottles, and a sleeve for the laptop."),
    ("backpack", "Daytrip Pack", "Ondalia", "Waxed canvas, leather", "Roll the top down when it is full, leave it open when it is not."),
    ("backpack", "Commuter Pack", "Tinker & Jay", "Water-repellent twill", "Stands up by itself under a desk."),
    ("tote", "Market Tote", "Arden Loom", "Heavy canvas", "Carries two melons and a newspaper without complaint."),
    ("tote", "Market Tote", "Tinker & Jay", "Vegetable-tanned leather", "Starts stiff, ends as an heirloom."),
    ("tote", "Gallery Tote", "Ondalia", "Felted wool", "Flat against the side, room for a portfolio."),
    ("suitcase", "Night Train Case", "Tinker & Jay", "Polycarbonate shell", "Four silent wheels and a lock that remembers you."),
    ("suitcase", "Weekend Trolley", "Ondalia", "Aluminium frame", "Clicks shut without a zip, and forgives baggage belts."),
    ("suitcase", "Soft Trolley", "Norrfell", "Ballistic nylon", "Two outside pockets and a handle on every side."),
    ("crossbody", "Ticket Bag", "Tinker & Jay", "Smooth leather", "Phone, keys, ticket. Nothing rattles."),
    ("crossbody", "Sling Six", "Norrfell", "Recycled nylon", "Swings from back to front with one hand."),
    ("crossbody", "Camera Bag", "Ondalia", "Waxed canvas, padded", "A soft box for a small camera and two lenses."),
    ("headphones", "Hush One", "Vesper", "Aluminium, protein leather", "Shuts out the train and leaves the music: 38 hours on a charge."),
    ("headphones", "Hush One", "Kestrel", "Recycled plastic, fabric", "Folds into a fist; every part can be replaced."),
    ("headphones", "Studio Closed", "Oakhollow", "Beech cups, steel band", "For a desk, with a cable long enough to stand up."),
    ("earbuds", "Drop Buds", "Vesper", "Silicone tips in four sizes", "Sits like a drop in the ear, seven hours at a time."),
    ("earbuds", "Pebble Buds", "Kestrel", "Recycled shell", "A case as smooth as a pebble, with a light that tells the charge."),
    ("earbuds", "Runner Buds", "Ondalia", "Sweat-proof, ear hooks", "Hooks that hold on in a sprint, and let traffic in."),
    ("speaker", "Pebble Speaker", "Kestrel", "Woven fabric", "Fills a kitchen, fits a coat pocket, survives the bath."),
    ("speaker", "Pebble Speaker", "Oakhollow", "Walnut and felt", "A warm voice in a walnut shell; looks like furniture."),
    ("speaker", "Block Party", "Vesper", "Rubber armour", "Twenty hours loud, with a handle."),
    ("turntable", "Deck Two", "Oakhollow", "Beech plinth, belt drive", "A belt, an arm, a plinth. Plays records very well."),
    ("turntable", "Deck Two", "Vesper", "Lacquered plinth, direct drive", "Starts at once and keeps its speed to the hair."),
    ("turntable", "Picnic Deck", "Kestrel", "Case with built-in speaker", "Opens like a lunch box and plays on batteries."),
    ("phone", "Kestrel K5", "Kestrel", "Aluminium frame, 6.1 inch", "A camera that likes dusk, and a battery that likes weekends."),
    ("phone", "Kestrel K5 Mini", "Kestrel", "Aluminium frame, 5.4 inch", "The same phone for smaller pockets."),
    ("phone", "Lumen 3", "Ondalia", "Recycled frame, 6.5 inch", "Six screws, and you can swap the battery on a bench."),
    ("tablet", "Slate 11", "Kestrel", "Aluminium, 11 inch", "For drawing, reading and one film on a plane."),
    ("tablet", "Slate 11", "Vesper", "Glass back, 11 inch", "Four speakers and the blackest black in its class."),
    ("tablet", "Sketchpad 13", "Ondalia", "Matte screen, 13 inch", "Feels like paper under the pen that comes with it."),
    ("watch", "Tide Watch", "Kestrel", "Steel case, silicone strap", "Steps, sleep, tides; charges while you shower."),
    ("watch", "Tide Watch", "Norrfell", "Titanium case, woven strap", "Maps without a phone and ten days between charges."),
    ("watch", "Minute", "Tinker & Jay", "Steel case, leather strap", "Looks like a watch. Buzzes like a clever one."),
    ("ereader", "Leaf Reader", "Vesper", "Matte screen, 7 inch", "A page that stays a page in full sun."),
    ("ereader", "Leaf Reader", "Oakhollow", "Felt cover, 6 inch", "Comes with a cover; weighs as much as a pear."),
    ("ereader", "Folio", "Kestrel", "Colour screen, 8 inch", "Comics and maps in quiet colours."),
    ("table-lamp", "Mushroom Lamp", "Brightmoor", "Powder-coated steel", "A dome that throws its light on the table, not in your eyes."),
    ("table-lamp", "Mushroom Lamp", "Hearthside", "Glazed stoneware", "Thrown by hand, so no two are quite the same."),
    ("table-lamp", "Desk Heron", "Brightmoor", "Aluminium, three joints", "Stays where you push it, dims with a twist."),
    ("floor-lamp", "Tripod Lamp", "Oakhollow", "Ash legs, linen shade", "Three legs and a shade that makes everyone look rested."),
    ("floor-lamp", "Reading Heron", "Brightmoor", "Steel, swivelling head", "Leans over your shoulder like a polite heron."),
    ("floor-lamp", "Paper Column", "Arden Loom", "Rice paper, bamboo", "A column of soft light for a dark corner."),
    ("pendant", "Bell Pendant", "Brightmoor", "Spun aluminium", "White inside, so that the light stays warm."),
    ("pendant", "Bell Pendant", "Hearthside", "Ribbed glass", "Glows all over and throws stripes on the ceiling."),
    ("pendant", "Basket Pendant", "Arden Loom", "Woven rattan", "Casts a net of shadow over the whole table."),
    ("lantern", "Porch Lantern", "Hearthside", "Steel and glass", "For a candle or a bulb; the door shuts with a click."),
    ("lantern", "Camp Lantern", "Norrfell", "Rubber, rechargeable", "Hangs from a branch for sixty hours."),
    ("lantern", "Garden Lantern", "Brightmoor", "Solar, frosted glass", "Charges by day, comes on by itself."),
    ("kettle", "Gooseneck Kettle", "Tinker & Jay", "Steel, wooden handle", "Pours a thread of water exactly where you look."),
    ("kettle", "Whistle Kettle", "Hearthside", "Enamelled steel", "Sings in a third, so that you know it is yours."),
    ("kettle", "Quick Kettle", "Brightmoor", "Double-walled steel", "Four temperatures and cool to the touch."),
    ("mug", "Speckle Mugs", "Hearthside", "Stoneware", "A thumb rest and a glaze like a bird's egg."),
    ("mug", "Speckle Mugs", "Tinker & Jay", "Enamelled steel", "For the stove, the tent and the desk."),
    ("mug", "Tall Mugs", "Arden Loom", "Bone china", "Thin lip, big handle, dishwasher proof."),
    ("pan", "Skillet", "Hearthside", "Cast iron", "Heavy, honest, and better every year."),
    ("pan", "Skillet", "Tinker & Jay", "Carbon steel", "Half the weight, hot in half the time."),
    ("pan", "Sunday Pan", "Brightmoor", "Ceramic coating", "Eggs slide out by themselves."),
    ("moka", "Stovetop Moka", "Tinker & Jay", "Aluminium", "Gurgles, then makes the kitchen smell of Sunday."),
    ("moka", "Stovetop Moka", "Oakhollow", "Steel, beech handle", "Works on induction, too."),
    ("moka", "Press Pot", "Hearthside", "Glass and steel", "Four minutes, one push."),
    ("cushion", "Meadow Cushion", "Arden Loom", "Linen, feather filling", "Washed linen that does not mind a nap."),
    ("cushion", "Meadow Cushion", "Hearthside", "Wool bouclé", "Loops of wool over a firm core."),
    ("cushion", "Stripe Cushion", "Oakhollow", "Cotton weave", "Woven stripes, the same on both sides."),
    ("throw", "Lake Throw", "Arden Loom", "Merino wool", "Two metres of merino with a hand-tied fringe."),
    ("throw", "Waffle Throw", "Hearthside", "Organic cotton", "Big waffles that dry fast and hold the warmth."),
    ("throw", "Picnic Throw", "Norrfell", "Wool, waterproof back", "Rolls up with a strap; the grass may be wet."),
    ("vase", "Bud Vase", "Hearthside", "Stoneware", "One stem, well stood."),
    ("vase", "Bud Vase", "Brightmoor", "Mouth-blown glass", "A bubble of colour on the sill."),
    ("vase", "Ripple Vase", "Oakhollow", "Ribbed ceramic", "Tall enough for a whole bunch of tulips."),
    ("armchair", "Nook Armchair", "Oakhollow", "Oak frame, wool cover", "Arms at the height of a book."),
    ("armchair", "Nook Armchair", "Arden Loom", "Beech frame, linen cover", "A loose cover that comes off for the wash."),
    ("armchair", "Reading Chair", "Hearthside", "Ash frame, bouclé", "High back, low seat, nowhere else to be."),
)  # fmt: skip

TWINS = tuple(sorted({row[1] for row in PRODUCTS if sum(row[1] == other[1] for other in PRODUCTS) > 1}))
"""Names that two brands use."""

CARE = ("Wipe with a damp cloth", "Wash at 30 °C", "Hand wash only", "Dry clean only")
FINAL_SALE = ("earbuds",)
"""Kinds that cannot be returned once they are bought, for hygiene."""

SHIPPING = (
    ("Standard delivery", "In 4 days, by tram bike or van", 490, 6000, 4, True),
    ("Express delivery", "Tomorrow", 990, None, 1, False),
    ("Evening delivery", "In 2 days, between 18:00 and 21:00", 790, 15000, 2, True),
    ("Parcel locker", "In 3 days, at a locker near the address", 290, 4000, 3, False),
    ("Green delivery", "In 7 days, all on one van", 190, 3000, 7, True),
)
"""Name, what it is, cents, goods from which it is free, days, whether it takes bulky things."""

COUPONS = (
    ("HELLO10", "10% off everything", 10, 0, 0, "", -60, 90),
    ("STEPS15", "15% off shoes", 15, 0, 5000, "Shoes", -20, 40),
    ("STEPS20", "20% off shoes", 20, 0, 12000, "Shoes", -20, 40),
    ("BRIGHT20", "20% off lighting", 20, 0, 4000, "Lighting", -10, 25),
    ("COSY12", "12% off living", 12, 0, 0, "Living", -10, 60),
    ("TAKE25", "€25 off from €150", 0, 2500, 15000, "", -5, 14),
    ("SOUND15", "15% off audio", 15, 0, 6000, "Audio", -30, 30),
    ("SUMMER20", "20% off everything", 20, 0, 0, "", -120, -35),
    ("SUMMER25", "25% off clothing", 25, 0, 3000, "Clothing", -120, -12),
    ("KITCHEN8", "€8 off kitchen", 0, 800, 4000, "Kitchen", -90, -4),
    ("WINTER15", "15% off everything", 15, 0, 0, "", 26, 150),
)
"""Code, title, percent, cents off, least goods, department, first and last day from today."""

REASONS = ("Too small", "Too large", "Damaged", "Not as described", "Wrong item", "Changed my mind")
"""Why people send things back."""
