"""Units: how stored figures read in those of the settings, and what a typed threshold is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..models import Settings

TEMPERATURES: Mapping[str, tuple[str, str]] = {"celsius": ("Celsius (°C)", "°C"), "fahrenheit": ("Fahrenheit (°F)", "°F")}
WINDS: Mapping[str, tuple[str, str]] = {
    "kmh": ("Kilometres per hour (km/h)", "km/h"), "ms": ("Metres per second (m/s)", "m/s"), "mph": ("Miles per hour (mph)", "mph"),
}  # fmt: skip
RAINS: Mapping[str, tuple[str, str]] = {"mm": ("Millimetres (mm)", "mm"), "inch": ("Inches (in)", "in")}
"""The choices of each setting: its words and its sign."""

_FACTORS = {"kmh": 1.0, "ms": 3.6, "mph": 1.609344}
_TYPED = re.compile(r"[-−]?[0-9]{1,4}(?:[.,][0-9])?")


def degrees(celsius: int, settings: Settings) -> int:
    """Return a temperature in whole degrees of the settings; two that differ stay different."""
    return round(celsius * 1.8 + 32) if settings.temperature_unit == "fahrenheit" else celsius


def speed(kmh: int, settings: Settings) -> str:
    """Return a wind speed without its unit: whole km/h, otherwise with a decimal."""
    return str(kmh) if settings.wind_unit == "kmh" else f"{kmh / _FACTORS[settings.wind_unit]:.1f}"


def rainfall(tenths: int, settings: Settings) -> str:
    """Return an amount of rain with its unit."""
    return f"{tenths / 254:.2f} in" if settings.rain_unit == "inch" else f"{tenths / 10:.1f} mm"


def unit_of(quantity: str, settings: Settings) -> str:
    """Return the sign after a threshold."""
    if quantity == "temperature":
        return TEMPERATURES[settings.temperature_unit][1]
    return WINDS[settings.wind_unit][1] if quantity == "wind" else "%" if quantity == "percent" else ""


def shown(tenths: int, quantity: str, settings: Settings) -> str:
    """Return a stored threshold as the form shows it, without its unit."""
    value = tenths / 10
    if quantity == "temperature" and settings.temperature_unit == "fahrenheit":
        value = value * 1.8 + 32
    if quantity == "wind":
        value /= _FACTORS[settings.wind_unit]
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0", 1) if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")


def worth(typed: str, quantity: str, settings: Settings) -> int | None:
    """Return what a typed threshold is worth in stored tenths, ``None`` where it is no number with at most one decimal."""
    if not _TYPED.fullmatch(typed.strip()):
        return None
    value = float(typed.strip().replace("−", "-").replace(",", "."))
    if quantity == "temperature" and settings.temperature_unit == "fahrenheit":
        value = (value - 32) / 1.8
    if quantity == "wind":
        value *= _FACTORS[settings.wind_unit]
    return round(value * 10)
