"""The help pages: slug, topic, title, and a paragraph a line."""

from __future__ import annotations

HELP = (
    ("cut-off", "Payments", "When transfers leave and arrive",
     "Standard transfers to payees leave on working days. What you confirm before 17:00 leaves the same day, and arrives on "
     "the next working day.\n"
     "Banks do not work on Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December.\n"
     "Transfers between your own accounts are booked at once, on every day of the year."),
    ("instant", "Payments", "Instant transfers",
     "An instant transfer reaches its payee within ten seconds, at any hour. It costs nothing.\n"
     "You can send up to €1,500.00 in one instant transfer. Instant transfers can't be scheduled."),
    ("limits", "Payments", "Your daily transfer limit",
     "The daily limit bounds what goes to payees on one day, sent and scheduled together. You find it, and what is left today, under More, "
     "Limits and preferences.\n"
     "You can set it to whole euros from €100.00 to €10,000.00. Transfers between your own accounts don't count."),
    ("new-payee", "Payments", "The first day of a new payee",
     "For your safety a payee can get €1,000.00 at most on the day it is added. From the next day on your daily limit alone counts."),
    ("standing-orders", "Payments", "Standing orders",
     "A standing order pays the same amount every week, every two weeks, every month or every three months, until its last "
     "day or until you end it.\n"
     "If a payment falls on a day on which banks don't work, it leaves on the next working day.\n"
     "A paused order pays nothing until you resume it. A cancelled one can't be brought back."),
    ("iban", "Payments", "Which accounts can be paid",
     "We send euros to accounts in Austria, Belgium, Denmark, Finland, France, Germany, Ireland, Italy, Luxembourg, the "
     "Netherlands, Poland, "
     "Portugal, Spain and Sweden.\n"
     "The two digits after the country are check digits. If they don't fit, one character of the IBAN is wrong."),
    ("delete-payee", "Payments", "Deleting a payee",
     "A payee can be deleted once nothing is planned for it: cancel its scheduled transfers and its standing orders first.\n"
     "What you sent stays in your history."),
    ("freeze", "Cards", "Freezing a card",
     "A frozen card is declined everywhere until you let it work again. Subscriptions on it are declined, too.\n"
     "Only the holder of a card can freeze it, even on a joint account."),
    ("replace", "Cards", "Lost, stolen or damaged cards",
     "Ordering a new card blocks the old one for good. The new one keeps the limits and comes within five working days.\n"
     "It is sent to your home or to your branch, as you choose. A new card costs nothing."),
    ("card-limits", "Cards", "Card limits",
     "Spending can be limited to whole euros up to €5,000.00 a day, cash to multiples of 10 euros up to €1,000.00 a day."),
    ("disputes", "Cards", "Disputing a card payment",
     "Open the payment and choose Dispute. You can dispute card payments for 120 days from the day they are booked.\n"
     "A payment that is still pending has to be booked first. We answer within ten working days."),
    ("overdraft", "Accounts", "Available and balance",
     "The balance is what is on the account. Available is what you can spend: the balance and the overdraft, less what is "
     "put aside for goals.\n"
     "An overdraft costs 8.9 % a year."),
    ("notice", "Accounts", "The notice saver",
     "Money can be moved out of the notice saver 32 days after you ask for it, at the earliest. Schedule the transfer for "
     "that day or later.\n"
     "Money can be moved in on any day."),
    ("goals", "Accounts", "Savings goals",
     "A goal puts a part of the easy saver aside. The money stays on the account and earns interest, but it can't be moved "
     "until you take it "
     "out of the goal."),
    ("statements", "Accounts", "Statements",
     "There is a statement for each account and month. It shows the balance at the beginning and at the end, and everything between."),
    ("preferences", "More", "What forms suggest",
     "Under More, Limits and preferences, you choose the account that you usually pay from, where new cards go, and how we "
     "answer disputes."),
)  # fmt: skip
"""Every article."""
