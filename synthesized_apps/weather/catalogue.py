"""Where there is weather, and the words that the app uses for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Climate(NamedTuple):
    """A place and what its weather is like: mean °C of the coldest and warmest month by hemisphere, share of wet days, km/h of wind."""

    name: str
    region: str
    country: str
    latitude: float
    noon: int
    elevation: int
    offset_hours: int
    january: int
    july: int
    wet: float
    wind: int


CLIMATES = (
    Climate("Cambridge", "England", "United Kingdom", 52.2, 780, 12, 1, 4, 18, 0.40, 17),
    Climate("Cambridge", "Massachusetts", "United States", 42.4, 765, 9, -4, -1, 24, 0.34, 16),
    Climate("Newport", "Wales", "United Kingdom", 51.6, 792, 18, 1, 5, 17, 0.52, 19),
    Climate("Newport", "Rhode Island", "United States", 41.5, 766, 4, -4, 0, 22, 0.33, 22),
    Climate("Perth", "Scotland", "United Kingdom", 56.4, 793, 21, 1, 3, 15, 0.48, 15),
    Climate("Perth", "Western Australia", "Australia", -31.9, 736, 31, 8, 25, 13, 0.22, 18),
    Climate("Halifax", "Nova Scotia", "Canada", 44.6, 795, 37, -3, -5, 19, 0.42, 20),
    Climate("Halifax", "England", "United Kingdom", 53.7, 787, 183, 1, 3, 15, 0.52, 16),
    Climate("Valencia", "Valencian Community", "Spain", 39.5, 841, 15, 2, 11, 26, 0.16, 14),
    Climate("Valencia", "Carabobo", "Venezuela", 10.2, 752, 520, -4, 25, 26, 0.38, 9),
    Climate("Hamilton", "Ontario", "Canada", 43.3, 799, 94, -4, -5, 22, 0.36, 17),
    Climate("Hamilton", "Waikato", "New Zealand", -37.8, 739, 40, 12, 18, 9, 0.40, 12),
    Climate("Alexandria", "Virginia", "United States", 38.8, 788, 10, -4, 2, 26, 0.32, 12),
    Climate("Alexandria", "Nile Delta", "Egypt", 31.2, 720, 5, 2, 14, 27, 0.10, 19),
    Climate("Richmond", "Virginia", "United States", 37.5, 790, 51, -4, 4, 27, 0.32, 12),
    Climate("Richmond", "British Columbia", "Canada", 49.2, 793, 1, -7, 4, 18, 0.46, 13),
    Climate("Cordoba", "Andalusia", "Spain", 37.9, 859, 106, 2, 9, 28, 0.18, 10),
    Climate("Cordoba", "Sierras Chicas", "Argentina", -31.4, 797, 391, -3, 24, 11, 0.26, 12),
    Climate("Durham", "England", "United Kingdom", 54.8, 786, 102, 1, 3, 15, 0.44, 16),
    Climate("Durham", "North Carolina", "United States", 36.0, 796, 123, -4, 5, 26, 0.30, 10),
    Climate("Bergen", "Vestland", "Norway", 60.4, 779, 12, 2, 2, 15, 0.64, 16),
    Climate("Innsbruck", "Tyrol", "Austria", 47.3, 794, 574, 2, -2, 19, 0.44, 10),
    Climate("Davos", "Grisons", "Switzerland", 46.8, 801, 1560, 2, -6, 13, 0.44, 9),
    Climate("Porto", "Norte", "Portugal", 41.1, 814, 104, 1, 10, 20, 0.36, 17),
    Climate("Reykjavik", "Capital Region", "Iceland", 64.1, 807, 37, 0, 0, 12, 0.52, 23),
    Climate("Ostersund", "Jamtland", "Sweden", 63.2, 763, 310, 2, -8, 14, 0.36, 12),
    Climate("Galway", "Connacht", "Ireland", 53.3, 816, 20, 1, 6, 16, 0.58, 21),
    Climate("Lyon", "Rhone Valley", "France", 45.8, 821, 173, 2, 4, 23, 0.32, 12),
    Climate("Krakow", "Lesser Poland", "Poland", 50.1, 800, 219, 2, -2, 19, 0.38, 12),
    Climate("Naples", "Campania", "Italy", 40.9, 763, 17, 2, 9, 26, 0.28, 12),
    Climate("Utrecht", "Central Holland", "Netherlands", 52.1, 820, 5, 2, 4, 18, 0.44, 18),
    Climate("Inverness", "Scotland", "United Kingdom", 57.5, 797, 5, 1, 4, 15, 0.44, 15),
)
"""Several names stand twice, in other regions."""

SKIES: Mapping[str, str] = {
    "clear": "Clear", "fair": "Partly cloudy", "cloudy": "Cloudy", "overcast": "Overcast", "fog": "Fog", "drizzle": "Drizzle",
    "rain": "Rain", "downpour": "Heavy rain", "thunder": "Thunderstorm", "sleet": "Sleet", "snow": "Snow",
}  # fmt: skip

CANDIDATES = (
    ("Home", 1), ("Aunt Vera", 2), ("Allotment", 19), ("Harbour", 3), ("Mum and Dad", 5), ("Ski cabin", 23), ("Field station", 26),
    ("Summer house", 24), ("Marathon", 9), ("Lab in Norway", 21), ("Granny flat", 8), ("Winter sun", 14),
)  # fmt: skip
"""The labels of places that may be in the list, with their location."""

SAVED = 9
"""How many of the candidates are."""

NEW_LABELS = ("Conference", "Wedding", "Cycling week", "New office", "Choir tour", "Pia's school", "Festival", "Boat", "Old friends")
"""What a person calls a place that is new in the list."""

WARNINGS: Mapping[str, tuple[str, ...]] = {
    "Gale": ("Gusts can break branches and move loose objects. Secure what stands outside.", "Ferries and bridges may close for hours."),
    "Heavy rain": ("Streams can rise quickly and streets may flood.", "Expect standing water on roads and slow traffic."),
    "Ground frost": ("Tender plants can be damaged. Cover what is sensitive.", "Bridges and side roads may be icy before sunrise."),
    "Thunderstorm": ("Lightning, hail and sudden gusts are likely.", "Stay away from open water and lone trees."),
    "Dense fog": ("Visibility below one hundred and fifty metres in places.", "Allow more time for journeys; flights may be late."),
    "Heat": ("Drink enough and avoid the midday sun.", "Look after older neighbours; nights stay warm."),
}

LEVELS: Mapping[str, tuple[str, str]] = {"yellow": ("Be aware", "warn"), "orange": ("Be prepared", "warn"), "red": ("Act now", "bad")}
"""The words and the tone of a warning's level."""

HELP = (
    (
        "units",
        "Settings",
        "Which units can I choose?",
        "Degrees Celsius or Fahrenheit, km/h, m/s or mph, millimetres or inches. Choose them under Settings, Units. Every page "
        "and every threshold then reads in these units; rules that you have set stay as strict as they were.",
    ),
    (
        "first",
        "Places",
        "Which place opens first?",
        "The one that is marked as first in your list. Open another place of the list and choose Open first. A place that opens "
        "first can't be removed; choose another one before.",
    ),
    (
        "rules",
        "Notifications",
        "How many rules can a place have?",
        "Up to three, each for another event. A paused rule counts too. Delete one to make room.",
    ),
    (
        "lead",
        "Notifications",
        "When am I told?",
        "The evening before, in the morning, three hours before, or as soon as it shows in the forecast. During your quiet hours "
        "nothing is sent; it follows when they are over.",
    ),
    (
        "hours",
        "Forecast",
        "How far do the forecasts reach?",
        "Hour by hour for seven days, by day for ten. Beyond that nobody knows.",
    ),
    (
        "history",
        "Forecast",
        "Where do past days come from?",
        "From the measuring station that is named on the page of the place, since the first of January.",
    ),
    (
        "air",
        "Forecast",
        "What do air and pollen numbers mean?",
        "The air quality index runs from clean (below fifty) to unhealthy (above one hundred). Pollen runs from none to five, very high.",
    ),
)
"""The answers of the help pages: slug, topic, title, body."""
