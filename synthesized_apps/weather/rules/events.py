"""The events that a rule can watch for, and how a person can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MOST_RULES = 3
"""How many rules a place of the list can have."""


@dataclass(frozen=True)
class Event:
    """Something to be told about.

    Attributes:
        name: What pages call it.
        words: What the threshold means; stands before the figure.
        quantity: The quantity of the threshold: ``temperature``, ``wind``, ``percent`` or ``index``.
        least: The lowest threshold in °C, km/h, % or the index.
        most: The highest one.
        usual: Thresholds that people choose.
        icon: Its icon.
    """

    name: str
    words: str
    quantity: str
    least: int
    most: int
    usual: tuple[int, ...]
    icon: str


EVENTS: Mapping[str, Event] = {
    "frost": Event("Frost", "Low at or below", "temperature", -30, 10, (-5, -2, -1, 0, 1, 2), "snowflake"),
    "heat": Event("Heat", "High at or above", "temperature", 10, 50, (22, 25, 28, 30, 33), "sun"),
    "rain": Event("Rain", "Chance of rain at or above", "percent", 5, 100, (40, 50, 60, 70, 80), "rain"),
    "wind": Event("Strong wind", "Gusts at or above", "wind", 10, 200, (40, 50, 60, 70, 80), "wind"),
    "uv": Event("Sunburn", "UV index at or above", "index", 1, 11, (3, 4, 5, 6, 7), "sun"),
    "air": Event("Bad air", "Air quality index at or above", "index", 20, 300, (50, 60, 80, 100, 120), "leaf"),
    "pollen": Event("Pollen", "Strongest pollen at or above", "index", 1, 5, (2, 3, 4, 5), "leaf"),
}

LEADS: Mapping[str, str] = {
    "evening": "The evening before", "morning": "In the morning", "hours": "Three hours before", "early": "As soon as it is forecast",
}  # fmt: skip

CHANNELS: Mapping[str, str] = {"push": "On the phone", "email": "By email", "sms": "By text message", "all": "Every way"}
