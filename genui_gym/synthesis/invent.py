"""Content for what the recording does not show: texts of a label, further options, further rows of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from genui_gym.synthesis.blueprint import Field, Row

_FIRST = ("Ada", "Alba", "Bruno", "Clara", "Daniel", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Klara")
_LAST = ("Keller", "Kellner", "Moreau", "Moreno", "Lindqvist", "Lindgren", "Okafor", "Ferreira", "Ferrer", "Novak", "Nowak", "Tanaka")
_PEOPLE = tuple(f"{first} {last}" for first, last in zip(_FIRST, _LAST, strict=True))
_STREETS = tuple(f"{street} {number}" for street, number in zip(
    ("Harbour Lane", "Harbour Street", "Mill Road", "Mill Lane", "Linden Way", "Linden Row", "Castle Street", "Castle Hill", "Orchard Walk", "Station Road"),
    (4, 14, 27, 72, 8, 18, 31, 13, 56, 65), strict=True))  # fmt: skip
_POOLS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"first name|given name|forename", _FIRST),
    (r"last name|surname|family name", _LAST),
    (r"e-?mail", tuple(f"{name.lower().replace(' ', '.')}@example.com" for name in _PEOPLE)),
    (r"phone|mobile|telephone", tuple(f"+44 20 7946 0{number}" for number in (118, 181, 204, 240, 355, 359, 412, 421, 530, 677))),
    (r"post ?code|zip", ("10115", "10151", "20095", "20059", "30159", "30195", "40213", "40231", "50667", "50676")),
    (r"city|town|destination|place|from|to|where|location", ("Lisbon", "Porto", "Vienna", "Verona", "Ghent", "Genoa", "Bergen", "Bremen", "Turin", "Tours")),
    (r"country", ("Austria", "Belgium", "Denmark", "Finland", "Italy", "Norway", "Portugal", "Spain", "Sweden", "Switzerland")),
    (r"address|street", _STREETS),
    (r"company|employer|organi[sz]ation", ("Brightwater Ltd", "Brightwood Ltd", "Corvid Partners", "Corvus Partners", "Halden & Co", "Halen & Co", "Pine Works", "Line Works")),
    (r"code|coupon|promo|voucher", ("MAPLE10", "MAPLE15", "RIVER20", "RIVER25", "AUTUMN5", "AUTUMN8", "HARBOUR", "HARVEST")),
    (r"card|iban|account", ("4000 1111 2222 3333", "4000 1111 2222 3338", "4000 5555 6666 7777", "4000 5555 6666 7771", "4000 8888 9999 0000", "4000 8888 9999 0006")),
    (r"user|login", ("ada.keller", "ada.kellner", "bruno.moreau", "bruno.moreno", "clara.novak", "clara.nowak", "felix.okafor", "felix.oduya")),
    (r"subject|title|headline|topic|summary", ("Minutes of the meeting", "Minutes of the board", "Plans for the spring", "Plans for the autumn", "Keys for the office",
        "Keys for the cellar", "Lunch with the team", "Lunch with the board")),
    (r"name|guest|recipient|contact|owner|person|passenger|patient|holder", _PEOPLE),
    (r"message|note|comment|body|text|request|reason|description|instruction|remark|content", ("Please ring the upper bell", "Please ring the lower bell",
        "I will arrive after nine", "I will arrive before nine", "Leave it with the neighbours", "Leave it at the front desk", "A quiet corner would be kind", "A quiet room would be kind")),
)  # fmt: skip
_WORDS = ("Maple", "Marble", "Harbour", "Harvest", "Copper", "Cooper", "Willow", "Winter", "Saffron", "Sapphire")
_OPTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"colou?r|room", ("Blue", "Green", "Red", "White", "Black", "Amber")),
    (r"size", ("Small", "Medium", "Large", "Extra large", "Extra small")),
    (r"time|slot|hour", ("09:00", "09:30", "10:30", "13:00", "15:30")),
    (r"pay|card", ("Card", "Invoice", "Bank transfer", "Gift card")),
    (r"deliver|shipping|speed", ("Standard", "Express", "Collect in store", "Next day")),
    (r"day", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")),
)
_ANY_OPTIONS = ("Standard", "Basic", "Plus", "Premium", "Other")
_TAILS = ("Classic", "Plus", "Mini", "Grand", "Select", "Junior", "Original", "Deluxe", "Lite", "Special")
_JOINTS = re.compile(r"(, | · | – | - |: )")
FEWEST_OPTIONS = 4


def pool_of(field: Field) -> tuple[str, ...]:
    """Return what can be entered into a text field: what the recording entered, and others like it."""
    said = f"{field.label} {field.key.replace('_', ' ')}".lower()
    pool = next((texts for pattern, texts in _POOLS if re.search(rf"\b({pattern})", said)), _WORDS)
    return tuple(dict.fromkeys((*((field.recorded,) if field.recorded else ()), *pool)))


def with_more_options(options: Sequence[str], label: str) -> tuple[str, ...]:
    """Return the options with others, so that there are enough to choose a wrong one."""
    pool = next((texts for pattern, texts in _OPTIONS if re.search(pattern, label.lower())), _ANY_OPTIONS)
    known = {option.casefold() for option in options}
    more = [each for each in (*pool, *_ANY_OPTIONS) if each.casefold() not in known]
    return (*options, *list(dict.fromkeys(more))[: max(FEWEST_OPTIONS + 1 - len(options), 0)])


def like(rows: Sequence[Row], number: int) -> list[Row]:
    """Return so many rows that the given ones could be mistaken for: parts of their names in other pairs, else with another word after."""
    known = {row.name.casefold() for row in rows}
    parts = [_JOINTS.split(row.name) for row in rows]
    pairs = [(left[0] + left[1] + right[-1], index) for (index, left), right in product(enumerate(parts), parts) if len(left) == 3 == len(right)]
    tails = [(f"{row.name} {tail}", index) for tail in _TAILS for index, row in enumerate(rows)]
    found: list[Row] = []
    for place, (name, index) in enumerate((*pairs, *tails)):
        if name.casefold() not in known and len(found) < number:
            known.add(name.casefold())
            cents = rows[index].cents
            found.append(Row(name, rows[index].note, None if cents is None else cents + 100 * (place % 7 + 1)))
    return found
