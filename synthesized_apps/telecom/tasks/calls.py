"""Tasks about calls: forwarding, blocking, adding up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Fact, Gone, New, Row
from genui_gym.task import Params, Step, click, day, fill, finish, only, pick, select, text

from ..models import BlockedNumber, Call, Forward, Line
from ..rules.calls import WHENS
from ..rules.numbers import spaced
from ..seed import TODAY
from .literals import ArrangeTemplate, FindTemplate
from .records import draw_line, line_literals, line_of, named_line
from .ways import known_line, open_line, switch_to, user_line

DIRECTIONS = {"from": "in", "to": "out"}
NOTES = ("Sales calls", "Unknown caller", "Keeps ringing", "Wrong number", "Hidden survey")


def draw_pair(state: Session, rng: Generator) -> Params | None:
    """Draw two different phones."""
    one, other = (draw_line(state, rng, "", "phone") for _ in range(2))
    return None if one is other else {**line_literals(one), "other": other.label, "other_tail": other.number[-4:]}


class ForwardTo(ArrangeTemplate):
    """Forward calls in two cases to the number of another line, of which the goal says only the end."""

    difficulty = "hard"
    wordings = (
        "For {line} (number ending {tail}), forward calls that come while it is busy, and calls that nobody answers, to the number of "
        "{other} (ending {other_tail}).",
        "Please set the forwarding of {line}, the line whose number ends in {tail}: when busy and when nobody answers, calls should go to "
        "{other}, the one whose number ends in {other_tail}.",
        "If {line} (the number that ends in {tail}) is busy or nobody answers it, {other} (the number that ends in {other_tail}) should "
        "ring instead. Could you forward its calls so?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two phones."""
        return draw_pair(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both forwardings."""
        line, other = named_line(params, state), named_line(params, state, "other", "other_tail")
        if line is None or other is None or line is other or {line.kind, other.kind} != {"phone"}:
            return None
        rows: list[Row] = []
        for case in ("busy", "unanswered"):
            known = only(state, where(Forward).where(Forward.line_id == line.id, Forward.when == case))
            if known and known.number == other.number:
                return None
            wanted = {"number": other.number, "set_on": TODAY}
            rows.append(
                Changed(case, Forward, known.id, wanted) if known else New(case, Forward, {"line_id": line.id, "when": case, **wanted})
            )
        return tuple(rows)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the number up, then set both."""
        looked = open_line(known_line(params, before, "other", "other_tail"))
        entrance = [*switch_to(known_line(params, before)), click("link", "Forwarding")]
        return iter([*looked, click("link", "Line settings"), *entrance, *self._set(params, before, ("busy", "unanswered"))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The number from the list of lines, the second case first."""
        return [[*open_line(known_line(params, before)), click("link", "Forwarding"), *self._set(params, before, ("unanswered", "busy"))]]

    def _set(self, params: Params, before: Session, cases: Sequence[str]) -> list[Step]:
        number = spaced(known_line(params, before, "other", "other_tail").number)
        steps: list[Step] = []
        for case in cases:
            steps += [select("When", WHENS[case]), fill("textbox", "To the number", number), click("button", "Save forwarding")]
        return steps


class BlockCaller(ArrangeTemplate):
    """Block the number that called at a time, and let another call again, of which the goal says only the note."""

    difficulty = "hard"
    wordings = (
        'On the contract phone of {user}, block the number whose call came in on {day} at {clock}, with the note "{note}", and unblock '
        'the number noted as "{other}".',
        "Please find out who called the contract phone of {user} on {day} at {clock}. That number should be blocked on this line, "
        "noted as "
        '"{note}"; the one that is blocked as "{other}" may call again.',
        "Somebody rang {user} on the contract phone at {clock} on {day}. Don't let that number through to this line any more, and note "
        '"{note}". And take the number with the note "{other}" off the blocked ones.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an incoming call and a blocked number of the same phone."""
        lines = where(Line).where(Line.billing == "contract", Line.kind == "phone").order_by(Line.id)
        blocked = where(BlockedNumber).order_by(BlockedNumber.id)
        line = pick(rng, state.scalars(lines).all())
        known = [each for each in state.scalars(blocked) if each.line_id == line.id]
        calls = state.scalars(where(Call).where(Call.line_id == line.id, Call.direction == "in").order_by(Call.id)).all()
        if not known or not calls:
            return None
        call, other = pick(rng, calls), pick(rng, known)
        note = pick(rng, [each for each in NOTES if each != other.note])
        return {"user": line.holder, "day": call.on.isoformat(), "clock": call.clock, "note": note, "other": other.note}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the number that is blocked and the one that is not any more."""
        line = line_of(state, text(params, "user"))
        if line is None:
            return None
        at = (Call.line_id == line.id, Call.direction == "in", Call.on == day(params, "day"), Call.clock == text(params, "clock"))
        call = only(state, where(Call).where(*at))
        mine = where(BlockedNumber).where(BlockedNumber.line_id == line.id)
        known = only(state, mine.where(BlockedNumber.note == params["other"]))
        if call is None or known is None or state.scalars(mine.where(BlockedNumber.number == call.number)).first():
            return None
        made = {"blocked_on": TODAY}
        blocked = New("blocked", BlockedNumber, {"line_id": line.id, "number": call.number}, {"note": {"note": text(params, "note")}}, made)
        return blocked, Gone("unblocked", BlockedNumber, known.id)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the calls of the day, then block and unblock."""
        line = user_line(before, text(params, "user"))
        yield from open_line(line)
        yield click("link", "Calls")
        yield select("Direction", "Incoming")
        yield fill("date", "From day", text(params, "day"))
        yield fill("date", "To day", text(params, "day"))
        yield click("button", "Show calls")
        yield from self._act(params, before, ("block", "unblock"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without filters, and the other number first."""
        line = user_line(before, text(params, "user"))
        looked = [*switch_to(line), click("link", "Calls")]
        return [[*looked, *self._act(params, before, ("unblock", "block"))]]

    def _act(self, params: Params, before: Session, acts: Sequence[str]) -> list[Step]:
        line = user_line(before, text(params, "user"))
        calls = [call for call in before.scalars(where(Call).where(Call.line_id == line.id)) if call.direction == "in"]
        number = next(call.number for call in calls if (call.on.isoformat(), call.clock) == (params["day"], params["clock"]))
        known = before.scalars(where(BlockedNumber).where(BlockedNumber.line_id == line.id))
        other = next(each for each in known if each.note == params["other"])
        parts = {
            "block": [fill("textbox", "Number to block", spaced(number)), fill("textbox", "Note", text(params, "note"))],
            "unblock": [click("button", f"Unblock {spaced(other.number)}")],
        }  # fmt: skip
        parts["block"].append(click("button", "Block number"))
        opened = [*switch_to(line), click("link", "Blocked numbers")]
        return [*opened, *(step for act in acts for step in parts[act])]


class TalkedWith(FindTemplate):
    """How long did two of the lines talk?"""

    difficulty = "hard"
    wordings = (
        "How many minutes of calls {direction} {other} (number ending {other_tail}) does {line} (number ending {tail}) have in all, "
        "from {first} to {last}?",
        "Please add up the minutes of all calls {direction} {other}, number ending {other_tail}, in the list of calls of {line}, number "
        "ending {tail}, between {first} and {last}, both days included.",
        "I'd like to know how many minutes the calls {direction} {other} (the number that ends in {other_tail}) make in the list of "
        "{line} (the number that ends in {tail}), counting the days from {first} until {last}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two phones, a direction, and days around some of their calls."""
        pair, direction = draw_pair(state, rng), pick(rng, DIRECTIONS)
        first = TODAY - timedelta(days=int(rng.integers(20, 38)))
        last = first + timedelta(days=int(rng.integers(12, 20)))
        return None if pair is None else {**pair, "direction": direction, "first": first.isoformat(), "last": last.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the minutes, where there are at least two calls."""
        line, other = named_line(params, state), named_line(params, state, "other", "other_tail")
        direction = DIRECTIONS.get(text(params, "direction"))
        if line is None or other is None or line is other or direction is None:
            return None
        between = Call.on.between(day(params, "first"), day(params, "last"))
        query = where(Call).where(Call.line_id == line.id, Call.number == other.number, Call.direction == direction, between)
        calls = state.scalars(query).all()
        return Fact(count=sum(call.minutes for call in calls)) if len(calls) >= 2 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the number up, filter the calls, read the sum."""
        other = known_line(params, before, "other", "other_tail")
        looked = [*open_line(other), click("link", "Line settings")]
        return iter([*looked, *self._ask(params, before), finish(self._minutes(params, before))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without looking the number up elsewhere: its end is enough for the filter."""
        return [[*self._ask(params, before), finish(f"{self._minutes(params, before)} minutes")]]

    def _ask(self, params: Params, before: Session) -> list[Step]:
        other = known_line(params, before, "other", "other_tail")
        return [
            *switch_to(known_line(params, before)),
            click("link", "Calls"),
            fill("searchbox", "Number", spaced(other.number)),
            select("Direction", {"from": "Incoming", "to": "Outgoing"}[text(params, "direction")]),
            fill("date", "From day", text(params, "first")),
            fill("date", "To day", text(params, "last")),
            click("button", "Show calls"),
        ]

    def _minutes(self, params: Params, before: Session) -> str:
        number = known_line(params, before, "other", "other_tail").number
        calls = before.scalars(where(Call).where(Call.line_id == known_line(params, before).id))
        mine = [call for call in calls if call.number == number and call.direction == DIRECTIONS[text(params, "direction")]]
        return str(sum(call.minutes for call in mine if text(params, "first") <= call.on.isoformat() <= text(params, "last")))
