"""Tasks about SIMs, possible and not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.appkit.formats import full_day
from genui_gym.reward import Changed, Fact, New, Row
from genui_gym.task import Params, Step, click, fill, finish, pick, select, text

from ..models import Line, Sim
from ..rules.codes import sim_serial
from ..rules.lines import DELIVERIES
from ..rules.sims import REASONS, REST_DAYS
from ..seed import TODAY
from . import clauses
from .literals import ArrangeTemplate, RefuseTemplate
from .records import draw_line, line_literals, named_line, person
from .ways import known_line, open_line, open_preferences, switch_to

LOSSES = {"is lost": "lost", "was stolen": "stolen", "is damaged": "damaged"}


def used_sim(line: Line) -> Sim:
    """Return the SIM that a line uses."""
    return max((sim for sim in line.sims if sim.status == "active"), key=lambda sim: sim.id)


def free_on(line: Line) -> date:
    """Return the first day on which a line's SIM can be replaced."""
    return used_sim(line).ordered_on + timedelta(days=REST_DAYS)


def swapped(line: Line, kind: str, reason: str, delivery: str) -> tuple[Row, ...]:
    """Return the rows of a SIM that is replaced."""
    old, gone = used_sim(line), "blocked" if reason in ("lost", "stolen") else "replaced"
    parts: dict[str, Any] = {
        "kind": {"kind": kind, "status": "active" if kind == "esim" else "ordered"},
        "delivery": {"delivery": delivery},
    }
    made = {"serial": FromKey(sim_serial), "reason": "", "ordered_on": TODAY}
    changed = Changed("old SIM", Sim, old.id, {"status": gone, "reason": reason})
    return changed, New("new SIM", Sim, {"line_id": line.id}, parts, made, weight=2.0)


def look_at_sim(line: Line) -> list[Step]:
    """Open the SIM of a line, whose page shows its serial number."""
    return [*open_line(line), click("link", "Line settings"), click("link", "SIM")]


def order_sim(line: Line, kind: str, reason: str, delivery: str = "") -> list[Step]:
    """Fill in the form from the page of the SIM."""
    where_to = [select("Where should a SIM card go?", DELIVERIES[delivery])] if delivery else []
    return [
        click("link", "Replace this SIM"),
        click("radio", kind),
        click("radio", REASONS[reason]),
        fill("textbox", "Last four digits of the SIM in use", used_sim(line).serial[-4:]),
        *where_to,
        click("button", "Order new SIM"),
    ]


class ReplaceSim(ArrangeTemplate):
    """Replace a SIM that is gone or broken; where the new one goes is the customer's preference."""

    difficulty = "hard"
    ambiguous = True
    wordings = clauses.SIM

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and what has happened."""
        return {**line_literals(draw_line(state, rng)), "reason": pick(rng, LOSSES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the old SIM and the new one, if the time has come."""
        line, reason = named_line(params, state), LOSSES.get(text(params, "reason"))
        if line is None or reason is None or free_on(line) > TODAY:
            return None
        return swapped(line, "card", reason, person(state).sim_delivery)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the preference and the serial number, order."""
        line = known_line(params, before)
        return iter([*open_preferences(), *look_at_sim(line), *self._order(params, before, line)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the strip of lines."""
        line = known_line(params, before)
        return [[*switch_to(line), click("link", "Line settings"), click("link", "SIM"), *self._order(params, before, line)]]

    def _order(self, params: Params, before: Session, line: Line) -> list[Step]:
        return order_sim(line, "SIM card", LOSSES[text(params, "reason")], person(before).sim_delivery)


class SimTooSoon(RefuseTemplate):
    """The SIM was replaced a few days ago."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.SIM

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and what has happened."""
        return {**line_literals(draw_line(state, rng)), "reason": pick(rng, LOSSES)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the first day on which it could be replaced, if that is to come."""
        line = named_line(params, state)
        if line is None or text(params, "reason") not in LOSSES or free_on(line) <= TODAY:
            return None
        return Fact(day=free_on(line))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the SIM, and read when it can be replaced."""
        line = known_line(params, before)
        yield from look_at_sim(line)
        yield finish(full_day(used_sim(line).ordered_on + timedelta(days=REST_DAYS)), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the strip of lines."""
        line = known_line(params, before)
        looked = [*switch_to(line), click("link", "Line settings"), click("link", "SIM")]
        return [[*looked, finish(full_day(used_sim(line).ordered_on + timedelta(days=REST_DAYS)), "not_allowed")]]


class ChangeToEsim(ArrangeTemplate):
    """Change a line from its SIM card to an eSIM, if its device takes one."""

    difficulty = "medium"
    wordings = clauses.ESIM

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line."""
        return line_literals(draw_line(state, rng))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the old SIM and the new one."""
        line = named_line(params, state)
        if line is None or not line.device.esim or used_sim(line).kind == "esim" or free_on(line) > TODAY:
            return None
        return swapped(line, "esim", "kind", "app")

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up device and serial number, order."""
        line = known_line(params, before)
        return iter([*look_at_sim(line), *order_sim(line, "eSIM", "kind")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the strip of lines."""
        line = known_line(params, before)
        return [[*switch_to(line), click("link", "Line settings"), click("link", "SIM"), *order_sim(line, "eSIM", "kind")]]


class NoEsim(RefuseTemplate):
    """The device takes no eSIM."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.ESIM

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line."""
        return line_literals(draw_line(state, rng))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the device, if it takes no eSIM and nothing else is wrong."""
        line = named_line(params, state)
        if line is None or line.device.esim or free_on(line) > TODAY:
            return None
        return Fact(name=line.device.name)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try, and read which device it is."""
        line = known_line(params, before)
        return iter([*look_at_sim(line), *order_sim(line, "eSIM", "kind"), finish(line.device.name, "infeasible")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The settings say it."""
        line = known_line(params, before)
        return [[*switch_to(line), click("link", "Line settings"), finish(f"The {line.device.name}", "infeasible")]]
