"""Which personal details and secrets there are, and what takes their place.

A placeholder is of the same kind as what it replaces: an address at a domain that is reserved for examples, a telephone number that is
reserved for films, a card number of a test series. So what is scrubbed once is found clean the second time.
"""

from __future__ import annotations

import re
from typing import Literal

Kind = Literal["password", "token", "cookie", "authorization", "card", "e-mail", "phone"]

EMAIL = re.compile(
    r"(?<![\w.%+-])([A-Za-z0-9][\w.+-]{0,63})(@|%40)((?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.){1,8}[A-Za-z]{2,24})(?![\w-])", re.ASCII
)
_FILES = frozenset("png jpg jpeg gif svg webp avif css js mjs map ico woff woff2".split())
_RESERVED = re.compile(
    r"(?:^|\.)(?:example\.(?:com|org|net|edu)|[\w-]+\.(?:example|test|invalid|localhost|local))$|^(?:example|test)\.\w+$", re.I
)

CARD = re.compile(r"(?<![\w.,-])(?<!\d )\d(?:[ -]?\d){12,18}(?![\w,-]|\.\d| \d)", re.ASCII)
_ISSUERS = re.compile(
    r"4\d{12}(?:\d{3}(?:\d{3})?)?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35\d{14}"
)
_TEST_CARD = "400000000000"

PHONE = re.compile(r"(?<![\w+])\+\d(?:[ ().-]{0,2}\d){8,14}(?![ ().-]{0,2}\d)", re.ASCII)
_FILM = re.compile(r"55501\d\d$")

BEARER = re.compile(r"\b(Bearer|Basic)(\s+|%20)([A-Za-z0-9._~+/-]{12,}=*)")
TOKEN = re.compile(
    r"(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:sk|pk|rk)[_-](?:live_|test_|proj-)?[A-Za-z0-9]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}"
    r"|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{30,}",
    re.ASCII,
)
HEADER = re.compile(r"""\b((?:set-)?cookie|(?:proxy-)?authorization)(["']?\s*:\s*["']?)([^\r\n"'<]{4,4000})""", re.IGNORECASE)
USERINFO = re.compile(r"(://)([^\s/@:\"'<>]{1,100}:[^\s/@\"'<>]{1,100})@")

_SECRET_WORDS = r"pass(?:word|wd|code|phrase)|pwd|kennwort|passwort|mot ?de ?passe|contraseña"
_TOKEN_NAMES = (
    r"(?:access|refresh|id|auth|api|csrf|xsrf|session|request|verification|middleware|authenticity|bearer|user|login)[-_]?(?:token|key|id)"
    r"|csrf|xsrf|_csrf|csrfmiddlewaretoken|token|apikey|jsessionid|phpsessid|sessid|sid|signature|sig|jwt|auth|__viewstate|nonce"
)
SECRET_NAME = re.compile(
    rf"^(?:.*[^a-z])?(?:{_SECRET_WORDS}|pass|secret|client_secret|pin|otp)(?:[_-]?(?:confirm(?:ation)?|again|repeat|hash|\d+))?\]?$",
    re.IGNORECASE,
)
"""The name of a field as a form sends it, whose value is a secret."""

SECRET_LABEL = re.compile(rf"(?:^|[^a-z])(?:{_SECRET_WORDS})(?![a-z])|^(?:pin|otp|secret)(?:\W|$)", re.IGNORECASE)
"""What stands on a field that takes a secret, or a selector that finds one."""

TOKEN_NAME = re.compile(rf"^(?:x[-_])?[_]*(?:{_TOKEN_NAMES})$", re.IGNORECASE)
CODE_NAME = re.compile(r"\b(?:cvc|cvv|cvv2|cvn|csc|security[ _-]?code|card[ _-]?verification)\b", re.IGNORECASE)
PHONE_NAME = re.compile(r"\b(?:tel|phone|telephone|mobile|cell|handy|telefon|fax)(?:[ _-]?(?:number|no|nr|nummer))?\b", re.IGNORECASE)

PAIR = re.compile(r"([?&;]|^)([\w.\[\]-]{1,60})=([^&#;?\s\"'<>]{1,4000})", re.ASCII)
JSON_PAIR = re.compile(r"""((["'])([\w-]{2,60})\2\s*:\s*)(["'])((?:\\.|(?!\4)[^\\\r\n]){1,4000})\4""", re.ASCII)
ESCAPED_PAIR = re.compile(r"""((\\")([\w-]{2,60})\\"\s*:\s*)(\\")([^"\\\r\n]{1,4000})\\\"""" + '"', re.ASCII)
FIELD = re.compile(r"<(?:input|meta)\b[^<>]{0,4000}>", re.IGNORECASE)
ATTRIBUTE = re.compile(r"""\b(name|id|type|value|content|autocomplete)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""", re.IGNORECASE)

_PLACEHOLDER = re.compile(r"(?:password|token|cookie|authorization)-\d{1,6}")


def is_placeholder(text: str) -> bool:
    """Whether a secret has been replaced already."""
    return _PLACEHOLDER.fullmatch(text) is not None


def is_personal_email(domain: str) -> bool:
    """Whether an address at a domain may be somebody's: no reserved domain, and no file such as ``logo@2x.png``."""
    return domain.rpartition(".")[2].lower() not in _FILES and _RESERVED.search(domain) is None


def is_card(text: str) -> bool:
    """Whether digits are the number of a payment card: of a known issuer, with a right check digit, and of no test series."""
    digits = re.sub(r"\D", "", text)
    return _ISSUERS.fullmatch(digits) is not None and luhn(digits) and not digits.startswith(_TEST_CARD)


def is_personal_phone(text: str) -> bool:
    """Whether a number may be somebody's: it has digits enough, and is none that is kept for films."""
    digits = re.sub(r"\D", "", text)
    return 6 <= len(digits) <= 16 and _FILM.search(digits) is None


def luhn(digits: str) -> bool:
    """Whether the last digit is the check digit of the others (ISO/IEC 7812-1)."""
    doubled = [int(each) * (1 if place % 2 else 2) for place, each in enumerate(reversed(digits), 1)]
    return sum(each - 9 if each > 9 else each for each in doubled) % 10 == 0


def placeholder(kind: Kind, number: int, original: str) -> str:
    """Return what takes the place of the ``number``-th original of its kind, in the same notation."""
    match kind:
        case "e-mail":
            return f"person{number}@example.com"
        case "phone":
            return f"+1 202 555 01{number % 100:02}"
        case "card":
            return _written(f"{_TEST_CARD}{number % 1000:03}", original)
        case _:
            return f"{kind}-{number}"


def _written(body: str, original: str) -> str:
    """Return a card number of 16 digits, grouped as the original is."""
    digits = next(f"{body}{check}" for check in range(10) if luhn(f"{body}{check}"))
    sign = next((each for each in original if each in " -"), "")
    return sign.join(digits[place : place + 4] for place in range(0, 16, 4))
