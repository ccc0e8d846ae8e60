"""Texts: what was written to offices and back, and the help."""

from __future__ import annotations

THREADS = (
    ("Question about treatment", "Dose in summer", "Should the dose stay the same when it is hot?",
     "Yes, please keep it. Drink a little more and call us if you feel dizzy."),
    ("Letter or certificate", "Note for school sports", "Could you write a note for school sports for two weeks?",
     "The note is at reception, and a copy went to you by post."),
    ("Billing", "Invoice of the last visit", "The invoice shows the full fee, but the card was shown.",
     "You are right. We have corrected it and sent a new one."),
    ("Test results", "Second blood test", "When should the blood test be repeated?", "In three months is soon enough. No need to fast."),
    ("Prescription", "Other pack size", "Is there a bigger pack of it?", "There is; ask for it with the next refill."),
    ("Question about treatment", "Itchy after the cream", "The skin itches after the new cream. Go on?",
     "Pause for two days, then start with half as much."),
    ("Letter or certificate", "Letter for a trip", "We fly in July. Could you write a letter about the medicines in the hand luggage?",
     "Gladly. It is ready at reception from tomorrow on; please bring an identity card."),
    ("Test results", "Values on paper", "Could we have the last values on paper for the insurance?",
     "A printed copy is on its way to you."),
    ("Billing", "Two bills for one visit", "There are two bills for the visit in spring. Which one counts?",
     "Only the later one. Please throw the first away."),
    ("Prescription", "Swallowing is hard", "The tablets are hard to swallow. May they be halved?", "Yes, along the line, and with water."),
)  # fmt: skip
"""Topic, subject, what was asked, what was answered."""

HELP = (
    ("moving-visits", "Visits", "Moving or cancelling a visit",
     "Every doctor has a notice period of one to four days; it is on the doctor's page and on the page of your visit.\n"
     "Until that many days before, you can move a visit or cancel it free of charge. Later it can't be moved any more, and cancelling "
     "costs the late fee."),
    ("kinds-of-visits", "Visits", "Kinds of visits",
     "Every doctor sees patients in person and talks to them by phone. Those with the camera sign also offer video calls.\n"
     "You can change how and why you meet until the visit has been."),
    ("family-visits", "Visits", "Booking for your family",
     "You book for anybody in your family under your account. Paediatrics sees patients up to 17 years, cardiology from 16, "
     "physiotherapy from 6."),
    ("missed-visits", "Visits", "When somebody misses a visit",
     "A missed visit is charged at the price of the visit. Please cancel even late: somebody else may be waiting for the time."),
    ("referral-needed", "Referrals", "When a referral is needed",
     "Dermatology, cardiology, orthopaedics, physiotherapy, and ear, nose and throat see you on a referral only.\n"
     "It has to be valid on the day of the visit and have a visit left. Booking uses one; cancelling in time gives it back."),
    ("getting-a-referral", "Referrals", "Getting a referral",
     "Ask your usual doctor at a visit, or write to the office with the topic Letter or certificate."),
    ("what-you-pay", "Insurance", "What you pay",
     "If the doctor accepts your plan, you pay the copay that stands on the doctor's page. Without insurance you pay the full fee."),
    ("main-card", "Insurance", "Your main card",
     "Each person has one main card. It is the one we take when nothing else is said; you choose it under Family."),
    ("refills", "Prescriptions", "Refills and repeats",
     "A refill uses one repeat. With none left, or after the last valid day, the doctor has to issue a new prescription.\n"
     "While a refill is on its way, another one can't be requested."),
    ("pharmacies", "Prescriptions", "Choosing a pharmacy",
     "Pick any of our partner pharmacies with each refill. Your usual pharmacy stands under Family.\n"
     "As long as a refill is only requested, it can go to another pharmacy, or be cancelled."),
    ("test-results", "Results", "Reading test results",
     "Each value stands on a bar whose middle is the usual range. Tap a value to see it over time.\n"
     "A value outside the range is no diagnosis; the doctor who ordered the test explains it."),
    ("answers", "Messages", "How soon offices answer", "Within two working days. In an emergency call 112, don't write."),
)  # fmt: skip
"""Slug, topic, title, text."""
