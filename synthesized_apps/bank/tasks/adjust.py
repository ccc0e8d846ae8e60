"""Tasks that change settings and records: cards, categories, budgets, alerts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, day, fill, number, only, pick, select, text

from ..models import Alert, Budget, Card, Transaction
from ..rules.accounts import DELIVERIES
from ..rules.cards import REASONS, card_digits
from ..rules.days import month_of, months_back, written_month
from ..rules.history import SPENDING, spending
from ..rules.money import plain
from ..seed import TODAY
from .records import account_named, card_payments, draw_amount, draw_payer, in_month, own_active, person
from .rows import ArrangeTemplate
from .ways import entry_label, open_payment


class ReplaceCard(ArrangeTemplate):
    """Have the card replaced with which something was paid; where the new one goes is the customer's preference."""

    difficulty = "hard"
    ambiguous = True
    worded: ClassVar = {"reason": {"lost": "is lost", "stolen": "was stolen", "damaged": "is damaged"}}
    wordings = (
        "The card that paid {merchant} on {day} {reason}. Order a new one in its place, sent to where I usually have new cards sent.",
        "Please find out with which card I paid {merchant} on {day}. It {reason}, so order a replacement, with my usual delivery.",
        "You know the card I used at {merchant} on {day}? It {reason}. Please get me a new one for it; it should go where new "
        "cards go by default.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a card payment of the last months."""
        query = where(Transaction).where(Transaction.kind == "card", Transaction.booked_on > date(2026, 1, 1)).order_by(Transaction.id)
        entry = pick(rng, state.scalars(query).all())
        return {"merchant": entry.counterparty, "day": entry.booked_on.isoformat(), "reason": pick(rng, self.worded["reason"])}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the blocked card and the new one; nothing where several cards, or none of the customer's, paid there on that day."""
        paid = card_payments(state, text(params, "merchant"), Transaction.booked_on == day(params, "day"))
        old, reason = paid[0].card if paid else None, text(params, "reason")
        if old is None or len({each.card_id for each in paid}) != 1 or not own_active(state, old) or reason not in REASONS:
            return None
        blocked = Changed("old card blocked", Card, old.id, {"status": "replaced"})
        because = Changed("reason", Card, old.id, {"blocked_because": reason}, ("old card blocked",))
        kept = ("label", "holder", "spending_limit_cents", "cash_limit_cents", "online", "contactless", "abroad")
        made: Mapping[str, Any] = {
            **{column: getattr(old, column) for column in kept},
            "last4": FromKey(card_digits), "expires": date(2030, 5, 28), "ordered_on": TODAY, "blocked_because": "",
        }  # fmt: skip
        fresh = New(
            "new card",
            Card,
            {"account_id": old.account_id, "status": "ordered"},
            {"delivery": {"delivery": person(state).card_delivery}},
            made,
        )
        return blocked, because, fresh

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the payment, open its card, look up the preference, order."""
        entry = next(
            each for each in card_payments(before, text(params, "merchant")) if each.booked_on.isoformat() == params["day"] and each.card_id
        )
        return iter([*open_payment(entry), click("link", "Open card"), *self._order(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list of cards."""
        entry = next(each for each in card_payments(before, text(params, "merchant")) if each.booked_on == day(params, "day"))
        card = before.get_one(Card, entry.card_id)
        name = f"{card.label} ending {card.last4}, {card.account.name}"
        return [[click("link", "Cards"), click("link", name), *self._order(params, before)]]

    def _order(self, params: Params, before: Session) -> list[Step]:
        delivery = select("Where should it go?", DELIVERIES[person(before).card_delivery])
        why = click("radio", REASONS[text(params, "reason")])
        return [click("link", "Order a new card"), why, delivery, click("button", "Block and order")]


class TightenCard(ArrangeTemplate):
    """Set both limits of a card and switch one use off."""

    difficulty = "medium"
    amounts: ClassVar = ("spending", "cash")
    worded: ClassVar = {"use": {"online": "online payments", "contactless": "contactless payments", "abroad": "payments abroad"}}
    wordings = (
        "Limit the card ending {last4} to {spending} of spending and {cash} of cash a day, and switch {use} off for it.",
        "Please set the daily limits of my card that ends in {last4} to {spending} for spending and {cash} for cash; {use} "
        "should no longer work.",
        "With the card ending {last4}, a day shouldn't cost more than {spending} in shops and {cash} at machines, and I don't "
        "need {use} with it. "
        "Could you set it so?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a card in use, other limits, and a use that is on."""
        card = pick(rng, [each for each in state.scalars(where(Card).order_by(Card.id)) if own_active(state, each)])
        uses = [use for use in self.worded["use"] if getattr(card, use)]
        limits = {"spending": draw_amount(rng, 100_00, 3_000_00, 50_00), "cash": draw_amount(rng, 20_00, 600_00, 10_00)}
        return {"last4": card.last4, **limits, "use": pick(rng, uses)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the card with all three."""
        card, use = only(state, where(Card).where(Card.last4 == params["last4"])), text(params, "use")
        wanted = {"spending_limit_cents": number(params, "spending"), "cash_limit_cents": number(params, "cash"), use: False}
        if card is None or not own_active(state, card) or use not in self.worded["use"]:
            return None
        if any(getattr(card, column) == value for column, value in wanted.items()):
            return None
        return tuple(Changed(column, Card, card.id, {column: value}) for column, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the card's limits and save."""
        return iter([*self._open(params, before), *self._save(self._fields(params))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, from the bottom up, saving in between."""
        saving = [step for field in self._fields(params)[::-1] for step in self._save([field])]
        return [[*self._open(params, before), *saving]]

    def _open(self, params: Params, before: Session) -> list[Step]:
        card = next(each for each in before.scalars(where(Card)) if each.last4 == params["last4"])
        return [click("link", "Cards"), click("link", f"{card.label} ending {card.last4}, {card.account.name}")]

    def _fields(self, params: Params) -> list[Step]:
        spending = fill("textbox", "Spending limit a day", str(number(params, "spending") // 100))
        cash = fill("textbox", "Cash limit a day", str(number(params, "cash") // 100))
        return [spending, cash, click("checkbox", self.worded["use"][text(params, "use")].capitalize())]

    def _save(self, fields: Sequence[Step]) -> list[Step]:
        return [click("link", "Limits and use"), *fields, click("button", "Save limits")]


class Recategorise(ArrangeTemplate):
    """Put all payments to a merchant in a month into another category."""

    difficulty = "hard"
    wordings = (
        "Put every payment to {merchant} from the {account} in {month} into the category {category}.",
        "Please change the category of all transactions with {merchant} on the {account} in {month} to {category}.",
        "What went from the {account} to {merchant} in {month} really belongs under {category}. Could you sort all of it there?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a merchant that was paid two or three times in a month."""
        account, month = draw_payer(state, rng), pick(rng, months_back(TODAY, 10)[:-1])
        paid = [entry.counterparty for entry in in_month(state, month, Transaction.account_id == account.id, Transaction.kind == "card")]
        several = [name for name in sorted(set(paid)) if 2 <= paid.count(name) <= 3 and len(card_payments(state, name)) <= 36]
        if not several:
            return None
        return {"merchant": pick(rng, several), "account": account.name, "month": month, "category": pick(rng, SPENDING)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return those payments in that category."""
        account, category = account_named(state, text(params, "account")), text(params, "category")
        if account is None or category not in SPENDING:
            return None
        mine = (Transaction.account_id == account.id, Transaction.counterparty == params["merchant"], Transaction.amount_cents < 0)
        entries = in_month(state, text(params, "month"), *mine)
        if len(entries) < 2 or any(entry.category == category for entry in entries):
            return None
        return tuple(Changed(f"transaction {entry.id}", Transaction, entry.id, {"category": category}) for entry in entries)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, and change one after the other."""
        return iter(self._way(params, self._entries(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(params, self._entries(params, before)[::-1])]

    def _entries(self, params: Params, before: Session) -> list[Transaction]:
        listed = card_payments(before, text(params, "merchant"))
        return [each for each in listed if month_of(each.booked_on) == params["month"] and each.account.name == params["account"]]

    def _way(self, params: Params, entries: Sequence[Transaction]) -> list[Step]:
        merchant = text(params, "merchant")
        steps = [click("link", "All transactions"), fill("searchbox", "Search", merchant), click("button", "Find")]
        for entry in entries:
            steps += [click("link", entry_label(entry)), select("Category", text(params, "category")), click("button", "Save changes")]
            steps += [click("link", f"More from {merchant}")] if entry is not entries[-1] else []
        return steps


class BudgetTop(ArrangeTemplate):
    """Give the category on which most was spent a budget of as much."""

    difficulty = "hard"
    wordings = (
        "Find the category on which I spent most from the {account} in {month}, and set its monthly budget to exactly what that was.",
        "Please see on which category most was spent from the {account} in {month}. Its budget should be that very sum, to the cent.",
        "In {month} one category cost me more than any other on the {account}. As much as it was then should be its budget from now on.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an account and a month."""
        return {"account": draw_payer(state, rng).name, "month": pick(rng, months_back(TODAY, 12)[:-1])}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the budget of the top category; nothing where two share the top."""
        account = account_named(state, text(params, "account"))
        spent = Counter[str]()
        here = () if account is None else (Transaction.account_id == account.id, Transaction.category.in_(SPENDING))
        for entry in in_month(state, text(params, "month"), *here) if account else ():
            spent[entry.category] -= entry.amount_cents
        (top, cents), (_, second) = (*spent.most_common(2), ("", 0), ("", 0))[:2]
        if cents <= second:
            return None
        budget = only(state, where(Budget).where(Budget.category == top))
        if budget:
            return (Changed("budget", Budget, budget.id, {"limit_cents": cents}),) if budget.limit_cents != cents else None
        return (New("budget", Budget, {"category": top}, {"amount": {"limit_cents": cents}}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the month, then at the account in it, open the budget, save."""
        month = [select("Month", written_month(text(params, "month"))), click("button", "Show")]
        return iter([click("link", "Spending"), *month, click("link", text(params, "account")), *self._save(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The account first, then the month."""
        month = [select("Month", written_month(text(params, "month"))), click("button", "Show")]
        return [[click("link", "Spending"), click("link", text(params, "account")), *month, *self._save(params, before)]]

    def _save(self, params: Params, before: Session) -> list[Step]:
        account = account_named(before, text(params, "account"))
        top, cents = next(iter(spending(before, text(params, "month"), account.id if account else None).items()))
        amount = fill("textbox", "Budget a month in euros", plain(cents))
        return [click("link", "Budgets"), click("link", top), amount, click("button", "Save budget")]


class SetAlerts(ArrangeTemplate):
    """Change two alerts: the amount and a way of one, a way of the other."""

    difficulty = "medium"
    ways: ClassVar[Mapping[str, str]] = {"push notification": "push", "e-mail": "email", "text message": "sms"}
    wordings = (
        'Set the alert "{event}" to {amount} and have it sent by {way} too. Stop sending the alert "{other}" by {less}.',
        'Please change two alerts: "{event}" from {amount} on, in addition by {way}; and "{other}" no longer by {less}.',
        'I\'d like to be told of "{event}" at {amount}, and by {way} as well. For "{other}" I need no {less} any more.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an alert with an amount and a way that is off, and another with a way that is on."""
        alerts = state.scalars(where(Alert).order_by(Alert.id)).all()
        event = pick(rng, [alert for alert in alerts if alert.threshold_cents is not None])
        other = pick(rng, [alert for alert in alerts if alert is not event])
        off = [words for words, column in self.ways.items() if not getattr(event, column)]
        on = [words for words, column in self.ways.items() if getattr(other, column)]
        amount = draw_amount(rng, 15_00, 950_00, 5_00)
        return {"event": event.event, "amount": amount, "way": pick(rng, off), "other": other.event, "less": pick(rng, on)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both alerts."""
        event, other = (only(state, where(Alert).where(Alert.event == params[name])) for name in ("event", "other"))
        way, less, amount = self.ways.get(text(params, "way")), self.ways.get(text(params, "less")), number(params, "amount")
        if event is None or other is None or event is other or way is None or less is None:
            return None
        if event.threshold_cents in (None, amount) or getattr(event, way) or not getattr(other, less):
            return None
        return (
            Changed("amount", Alert, event.id, {"threshold_cents": amount}),
            Changed("way added", Alert, event.id, {way: True}),
            Changed("way dropped", Alert, other.id, {less: False}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the alerts by the bell, one after the other."""
        return iter([click("link", "Alerts"), *self._first(params), *self._second(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the settings, the other alert first."""
        entrance = [click("link", "More"), click("link", "Alert settings")]
        return [[*entrance, *self._second(params), *self._first(params)]]

    def _first(self, params: Params) -> list[Step]:
        amount = fill("textbox", "Amount in euros", plain(number(params, "amount")))
        box = click("checkbox", text(params, "way").capitalize())
        return [click("link", text(params, "event")), amount, box, click("button", "Save alert")]

    def _second(self, params: Params) -> list[Step]:
        box = click("checkbox", text(params, "less").capitalize())
        return [click("link", text(params, "other")), box, click("button", "Save alert")]
