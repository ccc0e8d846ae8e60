"""How Pomello says what is its own: template filters beside the kit's."""

from __future__ import annotations

from genui_gym.appkit.formats import long_day, money

from ..models import Order, PaymentMethod, Product, ShippingMethod, Variant

STATUS = {"processing": "Being packed", "shipped": "On its way", "delivered": "Delivered", "cancelled": "Cancelled"}
TONES = {"processing": "accent", "shipped": "warn", "delivered": "good", "cancelled": "bad"}


def label(product: Product) -> str:
    """Return the words that tell a product from its twin of another brand."""
    return f"{product.name}, {product.brand}"


def which(variant: Variant) -> str:
    """Return colour and size: ``Black, 42``."""
    return ", ".join(part for part in (variant.colour, variant.size) if part)


def full_label(variant: Variant) -> str:
    """Return the words that tell a variant from every other."""
    return f"{label(variant.product)}, {which(variant)}"


def fee(cents: int) -> str:
    """Return what delivery costs: ``Free``, ``€4.90``."""
    return money(cents) if cents else "Free"


def delivery_terms(method: ShippingMethod) -> str:
    """Return what a person wants to know of a way to deliver."""
    free = f" Free from {money(method.free_from_cents)[:-3]}." if method.free_from_cents is not None else ""
    return f"{method.text}.{free}{'' if method.takes_bulky else ' Not for bulky things.'}"


def card_text(card: PaymentMethod) -> str:
    """Return until when a card is valid."""
    return f"Valid until {long_day(card.expires)}"


def status_text(order: Order) -> str:
    """Return what has become of an order, with the day that counts."""
    if order.delivered_on:
        return f"Delivered {long_day(order.delivered_on)}"
    if order.cancelled_on:
        return f"Cancelled {long_day(order.cancelled_on)}"
    return f"{STATUS[order.status]}, expected {long_day(order.due_on)}"


FILTERS = (label, which, full_label, fee, delivery_terms, card_text, status_text)
