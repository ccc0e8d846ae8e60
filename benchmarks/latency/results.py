"""What was measured, kept on disk part by part, and the figures drawn from it."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.latency.crew import Footprint
from benchmarks.latency.measure import Load, Part, Sample

PHASES = ("input", "open", "settle", "frame", "elements", "decode")


class Diary:
    """The parts of a run that are done, a line each, so that a run that was broken off goes on where it was.

    Args:
        path: The file; it is begun anew unless ``resume``.
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        self._path = path
        self.parts: dict[str, Part] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not resume:
            path.write_text("", encoding="utf-8")
        elif path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                kept = json.loads(line)
                self.parts[kept.pop("name")] = _part(kept)

    def keep(self, name: str, part: Part) -> None:
        """Note a part that is done."""
        part.busy = os.getloadavg()[0]
        self.parts[name] = part
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, **asdict(part)}) + "\n")


def _part(kept: dict[str, Any]) -> Part:
    part = Part([Sample(**each) for each in kept["samples"]])
    part.footprints = {who: [Footprint(**each) for each in many] for who, many in kept["footprints"].items()}
    part.loads = [Load(**{**each, "footprint": Footprint(**each["footprint"])}) for each in kept["loads"]]
    part.pixels = {who: (size[0], size[1]) for who, size in kept["pixels"].items()}
    part.gave_up, part.busy = kept["gave_up"], kept["busy"]
    return part


@dataclass(frozen=True)
class Ratio:
    """How many times longer one takes than another for the same thing in the same round.

    Attributes:
        middle: Median of all pairs.
        low, high: The medians of the page where it is lowest and of the one where it is highest.
    """

    middle: float
    low: float
    high: float


class Results:
    """The figures of a run."""

    def __init__(self, parts: Iterable[Part]) -> None:
        parts = list(parts)
        self.samples = [sample for part in parts for sample in part.samples]
        self.busy = [part.busy for part in parts]
        self.loads = [load for part in parts for load in part.loads]
        self.footprints: dict[str, list[Footprint]] = {}
        self.pixels: dict[str, tuple[int, int]] = {}
        self.gave_up: Counter[str] = Counter()
        for part in parts:
            self.pixels |= part.pixels
            self.gave_up.update(part.gave_up)
            for who, many in part.footprints.items():
                self.footprints.setdefault(who, []).extend(many)

    def times(self, who: str, *kinds: str) -> list[float]:
        """Return the milliseconds of a contestant's resets or steps; with no kind, of all steps."""
        return [each.ms for each in self._of(who, kinds)]

    def first_steps(self, who: str) -> list[float]:
        """Return the milliseconds of the first step of each episode."""
        return [each.ms for each in self.samples if each.who == who and each.turn.endswith(".0")]

    def _of(self, who: str, kinds: Sequence[str]) -> list[Sample]:
        return [each for each in self.samples if each.who == who and (each.kind in kinds if kinds else each.kind != "reset")]

    def ratio(self, peer: str, ours: str, *kinds: str) -> Ratio:
        """Pair what both did in the same round, and return how many times longer ``peer`` took."""
        mine = {(each.page, each.turn): each.ms for each in self._of(ours, kinds)}
        by_page: dict[str, list[float]] = {}
        for each in self._of(peer, kinds):
            if (each.page, each.turn) in mine:
                by_page.setdefault(each.page, []).append(each.ms / mine[each.page, each.turn])
        middles = [median(many) for many in by_page.values()]
        return Ratio(median(ratio for many in by_page.values() for ratio in many), min(middles), max(middles))

    def phases(self, who: str, *kinds: str) -> dict[str, float]:
        """Return the share of time that each phase takes, in sum over all resets or steps; ``rest`` is what no phase names."""
        samples = self._of(who, kinds)
        whole = sum(each.ms for each in samples)
        named = {name for each in samples for name in each.timings} - {"step", "reset", "restore"}
        order = [*(name for name in PHASES if name in named), *sorted(named - set(PHASES))]
        shares = {name: sum(each.timings.get(name, 0.0) for each in samples) / whole for name in order}
        return {**shares, "rest": 1 - sum(shares.values())}

    def footprint(self, who: str) -> Footprint:
        """Return the median of what one environment took."""
        many = self.footprints[who]
        return Footprint(*(median(getattr(each, name) for each in many) for name in ("processes", "resident", "proportional")))

    def load(self, who: str, count: int, shared: bool) -> Load:
        """Return the median of how several environments did at once."""
        many = [each for each in self.loads if (each.who, each.count, each.shared) == (who, count, shared)]
        return replace(many[-1], steps_per_second=median(each.steps_per_second for each in many))
