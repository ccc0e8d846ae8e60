"""What every mailbox holds: people, groups, folders, labels, files, newsletters and help. The seed draws the rest."""

from __future__ import annotations

OWNER = ("Tessa Marlowe", "tessa.marlowe@postern.example")

CONTACTS = (
    # name, company, addresses as kind and address; the seed chooses the preferred one
    ("Kim Sorensen", "Sorensen Glass", (("Work", "kim@sorensenglass.example"),)),
    ("Kim Sorensen", "Northquay College", (("Work", "k.sorensen@northquay.example"), ("Home", "kim.sorensen@fernmail.example"))),
    ("Daniel Okafor", "Harbour Trust", (("Work", "d.okafor@harbourtrust.example"), ("Home", "dan.okafor@fernmail.example"))),
    ("Daniel Okafor", "Okafor Stone", (("Work", "daniel@okaforstone.example"),)),
    ("Anna Petrova", "Ellery Print", (("Work", "anna@elleryprint.example"),)),
    ("Anna Petrova", "Brightwater Council", (("Work", "a.petrova@brightwater.example"), ("Other", "anna.p@lowtide.example"))),
    ("Grace Adeyemi", "Harbour Trust", (("Work", "g.adeyemi@harbourtrust.example"),)),
    ("Samuel Price", "Brightwater Council", (("Work", "s.price@brightwater.example"),)),
    ("Hugo Lindholm", "Lindholm Joinery", (("Work", "hugo@lindholmjoinery.example"), ("Home", "hugo.lindholm@lowtide.example"))),
    ("Marta Lindholm", "Lindholm Joinery", (("Work", "marta@lindholmjoinery.example"),)),
    ("Ines Duarte", "Vale Studio", (("Work", "ines@valestudio.example"), ("Home", "ines.duarte@fernmail.example"))),
    ("Jonas Weir", "Vale Studio", (("Work", "jonas@valestudio.example"),)),
    ("Mina Park", "Vale Studio", (("Work", "mina@valestudio.example"), ("Home", "minapark@lowtide.example"))),
    ("Oscar Tell", "Vale Studio", (("Work", "oscar@valestudio.example"),)),
    ("Freya Nolan", "Ellery Print", (("Work", "freya@elleryprint.example"),)),
    ("Callum Reid", "Coastline Freight", (("Work", "callum.reid@coastline.example"),)),
    ("Priya Anand", "Coastline Freight", (("Work", "priya.anand@coastline.example"), ("Home", "priya.a@fernmail.example"))),
    ("Yusuf Demir", "Demir Lighting", (("Work", "yusuf@demirlighting.example"), ("Other", "workshop@demirlighting.example"))),
    ("Selin Demir", "Demir Lighting", (("Work", "selin@demirlighting.example"),)),
    ("Clara Voss", "Northquay College", (("Work", "c.voss@northquay.example"),)),
    ("Peter Hale", "Tiller & Rowe", (("Work", "peter.hale@tillerrowe.example"),)),
    ("Tom Ashby", "Tiller & Rowe", (("Work", "tom.ashby@tillerrowe.example"), ("Home", "tomashby@fernmail.example"))),
    ("Henrik Aalto", "Aalto Acoustics", (("Work", "henrik@aaltoacoustics.example"),)),
    ("Maya Stern", "Aalto Acoustics", (("Work", "maya@aaltoacoustics.example"), ("Home", "maya.stern@lowtide.example"))),
    ("Ella Brandt", "Museum of Tides", (("Work", "ella.brandt@museumoftides.example"),)),
    ("Noor Hassan", "Museum of Tides", (("Work", "noor.hassan@museumoftides.example"), ("Home", "noor.h@fernmail.example"))),
    ("Dermot Flynn", "Quay Street School", (("Work", "d.flynn@quaystreet.example"),)),
    ("Sinead Walsh", "Quay Street School", (("Work", "s.walsh@quaystreet.example"),)),
    ("Ruth Marlowe", "", (("Home", "ruth.marlowe@fernmail.example"),)),
    ("Owen Marlowe", "Marlowe Boats", (("Work", "owen@marloweboats.example"), ("Home", "owen.m@lowtide.example"))),
    ("Nadia Rahman", "", (("Home", "nadia.rahman@lowtide.example"),)),
    ("Beth Corrigan", "", (("Home", "beth.corrigan@fernmail.example"), ("Other", "beth@pagesandtea.example"))),
    ("Luca Moretti", "", (("Home", "luca.moretti@lowtide.example"),)),
    ("Aoife Kearns", "Kearns Bakery", (("Work", "aoife@kearnsbakery.example"), ("Home", "aoife.k@fernmail.example"))),
    ("Ben Whitlock", "", (("Home", "ben.whitlock@fernmail.example"),)),
    ("Rosa Iglesias", "", (("Home", "rosa.iglesias@lowtide.example"),)),
)
STRANGERS = (
    # people who wrote and are no contacts: name, address, company
    ("Lena Fischer", "lena@fischersurvey.example", "Fischer Survey"),
    ("Marcus Bell", "marcus@bellscaffolding.example", "Bell Scaffolding"),
    ("Ilse Janssen", "ilse@janssentextiles.example", "Janssen Textiles"),
    ("Tariq Mansour", "tariq@mansourironwork.example", "Mansour Ironwork"),
    ("Judith Crane", "judith@cranearchive.example", "Crane Archive"),
    ("Pavel Novak", "pavel@novaktimber.example", "Novak Timber"),
)
GROUPS = (
    # name, members; twins are told apart by their company
    ("Library team", ("Ines Duarte", "Jonas Weir", "Grace Adeyemi", "Hugo Lindholm", "Yusuf Demir")),
    ("Tides exhibition", ("Mina Park", "Oscar Tell", "Ella Brandt", "Noor Hassan", "Freya Nolan", "Henrik Aalto")),
    ("Studio", ("Ines Duarte", "Jonas Weir", "Mina Park", "Oscar Tell")),
    ("Book club", ("Beth Corrigan", "Nadia Rahman", "Luca Moretti", "Priya Anand", "Tom Ashby")),
    ("Running club", ("Aoife Kearns", "Ben Whitlock", "Rosa Iglesias", "Priya Anand")),
    ("Family", ("Ruth Marlowe", "Owen Marlowe")),
    ("Suppliers", ("Marta Lindholm", "Selin Demir", "Callum Reid", "Freya Nolan", "Maya Stern")),
    ("School parents", ("Nadia Rahman", "Ben Whitlock", "Rosa Iglesias", "Dermot Flynn")),
)
KINDS = (("Inbox", "inbox"), ("Sent", "sent"), ("Drafts", "drafts"), ("Archive", "archive"), ("Spam", "spam"), ("Bin", "bin"))
FOLDERS = ("Harbour library", "Museum of Tides", "Invoices", "Travel", "Family", "Reading", "School")
SMALL_FOLDERS = ("Old tenders", "Workshop notes", "Holiday plans", "Recipes", "Parish hall", "Bike repair")
"""Own folders that hold few conversations or none."""
LABELS = ("To do", "Waiting", "Urgent", "Money", "Home", "Read later", "Client", "Someday")
DRAWERS = ("Contracts", "Drawings", "Invoices", "Photos", "Personal")
FILES = (
    # name, drawer, kilobytes between
    ("Framework agreement.pdf", "Contracts", (300, 1800)), ("Harbour lease 2025.pdf", "Contracts", (400, 2600)),
    ("Harbour lease 2026.pdf", "Contracts", (400, 2600)), ("Fee proposal.pdf", "Contracts", (200, 900)),
    ("Insurance certificate.pdf", "Contracts", (100, 700)), ("Non-disclosure agreement.pdf", "Contracts", (90, 400)),
    ("Ground floor plan.pdf", "Drawings", (4200, 14800)), ("First floor plan.pdf", "Drawings", (4200, 14800)),
    ("Roof details.pdf", "Drawings", (3800, 12600)), ("Reading room section.pdf", "Drawings", (5200, 16400)),
    ("Exhibition layout.pdf", "Drawings", (6100, 17200)), ("Lighting schedule.xlsx", "Drawings", (120, 900)),
    ("Acoustic report.pdf", "Drawings", (900, 6200)), ("Site model.zip", "Drawings", (11000, 22400)),
    ("Invoice template.docx", "Invoices", (60, 240)), ("Expenses April.xlsx", "Invoices", (80, 420)),
    ("Expenses March.xlsx", "Invoices", (80, 420)), ("Budget overview.xlsx", "Invoices", (200, 980)),
    ("Opening evening.jpg", "Photos", (2400, 9800)), ("Shelving mock-up.jpg", "Photos", (2400, 9800)),
    ("Harbour at dawn.jpg", "Photos", (2400, 9800)), ("Stone samples.jpg", "Photos", (2400, 9800)),
    ("Site panorama.jpg", "Photos", (7400, 18800)), ("Passport copy.pdf", "Personal", (300, 1900)),
    ("Rent receipt.pdf", "Personal", (60, 300)), ("Running plan.xlsx", "Personal", (40, 260)),
)  # fmt: skip
NEWSLETTERS = (
    # name, address, what it is about, days between issues
    ("The Paper Lantern", "issue@paperlantern.example", "Short essays for the end of the week", 7),
    ("Morning Ledger", "today@morningledger.example", "Business news before breakfast", 4),
    ("Tile & Timber", "editor@tileandtimber.example", "Materials, makers and details", 9),
    ("Slow Kitchen", "hello@slowkitchen.example", "One dish a week, properly done", 7),
    ("Field & Fern", "post@fieldandfern.example", "Gardens, hedges and small woods", 10),
    ("Museum Notes", "notes@museumnotes.example", "Exhibitions opening and closing", 8),
    ("Cycle Post", "ride@cyclepost.example", "Routes, repairs and rain jackets", 11),
    ("The Paper Boat", "crew@paperboat.example", "Stories for children, read aloud", 9),
    ("Light & Ledge", "studio@lightandledge.example", "Lighting design in plain words", 12),
    ("Quayside Offers", "deals@quaysideoffers.example", "Discounts along the quays", 5),
    ("Stage Door", "tickets@stagedoor.example", "What is on in the small theatres", 10),
    ("Wool & Wire", "shop@woolandwire.example", "Yarns, lamps and other loose ends", 13),
)
HELP = (
    ("search", "Finding mail", "Search words and filters",
     "Every word that you type is looked for in subject, text, sender and recipients.\nOperators narrow a search: from:, to:, subject:, "
     "in: for a folder, label:, has:attachment, is:unread, is:starred, after: and before: with a day such as 2026-05-01. Put several "
     "words of one operator into quotes: from:\"Harbour Trust\".\nThe filters below the search field do the same by choosing."),
    ("folders", "Keeping order", "Folders, labels and stars",
     "A conversation stands in one folder and can carry any number of labels. Organise, in a conversation, sets both.\nAn own folder can "
     "be deleted when it is empty and no rule files into it."),
    ("reading", "Keeping order", "Read and unread",
     "Postern never marks mail as read by itself. Opening a conversation changes nothing; mark it as read when you are done with it."),
    ("rules", "Keeping order", "Rules for incoming mail",
     "A rule looks at the sender and the subject of mail that comes in. Where both hold the words that you gave, the rule files, labels "
     "or stars the conversation.\nWhen you make a rule you can let it work on what is in the inbox already."),
    ("bin", "Keeping order", "Bin and spam",
     "What you put into the bin stays there for 60 days. Restore brings it back to the folder that it came from; so does Not spam."),
    ("sending", "Writing", "Recipients",
     "Type addresses, names of contacts or names of groups, with commas between them. A contact with several addresses is written to at "
     "the preferred one. Where two contacts have the same name, type the address."),
    ("size", "Writing", "How large a mail may be",
     "All attachments of a mail together can have 25,000 KB at most. Larger files are better shared another way."),
    ("attaching", "Writing", "Attaching files",
     "Under Attach files you tick what is in your library. A file from your device is attached when you send or save, or at once with "
     "Attach this file; the mail is then kept as a draft, and you can choose another.\nUntick Keep in a draft to take a file off again."),
    ("drafts", "Writing", "Drafts",
     "Save draft keeps what you have written, with recipients and attachments. You find it under Folders, Drafts."),
    ("away", "Writing", "Vacation reply",
     "While it is on, Postern answers everybody who writes to you once, from the first to the last day. You can keep it to contacts."),
    ("newsletters", "Unwanted mail", "Leaving a newsletter",
     "Under More, Newsletters you see every mailing list and leave it. An issue that was on its way may still arrive."),
    ("blocking", "Unwanted mail", "Blocked senders",
     "Mail of a blocked sender goes to spam. Block a sender from one of their conversations, or under More, Blocked senders."),
)  # fmt: skip
