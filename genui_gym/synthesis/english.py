"""The little English that names need: nouns, plurals, identifiers, and what a button's words make."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable, Sequence

_MADE = {
    "book": "booking", "reserve": "reservation", "order": "order", "buy": "order", "pay": "payment", "send": "message",
    "transfer": "transfer",
    "add": "entry", "save": "entry", "create": "entry", "submit": "request", "apply": "application", "register": "registration",
    "sign": "sign-in",
    "login": "sign-in", "log": "sign-in", "signon": "sign-in", "signin": "sign-in",
    "subscribe": "subscription", "checkout": "order", "check": "order", "purchase": "order",
    "place": "order",
    "request": "request", "schedule": "appointment", "confirm": "booking", "post": "post", "publish": "post", "top": "top-up",
    "recharge": "recharge", "return": "return", "rent": "rental", "donate": "donation", "invite": "invitation", "report": "report",
    "cancel": "cancellation", "delete": "deletion", "remove": "removal", "change": "change", "update": "change", "move": "move",
    "reply": "reply", "forward": "message", "rate": "rating", "review": "review", "redeem": "redemption", "activate": "activation",
    "finish": "order", "complete": "order", "continue": "request", "set": "setting", "turn": "setting", "hail": "ride",
    "bookmark": "bookmark", "archive": "archiving", "take": "loan", "borrow": "loan",
}  # fmt: skip
"""What pressing a button of this verb makes."""
_MAKING = frozenset(("open", "start", "file", "plan", "write", "enter", "make", "raise", "upload"))
_WITH = {
    "order": "place", "message": "send", "request": "send", "entry": "add", "application": "send in", "report": "file", "post": "write",
    "reply": "write", "review": "write", "invitation": "send", "card": "add", "setting": "change",
}  # fmt: skip
"""What one does to have these; the others are made."""
_EMPTY = frozenset(
    "a an the my your this that now it all to for in on at of as new and with by from up off out details changes home".split()
)
_OPENS = frozenset(("see", "open", "view", "show", "choose", "select", "pick", "read"))
_GENERIC = frozenset(("page", "button", "form", "step", "ok", "yes", "next"))
_IRREGULAR = {"person": "people", "child": "children", "man": "men", "woman": "women"}
_DIGITS = ("zero", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_RESERVED = frozenset(
    "id status made_on params state session form code label metadata registry db today other day text number pick only click fill"
    " choose finish each part rng content date time select found request key row held screens records redirect name_ draft counter"
    " true false none base".split()
) | {name for name in dir(builtins) if name.islower()}

_INSTEAD = {
    "date": "on_date",
    "day": "on_day",
    "time": "at_time",
    "number": "how_many",
    "text": "wording",
    "content": "body",
    "status": "state_of_it",
}
"""What stands for names that the code of an app needs itself."""


def words(text: str) -> list[str]:
    """Return the words of a text in lower case ASCII."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", plain).lower())


def identifier(text: str, taken: Iterable[str] = (), otherwise: str = "item") -> str:
    """Return a name in code for a text: snake case, no keyword, unlike those taken."""
    name = "_".join(words(text)[:4]) or otherwise
    name = f"{otherwise}_{name}" if name[0].isdigit() else name
    name = f"{name}_".rstrip("_") if not keyword.iskeyword(name) else f"the_{name}"
    name = _INSTEAD.get(name, f"the_{name}") if name in _RESERVED else name
    known = set(taken)
    return next(each for each in (name, *(f"{name}_{number}" for number in range(2, 100))) if each not in known)


def class_name(key: str) -> str:
    """Return the class of a key: ``hotel_room`` gives ``HotelRoom``."""
    return "".join(part.capitalize() for part in key.split("_"))


def plural(noun: str) -> str:
    """Return a noun's plural."""
    if (one := next((one for one in _IRREGULAR if re.fullmatch(rf"(.*[ _])?{one}", noun)), "")) != "":
        return noun.removesuffix(one) + _IRREGULAR[one]
    if re.search(r"(s|x|z|ch|sh)$", noun):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else f"{noun}s"


def several(key: str) -> str:
    """Return what many of a key are called in code: ``hotel`` gives ``hotels``, and ``adults``, which is a plural, ``adult_options``."""
    one = key if re.search(r"(us|is|ews)$", key) else singular(key)
    return plural(key) if one == key else f"{one}_options"


def singular(noun: str) -> str:
    """Return the singular of a plural noun."""
    if (one := next((one for one, many in _IRREGULAR.items() if many == noun), "")) != "":
        return one
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")):
        if noun.endswith(ending) and len(noun) > len(ending) + 1 and not noun.endswith("ss"):
            return noun[: -len(ending)] + instead
    return noun


def made_by(button: str) -> str:
    """Return what pressing a button makes: ``Book now`` a booking, ``Add plant`` a plant, ``Place order`` an order."""
    said = words(button)
    verb = said[0] if said else ""
    nouns = [each for each in said[1:] if each not in _EMPTY | _GENERIC and not each.isdigit()]
    if verb in ("cancel", "delete", "remove", "change", "update", "set", "turn", "archive", "move"):
        return _MADE[verb]
    if nouns and len(nouns[-1]) > 2:
        return _MADE.get(nouns[-1]) or singular(nouns[-1])
    return _MADE.get(verb, "entry")


def made_with(button: str, noun: str) -> str:
    """Return the verb with which one has a new record: the button's own, as in ``Open dispute``, else one that goes with the noun."""
    said = words(button)
    if len(said) > 1 and said[-1] == noun and (said[0] in _MAKING or (said[0] in _MADE and said[0] != noun)):
        return said[0]
    return _WITH.get(noun, "make")


def spoken(label: str) -> str:
    """Return a label as words of a sentence: lower case unless it is a name, and figures written out, as a goal's figures are its own.

    No quote, backslash or line end is left, so that it can stand in any source.
    """
    label = re.sub(r"[\"\\\x00-\x1f\x7f]+", " ", label).strip() or "field"
    text = re.sub(r"\s*[:*?]+\s*$", "", re.sub(r"\s*\([^)]*\)", "", label)).strip() or label
    text = re.sub(r"\d+", lambda match: _DIGITS[int(match[0])] if int(match[0]) < len(_DIGITS) else "further", text)
    first = text.split(maxsplit=1)[0] if text else ""
    text = text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]
    return text.replace("{", "(").replace("}", ")")


def listed(parts: Sequence[str], last: str = " and ") -> str:
    """Return parts as a list in words."""
    return last.join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def is_verb(word: str) -> bool:
    """Whether a word says what a control does."""
    made = _MADE.get(word.lower())
    return word.lower() in _OPENS or (made is not None and made != word.lower())


def without_amount(name: str) -> str:
    """Return a control's name without the amount of money in it, which is another for another choice."""
    return re.sub(r"\s*[·:-]?\s*(?:[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD)\b)", "", name).strip() or name


def article(noun: str) -> str:
    """Return a noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
