"""International bank account numbers (ISO 13616): their length by country and their check digits (ISO 7064, MOD 97-10)."""

from __future__ import annotations

import re

LENGTHS = {
    "AT": 20, "BE": 16, "DE": 22, "DK": 18, "ES": 24, "FI": 18, "FR": 27, "IE": 22, "IT": 27,
    "LU": 20, "NL": 18, "PL": 28, "PT": 25, "SE": 24,
}  # fmt: skip
COUNTRIES = {
    "AT": "Austria", "BE": "Belgium", "DE": "Germany", "DK": "Denmark", "ES": "Spain", "FI": "Finland", "FR": "France", "IE": "Ireland",
    "IT": "Italy", "LU": "Luxembourg", "NL": "Netherlands", "PL": "Poland", "PT": "Portugal", "SE": "Sweden",
}  # fmt: skip


def compact(text: str) -> str:
    """Return an IBAN as it is stored: capitals, no spaces."""
    return re.sub(r"\s", "", text).upper()


def grouped(iban: str) -> str:
    """Return an IBAN as it is printed, in groups of four."""
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


def tail(iban: str) -> str:
    """Return the last four characters, by which people tell IBANs apart."""
    return iban[-4:]


def with_check_digits(country: str, account: str) -> str:
    """Return the IBAN of an account number."""
    return f"{country}{98 - _remainder(f'{country}00{account}'):02d}{account}"


def iban_problem(text: str) -> str | None:
    """Say what is wrong with an IBAN, in words for the person who typed it."""
    iban = compact(text)
    if not iban:
        return "Enter the IBAN."
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]+", iban, re.ASCII):
        return "An IBAN starts with two letters and two digits, such as IE29."
    country = iban[:2]
    if country not in LENGTHS:
        return f"We can't send money to accounts in “{country}”. See the help for the countries we reach."
    if len(iban) != LENGTHS[country]:
        return f"IBANs from {COUNTRIES[country]} have {LENGTHS[country]} characters; this one has {len(iban)}."
    return None if _remainder(iban) == 1 else "This IBAN has a typing error: its check digits don't fit. Compare it once more."


def _remainder(iban: str) -> int:
    return int("".join(str(int(character, 36)) for character in iban[4:] + iban[:4])) % 97
