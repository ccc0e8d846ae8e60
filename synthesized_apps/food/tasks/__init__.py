"""The tasks of food: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .account import CorrectAddress, MoveHouse, SetPreferences, SwapFavourites
from .again import FinishBasket, OrderSameAgain, OrderTwoPlaces
from .arrange import CancelEarly, FillBasket, MoveOrder
from .choose import OrderBestRated, OrderForDiet
from .find import FindClosing, FindFee, FindReview, FindTips
from .order import OrderDish, OrderForTwo, OrderLater, OrderWithPromo
from .rate import RateOrder, RateTwo
from .refuse import CancelTooLate, NoSuchOrder, PromoExpired, SlotFull, SoldOut

_COMMIT = (OrderDish, OrderForTwo, OrderLater, OrderWithPromo, OrderBestRated, OrderForDiet, OrderSameAgain, FinishBasket, OrderTwoPlaces)
_ARRANGE = (CancelEarly, MoveOrder, RateOrder, RateTwo, FillBasket, MoveHouse, CorrectAddress, SetPreferences, SwapFavourites)
_FIND = (FindTips, FindClosing, FindFee, FindReview)
_REFUSE = (SoldOut, SlotFull, PromoExpired, CancelTooLate, NoSuchOrder)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
