"""Tasks that arrange the account: wish list, addresses, gift cards, reviews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Json, Params, Step, click, fill, number, only, pick, text

from ..models import Account, Address, Department, GiftCard, Kind, PaymentMethod, Product, Review, Variant, WishItem
from ..rules.profile import may_review, signature
from ..rules.search import Filters, ratings, search
from ..seed import TODAY
from .arrange import line_of
from .choices import ArrangeTemplate
from .records import lines_in, names_of, ordered_line, person, product_named
from .ways import label_of, narrow, open_order

_LABELS = ("Allotment", "Studio", "Summer house", "Gym", "Neighbour", "Sister", "Boat")
_PEOPLE = ("Noor Haddad", "Samir Haddad", "Kim de Boer", "Jasmijn Vos", "Teun Bakker", "Leila Haddad")
_STREETS = ("Merelweg", "Oude Singel", "Spoorlaan", "Prinsenhof", "Zeedijk", "Molenpad", "Havenkade")
_CITIES = (("Haarlem", 2011), ("Delft", 2611), ("Zwolle", 8011), ("Breda", 4811), ("Nijmegen", 6511))
_REVIEWS = (
    ("Good as new", "Still looks like on the first day, after many weeks of use."),
    ("Not quite my colour", "Well made, but the colour is a bit paler than in the picture."),
    ("Does the job", "No frills and no trouble, and it came a day early."),
    ("My favourite this year", "I reach for it every morning and would buy it again at once."),
    ("A little stiff", "It took a week until it felt right, but now I like it a lot."),
)


class SwapWish(ArrangeTemplate):
    """Take one thing off the wish list and put the best-rated one of a department within a budget on it."""

    difficulty = "hard"
    wordings = (
        "Take the {product} by {brand} off my wish list and put the best-rated thing from {department} that costs at most {euros} euros "
        "on it.",
        "Please remove the {product} from {brand} from my wish list. In its place, save whatever customers rate highest in {department} "
        "for {euros} euros or less.",
        "I no longer dream of {brand}'s {product}, so it can leave my wish list. Of what {department} has for up to {euros} euros, the "
        "thing with the highest customer rating should be on it instead.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a wish, another department, and a budget that rules the department's best out."""
        wish = pick(rng, state.scalars(select(WishItem).order_by(WishItem.id)).all())
        department = pick(rng, state.scalars(select(Department.name).order_by(Department.id)).all())
        euros = int(rng.integers(5, 40)) * 5
        params: dict[str, Json] = {**names_of(wish.product), "department": department, "euros": euros}
        best, of_all = _best(state, params), _best(state, {**params, "euros": 2 * euros})
        return params if best and of_all and best is not of_all else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the wish that goes and the one that comes; nothing where two are rated best or the best is there already."""
        product, best = product_named(state, params), _best(state, params)
        old = only(state, select(WishItem).where(WishItem.product_id == product.id)) if product else None
        if old is None or best is None or only(state, select(WishItem).where(WishItem.product_id == best.id)):
            return None
        return Gone("old wish gone", WishItem, old.id), New("best saved", WishItem, {"product_id": best.id, "added_on": TODAY})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Tap the old heart off, then filter, sort and tap the new one on."""
        yield from (*self._remove(params), click("link", "Shop"), *self._add(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The new one first."""
        return [[*self._add(params, before), *self._remove(params)]]

    def _remove(self, params: Params) -> list[Step]:
        return [click("link", "Wish list"), click("button", f"Unsave {params['product']}, {params['brand']}")]

    def _add(self, params: Params, before: Session) -> Iterator[Step]:
        filters = Filters(department=text(params, "department"), max_cents=100 * number(params, "euros"))
        best = search(before, filters, "rating")[0].product
        yield click("link", text(params, "department"))
        yield from narrow(in_stock=False, euros=number(params, "euros"), sort="Customer rating")
        yield click("button", f"Save {best.name}, {best.brand}")


class AddAddress(ArrangeTemplate):
    """Add an address and make it the usual one."""

    difficulty = "medium"
    wordings = (
        'Add an address called "{label}" for {recipient}: {street}, {postcode} {city}; make it my usual address.',
        'Please save a new address in my account with the label "{label}": {recipient}, {street}, {postcode} {city}. From now on it '
        "should be the usual one.",
        "Parcels should normally go to {recipient}, {street}, {postcode} {city} from today. Could you put that among my addresses as "
        '"{label}" and see to it that it is the one used by default?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an address."""
        city, code = pick(rng, _CITIES)
        letters = "".join(pick(rng, "ABCDEFGHJKLMNPRTVWXZ") for _ in range(2))
        street = f"{pick(rng, _STREETS)} {int(rng.integers(2, 180))}"
        return {
            "label": pick(rng, _LABELS), "recipient": pick(rng, _PEOPLE), "street": street,
            "postcode": f"{code + int(rng.integers(60))} {letters}", "city": city,
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the address, and the account that uses it."""
        last = state.scalar(select(func.max(Address.id))) or 0
        names = ("recipient", "street", "postcode", "city")
        parts = {name: {name: text(params, name)} for name in names}
        usual = {"default_address_id": lambda value, row: value > last}
        return (
            New("address added", Address, {"label": text(params, "label")}, parts),
            Changed("usual address", Account, person(state).id, usual, ("address added",)),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        yield from self._way(params, [click("checkbox", "Usual address"), click("button", "Save address")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Making it the usual one afterwards."""
        return [self._way(params, [click("button", "Save address"), click("button", f"Make {params['label']} the usual address")])]

    def _way(self, params: Params, end: Sequence[Step]) -> list[Step]:
        fields = {"label": "Label", "recipient": "Recipient", "street": "Street and number", "postcode": "Postcode", "city": "City"}
        filled = [fill("textbox", field, text(params, name)) for name, field in fields.items()]
        return [click("link", "Account"), click("link", "Addresses"), click("link", "Add an address"), *filled, *end]


class RedeemAndPay(ArrangeTemplate):
    """Redeem a gift card and make another card the usual one."""

    difficulty = "medium"
    wordings = (
        "Redeem the gift card {code} and make the {card} my usual card.",
        "Please add the gift card with the code {code} to my balance, and set the {card} as the card that I usually pay with.",
        "I was given a gift card, {code}, which should go onto my balance. And from now on the {card} should be the one that is chosen "
        "beforehand when I pay.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a gift card that holds, and a valid card that is not the usual one."""
        gifts = select(GiftCard.code).where(GiftCard.redeemed_on.is_(None), GiftCard.expires >= TODAY).order_by(GiftCard.id)
        cards = select(PaymentMethod.label).where(PaymentMethod.expires >= TODAY, PaymentMethod.id != person(state).default_payment_id)
        return {"code": pick(rng, state.scalars(gifts)), "card": pick(rng, state.scalars(cards.order_by(PaymentMethod.id)))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the gift card, and the account with more balance and the other card."""
        who, gift = person(state), only(state, select(GiftCard).where(GiftCard.code == params["code"]))
        card = only(state, select(PaymentMethod).where(PaymentMethod.label == params["card"]))
        if gift is None or gift.redeemed_on or gift.expires < TODAY or card is None or card.id == who.default_payment_id:
            return None
        return (
            Changed("gift card redeemed", GiftCard, gift.id, {"redeemed_on": TODAY}),
            Changed("balance", Account, who.id, {"balance_cents": who.balance_cents + gift.cents}, ("gift card redeemed",), 0.3),
            Changed("usual card", Account, who.id, {"default_payment_id": card.id}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Redeem, then go to the cards."""
        redeem, choose = self._halves(params)
        yield from (*redeem, *choose)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The card first."""
        redeem, choose = self._halves(params)
        return [[*choose, *redeem]]

    def _halves(self, params: Params) -> tuple[list[Step], list[Step]]:
        redeem = [click("link", "Gift cards"), fill("textbox", "Gift card code", text(params, "code")), click("button", "Redeem")]
        choose = [click("link", "Cards"), click("button", f"Make {params['card']} the usual card")]
        return [click("link", "Account"), *redeem], [click("link", "Account"), *choose]


class WriteReview(ArrangeTemplate):
    """Review something that was delivered."""

    difficulty = "medium"
    wordings = (
        'Review the {product} by {brand} that I bought: title "{title}", text "{text}", and {stars}.',
        'Please write a review of the {product} from {brand} for me. Title "{title}", text "{text}", and it gets {stars}.',
        'My {product} by {brand} deserves a few public words: "{title}" as the headline, "{text}" below it, and {stars} in all.',
    )
    nouns = {"stars": ("star", "stars")}  # noqa: RUF012 (declared as a class variable by the base class)

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a delivered product that has no review of the account's."""
        product = pick(rng, lines_in(state, "delivered")).variant.product
        title, words = pick(rng, _REVIEWS)
        if may_review(state, product):
            return None
        return {**names_of(product), "stars": int(rng.integers(1, 6)), "title": title, "text": words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the review."""
        line, stars = ordered_line(state, params, "delivered"), number(params, "stars")
        if line is None or not 1 <= stars <= 5:
            return None
        find = {"product_id": line.variant.product_id, "mine": True}
        words = {name: {name: text(params, name)} for name in ("title", "text")}
        rest = {"author": signature(person(state).name), "written_on": TODAY}
        return (New("reviewed", Review, find, {"stars": {"stars": stars}, **words}, rest),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order, write the review."""
        line = line_of(params, before)
        yield from open_order(line)
        yield click("link", f"Review: {label_of(line.variant)}")
        yield from self._write(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the product's page."""
        name, brand = text(params, "product"), text(params, "brand")
        shop = [fill("searchbox", "Search Pomello", name), click("button", "Search"), click("link", f"{name}, {brand}")]
        return [[*shop, click("link", "Write a review"), *self._write(params)]]

    def _write(self, params: Params) -> Iterator[Step]:
        stars = number(params, "stars")
        yield click("radio", "1 star" if stars == 1 else f"{stars} stars")
        yield fill("textbox", "Title", text(params, "title"))
        yield fill("textbox", "Review", text(params, "text"))
        yield click("button", "Publish review")


def _best(state: Session, params: Params) -> Product | None:
    """Return the one best-rated product of the named department that has a variant within the budget."""
    query = select(Product).join(Kind).join(Department).join(Variant, Variant.product_id == Product.id)
    affordable = query.where(Department.name == params["department"], Variant.price_cents <= 100 * number(params, "euros")).distinct()
    products, rated = state.scalars(affordable).all(), ratings(state)
    top = max((rated[product.id].tenths for product in products if product.id in rated), default=0)
    best = [product for product in products if product.id in rated and rated[product.id].tenths == top]
    return best[0] if len(best) == 1 else None
