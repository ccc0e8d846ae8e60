"""The tasks of clinic: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .arrange import CallOff, CancelFree, ChangeVisit, MoveVisit
from .book import BookCovered, BookOnReferral, BookPair
from .care import AddMainCard, RefillAll, RefillUsual, WriteAboutTest
from .costs import LowestCopay, PaidFor, ToPay
from .family import MainOfInsurer, RenewCard, Reroute, SetReminders, SwitchUsual
from .find import FirstFree, HighestDay, VisitsLeft
from .refuse import NoReferral, NoRepeatLeft, NoSuchVisit, NotAccepted, NothingFree, ReadyAlready, TooLateToMove
from .seek import BookEarliest, BookFirstOfDay, BookFollowUp

_BOOK = (BookCovered, BookOnReferral, BookPair, BookEarliest, BookFollowUp, BookFirstOfDay)
_COMMIT = (*_BOOK, RefillUsual, RefillAll, WriteAboutTest, AddMainCard)
_ARRANGE = (MoveVisit, ChangeVisit, CancelFree, CallOff, RenewCard, MainOfInsurer, SwitchUsual, SetReminders, Reroute)
_FIND = (HighestDay, LowestCopay, FirstFree, PaidFor, ToPay, VisitsLeft)
_REFUSE = (NotAccepted, NoReferral, NothingFree, TooLateToMove, NoSuchVisit, NoRepeatLeft, ReadyAlready)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
