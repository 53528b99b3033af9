"""Hints for the seat to move: where to look, then what to play, then why. They use only what the seat can see, as bots do."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.engine.game import AnyGame, Seat, move_places
from branchline.engine.text import Text
from branchline.study.review.breakdown import LinePoints
from branchline.study.review.candidates import considered
from branchline.study.review.decision_point import Stand, stand
from branchline.study.review.estimate import amount, differences, totals
from branchline.study.review.text import sentences
from branchline.study.solver.turn import solved

BY = "hard"
PLAYOUTS = 16
LEAST_LINE = 0.05  # points by which a line must differ to be told


@dataclass(frozen=True, slots=True)
class Hint:
    """First `look`: the picks of the first move. Then `moves`: the whole turn. Then `lines`: what it brings beside the next best,
    as far as that is sure.

    `proved` says that no turn is better.
    """

    look: tuple[str, ...]
    moves: tuple[str, ...]
    lines: tuple[LinePoints, ...]
    proved: bool


def hint(game: AnyGame, view: Any, seat: Seat, by: str = BY, playouts: int = PLAYOUTS, seed: str = "hint") -> Hint:
    """What a bot would play from this view of a seat that is to act, anywhere in its turn."""
    here = stand(game, view, seat)
    best, proved = solved(here), True
    found = list(considered(here, by, seed)) or [()]  # who does not think leaves it to the hand
    if best is None:
        best, proved = found[0], False
    state = here.imagined(seed)
    turn, after = here.whole_turn(state, best)
    others = [moves for moves in found if here.whole_turn(state, moves)[1] != after]
    lines = _gaps(here, turn, here.whole_turn(state, others[0])[0], playouts, seed) if others else ()
    return Hint(_look(game, here.whole, seat, turn[0]), tuple(game.write_move(move) for move in turn), lines, proved)


def hint_words(game: AnyGame, view: Any, seat: Seat, given: Hint) -> list[Text]:
    """The moves of a hint as sentences, as they are offered to whoever may make them."""

    def said(state: Any, seat: Seat, move: Any) -> Text:
        return game.button_label(state, seat, move) or game.say_move(state, seat, move)

    return sentences(game, game.determinize(view, Random(0)), seat, given.moves, said)


def _look(game: AnyGame, view: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    """The places of a move on a board; where it has none, all that one picks for it."""
    return move_places(game, view, seat, move) or tuple(f"{key}={value}" for key, value in game.picks(view, seat, move).items())


def _gaps(here: Stand, best: tuple[Any, ...], other: tuple[Any, ...], playouts: int, seed: str) -> tuple[LinePoints, ...]:
    """In which lines one turn is surely different from another; none where it is not surely better."""
    mine, theirs = ([here.sample(moves, f"{seed}/{number}") for number in range(playouts)] for moves in (best, other))
    ahead = amount(differences(totals(mine), totals(theirs)))
    if ahead.value <= ahead.error:
        return ()
    gaps = [amount(differences(*lines)) for lines in zip(zip(*mine, strict=True), zip(*theirs, strict=True), strict=True)]
    told = zip(here.names, gaps, strict=True)
    return tuple(LinePoints(name, gap.value) for name, gap in told if abs(gap.value) >= max(LEAST_LINE, gap.error))
