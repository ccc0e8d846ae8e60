"""The tasks of booking: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .account import SaveHotels, SetDefaultPayment, SetPreferences, SwapFavourite, UpdateContact
from .arrange import ChangeParty, CorrectGuest, MoveTrip, SwitchHotel
from .cancel import CancelAnyway, CancelBoth, CancelIfFree
from .choose import BookAgain, BookBestRated, BookCheapest, BookFavourite
from .commit import BookForFamily, BookForFriend, BookRoom, BookWithPromo, BookWithWallet
from .find import FindCheapest, FindCode, FindFreeDay, FindHelp, FindReviewer, FindTotal
from .journey import BookJourney
from .refuse import CancelCosts, NoSuchTrip, PromoExpired, SoldOut, WalletTooLow

_COMMIT = (BookRoom, BookForFamily, BookWithPromo, BookWithWallet, BookForFriend, BookAgain, BookCheapest, BookBestRated, BookFavourite)
_JOURNEY = (BookJourney,)
_TRIPS = (CancelIfFree, CancelAnyway, CancelBoth, MoveTrip, ChangeParty, CorrectGuest, SwitchHotel)
_ACCOUNT = (SaveHotels, SwapFavourite, UpdateContact, SetPreferences, SetDefaultPayment)
_FIND = (FindTotal, FindCheapest, FindFreeDay, FindCode, FindReviewer, FindHelp)
_REFUSE = (SoldOut, PromoExpired, WalletTooLow, CancelCosts, NoSuchTrip)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_JOURNEY, *_TRIPS, *_ACCOUNT, *_FIND, *_REFUSE))
"""Every task template, in order."""
