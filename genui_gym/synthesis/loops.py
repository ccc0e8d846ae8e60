"""Taking detours out of a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from genui_gym.synthesis.blueprint import Move

Offers = Callable[[Move, Sequence[Move]], bool]


def without_loops(moves: Sequence[Move], noting: set[str], columns: set[str], offers: Offers) -> tuple[Move, ...]:
    """Return the moves without what was done between two visits of one screen, where nothing of it is needed that is not done again.

    Args:
        moves: The way as recorded.
        noting: The screens on which something is noted.
        columns: What makes up the record.
        offers: Whether the page on which a move was made is that of other moves, and has their controls.
    """
    way = list(moves)
    start = 0
    while start < len(way):
        again = [place for place in range(start + 1, len(way)) if way[place].screen == way[start].screen and _arrives(way, place)]
        idle = (each for each in reversed(again) if _is_idle(way[start:each], way[each:], noting, columns))
        place = next((each for each in idle if offers(way[start], _on_one_page(way, each))), None)
        if place is not None:
            del way[start:place]
        start += 1
    return tuple(way)


def _on_one_page(way: Sequence[Move], place: int) -> Sequence[Move]:
    """Return the moves from a place on, up to the one that leads on."""
    last = next((each for each in range(place, len(way)) if way[each].kind not in ("field", "fold")), len(way) - 1)
    return way[place : last + 1]


def _arrives(way: Sequence[Move], place: int) -> bool:
    return way[place - 1].screen != way[place].screen or way[place - 1].kind in ("button", "link", "thing")


def _is_idle(loop: Sequence[Move], rest: Sequence[Move], noting: set[str], columns: set[str]) -> bool:
    """Whether leaving a loop out loses nothing: all that it notes is noted again later."""
    noted = {move.key for move in loop if move.kind in ("field", "thing")} & columns
    later = {move.key for move in rest if move.kind in ("field", "thing")}
    pressed = {(move.screen, move.key) for move in loop if move.kind == "button" and move.screen in noting}
    return noted <= later and pressed <= {(move.screen, move.key) for move in rest}
