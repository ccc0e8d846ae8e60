"""The help pages, and how names become addresses."""

from __future__ import annotations

PLAIN = str.maketrans("áàâãäéêèíîóôõöúüçñ", "aaaaaeeeiioooouucn")
"""Letters without their marks."""

HELP = (
    ("one-or-all", "Series", "Changing one event of a series, or all",
     "When you edit or delete an event that repeats, Diurna asks what you mean: only this event, this and following events, "
     "or all of them.\n"
     "An event that you changed by itself leaves its series. It keeps its own time when the series changes later."),
    ("move-series", "Series", "Moving a series to another day",
     "A whole series keeps its days. To move it, open the first event that should move, choose this and following events, and pick the new "
     "day and weekdays."),
    ("month-end", "Series", "Monthly events at the end of a month",
     "A series on day 31 takes place on the last day of shorter months."),
    ("end-series", "Series", "Ending a series",
     "Delete this and following events. What took place before stays in your calendar."),
    ("fixed-offsets", "Time zones", "How Diurna counts time zones",
     "Diurna keeps one fixed distance from UTC for each city and shows it beside the name, as in Lisbon (UTC+1). Clock changes are not "
     "part of it.\nAn event belongs to the zone in which it was entered. Your calendar shows it in your own zone."),
    ("travel", "Time zones", "When you travel",
     "Change your time zone in the settings. All times then follow, and events keep the moment at which they take place."),
    ("answer-by", "Invitations", "Until when to answer",
     "Organisers can name a day by which they want your answer. You can still answer later, until the event is over."),
    ("proposals", "Invitations", "Proposing another time",
     "You can propose another time for single events if the organiser takes proposals. The event stays at its time until they agree."),
    ("series-invites", "Invitations", "Invitations to a series",
     "Your answer holds for the whole series."),
    ("declined", "Invitations", "Where declined events go",
     "What you declined leaves your calendar. You find it under Invitations, Answered, where you can change your mind."),
    ("find-time", "Other people", "How Find a time works",
     "Find a time looks for slots in which you and everybody you chose is free, within the working hours of all of you. It starts a slot "
     "every half hour.\nPeople share when they are busy, not what they do."),
    ("namesakes", "Other people", "Two people with one name",
     "Contacts show the team beside the name. Open a contact to see their address and city."),
    ("read-only", "Calendars", "Calendars you can only look at",
     "Some calendars belong to others. You can hide them and choose their colour, but only their owner can change their events."),
    ("default-reminder", "Calendars", "Default reminders",
     "Each calendar has its own default reminder. A new event takes it unless you choose another one."),
    ("usual-length", "Calendars", "Your usual length",
     "Leave the end of a new event empty and it gets your usual length, which you choose in the settings."),
    ("bin", "Calendars", "The bin",
     "Deleted events stay in the bin for 30 days. Single events of a series that you deleted do not go there."),
    ("busy-free", "Calendars", "Busy and free",
     "Events that you mark as free never count as a conflict, and others can still book you. All-day events count as free."),
)  # fmt: skip
"""Slug, topic, title, body."""
