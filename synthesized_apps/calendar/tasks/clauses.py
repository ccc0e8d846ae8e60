"""Wordings that possible and impossible tasks share, so that the words never say which one it is."""

from __future__ import annotations

FREE = (
    "Put {title} into the calendar {calendar} on {day} from {start} to {end}. If I am busy with something else then, add "
    "nothing and finish as "
    "infeasible with the time at which that other event ends. Invitations that I have not answered don't count.",
    "Please enter {title} for {day}, {start} to {end}, in the calendar {calendar}. Should an event that I am busy with "
    "overlap with it (open "
    "invitations do not matter), leave the calendar alone, report it as infeasible and tell me when that event ends.",
    "On {day} I'd like to do {title} from {start} to {end}; it belongs in the calendar {calendar}. If something that keeps "
    "me busy is in the "
    "way, apart from unanswered invitations, don't enter it: report infeasible, with the time at which that something is over.",
)
MEET = (
    "Find the first slot of {minutes} on {day} in which {one} ({team_one}), {two} ({team_two}) and I are all free, as Find a "
    "time shows it, "
    "and put {title} there, in the calendar {calendar}, with both as guests. If there is none on that day, make nothing and finish as "
    "infeasible with the next later day that has one.",
    "Please set up {title} in the calendar {calendar} on {day} with {one} from {team_one} and {two} from {team_two} as "
    "guests, {minutes} long, "
    "in the earliest slot that Find a time offers for the three of us. Should it offer nothing on that day, set up nothing, report it as "
    "infeasible and tell me the first day after it with a slot.",
    "I want to sit down with {one} ({team_one}) and {two} ({team_two}) for {minutes} on {day}, as early as Find a time says we can. Invite "
    "them both to {title}, kept in the calendar {calendar}. If we have no slot on that day, leave it and report infeasible, with the next "
    "day on which we do.",
)
MOVE_ONCE = (
    "Move the {title} of {day} in the calendar {calendar} to {other} at {start}, only that one, with the same length. If "
    "there is no {title} "
    "in that calendar on {day}, change nothing and finish as not found with the date of the next one after it.",
    "Please put the one {title} that is in the calendar {calendar} on {day} off to {other}, starting at {start} and as long "
    "as usual; all others "
    "of the series stay. Should there be none on {day}, leave everything, report not found and give me the day of the next one.",
    "I can't make the {title} on {day}, the one in the calendar {calendar}. It should be on {other} at {start} instead, "
    "equally long, just this "
    "once. If it doesn't take place on {day} anyway, touch nothing and report not found, with the date of the one that follows.",
)
PROPOSE = (
    'Propose {day} at {start}, in my own time, for the invitation {title}, with the note "{note}". If its organiser takes no '
    "proposals, do nothing "
    "and finish as not allowed with the day by which I should answer.",
    'Please ask for {title} to be on {day}, starting at {start} by my clock, and write "{note}". Should proposals not be '
    "taken for it, leave the "
    "invitation unanswered, report it as not allowed and tell me the date until which they want an answer.",
    "The invitation {title} would suit me better on {day} at {start} of my time. Could you propose that, with the words "
    '"{note}"? If the organiser '
    "does not accept proposals, don't answer at all and report not allowed, with the last day for my answer.",
)
MOVE = (
    "Move {title} of {day} to {other} at {start}, with the same length. If I am not allowed to change it, leave it and "
    "finish as not allowed with "
    "the name of the person who owns its calendar.",
    "Please put {title}, now on {day}, on {other} instead, starting at {start} and equally long. Should its calendar be one "
    "that I can only look "
    "at, change nothing, report it as not allowed and name that calendar's owner.",
    "{title} on {day} doesn't suit us; {other} at {start} would, for as long as before. If somebody else has to make that change because "
    "the calendar is theirs, touch nothing and report not allowed, with their name.",
)
