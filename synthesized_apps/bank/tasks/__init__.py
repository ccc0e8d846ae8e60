"""The tasks of bank: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .adjust import BudgetTop, Recategorise, ReplaceCard, SetAlerts, TightenCard
from .arrange import DropPayee, MoveScheduled, ShiftGoal
from .begin import DisputeCharge, NewOrder, StartGoal
from .find import BiggestPayment, FindCode, MonthEnd, SpentAt
from .own import SettleUp, WithdrawSavings
from .refuse import CannotCover, DisputeTooLate, NoSuchPayee, NoticeNeeded
from .transfer import AddPayeeAndPay, PayIfCovered, PayPayee, PayUsual

_TRANSFER = (PayPayee, PayIfCovered, PayUsual, AddPayeeAndPay, SettleUp, WithdrawSavings)
_BEGIN = (NewOrder, StartGoal, DisputeCharge)
_ARRANGE = (MoveScheduled, DropPayee, ShiftGoal)
_ADJUST = (ReplaceCard, TightenCard, Recategorise, BudgetTop, SetAlerts)
_FIND = (SpentAt, MonthEnd, BiggestPayment, FindCode)
_REFUSE = (CannotCover, NoticeNeeded, DisputeTooLate, NoSuchPayee)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_TRANSFER, *_BEGIN, *_ARRANGE, *_ADJUST, *_FIND, *_REFUSE))
"""Every task template, in order."""
