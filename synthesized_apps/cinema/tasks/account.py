"""Tasks that arrange the account: the watchlist, preferences, contact and payment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, fill, number, pick, select, text

from ..catalogue import REMINDERS
from ..models import Account, Film, House, PaymentMethod, WatchItem
from ..rules.person import PREFERRED, watched_ids
from ..rules.program import Filters, films
from ..seed import TODAY
from . import ways
from .arrange import ArrangeTemplate
from .records import decides, house_names, house_of, payment_named, person


class SwapWatchlist(ArrangeTemplate):
    """Take the longest film off the watchlist, and put the best-rated one of a language on it."""

    difficulty = "hard"
    wordings = (
        "Take the longest film off my watchlist, and add the best-rated {language} film on your screens that is at most {minutes} minutes "
        "long.",
        "Please compare the films on my watchlist and remove the one that runs longest. In its place add the film in {language} with the "
        "highest rating among those that are shown now and last no more than {minutes} minutes.",
        "My watchlist needs care: whatever on it is the longest should go, and the best rated of the {language} films that you show, as "
        "far as they end within {minutes} minutes, should be on it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a language and a length that decide."""
        languages = sorted({film.language for film in films(state, TODAY, Filters())})
        params: dict[str, str | int] = {"language": pick(rng, languages), "minutes": 5 * int(rng.integers(20, 30))}
        minutes = number(params, "minutes")
        near = [minutes + 1, minutes - 1, minutes + 100, minutes - 100]
        return params if self.meaning(params, state) and decides(self, params, state, "minutes", near) else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the film that goes and the one that comes; nothing where two are alike."""
        kept = state.scalars(where(WatchItem).order_by(WatchItem.id)).all()
        top = max((each.film.minutes for each in kept), default=0)
        longest = [each for each in kept if each.film.minutes == top]
        best = self._best(params, state, number(params, "minutes"))
        if len(longest) != 1 or best is None or best.id in watched_ids(state):
            return None
        return Gone("longest removed", WatchItem, longest[0].id), New("best added", WatchItem, {"film_id": best.id, "added_on": TODAY})

    def _best(self, params: Params, state: Session, longest: int) -> Film | None:
        listed = [film for film in films(state, TODAY, Filters(language=text(params, "language"))) if film.minutes <= longest]
        top = max((film.rating_tenths for film in listed), default=0)
        best = [film for film in listed if film.rating_tenths == top]
        return best[0] if len(best) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the watchlist, then filter and sort the films."""
        yield from [*self._remove(before), click("link", "Films"), *self._add(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The new one first, by its page."""
        added = [step for step in self._add(params, before) if step.action != "click" or not step.name.startswith("Watch ")]
        film = self._read(params, before)
        opened = [*added, click("link", ways.name(film)), click("button", f"Watch {ways.name(film)}")]
        return [[*opened, click("link", "Films"), *self._remove(before)]]

    def _remove(self, before: Session) -> list[Step]:
        kept = sorted((each.film for each in before.scalars(where(WatchItem))), key=lambda film: film.minutes)
        return [click("link", "Watchlist"), click("button", f"Unwatch {ways.name(kept[-1])}")]

    def _add(self, params: Params, before: Session) -> list[Step]:
        choices = [("Sort by", "Best rated"), ("Original language", text(params, "language"))]
        film = self._read(params, before)
        return [click("link", "All films"), *ways.filtered(choices, "Show films"), click("button", f"Watch {ways.name(film)}")]

    def _read(self, params: Params, before: Session) -> Film:
        listed = films(before, TODAY, Filters(language=text(params, "language")), sort="rating")
        return next(film for film in listed if film.minutes <= number(params, "minutes"))


class SetPreferences(ArrangeTemplate):
    """Set usual house, version and reminder."""

    difficulty = "medium"
    wordings = (
        "Set my usual house to {house}, {district}, films in other languages to {version}, and the reminder to {reminder}.",
        "Please change my preferences: the usual house is {house}, {district}, I want films in other languages {version}, and the reminder "
        'should be "{reminder}".',
        "My habits have changed. From now on I go to the {house} in {district}, like films from elsewhere {version}, and want to be "
        'reminded like this: "{reminder}".',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw all three, different from what they are."""
        own = person(state)
        house = pick(rng, [each for each in state.scalars(where(House).order_by(House.id)) if each.id != own.house_id])
        version = next(each for each in PREFERRED if each != own.version)
        reminder = pick(rng, [each for each in REMINDERS if each != own.reminder])
        return {**house_names(house), "version": version, "reminder": reminder}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with all three."""
        house, own = house_of(params, state), person(state)
        if house is None or params["version"] not in PREFERRED or params["reminder"] not in REMINDERS:
            return None
        return (
            Changed("house", Account, own.id, {"house_id": house.id}),
            Changed("version", Account, own.id, {"version": text(params, "version")}),
            Changed("reminder", Account, own.id, {"reminder": text(params, "reminder")}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        yield from [click("link", "Me"), click("link", "Preferences"), *self._choices(params), click("button", "Save preferences")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The form from the bottom up, after a look at the houses."""
        look = [click("link", "Cinemas"), click("link", f"{params['house']}, {params['district']}"), click("link", "Me")]
        return [[*look, click("link", "Preferences"), *self._choices(params)[::-1], click("button", "Save preferences")]]

    def _choices(self, params: Params) -> list[Step]:
        house = select("Usual house", f"{params['house']}, {params['district']}")
        version = select("Films in other languages", text(params, "version"))
        return [house, version, select("Remind me", text(params, "reminder"))]


class UpdateDetails(ArrangeTemplate):
    """Change phone and e-mail, and the default payment."""

    difficulty = "medium"
    wordings = (
        "Change my phone number to {phone} and my e-mail address to {email}, and make the {payment} my default payment.",
        "Please update my account: phone {phone}, e-mail {email}, and from now on the {payment} is chosen beforehand when I pay.",
        "I have a new number, {phone}, and a new address for mails, {email}. The {payment} should be what I normally pay with.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw what is new, and a way to pay that is not the default one."""
        own = person(state)
        payments = [each for each in state.scalars(where(PaymentMethod).order_by(PaymentMethod.id)) if each.id != own.payment_id]
        valid = [each.label for each in payments if each.expires is None or each.expires >= TODAY]
        email = f"{pick(rng, ('lene', 'l.castellan', 'castellan', 'lene.c'))}{int(rng.integers(10, 99))}@{pick(rng, _HOSTS)}"
        return {"phone": f"+49 555 {int(rng.integers(1000, 9999))}", "email": email, "payment": pick(rng, valid)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with all three."""
        payment, own = payment_named(state, text(params, "payment")), person(state)
        if payment is None or payment.id == own.payment_id:
            return None
        return (
            Changed("phone", Account, own.id, {"phone": text(params, "phone")}),
            Changed("e-mail", Account, own.id, {"email": text(params, "email")}),
            Changed("payment", Account, own.id, {"payment_id": payment.id}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The contact details, then the ways to pay."""
        yield from [*self._contact(params), *self._payment(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The ways to pay first."""
        return [[*self._payment(params), *self._contact(params)]]

    def _contact(self, params: Params) -> list[Step]:
        opened = [click("link", "Me"), click("link", "Contact details")]
        fields = [fill("textbox", "E-mail", text(params, "email")), fill("textbox", "Phone", text(params, "phone"))]
        return [*opened, *fields, click("button", "Save contact details")]

    def _payment(self, params: Params) -> list[Step]:
        return [click("link", "Me"), click("link", "Ways to pay"), click("button", f"Make {params['payment']} the default")]


_HOSTS = ("example.com", "example.org", "example.net")
