"""The tasks of telecom: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .bills import DisputeCharge, DisputeTooLate, PayOverdue, SpentOn
from .calls import BlockCaller, ForwardTo, TalkedWith
from .find import OutageEnd, RoamingCost
from .gifts import GetDearest, GetGift, PointsShort
from .packs import BuyDataPack, CapStops, RoamTrip
from .plans import BringNumber, ChangePlan, MovePort, PlanBound, RaiseCaps
from .prepaid import SetAutomatic, SwitchCard, TopUpThenBuy, TopUpUsual
from .service import AnswerAndClose, BookVisit, OpenTicket
from .sims import ChangeToEsim, NoEsim, ReplaceSim, SimTooSoon

_COMMIT = (
    BuyDataPack,
    RoamTrip,
    TopUpUsual,
    TopUpThenBuy,
    PayOverdue,
    DisputeCharge,
    BringNumber,
    OpenTicket,
    BookVisit,
    GetGift,
    GetDearest,
)
_ARRANGE = (ChangePlan, RaiseCaps, SetAutomatic, SwitchCard, ForwardTo, BlockCaller, ReplaceSim, ChangeToEsim, MovePort, AnswerAndClose)
_FIND = (SpentOn, TalkedWith, RoamingCost, OutageEnd)
_REFUSE = (CapStops, PlanBound, DisputeTooLate, SimTooSoon, NoEsim, PointsShort)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
