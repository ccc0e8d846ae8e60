"""The tasks of shop: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .account import AddAddress, RedeemAndPay, SwapWish, WriteReview
from .arrange import CancelNamed, CancelUnshipped, ExchangeSize, RedirectOrders, ReturnItem
from .baskets import BuyCheapest, OrderCart, OrderTogether, TidyCart
from .commit import BuyAsGift, BuyUsual, BuyVariant, BuyWithCoupon, Reorder
from .find import CountReviews, FindCartTotal, FindCheapest, FindReturnDay, FindSpent
from .refuse import AlreadyShipped, CouponExpired, NoSuchOrder, OutOfStock, ReturnTooLate

_COMMIT = (BuyVariant, BuyWithCoupon, BuyUsual, BuyAsGift, Reorder, BuyCheapest, OrderCart, OrderTogether)
_ORDERS = (CancelUnshipped, CancelNamed, ReturnItem, ExchangeSize, RedirectOrders)
_ACCOUNT = (TidyCart, SwapWish, AddAddress, RedeemAndPay, WriteReview)
_FIND = (FindCartTotal, FindCheapest, FindReturnDay, CountReviews, FindSpent)
_REFUSE = (OutOfStock, CouponExpired, AlreadyShipped, ReturnTooLate, NoSuchOrder)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ORDERS, *_ACCOUNT, *_FIND, *_REFUSE))
"""Every task template, in order."""
