"""The tasks of calendar: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .arrange import MoveEvent, RestoreAndMove, ShiftDay, SwapGuests
from .create import PlanEvent, PlanIfFree, PlanSeries, PlanUsual
from .find import BusiestDay, CountHeld, FirstCommon, HourThere, WhoDeclined
from .invite import AnswerTwo, ProposeOther, SortByConflict
from .lookup import PlanAfter, PrepareTodo
from .meet import MeetFirst, PlanAbroad
from .own import SetHours, TidyTodos
from .refuse import NobodyFree, NoProposals, NoSuchDay, Overlapped, ReadOnly
from .series import ChangeWhole, DropDays, MoveOnce, ShiftFollowing

_COMMIT = (PlanEvent, PlanSeries, PlanUsual, PlanAfter, PlanIfFree, PrepareTodo, PlanAbroad, MeetFirst)
_ARRANGE = (MoveOnce, ShiftFollowing, DropDays, ChangeWhole, MoveEvent, RestoreAndMove, ShiftDay, SwapGuests, SetHours, TidyTodos)
_INVITE = (AnswerTwo, SortByConflict, ProposeOther)
_FIND = (CountHeld, HourThere, FirstCommon, BusiestDay, WhoDeclined)
_REFUSE = (Overlapped, NobodyFree, NoSuchDay, NoProposals, ReadOnly)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_INVITE, *_FIND, *_REFUSE))
"""Every task template, in order."""
