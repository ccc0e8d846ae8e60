"""The tasks of clinic: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .arrange import CancelFree, MoveVisit, RenewCard, SetReminders, SwitchUsual
from .commit import BookCovered, BookEarliest, BookOnReferral, RefillUsual, WriteAboutTest
from .find import FirstFree, HighestDay, LowestCopay, PaidFor
from .refuse import NoReferral, NoRepeatLeft, NotAccepted, TooLateToMove

_COMMIT = (BookCovered, BookOnReferral, BookEarliest, RefillUsual, WriteAboutTest)
_ARRANGE = (MoveVisit, CancelFree, RenewCard, SwitchUsual, SetReminders)
_FIND = (HighestDay, LowestCopay, FirstFree, PaidFor)
_REFUSE = (NotAccepted, NoReferral, TooLateToMove, NoRepeatLeft)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
