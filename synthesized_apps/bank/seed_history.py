"""A year of everyday life on the accounts: cards, bills, cash, income, transfers. Income is as high as what is spent, so balances hold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows

from . import catalogue
from .lots import cents, clock
from .models import Dispute, Transaction, Transfer
from .rules.days import month_span, months_back
from .rules.disputes import REASONS, dispute_code
from .rules.transfers import transfer_code

MONTHS = 13
_OLD_CARD_DAYS, _PENDING_DAYS = 170, 1
_CASH = (20_00, 50_00, 80_00, 100_00, 150_00)
_CONTESTED = (
    # days ago at least, reason, what the customer wrote, status
    (12, "unknown", "I was at home all day and never bought anything there.", "open"),
    (60, "missing", "The parcel was never delivered, the shop does not answer.", "refunded"),
    (95, "amount", "The receipt says less than what was taken from my account.", "declined"),
    (45, "twice", "I thought I had been charged twice, but found both receipts.", "withdrawn"),
)


class History:
    """Collects the lines of all accounts and the transfers behind some of them; :meth:`write` numbers them in order of time."""

    def __init__(self, rng: Generator, today: date) -> None:
        self.rng, self.today = rng, today
        self.months = months_back(today, MONTHS)
        self.entries: list[Row] = []
        self.transfers: list[Row] = []
        self._times: set[tuple[str, date, str]] = set()

    def everyday_life(self) -> None:
        """Add everything but transfers and income."""
        for merchant in catalogue.MERCHANTS:
            self._shop(*merchant)
        for month in self.months:
            for name, account, words, category, day, between, same in catalogue.DEBITS:
                self._bill(month, day, account, name, words, category, -cents(self.rng, between), "debit", same)
            for name, category, day, between in catalogue.SUBSCRIPTIONS:
                self._bill(month, day, 1, name, "", category, -cents(self.rng, between), "card", True)
            for account in (1, 2):
                self._cash(month, account)
        self._charged_twice()

    def transfer(self, row: Row, counterparty: str, category: str = "Transfers") -> None:
        """Add a transfer; one that was sent is a line of its account, and of the other account where that is an own one."""
        self.transfers.append(row)
        if row["status"] != "sent":
            return
        names = [account[0] for account in catalogue.ACCOUNTS]
        shared = {"booked_on": row["execute_on"], "reference": row["reference"], "category": category, "transfer": row}
        self.add(account_id=row["account_id"], counterparty=counterparty, amount_cents=-row["amount_cents"], **shared)
        if row["to_account_id"]:
            other = names[row["account_id"] - 1]
            self.add(account_id=row["to_account_id"], counterparty=other, amount_cents=row["amount_cents"], **shared)

    def add(self, **cells: Any) -> Row:
        """Add a line; cells that are not given are those of a transfer."""
        usual = {"clock": "", "kind": "transfer", "status": "booked", "note": "", "card_id": None, "transfer": None}
        self.entries.append({**usual, **cells})
        return self.entries[-1]

    def write(self, session: Session) -> None:
        """Add the income, then insert everything."""
        self._income()
        self.transfers.sort(key=lambda row: (row["created_on"], row["execute_on"], row["account_id"], row["amount_cents"]))
        for number, row in enumerate(self.transfers, 1):
            row |= {"id": number, "code": transfer_code(number)}
        add_rows(session, Transfer, self.transfers)
        self.entries.sort(key=lambda row: (row["booked_on"], row["clock"], row["account_id"], row["counterparty"]))
        for number, row in enumerate(self.entries, 1):
            transfer = row.pop("transfer")
            row |= {"id": number, "transfer_id": transfer["id"] if transfer else None}
        add_rows(session, Transaction, self.entries)
        add_rows(session, Dispute, self._disputes())

    def _days(self, month: str, count: int) -> Iterator[date]:
        first, last = month_span(month)
        for _ in range(count):
            day = first + timedelta(days=int(self.rng.integers(last.day)))
            if day <= self.today:
                yield day

    def _shop(self, name: str, category: str, between: tuple[int, int], often: int, accounts: tuple[int, ...]) -> None:
        for month in self.months:
            for day in self._days(month, int(self.rng.poisson(often / 2))):
                account = int(self.rng.choice(accounts))
                self._pay_by_card(day, account, name, category, -cents(self.rng, between))

    def _pay_by_card(self, day: date, account: int, name: str, category: str, amount: int) -> None:
        at = clock(self.rng, 7, 9 if day == self.today else 21)
        if (name, day, at) in self._times:
            return
        self._times.add((name, day, at))
        card = {1: 1, 2: int(self.rng.choice([2, 2, 3])), 3: 5}[account]
        if (self.today - day).days > _OLD_CARD_DAYS:
            card = catalogue.OLD_CARDS.get(card, card)
        status = "pending" if (self.today - day).days <= _PENDING_DAYS else "booked"
        self.add(
            account_id=account, booked_on=day, clock=at, counterparty=name, reference="", kind="card", category=category,
            amount_cents=amount, status=status, card_id=card,
        )  # fmt: skip

    def _bill(self, month: str, day: int, account: int, name: str, words: str, category: str, amount: int, kind: str, same: bool) -> None:
        booked = month_span(month)[0] + timedelta(days=day - 1)
        if booked > self.today:
            return
        before = next((row for row in reversed(self.entries) if row["counterparty"] == name), None)
        self.add(
            account_id=account, booked_on=booked, clock="05:00" if kind == "card" else "", counterparty=name, reference=words, kind=kind,
            category=category, amount_cents=before["amount_cents"] if same and before else amount, card_id=4 if kind == "card" else None,
        )  # fmt: skip

    def _cash(self, month: str, account: int) -> None:
        for day in sorted(set(self._days(month, int(self.rng.integers(1, 3))))):
            card = account if (self.today - day).days <= _OLD_CARD_DAYS else catalogue.OLD_CARDS[account]
            self.add(
                account_id=account, booked_on=day, clock=clock(self.rng, 7, 9 if day == self.today else 21), counterparty="Cash machine",
                reference=str(self.rng.choice(["Station Hall", "Market Row", "Harbour Gate"])), kind="cash", category="Cash",
                amount_cents=-int(self.rng.choice(_CASH)), card_id=card,
            )  # fmt: skip

    def _charged_twice(self) -> None:
        """Let two recent payments have been charged twice, some minutes apart."""
        paid = [row for row in self.entries if row["kind"] == "card" and row["clock"] > "08:00"]
        recent = [row for row in paid if 3 < (self.today - row["booked_on"]).days < 80]
        for index in self.rng.choice(len(recent), size=2, replace=False):
            row = recent[int(index)]
            hour, minute = row["clock"].split(":")
            again = f"{hour}:{(int(minute) + 2) % 60:02d}"
            if (row["counterparty"], row["booked_on"], again) not in self._times:
                self._times.add((row["counterparty"], row["booked_on"], again))
                self.entries.append({**row, "clock": again})

    def _income(self) -> None:
        """Pay in what was spent: the salary, the other holder's share, customers' invoices, interest."""
        for account, name, words, day in ((1, "Ferris Design Studio", "Salary", 27), (2, "Daniel Halloran", "My share", 2)):
            dates = [month_span(month)[0] + timedelta(days=day - 1) for month in self.months]
            paid = [date for date in dates if date <= self.today]
            each = max(self._spent(account) // len(paid) // 100 * 100 + cents(self.rng, (-20_00, 40_00), 1_00), 400_00)
            for booked in paid:
                self._paid_in(account, booked, name, words, each)
        share = self._spent(3) // 30
        for number, month in enumerate(self.months):
            for place, booked in enumerate(sorted(set(self._days(month, 3))), 1):
                customer = str(self.rng.choice(catalogue.CUSTOMERS))
                self._paid_in(3, booked, customer, f"Invoice {number:02d}{place}", share + cents(self.rng, (-60_00, 190_00), 50))
        self._interest()

    def _spent(self, account: int) -> int:
        return -sum(int(row["amount_cents"]) for row in self.entries if row["account_id"] == account)

    def _paid_in(self, account: int, booked: date, name: str, words: str, amount: int) -> None:
        self.add(
            account_id=account, booked_on=booked, counterparty=name, reference=words, kind="credit", category="Income",
            amount_cents=max(amount, 40_00),
        )  # fmt: skip

    def _interest(self) -> None:
        for month in self.months[:-1]:
            for account, between in ((4, (4_10, 8_90)), (5, (17_20, 29_80))):
                last = month_span(month)[1]
                self.add(
                    account_id=account, booked_on=last, counterparty="Corvane", reference="Interest", kind="interest", category="Interest",
                    amount_cents=cents(self.rng, between),
                )  # fmt: skip

    def _disputes(self) -> Iterator[Row]:
        taken: set[int] = set()
        for number, (ago, reason, words, status) in enumerate(_CONTESTED, 1):
            fitting = [row for row in self.entries if self._contestable(row, ago) and row["id"] not in taken]
            entry = fitting[int(self.rng.integers(len(fitting)))]
            taken.add(entry["id"])
            opened = entry["booked_on"] + timedelta(days=int(self.rng.integers(2, 9)))
            yield {
                "code": dispute_code(number), "entry_id": entry["id"], "reason": reason if reason in REASONS else "unknown",
                "amount_cents": -entry["amount_cents"], "details": words, "contact": "app", "status": status, "opened_on": opened,
                "closed_on": None if status == "open" else opened + timedelta(days=int(self.rng.integers(1, 4))),
            }  # fmt: skip

    def _contestable(self, row: Row, ago: int) -> bool:
        fits = row["kind"] == "card" and row["card_id"] in (1, 2) and row["amount_cents"] < -15_00
        return fits and ago <= (self.today - row["booked_on"]).days < ago + 25
