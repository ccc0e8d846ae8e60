"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from genui_gym.task import Json, Step, click, fill, select

from ..models import OrderLine, Variant


def find_product(name: str, brand: str) -> Iterator[Step]:
    """Search for a product from a page that has the search box, and open it."""
    yield fill("searchbox", "Search Pomello", name)
    yield click("button", "Search")
    yield click("link", f"{name}, {brand}")


def choose(colour: str, size: str = "", size_label: str = "Size", quantity: int = 1) -> Iterator[Step]:
    """Choose colour, size and quantity on a product's page."""
    yield click("link", f"Colour: {colour}")
    if size:
        yield click("link", f"{size_label}: {size}")
    if quantity != 1:
        yield select("Quantity", str(quantity))


def find_variant(variant: Variant, quantity: int = 1) -> Iterator[Step]:
    """Search for a variant and choose it."""
    yield from find_product(variant.product.name, variant.product.brand)
    yield from choose(variant.colour, variant.size, variant.product.kind.size_label, quantity)


def check_out(
    address: Json = None, shipping: Json = None, coupon: Json = None, balance: bool = False, note: Json = None, place: bool = True
) -> Iterator[Step]:
    """Go through the three steps of the checkout; what is not given stays as it is chosen beforehand."""
    for choice in (address, shipping):
        if choice is not None:
            yield click("radio", str(choice))
    yield click("button", "Continue to payment")
    if coupon is not None:
        yield fill("textbox", "Coupon", str(coupon))
    if balance:
        yield click("checkbox", "Use gift-card balance")
    if note is not None:
        yield fill("textbox", "Gift note", str(note))
    yield click("button", "Review order")
    if place:
        yield click("button", "Place order")


def open_order(line: OrderLine) -> Iterator[Step]:
    """Search the orders for a product and open the order it is in."""
    yield click("link", "Orders")
    yield fill("searchbox", "Search my orders", f"{line.variant.product.name} {line.variant.product.brand}")
    yield click("button", "Search orders")
    yield click("link", f"Order {line.order.number}")


def label_of(variant: Variant) -> str:
    """Return the words by which controls name a variant."""
    parts = (variant.product.name, variant.product.brand, variant.colour, variant.size)
    return ", ".join(part for part in parts if part)


FILTERS: Mapping[str, str] = {
    "department": "Department", "kind": "Type", "brand": "Brand", "colour": "Colour", "size": "Size", "rating": "Customer rating",
}  # fmt: skip
"""The selects of the page of filters."""


def narrow(in_stock: bool = True, euros: int = 0, sort: str = "Price, lowest first", **choices: str) -> Iterator[Step]:
    """From a list of products, open the filters, choose, show, and sort."""
    yield click("link", "All filters")
    for name, value in choices.items():
        yield select(FILTERS[name], value)
    if euros:
        yield fill("spinbutton", "Maximum price", str(euros))
    if in_stock:
        yield click("checkbox", "In stock")
    yield click("button", "Show products")
    yield select("Sort by", sort)
    yield click("button", "Sort")
