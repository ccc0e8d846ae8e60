"""What Merrow has in every world: its sites, specialities, doctors, plans and pharmacies; and the families."""

from __future__ import annotations

from datetime import date

SITES = (
    ("Harbour Street", "8 Customs Square", "07:30 to 19:00", "Step-free, lift to every floor"),
    ("Old Mill", "21 Mill Lane", "08:00 to 18:00", "Step-free on the ground floor"),
    ("Parkside", "3 Orchard Walk", "08:00 to 20:00", "Step-free, hearing loop at reception"),
    ("Hillcrest", "60 Ridge Road", "07:30 to 18:30", "Ramp at the side entrance"),
    ("Station Quarter", "15 Viaduct Square", "07:00 to 20:00", "Step-free, beside the tram stop"),
)
SPECIALITIES = (
    ("General practice", "First stop for anything that worries you", "stethoscope", False, 0, 120),
    ("Paediatrics", "Babies, children and teenagers", "baby", False, 0, 17),
    ("Dermatology", "Skin, hair and nails", "drop", True, 0, 120),
    ("Cardiology", "Heart and circulation", "pulse", True, 16, 120),
    ("Orthopaedics", "Bones, joints and back", "bone", True, 0, 120),
    ("Eye care", "Sight and eye health", "eye", False, 0, 120),
    ("Ear, nose and throat", "Hearing, sinuses and voice", "ear", True, 0, 120),
    ("Physiotherapy", "Movement after strain or injury", "run", True, 6, 120),
    ("Nutrition", "Eating well with a condition or without", "leaf", False, 0, 120),
)
PLANS = (
    ("Norvia Basic", "Norvia"), ("Norvia Plus", "Norvia"), ("Alma Family", "Alma Mutual"), ("Alma Care", "Alma Mutual"),
    ("Fontis Standard", "Fontis"), ("Fontis Gold", "Fontis"), ("Ostara Direct", "Ostara"), ("Ostara Total", "Ostara"),
)  # fmt: skip
DOCTORS = (
    ("Dr Anna Novak", "f", 1, 1, "Polish, German"), ("Dr Anna Novak", "f", 1, 4, "German, Spanish"), ("Dr Minh Tran", "m", 1, 3, "French"),
    ("Dr Sara Kim", "f", 1, 5, "Spanish"), ("Dr Sora Kim", "f", 1, 2, "French, Arabic"), ("Dr Owen Barlow", "m", 1, 2, "German"),
    ("Dr Leila Haddad", "f", 1, 5, "Arabic, French"), ("Dr Tomas Rivera", "m", 1, 1, "Spanish"), ("Dr Greta Holm", "f", 1, 3,
    "Swedish, German"),
    ("Dr Amara Osei", "f", 2, 3, "French"), ("Dr Paul Renner", "m", 2, 1, "German"), ("Dr Ines Carvalho", "f", 2, 5, "Spanish, French"),
    ("Dr Nils Ekberg", "m", 2, 4, "Swedish"), ("Dr Minh Tran", "m", 3, 5, "French, German"), ("Dr Ruth Adler", "f", 3, 1, "German"),
    ("Dr Karim Nasser", "m", 3, 2, "Arabic"), ("Dr Bea Lindgren", "f", 3, 3, "Swedish, Spanish"), ("Dr Felix Brandt", "m", 4, 1,
    "German, French"),
    ("Dr Sofia Marin", "f", 4, 4, "Spanish"), ("Dr Yusuf Demir", "m", 4, 5, "German, Arabic"), ("Dr Clara Weiss", "f", 5, 2, "German"),
    ("Dr Hugo Lefevre", "m", 5, 3, "French"), ("Dr Marta Zielinska", "f", 5, 5, "Polish, Spanish"), ("Dr Dan Okoro", "m", 5, 4, "French"),
    ("Dr Elsa Frank", "f", 6, 1, "German"), ("Dr Rafael Costa", "m", 6, 3, "Spanish"), ("Dr Mina Sato", "f", 6, 5, "French"),
    ("Dr Peter Vogel", "m", 7, 2, "German, Polish"), ("Dr Noor Rahman", "f", 7, 5, "Arabic"), ("Dr Julie Martin", "f", 7, 4,
    "French, Spanish"),
    ("Emil Sand", "m", 8, 1, "Swedish, German"), ("Paula Reyes", "f", 8, 3, "Spanish"), ("Jakub Nowicki", "m", 8, 5, "Polish, German"),
    ("Lena Fischer", "f", 8, 4, "German, French"), ("Dr Ida Moreau", "f", 9, 2, "French"), ("Dr Stefan Lang", "m", 9, 4, "German, Spanish"),
)  # fmt: skip
"""Name, gender, speciality, site, languages beside English. Two names stand twice: other doctors at other sites."""

BIOS = (
    "Takes time to explain, and likes questions.", "Believes that a good plan is one you can keep to.",
    "Trained in three countries; known for clear letters.", "Calm with nervous patients, large and small.",
    "Looks after whole families, often for decades.", "Teaches at the university on Fridays.",
    "Prefers to prevent what would need treatment later.", "Works closely with the laboratory next door.",
)  # fmt: skip
PHARMACIES = (
    ("Bridge Pharmacy", "Harbour", "2 Quay Road", "Mon to Sat 08:00 to 20:00"), ("Bridge Pharmacy", "Hillcrest", "48 Ridge Road",
    "Mon to Fri 09:00 to 18:00"),
    ("Green Cross", "Old Mill", "9 Weir Street", "Mon to Sat 08:30 to 19:00"), ("Orchard Pharmacy", "Parkside", "11 Orchard Walk",
    "Mon to Fri 08:00 to 18:30"),
    ("Viaduct Pharmacy", "Station Quarter", "1 Viaduct Square", "Every day 07:00 to 23:00"), ("Green Cross", "Parkside", "70 Linden Avenue",
    "Mon to Sat 09:00 to 18:00"),
    ("Saint Brigid Pharmacy", "Harbour", "33 Net Makers Row", "Mon to Sat 09:00 to 19:00"),
)  # fmt: skip
FAMILY = (
    ("Tessa Lindqvist", "You", date(1985, 3, 14)), ("Jonas Lindqvist", "Son", date(2014, 9, 2)),
    ("Freja Lindqvist", "Daughter", date(2019, 11, 23)), ("Anders Lindqvist", "Father", date(1951, 6, 30)),
)  # fmt: skip
"""The family that is signed in: name, relation, birthday."""

NEIGHBOURS = (
    (2, "Nadia Farrell", "You", date(1990, 1, 19)), (2, "Milo Farrell", "Son", date(2017, 5, 8)),
    (3, "Gus Whelan", "You", date(1962, 10, 3)),
)  # fmt: skip
"""Members of other families, with the number of their account."""

PEOPLE = (*((1, *member) for member in FAMILY), *NEIGHBOURS)
ALLERGIES = ("None known", "Penicillin", "Peanuts", "Latex", "Birch pollen")
REASONS = ("Check-up", "New symptom", "Follow-up", "Second opinion", "Vaccination", "Test results", "Form or certificate")
KINDS = {"in person": "In person", "video": "Video call", "phone": "Phone call"}
TOPICS = ("Question about treatment", "Test results", "Prescription", "Letter or certificate", "Billing")
MEDICINES = (
    (1, "Thyrolan", "50 micrograms", "100 tablets", "1 tablet every morning, half an hour before breakfast"),
    (1, "Thyrolan", "25 micrograms", "100 tablets", "1 tablet every morning until the next blood test"),
    (1, "Cetrimol", "10 mg", "30 tablets", "1 tablet in the evening in the pollen season"),
    (2, "Cetrimol", "5 mg", "30 tablets", "1 tablet in the evening in the pollen season"),
    (2, "Aerovent inhaler", "100 micrograms", "200 puffs", "2 puffs when breathing is tight"),
    (3, "Dermacalm cream", "1 %", "50 g", "A thin layer on dry patches twice a day"),
    (3, "Aerovent inhaler", "50 micrograms", "120 puffs", "1 puff before sport"),
    (4, "Cardipine", "5 mg", "98 tablets", "1 tablet every morning"),
    (4, "Cardipine", "10 mg", "98 tablets", "1 tablet every morning; replaces the lower dose on doctor's word"),
    (4, "Lipostat", "20 mg", "98 tablets", "1 tablet every evening"),
    (4, "Gastrozole", "20 mg", "56 capsules", "1 capsule before breakfast"),
    (1, "Ferrovit", "80 mg", "50 tablets", "1 tablet a day with a glass of juice"),
    (2, "Dermacalm cream", "2 %", "50 g", "A thin layer on itchy patches at night"),
    (3, "Cetrimol", "5 mg", "30 tablets", "Half a tablet in the evening in the pollen season"),
    (4, "Lipostat", "40 mg", "98 tablets", "1 tablet every evening; replaces the lower dose on doctor's word"),
    (5, "Thyrolan", "75 micrograms", "100 tablets", "1 tablet every morning"),
    (6, "Aerovent inhaler", "50 micrograms", "120 puffs", "1 puff before sport"),
    (7, "Cardipine", "5 mg", "98 tablets", "1 tablet every morning"),
)
"""Number of the person, medicine, strength, pack, directions."""
TESTS = {
    "Lipid panel": (("Total cholesterol", "mg/dL", 120, 200), ("LDL cholesterol", "mg/dL", 40, 130), ("HDL cholesterol", "mg/dL", 40, 90),
                    ("Triglycerides", "mg/dL", 50, 150)),
    "Blood count": (("Haemoglobin", "g/L", 120, 170), ("Platelets", "thousand/µL", 150, 400), ("Ferritin", "ng/mL", 20, 250)),
    "Vitamin panel": (("Vitamin D", "nmol/L", 50, 125), ("Vitamin B12", "pmol/L", 150, 650), ("Folate", "nmol/L", 10, 42)),
    "Liver panel": (("ALT", "U/L", 7, 45), ("AST", "U/L", 8, 40), ("Gamma-GT", "U/L", 8, 60)),
    "Metabolic panel": (("Fasting glucose", "mg/dL", 70, 99), ("Sodium", "mmol/L", 136, 145), ("Creatinine", "µmol/L", 50, 110)),
}  # fmt: skip
"""What each test measures: name, unit, and the usual range."""
