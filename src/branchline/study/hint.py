"""Hints for the seat to move: where to look, then what to play, then why. They use only what the seat can see, as bots do."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.engine.game import AnyGame, Seat, move_places
from branchline.engine.text import Text
from branchline.study.review.breakdown import LinePoints
from branchline.study.review.candidates import bot_turns
from branchline.study.review.rollout import DecisionPoint, Estimate, decision_point, differences, totals
from branchline.study.review.text import sentences
from branchline.study.solver import solve_turn

BY = "hard"
ROLLOUTS = 16
MIN_LINE_POINTS = 0.05  # difference of a line that is reported


@dataclass(frozen=True, slots=True)
class Hint:
    """First `look`: the picks of the first move. Then `moves`: the whole turn. Then `lines`: significant gains over the next best.

    `proved` means that no turn is better.
    """

    look: tuple[str, ...]
    moves: tuple[str, ...]
    lines: tuple[LinePoints, ...]
    proved: bool


def hint(game: AnyGame, view: Any, seat: Seat, by: str = BY, rollouts: int = ROLLOUTS, seed: str = "hint") -> Hint:
    """The hint for a seat that has to act, from its view, at any point of its turn."""
    point = decision_point(game, view, seat)
    best, proved = solve_turn(point), True
    found = list(bot_turns(point, by, seed)) or [()]  # without a bot's turns, the rollout policy's
    if best is None:
        best, proved = found[0], False
    state = point.determinize(seed)
    turn, after = point.completed_turn(state, best)
    others = [moves for moves in found if point.completed_turn(state, moves)[1] != after]
    lines = _gaps(point, turn, point.completed_turn(state, others[0])[0], rollouts, seed) if others else ()
    return Hint(_look(game, point.full_view, seat, turn[0]), tuple(game.write_move(move) for move in turn), lines, proved)


def hint_words(game: AnyGame, view: Any, seat: Seat, advice: Hint) -> list[Text]:
    """The moves of a hint as sentences, worded like the buttons."""

    def label(state: Any, seat: Seat, move: Any) -> Text:
        return game.button_label(state, seat, move) or game.say_move(state, seat, move)

    return sentences(game, game.determinize(view, Random(0)), seat, advice.moves, label)


def _look(game: AnyGame, view: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    """The places of a move on a board; if it has none, its picks."""
    return move_places(game, view, seat, move) or tuple(f"{key}={value}" for key, value in game.picks(view, seat, move).items())


def _gaps(point: DecisionPoint, best: tuple[Any, ...], other: tuple[Any, ...], rollouts: int, seed: str) -> tuple[LinePoints, ...]:
    """The significant differences between two turns by line; none if the first is not significantly better."""
    mine, theirs = ([point.rollout(moves, f"{seed}/{number}") for number in range(rollouts)] for moves in (best, other))
    ahead = Estimate.of(differences(totals(mine), totals(theirs)))
    if ahead.value <= ahead.error:
        return ()
    gaps = [Estimate.of(differences(*lines)) for lines in zip(zip(*mine, strict=True), zip(*theirs, strict=True), strict=True)]
    named = zip(point.line_names, gaps, strict=True)
    return tuple(LinePoints(name, gap.value) for name, gap in named if abs(gap.value) >= max(MIN_LINE_POINTS, gap.error))
