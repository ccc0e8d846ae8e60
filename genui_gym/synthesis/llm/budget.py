"""What replies cost, and how much they may cost together."""

from __future__ import annotations

from dataclasses import dataclass

from genui_gym.agents.chat import Reply
from genui_gym.errors import BudgetError, OptionError

_MILLION = 1_000_000


@dataclass(frozen=True)
class Prices:
    """Dollars for a million tokens, in and out."""

    input: float
    output: float

    def of(self, reply: Reply) -> float:
        """Return what a reply cost, in dollars."""
        return (self.input * reply.input_tokens + self.output * reply.output_tokens) / _MILLION


@dataclass(frozen=True)
class Budget:
    """The most that the calls of one run may cost together; ``None`` is no limit.

    A call is made as long as less than that is spent, so the last one may go beyond it.

    Attributes:
        usd: Dollars; needs prices.
        tokens: Tokens in and out.
        seconds: Time spent waiting for replies.
    """

    usd: float | None = None
    tokens: int | None = None
    seconds: float | None = None


@dataclass
class Spent:
    """What the calls of a run cost so far; dollars are ``None`` as long as nobody gave prices."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    usd: float | None = None

    def add(self, reply: Reply, seconds: float, prices: Prices | None) -> None:
        """Count a call."""
        self.calls += 1
        self.input_tokens += reply.input_tokens
        self.output_tokens += reply.output_tokens
        self.seconds += seconds
        if prices is not None:
            self.usd = (self.usd or 0.0) + prices.of(reply)

    def check(self, budget: Budget, kept: str) -> None:
        """Refuse another call where the budget is spent; ``kept`` is where what was paid for lies.

        Raises:
            BudgetError: It is.
        """
        spent = {
            "--budget-usd": (self.usd or 0.0, budget.usd),
            "--budget-tokens": (self.input_tokens + self.output_tokens, budget.tokens),
            "--budget-seconds": (self.seconds, budget.seconds),
        }
        for option, (used, most) in spent.items():
            if most is not None and used >= most:
                raise BudgetError(
                    f"Call {self.calls + 1} was to be made with {option} {most:g}",
                    f"The {self.calls} calls before it used {used:g}; their replies are kept in {kept}",
                    f"Give a larger {option}: the same command then goes on from there",
                )


def check_prices(budget: Budget, prices: Prices | None) -> None:
    """Refuse a budget in dollars without prices.

    Raises:
        OptionError: It is one.
    """
    if budget.usd is not None and prices is None:
        raise OptionError(
            f"At most ${budget.usd:g} were to be spent",
            "Nobody said what a token costs",
            "Give --price-in and --price-out, or --budget-tokens",
        )
