"""The conversations of people: who wrote what to whom.

Braces are filled in by the seed: ``{t1}`` to ``{t3}`` are times of day, ``{when}`` is a day to come, ``{eur}`` an amount, ``{n}`` a
small number.
"""

from __future__ import annotations

from dataclasses import dataclass

ME = "me"


@dataclass(frozen=True)
class Story:
    """A conversation.

    Attributes:
        subject: What it is about.
        folder: Where it is kept, once it is not in the inbox any more.
        lines: Author, text and names of attachments of each mail; ``me`` is the owner, others are contacts, ``Name/Company`` for twins.
        to, cc: Who gets the first mail beside the owner.
        ago: How many days ago it began, at least and at most.
    """

    subject: str
    folder: str
    lines: tuple[tuple[str, str, tuple[str, ...]], ...]
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    ago: tuple[int, int] = (2, 90)


STORIES = (
    Story("Site visit at the library", "Harbour library", (
        ("Grace Adeyemi", "The scaffold comes down on {when}, so this would be a good day to walk through the reading room together. "
         "Shall we say {t1} at the north gate?", ()),
        ("Hugo Lindholm", "I can bring the oak samples. {t2} would suit me better, our van is in Northquay until then.", ()),
        (ME, "Fine with me, as long as we are done before the trust's board meets.", ()),
        ("Grace Adeyemi", "The board has asked for the room at noon, so let us settle on {t3}, same gate. Hard hats are at the desk.", ()),
    ), ("Ines Duarte",), ("Daniel Okafor/Harbour Trust",), (3, 12)),
    Story("Site visit at the museum", "Museum of Tides", (
        ("Ella Brandt", "The curators would like to see the layout in the room before we order. Could you come on {when} at {t1}?", ()),
        ("Noor Hassan", "I have a school group until lunch. {t2}, perhaps?", ()),
        ("Ella Brandt", "Then {t3} at the loading bay, that works for all of us.", ()),
    ), ("Mina Park",), ("Oscar Tell", "Noor Hassan"), (5, 20)),
    Story("Shelving samples", "Harbour library", (
        ("Marta Lindholm", "The three finishes are ready: oiled, soaped and lacquered. Photos attached, but you should really touch them.",
         ("Oiled oak.jpg", "Soaped oak.jpg", "Lacquered oak.jpg")),
        ("Jonas Weir", "Soaped, please. The lacquer looks like a kitchen.", ()),
        ("Marta Lindholm", "Soaped it is. It needs {n} more days in the shop.", ()),
    ), ("Jonas Weir",), ("Hugo Lindholm", "Ines Duarte"), (6, 30)),
    Story("Lighting schedule, second round", "Harbour library", (
        ("Yusuf Demir", "Here is the schedule with the dimmable pendants. The stairs are still open, see the notes in column F.",
         ("Lighting schedule v2.xlsx", "Pendant data sheet.pdf")),
        ("Ines Duarte", "The stairs need emergency light as well, Samuel Price asked for it last week.", ()),
        ("Yusuf Demir", "Added. The total goes up by {eur}.", ("Lighting schedule v3.xlsx",)),
    ), ("Ines Duarte",), ("Selin Demir", "Grace Adeyemi"), (3, 25)),
    Story("Acoustic panels", "Museum of Tides", (
        ("Henrik Aalto", "We measured the hall again with the doors closed. {n} panels more and speech will be clear in the last row.",
         ("Hall measurements.pdf",)),
        ("Mina Park", "Can they be felt instead of foam? The museum has a rule about foam.", ()),
    ), ("Mina Park",), ("Maya Stern", "Noor Hassan"), (4, 35)),
    Story("Glass for the north front", "Harbour library", (
        ("Kim Sorensen/Sorensen Glass", "Two panes arrived with scratches, so I have ordered them again. They will be at the site on "
         "{when}.",
         ("Delivery note.pdf",)),
        ("Grace Adeyemi", "Please make sure that somebody is at the gate, the guard leaves at {t1}.", ()),
    ), ("Grace Adeyemi",), ("Jonas Weir", "Hugo Lindholm"), (2, 18)),
    Story("Guest lecture in June", "Archive", (
        ("Kim Sorensen/Northquay College", "Our second year would love to hear how a reading room is planned. Would {when} at {t1} be "
         "possible?", ()),
        (ME, "With pleasure, but I teach on the phone until noon. What about {t2}?", ()),
        ("Kim Sorensen/Northquay College", "Then {t3}, in the small hall. Clara will send you a parking permit.", ()),
    ), (), ("Clara Voss",), (6, 28)),
    Story("Building permit, open points", "Harbour library", (
        ("Samuel Price", "Three points are left before I can sign: the escape stairs, the ramp, and the bicycle stands. Please send the "
         "new drawings by {when}.", ("Open points.pdf",)),
        ("Anna Petrova/Brightwater Council", "I am covering for Samuel this week, so please copy me in.", ()),
    ), ("Ines Duarte",), ("Anna Petrova/Brightwater Council", "Daniel Okafor/Harbour Trust"), (2, 14)),
    Story("Stone for the steps", "Harbour library", (
        ("Daniel Okafor/Okafor Stone", "The grey limestone comes from the same bed as the old steps. A square metre is {eur}, cut and "
         "honed.",
         ("Limestone offer.pdf", "Quarry map.jpg")),
    ), (), ("Hugo Lindholm",), (8, 40)),
    Story("Board meeting, papers", "Harbour library", (
        ("Daniel Okafor/Harbour Trust", "The board meets on {when} at {t1}. Please have your five slides with Grace two days before.",
         ("Agenda.pdf", "Minutes March.pdf", "Cost report.xlsx")),
    ), ("Ines Duarte", "Grace Adeyemi"), ("Peter Hale",), (3, 22)),
    Story("Poster proofs", "Museum of Tides", (
        ("Anna Petrova/Ellery Print", "The blue came out darker than on the screen. Two proofs attached, the second one on rough paper.",
         ("Proof smooth.pdf", "Proof rough.pdf")),
        ("Oscar Tell", "Rough paper! And a hair less black in the waves, please.", ()),
        ("Anna Petrova/Ellery Print", "We print on {when}, so tell me by {t1} that day if anything is wrong.", ()),
    ), ("Oscar Tell",), ("Freya Nolan", "Ella Brandt"), (3, 24)),
    Story("Crates from Rotterdam", "Museum of Tides", (
        ("Callum Reid", "Four crates are at the port. Customs wants the list of objects with values before they move.", ("Crate "
         "list.xlsx",)),
        ("Noor Hassan", "I will send the values on {when}. Please keep crate three upright.", ()),
        ("Callum Reid", "Understood. The lorry is booked for {t2}.", ()),
    ), ("Noor Hassan",), ("Priya Anand", "Mina Park"), (5, 30)),
    Story("Contract, last changes", "Archive", (
        ("Peter Hale", "I have marked two clauses about delays. Neither is dramatic, but read number nine twice.", ("Contract "
         "redline.pdf",)),
        (ME, "Read twice. I can live with nine, but not with four.", ()),
        ("Peter Hale", "Then I call their lawyer at {t1} and take four out.", ()),
    ), (), ("Tom Ashby",), (9, 60)),
    Story("Opening evening", "Museum of Tides", (
        ("Ella Brandt", "We expect {n}0 guests on {when}. Doors open at {t1}, speeches half an hour later.", ("Guest list.xlsx",)),
        ("Mina Park", "The projector needs an hour to warm up, so may we come in at {t2}?", ()),
        ("Ella Brandt", "Of course. The porter lets you in at {t3}.", ()),
    ), ("Mina Park", "Oscar Tell"), ("Noor Hassan",), (2, 16)),
    Story("Budget for the second phase", "Harbour library", (
        ("Grace Adeyemi", "The trust can find {eur} more, if the terrace waits a year. Would you redo the overview?", ("Phase two.xlsx",)),
        ("Jonas Weir", "Without the terrace we also save the drainage. I'll draft it.", ()),
    ), ("Jonas Weir",), ("Daniel Okafor/Harbour Trust", "Ines Duarte"), (4, 26)),
    Story("Summer rota", "Archive", (
        ("Oscar Tell", "Who is away when? I am off from {when} for two weeks.", ()),
        ("Ines Duarte", "I stay until the library is handed over, then I vanish.", ()),
        ("Mina Park", "August for me, with or without a roof on the museum.", ()),
    ), ("Ines Duarte", "Jonas Weir", "Mina Park"), (), (3, 15)),
    Story("Desk by the window", "Archive", (
        ("Jonas Weir", "The new desk does not fit between the columns. It is {n} centimetres too long. Saw or swap?", ("Desk.jpg",)),
        ("Ines Duarte", "Swap, please. I have seen you with a saw.", ()),
    ), ("Ines Duarte", "Oscar Tell"), (), (10, 70)),
    Story("Book for next month", "Archive", (
        ("Beth Corrigan", "Votes are in: it is the lighthouse one. We meet at mine on {when}, {t1}, bring biscuits.", ()),
        ("Luca Moretti", "Could it be {t2}? The last ferry decides about me.", ()),
        ("Beth Corrigan", "The ferry wins. {t3}, and the biscuits are still your job.", ()),
    ), ("Nadia Rahman", "Luca Moretti", "Priya Anand", "Tom Ashby"), (), (3, 18)),
    Story("Long run on Sunday", "Archive", (
        ("Aoife Kearns", "Eighteen kilometres along the canal, easy pace. We start at {t1} by the lock.", ("Route.jpg",)),
        ("Ben Whitlock", "My knee says {t2}, my heart says yes.", ()),
        ("Aoife Kearns", "Sleep in, then: {t3}. There will be buns.", ()),
    ), ("Ben Whitlock", "Rosa Iglesias"), ("Priya Anand",), (2, 12)),
    Story("Class trip to the lighthouse", "School", (
        ("Dermot Flynn", "The bus leaves on {when} at {t1} and is back by {t2}. Please pack boots and a sandwich, and send {eur} along.",
         ("Packing list.pdf", "Consent form.pdf")),
    ), ("Nadia Rahman", "Ben Whitlock", "Rosa Iglesias"), ("Sinead Walsh",), (2, 20)),
    Story("Reading mornings", "School", (
        ("Sinead Walsh", "We still look for two parents who read to the little ones, Thursdays at {t1}. Would you?", ()),
        ("Nadia Rahman", "I can do every other week.", ()),
    ), ("Nadia Rahman",), ("Rosa Iglesias",), (5, 45)),
    Story("Mum's birthday", "Family", (
        ("Owen Marlowe", "She says she wants nothing, so it has to be something good. A bench for the garden? I could build one for "
         "{eur} of oak.",
         ("Bench sketch.jpg",)),
        (ME, "A bench, yes. I will paint it.", ()),
        ("Owen Marlowe", "Then come to the yard on {when} at {t1} and bring brushes.", ()),
    ), (), (), (4, 30)),
    Story("Photos from the island", "Family", (
        ("Ruth Marlowe", "I finally learned how to send these. The one with the goat is my favourite.",
         ("Goat on the wall.jpg", "Ferry in fog.jpg", "Lunch at Marys.jpg")),
    ), ("Owen Marlowe",), (), (6, 60)),
    Story("Photos of the boat", "Family", (
        ("Owen Marlowe", "She floats! {n} coats of varnish, and worth every one.", ("On the slip.jpg", "First sail.jpg")),
    ), ("Ruth Marlowe",), (), (6, 60)),
    Story("Your scarf", "Family", (
        ("Ruth Marlowe", "You left the green scarf on the hook. Shall I post it, or do you come on {when} anyway?", ()),
    ), (), (), (2, 20)),
    Story("Supper on Friday?", "Archive", (
        ("Priya Anand", "I have far too many aubergines. Come at {t1}, bring nobody who dislikes garlic.", ()),
        (ME, "I'll bring Tom, he has no opinions.", ()),
    ), (), (), (2, 25)),
    Story("Flat viewing", "Archive", (
        ("Tom Ashby", "A flat on Mill Street, with a real kitchen. Viewing on {when}, {t1}. Come and be sceptical?", ("Floor plan.pdf",)),
        ("Priya Anand", "I can be sceptical from {t2} on.", ()),
        ("Tom Ashby", "They moved it, all of us at {t3}. Bring a tape measure.", ()),
    ), ("Priya Anand",), (), (4, 28)),
    Story("Carpet for the hall", "Archive", (
        ("Nadia Rahman", "The shop keeps the striped one for us until {when}. It is {eur} with fitting.", ("Striped carpet.jpg",)),
    ), ("Rosa Iglesias",), (), (8, 50)),
)  # fmt: skip
"""Conversations with people whom the owner knows."""

OPENERS = (
    # subject, folder of the drawer it is about, text; written by a stranger
    ("Survey of the west wall", "We finished the survey of the west wall and would be glad to talk you through it. Page four is the one "
     "to read."),
    ("Scaffold for the tower", "Thank you for the call. We could put the scaffold up in the week after next and leave it for a month."),
    ("Curtains for the reading room", "The wool arrived from the mill. I would like to send you three cuttings before we weave the rest."),
    ("Railing, first sketch", "Here is how the railing could turn the corner without a weld to be seen. It wants a steady hand, and we "
     "have one."),
    ("Old plans of the harbour", "In our boxes are nine plans of the harbour from before the fire. You are welcome to look at them any "
     "weekday."),
    ("Oak for the long table", "A trunk of two metres forty has been drying for three years. It could be your table, if you say so soon."),
)  # fmt: skip
SENT = (
    # to whom, subject, text, names of attachments
    ("Hugo Lindholm", "Handles for the cabinets", "Could you send me two more handles like the one on the sample door? The trust has "
     "lost theirs.", ()),
    ("Clara Voss", "Parking permit", "The permit has not arrived yet. Could you look whether it went to the old address?", ()),
    ("Freya Nolan", "Captions, final text", "Here are the captions, read by three people already.", ("Captions.docx",)),
    ("Peter Hale", "Question about clause nine", "If the stone is late and not us, who pays? A short answer is enough.", ()),
    ("Ruth Marlowe", "Sunday lunch", "We come at one, and we bring the pudding. Please do not make another pudding.", ()),
    ("Noor Hassan", "Object labels", "The labels need a line about who lent the objects. Could you send me the names?", ("Label "
     "grid.pdf",)),
    ("Yusuf Demir", "Switches by the door", "Two switches at the door would do, a third one only confuses people.", ()),
    ("Samuel Price", "Bicycle stands", "The stands have moved two metres to the east, see the plan.", ("Bicycle stands.pdf",)),
    ("Beth Corrigan", "Lending you my copy", "I have finished the lighthouse book and can drop it into your letter box.", ()),
    ("Maya Stern", "Felt samples", "Could we see the grey and the moss green felt side by side before Thursday?", ()),
)  # fmt: skip
DRAFTS = (
    # to whom, subject, text, names of attachments
    ("Grace Adeyemi", "Handover of the keys", "We can hand over the keys as soon as the floor is dry. I suggest that we meet at the "
     "north gate.", ()),
    ("Ella Brandt", "Thank you for the evening", "It was a pleasure to see the hall full of people who looked up. Thank you for trusting "
     "us with it.", ()),
    ("Grace Adeyemi", "Handover of the plans", "The plans are complete but for the cellar. You get them on paper and as files.", ()),
    ("Hugo Lindholm", "Order for the benches", "Please go ahead with the six benches, in soaped oak, as in your offer.", ()),
    ("Dermot Flynn", "Consent for the trip", "I agree that my daughter comes to the lighthouse. She gets seasick, so please seat her in "
     "front.", ()),
    ("Callum Reid", "Order for the crates", "We need two more crates of the large kind for the way back.", ()),
)  # fmt: skip
MEMOS = (
    # subject, text; from anybody the owner knows
    ("Keys", "I have left the spare keys with the porter. He asks you to sign for them before {when}."),
    ("Quick question", "Do you still have the number of the man with the crane? Mine is from before he moved."),
    ("Minutes", "Short minutes: we agreed on everything but the colour of the doors. Next time on {when} at {t1}."),
    ("Thank you", "That was a fine afternoon. Thank you for showing us around, the children talk of nothing else."),
    ("Change of plan", "The van is in repair, so we come a day later, on {when}, around {t1}."),
    ("Looking for a room", "We need a room for {n} people on {when}. Is yours free, and does it have a blackboard?"),
    ("Small correction", "There was a mistake in what I sent: it has to say {eur}. Everything else stands."),
    ("Do you have a minute?", "Nothing urgent. Give me a call when you are at your desk, best after {t1}."),
    ("Lost umbrella", "Somebody left a black umbrella with a duck's head at our place. I thought of you at once."),
    ("Reference", "A young colleague of mine applies for a job in your town. Would you have coffee with her one day?"),
    ("Market on Saturday", "We have a stall from {t1} on, between the cheese and the second-hand books. Say hello!"),
    ("Reminder", "Just to remind you of {when}. No need to answer if it still suits you."),
)  # fmt: skip
SPAM = (
    # sender, address, subject, text
    ("Postern Support", "support@postern-verify.example", "Your mailbox is almost full", "Your mailbox will be closed today. Confirm "
     "your password to keep it."),
    ("Harbour Lottery", "win@harbourlottery.example", "You have been selected", "Your number was drawn. Send a small fee to receive your "
     "prize."),
    ("Parcel Desk", "notice@parcel-desk.example", "Your parcel is waiting", "We could not deliver your parcel. Pay the rest of the "
     "postage here."),
    ("Dr. Miracle", "dr@miraclepills.example", "Sleep like a stone", "One pill, and you will never count sheep again."),
    ("Grand Casino", "vip@grandcasino.example", "Your bonus is ready", "Play tonight and double what you do not have."),
    ("Cheap Toner", "sales@cheaptoner.example", "Toner at half price", "All printers, all colours, all week."),
    ("Invoice Service", "billing@invoice-service.example", "Overdue invoice", "You owe us money. See the attached file and pay at once."),
    ("Postern Team", "team@postern-mail.example", "Confirm your account", "We have seen a strange login. Confirm who you are within a "
     "day."),
)  # fmt: skip
SUPPLIERS = (
    # name, address, what they bill
    ("Demir Lighting Accounts", "accounts@demirlighting.example", "lamps and fittings"),
    ("Lindholm Joinery Accounts", "office@lindholmjoinery.example", "joinery work"),
    ("Ellery Print Accounts", "billing@elleryprint.example", "printing"),
    ("Coastline Freight Billing", "billing@coastline.example", "transport"),
    ("Brightwater Energy", "bills@brightwaterenergy.example", "electricity and heat"),
)  # fmt: skip
BOOKINGS = (
    # name, address, subject, text; {code} is the booking code, {when} the day
    ("Fenwick Rail", "tickets@fenwickrail.example", "Your ticket is booked",
     "Thank you for travelling with us. You have a seat on the train to {place} on {when}, departing at {t1}. Booking code: {code}."),
    ("Alder Hotels", "stay@alderhotels.example", "Your room is confirmed",
     "We look forward to seeing you in {place}. Your room is reserved from {when}, check-in from {t1}. Booking code: {code}."),
    ("Alder Hotels Garden House", "stay@alderhotels.example", "Your room is confirmed",
     "We look forward to seeing you in our garden in {place}. Your room is reserved from {when}, check-in from {t1}. Booking code: "
     "{code}."),
    ("Gull Ferries", "desk@gullferries.example", "Your crossing",
     "You have a place on the ferry to {place} on {when}. Please be at the pier by {t1}. Booking code: {code}."),
)  # fmt: skip
PLACES = ("Northquay", "Brightwater", "Sandhaven", "Elmsport", "Kilmarin", "Westerby")
ISSUES = (
    "What the rain left behind", "Seven small rooms", "A good chair takes a year", "The long table", "Notes from the workshop",
    "Why we still draw by hand", "Salt, stone and patience", "Three ways home", "The colour of March", "A letter from the coast",
    "Things that fit in a pocket", "On waiting", "The last week of the sale", "Under the arches", "How to fold a map",
    "First things first", "The quiet hour", "Old tools, new hands", "A walk around the block", "The window seat",
)  # fmt: skip
