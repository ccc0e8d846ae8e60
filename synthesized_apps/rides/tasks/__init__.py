"""The tasks of rides: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .account import MoveHouse, SetHabits
from .after import RateDriver, ReportLost, SplitTwo, SwapDriver
from .arrange import AddStops, CancelFree, MoveRide, ReorderStops
from .choose import OrderBack, OrderFitting, OrderThereAndBack
from .find import FindDearest, FindPlate, FindPrice, FindSpent
from .order import OrderBusiness, OrderScheduled, OrderWithPromo, OrderWithStops
from .refuse import CancelFee, LostTooLate, NeverRode, NoneFree, OverLimit, PromoExpired

_COMMIT = (OrderScheduled, OrderWithStops, OrderFitting, OrderBusiness, OrderWithPromo, OrderBack, OrderThereAndBack)

_ARRANGE = (CancelFree, MoveRide, AddStops, ReorderStops, RateDriver, SplitTwo, ReportLost, SwapDriver, SetHabits, MoveHouse)
_FIND = (FindSpent, FindDearest, FindPlate, FindPrice)
_REFUSE = (NoneFree, OverLimit, PromoExpired, CancelFee, NeverRode, LostTooLate)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
