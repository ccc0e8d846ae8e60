"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

NEW_PLACE = (
    'Save {name} in {region} as "{label}" and add a rule for {event} at {threshold} there, in the units the app is set to. If the app '
    "knows no {name} in {region}, change nothing and finish as not found with the height in metres of the highest {name} it does know.",
    'Please put {name}, {region}, on my list under the label "{label}" and have me told about {event} from {threshold} on, in my usual '
    "units. Should there be no {name} in {region}, please leave everything, report not found and tell me how many metres above the sea "
    "the highest {name} lies that there is.",
    '"{label}" is what I would call {name} in {region}; it belongs on my list, with a notification for {event} at {threshold} as the app '
    "counts it. If {name} can't be found in {region}, touch nothing and report not found, with the elevation of the highest {name} "
    "listed.",
)
NEW_RULE = (
    "Add a rule for {event} to {label}: threshold {threshold} in the units the app is set to, told {lead}, {channel}. If {label} has no "
    "room for another rule, change nothing and finish as not allowed with the date since which it has its {known} rule.",
    "Please let me be told about {event} at {label} from {threshold} on, in my usual units, {lead} and {channel}. Should the place take "
    "no more rules, please don't touch any, report it as not allowed and tell me since which date its {known} rule has been there.",
    "At {label} I'd also like to hear about {event}, at {threshold} as the app counts it; {lead} would suit me, {channel}. If that place "
    "is full, leave its rules, report not allowed and say when its {known} rule was set.",
)
FIRST_RAIN = (
    "At which hour of {day} does the first rain fall in {name}, {region}? If that day has no forecast by the hour yet, finish as "
    "infeasible with the time of sunset there on that day.",
    "Please look up when it begins to rain in {name}, {region}, on {day}, to the hour. Should the hours of that day not be forecast yet, "
    "report infeasible and tell me at what time the sun sets there that day.",
    "I'm in {name}, {region}, on {day} and wonder from which hour on I need an umbrella. If there are no hours for that day, report "
    "infeasible, with the sunset there as the answer.",
)
WARNED = (
    "Until which date and time is the {kind} warning at {label} valid? If none of that kind is in force or announced there, finish as not "
    "found with today's air quality index at {label}.",
    "Please find out when the {kind} warning for {label} ends, with date and time. Should {label} have no such warning, report not found "
    "and tell me the air quality index of today there.",
    "There may be a {kind} warning at {label}; I need to know the day and the time at which it is over. If there is none, report not "
    "found, with the air quality index that {label} has today.",
)
