"""Tasks that cancel, return, exchange and redirect orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, goto, only, pick, text
from genui_gym.task import select as choose_option

from ..catalogue import REASONS, TWINS
from ..models import Account, Address, Order, OrderLine, Return, Variant
from ..rules.orders import one_line
from ..rules.returns import REFUNDS, exchanges, left, return_block, return_number
from ..seed import TODAY
from . import clauses
from .choices import ArrangeTemplate
from .records import address_named, lines_in, names_of, ordered_line, person
from .ways import label_of, open_order

EVERY = ("processing", "shipped", "delivered", "cancelled")
WINDOW = timedelta(days=30)


def line_of(params: Params, before: Session) -> OrderLine:
    """Return the line that the goal names, as the orders' pages show it."""
    wanted = {name: params[name] for name in ("product", "brand")}
    return next(line for line in before.scalars(select(OrderLine)) if names_of(line.variant.product) == wanted)


def cancelled(state: Session, order: Order) -> tuple[Row, ...]:
    """Return the rows of an order cancelled today: the order, the stock of its goods, the balance that had paid."""
    ended = Changed("order cancelled", Order, order.id, {"status": "cancelled", "cancelled_on": TODAY})
    stock = [
        Changed(
            f"stock of variant {line.variant_id}",
            Variant,
            line.variant_id,
            {"stock": line.variant.stock + line.quantity},
            (ended.name,),
            0.2,
        )
        for line in order.lines
    ]
    who = person(state)
    back = {"balance_cents": who.balance_cents + order.balance_cents}
    balance = [Changed("balance paid back", Account, who.id, back, (ended.name,), 0.2)] if order.balance_cents else []
    return (ended, *stock, *balance)


def cancel_steps(params: Params, before: Session) -> Iterator[Step]:
    """Find the order and cancel it."""
    yield from open_order(line_of(params, before))
    yield click("link", "Cancel order")
    yield click("button", "Cancel this order")


class CancelUnshipped(ArrangeTemplate):
    """Cancel an order that has not been shipped."""

    difficulty = "medium"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line that is being packed."""
        return names_of(pick(rng, lines_in(state, "processing")).variant.product)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled order."""
        line = ordered_line(state, params, "processing")
        return cancelled(state, line.order) if line else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order and cancel it."""
        return cancel_steps(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of open orders; by the address of the order."""
        steps, order = list(cancel_steps(params, before)), line_of(params, before).order
        return [[click("link", "Orders"), click("link", "Open"), *steps[3:]], [goto(f"/orders/{order.id}"), *steps[4:]]]


class CancelNamed(ArrangeTemplate):
    """Cancel the order of one of two products of a name."""

    difficulty = "medium"
    wordings = clauses.ABSENT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line that is being packed, of a product that has a twin."""
        return names_of(pick(rng, [line for line in lines_in(state, "processing") if line.variant.product.name in TWINS]).variant.product)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled order."""
        line = ordered_line(state, params, *EVERY)
        return cancelled(state, line.order) if line and line.order.status == "processing" else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order and cancel it."""
        return cancel_steps(params, before)


class ReturnItem(ArrangeTemplate):
    """Return a line of an order, refunded as the account prefers."""

    difficulty = "medium"
    ambiguous = True
    wordings = clauses.RETURN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line that can still be returned, and a reason."""
        fine = [line for line in lines_in(state, "delivered") if return_block(line, TODAY) is None]
        return {**names_of(pick(rng, fine).variant.product), "reason": pick(rng, REASONS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the return of all pieces."""
        line, reason = ordered_line(state, params, "delivered"), text(params, "reason")
        if line is None or reason not in REASONS or line.returns or _delivered_until(line) < TODAY:
            return None
        paid = line.unit_cents * line.quantity
        refund = {
            "outcome": "refund", "refund_to": person(state).refund_to,
            "refund_cents": paid - line.order.discount_cents * paid // line.order.goods_cents, "new_variant_id": None,
        }  # fmt: skip
        return (returned(line, reason, {"refund": refund}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the preference up, find the order, ask for the return."""
        yield click("link", "Account")
        yield click("link", "Sizes and preferences")
        yield from self._ask(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Knowing the preference already."""
        return [list(self._ask(params, before))]

    def _ask(self, params: Params, before: Session) -> Iterator[Step]:
        line = line_of(params, before)
        yield from open_order(line)
        yield click("link", f"Return: {label_of(line.variant)}")
        if line.quantity > 1:
            yield choose_option("How many", str(left(line)))
        yield choose_option("Reason", text(params, "reason"))
        yield click("radio", REFUNDS[person(before).refund_to])
        yield click("button", "Request return")


class ExchangeSize(ArrangeTemplate):
    """Exchange shoes or clothes for another size."""

    difficulty = "hard"
    wordings = (
        "Exchange all of the {product} by {brand} that I ordered for size {size} in the same colour, with the reason {reason}.",
        "The {product} from {brand} that came doesn't fit. Please ask for an exchange of everything I bought of it for size {size}, same "
        "colour; give {reason} as the reason.",
        "Could you see to it that I get {brand}'s {product} in size {size} instead of the size that was delivered? Every piece, colour "
        "unchanged, reason: {reason}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line of a product with sizes, and a size of which there is enough in its colour."""
        line = pick(rng, [line for line in lines_in(state, "delivered") if return_block(line, TODAY) is None and line.variant.size])
        sizes = [each.size for each in exchanges(line) if each.colour == line.variant.colour and each.stock >= line.quantity]
        return {**names_of(line.variant.product), "size": pick(rng, sizes), "reason": pick(rng, REASONS)} if sizes else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the exchange, and the stock of the new size."""
        line, reason = ordered_line(state, params, "delivered"), text(params, "reason")
        if line is None or reason not in REASONS or line.returns or _delivered_until(line) < TODAY:
            return None
        old = line.variant
        where = (Variant.product_id == old.product_id, Variant.colour == old.colour, Variant.size == text(params, "size"))
        new = only(state, select(Variant).where(*where))
        if new is None or new.id == old.id or new.price_cents != old.price_cents or new.stock < line.quantity:
            return None
        exchange = {"outcome": "exchange", "refund_to": "", "refund_cents": 0, "new_variant_id": new.id}
        stock = Changed("new size put aside", Variant, new.id, {"stock": new.stock - line.quantity}, ("asked for",), 0.2)
        return returned(line, reason, {"exchange": exchange}), stock

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order, ask for the exchange."""
        line = line_of(params, before)
        yield from open_order(line)
        yield click("link", f"Exchange: {label_of(line.variant)}")
        if line.quantity > 1:
            yield choose_option("How many", str(left(line)))
        yield choose_option("Reason", text(params, "reason"))
        yield click("radio", f"{line.variant.colour}, {params['size']}")
        yield click("button", "Request exchange")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of delivered orders, the size before the reason."""
        steps = list(self.solution(params, before))
        return [[steps[0], click("link", "Delivered"), *steps[3:-3], steps[-2], steps[-3], steps[-1]]]


class RedirectOrders(ArrangeTemplate):
    """Send every order that has not been shipped to another address."""

    difficulty = "hard"
    wordings = (
        "Send all my orders that are still being packed to the address {address}.",
        "Please change the address of every order of mine that has not been shipped yet: they should all go to {address}.",
        "I won't be where I usually am. Whatever I have ordered and you have not sent off yet should go to {address} instead.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an address to which at least three of the orders do not go."""
        address = pick(rng, state.scalars(select(Address).order_by(Address.id)).all())
        return {"address": address.label} if len(_going_elsewhere(state, address)) >= 3 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the orders with that address."""
        address = address_named(state, text(params, "address"))
        if address is None:
            return None
        place = {"recipient": address.recipient, "ship_to": one_line(address)}
        return tuple(Changed(f"order {order.number}", Order, order.id, place) for order in _going_elsewhere(state, address))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open one after the other."""
        yield from self._way(params, self._numbers(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other way round."""
        return [list(self._way(params, self._numbers(params, before)[::-1]))]

    def _numbers(self, params: Params, before: Session) -> list[str]:
        address = next(address for address in before.scalars(select(Address)) if address.label == params["address"])
        packed = [order for order in before.scalars(select(Order)) if order.status == "processing"]
        return [order.number for order in packed if (order.recipient, order.ship_to) != (address.recipient, one_line(address))]

    def _way(self, params: Params, numbers: Sequence[str]) -> Iterator[Step]:
        for number in numbers:
            yield click("link", "Orders")
            yield click("link", f"Order {number}")
            yield click("link", "Send to another address")
            yield click("radio", text(params, "address"))
            yield click("button", "Save address")


def returned(line: OrderLine, reason: str, part: dict[str, dict[str, object]]) -> New:
    """Return the row of a return of every piece of a line, asked for today."""
    return New(
        "asked for",
        Return,
        find={"line_id": line.id},
        parts={"reason": {"reason": reason}, "quantity": {"quantity": line.quantity}, **part},
        rest={"number": FromKey(return_number), "requested_on": TODAY, "status": "requested"},
    )


def _delivered_until(line: OrderLine) -> date:
    """Return the last day of the return window, from the day of delivery; the first of all days for what cannot be returned."""
    delivered = line.order.delivered_on
    return date.min if delivered is None or line.variant.product.final_sale else delivered + WINDOW


def _going_elsewhere(state: Session, address: Address) -> list[Order]:
    packed = state.scalars(select(Order).where(Order.status == "processing").order_by(Order.id))
    return [order for order in packed if order.recipient != address.recipient or order.ship_to != one_line(address)]
