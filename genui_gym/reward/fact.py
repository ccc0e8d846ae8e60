"""What an answer has to say."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from genui_gym.reward.answers import same_count, same_date, same_id, same_money, same_name, same_time


@dataclass(frozen=True)
class Fact:
    """What an answer has to say: each of the kinds that is given, and of each kind nothing else.

    Attributes:
        cents: An amount of money.
        day: A date.
        count: A whole number.
        id: An identifier such as a booking code.
        name: A name, which then is the whole answer.
        time: A time of day.
        currency: The code of the amount's currency.
    """

    cents: int | None = None
    day: dt.date | None = None
    count: int | None = None
    id: str | None = None
    name: str | None = None
    time: dt.time | None = None
    currency: str = "EUR"

    def said(self, text: str) -> bool:
        """Whether ``text`` says it."""
        return (
            (self.cents is None or same_money(text, self.cents, self.currency))
            and (self.day is None or same_date(text, self.day))
            and (self.count is None or same_count(text, self.count))
            and (self.id is None or same_id(text, self.id))
            and (self.time is None or same_time(text, self.time))
            and (self.name is None or same_name(text, self.name))
        )
