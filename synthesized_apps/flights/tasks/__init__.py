"""The tasks of flights: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .arrange import CancelTrip, CancelUsual, MoveFlight
from .begin import BookNewcomer, WatchCheapestDay
from .check import CheckIn, RenewAndCheckIn, RenewPassport, SetPreferences
from .choose import BookAgain, BookHome, BookMulti, BookReturn
from .commit import BookFamily, BookNamed, BookWithCredit
from .extras import AddBags, PreferredSeats
from .find import ChangeCost, CheapestDay, FirstArrival
from .recall import BoardingFacts, FindCode, PointsFrom
from .refuse import CreditTooLow, FlightFull, NotChangeable, OtherBirthday, RefundTooLow, TooEarly

_COMMIT = (BookNamed, BookWithCredit, BookFamily, BookReturn, BookMulti, BookHome, BookAgain, BookNewcomer, WatchCheapestDay)
_ARRANGE = (MoveFlight, CancelTrip, CancelUsual, AddBags, PreferredSeats, CheckIn, RenewAndCheckIn, RenewPassport, SetPreferences)
_FIND = (CheapestDay, FirstArrival, PointsFrom, BoardingFacts, ChangeCost, FindCode)
_REFUSE = (FlightFull, CreditTooLow, NotChangeable, RefundTooLow, TooEarly, OtherBirthday)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
