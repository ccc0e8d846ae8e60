"""Tasks about prepaid lines and the cards that pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.appkit.formats import money
from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, number, only, pick, select, text

from ..models import Customer, Line, Pack, PaymentCard, TopUp
from ..rules.codes import top_up_code
from ..rules.topups import AMOUNTS, BONUS, THRESHOLDS
from ..seed import TODAY
from .literals import ArrangeTemplate, CommitTemplate
from .packs import new_pack
from .records import card_ending, draw_line, line_literals, named_line, person, working_cards
from .ways import card_label, known_line, open_cards, open_line, order_pack, pack_label, switch_to


def new_top_up(line: Line, amount: int, card_id: int) -> New:
    """Return the row of a top-up."""
    made = {"code": FromKey(top_up_code), "automatic": False, "on": TODAY, "bonus_cents": BONUS.get(amount, 0)}
    parts: dict[str, Any] = {"amount": {"amount_cents": amount}, "card": {"card_id": card_id}}
    return New("top-up", TopUp, {"line_id": line.id}, parts, made, weight=3.0)


def put_on(amount: int, card: PaymentCard) -> list[Step]:
    """Fill in the form of a top-up."""
    return [click("radio", money(amount)), select("Pay with", card_label(card)), click("button", "Top up now")]


class TopUpUsual(CommitTemplate):
    """Top up a prepaid line with the usual card."""

    difficulty = "medium"
    ambiguous = True
    amounts: ClassVar = ("amount",)
    wordings = (
        "Top up {line} (number ending {tail}) by {amount} with my usual card.",
        "Please add {amount} to the balance of {line}, the line whose number ends in {tail}, from the card I usually pay with.",
        "The prepaid line {line} (the number that ends in {tail}) is running low: {amount} more, please, and charge it to my usual card.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and an amount."""
        return {**line_literals(draw_line(state, rng, "prepaid")), "amount": pick(rng, AMOUNTS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the top-up and the balance."""
        line, amount = named_line(params, state), number(params, "amount")
        if line is None or line.billing != "prepaid" or amount not in AMOUNTS:
            return None
        balance = line.balance_cents + amount + BONUS.get(amount, 0)
        made = new_top_up(line, amount, person(state).default_card_id)
        return made, Changed("balance", Line, line.id, {"balance_cents": balance}, ("top-up",))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the usual card up, open the line, top up."""
        line = known_line(params, before)
        return iter([*open_cards(), *open_line(line), click("link", "Top up"), *self._pay(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the strip of lines."""
        return [[*switch_to(known_line(params, before)), click("link", "Top up"), *self._pay(params, before)]]

    def _pay(self, params: Params, before: Session) -> list[Step]:
        return put_on(number(params, "amount"), person(before).default_card)


class TopUpThenBuy(CommitTemplate):
    """Buy a pack from a balance that is too low for it, after the smallest top-up that is enough."""

    difficulty = "hard"
    nouns: ClassVar = {"days": ("day", "days")}
    wordings = (
        "Buy {pack}, the data pack that is good for {days}, for {line} (number ending {tail}) from its balance. If the balance is too "
        "low, top it up first, by the smallest amount on offer that is enough, with the card ending {last4}.",
        "Please add the data pack {pack} for {days} to {line}, the line whose number ends in {tail}, paid from the balance. Where that is "
        "too low, use the card ending {last4} to top up before, with as small an amount as will do.",
        "{line} (the number that ends in {tail}) should get {pack}, the pack for {days}, out of its balance. Should there be too "
        "little on it, put the smallest possible amount that suffices on it first; the card that ends in {last4} may be used.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line and a pack that its balance does not pay."""
        packs = state.scalars(where(Pack).where(Pack.kind == "data").order_by(Pack.id)).all()
        pack, card = pick(rng, packs), pick(rng, working_cards(state))
        return {**line_literals(draw_line(state, rng, "prepaid")), "pack": pack.name, "days": pack.days, "last4": card.last4}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the top-up, the pack and the balance, where the balance is too low."""
        line, card = named_line(params, state), card_ending(state, text(params, "last4"))
        pack = only(state, where(Pack).where(Pack.kind == "data", Pack.name == params["pack"], Pack.days == params["days"]))
        if line is None or card is None or pack is None or line.billing != "prepaid" or line.balance_cents >= pack.price_cents:
            return None
        amount = smallest(pack.price_cents - line.balance_cents)
        if amount is None:
            return None
        balance = line.balance_cents + amount + BONUS.get(amount, 0) - pack.price_cents
        bought = new_pack(line, pack, TODAY, "balance")
        return new_top_up(line, amount, card.id), bought, Changed("balance", Line, line.id, {"balance_cents": balance}, ("top-up", "pack"))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the pack, top up, buy."""
        line, pack = known_line(params, before), self._pack(params, before)
        yield from open_line(line)
        yield click("link", "Add data")
        yield click("link", pack_label(pack))
        yield from switch_to(line)
        yield from self._top_up(params, before, line, pack)
        yield click("link", "Add data")
        yield click("link", pack_label(pack))
        yield from order_pack(line, "From the balance", chosen=True)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Top up at once, and buy from the tab of packs."""
        line, pack = known_line(params, before), self._pack(params, before)
        bought = [click("link", "Packs"), click("link", pack_label(pack)), *order_pack(line, "From the balance")]
        return [[*switch_to(line), *self._top_up(params, before, line, pack), *bought]]

    def _pack(self, params: Params, before: Session) -> Pack:
        return next(each for each in before.scalars(where(Pack)) if (each.name, each.days) == (params["pack"], params["days"]))

    def _top_up(self, params: Params, before: Session, line: Line, pack: Pack) -> list[Step]:
        card = next(each for each in working_cards(before) if each.last4 == params["last4"])
        amount = next(each for each in AMOUNTS if line.balance_cents + each + BONUS.get(each, 0) >= pack.price_cents)
        return [click("link", "Top up"), *put_on(amount, card)]


def smallest(missing: int) -> int | None:
    """Return the smallest top-up that adds so much."""
    return min((amount for amount in AMOUNTS if amount + BONUS.get(amount, 0) >= missing), default=None)


class SetAutomatic(ArrangeTemplate):
    """Set the automatic top-up of a line, with the card that is valid longest, or shortest."""

    difficulty = "medium"
    amounts: ClassVar = ("below", "amount")
    worded: ClassVar = {"which": {"last": "is valid longest", "next": "expires next"}}
    wordings = (
        "Let {line} (number ending {tail}) be topped up by {amount} by itself when its balance is below {below}, from whichever of my "
        "cards that still work {which}.",
        "Please set the automatic top-up of {line}, the line whose number ends in {tail}: {amount} below a balance of {below}. It "
        "should be paid by the one of my valid cards that {which}.",
        "I don't want to think of the balance of {line} (the number that ends in {tail}) any more: below {below}, add {amount}. Of my "
        "cards that have not expired, use the one that {which}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line, a threshold, an amount and which card."""
        sums = {"below": pick(rng, THRESHOLDS), "amount": pick(rng, AMOUNTS)}
        return {**line_literals(draw_line(state, rng, "prepaid")), **sums, "which": pick(rng, self.worded["which"])}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the line with all three."""
        line, cards = named_line(params, state), sorted(working_cards(state), key=lambda card: card.expires)
        card = {"last": cards[-1], "next": cards[0]}.get(text(params, "which"))
        sums = {"autotop_below_cents": number(params, "below"), "autotop_cents": number(params, "amount")}
        if line is None or card is None or line.billing != "prepaid":
            return None
        if sums["autotop_below_cents"] not in THRESHOLDS or sums["autotop_cents"] not in AMOUNTS:
            return None
        wanted = {**sums, "autotop_card_id": card.id}
        if any(getattr(line, column) == value for column, value in wanted.items()):
            return None
        return tuple(Changed(column, Line, line.id, {column: value}) for column, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the cards, open the line's top-ups, save."""
        line = known_line(params, before)
        entrance = [*open_cards(), *open_line(line), click("link", "Line settings"), click("link", "Automatic top-up")]
        return iter([*entrance, *self._form(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the page of top-ups."""
        entrance = [*switch_to(known_line(params, before)), click("link", "Top up"), click("link", "Automatic top-up")]
        return [[*entrance, *self._form(params, before)]]

    def _form(self, params: Params, before: Session) -> list[Step]:
        valid = [card for card in before.scalars(where(PaymentCard)) if card.expires >= TODAY]
        card = (max if params["which"] == "last" else min)(valid, key=lambda each: each.expires)
        return [
            select("When the balance is below", money(number(params, "below"))),
            select("Add", money(number(params, "amount"))),
            select("Pay with", card_label(card)),
            click("button", "Save automatic top-up"),
        ]


class SwitchCard(ArrangeTemplate):
    """Let another card pay whatever one card pays by itself."""

    difficulty = "hard"
    wordings = (
        "The card ending {last4} is about to be blocked. Everything that it pays by itself or by default must be paid by the card ending "
        "{other4} from now on: my usual card, the automatic payment of bills, automatic top-ups, wherever it is set.",
        "Please find all that my card ending {last4} pays without being asked (bills, top-ups of lines, or being the usual card) and let "
        "the card ending {other4} do all of it instead.",
        "I'm giving up the card that ends in {last4}. Wherever it is set as usual card, for the automatic payment of bills or for the "
        "automatic top-up of a line, put the one that ends in {other4} there. Change nothing else.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a card that pays at least two things, and another that works."""
        old, new = (pick(rng, working_cards(state)) for _ in range(2))
        return {"last4": old.last4, "other4": new.last4}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return every use of the one card with the other."""
        old, new = card_ending(state, text(params, "last4")), card_ending(state, text(params, "other4"))
        if old is None or new is None or old is new:
            return None
        me = person(state)
        columns = [name for name in ("default_card_id", "autopay_card_id") if getattr(me, name) == old.id]
        rows: list[Row] = [Changed(name, Customer, me.id, {name: new.id}) for name in columns]
        lines = state.scalars(where(Line).where(Line.autotop_card_id == old.id).order_by(Line.id))
        rows += [Changed(f"top-up of line {line.id}", Line, line.id, {"autotop_card_id": new.id}) for line in lines]
        return tuple(rows) if len(rows) >= 2 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """See what the card pays, and change one after the other."""
        usual, bills, lines = self._parts(params, before)
        return iter([*open_cards(), *usual, *bills, *lines])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The lines first."""
        usual, bills, lines = self._parts(params, before)
        return [[*lines, *bills, *([*open_cards(), *usual] if usual else [])]]

    def _parts(self, params: Params, before: Session) -> tuple[list[Step], list[Step], list[Step]]:
        """Return the steps for the usual card (on the page of cards), for the bills, and for the lines."""
        cards = {card.last4: card for card in before.scalars(where(PaymentCard))}
        old, new = cards[text(params, "last4")], cards[text(params, "other4")]
        me, name = person(before), card_label(new)
        usual = [click("button", f"Make {name} the usual card")] if me.default_card is old else []
        opened = [click("link", "Bills"), click("link", "Automatic payment"), select("Bills are paid by", name)]
        bills = [*opened, click("button", "Save automatic payment")] if me.autopay_card is old else []
        lines: list[Step] = []
        for line in before.scalars(where(Line).order_by(Line.id)):
            if line.autotop_card is old:
                lines += [*switch_to(line), click("link", "Top up"), click("link", "Automatic top-up"), select("Pay with", name)]
                lines.append(click("button", "Save automatic top-up"))
        return usual, bills, lines
