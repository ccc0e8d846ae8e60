"""Going through every text of a recording."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from genui_gym.importers.scrub import kinds
from genui_gym.importers.scrub.kinds import Kind
from genui_gym.recording import PageView, Recording, Request, Step, Target

PICTURES = "Pictures are kept as they were recorded: what they show is not scrubbed."
_SHORTEST = 6
"""Characters of a password that is looked for everywhere; a shorter one could be part of any word."""


def scrub(recording: Recording) -> Recording:
    """Return a recording without secrets and personal details; each kind is counted in ``scrubbed``.

    The same original has the same placeholder everywhere, what the task's own words say stays, and names of things and people on lists
    are not touched. Doing it twice changes nothing.
    """
    scrubber = _Scrubber(recording)
    steps = tuple(scrubber.step(step) for step in recording.steps)
    meta = replace(recording.meta, title=scrubber.text(recording.meta.title), origin=scrubber.text(recording.meta.origin))
    losses = tuple(map(scrubber.text, recording.losses))
    counts = {**recording.scrubbed}
    for kind, count in sorted(scrubber.counts.items()):
        counts[kind] = counts.get(kind, 0) + count
    if counts and recording.images and PICTURES not in losses:
        losses = (*losses, PICTURES)
    return replace(recording, meta=meta, steps=steps, losses=losses, scrubbed=counts)


class _Scrubber:
    """Knows what has been replaced so far, and by what."""

    def __init__(self, recording: Recording) -> None:
        self._task = recording.meta.task.casefold()
        self._known: dict[tuple[Kind, str], str] = {}
        self._texts: dict[str, str] = {}
        self._taken = {step.value for step in recording.steps}
        self.counts: Counter[str] = Counter()
        literals = {step.value for step in recording.steps if step.kind == "fill" and _secret(step.target)}
        wanted = [each for each in literals if len(each) >= _SHORTEST and not kinds.is_placeholder(each) and not self._is_told(each)]
        self._literals = re.compile("|".join(map(re.escape, sorted(wanted, key=len, reverse=True)))) if wanted else None

    def step(self, step: Step) -> Step:
        """Return a step without secrets, its pages and requests included."""
        value = self._value(step)
        return replace(
            step,
            target=self._target(step.target),
            value=value,
            before=self._view(step.before),
            after=self._view(step.after),
            requests=tuple(map(self._request, step.requests)),
            note=self.text(step.note),
        )

    def _value(self, step: Step) -> str:
        if step.kind in ("fill", "select") and step.value:
            if _secret(step.target):
                return self._replaced("password", step.value)
            if _matches(step.target, kinds.CODE_NAME):
                return step.value if re.fullmatch("0+", step.value) else self._code(step.value)
            if (_matches(step.target, kinds.PHONE_NAME) or _kind(step.target) == "tel") and kinds.is_personal_phone(step.value):
                return self._replaced("phone", step.value)
        return self.text(step.value)

    def _code(self, value: str) -> str:
        """Return the code on the back of a card as zeros of the same length."""
        if self._is_told(value):
            return value
        self.counts["card"] += 1
        return "0" * len(value)

    def _target(self, target: Target | None) -> Target | None:
        if target is None:
            return None
        texts: dict[str, Any] = {name: self.text(getattr(target, name)) for name in ("name", "label", "placeholder", "href", "text")}
        lists: dict[str, Any] = {name: tuple(map(self.text, getattr(target, name))) for name in ("css", "xpath", "frame")}
        return replace(target, **texts, **lists)

    def _view(self, view: PageView | None) -> PageView | None:
        if view is None:
            return None
        return replace(view, url=self.text(view.url), title=self.text(view.title), html=self.text(view.html))

    def _request(self, request: Request) -> Request:
        return replace(
            request,
            url=self.text(request.url),
            post=self.text(request.post),
            body=self.text(request.body),
            location=self.text(request.location),
        )

    def text(self, text: str) -> str:
        """Return a text without secrets; the same text is gone through once."""
        if not text:
            return text
        if text not in self._texts:
            self._texts[text] = self._clean(text)
        return self._texts[text]

    def _clean(self, text: str) -> str:
        if "://" in text:
            text = kinds.USERINFO.sub(lambda found: f"{found[1]}{self._userinfo(found[2])}@", text)
        if self._literals is not None:
            text = self._literals.sub(lambda found: self._replaced("password", found[0]), text)
        text = kinds.HEADER.sub(self._header, text)
        if "=" in text:
            text = kinds.PAIR.sub(self._pair, text)
            text = kinds.FIELD.sub(self._field, text)
        if ":" in text:
            text = kinds.JSON_PAIR.sub(self._json_pair, text)
            text = kinds.ESCAPED_PAIR.sub(self._json_pair, text)
        text = kinds.BEARER.sub(lambda found: f"{found[1]}{found[2]}{self._replaced('token', found[3])}", text)
        text = kinds.TOKEN.sub(lambda found: self._replaced("token", found[0]), text)
        text = kinds.EMAIL.sub(self._email, text)
        text = self._sub("card", kinds.CARD, kinds.is_card, text)
        return self._sub("phone", kinds.PHONE, kinds.is_personal_phone, text)

    def _sub(self, kind: Kind, pattern: re.Pattern[str], fits: Callable[[str], bool], text: str) -> str:
        return pattern.sub(lambda found: self._replaced(kind, found[0]) if fits(found[0]) else found[0], text)

    def _userinfo(self, text: str) -> str:
        user, _, secret = text.partition(":")
        return f"{user}:{self._replaced('password', secret)}"

    def _header(self, found: re.Match[str]) -> str:
        kind: Kind = "cookie" if "cookie" in found[1].lower() else "authorization"
        value = found[3].strip()
        return f"{found[1]}{found[2]}{self._replaced(kind, value)}"

    def _pair(self, found: re.Match[str]) -> str:
        kind = _named(found[2])
        value = found[3]
        if kind is None:
            return found[0]
        return f"{found[1]}{found[2]}={self._replaced(kind, unquote_plus(value)) if self._counts_as(kind, value) else value}"

    def _json_pair(self, found: re.Match[str]) -> str:
        kind, value = _named(found[3]), found[5]
        if kind is None or not self._counts_as(kind, value):
            return found[0]
        return f"{found[1]}{found[4]}{self._replaced(kind, value)}{found[4]}"

    def _field(self, found: re.Match[str]) -> str:
        """Replace the value of a field whose type or name says that it holds a secret."""
        told = {name.lower(): value.strip("\"'") for name, value in kinds.ATTRIBUTE.findall(found[0])}
        kind: Kind | None = "password" if told.get("type", "").lower() == "password" else None
        kind = kind or next(filter(None, (_named(told.get(name, "")) for name in ("name", "id"))), None)
        secret = told.get("value") or told.get("content") or ""
        if kind is None or not secret or (told.get("type", "").lower() in ("submit", "button", "checkbox", "radio")):
            return found[0]
        if kind == "token" and not self._counts_as(kind, secret):
            return found[0]
        made = self._replaced(kind, secret)
        return kinds.ATTRIBUTE.sub(lambda each: f'{each[1]}="{made}"' if each[1].lower() in ("value", "content") else each[0], found[0])

    def _email(self, found: re.Match[str]) -> str:
        if not kinds.is_personal_email(found[3]) or kinds.is_placeholder(found[1]):
            return found[0]
        return self._replaced("e-mail", f"{found[1]}@{found[3]}".lower()).replace("@", found[2])

    def _counts_as(self, kind: Kind, value: str) -> bool:
        """Whether the value of a field of that name is one: ``token=1`` and ``password=`` are not."""
        return len(value) >= 8 if kind == "token" else bool(value)

    def _is_told(self, original: str) -> bool:
        return bool(original.strip()) and original.strip().casefold() in self._task

    def _replaced(self, kind: Kind, original: str) -> str:
        """Return what takes the place of an original, which is itself where it is told by the task or is a placeholder already."""
        if self._is_told(original) or kinds.is_placeholder(original):
            return original
        key = (kind, re.sub(r"\D", "", original) if kind in ("card", "phone") else original)
        if key not in self._known:
            self.counts[kind] += 1
            number = sum(known == kind for known, _ in self._known) + 1
            while kinds.placeholder(kind, number, original) in self._taken:
                number += 1
            self._known[key] = kinds.placeholder(kind, number, original)
            self._taken.add(self._known[key])
        return self._known[key]


def _named(name: str) -> Kind | None:
    """Return what kind of secret a field of that name holds, ``None`` if it holds none."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)
    if kinds.SECRET_NAME.search(spaced):
        return "password"
    return "token" if kinds.TOKEN_NAME.search(spaced) or kinds.TOKEN_NAME.search(name) else None


def _secret(target: Target | None) -> bool:
    return target is not None and (target.kind == "password" or _matches(target, kinds.SECRET_LABEL))


def _kind(target: Target | None) -> str:
    return target.kind if target is not None else ""


def _matches(target: Target | None, pattern: re.Pattern[str]) -> bool:
    if target is None:
        return False
    return any(pattern.search(text) for text in (target.name, target.label, target.placeholder, target.testid, *target.css, *target.xpath))
