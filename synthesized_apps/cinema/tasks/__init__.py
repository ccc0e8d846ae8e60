"""The tasks of cinema: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .account import SetPreferences, SwapWatchlist, UpdateDetails
from .arrange import AddSnacks, ExchangeShowing, RefundOrder, RefundSpan
from .both import BookTwoFilms
from .choose import BookBestRated, BookEarliest
from .commit import BookFamily, BookSeats, BookStudents, BookWithPoints, BookWithVoucher
from .find import FindBestVoucher, FindFreeSeats, FindLast, FindReview, FindSpent
from .habits import BookCheapest, BookUsual
from .refuse import NoStudentTickets, NotSeen, RefundTooLate, SeatsTaken, VoucherExpired
from .reviews import ReviseReviews, WriteReview

_NAMED = (BookSeats, BookFamily, BookWithVoucher, BookStudents, BookWithPoints, BookTwoFilms)
_CHOSEN = (BookEarliest, BookBestRated, BookCheapest, BookUsual)
_ARRANGE = (RefundOrder, RefundSpan, ExchangeShowing, AddSnacks, WriteReview, ReviseReviews, SwapWatchlist, SetPreferences, UpdateDetails)
_FIND = (FindLast, FindSpent, FindFreeSeats, FindBestVoucher, FindReview)
_REFUSE = (SeatsTaken, VoucherExpired, NoStudentTickets, RefundTooLate, NotSeen)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_NAMED, *_CHOSEN, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
